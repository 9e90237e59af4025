import type { Kernel, Matchup } from '../../rules/system.ts';
import { type Interval, rateInterval } from '../../stats/rate-interval.ts';
import type { LuckScale } from './luck-scale.ts';
import { isWon } from './outcomes.ts';
import { GameRecorder } from './recorded-game.ts';
import { chancesAt, leaderOf } from './weigh-game.ts';

/** How often the side that is behind at half-time wins. */
export interface HalfTime {
  readonly games: number;
  /** Games in which the intervals show that a side was behind. */
  readonly behind: number;
  /** The number of those that the side behind won. */
  readonly comebacks: number;
  /** `comebacks / behind` with its 95 % interval; left out if no side was ever behind. */
  readonly rate?: Interval & { readonly rate: number };
  /** Number of games played on from each half-time; left out where chances are exact. */
  readonly continuations?: number;
}

const MOST_GAMES = 2000;
const LEAST_GAMES = 100;
/** Where chances are not exact, games are weighed until about this many steps are played: a few seconds. */
const MOST_STEPS = 4_000_000;
const CONTINUATIONS = 200;

/**
 * Plays games from the first on and determines which side is behind after half of the rolls of each. The side behind is
 * the one less likely to win from there, with the intervals of both chances apart. A side that plays alone is behind
 * below 50 %; above that its enemies are. Yields often.
 *
 * @param mostGames how many games there are, 1 or more; of many the first 2,000 are played
 */
export function* weighHalfTimes(
  kernel: Kernel,
  matchup: Matchup,
  seed: number,
  scale: LuckScale,
  mostGames = MOST_GAMES,
): Generator<unknown, HalfTime, void> {
  const recorder = new GameRecorder(kernel, matchup);
  const chances = scale.chances(CONTINUATIONS);
  let games = 0;
  let behind = 0;
  let comebacks = 0;
  for (let steps = 0; games < Math.min(mostGames, MOST_GAMES) && (steps < MOST_STEPS || games < LEAST_GAMES); games++) {
    const recorded = recorder.replay(seed, games);
    const leader = leaderOf(chancesAt(chances, recorded, recorded.rolls.length >> 1));
    if (!scale.isExact) steps += scale.stepsFor({ moments: 1, games: CONTINUATIONS }, recorded.states.length);
    yield;
    if (leader === undefined) continue;
    behind++;
    const others = scale.winners.filter((_, side) => side !== leader);
    // A side that plays alone was ahead and did not win.
    const isComeback =
      others.length === 0
        ? !isWon(scale.winners[0], recorded.counts)
        : others.some((side) => isWon(side, recorded.counts));
    if (isComeback) comebacks++;
  }
  return {
    ...{ games, behind, comebacks },
    ...(behind > 0 && { rate: { rate: comebacks / behind, ...rateInterval(comebacks, behind) } }),
    ...(chances.continuations !== undefined && { continuations: chances.continuations }),
  };
}
