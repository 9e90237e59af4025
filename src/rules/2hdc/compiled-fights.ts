import type { SampledDice } from '../../dice/sampled.ts';
import { GAMES } from '../../stats/strokes.ts';
import { MOST_GAMES, type TallySheet } from '../../stats/tally-sheet.ts';
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

  private takeOver(): FightProgram {
    const { owner } = this;
    thread.program ??= new FightProgram(thread.built as BuiltFights);
    this.program = thread.program;
    thread.player?.addUp();
    thread.player = this;
    owner.goTo(0);
    owner.takeDesk();
    if (this.isLargeSame !== owner.isLargeSame()) this.moments.length = 0;
    this.isLargeSame = owner.isLargeSame();
    thread.program.open(owner.matchup, owner.places, this.isLargeSame);
    return thread.program;
  }

  /**
   * Plays a fight from a moment to its end and counts it.
   *
   * @returns false where that is to be done on the board: no tally is open, or the fight breaks, and where is told there
   */
  finish(moment: number, dice: SampledDice): boolean {
    if (this.counts === undefined) return false;
    const goesOn = thread.player === this && this.isLargeSame === this.owner.isLargeSame();
    const program = goesOn ? (this.program as FightProgram) : this.takeOver();
    const at = this.forgotten === program.forgotten ? this.moments[moment] : undefined;
    try {
      program.play(at ?? this.keep(program, moment), dice);
    } catch (problem) {
      if (problem instanceof WebAssembly.RuntimeError) return false;
      throw problem;
    }
    const { totals } = program.strokes;
    const games = (totals[GAMES] as number) + 1;
    totals[GAMES] = games;
    if (games === MOST_GAMES) this.addUp();
    return true;
  }

  private keep(program: FightProgram, moment: number): number {
    this.owner.goTo(moment);
    const at = program.keep();
    if (this.forgotten !== program.forgotten) this.moments.length = 0;
    this.forgotten = program.forgotten;
    this.moments[moment] = at;
    return at;
  }
}
