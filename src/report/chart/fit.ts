import type { RateValue } from '../../analysis/answer.ts';

/** A percent axis that fits its data. */
export interface Fit {
  readonly domain: readonly [number, number];
  readonly axis: { readonly labelExpr: string; readonly values: readonly number[] };
  /** The note on an axis that is not from 0 to 100 %; '' for one that is. */
  readonly said: string;
}

/** Possible steps of an axis of five steps. */
const STEPS = [0.02, 0.05, 0.1];

/** Returns an axis for rates with their intervals: part of 0 to 100 % if they are close to each other. */
export function fitPercent(values: readonly RateValue[]): Fit {
  const low = Math.min(...values.map((value) => value.low ?? value.rate));
  const high = Math.max(...values.map((value) => value.high ?? value.rate));
  const step = STEPS.find((step) => high - low <= 5 * step);
  if (values.length === 0 || step === undefined) return WHOLE;
  // A value on a grid line keeps its space, and the axis is five steps wide or a little more.
  const last = Math.min(Math.round(1 / step), Math.ceil(high / step - 1e-9));
  const first = Math.max(0, Math.min(Math.floor(low / step + 1e-9), last - 5));
  return axisOf(first, Math.max(last, first + 5), step);
}

function axisOf(first: number, last: number, step: number): Fit {
  const values = Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toFixed(2)));
  const domain = [values[0], values.at(-1)!] as const;
  const [from, to] = domain.map((value) => Math.round(100 * value));
  return {
    domain,
    axis: { labelExpr: "round(100 * datum.value) + ' %'", values },
    said: from === 0 && to === 100 ? '' : ` The axis runs from ${from} to ${to} %.`,
  };
}

/** From 0 to 100 %. */
export const WHOLE: Fit = axisOf(0, 4, 0.25);

/** Returns whether a value is on an axis. */
export function isOn({ domain: [from, to] }: Fit, value: number): boolean {
  return value >= from && value <= to;
}
