import { type Catalogue, catalogue, type Row } from '../kit/catalogue.ts';
import { ABILITIES, type Grant, readGrant } from './abilities.ts';
import { EFFECTS, type Effects, largestEffects, NO_EFFECTS, type WrittenEffects } from './facts.ts';
import type { Stats } from './matchup.ts';

/** Rows as a file writes them, and what the book makes of them. Shipped rows and those of scenarios are read alike. */

/** A figure of a list; its facts are those of members who do not say otherwise. */
export interface FigureRow extends WrittenEffects {
  readonly movement: number;
  readonly attack: number;
  readonly shooting?: number;
  readonly range?: number;
  readonly armour: number;
  readonly hits: number;
  readonly abilities?: readonly string[];
  readonly hero?: boolean;
  /** Left out where the facts say it. */
  readonly meaning?: string;
}

/** A named bundle of the book's abilities and of effects of home rules. */
export interface AbilityRow extends WrittenEffects {
  readonly grants?: readonly string[];
  readonly meaning?: string;
}

/** All rows of the book by kind and name. */
export interface Rows {
  readonly figures: Readonly<Record<string, FigureRow>>;
  readonly abilities: Readonly<Record<string, AbilityRow>>;
}

/** What an ability gives to a figure. */
export interface Ability extends Effects {
  readonly grants: readonly Grant[];
}

/** The stat line of a row. */
interface StatLine extends Omit<Stats, 'abilities' | 'bonus'> {
  readonly abilities: readonly string[];
}

type Named = Row & { readonly rule: string };

/** The rows of the book, to look up by name. */
export interface Book {
  readonly figures: Catalogue<string, StatLine & Named>;
  readonly abilities: Catalogue<string, Ability & Named>;
}

/** Makes a book of rows that passed their schemas. */
export function bookOfRows({ figures, abilities }: Rows): Book {
  return {
    figures: catalogue('figure', read(figures, figureOf)),
    abilities: catalogue('ability', read(abilities, abilityOf)),
  };
}

function read<Written, Made>(rows: Readonly<Record<string, Written>>, make: (row: Written, name: string) => Made) {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, make(row, name)]));
}

/** Says of a stat line what it is: `m4 a1 s1-8 ar3 h1` and what else it has. @rule DW-army-lists */
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

/** `fear2 elusive1` */
function effectWords(effects: WrittenEffects): string[] {
  return EFFECTS.names.filter((name) => (effects[name] ?? 0) > 0).map((name) => `${name}${effects[name]}`);
}

/** What an ability of a figure gives to it: one of the book, with its number where it has one, or a row. */
export function readAbility(text: string, { abilities }: Book): Ability | undefined {
  const granted = readGrant(text);
  return granted === undefined ? abilities.find(text) : { grants: [granted], ...NO_EFFECTS };
}
