import type { NumberValue, RateValue, Value } from '../analysis/answer.ts';

/** A formatted number. Terminal, tables, charts and pages show it in the same characters. */
export interface Shown {
  /** `73.1 %`, `3.41`, `below 0.015 %`, `no data`. */
  readonly value: string;
  /** Its interval and the like: `72.5 to 73.7`, `none in 20,000 games`, `exact`; '' without data. */
  readonly range: string;
  /** Both: `73.1 % (72.5 to 73.7)`. */
  readonly text: string;
}

const NO_DATA: Shown = { value: 'no data', range: '', text: 'no data' };

/** Most decimals shown, however many games were played. */
const MOST_DECIMALS = 12;

/** Formats for a sentence: `73.1 % (72.5 to 73.7)`, `73.12 % (exact)`. */
export function inWords({ value, range }: Shown): string {
  return range === '' ? value : `${value} (${range})`;
}

/** Formats any value of an answer. */
export function show(value: Value | undefined, games: number): Shown {
  if (value === undefined) return NO_DATA;
  return 'rate' in value ? showRate(value, games) : showMean(value, games);
}

/**
 * Formats a rate as a percentage with its interval, without digits that the interval does not support: the last digit
 * shown is the first uncertain one. Ends are rounded outward, so that the shown interval contains the computed one; an
 * end is shown as 0 or 100 only if the event was observed in no game or in all.
 *
 * An event that was never observed is shown by its upper bound, since games cannot prove that it never happens; one
 * that was always observed by its lower bound. Exact rates say so and have no interval.
 *
 * @param games number of games behind the rate; not used for exact ones
 */
export function showRate({ rate, low, high, exact }: RateValue, games: number): Shown {
  if (exact) return shown(`${exactPercent(rate)} %`, 'exact');
  if (!Number.isFinite(rate) || low === undefined || high === undefined) return NO_DATA;
  if (rate === 0) return shown(`below ${roundUp(100 * high)} %`, `none in ${countOf(games, 'game')}`);
  if (rate === 1) return shown(`above ${complement(100 * (1 - low))} %`, `all of ${countOf(games, 'game')}`);
  const decimals = decimalsOfRate(rate, low, high);
  return shown(
    `${halfToEven(100 * rate, decimals)} %`,
    `${percentEnd(low, decimals, 'low')} to ${percentEnd(high, decimals, 'high')}`,
  );
}

/**
 * Formats a mean with its interval, by the same rules as {@link showRate}. A constant value is shown as such, and a
 * single game has no interval.
 */
export function showMean({ mean, low, high, exact, histogram }: NumberValue, games: number): Shown {
  if (exact) return shown(exactMean(mean), 'exact');
  if (!Number.isFinite(mean)) return NO_DATA;
  const always = onlyBin(histogram ?? []);
  if (always > 0 && games > 1) return shown(String(always), `in all ${countOf(games, 'game')}`);
  if (low === undefined || high === undefined) return shown(mean.toFixed(0), countOf(games, 'game'));
  if (mean === 0) return shown(`below ${roundUp(high)}`, `none in ${countOf(games, 'game')}`);
  const decimals = decimalsOfMean(mean, (high - low) / 2);
  return shown(mean.toFixed(decimals), `${lowerEnd(low, decimals)} to ${roundedTo(high, decimals, Math.ceil)}`);
}

/**
 * Formats a rate in the fewest characters, for the cells of a grid: whole percent without the sign. A rate that rounds
 * to 0 or 100 is shown by its bound: `<14` for none of 20, `>99` for nearly all of many. The grid must say how precise
 * its cells are; charts use the same format by `BRIEF`.
 */
export function showBriefly({ rate, low = rate, high = rate, exact }: RateValue): string {
  if (!Number.isFinite(rate)) return '?';
  if (exact && (rate === 0 || rate > 1 - 1e-12)) return rate === 0 ? '0' : '100';
  if (rate <= 0.005) return `<${Math.max(1, Math.ceil(100 * high - 1e-9))}`;
  if (rate >= 0.995) return `>${Math.min(99, Math.floor(100 * low + 1e-9))}`;
  return exact ? (100 * rate).toFixed(0) : halfToEven(100 * rate, 0);
}

/** Formats the half width of a rate's interval, in percentage points: `0.6`, `exact`. */
export function showHalfWidth({ low, high, exact }: RateValue): string {
  if (exact) return 'exact';
  return low === undefined || high === undefined ? 'no data' : roundUp((100 * (high - low)) / 2);
}

/** Formats a whole number with commas between its thousands: `20,000`. */
export function showCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Returns `1 game`, `20,000 games`. */
export function countOf(count: number, noun: string, nouns = `${noun}s`): string {
  return `${showCount(count)} ${count === 1 ? noun : nouns}`;
}

/** Returns the only value of a histogram; -1 if it has several, or if that is the last bin, which means "or more". */
function onlyBin(histogram: readonly number[]): number {
  const bin = histogram.findIndex((count) => count > 0);
  return bin === histogram.length - 1 || bin !== histogram.findLastIndex((count) => count > 0) ? -1 : bin;
}

function shown(value: string, range: string): Shown {
  return { value, range, text: range === 'exact' ? `${value} exact` : `${value} (${range})` };
}

/** Rounds up or down to a number of decimals, by the first 14 digits of the number: later ones are rounding error. */
export function roundedTo(x: number, decimals: number, way: typeof Math.floor | typeof Math.ceil): string {
  return shifted(way(shifted(Number(x.toPrecision(14)), decimals)), -decimals).toFixed(decimals);
}

/** Rounds an end that is above 0 down, with more decimals if it would be shown as 0. */
function lowerEnd(low: number, decimals: number): string {
  for (let more = decimals; more <= MOST_DECIMALS; more++) {
    const text = roundedTo(low, more, Math.floor);
    if (low <= 0 || Number(text) !== 0) return text;
  }
  const power = Math.floor(Math.log10(low));
  return `${Math.floor(shifted(low, -power))}e${power}`;
}

/** Rounds an end of a rate's interval in percent outward; only 0 or 1 is shown as 0 or 100. */
function percentEnd(rate: number, decimals: number, end: 'low' | 'high'): string {
  if (end === 'low') return lowerEnd(shifted(rate, 2), decimals);
  for (let more = decimals; more <= MOST_DECIMALS; more++) {
    const text = roundedTo(shifted(rate, 2), more, Math.ceil);
    if (rate >= 1 || Number(text) < 100) return text;
  }
  return '100';
}

/** Moves the decimal point to the right. It works on the digits, so that 0.29 becomes 29 and not 28.999999999999996. */
function shifted(x: number, places: number): number {
  const [digits, power = '0'] = String(x).split('e') as [string, string?];
  return Number(`${digits}e${Number(power) + places}`);
}

/** Returns the number of decimals for which the half width is 1 to 10 units of the last digit. */
function decimalsOf(halfWidth: number): number {
  if (!(halfWidth > 0)) return MOST_DECIMALS;
  return Math.min(MOST_DECIMALS, Math.max(0, Math.ceil(-Math.log10(halfWidth) - 1e-9)));
}

/**
 * Returns the decimals that the interval supports, and more if rounding would change a rate near 0 or 100 by a quarter.
 */
function decimalsOfRate(rate: number, low: number, high: number): number {
  let decimals = decimalsOf((100 * (high - low)) / 2);
  const bent = () => Math.abs(Number(halfToEven(100 * rate, decimals)) - 100 * rate);
  while (decimals < MOST_DECIMALS && bent() > 25 * Math.min(rate, 1 - rate)) decimals++;
  return decimals;
}

/** Returns the decimals that the interval supports, and more if an observed value would be shown as 0. */
function decimalsOfMean(mean: number, halfWidth: number): number {
  let decimals = decimalsOf(halfWidth);
  while (decimals < MOST_DECIMALS && Number(mean.toFixed(decimals)) === 0) decimals++;
  return decimals;
}

/** Rounds half to even, so that two rates that sum to 100 %, such as 73.5 and 26.5, still do as shown. */
function halfToEven(x: number, decimals: number): string {
  // Removes the rounding error of the multiplication.
  const scaled = Number((x * 10 ** decimals).toPrecision(12));
  const isHalf = Math.abs(scaled % 1) === 0.5;
  return ((isHalf ? 2 * Math.round(scaled / 2) : Math.round(scaled)) / 10 ** decimals).toFixed(decimals);
}

/**
 * Returns three decimals, or the first two digits by which it differs from 0. Trailing zeros are dropped, except for a
 * number that is only nearly whole.
 */
function exactMean(mean: number): string {
  if (mean > 0 && mean < 0.01) return twoDigits(mean / 100);
  const digits = mean.toFixed(3);
  return Number(digits) === Math.round(mean) && Math.abs(mean - Math.round(mean)) > 1e-9 ? digits : trim(digits);
}

/**
 * Returns two decimals, or the first two digits by which it differs from 0 or 100; as a power of ten if these are far
 * behind the point.
 */
function exactPercent(rate: number): string {
  const away = 100 * Math.min(rate, 1 - rate);
  if (away <= 0) return rate <= 0 ? '0' : '100';
  // Any closer to 1 is rounding error.
  if (away < 1e-10) return rate < 0.5 ? away.toExponential(1) : '100';
  return (100 * rate).toFixed(Math.min(12, Math.max(2, 1 - Math.floor(Math.log10(away)))));
}

/** Formats a small rate in percent with two digits; as a power of ten if it is very small. */
function twoDigits(rate: number): string {
  if (rate <= 0) return '0';
  const percent = 100 * rate;
  const unit = Math.floor(Math.log10(percent)) - 1;
  // Removes rounding error.
  const digits = Math.round(Number((percent / 10 ** unit).toPrecision(9)));
  const rounded = Number(`${digits}e${unit}`);
  return percent < 1e-6 ? rounded.toExponential(1) : trim(rounded.toFixed(Math.max(0, -unit)));
}

/** Rounds up to two digits, so that a bound remains valid: 0.014978 -> `0.015`. */
export function roundUp(bound: number): string {
  if (!(bound > 0)) return '0';
  // Removes the rounding error of the multiplication.
  const exact = Number(bound.toPrecision(12));
  return trim(roundedTo(exact, Math.max(0, 1 - Math.floor(Math.log10(exact))), Math.ceil));
}

/** Returns 100 less a bound that was rounded up: 0.014978 -> `99.985`. */
export function complement(bound: number): string {
  const up = roundUp(bound);
  return (100 - Number(up)).toFixed(up.split('.')[1]?.length ?? 0);
}

function trim(digits: string): string {
  return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
}

/** A rate, or an interval in brackets: `(0.4 to 1.2)`, `(−3 to +7)`, `(0 % to 33 %)`. */
const WHOLE = /[\d.]+ %|\([−+]?[\d.,]+(?: %)? to [−+]?[\d.,]+(?: %)?\)/g;

/** Returns text with hard spaces between a number and its percent sign, and within an interval. */
export function glued(text: string): string {
  return text.replace(WHOLE, (whole) => whole.replaceAll(' ', '\u00a0'));
}
