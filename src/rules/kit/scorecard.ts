import { type Cause, type CauseClock, CauseCounts, causeMeasures, type Losable } from '../../stats/causes.ts';
import { countValue, type Measure, slotsOf } from '../../stats/measure.ts';

/** A measure of a whole number, with its histogram. */
export type NumberMeasure = Omit<Measure, 'kind'> & { readonly bins: number };

/** How a finished game is read off: adds to the value of each measure, by its place. All values are 0 before. */
export type Count = (values: Float64Array) => void;

/** Reads a whole number, 0 or more, of the member in a place. */
export type Reading = (member: number) => number;

/** Members that stand in places next to each other: from the first to before `end`. */
export interface Places {
  readonly first: number;
  readonly end: number;
}

/** Hears that a member was lost to a cause (its position in the list of causes) in a step, 1 or more. */
export type NoteLoss = (cause: number, step: number) => void;

/**
 * What is counted about the games of a matchup: each measure is declared once, together with how it is read off a
 * finished game.
 *
 * Measures are laid out in the order in which they are declared.
 */
export class Scorecard {
  readonly measures: Measure[] = [];
  /** First slot of each measure in a tally. */
  private readonly slots: number[] = [];
  /** Measures that have one value a game: place, first slot, and bins (-1 of a rate), one after the other. */
  private readonly single: number[] = [];
  private readonly counts: Count[] = [];
  /** Add what is counted for each member by itself. */
  private readonly adders: ((tally: Float64Array) => void)[] = [];
  private nextSlot = 0;
  private values = new Float64Array(0);

  /**
   * Declares a measure whose value a {@link count} adds up.
   *
   * @returns the place of its value
   */
  declare(measure: Measure): number {
    const place = this.take(measure);
    this.single.push(place, this.slots[place]!, measure.kind === 'rate' ? -1 : (measure.bins ?? 0));
    return place;
  }

  /** Says how declared measures are read off a finished game. */
  count(count: Count): void {
    this.counts.push(count);
  }

  /** A claim that is true or false of a game. */
  rate(measure: Omit<Measure, 'kind'>, is: () => boolean): void {
    const place = this.declare({ ...measure, kind: 'rate' });
    this.count((values) => {
      values[place] = is() ? 1 : 0;
    });
  }

  /** Claims of which exactly one is true of each game: the one at the position that is read. */
  oneOf(measures: readonly Omit<Measure, 'kind'>[], read: () => number): void {
    const places = measures.map((measure) => this.declare({ ...measure, kind: 'rate' }));
    this.count((values) => {
      values[places[read()]!] = 1;
    });
  }

  /** A whole number, 0 or more, of a game. */
  number(measure: NumberMeasure, read: () => number): void {
    const place = this.declare({ ...measure, kind: 'number' });
    this.count((values) => {
      values[place] = read();
    });
  }

  /** How many of `of` members something is true of. */
  share(measure: Omit<Measure, 'kind'> & { readonly of: number }, read: () => number): void {
    const place = this.declare({ ...measure, kind: 'share' });
    this.count((values) => {
      values[place] = read();
    });
  }

  /** A whole number that each of some members has; the histogram counts every one of them. */
  each(measure: NumberMeasure, places: () => Places, read: Reading): void {
    const at = this.slots[this.take({ ...measure, kind: 'number' })]!;
    this.adders.push((tally) => {
      const { first, end } = places();
      for (let member = first; member < end; member++) countValue(tally, at, read(member), measure.bins);
    });
  }

  /**
   * To what members of a side are lost, and when. Nothing is declared for a side of no members.
   *
   * @param visit notes every member of a finished game that was lost
   */
  losses(side: Losable, causes: readonly Cause[], clock: CauseClock, visit: (note: NoteLoss) => void): void {
    const measures = causeMeasures(side, causes, clock);
    const slots = new Map(measures.map((measure) => [measure.name, this.slots[this.take(measure)]!]));
    const sums = new CauseCounts((name) => slots.get(name)!, measures);
    this.adders.push((tally) => {
      visit((cause, step) => sums.note(tally, cause, step));
      sums.close(tally);
    });
  }

  /** Adds a finished game to a tally laid out by {@link measures}. */
  tally(tally: Float64Array): void {
    if (this.values.length !== this.measures.length) this.values = new Float64Array(this.measures.length);
    const { values, counts, single } = this;
    values.fill(0);
    for (const count of counts) count(values);
    for (let i = 0; i < single.length; i += 3) {
      const value = values[single[i]!]!;
      const at = single[i + 1]!;
      const bins = single[i + 2]!;
      if (bins < 0) tally[at]! += value;
      else countValue(tally, at, value, bins);
    }
    for (const add of this.adders) add(tally);
  }

  /** Lays a measure out. @returns its place */
  private take(measure: Measure): number {
    this.slots.push(this.nextSlot);
    this.nextSlot += slotsOf(measure);
    return this.measures.push(measure) - 1;
  }
}
