import type { SampledDice } from '../../dice/sampled.ts';
import type { Opening } from '../system.ts';
import type { FightProgram } from './fight-program.ts';

/** Numbers of an opening before those that say what follows each value. */
const HEAD = 3;

/** Where nothing is written: what follows a value. */
interface Gap {
  readonly opening: Opening;
  readonly value: number;
  /** Where it is to be said. */
  readonly at: number;
}

/** How the fights of a matchup begin, as it is laid out for the program; more of it may be written meanwhile. */
export class LaidOpenings {
  private readonly program: FightProgram;
  /** Where a moment is kept; 0 for one from which the program cannot play. */
  private readonly keep: (moment: number) => number;
  private readonly since: number;
  private readonly places = new Map<Opening, number>();
  private readonly gaps = new Map<number, Gap>();
  private readonly first: number;
  /** Something has been written there since games were played. */
  private due: Gap | undefined = undefined;

  constructor(program: FightProgram, first: Opening, keep: (moment: number) => number) {
    this.program = program;
    this.keep = keep;
    this.since = program.forgotten;
    this.first = this.layOut(first);
  }

  /** Lays out what has been written since. @returns false where that, or what was there before, has been forgotten */
  update(): boolean {
    const { program, due } = this;
    if (due !== undefined && program.forgotten === this.since) {
      this.due = undefined;
      const next = due.opening.after(due.value);
      program.set(due.at, next === undefined ? 0 : this.layOut(next));
      if (next !== undefined) this.gaps.delete(due.at);
    }
    return program.forgotten === this.since;
  }

  /**
   * Plays and counts games.
   *
   * @param often so many games go where nothing is written before the last of them is left to whoever writes there; 0: none
   * @returns how many were played, before one that breaks or is left
   */
  playGames(dice: SampledDice, game: number, games: number, often: number): number {
    const { played, due } = this.program.playGames(this.first, dice, game, games, often);
    const gap = this.gaps.get(due);
    this.due = gap;
    // A game that was played elsewhere may have written there meanwhile.
    if (gap !== undefined && gap.opening.after(gap.value) === undefined) gap.opening.miss(gap.value, often - 1);
    return played;
  }

  /** Lays out an opening and all to which it leads. @returns where it lies */
  private layOut(opening: Opening): number {
    const known = this.places.get(opening);
    if (known !== undefined) return known;
    const { law, moment } = opening;
    const values = law?.values ?? [];
    const lowest = values[0] ?? 0;
    const kept = moment < 0 ? 0 : this.keep(moment);
    const room = law === undefined ? 0 : (values[values.length - 1] as number) - lowest + 1;
    const at = this.program.layOut([this.program.lawAt(law), kept, lowest, ...new Array<number>(room).fill(0)]);
    this.places.set(opening, at);
    for (const value of values) {
      const to = at + 4 * (HEAD + value - lowest);
      const next = opening.after(value);
      if (next === undefined) this.gaps.set(to, { opening, value, at: to });
      else this.program.set(to, this.layOut(next));
    }
    return at;
  }
}
