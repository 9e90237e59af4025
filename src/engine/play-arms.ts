import type { Kernel } from '../rules/system.ts';
import { layOut } from '../stats/measure.ts';
import { armSlots } from '../stats/pair-sums.ts';
import type { Arms } from './arms.ts';
import { CellProgress, fixedPlan } from './cell-progress.ts';
import { type PlayingOptions, playCells } from './play-cells.ts';

/** Arms to be played. */
export interface ArmsCell {
  readonly kernel: Kernel;
  readonly matchup: Arms;
}

export interface PlayArmsOptions extends PlayingOptions {
  /** Number of the first game, 0 or more. */
  readonly firstGame: number;
  /** How many games every arm of every cell plays, 1 or more. */
  readonly games: number;
}

/** What came of arms. */
export interface PlayedArms {
  /** So many games from the first were played; fewer than asked for where it was told to stop. */
  readonly games: number;
  /** Their sums, which `pairSums` reads. */
  readonly counts: Float64Array;
}

/**
 * Plays games `firstGame` .. `firstGame + games - 1` of several sets of arms, on threads where it pays.
 *
 * What comes back depends on arms, seed and these numbers only. Whoever wants to look after so many games and go on
 * asks again for those that follow, and adds up.
 *
 * @returns what came of each cell, in the order of cells
 * @throws Error when a game breaks or threads die of it
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
