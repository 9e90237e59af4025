import type { Subject } from '../../src/analysis/answer-scenario.ts';
import { SampledDice } from '../../src/dice/sampled.ts';
import { binomialAtLeast, normalQuantile } from '../../src/stats/quantile.ts';
import { clopperPearson, type Interval } from '../../src/stats/rate-interval.ts';

/** What a command promises, as a sentence that is true or false of a trial. */
interface Claim {
  readonly claim: string;
  /** The rate that is promised, 0..1; left out where nothing is promised and the rate is only reported. */
  readonly least?: number;
}

/** Claims about the answers of a command, and how to test them where the truth is known. */
export interface Experiment {
  /** The command. */
  readonly verb: string;
  /** What the truth is. */
  readonly truth: string;
  /** Claims that one trial tests together. */
  readonly claims: readonly Claim[];
  /** Number of trials behind the published figures. */
  readonly trials: number;
  /** Number of trials in the tests, a fraction of a second; 0 leaves the experiment out. */
  readonly short: number;
  /** Runs a trial and returns whether each claim holds. A trial depends on its number alone. */
  readonly hold: (trial: number) => readonly boolean[] | Promise<readonly boolean[]>;
}

/** A claim with the number of trials in which it held. */
export interface Tried extends Claim {
  readonly trials: number;
  readonly held: number;
  /** Clopper and Pearson's 95 % interval. */
  readonly interval: Interval;
  /** p-value: the chance of `held` or fewer if the claim holds exactly as often as promised. */
  readonly p: number;
}

/** Returns claims that must hold in 95 % of trials. */
export function at95(...claims: readonly string[]): Claim[] {
  return claims.map((claim) => ({ claim, least: 0.95 }));
}

/** Counts how often each claim of an experiment holds in `trials` trials. */
export async function tryClaims({ claims, hold }: Experiment, trials: number): Promise<Tried[]> {
  const held = claims.map(() => 0);
  for (let trial = 0; trial < trials; trial++) {
    for (const [i, holds] of (await hold(trial)).entries()) if (holds) held[i]++;
  }
  return claims.map((claim, i) => ({
    ...claim,
    trials,
    held: held[i],
    interval: clopperPearson(held[i], trials),
    p: held[i] === trials || claim.least === undefined ? 1 : 1 - binomialAtLeast(held[i] + 1, trials, claim.least),
  }));
}

/** Returns a generator of random numbers between 0 and 1 for a trial. */
export function uniformOf(trial: number, purpose = 0): () => number {
  const dice = new SampledDice();
  dice.begin(0x63616c69 + purpose, trial);
  return () => ((dice.next() >>> 0) + 0.5) / 2 ** 32;
}

/** Draws `games` games, each a hit with probability `chance`, and counts the hits. */
export function hits(uniform: () => number, games: number, chance: number): number {
  let count = 0;
  for (let game = 0; game < games; game++) if (uniform() < chance) count++;
  return count;
}

/** Draws a number of hits as `hits` does, by the normal approximation, which is good enough for 500 games or more. */
export function manyHits(uniform: () => number, games: number, chance: number): number {
  const deviation = Math.sqrt(games * chance * (1 - chance));
  return Math.min(games, Math.max(0, Math.round(games * chance + deviation * normalQuantile(uniform()))));
}

/** Returns a scenario with another seed. */
export function seeded({ system, scenario }: Subject, seed: number): Subject {
  return { system, scenario: { ...scenario, seed } };
}

/** Returns a function that calls `make` once, when it is first called. */
export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => (made ??= make());
}

/** Whether an interval contains the truth. An interval without both ends does not. */
export function contains({ low, high }: { low?: number | undefined; high?: number | undefined }, truth: number) {
  // The margin is for rounding, where an end is the truth itself.
  return low !== undefined && high !== undefined && low <= truth + 1e-9 && truth - 1e-9 <= high;
}
