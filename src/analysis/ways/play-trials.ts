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
  /** Number of slots of its games. */
  readonly slots: number;
  /** Default: the seed of all. */
  readonly seed?: number | undefined;
  readonly firstGame: number;
  readonly games: number;
  /** Steps after which an unfinished game is given up. */
  readonly mostSteps: number;
}

/** Plays trials and returns the counts of each; `undefined` when aborted. */
export type TrialPlayer = (trials: readonly TrialGames[]) => Promise<TrialCount[] | undefined>;

/** During the search, a game is given up after this many times the steps of a mean game as written. */
const LONG = 10;
/** Step limit of a game that may take as long as it needs. */
export const ENDLESS = 10_000_000;
/** A way stalls if more than this share of its games is given up, breaks or is ended by a limit. */
const STALLED = 0.5;
/** A confirmed way is dropped if more than this share of its games broke. */
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

/** Returns the counts of both together; their games must be different. */
export function addTrials(before: TrialCount | undefined, after: TrialCount): TrialCount {
  if (before === undefined) return after;
  return {
    games: before.games + after.games,
    lost: before.lost + after.lost,
    steps: before.steps + after.steps,
    counts: mergeTally(before.counts.slice(), after.counts),
  };
}

/** Returns the mean steps of a game, 1 or more. */
export function stepsOf(count: TrialCount | undefined): number {
  return count === undefined ? 1 : Math.max(1, count.steps / (count.games + count.lost));
}

/** @returns the steps after which a game is given up during the search, from the mean steps as written */
export function longGame(steps: number): number {
  return Math.ceil(LONG * steps);
}

/** @param stopped number of games that a limit ended */
export function isStalled({ games, lost }: Pick<TrialCount, 'games' | 'lost'>, stopped: number): boolean {
  return lost + stopped > STALLED * (games + lost);
}

/** Returns whether a confirmed way must be dropped after all. */
export function isBroken({ games, lost }: Pick<TrialCount, 'games' | 'lost'>): boolean {
  return games === 0 || lost > BROKEN * games;
}
