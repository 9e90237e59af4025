/** A question of dice: how many of four show 3 or less, rolled by the generator that plays games, and exactly. */
import { load } from './built.mjs';

const { SampledDice } = await load('dice/sampled.js');
const { passes } = await load('dice/laws.js');
const { expressionOdds } = await load('dice/expression.js');

const LAW = passes(4, 3);

export const DICE_QUESTION = {
  name: '4d6, successes',
  games: 4_000_000,
  /** @returns how often each number of successes came up, 0 to 4 */
  roll(times, seed) {
    const dice = new SampledDice();
    dice.begin(seed, 0);
    const counts = new Float64Array(5);
    for (let i = 0; i < times; i++) counts[dice.draw(LAW)]++;
    return counts;
  },
  /** Mean of the exact answer, which has no error. */
  exact() {
    const { mean, deviation } = expressionOdds('4d6 pass 3').spread;
    return { successes: { mean, error: 0, spread: deviation } };
  },
};
