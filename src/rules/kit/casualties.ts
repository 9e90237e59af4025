import type { Cause, CauseClock } from '../../stats/causes.ts';
import type { Count, CountReading, Declared, Places, Scorecard } from './scorecard.ts';

/** A line of equal members of one of two sides. */
export interface Line {
  /** Position of their side. */
  readonly side: number;
  readonly name: string;
  readonly count: number;
}

/** A line that has members, with their indexes. */
export type Placed<L extends Line> = L & Places;

/** Returns the lines that have members, at consecutive indexes in the order of the lines. */
function placeLines<L extends Line>(lines: readonly L[]): Placed<L>[] {
  let end = 0;
  return lines.flatMap((line) => {
    const first = end;
    end += line.count;
    return line.count > 0 ? [{ ...line, first, end }] : [];
  });
}

/** Reads the members of a finished game. */
export interface MemberReading<State, Fate extends string> {
  /** Returns the fate of a member. */
  fate(member: number, state: State): Fate;
  /** Returns the step in which a member was lost; 0 if it was not. */
  step: CountReading<State>;
  /** Returns the enemy credited with the loss of a member; -1 for none. */
  killer: CountReading<State>;
  /** Returns the cause of a loss, as an index among the causes of its side. */
  cause: CountReading<State>;
}

/** The fate of lost members. */
const LOST = 'dead';

/** Indexes of the values that members of a line add to. */
interface LineValues<Fate extends string> {
  readonly fates: Partial<Record<Fate, number>>;
  kills: number;
  /** By the killer's line; -1 for lines of the same side, which are never credited. */
  readonly killedBy: Int32Array;
}

/** Declares measures of the losses of two sides: the fates of members, when they are lost, and to whom. */
export class Casualties<State, Fate extends string, L extends Line> {
  readonly lines: readonly Placed<L>[];
  private readonly card: Scorecard<State>;
  private readonly sides: readonly [string, string];
  private readonly read: MemberReading<State, Fate | typeof LOST>;
  private readonly values: readonly LineValues<string>[];
  /** Index of the losses of each side. */
  private readonly losing = [-1, -1];

  /**
   * @param card receives the measures, in the order of the calls
   * @param matchup names of the two sides, and their lines in the order of their members
   * @param read reads the members of a finished game
   */
  constructor(
    card: Scorecard<State>,
    { sides, lines }: { readonly sides: readonly [string, string]; readonly lines: readonly L[] },
    read: MemberReading<State, Fate | typeof LOST>,
  ) {
    this.card = card;
    this.sides = sides;
    this.lines = placeLines(lines);
    this.read = read;
    this.values = this.lines.map(() => ({
      fates: {},
      kills: -1,
      killedBy: new Int32Array(this.lines.length).fill(-1),
    }));
    card.count(this.reader());
  }

  /** Returns the indexes of a side's members. */
  membersOf(side: number): Places {
    const lines = this.linesOf(side);
    return { first: lines[0]?.first ?? 0, end: lines.at(-1)?.end ?? 0 };
  }

  sizeOf(side: number): number {
    const { first, end } = this.membersOf(side);
    return end - first;
  }

  /** Declares the total losses of a side. */
  losses(side: number, meaning: string, core = true): void {
    const size = this.sizeOf(side);
    const name = this.sides[side];
    const sumOf = this.linesOf(side).map((line) => `${name}.${line.name}.${LOST}`);
    this.losing[side] = this.card.declare({
      side: name,
      what: 'losses',
      kind: 'number',
      group: 'side',
      meaning,
      core,
      bins: size + 1,
      most: size,
      sumOf,
    });
  }

  /** Declares the fates of a line's members; each member has exactly one. */
  fates(line: Placed<L>, meanings: Readonly<Partial<Record<Fate | typeof LOST, string>>>, core = true): void {
    const { fates } = this.valuesOf(line);
    for (const [what, meaning] of Object.entries<string | undefined>(meanings))
      fates[what] = this.share(line, { what, group: 'fate', meaning: meaning!, core });
  }

  /** Declares the step in which each member of a line was lost. */
  fell(line: Placed<L>, meaning: string, bins: number): void {
    this.card.each(
      { ...this.base(line), what: 'fell', group: 'when', meaning, of: line.count, bins },
      () => line,
      this.read.step,
    );
  }

  /** Declares the enemies credited to a line's members. */
  kills(line: Placed<L>, meaning: string): void {
    const most = this.sizeOf(1 - line.side);
    this.valuesOf(line).kills = this.card.declare({
      ...this.base(line),
      what: 'kills',
      kind: 'number',
      group: 'kills',
      meaning,
      bins: most + 1,
      most,
    });
  }

  /**
   * Declares how many of a line are lost to each line of enemies.
   *
   * @param felled participle for the meaning: `killed`
   */
  killedBy(line: Placed<L>, felled: string): void {
    const { killedBy } = this.valuesOf(line);
    for (const [at, killer] of this.lines.entries()) {
      if (killer.side === line.side) continue;
      const by = `${this.sides[killer.side]}.${killer.name}`;
      const meaning = `${felled} by ${killer.name}`;
      killedBy[at] = this.share(line, { what: 'killed-by', by, group: 'kills', meaning });
    }
  }

  /** Declares the causes of a side's losses, and when they happen. */
  causes(side: number, causes: readonly Cause[], clock: CauseClock): void {
    const losable = { name: this.sides[side], members: this.sizeOf(side) };
    const { first, end } = this.membersOf(side);
    const { read } = this;
    this.card.losses(losable, causes, clock, (note, state) => {
      for (let member = first; member < end; member++)
        if (read.fate(member, state) === LOST) note(read.cause(member, state), read.step(member, state));
    });
  }

  /** Returns a function that counts all members of a finished game. */
  private reader(): Count<State> {
    const { lines, values: all, read, losing } = this;
    const lineOf = Int32Array.from(lines.flatMap(({ count }, at) => new Array<number>(count).fill(at)));
    return (values, state) => {
      for (let member = 0; member < lineOf.length; member++) {
        const line = lineOf[member];
        const { fates, killedBy } = all[line];
        const fate = read.fate(member, state);
        values[fates[fate]!] += 1;
        if (fate !== LOST) continue;
        values[losing[lines[line].side]] += 1;
        const killer = read.killer(member, state);
        if (killer < 0) continue;
        const by = lineOf[killer];
        values[all[by].kills] += 1;
        values[killedBy[by]] += 1;
      }
    };
  }

  private linesOf(side: number): Placed<L>[] {
    return this.lines.filter((line) => line.side === side);
  }

  private valuesOf(line: Placed<L>): LineValues<string> {
    return this.values[this.lines.indexOf(line)];
  }

  private base(line: L): { side: string; member: string } {
    return { side: this.sides[line.side], member: line.name };
  }

  private share(line: L, measure: Omit<Declared, 'side' | 'member'>): number {
    return this.card.declare({ ...this.base(line), ...measure, kind: 'share', of: line.count });
  }
}
