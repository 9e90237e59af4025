import type { NumberValue, RateValue, Value } from '../analysis/answer.ts';

/** A number as it is shown everywhere: terminal, tables, charts and pages say it in the same characters. */
export interface Shown {
  /** `73.1 %`, `3.41`, `below 0.015 %`, `no data`. */
  readonly value: string;
  /** What it rests on: `72.5 to 73.7`, `none in 20,000 games`, `exact`; '' where there is no data. */
  readonly range: string;
  /** Both: `73.1 % (72.5 to 73.7)`. */
  readonly text: string;
}

const NO_DATA: Shown = { value: 'no data', range: '', text: 'no data' };

/** Most decimals shown, however many games were played. */
const MOST_DECIMALS = 12;

/** As a sentence has it: `73.1 % (72.5 to 73.7)`, `73.12 % (exact)`. */
export function inWords({ value, range }: Shown): string {
  return range === '' ? value : `${value} (${range})`;
}

/** Shows any value of an answer. */
export function show(value: Value | undefined, games: number): Shown {
  if (value === undefined) return NO_DATA;
  return 'rate' in value ? showRate(value, games) : showMean(value, games);
}

/**
 * Shows a rate as a percentage with its interval, and no digit that the interval does not support: the last
 * one shown is the first that is in doubt. Ends are rounded outward, so that what is shown holds all that was computed;
 * an end of what was seen in some games and not in all is never shown as 0 or 100.
 *
 * What was never seen is shown by what it stays below, since games cannot show that it never happens; what was
 * always seen by what it stays above. Exact rates say so and have no interval.
 *
 * @param games that the rate rests on; not used for exact ones
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
 * Shows a mean with its interval, by the same rules as {@link showRate}; one that was
 * always the same says so, and that of a single game has no interval.
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
 * A rate in the fewest characters, for the cells of a grid: whole percent without the sign. What rounds to 0 or 100 is
 * shown by what it stays below or above, as far as its interval tells: `<14` for none of 20, `>99` for nearly all of
 * many. The grid must say how sure its cells are; charts say the same by `BRIEF`.
 */
export function showBriefly({ rate, low = rate, high = rate, exact }: RateValue): string {
  if (!Number.isFinite(rate)) return '?';
  if (exact && (rate === 0 || rate > 1 - 1e-12)) return rate === 0 ? '0' : '100';
  if (rate <= 0.005) return `<${Math.max(1, Math.ceil(100 * high - 1e-9))}`;
  if (rate >= 0.995) return `>${Math.min(99, Math.floor(100 * low + 1e-9))}`;
  return exact ? (100 * rate).toFixed(0) : halfToEven(100 * rate, 0);
}

/** Half the width of a rate's interval, in points of a percentage: `0.6`, `exact`. */
export function showHalfWidth({ low, high, exact }: RateValue): string {
  if (exact) return 'exact';
  return low === undefined || high === undefined ? 'no data' : roundUp((100 * (high - low)) / 2);
}

/** A whole number with commas between its thousands: `20,000`. */
export function showCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 game`, `20,000 games`. */
export function countOf(count: number, noun: string, nouns = `${noun}s`): string {
  return `${showCount(count)} ${count === 1 ? noun : nouns}`;
}

/** The value that a histogram has everywhere; -1 where it has several, or ends in one that means more than itself. */
function onlyBin(histogram: readonly number[]): number {
  const bin = histogram.findIndex((count) => count > 0);
  return bin === histogram.length - 1 || bin !== histogram.findLastIndex((count) => count > 0) ? -1 : bin;
}

function shown(value: string, range: string): Shown {
  return { value, range, text: range === 'exact' ? `${value} exact` : `${value} (${range})` };
}

/** Rounds up or down to some decimals, as the first 14 digits of the number say: what is behind them is rounding error. */
export function roundedTo(x: number, decimals: number, way: typeof Math.floor | typeof Math.ceil): string {
  return shifted(way(shifted(Number(x.toPrecision(14)), decimals)), -decimals).toFixed(decimals);
}

/** Rounds an end that is above 0 down, with more decimals where it would be shown as 0. */
function lowerEnd(low: number, decimals: number): string {
  for (let more = decimals; more <= MOST_DECIMALS; more++) {
    const text = roundedTo(low, more, Math.floor);
    if (low <= 0 || Number(text) !== 0) return text;
  }
  const power = Math.floor(Math.log10(low));
  return `${Math.floor(shifted(low, -power))}e${power}`;
}

/** An end of a rate's interval in percent, rounded outward; only what is 0 or 1 is shown as 0 or 100. */
function percentEnd(rate: number, decimals: number, end: 'low' | 'high'): string {
  if (end === 'low') return lowerEnd(shifted(rate, 2), decimals);
  for (let more = decimals; more <= MOST_DECIMALS; more++) {
    const text = roundedTo(shifted(rate, 2), more, Math.ceil);
    if (rate >= 1 || Number(text) < 100) return text;
  }
  return '100';
}

/** Moves the decimal point to the right. On the digits themselves, so that 0.29 becomes 29 and not 28.999999999999996. */
function shifted(x: number, places: number): number {
  const [digits, power = '0'] = String(x).split('e') as [string, string?];
  return Number(`${digits}e${Number(power) + places}`);
}

/** So many that the half width is between 1 and 10 units of the last digit. */
function decimalsOf(halfWidth: number): number {
  if (!(halfWidth > 0)) return MOST_DECIMALS;
  return Math.min(MOST_DECIMALS, Math.max(0, Math.ceil(-Math.log10(halfWidth) - 1e-9)));
}

/** As many as the interval supports, and more where rounding would bend a rate near 0 or 100 by a quarter. */
function decimalsOfRate(rate: number, low: number, high: number): number {
  let decimals = decimalsOf((100 * (high - low)) / 2);
  const bent = () => Math.abs(Number(halfToEven(100 * rate, decimals)) - 100 * rate);
  while (decimals < MOST_DECIMALS && bent() > 25 * Math.min(rate, 1 - rate)) decimals++;
  return decimals;
}

/** As many as the interval supports, and more where what was seen would be shown as 0. */
function decimalsOfMean(mean: number, halfWidth: number): number {
  let decimals = decimalsOf(halfWidth);
  while (decimals < MOST_DECIMALS && Number(mean.toFixed(decimals)) === 0) decimals++;
  return decimals;
}

/**
 * Rounded, and what lies in the middle to the even digit: then two rates that make up all, such as 73.5 and 26.5, still add
 * up to 100 as they are shown.
 */
function halfToEven(x: number, decimals: number): string {
  // Without what multiplying has left behind the last digit that counts.
  const scaled = Number((x * 10 ** decimals).toPrecision(12));
  const isHalf = Math.abs(scaled % 1) === 0.5;
  return ((isHalf ? 2 * Math.round(scaled / 2) : Math.round(scaled)) / 10 ** decimals).toFixed(decimals);
}

/**
 * Three decimals, or the first two digits by which it differs from 0. Noughts at the end are left out, but not those of
 * what is only nearly a whole number.
 */
function exactMean(mean: number): string {
  if (mean > 0 && mean < 0.01) return twoDigits(mean / 100);
  const digits = mean.toFixed(3);
  return Number(digits) === Math.round(mean) && Math.abs(mean - Math.round(mean)) > 1e-9 ? digits : trim(digits);
}

/** Two decimals, or the first two digits by which it differs from 0 or 100; as a power of ten where those are far. */
function exactPercent(rate: number): string {
  const away = 100 * Math.min(rate, 1 - rate);
  if (away <= 0) return rate <= 0 ? '0' : '100';
  // So near to 1 only rounding tells it from 1.
  if (away < 1e-10) return rate < 0.5 ? away.toExponential(1) : '100';
  return (100 * rate).toFixed(Math.min(12, Math.max(2, 1 - Math.floor(Math.log10(away)))));
}

/** A small rate in percent with two digits; as a power of ten where it is very small. */
function twoDigits(rate: number): string {
  if (rate <= 0) return '0';
  const percent = 100 * rate;
  const unit = Math.floor(Math.log10(percent)) - 1;
  // What rounding has left behind the last digit that counts is none.
  const digits = Math.round(Number((percent / 10 ** unit).toPrecision(9)));
  const rounded = Number(`${digits}e${unit}`);
  return percent < 1e-6 ? rounded.toExponential(1) : trim(rounded.toFixed(Math.max(0, -unit)));
}

/** Rounded up to two digits, so that a bound stays a bound: 0.014978 -> `0.015`. */
export function roundUp(bound: number): string {
  if (!(bound > 0)) return '0';
  // Without what multiplying has left behind the last digit that counts.
  const exact = Number(bound.toPrecision(12));
  return trim(roundedTo(exact, Math.max(0, 1 - Math.floor(Math.log10(exact))), Math.ceil));
}

/** 100 less a bound that was rounded up: 0.014978 -> `99.985`. */
export function complement(bound: number): string {
  const up = roundUp(bound);
  return (100 - Number(up)).toFixed(up.split('.')[1]?.length ?? 0);
}

function trim(digits: string): string {
  return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
}
