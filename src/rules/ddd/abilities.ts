import { type Catalogue, catalogue, type Row } from '../kit/catalogue.ts';
import { AMOUNTS, type AmountName, type Effects, NO_EFFECTS, TRAITS, type TraitName } from './effects.ts';

/** An ability as written in a file: its effects by name, and its requirements. */
export type WrittenAbility = Readonly<Partial<Record<TraitName, boolean>>> &
  Readonly<Partial<Record<AmountName, number>>> & {
    readonly meaning?: string;
    /** Trait that a model needs for it. @rule DDD-ability-prereq */
    readonly needs?: TraitName;
    /** An ability that excludes it. */
    readonly bars?: string;
    /** Whether it cannot be bought with experience. */
    readonly innate?: boolean;
    /** Number of abilities that it counts as. @rule DDD-ability-cap */
    readonly cost?: number;
  };

/** An ability or piece of equipment. */
interface Ability extends Row {
  readonly rule: string;
  /** Abbreviation in statlines. */
  readonly short?: string;
  readonly effects: Effects;
  /** Bits of traits, one of which a model needs; 0 if none is needed. */
  readonly needs: number;
  readonly bars?: string;
  readonly innate: boolean;
  readonly cost: number;
}

/** The book's facts of an ability besides its effects. */
interface Entry {
  readonly rule: string;
  readonly short?: string;
  /** Whether it may be taken more than once. @rule DDD-ability-unique */
  readonly counted?: boolean;
}

/** The abilities of the book, as a file would write them. */
export const WRITTEN_ABILITIES = {
  'ranged-attack': { meaning: 'May shoot; needs its power die to show the distance or more', shoots: true },
  huge: {
    meaning: 'Stands on two by two squares, cannot be killed by one critical hit, cannot hide',
    huge: true,
    hardy: true,
    innate: true,
  },
  'extra-wound': { meaning: 'One more wound; may be taken several times: extra-wound:2', wounds: 1 },
  phase: { meaning: 'Walks through walls, doors, crates and difficult ground', phases: true },
  mage: { meaning: 'Rolls one of its own rolls again, once a round', rerolls: 1 },
  flight: { meaning: 'Ignores difficult ground and moves one square more', flies: true, speed: 1 },
  'magic-weapon': {
    meaning: 'Rolls damage with two power dice once a turn, close combat',
    closeDice: 1,
    bars: 'magic-weapon-ranged',
  },
  'magic-weapon-ranged': {
    meaning: 'Rolls damage with two power dice once a turn, shooting',
    shotDice: 1,
    bars: 'magic-weapon',
  },
  'extra-attack': { meaning: 'One more close attack a turn; may be taken several times: extra-attack:2', attacks: 1 },
  'magic-armor': { meaning: 'Rolls two defense dice against damage', armorDice: 1 },
  thief: { meaning: 'May pick locks, set and remove traps', thief: true },
  fear: { meaning: 'Enemies test nerve to move next to it', fearsome: true, fearless: true },
  healer: { meaning: 'May treat wounds and save the dying within 2 squares', healer: true },
  'ace-shot': { meaning: 'Rolls two power dice to hit with a shot', aimDice: 1, needs: 'shoots' },
  'sure-of-foot': { meaning: 'Rolls two defense dice for its movement', moveDice: 1 },
  'master-thief': { meaning: "Rolls two power dice for a thief's actions", thiefDice: 1, needs: 'thief' },
  sneaky: { meaning: 'Always breaks away and always hides', sneaky: true },
  enthrall: { meaning: 'May stun an enemy it sees within 4 squares', enthralls: true },
  undead: {
    meaning: 'Causes fear, cannot be enthralled, learns nothing',
    fearsome: true,
    fearless: true,
    unenthralled: true,
    unholy: true,
    unteachable: true,
  },
  'holy-aura': { meaning: 'Undead enemies may not move next to it', holyAura: true },
  'strong-will': { meaning: 'Knows no fear and cannot be enthralled', fearless: true, unenthralled: true },
} as const satisfies Readonly<Record<string, WrittenAbility>>;

type BookAbility = keyof typeof WRITTEN_ABILITIES;

const ENTRIES: Readonly<Record<BookAbility, Entry>> = {
  'ranged-attack': { rule: 'DDD-ab-ranged-attack', short: 'ranged' },
  huge: { rule: 'DDD-ab-huge' },
  'extra-wound': { rule: 'DDD-ab-extra-wound', counted: true },
  phase: { rule: 'DDD-ab-phase' },
  mage: { rule: 'DDD-ab-mage' },
  flight: { rule: 'DDD-ab-flight' },
  'magic-weapon': { rule: 'DDD-ab-magic-weapon', short: 'magic-weapon:close' },
  'magic-weapon-ranged': { rule: 'DDD-ab-magic-weapon', short: 'magic-weapon:ranged' },
  'extra-attack': { rule: 'DDD-ab-extra-attack', counted: true },
  'magic-armor': { rule: 'DDD-ab-magic-armor' },
  thief: { rule: 'DDD-ab-thief' },
  fear: { rule: 'DDD-ab-fear' },
  healer: { rule: 'DDD-ab-healer' },
  'ace-shot': { rule: 'DDD-ab-ace-shot', short: 'ace' },
  'sure-of-foot': { rule: 'DDD-ab-sure-of-foot' },
  'master-thief': { rule: 'DDD-ab-master-thief' },
  sneaky: { rule: 'DDD-ab-sneaky' },
  enthrall: { rule: 'DDD-ab-enthrall' },
  undead: { rule: 'DDD-ab-undead' },
  'holy-aura': { rule: 'DDD-ab-holy-aura' },
  'strong-will': { rule: 'DDD-ab-strong-will' },
};

/** The rule behind a scenario's own rows. */
export const HOME_RULE = 'DDD-home-rows';

/**
 * Compiles a row.
 *
 * @param entry facts from the book; default: those of a scenario's own row
 */
export function abilityOf(written: WrittenAbility, entry: Entry = { rule: HOME_RULE }): Ability {
  const { meaning, needs, bars, innate = false, cost = 1 } = written;
  const effects = effectsOf(written);
  return {
    ...entry,
    meaning: meaning ?? meaningOf(effects),
    effects,
    needs: needs === undefined ? 0 : TRAITS.byName[needs].bit,
    ...(bars === undefined ? {} : { bars }),
    innate,
    cost,
  };
}

function effectsOf(written: WrittenAbility): Effects {
  const traits = TRAITS.rows.reduce((bits, { name, bit }) => (written[name] === true ? bits | bit : bits), 0);
  const amounts = AMOUNTS.names.map((name) => [name, written[name] ?? 0]);
  return { ...NO_EFFECTS, ...Object.fromEntries(amounts), traits };
}

/** Returns a default meaning made from the effects. */
function meaningOf(effects: Effects): string {
  const traits = TRAITS.rows.filter(({ bit }) => (effects.traits & bit) !== 0).map(({ meaning }) => meaning);
  const amounts = AMOUNTS.rows
    .filter(({ name }) => effects[name] > 0)
    .map((row) => `${effects[row.name]} ${row.meaning}`);
  return [...traits, ...amounts].join('; ');
}

/** All abilities: first those of the book in its order, then a scenario's own rows. */
export type Abilities = Catalogue<string, Ability>;

/** @param own a scenario's rows, by name */
export function abilitiesWith(own: Readonly<Record<string, WrittenAbility>> = {}): Abilities {
  const shipped = Object.entries(WRITTEN_ABILITIES).map(([name, written]) => [
    name,
    abilityOf(written, ENTRIES[name as BookAbility]),
  ]);
  const home = Object.entries(own).map(([name, written]) => [name, abilityOf(written)]);
  return catalogue('ability', Object.fromEntries([...shipped, ...home]) as Record<string, Ability>);
}

/** The abilities of the book. @rule DDD-ability-unique */
export const ABILITIES = abilitiesWith();
