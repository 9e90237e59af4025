import { SampledDice } from '../../dice/sampled.ts';

/** The number of each unit in an encounter. */
export type Counts = readonly number[];

/** The limits of an encounter. */
export interface Bounds {
  /** Fewest and most members, 1 or more. */
  readonly size: readonly [least: number, most: number];
  /** The most kinds of units, 1 or more. */
  readonly distinct: number;
}

/** If there are more compositions than this, this many are drawn at random. */
const MOST_LISTED = 100_000;

/** Returns the number of compositions. */
export function countCompositions(units: number, { size: [least, most], distinct }: Bounds): number {
  let all = 0;
  for (let kinds = 1; kinds <= Math.min(distinct, units); kinds++)
    for (let size = Math.max(kinds, least); size <= most; size++)
      all += choose(units, kinds) * choose(size - 1, kinds - 1);
  return all;
}

/** Returns all compositions, or a number of different ones drawn at random if there are more. */
export function compositions(units: number, bounds: Bounds, seed: number, mostListed = MOST_LISTED): Counts[] {
  return countCompositions(units, bounds) <= mostListed
    ? [...listed(units, bounds)]
    : drawn(units, bounds, seed, mostListed);
}

/**
 * Returns how different two encounters are: the share of their members that they do not have in common (Bray and
 * Curtis). 0 is the same encounter, 1 one that shares no unit.
 */
export function differenceOf(one: Counts, other: Counts): number {
  let common = 0;
  let all = 0;
  for (let unit = 0; unit < one.length; unit++) {
    common += Math.min(one[unit], other[unit]);
    all += one[unit] + other[unit];
  }
  return 1 - (2 * common) / all;
}

export function sizeOf(counts: Counts): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function* listed(
  units: number,
  { size: [least, most], distinct }: Bounds,
  from = 0,
  made: Counts = [],
  kinds = 0,
): Generator<Counts> {
  const used = sizeOf(made);
  if (from === units) {
    if (used >= least && used <= most && kinds > 0) yield made;
    return;
  }
  const room = kinds < distinct ? most - used : 0;
  for (let count = 0; count <= room; count++)
    yield* listed(units, { size: [least, most], distinct }, from + 1, [...made, count], kinds + (count > 0 ? 1 : 0));
}

function drawn(units: number, { size: [least, most], distinct }: Bounds, seed: number, number: number): Counts[] {
  const dice = new SampledDice();
  dice.begin(seed, 0);
  const below = (n: number) => (dice.next() >>> 0) % n;
  const found = new Map<string, Counts>();
  while (found.size < number) {
    const size = least + below(most - least + 1);
    const kinds = 1 + below(Math.min(distinct, units, size));
    const counts = Array.from({ length: units }, () => 0);
    const chosen: number[] = [];
    while (chosen.length < kinds) {
      const unit = below(units);
      if (!chosen.includes(unit)) chosen.push(unit);
    }
    for (const unit of chosen) counts[unit] = 1;
    for (let left = size - kinds; left > 0; left--) counts[chosen[below(kinds)]]++;
    found.set(counts.join(), counts);
  }
  return [...found.values()];
}

function choose(n: number, k: number): number {
  let all = 1;
  for (let i = 1; i <= k; i++) all = (all * (n - k + i)) / i;
  return Math.round(all);
}
