import type { Album, Game } from './system.ts';

/** An album of states as the game saves them. */
export class StateAlbum implements Album {
  readonly often: number;
  readonly most = 200;
  private readonly game: Game;
  private readonly states: Int32Array[] = [];

  constructor(game: Game, often: number) {
    this.game = game;
    this.often = often;
  }

  add(): number {
    const state = new Int32Array(this.game.stateLength);
    this.game.save(state);
    return this.states.push(state) - 1;
  }

  goTo(moment: number): void {
    this.game.load(this.states[moment] as Int32Array);
  }
}
