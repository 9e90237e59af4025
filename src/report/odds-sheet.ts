import type { ExpressionOutcome, QuestionOdds } from '../dice/expression.ts';
import type { OddsQuestion } from '../rules/odds-question.ts';
import { showRate } from './number.ts';
import type { Row, Table } from './table.ts';

/** Exact odds of a mechanic, for every combination of the given values. */
export interface OddsSheet {
  /** Title of the rulebook. */
  readonly rulesTitle: string;
  readonly question: Pick<OddsQuestion, 'name' | 'title' | 'rule' | 'meaning'>;
  /** In the order of the question; those with several values are swept. */
  readonly parameters: readonly OddsAxis[];
  /** Every combination of the parameters' values, the last parameter fastest. */
  readonly rows: readonly OddsRow[];
}

export interface OddsAxis {
  readonly name: string;
  readonly kind: 'number' | 'word';
  readonly values: readonly (number | string)[];
}

export interface OddsRow {
  readonly setting: Readonly<Record<string, number | string>>;
  /**
   * The probabilities sum to 1. For dice, numbers also have the probability of at least, and of at most, that number.
   */
  readonly outcomes: readonly ExpressionOutcome[];
  /** For dice: statistics beside their odds. */
  readonly dice?: Omit<QuestionOdds, 'name' | 'outcomes'>;
}

/** Returns the parameters that have several values. */
export function sweptIn({ parameters }: OddsSheet): OddsAxis[] {
  return parameters.filter(({ values }) => values.length > 1);
}

/** Returns the parameters that have one value: `rep 5, weapon sword`; '' if there are none. */
export function fixedIn({ parameters }: OddsSheet): string {
  return parameters
    .filter(({ values }) => values.length === 1)
    .map(({ name, values }) => `${name} ${values[0]}`)
    .join(', ');
}

/** A name that begins with a number: `3`, `0 HP`, `12 or more`. */
const NUMBERED = /^-?\d+(?!\S)/;

/**
 * Returns the names of all outcomes in the order of their first appearance. Those that begin with a number stand
 * together, in ascending order.
 */
export function outcomeNames({ rows }: Pick<OddsSheet, 'rows'>): string[] {
  const names = [...new Set(rows.flatMap(({ outcomes }) => outcomes.map(({ name }) => name)))];
  const isNumbered = (name: string) => NUMBERED.test(name);
  const numbered = names.filter(isNumbered).sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  const first = names.findIndex(isNumbered);
  const words = names.filter((name) => !isNumbered(name));
  return first < 0 ? names : [...words.slice(0, first), ...numbered, ...words.slice(first)];
}

/** Returns whether all outcomes are numbers, so that cumulative probabilities make sense. */
export function isCumulative({ rows }: Pick<OddsSheet, 'rows'>): boolean {
  return rows.every(({ outcomes }) => outcomes.every(({ atLeast }) => atLeast !== undefined));
}

/** Returns the column of a parameter: `given.rep`. */
export function givenColumn(parameter: string): string {
  return `given.${parameter}`;
}

/**
 * Returns `odds.csv`: one outcome of one combination a row. Outcomes that are impossible in a combination have no row
 * there.
 */
export function oddsTable(sheet: OddsSheet): Table {
  const more = isCumulative(sheet) ? ['atLeast', 'atMost'] : [];
  const columns = [...sheet.parameters.map(({ name }) => givenColumn(name)), 'outcome', 'value', ...more, 'shown'];
  const rows = sheet.rows.flatMap(({ setting, outcomes }) =>
    outcomes.map(({ name, chance, atLeast = null, atMost = null }): Row => {
      const ends = more.length > 0 ? { atLeast, atMost } : {};
      const given = sheet.parameters.map((parameter) => [givenColumn(parameter.name), setting[parameter.name] ?? null]);
      const shown = showRate({ rate: chance, exact: true }, 0).value;
      return { ...Object.fromEntries(given), outcome: name, value: chance, ...ends, shown };
    }),
  );
  return { name: 'odds', columns, rows };
}
