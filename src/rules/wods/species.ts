import type { Row } from '../kit/catalogue.ts';
import { ATTRIBUTES, type AttributeName } from './names.ts';

/** Additional damage of weapons (below 0: less) to a figure, by weapon name. @rule WODS-home-vulnerable */
export type Vulnerable = Readonly<Record<string, number>>;

/** A species of heroes. */
export interface Species extends Row {
  readonly rule: string;
  /** Its free ability. @rule R-WODS-08 */
  readonly ability: string | undefined;
  /** Index of the attribute that it lowers by 1; -1 for none. */
  readonly lowers: number;
  /** HP in addition to the table. */
  readonly hp: number;
  /** Squares by which it is slower than its armour makes it, up to the speed in full armour. */
  readonly slower: number;
  /** Natural armour. */
  readonly armour: number;
  readonly regeneration: number;
  readonly vulnerable: Vulnerable;
}

/** A species as written in a file. */
export interface WrittenSpecies extends Row, Partial<Pick<Species, 'hp' | 'slower' | 'armour' | 'regeneration'>> {
  readonly rule: string;
  readonly ability?: string;
  readonly lowers?: AttributeName;
  readonly vulnerable?: Vulnerable;
}

const ROWS = {
  human: { meaning: 'nothing special', rule: 'WODS-species-human' },
  dwarf: {
    meaning: '1 more HP, one step slower than in the same armour otherwise',
    rule: 'WODS-species-dwarf',
    hp: 1,
    slower: 1,
  },
  elf: { meaning: 'Con 1 lower, Cantrips for free', rule: 'WODS-species-elf', ability: 'cantrips', lowers: 'con' },
  halfling: {
    meaning: 'Str 1 lower, Lucky for free',
    rule: 'WODS-species-halfling',
    ability: 'lucky',
    lowers: 'str',
  },
} as const satisfies Readonly<Record<string, WrittenSpecies>>;

/** The species of the book. */
export const SPECIES_ROWS: Readonly<Record<keyof typeof ROWS, WrittenSpecies>> = ROWS;

export function readSpecies(row: WrittenSpecies): Species {
  const { rule, meaning, ability, lowers, hp = 0, slower = 0, armour = 0, regeneration = 0, vulnerable = {} } = row;
  const lowered = lowers === undefined ? -1 : ATTRIBUTES.byName[lowers].index;
  return { rule, meaning, ability, lowers: lowered, hp, slower, armour, regeneration, vulnerable };
}
