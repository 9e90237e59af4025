import type { Dice } from '../../src/dice/dice.ts';
import type { Game } from '../../src/rules/system.ts';

/** A game that is saved, forgotten and loaded before each step. What is wrong after a step is noted. */
export class Reloaded<G extends Game> {
  readonly wrong: string[] = [];
  private readonly game: G;
  private readonly check: (game: G) => string | undefined;
  private readonly before: Int32Array;
  private readonly after: Int32Array;

  /** @param check what is wrong with the game as it stands, if anything */
  constructor(game: G, check: (game: G) => string | undefined) {
    this.game = game;
    this.check = check;
    this.before = new Int32Array(game.stateLength);
    this.after = new Int32Array(game.stateLength);
  }

  get over(): boolean {
    return this.game.over;
  }

  begin(): void {
    this.game.begin();
  }

  tally(counts: Float64Array): void {
    this.game.tally(counts);
  }

  step(dice: Dice): void {
    const { game, before, after } = this;
    game.save(before);
    game.begin();
    game.load(before);
    game.save(after);
    if (before.some((number, i) => number !== after[i])) this.wrong.push('a state that is lost');
    game.step(dice);
    const problem = this.check(game);
    if (problem !== undefined) this.wrong.push(problem);
  }
}
