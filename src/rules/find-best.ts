import { pairedRates } from '../stats/paired-difference.ts';
import type { Interval } from '../stats/rate-interval.ts';
import type { Goal } from './goal.ts';
import { triesOf } from './kit/choices.ts';
import { type Finish, race } from './race.ts';
import type { Choice, Kernel, Matchup } from './system.ts';

/** A way to play a side: a script, and the choices that are made otherwise than by it. */
export interface Way {
  readonly policy: string;
  readonly settings: Readonly<Record<string, string | number>>;
}

/** The best way to play a side that a search found. */
export interface BestWay extends Way {
  /** How many ways that play differently were tried. */
  readonly tried: number;
  /**
   * The script that is best, and by how much more often than by it the goal is reached, on games that played no part in
   * the search. Left out where no other way is better than a script.
   */
  readonly over?: { readonly policy: string; readonly low: number; readonly high: number };
}

/** Where a search for the best way looks, and how long. */
export interface Search {
  readonly kernel: Kernel;
  /** The matchup of a way; `undefined` where the book refuses it. */
  readonly compile: (way: Way) => Matchup | undefined;
  /** Names of the policies to begin with, the ordinary one first; the book allows one or more of them. */
  readonly scripts: readonly string[];
  /** Choices that may be made otherwise. */
  readonly choices: readonly Choice[];
  readonly goal: Goal;
  /** Steps of all games together that a search takes about. */
  readonly steps: number;
}

/** All games of a search are of seeds from this one on, whatever the seed of the scenario. */
const SEED = 0x62657374;
/** Most games of each way while many are compared, of two that are, and of those that confirm what was found. */
const GAMES = { race: 1_024, duel: 4_096, confirm: 8_192 };
/** The part of the steps left that each of these may take; most of all the first, as long games leave no time for more. */
const SHARE = { scripts: 0.5, race: 0.4, duel: 0.4 };
/** The part of all steps that is kept for confirming. */
const KEPT = 0.25;
/** Ends of intervals are kept to 1 in so many. */
const DIGITS = 10_000;
/** How often all single changes are tried. */
const MOST_SWEEPS = 8;

/** A way that was compiled, with a text that is the same for ways that compile to the same. */
interface Candidate {
  readonly way: Way;
  readonly matchup: Matchup;
  readonly text: string;
  /** Name of the choice that sets it apart from the way it was made of. */
  readonly changed: string | undefined;
}

/**
 * Finds the way to play a side that reaches its goal most often against the others as they are.
 *
 * Coordinate ascent by races: the best script first, then the way that is best after one more choice is made otherwise,
 * as long as a duel on fresh games shows that it is better. In the end the way that was found and the best script play
 * fresh games; where those do not show the way to be better, the script is the answer. So it is worse than that script
 * with a chance of 2.5 % at most.
 */
export function findBest({ kernel, compile, scripts, choices, goal, steps }: Search): BestWay {
  const tried = new Set<string>();
  let left = steps * (1 - KEPT);
  let seed = SEED;
  const play = (candidates: readonly Candidate[], games: number, most: number, toTheEnd = false) => {
    for (const { text } of candidates) tried.add(text);
    const matchups = candidates.map(({ matchup }) => matchup);
    const finish = race(kernel, matchups, { goal, seed: seed++, games, steps: Math.max(1, most), toTheEnd });
    left -= finish.steps;
    return finish;
  };
  const make = (way: Way, changed?: string): Candidate[] => {
    const matchup = compile(way);
    return matchup === undefined ? [] : [{ way, matchup, text: JSON.stringify(matchup), changed }];
  };

  const begun = distinct(scripts.flatMap((policy) => make({ policy, settings: {} })));
  const script = begun[play(begun, GAMES.race, left * SHARE.scripts).best];
  let leader = script;
  /** Choices that changed no game when they were tried last. */
  let idle = new Set<string>();
  for (let sweep = 0; sweep < MOST_SWEEPS && left > 0; sweep++) {
    const { policy, settings } = leader.way;
    const changes = choices
      .filter(({ name }) => !idle.has(name))
      .flatMap((choice) => triesOf(choice).map((value) => [choice.name, value] as const))
      .flatMap(([name, value]) => make({ policy, settings: { ...settings, [name]: value } }, name));
    const racing = distinct([leader, ...changes]);
    const { best, alike } = play(racing, GAMES.race, left * SHARE.race);
    const challenger = racing[best];
    if (best > 0 && leadOf(play([leader, challenger], GAMES.duel, left * SHARE.duel)) !== undefined) {
      leader = challenger;
      const live = new Set(racing.flatMap(({ changed }, at) => (alike.includes(at) ? [] : [changed])));
      idle = new Set(choices.map(({ name }) => name).filter((name) => !live.has(name)));
      // A choice that changed nothing may matter beside those that were made since.
    } else if (idle.size > 0) idle = new Set();
    else break;
  }
  const plain = { policy: script.way.policy, settings: {}, tried: tried.size };
  if (leader === script) return plain;
  const lead = leadOf(play([script, leader], GAMES.confirm, left + steps * KEPT, true));
  if (lead === undefined) return plain;
  return { ...leader.way, tried: tried.size, over: { policy: script.way.policy, ...lead } };
}

/** The candidates without those that compile to the same as one before them. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const known = new Set<string>();
  return candidates.filter(({ text }) => !known.has(text) && known.add(text));
}

/** By how much more often the second of two reaches the goal than the first; `undefined` where that is not certain. */
function leadOf({ best, leads }: Finish): Interval | undefined {
  if (best === 0) return undefined;
  const { games, gained, lost } = leads[0];
  const { low, high } = pairedRates(gained, lost, games);
  return low > 0 ? { low: Math.floor(low * DIGITS) / DIGITS, high: Math.ceil(high * DIGITS) / DIGITS } : undefined;
}
