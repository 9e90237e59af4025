import { CauseStrokes } from '../../stats/cause-strokes.ts';
import { type Cause, type CauseClock, causeMeasures } from '../../stats/causes.ts';
import { type Measure, type MeasureGroup, slotsOf } from '../../stats/measure.ts';
import { strokeNumber, strokeRate, strokeSums } from '../../stats/strokes.ts';
import { TallySheet } from '../../stats/tally-sheet.ts';
import { BY_LINES, BY_OBSTACLE, FELL_BITS } from './falls.ts';
import type { Line } from './matchup.ts';
import { world } from './world.ts';

/** A number that a figure has at the end. */
export type Reading = (c: number) => number;

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

/** More than fights, delves and campaigns have. */
const MOST_ENDINGS = 16;

/**
 * What is counted about a game. One list for each way to read, of numbers rather than functions where it can be: there are
 * many measures, and games are short.
 */
export class Score {
  readonly measures: Measure[] = [];
  private at = 0;
  private readonly ended: () => number;
  /** By ending, the rates that are true then. */
  private readonly endings: number[][] = Array.from({ length: MOST_ENDINGS }, () => []);
  private readonly rates: { at: number; is: () => boolean }[] = [];
  private readonly values: { at: number; bins: number; read: () => number }[] = [];
  private readonly counters: { at: number; bins: number; column: Int32Array; place: number }[] = [];
  /** First slot, bins, and line. */
  private readonly kills: number[] = [];
  /** First slot, line, and statuses as bits. */
  private readonly shares: number[] = [];
  private readonly falls: { at: number; line: number; bins: number; read: Reading }[] = [];
  private readonly losing: (() => void)[] = [];
  private laidOut: TallySheet | undefined = undefined;

  /** @param ended one of the endings that {@link outcome} is given */
  constructor(ended: () => number) {
    this.ended = ended;
  }

  /** Once all measures are there. */
  get sheet(): TallySheet {
    this.laidOut ??= new TallySheet(this.measures);
    return this.laidOut;
  }

  /** Adds a finished game to a tally laid out by {@link measures}. */
  tally(counts: Float64Array): void {
    const { sheet, rates, values, counters, kills, shares, falls, losing } = this;
    sheet.begin(counts);
    const ending = this.endings[this.ended()] as number[];
    for (let i = 0; i < ending.length; i++) strokeRate(ending[i] as number);
    for (let i = 0; i < rates.length; i++) {
      const { at, is } = rates[i] as (typeof rates)[number];
      if (is()) strokeRate(at);
    }
    for (let i = 0; i < values.length; i++) {
      const { at, bins, read } = values[i] as (typeof values)[number];
      strokeNumber(at, read(), bins);
    }
    for (let i = 0; i < counters.length; i++) {
      const { at, bins, column, place } = counters[i] as (typeof counters)[number];
      strokeNumber(at, column[place] as number, bins);
    }
    for (let i = 0; i < kills.length; i += 3) {
      strokeNumber(kills[i] as number, killsOf(kills[i + 2] as number), kills[i + 1] as number);
    }
    for (let i = 0; i < shares.length; i += 3) {
      const line = shares[i + 1] as number;
      const [from, to] = [world.firstOfLine[line] as number, world.firstOfLine[line + 1] as number];
      const share = countStatus(from, to, shares[i + 2] as number);
      if (share > 0) strokeSums(shares[i] as number, share);
    }
    for (let i = 0; i < falls.length; i++) {
      const { at, line, bins, read } = falls[i] as (typeof falls)[number];
      const end = world.firstOfLine[line + 1] as number;
      for (let c = world.firstOfLine[line] as number; c < end; c++) strokeNumber(at, read(c), bins);
    }
    for (let i = 0; i < losing.length; i++) (losing[i] as (typeof losing)[number])();
    sheet.end(counts);
  }

  /** A number that stands in a place of a column. */
  counter(measure: Measure & { bins: number }, column: Int32Array, place: number): void {
    this.counters.push({ at: this.take(measure), bins: measure.bins, column, place });
  }

  /** How many a line has put out of the fight. */
  killed(measure: Measure & { bins: number }, line: number): void {
    this.kills.push(this.take(measure), measure.bins, line);
  }

  /** A rate. */
  rate(measure: Measure, is: () => boolean): void {
    this.rates.push({ at: this.take(measure), is });
  }

  /** The share of a line's figures whose status is one of some. */
  share(measure: Measure, line: number, statuses: readonly number[]): void {
    this.shares.push(this.take(measure), line, setOf(statuses));
  }

  /** A number that each figure of a line has; a game counts once for each of them. */
  each(measure: Measure & { bins: number }, line: number, read: Reading): void {
    this.falls.push({ at: this.take(measure), line, bins: measure.bins, read });
  }

  /** What figures of a side first fall to, and when. */
  losses({ name, at, lines, causes, byLine, obstacle, mishap }: Losses, clock: CauseClock, read: Reading): void {
    const members = lines.reduce((sum, { line }) => sum + line.count, 0);
    const measures = causeMeasures({ name, members }, causes, clock);
    const slots = new Map(measures.map((measure) => [measure.name, this.take(measure)]));
    const sums = new CauseStrokes((measure) => slots.get(measure) as number, measures);
    this.losing.push(() => {
      for (let c = world.first[at] as number; c < (world.first[at + 1] as number); c++) {
        const fell = read(c);
        if (fell === 0) continue;
        const to = (world.fellIn[c] as number) >> FELL_BITS;
        const cause = to >= BY_LINES ? (byLine[to - BY_LINES] as number) : to === BY_OBSTACLE ? obstacle : mishap;
        sums.note(cause, fell);
      }
      sums.close();
    });
  }

  /** @returns the first slot of a measure */
  private take(measure: Measure): number {
    this.measures.push(measure);
    this.at += slotsOf(measure);
    return this.at - slotsOf(measure);
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
    const at = this.take(measure);
    for (const ending of endings) (this.endings[ending] as number[]).push(at);
  }

  /** A whole number about a side or the game. */
  number(
    side: string | undefined,
    what: string,
    meaning: string,
    group: MeasureGroup,
    bins: number,
    read: () => number,
    more: { core?: boolean; rule?: string } = {},
  ): void {
    const name = side === undefined ? what : `${side}.${what}`;
    const measure = { name, kind: 'number', meaning, group, bins, what } as const;
    this.values.push({ at: this.take({ ...measure, ...(side === undefined ? {} : { side }), ...more }), bins, read });
  }
}

/** Statuses as bits. */
export function setOf(statuses: readonly number[]): number {
  return statuses.reduce((set, status) => set | (1 << status), 0);
}

/** How many figures from one to another have one of some statuses, given as bits. */
export function countStatus(from: number, to: number, set: number): number {
  let n = 0;
  for (let c = from; c < to; c++) n += (set >> (world.status[c] as number)) & 1;
  return n;
}

function killsOf(line: number): number {
  let n = 0;
  for (let c = world.firstOfLine[line] as number; c < (world.firstOfLine[line + 1] as number); c++)
    n += world.kills[c] as number;
  return n;
}
