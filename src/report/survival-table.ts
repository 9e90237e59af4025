import type { Answer, AnswerCell } from '../analysis/answer.ts';
import { cutRate, cutRates } from '../analysis/digits.ts';
import { isFall, type Measure } from '../stats/measure.ts';
import { rateInterval } from '../stats/rate-interval.ts';
import { CellRows, cellColumns } from './cell-rows.ts';
import { lastSeen, totalOf } from './histogram.ts';
import { showRate } from './number.ts';
import type { Row, Table } from './table.ts';

/**
 * Returns `survival.csv`: the share of a member (of all of them, if there are several) and of each whole side that
 * still stands after each step, with a 95 % interval at each single step. Step 0 is the start; `scope` says whether a
 * row is about a member or a whole side; if `or_later` is 1, its step includes all later ones.
 *
 * Members of one game share its random numbers, so an interval counts each game as one independent member: rather too
 * wide than too narrow.
 */
export function survivalTable(answer: Answer): Table<CellRows> {
  const columns = [
    ...cellColumns(answer),
    ...['scope', 'side', 'member', 'step', 'or_later', 'standing', 'low', 'high', 'games', 'shown'],
  ];
  const rows = new CellRows(answer, (cell) => {
    const fallen = fallsIn(answer, cell);
    const steps = Math.max(0, ...fallen.map(({ histogram }) => lastSeen(histogram)));
    return groupsOf(fallen).flatMap((group) => curveOf(group, steps, cell.games));
  });
  return { name: 'survival', columns, rows };
}

interface Falls {
  readonly measure: Measure;
  readonly histogram: readonly number[];
}

interface Group {
  readonly side: string;
  readonly member: string | null;
  readonly falls: readonly Falls[];
}

function fallsIn(answer: Answer, cell: AnswerCell): Falls[] {
  return Object.values(answer.measures).flatMap((measure) => {
    const value = isFall(measure) ? cell.measures[measure.name] : undefined;
    const histogram = value !== undefined && 'mean' in value ? (value.histogram ?? []) : [];
    return totalOf(histogram) > 0 ? [{ measure, histogram }] : [];
  });
}

/** Returns each member by itself, after all members of its side together. */
function groupsOf(falls: readonly Falls[]): Group[] {
  const sides = [...new Set(falls.map(({ measure }) => measure.side ?? ''))];
  return sides.flatMap((side) => {
    const ours = falls.filter(({ measure }) => (measure.side ?? '') === side);
    const members = ours.filter(({ measure }) => measure.member !== undefined);
    return [
      { side, member: null, falls: members.length > 0 ? members : ours },
      ...members.map((fall) => ({ side, member: fall.measure.member as string, falls: [fall] })),
    ];
  });
}

function curveOf({ side, member, falls }: Group, steps: number, games: number): Row[] {
  const all = falls.reduce((sum, { histogram }) => sum + totalOf(histogram), 0);
  const last = Math.min(...falls.map(({ histogram }) => histogram.length - 1));
  let standing = all;
  return Array.from({ length: steps + 1 }, (_, step) => {
    if (step > 0) standing -= falls.reduce((sum, { histogram }) => sum + (histogram[step] ?? 0), 0);
    const rate = standing / all;
    const interval = games > 0 && step > 0 ? rateInterval(rate * games, games) : { low: rate, high: rate };
    const shown = step > 0 ? showRate({ rate, ...interval }, games).text : 'all, at the start';
    return {
      scope: member === null ? 'side' : 'member',
      side,
      member,
      step,
      or_later: step === last ? 1 : 0,
      standing: cutRate(rate),
      ...cutRates(interval),
      games,
      shown,
    };
  });
}
