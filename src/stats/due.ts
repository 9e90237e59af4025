import { causeClock } from './causes.ts';
import { isFall, layOut, type Measure, slotsOf } from './measure.ts';
import { slotsIn, sumAt } from './tally.ts';

/** The counts of one measure. */
export interface Counted {
  readonly measure: Measure;
  /** The sum of its values; a range where it is only known approximately. */
  readonly sum: { readonly from: number; readonly to: number };
  /** The sum of squares, if it is known. */
  readonly squares?: number | undefined;
  /** The histogram of a number, if it is known. */
  readonly bins?: readonly number[] | undefined;
}

/**
 * Checks whether a tally can be that of `games` games. The expected sums follow from the number of games and members
 * alone, never from the counts themselves, so a tally of zeros is wrong.
 *
 * @param games 0 or more
 * @returns one sentence for each discrepancy
 */
export function discrepanciesOf(measures: readonly Measure[], tally: Float64Array, games: number): string[] {
  const { offsets, slots } = layOut(measures);
  if (slotsIn(tally) !== slots) return [`${slotsIn(tally)} slots in place of ${slots}`];
  return discrepancies(
    measures.map((measure, i): Counted => {
      const at = offsets[i];
      const sum = sumAt(tally, at);
      const end = at + slotsOf(measure);
      return {
        measure,
        sum: { from: sum, to: sum },
        ...(measure.kind === 'rate' ? {} : { squares: sumAt(tally, at + 1) }),
        ...(measure.kind === 'number' ? { bins: Array.from(tally.subarray(at + 2, end)) } : {}),
      };
    }),
    games,
  );
}

/**
 * Checks whether counts can be those of `games` games: no claim is true of more games than there are, every histogram
 * counts every game or every member, and dependent measures add up.
 */
export function discrepancies(counted: readonly Counted[], games: number): string[] {
  return [
    ...counted.flatMap((count) => ownFaults(count, games)),
    ...wholes(counted, games).flatMap(({ of, parts, due }) => {
      const from = parts.reduce((sum, part) => sum + part.sum.from, 0);
      const to = parts.reduce((sum, part) => sum + part.sum.to, 0);
      return from <= due.to && to >= due.from ? [] : [`${shown({ from, to })} ${of} in place of ${shown(due)}`];
    }),
    ...cohorts(counted),
    ...falls(counted),
  ];
}

function shown({ from, to }: Counted['sum']): string {
  return from === to ? `${from}` : `${Math.floor(from)} to ${Math.ceil(to)}`;
}

/** Returns the number of values that a measure has: one a game, or one for each of several members. */
function valuesOf({ kind, of = 1 }: Measure, games: number): number {
  return kind === 'number' ? games * of : games;
}

/** Returns what is wrong with one measure by itself. */
function ownFaults({ measure, sum, squares, bins }: Counted, games: number): string[] {
  const { name, kind, of = 1, most: each } = measure;
  const values = valuesOf(measure, games);
  if (kind !== 'number') {
    const most = games * of;
    if (sum.from > most) return [`${name} counts ${shown(sum)}, and ${most} is the most there can be`];
    // A game counts v of `of`: v squared is at least v, and at most `of` times v.
    const isSquare = squares === undefined || (squares >= sum.from && squares <= of * sum.to);
    return isSquare ? [] : [`the squares of ${name} come to ${squares}, which counts of ${shown(sum)} cannot have`];
  }
  if (each !== undefined && sum.from > each * values)
    return [`the values of ${name} come to ${shown(sum)}, and ${each * values} is the most there can be`];
  if (bins === undefined) return [];
  const counted = bins.reduce((all, count) => all + count, 0);
  const faults: string[] = [];
  if (countsEveryValue(measure) && counted !== values)
    faults.push(`${name} counts ${counted} values in place of ${values}`);
  const last = bins.length - 1;
  const open = bins[last];
  const known = bins.reduce((all, count, value) => (value < last ? all + count * value : all), 0);
  const knownSquares = bins.reduce((all, count, value) => (value < last ? all + count * value * value : all), 0);
  // Values in the last bin may be larger than its index.
  const isSum = open === 0 ? sum.from <= known && sum.to >= known : sum.to >= known + open * last;
  if (!isSum) faults.push(`the values of ${name} come to ${shown(sum)}, and its histogram says ${known + open * last}`);
  if (squares === undefined || !isSum) return faults;
  // Measures of falls by cause have squares of the sum over a game.
  const together = measure.group === 'when' ? largestGroup(measure, counted, games) : 1;
  const rest = sum.to - known;
  const least = knownSquares + (open === 0 ? 0 : rest ** 2 / open);
  const most = together * (open === 0 ? knownSquares : knownSquares + rest ** 2);
  if (squares < least * (1 - ROUNDING) || squares > most * (1 + ROUNDING))
    faults.push(`the squares of ${name} come to ${squares}, which its values cannot have`);
  return faults;
}

/** Relative rounding error of sums of floating-point numbers. */
const ROUNDING = 1e-9;

/** Returns the largest number of values in the sum of one game, if a histogram counts members. */
function largestGroup({ of }: Measure, counted: number, games: number): number {
  return of ?? Math.max(1, counted - games + 1);
}

/** Returns whether the histogram counts a value for each game or member; see {@link cohorts} for those that do not. */
function countsEveryValue({ group, of, by }: Measure): boolean {
  return group !== 'when' || of !== undefined || by === undefined;
}

/** Measures with a known total. */
interface Whole {
  readonly of: string;
  readonly parts: readonly Counted[];
  readonly due: Counted['sum'];
}

function wholes(counted: readonly Counted[], games: number): Whole[] {
  const exactly = (n: number) => ({ from: n, to: n });
  const byName = new Map(counted.map((count) => [count.measure.name, count]));
  const outcomes = counted.filter(({ measure }) => measure.group === 'outcome');
  const found: Whole[] = outcomes.length === 0 ? [] : [{ of: 'outcomes', parts: outcomes, due: exactly(games) }];
  for (const [set, parts] of groupBy(counted, ({ measure }) => measure.oneOf))
    found.push({ of: `of ${set}`, parts, due: exactly(games) });
  const fates = groupBy(counted, ({ measure: { group, side, member } }) => {
    return group === 'fate' ? `${side}.${member}` : undefined;
  });
  for (const [who, parts] of fates)
    found.push({ of: `fates of ${who}`, parts, due: exactly(games * (parts[0]?.measure.of ?? 1)) });
  for (const whole of counted) {
    const { name, sumOf, when, side, member, what } = whole.measure;
    const parts = sumOf?.flatMap((part) => byName.get(part) ?? []);
    if (parts !== undefined) found.push({ of: sumOf!.join(' + '), parts, due: whole.sum });
    const other = when && byName.get(when.measure)?.bins;
    if (other !== undefined) {
      const games = other.slice(when!.atLeast).reduce((all, count) => all + count, 0);
      found.push({ of: `games of ${name}`, parts: [whole], due: exactly(games) });
    }
    if (isFall(whole.measure) && whole.bins !== undefined) {
      // Each member of a line is lost to one cause, if causes are counted by line.
      const causes = counted.filter(({ measure }) => {
        return measure.what === 'lost-to' && measure.side === side && measure.member === member;
      });
      const fell = whole.bins.slice(1).reduce((all, count) => all + count, 0);
      if (causes.length > 0) found.push({ of: `losses of ${side}.${member}`, parts: causes, due: exactly(fell) });
    }
    if (what !== 'kills') continue;
    // Kills by a line are counted again by the line that lost the members. Stray shots at friends are not kills.
    const rows = counted.filter(({ measure }) => {
      return isKill(measure) && measure.side !== side && measure.by === `${side}.${member}`;
    });
    if (rows.length > 0) found.push({ of: `losses to ${side}.${member}`, parts: rows, due: whole.sum });
  }
  return found;
}

/** Returns whether it counts the members of one line that another line killed. */
function isKill({ group, what }: Measure): boolean {
  return group === 'kills' && (what === 'killed-by' || what === 'felled-by');
}

/** Checks that the histograms of all causes of one side and clock count the same number of members. */
function cohorts(counted: readonly Counted[]): string[] {
  return clocksOf(counted).flatMap(({ of, causes }) => {
    const sizes = causes.map(({ bins = [] }) => bins.reduce((all, count) => all + count, 0));
    return new Set(sizes).size > 1 ? [`members of ${of} are ${[...new Set(sizes)].join(' and ')}`] : [];
  });
}

/** Checks that falls by cause add up to the falls of members, where both count the same members. */
function falls(counted: readonly Counted[]): string[] {
  const members = (count: Counted) => (count.bins ?? []).reduce((all, n) => all + n, 0);
  const fallen = ({ bins: [, ...fell] = [0] }: Counted) => fell.reduce((all, n) => all + n, 0);
  return clocksOf(counted).flatMap(({ of, side, causes }) => {
    const lines = counted.filter(({ measure }) => isFall(measure) && measure.side === side);
    const all = lines.reduce((sum, line) => sum + members(line), 0);
    const [first] = causes;
    if (first === undefined || members(first) !== all) return [];
    const due = lines.reduce((sum, line) => sum + fallen(line), 0);
    const found = causes.reduce((sum, cause) => sum + fallen(cause), 0);
    return found === due ? [] : [`${found} ${of} in place of ${due}`];
  });
}

/** Returns falls by cause, by side and clock. */
function clocksOf(counted: readonly Counted[]) {
  const clocks = groupBy(counted, ({ measure, bins }) => {
    const clock = bins === undefined ? undefined : causeClock(measure);
    return clock === undefined ? undefined : `falls of ${measure.side} by ${clock}`;
  });
  return [...clocks].map(([of, causes]) => ({ of, side: causes[0]?.measure.side, causes }));
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string | undefined): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}
