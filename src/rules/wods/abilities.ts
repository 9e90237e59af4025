import type { Row } from '../kit/catalogue.ts';
import { bitsOf, POWERS, type PowerName } from './names.ts';

/** Numerical effects of abilities; those of several abilities add up. */
export interface Effects {
  /** Bits of `POWERS`. */
  readonly powers: number;
  /** Damage bonus of all attacks except magic, of melee attacks, and of ranged attacks. @rule R-WODS-11 */
  readonly damage: number;
  readonly melee: number;
  readonly ranged: number;
  readonly armour: number;
  /** Bonus to maximum HP. */
  readonly hp: number;
  /** Types of armour by which the hindrance is lower. @rule R-WODS-10 */
  readonly lighter: number;
  /** Points of armour that attacks ignore. @rule WODS-home-piercing */
  readonly piercing: number;
  /** HP regained at the end of each round. @rule WODS-home-regeneration */
  readonly regeneration: number;
}

export interface Ability extends Row, Effects {
  readonly rule: string;
  /** The list that it is learnt from. */
  readonly list: string;
  /** Rank in the order in which the policy learns its list, from 1. @rule P-WODS-12 */
  readonly learnt: number;
  /** Whether it has no effect in play. */
  readonly idle: boolean;
}

/** An ability as written in a file. */
export interface WrittenAbility extends Row, Partial<Omit<Effects, 'powers'>> {
  readonly rule: string;
  readonly list: string;
  readonly learnt?: number;
  readonly powers?: readonly PowerName[];
}

const ROWS = {
  skirmish: {
    damage: 1,
    lighter: 1,
    list: 'fighter',
    learnt: 4,
    meaning: '1 more damage, armour hinders like one type lighter',
    rule: 'WODS-skirmish',
  },
  tough: { armour: 1, list: 'fighter', learnt: 2, meaning: '1 more armour', rule: 'WODS-tough' },
  slay: { melee: 2, list: 'fighter', learnt: 1, meaning: '2 more damage in melee', rule: 'WODS-slay' },
  hardy: { hp: 6, list: 'fighter', learnt: 3, meaning: '6 more maximum HP', rule: 'WODS-hardy' },
  'second-wind': {
    powers: ['second-wind'],
    list: 'fighter',
    learnt: 5,
    meaning: 'a rest as an action, once a fight, without food',
    rule: 'WODS-second-wind',
  },
  bless: {
    powers: ['bless'],
    list: 'priest',
    learnt: 3,
    meaning: 'holy water makes a weapon magical, with 3 more damage to evil',
    rule: 'WODS-bless',
  },
  cure: {
    powers: ['cure'],
    list: 'priest',
    learnt: 1,
    meaning: 'a Wis test heals wounds, poison and curses by touch',
    rule: 'WODS-cure',
  },
  turn: {
    powers: ['turn'],
    list: 'priest',
    learnt: 2,
    meaning: 'a Cha test holds undead, demons and evil spirits at bay',
    rule: 'WODS-turn',
  },
  vision: {
    list: 'priest',
    learnt: 4,
    meaning: 'a vision for holy water; without numbers',
    rule: 'WODS-vision',
  },
  pet: { powers: ['pet'], list: 'ranger', learnt: 3, meaning: 'an animal that fights alongside', rule: 'WODS-pet' },
  scout: {
    powers: ['scout'],
    list: 'ranger',
    learnt: 2,
    meaning: 'sees the enemy first, so the party starts',
    rule: 'WODS-scout',
  },
  volley: { ranged: 2, list: 'ranger', learnt: 1, meaning: '2 more damage at range', rule: 'WODS-volley' },
  wildtongue: {
    list: 'ranger',
    learnt: 4,
    meaning: 'talks to animals; without numbers',
    rule: 'WODS-wildtongue',
  },
  wildheart: {
    list: 'ranger',
    learnt: 5,
    meaning: 'takes the shape of a small animal; without numbers',
    rule: 'WODS-wildheart',
  },
  cantrips: { list: 'wizard', learnt: 2, meaning: 'small magics; without numbers', rule: 'WODS-cantrips' },
  telekinesis: {
    list: 'wizard',
    learnt: 3,
    meaning: 'moves things by thought; without numbers',
    rule: 'WODS-telekinesis',
  },
  illusions: {
    list: 'wizard',
    learnt: 4,
    meaning: 'makes images and sounds; without numbers',
    rule: 'WODS-illusions',
  },
  telepathy: {
    list: 'wizard',
    learnt: 5,
    meaning: 'talks by thought; without numbers',
    rule: 'WODS-telepathy',
  },
  elementalism: {
    powers: ['elementalism'],
    list: 'wizard',
    learnt: 1,
    meaning: 'quicksilver and a Cha test command an element: 2d6 and level in damage',
    rule: 'WODS-elementalism',
  },
  backstab: {
    powers: ['backstab'],
    list: 'thief',
    learnt: 1,
    meaning: '3 more damage from hiding',
    rule: 'WODS-backstab',
  },
  dodge: {
    powers: ['dodge'],
    list: 'thief',
    learnt: 3,
    meaning: 'armour equal to Dex for those who carry little',
    rule: 'WODS-dodge',
  },
  lucky: {
    powers: ['lucky'],
    list: 'thief',
    learnt: 2,
    meaning: 'raises the result of one test a step, once a session',
    rule: 'WODS-lucky',
  },
  reflexes: {
    powers: ['reflexes'],
    list: 'thief',
    learnt: 4,
    meaning: 'acts before everyone else',
    rule: 'WODS-reflexes',
  },
  tinker: { powers: ['tinker'], list: 'thief', learnt: 5, meaning: 'locks and traps', rule: 'WODS-tinker' },
} as const satisfies Readonly<Record<string, WrittenAbility>>;

/** The abilities of the book. */
export const ABILITY_ROWS: Readonly<Record<keyof typeof ROWS, WrittenAbility>> = ROWS;

/** Default rank of a row: after all of the book's. */
const LEARNT_LAST = 99;

export function readAbility(row: WrittenAbility): Ability {
  const { damage = 0, melee = 0, ranged = 0, armour = 0, hp = 0, lighter = 0, piercing = 0, regeneration = 0 } = row;
  const numbers = { damage, melee, ranged, armour, hp, lighter, piercing, regeneration };
  const powers = bitsOf(POWERS, row.powers ?? []);
  const idle = powers === 0 && Object.values(numbers).every((number) => number === 0);
  return {
    rule: row.rule,
    meaning: row.meaning,
    list: row.list,
    learnt: row.learnt ?? LEARNT_LAST,
    powers,
    ...numbers,
    idle,
  };
}

/** Returns the bits of `POWERS` that the known abilities give. */
export function powersOf(abilities: readonly { readonly powers: number }[], known: number): number {
  return abilities.reduce((bits, { powers }, index) => (((known >> index) & 1) === 0 ? bits : bits | powers), 0);
}

/** Returns the effects of an ability, without its words. */
export function effectsOf({
  powers,
  damage,
  melee,
  ranged,
  armour,
  hp,
  lighter,
  piercing,
  regeneration,
}: Ability): Effects {
  return { powers, damage, melee, ranged, armour, hp, lighter, piercing, regeneration };
}
