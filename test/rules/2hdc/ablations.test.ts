import { describe, expect, it } from 'vitest';
import { Faults } from '../../../src/check/fault.ts';
import { splitWords } from '../../../src/check/word.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { ATTRIBUTES, type AttributeName } from '../../../src/rules/2hdc/catalogue/attributes.ts';
import { ITEMS, type ItemName, POTIONS, type PotionName } from '../../../src/rules/2hdc/catalogue/items.ts';
import {
  PROFESSION_ATTRIBUTE,
  PROFESSIONS,
  type ProfessionName,
} from '../../../src/rules/2hdc/catalogue/professions.ts';
import type { Fight } from '../../../src/rules/2hdc/fight/fight.ts';
import type { FightGame } from '../../../src/rules/2hdc/fight/play.ts';
import { kernel } from '../../../src/rules/2hdc/kernel.ts';
import { UNARMED } from '../../../src/rules/2hdc/setup.ts';
import { system } from '../../../src/rules/2hdc/system.ts';
import type { Setup } from '../../../src/rules/system.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { ARMS, RACE_LISTS, readStatline } from './book.ts';

/*
 * Is everything that the book gives a character reached by the policies? For each entry of the catalogue there is a
 * scenario in which somebody has it, and the same games without it come out differently.
 */

/** A scenario: `%` in a statline is where the entry goes, a word of attributes stands in brackets. */
interface Stage {
  readonly party: readonly string[];
  readonly foes?: readonly string[];
  readonly policy?: 'book' | 'bold' | 'cautious';
  readonly play?: 'fight' | 'dungeon';
  readonly games?: number;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** `2x human/soldier@4 ac4 sword [duty eager]`: nobody here has the attributes of its race. */
function member(text: string, name: string, faults: Faults) {
  const [, count, rest = '', , attributes = ''] = /^(?:(\d+)x )?([^[]*)(\[(.*)\])?$/.exec(text) ?? [];
  const read = readStatline(splitWords(rest.trim()), faults);
  return { ...read, attributes: attributes.split(' ').filter((word) => word !== ''), name, count: Number(count ?? 1) };
}

function scenario({ party, foes, policy, play = 'fight', more }: Stage): Setup {
  const faults = new Faults();
  const side = (name: string, statlines: readonly string[], steered: string) => ({
    name,
    policy: steered,
    magicItems: 'given',
    members: statlines.map((text, i) => member(text, `${name}${i + 1}`, faults)),
  });
  if (faults.any) throw new Error(JSON.stringify(faults.all));
  return {
    rules: '2hdc',
    play,
    width: 'room',
    fleeing: [],
    rulings: {},
    limits: {},
    party: 'a',
    ...(play === 'fight' ? { active: 'a' } : {}),
    ...more,
    sides: [side('a', party, policy ?? 'book'), ...(foes === undefined ? [] : [side('b', foes, 'book')])],
  } as unknown as Setup;
}

/** The tally of the games of a scenario. @param after may change a fight after each step */
function tally(stage: Stage, after?: (fight: Fight) => void): string {
  const faults = new Faults();
  const matchup = system.compile(scenario(stage), faults);
  if (matchup === undefined || faults.any) throw new Error(JSON.stringify(faults.all));
  const counts = new Float64Array(layOut(kernel.measures(matchup)).slots);
  const game = kernel.newGame(matchup);
  const dice = new SampledDice();
  for (let k = 0; k < (stage.games ?? 200); k++) {
    dice.begin(31, k);
    game.begin();
    while (!game.over) {
      game.step(dice);
      after?.((game as FightGame).fight);
    }
    game.tally(counts);
  }
  return counts.join();
}

const fill = (stage: Stage, word: string): Stage => ({
  ...stage,
  party: stage.party.map((text) => text.replace('%', word)),
  ...(stage.foes === undefined ? {} : { foes: stage.foes.map((text) => text.replace('%', word)) }),
});

/** Whether having the entry changes how the games come out. */
function matters(stage: Stage, having: string, without = ''): boolean {
  return tally(fill(stage, having)) !== tally(fill(stage, without));
}

const FOE = 'human/warrior@4 ac4 sword no-shield []';
const DUEL: Stage = { party: ['human/warrior@4 ac4 sword no-shield [%]'], foes: [FOE] };
const PAIRS: Stage = { party: ['2x human/warrior@4 ac4 sword no-shield [%]'], foes: [`2x ${FOE}`] };
const STAR = 'star human/knight@5 ac6 shield sword []';
const DOWN: Stage = { play: 'dungeon', party: [STAR], games: 60, more: { reason: 'treasure' } };

const ATTRIBUTE_STAGES: Readonly<Record<AttributeName, Stage>> = {
  rage: DUEL,
  eager: DUEL,
  resolute: DUEL,
  lightweight: DUEL,
  slippery: DUEL,
  strong: DUEL,
  rebound: DUEL,
  'deathly-calm': { party: ['4x human/soldier@3 ac2 sword no-shield [%]'], foes: [`3x ${FOE}`] },
  poison: DUEL,
  infection: PAIRS,
  stout: DUEL,
  resilient: DUEL,
  'hard-as-nails': DUEL,
  'cast-spells': DUEL,
  healing: { party: ['human/warrior@4 ac4 sword no-shield [%]', `4x ${FOE}`], foes: [`4x ${FOE}`] },
  swordsman: DUEL,
  martyr: {
    ...DOWN,
    party: [STAR, '2x human/warrior@4 ac4 shield sword [%]', '2x human/soldier@4 ac2 sword no-shield []'],
    policy: 'cautious',
  },
  marksman: { party: ['3x human/warrior@4 ac2 bow no-shield [%]'], foes: [`3x ${FOE}`] },
  duty: DUEL,
  thievery: { ...DOWN, party: [STAR, '3x human/warrior@4 ac4 shield sword [%]'] },
  fanatic: { ...DUEL, party: ['human/knight@4 ac4 sword no-shield [%]'] },
};

const CASTER = 'human/caster@4 ac2 sword no-shield % []';
const GUARDED: Stage = { party: [CASTER, `3x ${FOE}`], foes: [`5x ${FOE}`] };
const WEARER = 'human/warrior@4 ac4 sword no-shield % []';
const WORN: Stage = { party: [WEARER], foes: [FOE] };
const SHOT_AT: Stage = { party: [`3x ${WEARER}`], foes: ['3x human/shooter@4 ac2 bow no-shield []'] };
const ARCHER: Stage = {
  party: ['3x human/shooter@4 ac2 bow no-shield % []'],
  foes: ['3x human/shooter@4 ac2 bow no-shield []'],
};

const ITEM_STAGES: Readonly<Record<ItemName, Stage>> = {
  'armor-of-resiliency': WORN,
  'armor-of-protection': WORN,
  'armor-of-agility': WORN,
  'deflective-armor': SHOT_AT,
  'armor-of-awareness': WORN,
  'phase-armor': WORN,
  'wand-of-blasting': GUARDED,
  'talisman-of-restoration': { ...DOWN, party: [STAR, CASTER, `3x ${FOE}`] },
  'wand-of-brilliance': GUARDED,
  'caster-wand': GUARDED,
  'caster-ring': GUARDED,
  'staff-of-healing': { ...GUARDED, games: 1000 },
  'boots-of-speed': { ...DOWN, party: [STAR, `3x ${WEARER}`] },
  'cloak-of-stealth': WORN,
  'hard-shirt': { party: ['human/warrior@4 ac2 sword no-shield % []'], foes: [FOE] },
  'absorbing-undershirt': WORN,
  'iron-cloak': WORN,
  'shirt-of-resiliency': WORN,
  'bow-of-seeking': ARCHER,
  'dancing-sword': WORN,
  'true-arrows': ARCHER,
  'battle-axe-of-virtue': { party: ['human/warrior@4 ac4 two-handed-axe no-shield % []'], foes: [FOE] },
  'sword-of-rage': WORN,
};

const DRINKER = 'human/warrior@4 ac4 sword no-shield % []';
const POTION_STAGES: Readonly<Record<PotionName, Stage>> = {
  rage: { party: [DRINKER], foes: [FOE] },
  courage: { party: ['4x human/soldier@3 ac2 sword no-shield % []'], foes: [`4x ${FOE}`] },
  healing: { party: [`4x ${DRINKER}`], foes: [`4x ${FOE}`], games: 1000 },
  eager: { party: [DRINKER], foes: [FOE] },
  strength: { party: [DRINKER], foes: [FOE] },
  speed: { ...DOWN, party: [STAR, `3x ${DRINKER}`] },
};

/** Each weapon instead of another, which shows what is its own. */
const WEAPON_STAGES: Readonly<Record<string, readonly [instead: string, foe?: string]>> = {
  sword: ['mace'],
  axe: [''],
  mace: ['sword', 'human/warrior@4 ac6 two-handed-axe no-shield []'],
  spear: ['sword', 'human/warrior@4 ac6 sword no-shield []'],
  'two-handed-axe': ['sword'],
  'two-handed-sword': ['sword'],
  'two-swords': ['sword'],
  bow: ['crossbow'],
  crossbow: ['bow'],
  sling: ['crossbow'],
  firearm: ['crossbow'],
  [UNARMED]: ['sword'],
};

/** A second Profession brings what it can do (2HDC-9.2). */
const SECOND_STAGES: Readonly<Record<ProfessionName, Stage>> = {
  caster: { party: ['human/warrior%@4 ac4 sword no-shield []'], foes: [FOE] },
  healer: { party: ['human/warrior%@4 ac4 sword no-shield []', `4x ${FOE}`], foes: [`4x ${FOE}`] },
  knight: { party: ['human/warrior%@4 ac4 sword no-shield []'], foes: [FOE] },
  paladin: {
    ...DOWN,
    party: [STAR, '2x human/warrior%@4 ac4 shield sword []', '2x human/soldier@4 ac2 sword no-shield []'],
    policy: 'cautious',
  },
  shooter: { party: ['3x human/warrior%@4 ac2 bow no-shield []'], foes: [`3x ${FOE}`] },
  soldier: { party: ['human/warrior%@4 ac4 sword no-shield []'], foes: [FOE] },
  thief: { ...DOWN, party: [STAR, '3x human/warrior%@4 ac4 shield sword []'] },
  warrior: { party: ['human/knight%@4 ac4 sword no-shield []'], foes: [FOE] },
};

describe('everything that the book gives a character is reached by the policies', () => {
  it.each(ATTRIBUTES.names)('attribute %s', (attribute) => {
    expect(matters(ATTRIBUTE_STAGES[attribute], attribute)).toBe(true);
  });

  it.each(PROFESSIONS.names)('second Profession %s; but a Caster has to be one first (2HDC-R26)', (profession) => {
    expect(matters(SECOND_STAGES[profession], `+${profession}`)).toBe(profession !== 'caster');
  });

  it('2HDC-T9.0, 2HDC-7.0: Professions and races have no ability beside those', () => {
    const known = (1 << ATTRIBUTES.rows.length) - 1;
    for (const bits of [...PROFESSION_ATTRIBUTE, ...RACE_LISTS.map(({ attributes }) => attributes)])
      expect(bits & ~known).toBe(0);
    expect(PROFESSION_ATTRIBUTE).toHaveLength(PROFESSIONS.names.length);
  });

  it.each(ITEMS.names)('item %s', (item) => expect(matters(ITEM_STAGES[item], item)).toBe(true));

  it.each(POTIONS.names)('potion of %s', (potion) => {
    expect(matters(POTION_STAGES[potion], `potion-of-${potion}`)).toBe(true);
  });

  it.each([...ARMS, UNARMED])('weapon %s', (weapon) => {
    const [instead, foe = FOE] = WEAPON_STAGES[weapon];
    // An axe is thrown by who has another weapon to draw.
    const beside = weapon === 'axe' ? ' sword' : '';
    const stage: Stage = { party: [`3x human/shooter@4 ac4 no-shield %${beside} []`], foes: [`3x ${foe}`] };
    expect(matters(stage, weapon, instead)).toBe(true);
  });

  it.each([
    ['ac2', 'ac4'],
    ['ac4', 'ac2'],
    ['ac6', 'ac4'],
    ['shield', 'no-shield'],
  ])('armour %s', (armour, instead) => {
    const rest = /ac/.test(armour) ? 'no-shield' : 'ac4';
    expect(matters({ party: [`human/warrior@4 sword ${rest} % []`], foes: [FOE] }, armour, instead)).toBe(true);
  });

  it('a Star: Star Power, Free Will, its charge success (2HDC-6.3)', () => {
    expect(matters({ party: ['% human/warrior@4 ac4 sword no-shield []'], foes: [FOE] }, 'star')).toBe(true);
  });

  /** What each spell leaves on the board. */
  const SPELLS: Readonly<Record<string, (fight: Fight) => void>> = {
    Damage: (fight) => {
      fight.spellTargets = 0;
    },
    Dazzle: (fight) => fight.dazzled.fill(0),
    Defend: (fight) => fight.defend.fill(0),
  };

  it.each(Object.keys(SPELLS))('the %s Spell (2HDC-28.2)', (spell) => {
    const stage = fill(GUARDED, '');
    expect(tally(stage)).not.toBe(tally(stage, SPELLS[spell]));
  });
});
