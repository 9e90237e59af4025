import { normalTails, Z95 } from './quantile.ts';
import type { Interval } from './rate-interval.ts';

/** Stakes of the gamblers: 1/2, 1/4 ... of what may be staked; and, for the upper end, all of it first. */
const STAKES = 24;
const HALVINGS = 40;

/**
 * Where the mean of values 0..1 probably lies, whatever their distribution, however skewed, and however rarely they
 * are above 0.
 *
 * By betting (Waudby-Smith and Ramdas 2024, "Estimating means of bounded random variables by betting", JRSS B 86):
 * somebody who bets against a mean m, and who could not expect to gain if m were true, has multiplied his money by K.
 * By Ville's inequality K passes 2 / alpha at any time with a chance of at most alpha / 2; means against which it has
 * are left out. Lower ends are bet on with fixed shares of all he may stake (those of a Kelly gambler at many odds at
 * once), so that they fit values of any size: once any value is above 0, so is the lower end. The upper end is never
 * nearer to the mean than about 4 / n, because what has that chance may not have been met.
 *
 * Valid at whatever value the counting stops, as long as that is decided by the values before.
 *
 * @param values each 0..1, with how often it was met; at least one
 */
export function boundedMean(values: ReadonlyMap<number, number>, z = Z95): Interval & { readonly mean: number } {
  let n = 0;
  let sum = 0;
  for (const [value, times] of values) {
    if (!(value >= 0 && value <= 1)) throw new RangeError(`${value} is not within 0..1`);
    n += times;
    sum += value * times;
  }
  const mean = sum / n;
  const enough = Math.log(2 / normalTails(z));
  return { mean, low: lowerEnd(coarse(values, 0), mean, enough), high: upperEnd(coarse(values, 1), mean, enough) };
}

const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);
/** Which of the words has the sign, the exponent and the first digits: it depends on the machine. */
const HIGH = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 1 : 0;
/** What is kept of it: six binary digits behind the first. */
const KEPT = 0xffff_c000;

/**
 * The same values in six binary digits, so that there are not too many different ones. Either end may only move outward
 * by it, by 1 in 64 at most.
 *
 * @param up 0: rounded down, 1: up
 */
function coarse(values: ReadonlyMap<number, number>, up: 0 | 1): Map<number, number> {
  const found = new Map<number, number>();
  for (const [value, times] of values) {
    double[0] = value;
    words[HIGH] = (words[HIGH] as number) & KEPT;
    words[1 - HIGH] = 0;
    if (up === 1 && (double[0] as number) < value) words[HIGH] = (words[HIGH] as number) + 0x4000;
    const rounded = Math.min(1, double[0] as number);
    found.set(rounded, (found.get(rounded) ?? 0) + times);
  }
  return found;
}

/** Logarithm of the money of many gamblers together, each of whom began with a part of 1. */
function together(logs: readonly number[]): number {
  const most = Math.max(...logs);
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0));
}

/** Bets that the mean is above m, on a gain of value / m. */
function againstLess(values: ReadonlyMap<number, number>, m: number): number {
  const logs = Array.from({ length: STAKES }, (_, i) => {
    const stake = 2 ** -(i + 1);
    let log = -Math.log(STAKES);
    for (const [value, times] of values) log += times * Math.log1p(stake * (value / m - 1));
    return log;
  });
  return together(logs);
}

/** Bets that the mean is below m. Half of the money is staked in full, which is best for values near 0. */
function againstMore(values: ReadonlyMap<number, number>, m: number): number {
  const logs = Array.from({ length: STAKES }, (_, i) => {
    const stake = 2 ** -i;
    let log = -Math.min(i + 1, STAKES - 1) * Math.LN2;
    for (const [value, times] of values) log += times * Math.log1p(stake * (m - value));
    return log;
  });
  return together(logs);
}

function lowerEnd(values: ReadonlyMap<number, number>, mean: number, enough: number): number {
  if (mean === 0) return 0;
  // On a scale of logarithms, since it may be many powers of ten below the mean.
  let [less, more] = [Math.log(mean) - 80, Math.log(mean)];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (less + more) / 2;
    if (againstLess(values, Math.exp(middle)) >= enough) less = middle;
    else more = middle;
  }
  return Math.exp(less);
}

function upperEnd(values: ReadonlyMap<number, number>, mean: number, enough: number): number {
  let [less, more] = [mean, 1];
  if (againstMore(values, 1) < enough) return 1;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (less + more) / 2;
    if (againstMore(values, middle) >= enough) more = middle;
    else less = middle;
  }
  return more;
}
