import { roundedTo, type Shown } from './number.ts';

/** A difference with its interval, if it is not exact. For rates, -1..1. */
export interface ShownDifference {
  readonly difference: number;
  readonly low?: number;
  readonly high?: number;
  readonly exact?: true;
}

/**
 * Formats a difference with its sign: for rates in percentage points, for means as a number. It shows no digit that the
 * interval does not support.
 */
export function showDifference({ difference, low, high, exact }: ShownDifference, isRate: boolean): Shown {
  const scale = isRate ? 100 : 1;
  const unit = (text: string) => (!isRate ? '' : /^[+−]?1$/.test(text) ? ' point' : ' points');
  if (exact || low === undefined || high === undefined) {
    const digits = signed(difference * scale, exactDecimals(difference * scale));
    const value = `${digits}${unit(digits)}`;
    return { value, range: 'exact', text: `${value} exact` };
  }
  const decimals = decimalsFor(((high - low) / 2) * scale);
  const value = signed(difference * scale, decimals);
  const from = endShown(low * scale, decimals, Math.floor);
  const to = endShown(high * scale, decimals, Math.ceil);
  const said = `${value}${unit(value)}`;
  return { value: said, range: `${from} to ${to}`, text: `${said} (${from} to ${to})` };
}

/** Formats a size without its sign, in the digits of {@link showDifference}: `9.8 points`. */
export function showSize(shown: ShownDifference, isRate: boolean): Shown {
  const bare = (text: string) => text.replace(/[+−]/g, '');
  const { difference, low = difference, high = difference } = shown;
  if (low < 0 && high > 0) return showDifference(shown, isRate);
  const turned = difference < 0 && !shown.exact ? { ...shown, difference: -difference, low: -high, high: -low } : shown;
  const { value, range, text } = showDifference(turned, isRate);
  return { value: bare(value), range: bare(range), text: bare(text) };
}

/** Rounds an end of an interval outward; an end other than 0 has enough decimals to show that. */
function endShown(end: number, decimals: number, outward: typeof Math.floor): string {
  const text = roundedTo(end, decimals, outward);
  if (Number(text) === 0 && end !== 0 && decimals < 6) return endShown(end, decimals + 1, outward);
  return signed(Number(text), text.split('.')[1]?.length ?? 0);
}

function decimalsFor(halfWidth: number): number {
  if (!(halfWidth > 0)) return 2;
  return Math.min(6, Math.max(0, Math.ceil(-Math.log10(halfWidth) - 1e-9)));
}

/** Returns two decimals, or as many as show its first two digits. */
function exactDecimals(x: number): number {
  return x === 0 ? 0 : Math.min(12, Math.max(2, 1 - Math.floor(Math.log10(Math.abs(x)))));
}

/** Adds a sign, except to a number shown as 0. */
function signed(x: number, decimals: number): string {
  const digits = Math.abs(x).toFixed(decimals);
  if (Number(digits) === 0) return digits;
  return `${x < 0 ? '−' : '+'}${digits}`;
}

/** Formats a margin as it was given: `1 point`, `0.5 points`. */
export function showMargin(margin: number, isRate: boolean): string {
  const digits = String(Number((margin * (isRate ? 100 : 1)).toPrecision(6)));
  return `${digits}${!isRate ? '' : digits === '1' ? ' point' : ' points'}`;
}

/**
 * Says what common random numbers were worth: `Playing both on the same dice was worth 5 times as many games.`
 *
 * @param ratio variance of the paired difference over that of an unpaired one; 0 or more
 * @param more a remark in brackets
 */
export function pairsWorth(ratio: number, more = ''): string {
  const times = 1 / ratio;
  const shown =
    times > 1000 ? 'more than 1,000' : times >= 100 ? times.toFixed(0) : String(Number(times.toPrecision(2)));
  const tail = more === '' ? '.' : ` (${more}).`;
  if (shown === '1') return `Playing both on the same dice saved no games${tail}`;
  return `Playing both on the same dice was worth ${shown} times as many games${tail}`;
}
