import type { Answer, AnswerCell } from '../analysis/answer.ts';
import { cutRate, cutRates } from '../analysis/digits.ts';
import { causeClock } from '../stats/causes.ts';
import type { Measure } from '../stats/measure.ts';
import { rateInterval } from '../stats/rate-interval.ts';
import { CellRows, cellColumns } from './cell-rows.ts';
import { lastSeen, totalOf } from './histogram.ts';
import { showRate } from './number.ts';
import type { Row, Table } from './table.ts';

/** The cause in rows about all causes together. */
export const ALL_CAUSES = 'all';

/**
 * Returns `falls.csv`, if a rulebook counts falls by cause: the share of a side that has fallen to each cause, and to
 * `all` of them, by each step of each clock (`turn`, `round` ...), with a 95 % interval at each single step. Each
 * fallen member has one cause, so the shares of a step add up to all who have fallen.
 *
 * Members of one game share its random numbers, so an interval counts each game as one independent member.
 *
 * @returns `undefined` if no such falls are counted
 */
export function fallsTable(answer: Answer): Table<CellRows> | undefined {
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
  const rows = new CellRows(answer, (cell) => [...groups.values()].flatMap((measures) => curvesOf(measures, cell)));
  return { name: 'falls', columns, rows };
}

/**
 * Returns how the share of the fallen grows from 0 at step 0, for each observed cause and for all together, up to the
 * last step with a fall.
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
