import type { Kernel } from '../rules/system.ts';
import { layOut } from '../stats/measure.ts';
import { armSlots } from '../stats/pair-sums.ts';
import type { Arms } from './arms.ts';
import { CellProgress, fixedPlan } from './cell-progress.ts';
import { type PlayingOptions, playCells } from './play-cells.ts';

/** Arms of one cell. */
export interface ArmsCell {
  readonly kernel: Kernel;
  readonly matchup: Arms;
}

export interface PlayArmsOptions extends PlayingOptions {
  /** Number of the first game, 0 or more. */
  readonly firstGame: number;
  /** Number of games of every arm of every cell, 1 or more. */
  readonly games: number;
}

/** The result of one set of arms. */
export interface PlayedArms {
  /** Games played, from the first on; fewer than requested where the run was aborted. */
  readonly games: number;
  /** Their sums, for `pairSums`. */
  readonly counts: Float64Array;
}

/**
 * Plays games `firstGame` .. `firstGame + games - 1` of several sets of arms, on threads where it pays.
 *
 * The result depends on arms, seed and these numbers only. To look at a first part before going on, call it for each
 * range and add up the sums.
 *
 * @returns the result of each cell, in order
 * @throws Error when a game breaks or kills threads
 */
export async function playArms(cells: readonly ArmsCell[], options: PlayArmsOptions): Promise<PlayedArms[]> {
  const { games, firstGame } = options;
  if (!Number.isSafeInteger(games) || games < 1) throw new RangeError(`${games} games cannot be played`);
  const progresses = cells.map(({ matchup: { measures, arms } }, cell) => {
    const layout = { ...layOut([]), slots: armSlots(measures.length, arms.length) };
    return new CellProgress(cell, layout, fixedPlan(games));
  });
  await playCells(cells, progresses, options, firstGame);
  return progresses.map(({ played }) => ({ games: played.games, counts: played.counts }));
}
