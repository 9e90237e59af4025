import type { Law } from '../dice/law.ts';
import type { SampledDice, Throw } from '../dice/sampled.ts';
import type { Album, Game, Opening } from '../rules/system.ts';

/** So many moments are written down at most. More would not stay near the processor: finding them takes as long as playing. */
const MOST_MOMENTS = 200;
/** A game in which no dice are thrown for so many steps is not followed further. */
const MOST_STEPS = 1_000;

/** Nor is one whose throw has values that lie farther apart, since pages have room for all between. */
const WIDEST = 4_096;

const NO_MOMENT = -1;

/** A place in the book. */
class Page implements Opening {
  readonly moment: number;
  readonly law: Law | undefined;
  private readonly lowest: number;
  /** For each value, from the lowest, the page it leads to, or how many games went there while that is not written. */
  private readonly next: (Page | number)[];

  constructor(moment: number, law: Law | undefined) {
    const values = law?.values ?? [0];
    const lowest = values[0] as number;
    const room = (values[values.length - 1] as number) - lowest + 1;
    this.moment = moment;
    this.law = room > WIDEST ? undefined : law;
    this.lowest = lowest;
    this.next = new Array<number>(room > WIDEST ? 0 : room).fill(0);
  }

  after(value: number): Page | undefined {
    const next = this.next[value - this.lowest] as Page | number;
    return typeof next === 'number' ? undefined : next;
  }

  /** One more game goes where nothing is written. @returns how many have */
  miss(value: number): number {
    const at = value - this.lowest;
    const games = (this.next[at] as number) + 1;
    this.next[at] = games;
    return games;
  }

  write(value: number, next: Page): void {
    this.next[value - this.lowest] = next;
  }
}

/**
 * How games of a matchup begin. What many games come to is written down, so that those after them go straight to where
 * their own first throws lead, in place of playing it again. Every game is the one that it would be without the book.
 */
export class OpeningBook {
  private readonly game: Game;
  private readonly album: Album;
  private readonly dice: SampledDice;
  private first: Page | undefined = undefined;
  private moments = 0;

  /** @returns `undefined` for a game whose moments are not worth keeping */
  static of(game: Game, dice: SampledDice): OpeningBook | undefined {
    return game.album && new OpeningBook(game, game.album, dice);
  }

  private constructor(game: Game, album: Album, dice: SampledDice) {
    this.game = game;
    this.album = album;
    this.dice = dice;
  }

  /**
   * Begins a game whose dice have begun, and leaves it somewhere on its way.
   *
   * @returns true where it is over, and counted
   */
  begin(): boolean {
    const { dice, album } = this;
    let page = this.first;
    if (page === undefined) {
      this.game.begin();
      this.first = this.keep();
      return false;
    }
    let last = page;
    dice.mark();
    while (page.law !== undefined) {
      const value = dice.draw(page.law);
      const next = page.after(value);
      if (next === undefined) {
        const games = page.miss(value);
        dice.rewind();
        if (games !== album.often || this.moments >= MOST_MOMENTS) return this.finish(last.moment);
        album.goTo(last.moment);
        this.writeOn(last);
        return false;
      }
      page = next;
      if (page.moment === NO_MOMENT) continue;
      last = page;
      dice.mark();
    }
    // It may have stopped in the middle of a step.
    dice.rewind();
    return this.finish(last.moment);
  }

  /**
   * Plays games as long as that is done elsewhere, once all is written.
   *
   * @returns the first game, from one to before another, that was not played
   */
  playGames(seed: number, from: number, end: number): number {
    const { album, first } = this;
    if (this.moments < MOST_MOMENTS || first === undefined || album.playGames === undefined) return from;
    return album.playGames(first, this.dice, seed, from, end);
  }

  /** @returns whether the game was played on from a moment to its end; if not, it is left there */
  private finish(moment: number): boolean {
    if (this.album.finish?.(moment, this.dice) === true) return true;
    this.album.goTo(moment);
    return false;
  }

  /** Plays on from a moment that is in the book, and writes down what the next dice lead to. */
  private writeOn(last: Page): void {
    const thrown = this.listen();
    let page = last;
    for (const [i, { value }] of thrown.entries()) {
      if (page.law === undefined) return;
      const law = thrown[i + 1]?.law;
      const next = page.after(value) ?? (law === undefined ? this.keep() : new Page(NO_MOMENT, law));
      page.write(value, next);
      page = next;
    }
  }

  /** Keeps the moment, and plays on to learn what is thrown next. */
  private keep(): Page {
    this.moments++;
    const moment = this.album.add();
    return new Page(moment, this.listen()[0]?.law);
  }

  /** Plays on to the end of the step in which the next dice are thrown. */
  private listen(): readonly Throw[] {
    const { game, dice } = this;
    const thrown: Throw[] = [];
    dice.hear(thrown);
    for (let steps = 0; !game.over && thrown.length === 0 && steps < MOST_STEPS; steps++) game.step(dice);
    dice.hear(undefined);
    return thrown;
  }
}
