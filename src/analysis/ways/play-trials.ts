import type { Arms } from '../../engine/arms.ts';
import { CellProgress, fixedPlan } from '../../engine/cell-progress.ts';
import { type PlayingOptions, playCells } from '../../engine/play-cells.ts';
import { readTrial, type TrialCount, trialOf, trialSlots } from '../../engine/trial.ts';
import type { Kernel, Matchup } from '../../rules/system.ts';
import { layOut } from '../../stats/measure.ts';
import { mergeTally } from '../../stats/tally.ts';

/** Games of one way to play. */
export interface TrialGames {
  readonly matchup: Matchup | Arms;
  /** How many slots its games have. */
  readonly slots: number;
  /** Left out: that of all. */
  readonly seed?: number | undefined;
  readonly firstGame: number;
  readonly games: number;
  /** A game that has not ended after so many steps is given up. */
  readonly mostSteps: number;
}

/** Plays trials and returns what the games of each came to; `undefined` when told to stop before all were played. */
export type TrialPlayer = (trials: readonly TrialGames[]) => Promise<TrialCount[] | undefined>;

/** While ways are tried, a game ends after this many times the steps of a mean game as written. */
const LONG = 10;
/** Steps of a game that may take as long as it likes. */
export const ENDLESS = 10_000_000;
/** A way stalls where more than this share of its games is given up, breaks or is ended by a limit. */
const STALLED = 0.5;
/** A confirmed way of whose games more than this share broke is none. */
const BROKEN = 0.005;

export function trialPlayer(kernel: Kernel, options: PlayingOptions): TrialPlayer {
  return async (trials) => {
    const cells = trials.map(({ matchup, slots, mostSteps, firstGame, seed }) => ({
      ...{ kernel, matchup: trialOf(matchup, slots, mostSteps), firstGame },
      ...(seed === undefined ? {} : { seed }),
    }));
    const progresses = trials.map(
      ({ games }, i) => new CellProgress(i, { ...layOut([]), slots: trialSlots(cells[i].matchup) }, fixedPlan(games)),
    );
    if (trials.length > 0) await playCells(cells, progresses, options);
    const played = progresses.map((progress) => progress.played);
    if (played.some(({ stopped }) => stopped === 'interrupted')) return undefined;
    return played.map(({ counts }) => readTrial(counts));
  };
}

/** The counts of both together, of games that differ. */
export function addTrials(before: TrialCount | undefined, after: TrialCount): TrialCount {
  if (before === undefined) return after;
  return {
    games: before.games + after.games,
    lost: before.lost + after.lost,
    steps: before.steps + after.steps,
    counts: mergeTally(before.counts.slice(), after.counts),
  };
}

/** Mean steps of a game, 1 or more. */
export function stepsOf(count: TrialCount | undefined): number {
  return count === undefined ? 1 : Math.max(1, count.steps / (count.games + count.lost));
}

/** @returns after how many steps a game is given up while ways are tried, by those of a mean game as written */
export function longGame(steps: number): number {
  return Math.ceil(LONG * steps);
}

/** @param stopped games that a limit ended */
export function isStalled({ games, lost }: Pick<TrialCount, 'games' | 'lost'>, stopped: number): boolean {
  return lost + stopped > STALLED * (games + lost);
}

/** Whether a way that was played again is no way to play after all. */
export function isBroken({ games, lost }: Pick<TrialCount, 'games' | 'lost'>): boolean {
  return games === 0 || lost > BROKEN * games;
}
