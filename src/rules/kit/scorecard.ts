import { type Cause, type CauseClock, CauseCounts, causeMeasures, type Losable } from '../../stats/causes.ts';
import { countValue, type Measure, slotsOf } from '../../stats/measure.ts';

/**
 * A measure whose kind follows from how it is declared. Without a name it is called after its side, its member, what it
 * says and the other party: `band.Knight.killed-by.lair.Troll`.
 */
export type Declared = Omit<Measure, 'kind' | 'name'> & { readonly name?: string };

/** A measure of a whole number, with its histogram. */
export type NumberMeasure = Declared & { readonly bins: number };

/** A way in which a game can end. */
export type Outcome = Pick<Measure, 'side' | 'what' | 'meaning' | 'rule' | 'stops' | 'sumOf'>;

/** Reads a whole number, 0 or more, off a finished game. */
export type Read<State> = (state: State) => number;

/** Reads a whole number, 0 or more, of the member in a place. */
export type Reading<State = void> = (member: number, state: State) => number;

/** How a finished game is read off: adds to the value of each measure, by its place. All values are 0 before. */
export type Count<State = void> = (values: Float64Array, state: State) => void;

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
 *
 * @typeParam State what a finished game is read off
 */
export class Scorecard<State = void> {
  readonly measures: Measure[] = [];
  /** First slot of each measure in a tally. */
  private readonly slots: number[] = [];
  /** Measures that have one value a game: place, first slot, and bins (-1 of a rate), one after the other. */
  private readonly single: number[] = [];
  private readonly counts: Count<State>[] = [];
  /** Add what is counted for each member by itself. */
  private readonly adders: ((tally: Float64Array, state: State) => void)[] = [];
  private nextSlot = 0;
  private values = new Float64Array(0);

  /**
   * Declares a measure whose value a {@link count} adds up.
   *
   * @returns the place of its value
   */
  declare(measure: Declared & Pick<Measure, 'kind'>): number {
    const place = this.take(measure);
    this.single.push(place, this.slots[place]!, measure.kind === 'rate' ? -1 : (measure.bins ?? 0));
    return place;
  }

  /** Says how declared measures are read off a finished game. */
  count(count: Count<State>): void {
    this.counts.push(count);
  }

  /** A claim that is true or false of a game. */
  rate(measure: Declared, is: (state: State) => boolean): void {
    const place = this.declare({ ...measure, kind: 'rate' });
    this.count((values, state) => {
      values[place] = is(state) ? 1 : 0;
    });
  }

  /** Claims of which exactly one is true of each game: the one at the position that is read. */
  oneOf(measures: readonly Declared[], read: Read<State>): void {
    const places = measures.map((measure) => this.declare({ ...measure, kind: 'rate' }));
    this.count((values, state) => {
      values[places[read(state)]!] = 1;
    });
  }

  /** The ways in which a game can end: the one at the position that is read. */
  outcomes(ways: readonly Outcome[], read: Read<State>): void {
    this.oneOf(
      ways.map((way) => ({ ...way, group: 'outcome', headline: true, core: true })),
      read,
    );
  }

  /** A whole number, 0 or more, of a game. */
  number(measure: NumberMeasure, read: Read<State>): void {
    const place = this.declare({ ...measure, kind: 'number' });
    this.count((values, state) => {
      values[place] = read(state);
    });
  }

  /** How many of `of` members something is true of. */
  share(measure: Declared & { readonly of: number }, read: Read<State>): void {
    const place = this.declare({ ...measure, kind: 'share' });
    this.count((values, state) => {
      values[place] = read(state);
    });
  }

  /** A whole number that each of some members has; the histogram counts every one of them. */
  each(measure: NumberMeasure, places: (state: State) => Places, read: Reading<State>): void {
    const at = this.slots[this.take({ ...measure, kind: 'number' })]!;
    this.adders.push((tally, state) => {
      const { first, end } = places(state);
      for (let member = first; member < end; member++) countValue(tally, at, read(member, state), measure.bins);
    });
  }

  /**
   * To what members of a side are lost, and when. Nothing is declared for a side of no members.
   *
   * @param visit notes every member of a finished game that was lost
   */
  losses(
    side: Losable,
    causes: readonly Cause[],
    clock: CauseClock,
    visit: (note: NoteLoss, state: State) => void,
  ): void {
    const measures = causeMeasures(side, causes, clock);
    const slots = new Map(measures.map((measure) => [measure.name, this.slots[this.take(measure)]!]));
    const sums = new CauseCounts((name) => slots.get(name)!, measures);
    this.adders.push((tally, state) => {
      visit((cause, step) => sums.note(tally, cause, step), state);
      sums.close(tally);
    });
  }

  /** Adds a finished game to a tally laid out by {@link measures}. */
  tally(tally: Float64Array, state: State): void {
    if (this.values.length !== this.measures.length) this.values = new Float64Array(this.measures.length);
    const { values, counts, single } = this;
    values.fill(0);
    for (const count of counts) count(values, state);
    for (let i = 0; i < single.length; i += 3) {
      const value = values[single[i]!]!;
      const at = single[i + 1]!;
      const bins = single[i + 2]!;
      if (bins < 0) tally[at]! += value;
      else countValue(tally, at, value, bins);
    }
    for (const add of this.adders) add(tally, state);
  }

  /** Lays a measure out. @returns its place */
  private take(declared: Declared & Pick<Measure, 'kind'>): number {
    const { side, member, what, by } = declared;
    const name = [side, member, what, by].filter((part) => part !== undefined).join('.');
    const measure: Measure = { name, ...declared };
    this.slots.push(this.nextSlot);
    this.nextSlot += slotsOf(measure);
    return this.measures.push(measure) - 1;
  }
}

/** Adds up a reading of members. */
export function sumOver<State>(places: (state: State) => Places, read: Reading<State>): Read<State> {
  return (state) => {
    const { first, end } = places(state);
    let sum = 0;
    for (let member = first; member < end; member++) sum += read(member, state);
    return sum;
  };
}
