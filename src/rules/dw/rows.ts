import { type Catalogue, catalogue, type Row } from '../kit/catalogue.ts';
import { ABILITIES, type Grant, readGrant } from './abilities.ts';
import { EFFECTS, type Effects, largestEffects, NO_EFFECTS, type WrittenEffects } from './facts.ts';
import type { Stats } from './matchup.ts';

/** Rows as written in files, and compiled. Shipped rows and those of scenarios are read alike. */

/** A figure of an army list; members may override its facts. */
export interface FigureRow extends WrittenEffects {
  readonly movement: number;
  readonly attack: number;
  readonly shooting?: number;
  readonly range?: number;
  readonly armour: number;
  readonly hits: number;
  readonly abilities?: readonly string[];
  readonly hero?: boolean;
  /** Default: generated from the facts. */
  readonly meaning?: string;
}

/** A named set of the book's abilities and effects of home rules. */
export interface AbilityRow extends WrittenEffects {
  readonly grants?: readonly string[];
  readonly meaning?: string;
}

/** All rows of the book by kind and name. */
export interface Rows {
  readonly figures: Readonly<Record<string, FigureRow>>;
  readonly abilities: Readonly<Record<string, AbilityRow>>;
}

/** A compiled ability. */
export interface Ability extends Effects {
  readonly grants: readonly Grant[];
}

/** The compiled stat line of a row. */
interface StatLine extends Omit<Stats, 'abilities' | 'bonus'> {
  readonly abilities: readonly string[];
}

type Named = Row & { readonly rule: string };

/** The rows of the book, for lookup by name. */
export interface Book {
  readonly figures: Catalogue<string, StatLine & Named>;
  readonly abilities: Catalogue<string, Ability & Named>;
}

/** Makes a book from rows that passed their schemas. */
export function bookOfRows({ figures, abilities }: Rows): Book {
  return {
    figures: catalogue('figure', read(figures, figureOf)),
    abilities: catalogue('ability', read(abilities, abilityOf)),
  };
}

function read<Written, Made>(rows: Readonly<Record<string, Written>>, make: (row: Written, name: string) => Made) {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, make(row, name)]));
}

/**
 * Compiles a figure, with its stat line as default meaning: `m4 a1 s1-8 ar3 h1` and so on.
 *
 * @rule DW-army-lists
 */
function figureOf(row: FigureRow): StatLine & Named {
  const { movement, attack, shooting = 0, range = 0, armour, hits, abilities = [], hero = false } = row;
  const shot = shooting > 0 ? ` s${shooting}-${range}` : '';
  const stats = `m${movement} a${attack}${shot} ar${armour} h${hits}`;
  const facts = [stats, ...abilities, ...effectWords(row), ...(hero ? ['hero'] : []), '(house)'];
  return {
    ...{ movement, attack, shooting, range, armour, hits, abilities, hero },
    ...largestEffects([row]),
    rule: 'DW-army-lists',
    meaning: row.meaning ?? facts.join(' '),
  };
}

function abilityOf(row: AbilityRow, name: string): Ability & Named {
  const { grants = [], meaning } = row;
  return {
    grants: grants.flatMap((text) => readGrant(text) ?? []),
    ...largestEffects([row]),
    rule: ABILITIES.find(name)?.rule ?? 'DW-stat-abilities',
    meaning: meaning ?? [...grants, ...effectWords(row)].join(' '),
  };
}

/** Returns for example `fear2 elusive1`. */
function effectWords(effects: WrittenEffects): string[] {
  return EFFECTS.names.filter((name) => (effects[name] ?? 0) > 0).map((name) => `${name}${effects[name]}`);
}

/** Returns an ability of a figure: one of the book, with its number if it has one, or a row. */
export function readAbility(text: string, { abilities }: Book): Ability | undefined {
  const granted = readGrant(text);
  return granted === undefined ? abilities.find(text) : { grants: [granted], ...NO_EFFECTS };
}
