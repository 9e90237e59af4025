import type { OddsQuestion } from '../rules/odds-question.ts';
import { showRate } from './number.ts';
import type { Row, Table } from './table.ts';

/** Exact odds of a mechanic, for every combination of what was asked. */
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
  /** Sum to 1. */
  readonly outcomes: readonly { readonly name: string; readonly chance: number }[];
}

/** The parameters that have several values. */
export function sweptIn({ parameters }: OddsSheet): OddsAxis[] {
  return parameters.filter(({ values }) => values.length > 1);
}

/** `rep 5, weapon sword`: the parameters that have one value; '' where there are none. */
export function fixedIn({ parameters }: OddsSheet): string {
  return parameters
    .filter(({ values }) => values.length === 1)
    .map(({ name, values }) => `${name} ${values[0]}`)
    .join(', ');
}

/** Names of all outcomes, in the order in which they first come up. */
export function outcomeNames({ rows }: OddsSheet): string[] {
  return [...new Set(rows.flatMap(({ outcomes }) => outcomes.map(({ name }) => name)))];
}

/** The column of a parameter: `given.rep`. */
export function givenColumn(parameter: string): string {
  return `given.${parameter}`;
}

/** `odds.csv`: one outcome of one combination a row. An outcome that cannot come up in a combination has no row there. */
export function oddsTable(sheet: OddsSheet): Table {
  const columns = [...sheet.parameters.map(({ name }) => givenColumn(name)), 'outcome', 'value', 'shown'];
  const rows = sheet.rows.flatMap(({ setting, outcomes }) =>
    outcomes.map(({ name, chance }): Row => {
      const given = sheet.parameters.map((parameter) => [givenColumn(parameter.name), setting[parameter.name] ?? null]);
      const shown = showRate({ rate: chance, exact: true }, 0).value;
      return { ...Object.fromEntries(given), outcome: name, value: chance, shown };
    }),
  );
  return { name: 'odds', columns, rows };
}
