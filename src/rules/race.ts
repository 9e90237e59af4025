import { PairedDice } from '../dice/paired.ts';
import { layOut } from '../stats/measure.ts';
import { pairedRates } from '../stats/paired-difference.ts';
import { normalQuantile } from '../stats/quantile.ts';
import { emptyTally } from '../stats/tally.ts';
import type { Goal } from './goal.ts';
import type { Game, Kernel, Matchup } from './system.ts';

/** The goal of a race, and its limits. */
export interface RacePlan {
  readonly goal: Goal;
  /** 0..2^53-1 */
  readonly seed: number;
  /** Most games of each candidate, 1 or more. */
  readonly games: number;
  /** Steps of all games together after which no further game starts, above 0. */
  readonly steps: number;
  /** Whether all candidates play all games; by default, those that are behind drop out. */
  readonly toTheEnd?: boolean;
}

/** How often the best candidate and another one reached the goal, over the games that both played. */
interface Lead {
  readonly games: number;
  /** Games in which only the best reached it, and in which only the other did. */
  readonly gained: number;
  readonly lost: number;
}

/** The result of a race. */
export interface Finish {
  /** Index of the best candidate; the first one of equals. */
  readonly best: number;
  /** Games of the best, and how many of them reached the goal. Biased upward by the selection; not an estimate. */
  readonly games: number;
  readonly reached: number;
  /** The best against each candidate. */
  readonly leads: readonly Lead[];
  /** Indexes of candidates that played exactly as an earlier one. */
  readonly alike: readonly number[];
  /** Steps of all games. */
  readonly steps: number;
}

/** Games before the first comparison; each further heat doubles the total. */
const FIRST_HEAT = 32;
/**
 * Games after which a candidate that did exactly as another drops out: at 95 %, it differs in at most one game of 85.
 */
const SEEN_ALIKE = 256;
/** Probability that a heat drops any candidate that is as good as the leader. */
const RISK = 0.05;

/** A candidate in a race. */
interface Runner {
  readonly at: number;
  readonly game: Game;
  readonly counts: Float64Array;
  /** By game: 1 if it reached the goal. */
  readonly won: number[];
  reached: number;
}

/**
 * Finds the candidate that reaches a goal most often, by racing (Maron and Moore, 1994): all play the same games on
 * common random numbers, and after each heat those drop out that are significantly behind the leader.
 *
 * A candidate whose games equal those of an earlier one in every measure drops out too: its differences change hardly
 * any game.
 *
 * @param matchups the candidates, 1 or more, with the same measures
 */
export function race(kernel: Kernel, matchups: readonly Matchup[], plan: RacePlan): Finish {
  const { goal, seed, games, steps, toTheEnd = matchups.length === 1 } = plan;
  const { slots } = layOut(kernel.measures(matchups[0]));
  const dice = new PairedDice([]);
  const runners = matchups.map(
    (matchup, at): Runner => ({ at, game: kernel.newGame(matchup), counts: emptyTally(slots), won: [], reached: 0 }),
  );
  const heats = Math.max(1, Math.ceil(Math.log2(games / FIRST_HEAT)) + 1);
  const z = normalQuantile(1 - RISK / heats / Math.max(1, runners.length - 1));
  let racing = runners;
  let taken = 0;
  let played = 0;
  const alike: number[] = [];
  const goesOn = () => played < games && taken < steps && (racing.length > 1 || toTheEnd);
  for (let end = FIRST_HEAT; goesOn(); end *= 2) {
    for (; played < Math.min(end, games) && taken < steps; played++) {
      for (const runner of racing) {
        dice.begin(seed, played);
        taken += play(runner, dice, goal);
      }
    }
    if (toTheEnd) continue;
    if (played >= SEEN_ALIKE) {
      const first = racing.filter((runner, i) => !racing.slice(0, i).some((before) => isSame(before, runner)));
      alike.push(...racing.filter((runner) => !first.includes(runner)).map(({ at }) => at));
      racing = first;
    }
    const leader = leaderOf(racing);
    racing = racing.filter((runner) => {
      const { games, gained, lost } = leadOf(leader, runner);
      return pairedRates(gained, lost, games, z).low <= 0;
    });
  }
  const best = leaderOf(racing);
  return {
    best: best.at,
    games: best.won.length,
    reached: best.reached,
    leads: runners.map((runner) => leadOf(best, runner)),
    alike,
    steps: taken,
  };
}

/**
 * Plays one game of a candidate.
 *
 * @returns its steps
 */
function play(runner: Runner, dice: PairedDice, { slot, sign }: Goal): number {
  const { game, counts, won } = runner;
  const before = counts[slot];
  let steps = 0;
  game.begin();
  for (; !game.over; steps++) game.step(dice);
  game.tally(counts);
  const reached = counts[slot] > before === (sign === 1);
  won.push(reached ? 1 : 0);
  if (reached) runner.reached++;
  return steps;
}

/** Returns the candidate that reached the goal most often; the first one of equals. */
function leaderOf(runners: readonly Runner[]): Runner {
  return runners.reduce((leader, runner) => (runner.reached > leader.reached ? runner : leader));
}

function isSame(one: Runner, other: Runner): boolean {
  return one.counts.every((count, slot) => count === other.counts[slot]);
}

function leadOf(best: Runner, other: Runner): Lead {
  const games = Math.min(best.won.length, other.won.length);
  let gained = 0;
  let lost = 0;
  for (let game = 0; game < games; game++) {
    if (best.won[game] > other.won[game]) gained++;
    else if (best.won[game] < other.won[game]) lost++;
  }
  return { games, gained, lost };
}
