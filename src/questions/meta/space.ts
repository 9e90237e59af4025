import { ownSeed } from '../../analysis/own-seed.ts';
import type { Builds, Counts } from './builds.ts';

/** The builds that fit into the points at given prices, and those of them that are tried. */
export interface Space {
  /** Number of builds; left out if they are too many to count. */
  readonly all?: number;
  /** The first builds. */
  readonly start: readonly number[];
  /** Returns the builds to try against a mixture of `played`. */
  readonly others: (played: readonly number[]) => readonly number[];
}

/** The most first builds. */
const MOST_STARTED = 8;

/**
 * Finds the builds of a pool. If there are more than `most`, this many are drawn at random, and those are tried too
 * that differ by a unit or two from a build of the mixture.
 *
 * @param costs of the units, in points
 */
export function spaceOf(
  builds: Builds,
  { costs, points, most, seed }: { costs: readonly number[]; points: number; most: number; seed: number },
): Space {
  const plain = builds.plain(costs, points);
  const listed = builds.all(costs, points);
  const isSmall = listed !== undefined && listed.length <= most;
  const drawn = isSmall
    ? listed
    : [...plain, ...builds.drawn(ownSeed(seed, 'builds'), most, costs, points)].slice(0, most);
  const legal = new Map<number, boolean>();
  const numbers = (some: readonly Counts[]) =>
    [...new Set(some.map((counts) => builds.numberOf(counts)))].filter((build) => {
      const known = legal.get(build) ?? builds.isLegal(build);
      legal.set(build, known);
      return known;
    });
  const base = numbers(drawn);
  const first = numbers(plain).filter((build) => !isSmall || base.includes(build));
  // One for each unit first, then others.
  const isFirst = (i: number) => i % Math.max(1, builds.units.length - 1) === 0;
  const start = [...first.filter((_, i) => isFirst(i)), ...first.filter((_, i) => !isFirst(i)), ...base];
  return {
    ...(listed === undefined ? {} : { all: listed.length }),
    start: [...new Set(start)].slice(0, Math.min(MOST_STARTED, Math.max(3, builds.units.length))),
    others: (played) =>
      isSmall
        ? base
        : [...new Set([...base, ...played.flatMap((build) => numbers(builds.near(build, costs, points)))])],
  };
}
