import type { Kernel, Matchup } from '../rules/system.ts';
import { layOut } from '../stats/measure.ts';
import { slotsOfTally } from '../stats/tally.ts';
import { CellProgress, fixedPlan } from './cell-progress.ts';
import { type PlayingOptions, playCells } from './play-cells.ts';
import type { Recording } from './recording.ts';

/** A cell whose games are counted and, where that is wanted, remembered one by one. */
export interface RecordedCell {
  readonly kernel: Kernel;
  readonly matchup: Matchup;
  /** Names of the rates that an ending is made of, at most 30; left out where games are only counted. */
  readonly watched?: readonly string[];
}

export interface PlayRecordedOptions extends PlayingOptions {
  /** Number of the first game, 0 or more. */
  readonly firstGame: number;
  /** How many games every cell plays, 1 or more. */
  readonly games: number;
}

/** What came of a cell. */
export interface Recorded {
  /** So many games from the first were played; fewer than asked for where it was told to stop. */
  readonly games: number;
  /** Their tally, laid out by the kernel's measures. */
  readonly counts: Float64Array;
  /** How each of them ended: bit i says whether the i-th watched rate was true; empty where games are only counted. */
  readonly endings: Uint32Array;
  /** A fingerprint of all that each of them added to the tally, 0..2^53-1; empty where games are only counted. */
  readonly prints: Float64Array;
}

/**
 * Plays games `firstGame` .. `firstGame + games - 1` of several cells, on threads where it pays, and remembers how each
 * ended. What comes back depends on matchups, seed and these numbers only.
 *
 * @returns what came of each cell, in the order of cells
 * @throws Error when a game breaks or threads die of it
 */
export async function playRecorded(cells: readonly RecordedCell[], options: PlayRecordedOptions): Promise<Recorded[]> {
  const { firstGame, games } = options;
  if (!Number.isSafeInteger(games) || games < 1) throw new RangeError(`${games} games cannot be played`);
  const tables = cells.map(({ kernel, matchup, watched }) => {
    const slots = layOut(kernel.measures(matchup)).slots;
    if (watched === undefined) return { cell: { kernel, matchup }, slots, all: slots };
    if (watched.length > 30) throw new RangeError(`${watched.length} rates are too many to make up an ending`);
    const { rules, play } = matchup;
    const recording: Recording = { rules, play, recorded: matchup, watched, firstGame, games };
    return { cell: { kernel, matchup: recording }, slots, all: slots + 2 * games };
  });
  const progresses = tables.map(({ all }, i) => new CellProgress(i, { ...layOut([]), slots: all }, fixedPlan(games)));
  await playCells(
    tables.map(({ cell }) => cell),
    progresses,
    options,
    firstGame,
  );
  return progresses.map(({ played }, i) => {
    const { slots, all } = tables[i];
    const window = (from: number) => played.counts.subarray(from, Math.min(all, from + played.games));
    return {
      games: played.games,
      counts: slotsOfTally(played.counts, 0, slots),
      endings: Uint32Array.from(window(slots)),
      prints: Float64Array.from(window(slots + games)),
    };
  });
}
