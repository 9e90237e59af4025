import type { Answer, AnswerCell, Value } from '../analysis/answer.ts';
import type { Measure } from '../stats/measure.ts';
import { measureLabel, valueLabel } from './label.ts';
import { type Names, namesOf } from './names.ts';
import { show } from './number.ts';
import type { Row, Table } from './table.ts';

/** Returns the columns that identify a cell: its number from 1, and the varied values. */
export function cellColumns(answer: Answer): string[] {
  return ['cell', ...answer.axes.map(({ path }) => varyColumn(path))];
}

/** Returns the column of an axis: `vary.lair.troll.rep`. */
export function varyColumn(path: string): string {
  return `vary.${path}`;
}

/** Returns the entries of {@link cellColumns}. */
export function cellEntries(answer: Answer, cell: AnswerCell): Row {
  const entries: Record<string, string | number> = { cell: answer.cells.indexOf(cell) + 1 };
  for (const { path } of answer.axes) {
    const value = cell.vary[path];
    entries[varyColumn(path)] = typeof value === 'number' ? value : valueLabel(value);
  }
  return entries;
}

/** Returns `summary.csv`: every measure of every cell, one a row. */
export function summaryTable(answer: Answer): Table {
  const columns = [
    ...cellColumns(answer),
    ...['measure', 'label', 'group', 'kind', 'side', 'member', 'what', 'by', 'of'],
    ...['value', 'low', 'high', 'count', 'games', 'method', 'shown'],
    ...(hasRange(answer) ? ['rangeLow', 'rangeHigh'] : []),
  ];
  const names = namesOf(answer);
  const measures = Object.values(answer.measures).map((measure) => measureEntries(measure, names));
  const rows = answer.cells.flatMap((cell) => {
    const where = cellEntries(answer, cell);
    return measures.flatMap((measure) => {
      const value = cell.measures[measure.measure];
      return value === undefined
        ? []
        : [{ ...where, ...measure, ...valueEntries(value, cell.games), ...rangeEntries(cell, measure.measure) }];
    });
  });
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
