import type { SampledDice } from '../../dice/sampled.ts';
import { MOST_GAMES, type TallySheet } from '../../stats/tally-sheet.ts';
import type { Openings } from '../system.ts';
import { CHARGE, fight } from './fight.ts';
import { type BuiltFights, FightProgram } from './fight-program.ts';
import { fights } from './fights.ts';
import { LaidOpenings } from './laid-openings.ts';
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
  /** So many games go somewhere before it is written what comes there. */
  often(): number;
  /** Lays out on the desk where his measures stand in a tally. */
  takeDesk(): void;
  readonly sheet: TallySheet;
}

/** Fights of one matchup, played from moments that are kept by the compiled program: the same games, sooner. */
export class CompiledFights {
  /** Undefined until the first fight is played. */
  private program: FightProgram | undefined = undefined;
  private readonly owner: Owner;
  /** How games begin, once that is known. */
  private openings: LaidOpenings | undefined = undefined;
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
    const { sheet } = this.owner;
    sheet.list(program.strokes);
    sheet.addTo(counts, program.strokes);
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
    if (this.isLargeSame !== owner.isLargeSame()) this.openings = undefined;
    this.isLargeSame = owner.isLargeSame();
    taken.open(owner.matchup, owner.places, this.isLargeSame);
    return taken;
  }

  /**
   * Plays fights of this seed, each from the moment to which its first throws lead, and counts them.
   *
   * @returns the first that is to be played on the board, where it may be told what is wrong with it, or `end`
   */
  playGames({ first, isFull }: Openings, dice: SampledDice, seed: number, from: number, end: number): number {
    if (this.counts === undefined) return from;
    const program = this.takeOver();
    while (this.openings?.update() !== true) {
      this.openings = new LaidOpenings(program, first, (moment) => this.keep(program, moment));
    }
    dice.setSeed(seed);
    const games = Math.min(end - from, MOST_GAMES - program.games);
    const played = this.openings.playGames(dice, from, games, isFull ? 0 : this.owner.often());
    if (program.games === MOST_GAMES) this.addUp();
    return from + played;
  }

  /** Keeps a moment, if all that is set up is set up. @returns where, or 0 */
  private keep(program: FightProgram, moment: number): number {
    this.owner.goTo(moment);
    return fight.phase < CHARGE ? 0 : program.keep();
  }
}
