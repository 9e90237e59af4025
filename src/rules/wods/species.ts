import type { Row } from '../kit/catalogue.ts';
import { ATTRIBUTES, type AttributeName } from './names.ts';

/** Damage that weapons do more (below 0: less) to someone, by the name of the weapon. @rule WODS-home-vulnerable */
export type Vulnerable = Readonly<Record<string, number>>;

/** A people that a hero may be of. */
export interface Species extends Row {
  readonly rule: string;
  /** The ability it has for nothing. @rule R-WODS-08 */
  readonly ability: string | undefined;
  /** Index of the attribute that is 1 lower; -1 where none is. */
  readonly lowers: number;
  /** HP above those of the table. */
  readonly hp: number;
  /** Squares slower than the armour worn makes others, as far as full armour does. */
  readonly slower: number;
  /** Armour of the skin. */
  readonly armour: number;
  readonly regeneration: number;
  readonly vulnerable: Vulnerable;
}

/** A species as a file writes it. */
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
