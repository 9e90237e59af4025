import type { Answer, AnswerCell } from '../analysis/answer.ts';
import { cutRate, cutRates } from '../analysis/digits.ts';
import { causeClock } from '../stats/causes.ts';
import type { Measure } from '../stats/measure.ts';
import { rateInterval } from '../stats/rate-interval.ts';
import { lastSeen, totalOf } from './histogram.ts';
import { showRate } from './number.ts';
import { cellColumns, cellEntries } from './summary-table.ts';
import type { Row, Table } from './table.ts';

/** What rows about all causes together say in place of a cause. */
export const ALL_CAUSES = 'all';

/**
 * `falls.csv`, where a rulebook counts falls by their cause: which share of a side has fallen to each cause, and to `all`
 * of them, by each step of each clock (`turn`, `round` ...), with a 95 % interval at each step by itself. Causes
 * compete: who has fallen to one cannot fall to another, so the shares of one step add up to all who have fallen.
 *
 * Members of one game share their luck, so an interval supposes that a game tells no more than one member would.
 *
 * @returns `undefined` where nothing of the kind is counted
 */
export function fallsTable(answer: Answer): Table | undefined {
  const groups = new Map<string, Measure[]>();
  for (const measure of Object.values(answer.measures)) {
    const clock = causeClock(measure);
    if (clock === undefined) continue;
    const key = JSON.stringify([measure.side, clock]);
    groups.set(key, [...(groups.get(key) ?? []), measure]);
  }
  if (groups.size === 0) return undefined;
  const columns = [
    ...cellColumns(answer),
    ...['side', 'clock', 'cause', 'step', 'or_later', 'fallen', 'low', 'high', 'games', 'shown'],
  ];
  const rows = answer.cells.flatMap((cell) => {
    const where = cellEntries(answer, cell);
    return [...groups.values()].flatMap((measures) => curvesOf(measures, cell).map((row) => ({ ...where, ...row })));
  });
  return { name: 'falls', columns, rows };
}

/**
 * How the share of those who have fallen grows from nobody at step 0, for each cause that anybody has fallen to and for
 * all of them together, up to the last step in which anybody falls.
 */
function curvesOf(measures: readonly Measure[], cell: AnswerCell): Row[] {
  const causes = measures.flatMap((measure) => {
    const value = cell.measures[measure.name];
    const histogram = value !== undefined && 'mean' in value ? (value.histogram ?? []) : [];
    return lastSeen(histogram) > 0 ? [{ cause: measure.by as string, histogram }] : [];
  });
  const [first] = causes;
  const [measure] = measures;
  if (first === undefined || measure === undefined) return [];
  const all = totalOf(first.histogram);
  const last = Math.max(2, ...causes.map(({ histogram }) => lastSeen(histogram)));
  const together = first.histogram.map((_, step) => causes.reduce((sum, { histogram }) => sum + histogram[step], 0));
  return [...causes, { cause: ALL_CAUSES, histogram: together }].flatMap(({ cause, histogram }) => {
    let fallen = 0;
    return Array.from({ length: last + 1 }, (_, step) => {
      if (step > 0) fallen += histogram[step] ?? 0;
      const rate = fallen / all;
      const interval = step > 0 ? rateInterval(rate * cell.games, cell.games) : { low: 0, high: 0 };
      return {
        side: measure.side ?? '',
        clock: causeClock(measure) as string,
        cause,
        step,
        or_later: step === histogram.length - 1 ? 1 : 0,
        fallen: cutRate(rate),
        ...cutRates(interval),
        games: cell.games,
        shown: step > 0 ? showRate({ rate, ...interval }, cell.games).text : 'none, at the start',
      };
    });
  });
}
