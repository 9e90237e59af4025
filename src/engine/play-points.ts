import type { Kernel, Matchup } from '../rules/system.ts';
import { layOut } from '../stats/measure.ts';
import { CellProgress, type Checkpoint, fixedPlan } from './cell-progress.ts';
import { type PlayingOptions, playCells } from './play-cells.ts';
import type { PlayCell } from './players.ts';
import { pointSlots, readPoints, type Scored } from './points.ts';

/** A matchup whose games earn points. */
export interface PointsCell extends Pick<Scored, 'labels' | 'goal' | 'draws'> {
  readonly kernel: Kernel;
  readonly matchup: Matchup;
  /** 0..2^53-1. Cells with the same seed and the same labels get the same random numbers. */
  readonly seed: number;
}

export interface PlayPointsOptions extends Omit<PlayingOptions, 'seed'> {
  /** Number of the first game, 0 or more. */
  readonly firstGame: number;
  /** Number of games of every cell, 1 or more. */
  readonly games: number;
  /** Checkpoints of an earlier call with the same cells and games, by cell. Default: none. */
  readonly checkpoints?: readonly Checkpoint[] | undefined;
}

/**
 * Plays games `firstGame` .. `firstGame + games - 1` of every cell, on threads where it pays.
 *
 * The result depends on cells and these numbers only.
 *
 * @returns for each cell the points of each game, 0..2; `undefined` if the run was aborted
 * @throws Error when a game breaks or kills threads
 */
export async function playPoints(
  cells: readonly PointsCell[],
  { firstGame, games, checkpoints = [], ...options }: PlayPointsOptions,
): Promise<Uint8Array[] | undefined> {
  if (!Number.isSafeInteger(games) || games < 1) throw new RangeError(`${games} games cannot be played`);
  const scored = cells.map(({ kernel, matchup, labels, goal, draws, seed }): PlayCell => {
    const { rules, play } = matchup;
    const scored: Scored = { rules, play, scored: matchup, labels, goal, draws, firstGame, games };
    return { kernel, matchup: scored, seed };
  });
  const progresses = cells.map((_, cell) => {
    return new CellProgress(cell, { ...layOut([]), slots: pointSlots(games) }, fixedPlan(games));
  });
  for (const checkpoint of checkpoints) progresses[checkpoint.cell].resume([checkpoint]);
  await playCells(scored, progresses, { ...options, seed: 0 }, firstGame);
  if (progresses.some((progress) => !progress.done)) return undefined;
  return progresses.map(({ played }) => readPoints(played.counts, games));
}
