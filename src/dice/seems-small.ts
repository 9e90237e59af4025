import type { Steps } from './chain.ts';
import { SampledDice } from './sampled.ts';
import { StateTable } from './state-table.ts';

/**
 * Largest allowed share of visits to states visited only once, after a number of visits. By Good and Turing, that share
 * estimates the probability that the next visit is to a new state.
 */
const LOOKS = [
  { visits: 500, once: 1 / 2 },
  { visits: 2_000, once: 1 / 3 },
];

/**
 * Estimates from a few sampled games whether the states of a game can be listed: they can if games soon return to
 * states of earlier games. Depends on the game alone, and takes a few milliseconds.
 *
 * Uses `SampledDice` like all games: once V8 has seen another class at the same call, drawing stays slower.
 */
export function seemsSmall(game: Steps): boolean {
  const states = new StateTable(game.coreLength);
  const state = new Int32Array(game.stateLength);
  const dice = new SampledDice();
  const visitsOf: number[] = [];
  let once = 0;
  let visits = 0;
  let number = 0;
  game.begin();
  dice.begin(0, number);
  for (const look of LOOKS) {
    for (; visits < look.visits; visits++) {
      if (game.over) {
        dice.begin(0, ++number);
        game.begin();
      }
      game.save(state);
      const met = states.add(state);
      visitsOf[met] = (visitsOf[met] ?? 0) + 1;
      if (visitsOf[met] === 1) once++;
      else if (visitsOf[met] === 2) once--;
      if (!game.over) game.step(dice);
    }
    if (once > visits * look.once) return false;
  }
  return true;
}
