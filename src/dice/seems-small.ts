import type { Steps } from './chain.ts';
import { SampledDice } from './sampled.ts';
import { StateTable } from './state-table.ts';

/**
 * After so many visits to states, the most of them, as a share, whose state was visited only once. By Good and Turing
 * that share estimates how likely the next visit is to a state that was not met yet.
 */
const LOOKS = [
  { visits: 500, once: 1 / 2 },
  { visits: 2_000, once: 1 / 3 },
];

/**
 * Estimates from a few sampled games whether the states of a game can be listed: they can if games soon come back to
 * states that earlier games have met. It depends on the game alone, and takes a few milliseconds.
 *
 * The games are played with the dice that all games are played with: code that has met others draws more slowly ever
 * after.
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
