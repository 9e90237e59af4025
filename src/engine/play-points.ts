import type { Kernel, Matchup } from '../rules/system.ts';
import { layOut } from '../stats/measure.ts';
import { CellProgress, fixedPlan, type Mark } from './cell-progress.ts';
import { type PlayingOptions, playCells } from './play-cells.ts';
import type { PlayCell } from './players.ts';
import { pointSlots, readPoints, type Scored } from './points.ts';

/** A matchup whose games are worth points. */
export interface PointsCell extends Pick<Scored, 'labels' | 'goal' | 'draws'> {
  readonly kernel: Kernel;
  readonly matchup: Matchup;
  /** 0..2^53-1. Cells with the same seed and the same labels meet the same random numbers. */
  readonly seed: number;
}

export interface PlayPointsOptions extends Omit<PlayingOptions, 'seed'> {
  /** Number of the first game, 0 or more. */
  readonly firstGame: number;
  /** How many games every cell plays, 1 or more. */
  readonly games: number;
  /** How far an earlier call with the same cells and games came, by cell; left out: nothing was played. */
  readonly marks?: readonly Mark[] | undefined;
}

/**
 * Plays games `firstGame` .. `firstGame + games - 1` of every cell, on threads where it pays.
 *
 * What comes back depends on cells and these numbers only.
 *
 * @returns for each cell the points of each game, 0..2; `undefined` where it was told to stop before all was played
 * @throws Error when a game breaks or threads die of it
 */
export async function playPoints(
  cells: readonly PointsCell[],
  { firstGame, games, marks = [], ...options }: PlayPointsOptions,
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
  for (const mark of marks) progresses[mark.cell].resume([mark]);
  await playCells(scored, progresses, { ...options, seed: 0 }, firstGame);
  if (progresses.some((progress) => !progress.done)) return undefined;
  return progresses.map(({ played }) => readPoints(played.counts, games));
}
