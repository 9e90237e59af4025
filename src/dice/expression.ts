import { type ExpressionFault, Wrong } from './expression/fault.ts';
import { readProgram } from './expression/read-program.ts';
import { type Weighed, weighProgram } from './expression/weigh.ts';
import { TRUTH } from './expression/worth.ts';
import { ratio, sorted, spreadOf, totalOf } from './weights.ts';

export type { ExpressionFault } from './expression/fault.ts';

/** One outcome of a question about dice. */
export interface ExpressionOutcome {
  /** For example `7`, `yes` or `critical`. */
  readonly name: string;
  readonly chance: number;
  /** Probability of this number or a higher one, and of this or a lower one; left out for words. */
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** The odds of one question. */
export interface QuestionOdds {
  /** '' if there is only one question and it has no name. */
  readonly name: string;
  /**
   * Numbers in ascending order; `yes` before `no`; words in the order in which they are written. The probabilities sum
   * to 1 within 1e-12.
   */
  readonly outcomes: readonly ExpressionOutcome[];
  /** Only for numbers. */
  readonly spread?: { readonly mean: number; readonly deviation: number };
  /** For numbers: the least number that a share of all rolls, in percent, does not exceed. */
  readonly percentiles?: readonly { readonly percent: number; readonly value: number }[];
  /** For yes or no: the number of rolls until the first yes, unless yes is impossible. */
  readonly tries?: {
    readonly mean: number;
    readonly until: readonly { readonly percent: number; readonly tries: number }[];
  };
  /** Number of equally likely rolls: 1,296 for 4d6. Digits only. */
  readonly rolls: string;
  /** Whether endless rerolls were cut off where one more has a probability below 1e-16. */
  readonly isCut: boolean;
}

/** The answer to an expression. */
export interface ExpressionOdds extends QuestionOdds {
  /** All questions; the odds of the first are also in this object. */
  readonly questions: readonly QuestionOdds[];
}

const PERCENTILES = [5, 25, 50, 75, 95];
const CHANCES = [50, 90, 95];

/**
 * Returns the exact odds of a dice expression such as `4d6 highest 3 >= 16`, or its fault. `docs/odds.md` has the
 * grammar. Weights are whole numbers of any size, so nothing is rounded before the last division.
 */
export function expressionOdds(text: string): ExpressionOdds | ExpressionFault {
  try {
    const questions = weighProgram(readProgram(text)).map(oddsOf);
    return { ...questions[0], questions };
  } catch (error) {
    if (error instanceof Wrong) return error.fault;
    throw error;
  }
}

function oddsOf({ name, outcome, isCut }: Weighed): QuestionOdds {
  const total = totalOf(outcome.weights);
  const about = { name, rolls: String(total), isCut };
  const chanceOf = (weight: bigint) => ratio(weight, total);
  if (outcome.is === 'words')
    return {
      ...about,
      outcomes: [...outcome.weights].map(([word, weight]) => ({ name: word, chance: chanceOf(weight) })),
    };
  const rising = sorted(outcome.weights);
  if (outcome.is === 'truth') {
    const outcomes = rising.reverse().map(([value, weight]) => ({ name: TRUTH[value], chance: chanceOf(weight) }));
    const yes = outcome.weights.get(1);
    return yes === undefined ? { ...about, outcomes } : { ...about, outcomes, tries: triesUntil(yes, total) };
  }
  let before = 0n;
  const outcomes = rising.map(([value, weight]) => {
    const atLeast = chanceOf(total - before);
    before += weight;
    return { name: String(value), chance: chanceOf(weight), atLeast, atMost: chanceOf(before) };
  });
  return { ...about, outcomes, spread: spreadOf(outcome.weights), percentiles: percentilesOf(rising, total) };
}

function percentilesOf(rising: readonly (readonly [value: number, weight: bigint])[], total: bigint) {
  return PERCENTILES.map((percent) => {
    let sum = 0n;
    const found = rising.find(([, weight]) => {
      sum += weight;
      return 100n * sum >= BigInt(percent) * total;
    });
    return { percent, value: found?.[0] ?? Number.NaN };
  });
}

/** Returns the number of tries until the first yes, which has a geometric distribution. */
function triesUntil(yes: bigint, total: bigint) {
  const miss = ratio(total - yes, total);
  const isNever = (tries: number, percent: number) => -Math.expm1(tries * logMiss) < percent / 100 - 1e-12;
  const logMiss = miss < 0.5 ? Math.log(miss) : Math.log1p(-ratio(yes, total));
  const until = CHANCES.map((percent) => {
    let tries = Math.max(1, Math.floor(Math.log1p(-percent / 100) / logMiss));
    while (isNever(tries, percent)) tries++;
    return { percent, tries };
  });
  return { mean: ratio(total, yes), until };
}
