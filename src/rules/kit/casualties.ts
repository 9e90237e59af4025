import type { Cause, CauseClock } from '../../stats/causes.ts';
import { type Places, type Reading, type Scorecard, sumOver } from './scorecard.ts';

/** Members alike, of one of two sides. */
export interface Line {
  /** Position of their side. */
  readonly side: number;
  readonly name: string;
  readonly count: number;
}

/** A line that has members, and the places in which they stand. */
export type Placed<L extends Line> = L & Places;

/** The lines that have members, which stand line by line in the order of the lines. */
export function placeLines<L extends Line>(lines: readonly L[]): Placed<L>[] {
  let end = 0;
  return lines.flatMap((line) => {
    const first = end;
    end += line.count;
    return line.count > 0 ? [{ ...line, first, end }] : [];
  });
}

/** What is read of the members of a finished game. */
export interface MemberReading<State, Fate extends string> {
  /** What became of a member. */
  fate(member: number, state: State): Fate;
  /** The step in which a member was lost; 0 for the others. */
  step: Reading<State>;
  /** The enemy who is credited with the loss of a member; -1 for no one. */
  killer: Reading<State>;
  /** What a member was lost to, as a position among the causes of its side. */
  cause: Reading<State>;
}

/** The fate of members who are lost. */
const LOST = 'dead';

/** Declares the members that two sides lose: what becomes of them, when, and by whom. */
export class Casualties<State, Fate extends string, L extends Line> {
  readonly lines: readonly Placed<L>[];
  private readonly card: Scorecard<State>;
  private readonly sides: readonly [string, string];
  private readonly read: MemberReading<State, Fate | typeof LOST>;

  constructor(
    card: Scorecard<State>,
    { sides, lines }: { readonly sides: readonly [string, string]; readonly lines: readonly L[] },
    read: MemberReading<State, Fate | typeof LOST>,
  ) {
    this.card = card;
    this.sides = sides;
    this.lines = placeLines(lines);
    this.read = read;
  }

  /** Members of a side, which stand in places next to each other. */
  membersOf(side: number): Places {
    const lines = this.linesOf(side);
    return { first: lines[0]?.first ?? 0, end: lines.at(-1)?.end ?? 0 };
  }

  sizeOf(side: number): number {
    const { first, end } = this.membersOf(side);
    return end - first;
  }

  /** The whole of a side's losses. */
  losses(side: number, meaning: string, core = true): void {
    const size = this.sizeOf(side);
    const name = this.sides[side]!;
    const sumOf = this.linesOf(side).map((line) => `${name}.${line.name}.${LOST}`);
    this.card.number(
      { side: name, what: 'losses', group: 'side', meaning, core, bins: size + 1, most: size, sumOf },
      this.count(this.membersOf(side), this.isLost),
    );
  }

  /** What became of the members of a line: exactly one of these. */
  fates(line: Placed<L>, meanings: Readonly<Partial<Record<Fate | typeof LOST, string>>>, core = true): void {
    for (const [what, meaning] of Object.entries<string | undefined>(meanings))
      this.card.share(
        { ...this.base(line), what, group: 'fate', meaning: meaning!, core, of: line.count },
        this.count(line, (member, state) => this.read.fate(member, state) === what),
      );
  }

  /** The step in which each member of a line was lost. */
  fell(line: Placed<L>, meaning: string, bins: number): void {
    this.card.each(
      { ...this.base(line), what: 'fell', group: 'when', meaning, of: line.count, bins },
      () => line,
      this.read.step,
    );
  }

  /** Enemies whose loss is credited to members of a line. */
  kills(line: Placed<L>, meaning: string): void {
    const most = this.sizeOf(1 - line.side);
    this.card.number(
      { ...this.base(line), what: 'kills', group: 'kills', meaning, bins: most + 1, most },
      this.count(this.membersOf(1 - line.side), this.isLostTo(line)),
    );
  }

  /** How many of a line are lost to each line of enemies. @param felled `killed` */
  killedBy(line: Placed<L>, felled: string): void {
    for (const killer of this.linesOf(1 - line.side)) {
      const by = `${this.sides[killer.side]}.${killer.name}`;
      const meaning = `${felled} by ${killer.name}`;
      this.card.share(
        { ...this.base(line), what: 'killed-by', by, group: 'kills', meaning, of: line.count },
        this.count(line, this.isLostTo(killer)),
      );
    }
  }

  /** To what members of a side are lost, and when. */
  causes(side: number, causes: readonly Cause[], clock: CauseClock): void {
    const losable = { name: this.sides[side]!, members: this.sizeOf(side) };
    const { first, end } = this.membersOf(side);
    this.card.losses(losable, causes, clock, (note, state) => {
      for (let member = first; member < end; member++)
        if (this.isLost(member, state)) note(this.read.cause(member, state), this.read.step(member, state));
    });
  }

  private linesOf(side: number): Placed<L>[] {
    return this.lines.filter((line) => line.side === side);
  }

  private base(line: L): { side: string; member: string } {
    return { side: this.sides[line.side]!, member: line.name };
  }

  private readonly isLost = (member: number, state: State) => this.read.fate(member, state) === LOST;

  private isLostTo({ first, end }: Places) {
    return (member: number, state: State) => {
      if (!this.isLost(member, state)) return false;
      const killer = this.read.killer(member, state);
      return killer >= first && killer < end;
    };
  }

  /** How many members something is true of. */
  private count(places: Places, is: (member: number, state: State) => boolean) {
    return sumOver<State>(
      () => places,
      (member, state) => (is(member, state) ? 1 : 0),
    );
  }
}
