import type { Entry, Row } from '../kit/catalogue.ts';
import { SKILLS, type SkillName } from './names.ts';

/** What a class has at the start, and what it learns later. */
export interface Class extends Row {
  readonly rule: string;
  /** Skills of the class. */
  readonly skills: readonly SkillName[];
  /** The lists of its first two abilities: both from one, or one from each. @rule R-WODS-09 */
  readonly lists: readonly string[];
  /** Its kit if the scenario names no gear (chosen). @rule P-WODS-11 */
  readonly kit: string;
  /** HP in addition to the table. */
  readonly hp: number;
}

/** A class as written in a file. */
export interface WrittenClass extends Row, Omit<Class, keyof Row | 'hp'> {
  readonly hp?: number;
}

const ROWS = {
  barbarian: {
    meaning: 'one fighter and one ranger ability',
    rule: 'WODS-class-barbarian',
    lists: ['fighter', 'ranger'],
    skills: ['awareness'],
    kit: 'shield',
  },
  bard: {
    meaning: 'one thief and one wizard ability',
    rule: 'WODS-class-bard',
    lists: ['thief', 'wizard'],
    skills: ['deception'],
    kit: 'twin',
  },
  druid: {
    meaning: 'one priest and one ranger ability',
    rule: 'WODS-class-druid',
    lists: ['priest', 'ranger'],
    skills: ['survival'],
    kit: 'archer',
  },
  fighter: {
    meaning: 'two fighter abilities',
    rule: 'WODS-class-fighter',
    lists: ['fighter'],
    skills: ['athletics'],
    kit: 'shield',
  },
  priest: {
    meaning: 'two priest abilities',
    rule: 'WODS-class-priest',
    lists: ['priest'],
    skills: ['decipher', 'heal'],
    kit: 'priest',
  },
  paladin: {
    meaning: 'one fighter and one priest ability',
    rule: 'WODS-class-paladin',
    lists: ['fighter', 'priest'],
    skills: ['leadership'],
    kit: 'shield',
  },
  ranger: {
    meaning: 'two ranger abilities',
    rule: 'WODS-class-ranger',
    lists: ['ranger'],
    skills: ['survival'],
    kit: 'archer',
  },
  wizard: {
    meaning: 'two wizard abilities',
    rule: 'WODS-class-wizard',
    lists: ['wizard'],
    skills: ['decipher', 'lore'],
    kit: 'caster',
  },
  thief: {
    meaning: 'two thief abilities',
    rule: 'WODS-class-thief',
    lists: ['thief'],
    skills: ['stealth'],
    kit: 'twin',
  },
} as const satisfies Readonly<Record<string, WrittenClass>>;

/** The classes of the book. */
export const CLASS_ROWS: Readonly<Record<keyof typeof ROWS, WrittenClass>> = ROWS;

export type ClassEntry = Entry<string, Class>;

export function readClass({ rule, meaning, skills, lists, kit, hp = 0 }: WrittenClass): Class {
  return { rule, meaning, skills, lists, kit, hp };
}

/** The order in which skills are learnt if the scenario names none (chosen: those the kernel tests first). */
const SKILL_ORDER: readonly number[] = (
  ['heal', 'awareness', 'athletics', 'stealth', 'survival', 'leadership', 'lore', 'deception', 'decipher'] as const
).map((name) => SKILLS.byName[name].bit);

/** Adds the next `count` bits of an order that are not known yet. */
export function learn(known: number, count: number, order: readonly number[]): number {
  for (const bit of order) {
    if (count === 0) break;
    if ((known & bit) !== 0) continue;
    known |= bit;
    count--;
  }
  return known;
}

/** Adds `count` skills to the known ones. @rule WODS-level-skills */
export function learnSkills(known: number, count: number): number {
  return learn(known, count, SKILL_ORDER);
}
