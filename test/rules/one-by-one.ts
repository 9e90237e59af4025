import { SampledDice } from '../../src/dice/sampled.ts';
import type { Game } from '../../src/rules/system.ts';
import { emptyTally } from '../../src/stats/tally.ts';

/** What games come to, from number 0 on, each played step by step and counted in a tally of its own. */
export function countOneByOne(game: Game, slots: number, seed: number, games: number): Float64Array {
  const counts = emptyTally(slots);
  const one = counts.slice();
  const dice = new SampledDice();
  for (let number = 0; number < games; number++) {
    dice.begin(seed, number);
    game.begin();
    while (!game.over) game.step(dice);
    one.fill(0);
    game.tally(one);
    for (let slot = 0; slot < counts.length; slot++) counts[slot] += one[slot];
  }
  return counts;
}
