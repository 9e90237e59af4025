import { SampledDice } from '../../src/dice/sampled.ts';
import { binomialAtLeast } from '../../src/stats/quantile.ts';
import { clopperPearson, type Interval } from '../../src/stats/rate-interval.ts';

/** What a command promises, as a clause that holds or does not. */
interface Claim {
  readonly claim: string;
  /** How often it must hold at least, 0..1; left out where nothing is promised, and the rate says what it is worth. */
  readonly least?: number;
}

/** Trials of what a command promises, where the truth is known. */
export interface Experiment {
  /** The command. */
  readonly verb: string;
  /** What the truth is. */
  readonly truth: string;
  /** What is tried at once. */
  readonly claims: readonly Claim[];
  /** Trials that are published. */
  readonly trials: number;
  /** Trials of the short form, a fraction of a second's worth; 0: none. */
  readonly short: number;
  /** Whether each claim holds in a trial. Trials share nothing but their number. */
  readonly hold: (trial: number) => readonly boolean[] | Promise<readonly boolean[]>;
}

/** How often a claim held. */
export interface Tried extends Claim {
  readonly trials: number;
  readonly held: number;
  /** Clopper and Pearson's 95 % interval. */
  readonly interval: Interval;
  /** The chance that it holds so seldom, or less, where it holds exactly as often as promised. */
  readonly p: number;
}

/** Tries claims so many times. */
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

/** Returns random numbers between 0 and 1 of a trial's own. */
export function uniformOf(trial: number, purpose = 0): () => number {
  const dice = new SampledDice();
  dice.begin(0x63616c69 + purpose, trial);
  return () => ((dice.next() >>> 0) + 0.5) / 2 ** 32;
}

/** Returns how many of so many games happen with this chance. */
export function hits(uniform: () => number, games: number, chance: number): number {
  let count = 0;
  for (let game = 0; game < games; game++) if (uniform() < chance) count++;
  return count;
}

/** Makes something when it is first wanted. */
export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => (made ??= make());
}

/** Whether an interval holds the truth; one that is open does not. */
export function contains({ low, high }: { low?: number | undefined; high?: number | undefined }, truth: number) {
  // An end that is the truth itself holds it, but for rounding.
  return low !== undefined && high !== undefined && low <= truth + 1e-9 && truth - 1e-9 <= high;
}
