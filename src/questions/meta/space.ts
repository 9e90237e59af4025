import { ownSeed } from '../../analysis/own-seed.ts';
import type { Builds, Counts } from './builds.ts';

/** The builds that fit into the points at some prices, and those of them that are tried. */
export interface Space {
  /** How many builds there are; left out where they are too many to count. */
  readonly all?: number;
  /** Builds to begin with. */
  readonly start: readonly number[];
  /** Builds that are tried against a mixture of some. */
  readonly others: (played: readonly number[]) => readonly number[];
}

/** Builds to begin with, at most. */
const MOST_STARTED = 8;

/**
 * Finds the builds of a pool. Where there are more than `most`, so many are drawn at random, and beside them those are
 * tried that differ from a build that is brought by a unit or two.
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
  // One for each unit to begin with, then others.
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
