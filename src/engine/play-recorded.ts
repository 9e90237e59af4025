import type { Kernel, Matchup } from '../rules/system.ts';
import { layOut } from '../stats/measure.ts';
import { slotsOfTally } from '../stats/tally.ts';
import { CellProgress, fixedPlan } from './cell-progress.ts';
import { type PlayingOptions, playCells } from './play-cells.ts';
import type { Recording } from './recording.ts';

/** A cell whose games are counted and, if `watched` is given, recorded one by one. */
export interface RecordedCell {
  readonly kernel: Kernel;
  readonly matchup: Matchup;
  /** Names of the rates that make up an ending, at most 30. Without them games are only counted. */
  readonly watched?: readonly string[];
}

export interface PlayRecordedOptions extends PlayingOptions {
  /** Number of the first game, 0 or more. */
  readonly firstGame: number;
  /** Number of games of every cell, 1 or more. */
  readonly games: number;
}

/** The result of a cell. */
export interface Recorded {
  /** Games played, from the first on; fewer than requested where the run was aborted. */
  readonly games: number;
  /** Their tally, laid out by the kernel's measures. */
  readonly counts: Float64Array;
  /** The ending of each game: bit i says whether the i-th watched rate was true. Empty where games are only counted. */
  readonly endings: Uint32Array;
  /** A fingerprint of each game's tally, 0..2^53-1. Empty where games are only counted. */
  readonly prints: Float64Array;
}

/**
 * Plays games `firstGame` .. `firstGame + games - 1` of several cells, on threads where it pays, and records the ending
 * of each. The result depends on matchups, seed and these numbers only.
 *
 * @returns the result of each cell, in order
 * @throws Error when a game breaks or kills threads
 */
export async function playRecorded(cells: readonly RecordedCell[], options: PlayRecordedOptions): Promise<Recorded[]> {
  const { firstGame, games } = options;
  if (!Number.isSafeInteger(games) || games < 1) throw new RangeError(`${games} games cannot be played`);
  const plans = cells.map(({ kernel, matchup, watched }) => {
    const slots = layOut(kernel.measures(matchup)).slots;
    if (watched === undefined) return { cell: { kernel, matchup }, slots, all: slots };
    if (watched.length > 30) throw new RangeError(`${watched.length} rates are too many to make up an ending`);
    const { rules, play } = matchup;
    const recording: Recording = { rules, play, recorded: matchup, watched, firstGame, games };
    return { cell: { kernel, matchup: recording }, slots, all: slots + 2 * games };
  });
  const progresses = plans.map(({ all }, i) => new CellProgress(i, { ...layOut([]), slots: all }, fixedPlan(games)));
  await playCells(
    plans.map(({ cell }) => cell),
    progresses,
    options,
    firstGame,
  );
  return progresses.map(({ played }, i) => {
    const { slots, all } = plans[i];
    const window = (from: number) => played.counts.subarray(from, Math.min(all, from + played.games));
    return {
      games: played.games,
      counts: slotsOfTally(played.counts, 0, slots),
      endings: Uint32Array.from(window(slots)),
      prints: Float64Array.from(window(slots + games)),
    };
  });
}
