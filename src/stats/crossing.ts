import { Z95 } from './quantile.ts';

/** A measured point of a curve: its value is above 0 on one side of the crossing, below 0 on the other. */
export interface Measured {
  readonly x: number;
  readonly value: number;
  /** Centre of the value's interval. Default: {@link value}. */
  readonly middle?: number;
  /** Variance of {@link middle}, 0 or more. Points are measured independently. */
  readonly variance: number;
}

/** Where a measured curve crosses 0. */
export interface Crossing {
  /** Crossing of the measured curve. */
  readonly at: number;
  /** Interval of the true crossing; an end is left out where it may be before the first point, or after the last. */
  readonly low?: number;
  readonly high?: number;
}

/**
 * Finds where a measured curve crosses 0; it is linear between points.
 *
 * The interval contains every x at which the curve's value is not significantly different from 0. Between two points
 * the value is a weighted mean of two measured values, so whether 0 is z standard errors away is a quadratic equation
 * (Fieller 1954). So the interval contains the true crossing with the probability for z, wherever it is and without
 * assuming a shape.
 *
 * @param places two or more, x ascending
 * @returns `undefined` if it crosses nowhere and is significantly different from 0 everywhere
 */
export function crossing(places: readonly Measured[], z = Z95): Crossing | undefined {
  const open = places.flatMap((place, i) => {
    const next = places[i + 1];
    return next === undefined ? [] : unclear(place, next, z);
  });
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined || open.length === 0) return undefined;
  const low = Math.min(...open);
  const high = Math.max(...open);
  const at = Math.min(high, Math.max(low, zeroOf(places) ?? nearest(places).x));
  return {
    at,
    ...(isUnclear(first, z) ? {} : { low }),
    ...(isUnclear(last, z) ? {} : { high }),
  };
}

function isUnclear(place: Measured, z: number): boolean {
  return middleOf(place) ** 2 <= z * z * place.variance;
}

function middleOf({ value, middle = value }: Measured): number {
  return middle;
}

/**
 * Returns both ends of where the curve is not significantly different from 0 between two points; empty if it is
 * everywhere.
 */
function unclear(from: Measured, to: Measured, z: number): number[] {
  // (v + t d)^2 <= z^2 ((1 - t)^2 a + t^2 b), as a quadratic in t.
  const start = middleOf(from);
  const rise = middleOf(to) - start;
  const [a, b] = [z * z * from.variance, z * z * to.variance];
  const square = rise * rise - a - b;
  const linear = start * rise + a;
  const constant = start * start - a;
  const ends = [0, 1].filter((t) => square * t * t + 2 * linear * t + constant <= 0);
  const discriminant = linear * linear - square * constant;
  if (discriminant >= 0 && square !== 0) {
    const root = Math.sqrt(discriminant);
    ends.push(...[(-linear - root) / square, (-linear + root) / square].filter((t) => t > 0 && t < 1));
  }
  return ends.map((t) => from.x + t * (to.x - from.x));
}

/**
 * Returns where the nearest monotonic curve is 0: isotonic regression by pooling neighbours that are out of order.
 * `undefined` if it never is.
 */
function zeroOf(places: readonly Measured[]): number | undefined {
  const falls = (places[0]?.value ?? 0) > (places.at(-1)?.value ?? 0);
  const level = pool(places.map((place) => (falls ? { ...place, value: -place.value } : place)));
  for (let i = 1; i < level.length; i++) {
    const [before, after] = [level[i - 1], level[i]];
    if (before.value <= 0 && after.value >= 0 && after.value > before.value) {
      return before.x + ((after.x - before.x) * -before.value) / (after.value - before.value);
    }
  }
  return undefined;
}

/** Returns the points with the values of the nearest increasing curve (pool adjacent violators). */
function pool(places: readonly Measured[]): Measured[] {
  const blocks: { places: Measured[]; value: number; weight: number }[] = [];
  for (const place of places) {
    let block = { places: [place], value: place.value, weight: 1 / Math.max(place.variance, 1e-18) };
    for (let last = blocks.at(-1); last !== undefined && last.value >= block.value; last = blocks.at(-1)) {
      blocks.pop();
      const weight = last.weight + block.weight;
      block = {
        places: [...last.places, ...block.places],
        value: (last.value * last.weight + block.value * block.weight) / weight,
        weight,
      };
    }
    blocks.push(block);
  }
  return blocks.flatMap(({ places: within, value }) => within.map((place) => ({ ...place, value })));
}

function nearest(places: readonly Measured[]): Measured {
  return places.reduce((best, place) => (Math.abs(place.value) < Math.abs(best.value) ? place : best));
}
