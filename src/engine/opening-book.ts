import type { Law } from '../dice/law.ts';
import type { SampledDice, Throw } from '../dice/sampled.ts';
import type { Album, Game, Opening } from '../rules/system.ts';

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

  miss(value: number, games: number): number {
    const at = value - this.lowest;
    const all = (this.next[at] as number) + games;
    this.next[at] = all;
    return all;
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
  /** The page of each moment that is written down. */
  private readonly pages = new Map<number, Page>();

  /** @returns `undefined` for a game whose moments are not worth keeping */
  static of(game: Game, dice: SampledDice): OpeningBook | undefined {
    return game.album && new OpeningBook(game, game.album, dice);
  }

  private constructor(game: Game, album: Album, dice: SampledDice) {
    this.game = game;
    this.album = album;
    this.dice = dice;
  }

  private get isFull(): boolean {
    return this.pages.size >= this.album.most;
  }

  /** Begins a game whose dice have begun, and leaves it somewhere on its way. */
  begin(): void {
    const { dice, album } = this;
    let page = this.first;
    if (page === undefined) {
      this.game.begin();
      this.first = this.keep();
      return;
    }
    let last = page;
    dice.mark();
    while (page.law !== undefined) {
      const value = dice.draw(page.law);
      const next = page.after(value);
      if (next === undefined) {
        const games = page.miss(value, 1);
        dice.rewind();
        album.goTo(last.moment);
        if (games >= album.often && !this.isFull) this.writeOn(last);
        return;
      }
      page = next;
      if (page.moment === NO_MOMENT) continue;
      last = page;
      dice.mark();
    }
    // It may have stopped in the middle of a step.
    dice.rewind();
    album.goTo(last.moment);
  }

  /**
   * Plays games where that is done elsewhere, as long as nothing is to be written.
   *
   * @returns the first game, from one to before another, that was not played
   */
  playGames(seed: number, from: number, end: number): number {
    const { album, first, isFull } = this;
    if (first === undefined || album.playGames === undefined) return from;
    return album.playGames({ first, isFull }, this.dice, seed, from, end);
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

  /** Keeps the moment and, where it is new, plays on to learn what is thrown next. */
  private keep(): Page {
    const moment = this.album.add();
    const known = this.pages.get(moment);
    if (known !== undefined) return known;
    const page = new Page(moment, this.listen()[0]?.law);
    this.pages.set(moment, page);
    return page;
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
