import { type Pool, type Spend, sumOfKept } from '../pool.ts';
import { addUp, addWeight, certain, mix, totalOf, type Weights } from '../weights.ts';

/** The value of an expression. */
export type Worth =
  | { readonly is: 'number'; readonly weights: Weights }
  /** 1 for true, 0 for false. */
  | { readonly is: 'truth'; readonly weights: Weights }
  | { readonly is: 'words'; readonly weights: ReadonlyMap<string, bigint> }
  /** Dice not read yet: one pool, or a mixture of several by weight. */
  | { readonly is: 'pools'; readonly pools: readonly (readonly [weight: bigint, pool: Pool])[] };

/** A value that can be shown: unread dice are summed. */
export type Outcome = Exclude<Worth, { readonly is: 'pools' }>;

/** Replaces unread dice by their sum. */
export function outcomeOf(worth: Worth, spend: Spend): Outcome {
  if (worth.is !== 'pools') return worth;
  return { is: 'number', weights: mix(worth.pools.map(([weight, pool]) => [weight, sumOfKept(pool, spend)])) };
}

/** Returns a mixture of outcomes by weight. If any has words, all become words. */
export function mixOutcomes(parts: readonly (readonly [weight: bigint, outcome: Outcome])[]): Outcome {
  if (parts.some(([, { is }]) => is === 'words'))
    return { is: 'words', weights: mix(parts.map(([weight, outcome]) => [weight, asWords(outcome)])) };
  const is = parts.every(([, outcome]) => outcome.is === 'truth') ? 'truth' : 'number';
  return { is, weights: mix(parts.map(([weight, { weights }]) => [weight, weights as Weights])) };
}

/** Returns a mixture of two values, which may be unread dice. */
export function mixWorths(
  yes: readonly [weight: bigint, worth: Worth],
  no: readonly [weight: bigint, worth: Worth],
  spend: Spend,
): Worth {
  const [first, second] = [yes[1], no[1]];
  if (first.is !== 'pools' || second.is !== 'pools')
    return mixOutcomes([yes, no].map(([weight, worth]) => [weight, outcomeOf(worth, spend)]));
  const [one, other] = [first, second].map(({ pools }) => totalOf(new Map(pools.map(([weight], i) => [i, weight]))));
  return {
    is: 'pools',
    pools: [
      ...first.pools.map(([weight, pool]) => [weight * yes[0] * other, pool] as const),
      ...second.pools.map(([weight, pool]) => [weight * no[0] * one, pool] as const),
    ],
  };
}

function asWords({ is, weights }: Outcome): ReadonlyMap<string, bigint> {
  if (is === 'words') return weights;
  const words = new Map<string, bigint>();
  for (const [value, weight] of weights) addWeight(words, is === 'truth' ? TRUTH[value] : String(value), weight);
  return words;
}

/** The words for 0 and 1. */
export const TRUTH: readonly string[] = ['no', 'yes'];

/** Returns every value of an outcome with its weight, each as a certain outcome. */
export function casesOf(outcome: Outcome): (readonly [weight: bigint, only: Outcome])[] {
  if (outcome.is === 'words')
    return [...outcome.weights].map(([word, weight]) => [weight, { is: 'words', weights: new Map([[word, 1n]]) }]);
  return [...outcome.weights].map(([value, weight]) => [weight, { is: outcome.is, weights: certain(value) }]);
}

/** Returns the distribution of a - b. */
export function subtract(a: Weights, b: Weights): Weights {
  return addUp(a, new Map([...b].map(([value, weight]) => [-value, weight])));
}
