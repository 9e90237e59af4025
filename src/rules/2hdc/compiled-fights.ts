import type { SampledDice } from '../../dice/sampled.ts';
import { MOST_GAMES, type TallySheet } from '../../stats/tally-sheet.ts';
import type { Opening } from '../system.ts';
import { type BuiltFights, FightProgram } from './fight-program.ts';
import { fights } from './fights.ts';
import type { FightMatchup } from './matchup.ts';

/** The program of this thread, what it is made of when it is first needed, and whoever plays with it. */
const thread: {
  program: FightProgram | undefined;
  built: BuiltFights | undefined;
  player: CompiledFights | undefined;
} = { program: undefined, built: fights, player: undefined };

/** From now on fights of this thread are played with a program, or without; for tests, which run from the source. */
export function playWith(program: FightProgram | undefined): void {
  thread.player?.close();
  thread.player = undefined;
  thread.program = program;
  thread.built = undefined;
}

/** Whose fights they are. */
export interface Owner {
  readonly matchup: FightMatchup;
  /** Places that a fight of his may have. */
  readonly places: number;
  /** Puts the board to a moment. */
  goTo(moment: number): void;
  /** Whether what characters carry is the same at all moments. */
  isLargeSame(): boolean;
  /** Lays out on the desk where his measures stand in a tally. */
  takeDesk(): void;
  readonly sheet: TallySheet;
}

/** Fights of one matchup, played from moments that are kept by the compiled program: the same games, sooner. */
export class CompiledFights {
  /** Undefined until the first fight is played. */
  private program: FightProgram | undefined = undefined;
  private readonly owner: Owner;
  /** Where each moment is kept, and since when that holds. */
  private readonly moments: number[] = [];
  private forgotten = 0;
  /** Where it is laid out how games begin, once that is known. */
  private book: number | undefined = undefined;
  private isLargeSame = true;
  private counts: Float64Array | undefined = undefined;

  /** @returns `undefined` where nothing was compiled */
  static of(owner: Owner): CompiledFights | undefined {
    return thread.program === undefined && thread.built === undefined ? undefined : new CompiledFights(owner);
  }

  private constructor(owner: Owner) {
    this.owner = owner;
  }

  /** From now on fights count for this tally, in which they stand once it is closed. */
  open(counts: Float64Array): void {
    this.addUp();
    this.counts = counts;
  }

  close(): void {
    this.addUp();
    this.counts = undefined;
  }

  private addUp(): void {
    const { program, counts } = this;
    if (thread.player !== this || program === undefined || counts === undefined) return;
    this.owner.sheet.addTo(counts, program.strokes);
  }

  /** The program, with this matchup's fights to be played. */
  private takeOver(): FightProgram {
    const { owner, program } = this;
    if (thread.player === this && program !== undefined && this.isLargeSame === owner.isLargeSame()) return program;
    const taken = thread.program ?? new FightProgram(thread.built as BuiltFights);
    thread.program = taken;
    this.program = taken;
    thread.player?.addUp();
    thread.player = this;
    owner.goTo(0);
    owner.takeDesk();
    if (this.isLargeSame !== owner.isLargeSame()) this.forget();
    this.isLargeSame = owner.isLargeSame();
    taken.open(owner.matchup, owner.places, this.isLargeSame);
    return taken;
  }

  /**
   * Plays a fight from a moment to its end and counts it.
   *
   * @returns false where that is to be done on the board: no tally is open, or the fight breaks, and where is told there
   */
  finish(moment: number, dice: SampledDice): boolean {
    if (this.counts === undefined) return false;
    const program = this.takeOver();
    const isPlayed = program.play(this.momentAt(program, moment), dice);
    if (program.games === MOST_GAMES) this.addUp();
    return isPlayed;
  }

  /**
   * Plays fights of this seed, each from the moment to which its first throws lead, and counts them.
   *
   * @returns the first that is to be played on the board, or `end`
   */
  playGames(first: Opening, dice: SampledDice, seed: number, from: number, end: number): number {
    if (this.counts === undefined) return from;
    const program = this.takeOver();
    const book = this.bookAt(program, first);
    dice.setSeed(seed);
    const games = Math.min(end - from, MOST_GAMES - program.games);
    const played = program.playGames(book, dice, from, games);
    if (program.games === MOST_GAMES) this.addUp();
    return from + played;
  }

  /** Where a moment is kept. */
  private momentAt(program: FightProgram, moment: number): number {
    if (this.forgotten !== program.forgotten) this.forget();
    const known = this.moments[moment];
    if (known !== undefined) return known;
    this.owner.goTo(moment);
    const at = program.keep();
    if (this.forgotten !== program.forgotten) this.forget();
    this.forgotten = program.forgotten;
    this.moments[moment] = at;
    return at;
  }

  /** Where it is laid out how games begin. */
  private bookAt(program: FightProgram, first: Opening): number {
    while (this.book === undefined || this.forgotten !== program.forgotten) {
      const { forgotten } = program;
      const at = program.layOut(first, (moment) => this.momentAt(program, moment));
      // What was laid out before something was forgotten may be written over.
      this.book = forgotten === program.forgotten ? at : undefined;
    }
    return this.book;
  }

  private forget(): void {
    this.moments.length = 0;
    this.book = undefined;
  }
}
