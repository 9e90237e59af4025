import type { Answer, AnswerCell } from '../analysis/answer.ts';
import type { Measure } from '../stats/measure.ts';
import { rateInterval } from '../stats/rate-interval.ts';
import { lastSeen, totalOf } from './histogram.ts';
import { showRate } from './number.ts';
import { cellColumns, cellEntries } from './summary-table.ts';
import type { Row, Table } from './table.ts';

/** What the clocks of such measures count, by what the measures are called. */
const CLOCKS: Readonly<Record<string, string>> = { 'fell-turn': 'turn', 'fell-tile': 'tile' };

/**
 * `falls.csv`, where a rulebook counts falls by their cause: which share of a side has fallen to each cause by each
 * step of each clock (`turn`, `tile`), with a 95 % interval at each step by itself. Causes compete: who has fallen to
 * one cannot fall to another, so the shares of one step add up to all who have fallen.
 *
 * Members of one game share their luck, so an interval supposes that a game tells no more than one member would.
 *
 * @returns `undefined` where nothing of the kind is counted
 */
export function fallsTable(answer: Answer): Table | undefined {
  const measures = Object.values(answer.measures).filter(({ what, by }) => by !== undefined && what in CLOCKS);
  if (measures.length === 0) return undefined;
  const columns = [
    ...cellColumns(answer),
    ...['side', 'clock', 'cause', 'step', 'or_later', 'fallen', 'low', 'high', 'games', 'shown'],
  ];
  const rows = answer.cells.flatMap((cell) => {
    const where = cellEntries(answer, cell);
    return measures.flatMap((measure) => curveOf(measure, cell).map((row) => ({ ...where, ...row })));
  });
  return { name: 'falls', columns, rows };
}

/** How the share of those who have fallen to one cause grows; no rows for a cause that nobody has fallen to. */
function curveOf(measure: Measure, cell: AnswerCell): Row[] {
  const value = cell.measures[measure.name];
  const histogram = value !== undefined && 'mean' in value ? (value.histogram ?? []) : [];
  const all = totalOf(histogram);
  const last = lastSeen(histogram);
  if (all === 0 || last <= 0) return [];
  let fallen = 0;
  return histogram.slice(0, last + 1).flatMap((count, step) => {
    if (step === 0) return [];
    fallen += count;
    const rate = fallen / all;
    const interval = rateInterval(rate * cell.games, cell.games);
    return {
      side: measure.side ?? '',
      clock: CLOCKS[measure.what] as string,
      cause: measure.by as string,
      step,
      or_later: step === histogram.length - 1 ? 1 : 0,
      fallen: rate,
      ...interval,
      games: cell.games,
      shown: showRate({ rate, ...interval }, cell.games).text,
    };
  });
}
