import { armsOf } from '../engine/arms.ts';
import { type PlayArmsOptions, playArms } from '../engine/play-arms.ts';
import type { Kernel, Matchup } from '../rules/system.ts';
import { addPairSums, type PairSums, pairSums, type SharedMeasure } from '../stats/pair-sums.ts';

/** Options for playing arms. No result depends on them. */
export interface PairedPlaying extends Omit<PlayArmsOptions, 'seed' | 'firstGame' | 'games'> {
  readonly play?: typeof playArms;
}

/** The sums of the pairs of one arm and the first, by measure. */
export type SumsByMeasure = readonly PairSums[];

const NOTHING: PairSums = { games: 0, a: 0, aa: 0, b: 0, bb: 0, ab: 0 };

/**
 * Plays two arms until enough is known.
 *
 * @param sizes numbers of games at which to look, ascending
 * @param isEnough decides from the sums of each measure
 * @returns the sums at the last look; `done` is false if it was aborted before
 */
export async function playPair(
  kernel: Kernel,
  arms: readonly [Matchup, Matchup],
  measures: readonly SharedMeasure[],
  seed: number,
  sizes: readonly number[],
  isEnough: (sums: SumsByMeasure) => boolean,
  { play = playArms, ...options }: PairedPlaying,
): Promise<{ sums: SumsByMeasure; done: boolean }> {
  const names = measures.map(({ name }) => name);
  const cells = [{ kernel, matchup: armsOf(kernel, arms, names) }];
  let sums: SumsByMeasure = names.map(() => NOTHING);
  let before = 0;
  for (const size of sizes) {
    const [played] = await play(cells, { ...options, seed, firstGame: before, games: size - before });
    if (played === undefined) throw new Error('no answer came back for the arms');
    const { games, counts } = played;
    sums = sums.map((sum, m) => addPairSums(sum, pairSums(counts, games, m, 2, 1)));
    if (games < size - before) return { sums, done: false };
    if (isEnough(sums)) break;
    before = size;
  }
  return { sums, done: true };
}
