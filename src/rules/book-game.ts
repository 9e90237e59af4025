import type { Dice } from '../dice/dice.ts';
import { castOf } from './cast.ts';
import type { Book, BookMatchup, BookTable } from './kit/book.ts';
import { ask } from './kit/decisions.ts';
import { Scorecard } from './kit/scorecard.ts';
import type { SavedState } from './kit/state.ts';
import type { Decision, Figure, Game, Player, Trace } from './system.ts';

/** A game played by the functions of a book. */
export class BookGame implements Game, BookTable {
  trace: Trace | undefined;
  player: Player | undefined;
  readonly matchup: BookMatchup;
  readonly stateLength: number;
  readonly coreLength: number;
  private readonly book: Book;
  private readonly state: SavedState;
  private readonly card: Scorecard<SavedState>;
  private readonly cast: readonly Figure[];

  constructor(book: Book, matchup: BookMatchup) {
    this.book = book;
    this.matchup = matchup;
    this.cast = castOf(matchup.lines, matchup.sides);
    this.state = book.newState(matchup);
    this.state.keepAsStart();
    this.stateLength = this.state.stateLength;
    this.coreLength = this.state.coreLength;
    this.card = scorecardOf(book, matchup);
  }

  begin(): void {
    this.state.reset();
  }

  step(dice: Dice): void {
    this.book.step(this.state, dice, this);
  }

  get over(): boolean {
    return this.book.isOver(this.state, this.matchup);
  }

  tally(counts: Float64Array): void {
    this.card.tally(counts, this.state);
  }

  save(into: Int32Array): void {
    this.state.save(into);
  }

  load(from: Int32Array): void {
    this.state.load(from);
  }

  choose(
    what: Pick<Decision, 'kind' | 'rule'>,
    member: number,
    options: readonly number[],
    scripted: number,
    name?: (option: number) => string,
  ): number {
    if (this.player === undefined) return scripted;
    const side = this.matchup.sideOf[member];
    const whom = (option: number) => this.figureOf(option);
    const named = name === undefined ? { name: (option: number) => this.nameOf(option), whom } : { name };
    return ask(this.player, { ...what, side, who: this.figureOf(member), ...named }, options, scripted);
  }

  nameOf(member: number): string {
    return this.cast[member].name;
  }

  figureOf(member: number): Figure {
    return this.cast[member];
  }
}

/** Returns the scorecard of a matchup. */
export function scorecardOf(book: Book, matchup: BookMatchup): Scorecard<SavedState> {
  const card = new Scorecard<SavedState>();
  book.score(card, matchup);
  return card;
}
