import type { PlayPairs } from '../../../src/analysis/meta/arena.ts';
import { findMeta, type MetaFound, resampledShares } from '../../../src/analysis/meta/find-meta.ts';
import { ownSeed } from '../../../src/analysis/own-seed.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { RESAMPLED, ranged } from '../../../src/questions/meta/ask.ts';

/** Plays planted builds: a game is won where a random number lies below the chance of the one against the other. */
function playPlanted(chance: (one: number, other: number) => number, seed: number): PlayPairs {
  const dice = new SampledDice();
  return async (pairs, stage, firstRound, rounds) =>
    pairs.map(([one, other]) => {
      const own = ownSeed(seed, stage, String(other));
      const points = [new Uint8Array(rounds), new Uint8Array(rounds)] as const;
      for (let round = 0; round < rounds; round++) {
        // Half of the random numbers are the same for all builds, as of builds that share members.
        dice.begin(own, round % 2 === 0 ? firstRound + round : (firstRound + round) * 4096 + one + 1);
        for (const seat of points) seat[round] = (dice.next() >>> 0) / 2 ** 32 < chance(one, other) ? 2 : 0;
      }
      return points;
    });
}

/**
 * Rock, paper and scissors with these shares among many builds that lose to all three.
 *
 * @param edge how much more than half of the games the winner of an even three would win
 */
function rockPaperScissors(shares: readonly [number, number, number], edge: number) {
  const [r, p, s] = shares;
  const wins = [
    [0, -s, p],
    [s, 0, -r],
    [-p, r, 0],
  ];
  return (one: number, other: number): number => {
    if (one < 3 && other < 3) return 0.5 + 3 * edge * wins[one][other];
    if (one >= 3 && other >= 3) return 0.5;
    return one < 3 ? 0.56 : 0.44;
  };
}

/** How a planted case came out. */
export interface PlantedMeta {
  readonly found: MetaFound;
  /** The most that a share is off. */
  readonly off: number;
  /** Whether the interval of one of the three shares misses it. */
  readonly isMissed: (build: number) => boolean;
}

/** Finds the mixture of a planted case. The search begins with builds that lose. */
export async function findPlanted(
  shares: readonly [number, number, number],
  {
    seed,
    builds = 40,
    edge = 0.15,
    mostGames = 3_000_000,
  }: {
    readonly seed: number;
    readonly builds?: number;
    readonly edge?: number;
    readonly mostGames?: number;
  },
): Promise<PlantedMeta> {
  const all = Array.from({ length: builds }, (_, i) => i);
  const found = await findMeta({
    ...{ start: [3, 4, 5], others: () => all, play: playPlanted(rockPaperScissors(shares, edge), seed) },
    ...{ seed, margin: 0.01, mostGames },
  });
  if (found === undefined) throw new Error('a planted case was not finished');
  const others = resampledShares(found, seed, RESAMPLED);
  const three = shares.map((truth, build) => {
    const at = found.builds.indexOf(build);
    return { truth, ...ranged((each) => each[at] ?? 0, found.shares, others) };
  });
  return {
    found,
    off: Math.max(...three.map(({ truth, value }) => Math.abs(truth - value))),
    isMissed: (build) => three[build].truth < three[build].low || three[build].truth > three[build].high,
  };
}
