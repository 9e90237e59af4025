import { type Catalogue, catalogue, type Row } from '../../kit/catalogue.ts';
import { ATTRIBUTES } from './attributes.ts';

/** A Profession. */
export interface Profession extends Row {
  readonly rule: string;
  /** Names of the attributes that come with it. */
  readonly attributes: readonly string[];
  /** The Profession of the book whose row of the crisis table it uses. @rule 2HDC-T19.0a */
  readonly crisis: string;
  /** When members of a race with innate magic cast no spells; default: they always cast. @rule 2HDC-T7.0.1c */
  readonly noInnateMagic?: 'always' | 'by-ruling';
}

/** Professions in the order of their tables. @rule 2HDC-9.0 */
export const PROFESSIONS = catalogue('profession', {
  caster: {
    rule: '2HDC-9.0',
    attributes: ['cast-spells'],
    crisis: 'caster',
    meaning: 'casts Damage, Dazzle and Defend Spells',
  },
  healer: {
    rule: '2HDC-9.0',
    attributes: ['healing'],
    crisis: 'healer',
    meaning: 'tends friends who are Out of the Fight, during the fight',
  },
  knight: {
    rule: '2HDC-9.0',
    attributes: ['swordsman'],
    crisis: 'knight',
    noInnateMagic: 'by-ruling',
    meaning: 'rolls two damage dice in melee and takes the better',
  },
  paladin: {
    rule: '2HDC-9.0',
    attributes: ['martyr'],
    crisis: 'paladin',
    meaning: 'covers the retreat of a party that breaks off',
  },
  shooter: { rule: '2HDC-9.0', attributes: ['marksman'], crisis: 'shooter', meaning: 'shoots without penalty' },
  soldier: {
    rule: '2HDC-9.0',
    attributes: ['duty'],
    crisis: 'soldier',
    meaning: 'counts two dice of the charge test as successes',
  },
  thief: {
    rule: '2HDC-9.0',
    attributes: ['thievery'],
    crisis: 'thief',
    meaning: 'disarms traps and finds secret rooms with three dice',
  },
  warrior: {
    rule: '2HDC-9.0',
    attributes: ['fanatic'],
    crisis: 'warrior',
    noInnateMagic: 'always',
    meaning: 'counts two more successes in the charge test',
  },
} satisfies Readonly<Record<string, Profession>>);

export type ProfessionName = (typeof PROFESSIONS.names)[number];

// Indexes of Professions.
export const CASTER = PROFESSIONS.byName.caster.index;
export const HEALER = PROFESSIONS.byName.healer.index;
export const KNIGHT = PROFESSIONS.byName.knight.index;
export const PALADIN = PROFESSIONS.byName.paladin.index;
export const SHOOTER = PROFESSIONS.byName.shooter.index;
export const SOLDIER = PROFESSIONS.byName.soldier.index;
export const THIEF = PROFESSIONS.byName.thief.index;
export const WARRIOR = PROFESSIONS.byName.warrior.index;

/** Professions as numbers, by index. */
export interface ProfessionFacts {
  readonly names: readonly string[];
  /** Bits of the attributes that come with them. @rule 2HDC-9.0 */
  readonly attributes: readonly number[];
  /** Indexes of the Professions whose rows of the crisis table they use. @rule 2HDC-T19.0a */
  readonly crisis: readonly number[];
  /** When members of a race with innate magic cast spells: {@link CASTS_ALWAYS} or one of the next two constants. */
  readonly noInnateMagic: readonly number[];
}

export const CASTS_ALWAYS = 0;
const CASTS_NEVER = 1;
export const CASTS_BY_RULING = 2;
const INNATE = { always: CASTS_NEVER, 'by-ruling': CASTS_BY_RULING } as const;

/** Makes Professions into numbers. @param bitsOf returns the bits of an attribute */
export function professionFacts(
  { rows, names, byName }: Catalogue<string, Profession>,
  bitsOf: (attribute: string) => number,
): ProfessionFacts {
  return {
    names,
    attributes: rows.map(({ attributes }) => attributes.reduce((bits, name) => bits | bitsOf(name), 0)),
    crisis: rows.map(({ crisis }) => byName[crisis].index),
    noInnateMagic: rows.map(({ noInnateMagic }) =>
      noInnateMagic === undefined ? CASTS_ALWAYS : INNATE[noInnateMagic],
    ),
  };
}

/**
 * Returns the Rep with which a skill is used: one less if the second Profession brings it.
 *
 * @param second index of the second Profession, below 0 for none
 * @param skill bit of the attribute
 * @rule 2HDC-9.2 @rule 2HDC-R26
 */
export function skillRep({ attributes }: ProfessionFacts, rep: number, second: number, skill: number): number {
  return second >= 0 && attributes[second] & skill ? rep - 1 : rep;
}

/** Bits of the attributes that come with each Profession of the book. @rule 2HDC-9.0 */
export const PROFESSION_ATTRIBUTE: readonly number[] = professionFacts(
  PROFESSIONS,
  (name) => ATTRIBUTES.find(name)!.bit,
).attributes;
