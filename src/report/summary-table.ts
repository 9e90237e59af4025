import type { Answer, AnswerCell, Value } from '../analysis/answer.ts';
import type { Measure } from '../stats/measure.ts';
import { CellRows, cellColumns, hasEntries } from './cell-rows.ts';
import { measureLabel } from './label.ts';
import { type Names, namesOf } from './names.ts';
import { show } from './number.ts';
import type { Row, Table } from './table.ts';

/** Returns `summary.csv`: every measure of every cell, one a row. */
export function summaryTable(answer: Answer): Table<CellRows> {
  const columns = [
    ...cellColumns(answer),
    ...['measure', 'label', 'group', 'kind', 'side', 'member', 'what', 'by', 'of'],
    ...['value', 'low', 'high', 'count', 'games', 'method', 'shown'],
    ...(hasRange(answer) ? ['rangeLow', 'rangeHigh'] : []),
  ];
  const names = namesOf(answer);
  const measures = Object.values(answer.measures).map((measure) => measureEntries(measure, names));
  const rows = new CellRows(answer, (cell, { measure: wanted }) =>
    measures.flatMap((measure) => {
      const isWanted = wanted === undefined || hasEntries(measure, { measure: wanted });
      const value = isWanted ? cell.measures[measure.measure] : undefined;
      return value === undefined
        ? []
        : [{ ...measure, ...valueEntries(value, cell.games), ...rangeEntries(cell, measure.measure) }];
    }),
  );
  return { name: 'summary', columns, rows };
}

function measureEntries(measure: Measure, names: Names): Row & { readonly measure: string } {
  const { name, group, kind, side = null, member = null, what, by = null, of = null } = measure;
  return { measure: name, label: measureLabel(measure, names), group, kind, side, member, what, by, of };
}

/** Returns a value in columns: `value low high count games method shown`. */
export function valueEntries(value: Value, games: number): Row {
  return {
    value: finite('rate' in value ? value.rate : value.mean),
    low: value.low ?? null,
    high: value.high ?? null,
    count: ('rate' in value ? value.count : undefined) ?? null,
    games,
    method: methodOf(value),
    shown: show(value, games).text,
  };
}

/** Returns whether any cell has a range over policies. */
export function hasRange({ cells }: Answer): boolean {
  return cells.some(({ range }) => range !== undefined);
}

/** Returns the rates at the ends of a measure's range over policies: `rangeLow rangeHigh`; none if it has no range. */
function rangeEntries({ range }: AnswerCell, measure: string): Row {
  const ends = range?.ends[measure];
  return ends === undefined ? {} : { rangeLow: ends.low.value.rate, rangeHigh: ends.high.value.rate };
}

/** Returns how a value was found. */
export function methodOf(value: Value): 'exact' | 'sampled' {
  return value.exact ? 'exact' : 'sampled';
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
