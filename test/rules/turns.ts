import { SampledDice } from '../../src/dice/sampled.ts';
import type { Game } from '../../src/rules/system.ts';

/** More than any game of these tests takes. */
const MOST_STEPS = 2000;

/** What a game looks like. */
export const picture = (game: Game): string => game.picture?.() ?? '';

/**
 * Plays three games, calls `meanwhile` between steps, and returns every state and, if `isTold`, the trace.
 *
 * @param look returns what else must be the same after each step
 * @throws Error where a game does not end
 */
export function record(
  make: () => Game,
  isTold: boolean,
  meanwhile: () => void,
  look: (game: Game) => string = () => '',
): readonly string[] {
  const game = make();
  const told: string[] = [];
  const tell = (...what: readonly string[]) => told.push(what.join(' '));
  if (isTold) game.trace = { note: (rule, text) => tell(rule, text), chapter: tell, board: tell };
  const dice = new SampledDice();
  const seen: string[] = [];
  const state = new Int32Array(game.stateLength);
  for (let number = 17; number < 20; number++) {
    dice.begin(5, number);
    game.begin();
    for (let steps = 0; !game.over; steps++) {
      if (steps > MOST_STEPS) throw new Error('the game does not end');
      meanwhile();
      game.step(dice);
      meanwhile();
      game.save(state);
      meanwhile();
      seen.push(state.join(), look(game));
    }
  }
  return [...seen, ...told];
}

/** Plays games of all kinds by turns, a step of each, over and over. */
export function crowd(kinds: readonly (() => Game)[]): () => void {
  const games = kinds.map((make) => make());
  const dice = new SampledDice();
  dice.begin(1, 1);
  for (const game of games) game.begin();
  let turn = 0;
  return () => {
    const game = games[turn++ % games.length];
    if (game.over) game.begin();
    else game.step(dice);
  };
}
