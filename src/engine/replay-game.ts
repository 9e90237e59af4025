import type { EndLaw } from '../dice/end-law.ts';
import type { SampledDice } from '../dice/sampled.ts';
import type { Game } from '../rules/system.ts';

/**
 * Replays a game to the end with which it is tallied. Each time this yields, the game stands before a step and the dice
 * hold its rolls; the caller plays that one step.
 *
 * Of a game that is drawn whole only the end is known. A path to it is drawn backwards, and each step of the path is
 * rolled on other dice until it leads to the path's next state. So every path has its conditional probability given the
 * end.
 *
 * @param game its trace and player are called only for steps that the caller plays
 * @param pathSeed seed of all rolls other than the game's own dice, 0..2^53-1
 * @param ends the law of where its games end, from `endLawOf`
 */
export function* replayGame(
  game: Game,
  dice: SampledDice,
  seed: number,
  number: number,
  pathSeed: number,
  ends: EndLaw | undefined,
): Generator<void, void, void> {
  game.begin();
  dice.begin(seed, number);
  if (ends !== undefined) {
    const end = ends.draw(dice);
    yield* stepAlong(ends, end, game, dice, pathSeed);
    // The game's own dice continue after the draw of its end.
    dice.begin(seed, number);
    ends.draw(dice);
  }
  while (!game.over) yield;
}

/** Steps along a path to an end. Each step is rolled until it leads to the path's next state. */
function* stepAlong(
  ends: EndLaw,
  end: number,
  game: Game,
  dice: SampledDice,
  pathSeed: number,
): Generator<void, void, void> {
  const { states } = ends;
  const state = new Int32Array(game.stateLength);
  const next = new Int32Array(game.stateLength);
  let rolls = 0;
  dice.begin(pathSeed, rolls);
  const path = ends.pathTo(end, dice);
  for (let i = 1; i < path.length; i++) {
    states.read(path[i - 1], state);
    withoutCallbacks(game, () => {
      do {
        dice.begin(pathSeed, ++rolls);
        game.load(state);
        game.step(dice);
        game.save(next);
      } while (states.find(next) !== path[i]);
    });
    dice.begin(pathSeed, rolls);
    game.load(state);
    yield;
  }
}

/** Calls `act` with the trace and the player of a game removed. */
function withoutCallbacks<T>(game: Game, act: () => T): T {
  const { trace, player } = game;
  game.trace = undefined;
  game.player = undefined;
  const result = act();
  game.trace = trace;
  game.player = player;
  return result;
}
