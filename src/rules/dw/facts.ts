import * as z from 'zod';
import { unknownWord } from '../../check/fault.ts';
import { catalogue } from '../kit/catalogue.ts';
import type { NamesOf } from '../kit/homebrew.ts';
import { ABILITIES, MOST_BONUS, readGrant } from './abilities.ts';

/** Facts of a figure, in a scenario or in a row. */

/** Stats of a figure: their range, and their letters in a statline. */
export const STATS = catalogue('stat', {
  movement: { short: 'm', least: 0, most: 12, rule: 'DW-stat-movement', meaning: 'squares of floor in one move' },
  attack: { short: 'a', least: 0, most: 12, rule: 'DW-stat-attack', meaning: 'dice in melee' },
  shooting: { short: 's', least: 0, most: 12, rule: 'DW-stat-shooting', meaning: 'dice of a shot, 0 for none' },
  range: { least: 1, most: 98, rule: 'DW-stat-shooting', meaning: 'squares a shot reaches' },
  armour: { short: 'ar', least: 2, most: 6, rule: 'DW-stat-armour', meaning: 'what a kill die must show' },
  hits: { short: 'h', least: 1, most: 20, rule: 'DW-stat-hits', meaning: 'hits it can lose' },
});

/** Effects of home rules beyond the book's stats, 0 for none. A statline writes `fear1`. */
export const EFFECTS = catalogue('effect', {
  piercing: {
    least: 0,
    most: 4,
    rule: 'DW-home-piercing',
    meaning: "points of its target's Armour that do not count, down to Armour 2",
  },
  regeneration: {
    least: 0,
    most: 20,
    rule: 'DW-home-regeneration',
    meaning: "hits it regains when its side's action phase begins",
  },
  fear: {
    least: 0,
    most: 12,
    rule: 'DW-home-fear',
    meaning: 'melee dice that each enemy in contact with it loses, down to 1 die',
  },
  elusive: {
    least: 0,
    most: 4,
    rule: 'DW-home-elusive',
    meaning: 'added to what shots at it must show to hit, up to 6',
  },
  reach: {
    least: 0,
    most: 12,
    rule: 'DW-home-reach',
    meaning: 'dice it throws at once, without reply, at each enemy that moves into contact with it',
  },
});

/** The value of each effect. */
export type Effects = Readonly<Record<(typeof EFFECTS.names)[number], number>>;

export const NO_EFFECTS: Effects = { piercing: 0, regeneration: 0, fear: 0, elusive: 0, reach: 0 };

/** Effects as written in a row or a member: those left out are 0. */
export type WrittenEffects = { readonly [name in keyof Effects]?: number | undefined };

/** Combines effects of several sources: the largest applies, they do not add up. */
export function largestEffects(all: readonly WrittenEffects[]): Effects {
  const largest = (name: keyof Effects) => Math.max(0, ...all.map((each) => each[name] ?? 0));
  return {
    piercing: largest('piercing'),
    regeneration: largest('regeneration'),
    fear: largest('fear'),
    elusive: largest('elusive'),
    reach: largest('reach'),
  };
}

interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly rule: string;
  readonly meaning: string;
}

function whole({ least, most, rule, meaning }: Bounds) {
  return z.int().min(least).max(most).optional().meta({ rule, description: meaning });
}

export const EFFECT_FACTS = {
  piercing: whole(EFFECTS.byName.piercing),
  regeneration: whole(EFFECTS.byName.regeneration),
  fear: whole(EFFECTS.byName.fear),
  elusive: whole(EFFECTS.byName.elusive),
  reach: whole(EFFECTS.byName.reach),
};

/**
 * Returns the facts of members and of rows of figures.
 *
 * @param names returns the names of rows
 */
export function figureFacts(names: NamesOf) {
  return {
    movement: whole(STATS.byName.movement),
    attack: whole(STATS.byName.attack),
    shooting: whole(STATS.byName.shooting),
    range: whole(STATS.byName.range),
    armour: whole(STATS.byName.armour),
    hits: whole(STATS.byName.hits),
    abilities: abilityList(
      (text) => readGrant(text) !== undefined || names('abilities').includes(text),
      () => names('abilities'),
    ).meta({ description: 'special abilities, in place of those of the figure' }),
    hero: z.boolean().optional().meta({
      rule: 'DW-hero-flag',
      description: 'a hero: a preferred target of shots, and may leave in an escape',
    }),
    ...EFFECT_FACTS,
  };
}

/**
 * Returns the schema of a list of abilities.
 *
 * @param known names for the fault of an unknown ability
 */
export function abilityList(isAbility: (text: string) => boolean, known: () => readonly string[]) {
  return z
    .array(
      z.string().refine(isAbility, {
        error: (issue) => abilityProblem(String(issue.input), known()),
        params: { rule: 'DW-stat-abilities' },
      }),
    )
    .max(ABILITIES.names.length)
    .optional();
}

/**
 * Returns the problem of a text that is not an ability.
 *
 * @param known names of abilities
 */
export function abilityProblem(text: string, known: readonly string[]): string {
  const [name = ''] = text.split(':');
  if (!known.includes(name)) return unknownWord('ability', text, known, 'abilities dw');
  return ABILITIES.find(name)?.counted ? `a bonus is 1 to ${MOST_BONUS}: "${name}:2"` : `${name} takes no number`;
}
