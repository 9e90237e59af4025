import type { Cause, CauseClock } from '../../stats/causes.ts';
import type { Measure, MeasureGroup } from '../../stats/measure.ts';
import { type Places, type Reading, Scorecard } from '../kit/scorecard.ts';
import { BY_LINES, BY_OBSTACLE, FELL_BITS } from './falls.ts';
import type { Line } from './matchup.ts';
import type { World } from './world.ts';

/** A line and where it stands. */
export interface Placed {
  readonly line: Line;
  readonly at: number;
}

/** What figures of one side may fall to. */
export interface Losses {
  readonly name: string;
  /** Its position. */
  readonly at: number;
  readonly lines: readonly Placed[];
  readonly causes: readonly Cause[];
  /** Position in {@link causes} by line. */
  readonly byLine: readonly number[];
  readonly obstacle: number;
  readonly mishap: number;
}

/** What is counted about a game, read off a finished game. */
export class Score {
  private readonly card = new Scorecard();
  readonly world: World;
  private readonly ended: () => number;

  /** @param ended one of the endings that {@link outcome} is given */
  constructor(world: World, ended: () => number) {
    this.world = world;
    this.ended = ended;
  }

  get measures(): readonly Measure[] {
    return this.card.measures;
  }

  /** Adds a finished game to a tally laid out by {@link measures}. */
  tally(counts: Float64Array): void {
    this.card.tally(counts);
  }

  /** A number that stands in a place of a column. */
  counter(measure: Measure & { bins: number }, column: Int32Array, place: number): void {
    this.card.number(measure, () => column[place]!);
  }

  /** How many a line has put out of the fight. */
  killed(measure: Measure & { bins: number }, line: number): void {
    this.card.number(measure, () => killsOf(this.world, line));
  }

  /** A rate. */
  rate(measure: Measure, is: () => boolean): void {
    this.card.rate(measure, is);
  }

  /** The share of a line's figures whose status is one of some. */
  share(measure: Measure & { of: number }, line: number, statuses: readonly number[]): void {
    const { world } = this;
    const set = setOf(statuses);
    this.card.share(measure, () => countStatus(world, world.firstOfLine[line]!, world.firstOfLine[line + 1]!, set));
  }

  /** A number that each figure of a line has; a game counts once for each of them. */
  each(measure: Measure & { bins: number }, line: number, read: Reading): void {
    this.card.each(measure, () => placesOf(this.world, line), read);
  }

  /** What figures of a side first fall to, and when. */
  losses({ name, at, lines, causes, byLine, obstacle, mishap }: Losses, clock: CauseClock, read: Reading): void {
    const { world } = this;
    const members = lines.reduce((sum, { line }) => sum + line.count, 0);
    this.card.losses({ name, members }, causes, clock, (note) => {
      for (let c = world.first[at]!; c < world.first[at + 1]!; c++) {
        const fell = read(c);
        if (fell === 0) continue;
        const to = world.fellIn[c]! >> FELL_BITS;
        note(to >= BY_LINES ? byLine[to - BY_LINES]! : to === BY_OBSTACLE ? obstacle : mishap, fell);
      }
    });
  }

  /** A way a game can end. */
  outcome(
    side: string | undefined,
    what: string,
    meaning: string,
    ending: number,
    rule?: string,
    stops?: string,
  ): void {
    const name = side === undefined ? what : `${side}.${what}`;
    const measure: Measure = { name, kind: 'rate', meaning, group: 'outcome', headline: true, core: true, what };
    const more = {
      ...(side === undefined ? {} : { side }),
      ...(rule === undefined ? {} : { rule }),
      ...(stops === undefined ? {} : { stops }),
    };
    this.either({ ...measure, ...more }, [ending]);
  }

  /** Whether a game ends in one of some ways. */
  either(measure: Measure, endings: readonly number[]): void {
    this.card.rate(measure, () => endings.includes(this.ended()));
  }

  /** A whole number about a side or the game. */
  number(
    side: string | undefined,
    what: string,
    meaning: string,
    group: MeasureGroup,
    bins: number,
    read: () => number,
    more: Pick<Measure, 'core' | 'rule' | 'most' | 'sumOf'> = {},
  ): void {
    const name = side === undefined ? what : `${side}.${what}`;
    this.card.number({ name, meaning, group, bins, what, ...(side === undefined ? {} : { side }), ...more }, read);
  }
}

/** Statuses as bits. */
export function setOf(statuses: readonly number[]): number {
  return statuses.reduce((set, status) => set | (1 << status), 0);
}

/** How many figures from one to another have one of some statuses, given as bits. */
export function countStatus(world: World, from: number, to: number, set: number): number {
  let n = 0;
  for (let c = from; c < to; c++) n += (set >> (world.status[c] as number)) & 1;
  return n;
}

function placesOf(world: World, line: number): Places {
  return { first: world.firstOfLine[line]!, end: world.firstOfLine[line + 1]! };
}

function killsOf(world: World, line: number): number {
  let n = 0;
  for (let c = world.firstOfLine[line] as number; c < (world.firstOfLine[line + 1] as number); c++)
    n += world.kills[c] as number;
  return n;
}
