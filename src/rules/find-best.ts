import { pairedRates } from '../stats/paired-difference.ts';
import type { Interval } from '../stats/rate-interval.ts';
import type { Goal } from './goal.ts';
import { triesOf } from './kit/choices.ts';
import { type Finish, race } from './race.ts';
import type { Choice, Kernel, Matchup } from './system.ts';

/** A way to play a side: a policy, and the settings that differ from it. */
export interface Way {
  readonly policy: string;
  readonly settings: Readonly<Record<string, string | number>>;
}

/** The best way to play a side that a search found. */
export interface BestWay extends Way {
  /** Number of different ways tried. */
  readonly tried: number;
  /**
   * The best policy, and by how much more often this way reaches the goal, in games not used by the search. Left out if
   * no other way is better than a policy.
   */
  readonly over?: { readonly policy: string; readonly low: number; readonly high: number };
}

/** The range and limit of a search for the best way. */
export interface Search {
  readonly kernel: Kernel;
  /** Compiles the matchup of a way; `undefined` if the book rejects it. */
  readonly compile: (way: Way) => Matchup | undefined;
  /** Policies to start from, the default first; the book allows at least one of them. */
  readonly scripts: readonly string[];
  /** Choices that may be changed. */
  readonly choices: readonly Choice[];
  readonly goal: Goal;
  /** Approximate limit on the steps of all games together. */
  readonly steps: number;
}

/** First seed of a search, whatever the scenario's seed. */
const SEED = 0x62657374;
/** Most games of each way: when many are compared, when two are, and when the result is confirmed. */
const GAMES = { race: 1_024, duel: 4_096, confirm: 8_192 };
/**
 * Fraction of the remaining steps for each stage; the largest for the first, since long games leave no time for more.
 */
const SHARE = { scripts: 0.5, race: 0.4, duel: 0.4 };
/** Fraction of all steps reserved for confirming. */
const KEPT = 0.25;
/** Ends of intervals are rounded to 1 in this many. */
const DIGITS = 10_000;
/** Most rounds of trying all single changes. */
const MOST_SWEEPS = 8;

/** A compiled way, with a text that is the same for ways that compile to the same matchup. */
interface Candidate {
  readonly way: Way;
  readonly matchup: Matchup;
  readonly text: string;
  /** Name of the choice that differs from the way it was derived from. */
  readonly changed: string | undefined;
}

/**
 * Finds the way to play a side that most often reaches its goal, with the other sides unchanged.
 *
 * Coordinate ascent by races: first the best policy, then repeatedly the best way with one more choice changed, as long
 * as a duel on fresh games shows that it is better. Finally the way found and the best policy play fresh games; unless
 * these show that the way is better, the policy is returned. So the result is worse than that policy with a probability
 * of at most 2.5 %.
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
  /** Choices that changed no game when last tried. */
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
      // A choice without effect may matter in combination with later changes.
    } else if (idle.size > 0) idle = new Set();
    else break;
  }
  const plain = { policy: script.way.policy, settings: {}, tried: tried.size };
  if (leader === script) return plain;
  const lead = leadOf(play([script, leader], GAMES.confirm, left + steps * KEPT, true));
  if (lead === undefined) return plain;
  return { ...leader.way, tried: tried.size, over: { policy: script.way.policy, ...lead } };
}

/** Returns the candidates without those that compile to the same as an earlier one. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const known = new Set<string>();
  return candidates.filter(({ text }) => !known.has(text) && known.add(text));
}

/**
 * Returns how much more often the second of two reaches the goal than the first; `undefined` if that is not
 * significant.
 */
function leadOf({ best, leads }: Finish): Interval | undefined {
  if (best === 0) return undefined;
  const { games, gained, lost } = leads[0];
  const { low, high } = pairedRates(gained, lost, games);
  return low > 0 ? { low: Math.floor(low * DIGITS) / DIGITS, high: Math.ceil(high * DIGITS) / DIGITS } : undefined;
}
