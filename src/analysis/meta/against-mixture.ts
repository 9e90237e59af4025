import { ownSeed } from '../own-seed.ts';
import type { Pair, PlayPairs } from './arena.ts';

/** The share of each build in a field. */
export type Mixture = ReadonlyMap<number, number>;

/** The fractional part of the golden ratio: its multiples spread evenly over 0..1, however many there are. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * Plays builds against foes that are drawn from a mixture. In each round all builds have the same foe and the same
 * random numbers. Foes are spread as evenly as the mixture allows, from a start that depends on seed and stage.
 *
 * @returns for each build its points in each round, those on the first side and those on the second
 */
export async function playAgainst(
  play: PlayPairs,
  mixture: Mixture,
  seed: number,
  builds: readonly number[],
  stage: string,
  firstRound: number,
  rounds: number,
): Promise<readonly (readonly [Uint8Array, Uint8Array])[] | undefined> {
  const foes = foesOf(mixture, ownSeed(seed, 'foes', stage) / 2 ** 52, firstRound + rounds);
  const points = builds.map(() => [new Uint8Array(rounds), new Uint8Array(rounds)] as const);
  for (const foe of mixture.keys()) {
    const at = foes.flatMap((each, round) => (each === foe && round >= firstRound ? [round - firstRound] : []));
    if (at.length === 0) continue;
    const before = foes.slice(0, firstRound).filter((each) => each === foe).length;
    const pairs = builds.map((build): Pair => [build, foe]);
    const played = await play(pairs, `${stage} ${foe}`, before, at.length);
    if (played === undefined) return undefined;
    for (const [i, [first, second]] of played.entries()) {
      for (const [game, round] of at.entries()) {
        points[i][0][round] = first[game];
        points[i][1][round] = second[game];
      }
    }
  }
  return points;
}

/** Returns the foe of each round. @param start 0..1 */
function foesOf(mixture: Mixture, start: number, rounds: number): number[] {
  const builds = [...mixture.keys()];
  let sum = 0;
  const ends = builds.map((build) => (sum += mixture.get(build) ?? 0));
  return Array.from({ length: rounds }, (_, round) => {
    const point = ((start + (round + 1) * GOLDEN) % 1) * sum;
    return builds[ends.findIndex((end) => point < end)] ?? builds[builds.length - 1];
  });
}
