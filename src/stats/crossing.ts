import { Z95 } from './quantile.ts';

/** What was measured at one place: a value that is above 0 on one side of where it is even, below 0 on the other. */
export interface Measured {
  readonly x: number;
  readonly value: number;
  /** Middle of where the true value probably is; {@link value}, if left out. */
  readonly middle?: number;
  /** Of {@link middle}, 0 or more; places were measured independently. */
  readonly variance: number;
}

/** Where a measured curve crosses 0. */
export interface Crossing {
  /** Where the curve itself does. */
  readonly at: number;
  /** Where the true one probably does; left out where that may be before the first place, or after the last. */
  readonly low?: number;
  readonly high?: number;
}

/**
 * Where a curve crosses 0 that was measured at some places and is straight between them.
 *
 * The interval is all places at which the curve's value cannot be told from 0: between two places it is a mean of two
 * measured values, so whether 0 is z standard errors away is a quadratic equation (Fieller 1954). So the true crossing
 * is in it with the chance that belongs to z, wherever it is and without supposing any shape.
 *
 * @param places two or more, x rising
 * @returns `undefined` where it crosses nowhere, and nowhere comes so near that it might
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

/** Both ends of where the curve cannot be told from 0 between two places; empty where it can everywhere. */
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
 * Where the nearest curve that only falls, or only rises, is 0: isotonic regression by pooling neighbours that are out
 * of order. `undefined` where it never is.
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

/** The same places with the values of the nearest rising curve (pool adjacent violators). */
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
