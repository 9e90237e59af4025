import { SampledDice } from '../../src/dice/sampled.ts';
import type { Decision, Game, Player } from '../../src/rules/system.ts';

/** Answers what the script does. */
export const AS_SCRIPTED: Player = { choose: (_, __, scripted) => scripted };

/** Three times in four chooses by a hash of the state and of what is decided, else as the script: games that never do end late. */
export class AnyPlayer implements Player {
  /** Kinds of decisions. */
  readonly seen = new Set<string>();
  private readonly game: Game;
  private readonly state: Int32Array;

  constructor(game: Game) {
    this.game = game;
    this.state = new Int32Array(game.stateLength);
  }

  choose({ kind, name, who }: Decision, options: readonly number[], scripted: number): number {
    this.seen.add(kind);
    if (new Set(options).size !== options.length) throw new Error(`${kind}: an option twice`);
    if (new Set(options.map(name)).size !== options.length) throw new Error(`${kind}: a name twice`);
    this.game.save(this.state);
    const hash = hashOf(this.state, options.length * 31 + who.name.length);
    return ((hash >>> 3) & 3) === 0 ? scripted : (hash >>> 8) % options.length;
  }
}

/** Every state of a game, hashed. */
export function statesOf(game: Game, number: number, player: Player | undefined): number[] {
  const dice = new SampledDice();
  const state = new Int32Array(game.stateLength);
  game.player = player;
  dice.begin(11, number);
  game.begin();
  const states: number[] = [];
  while (!game.over) {
    game.step(dice);
    game.save(state);
    states.push(hashOf(state, 0));
  }
  return states;
}

function hashOf(state: Int32Array, start: number): number {
  return state.reduce((hash, number) => Math.imul(hash ^ number, 0x01000193), start);
}
