import { type Cause, type CauseClock, CauseCounts, causeMeasures, type Losable } from '../../stats/causes.ts';
import { countValue, type Measure, slotsOf } from '../../stats/measure.ts';
import type { SavedState } from './state.ts';

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
export type CountReading<State = void> = (member: number, state: State) => number;

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
  /** Measures that are read as a claim, as a number, and as a number in a field. */
  private readonly claims: { readonly at: number; readonly is: (state: State) => boolean }[] = [];
  private readonly numbers: { readonly at: number; readonly bins: number; readonly read: Read<State> }[] = [];
  private readonly fields: {
    readonly at: number;
    readonly bins: number;
    readonly field: string;
    readonly i: number;
  }[] = [];
  /** Where the fields lie among the numbers of a state, once there was one. */
  private cells: readonly number[] | undefined = undefined;
  /** Measures whose values are added up: place, first slot, and bins (-1 of a rate), one after the other. */
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
    this.single.push(place, this.slots[place], measure.kind === 'rate' ? -1 : (measure.bins ?? 0));
    return place;
  }

  /** Says how declared measures are read off a finished game. */
  count(count: Count<State>): void {
    this.counts.push(count);
  }

  /** A claim that is true or false of a game. */
  rate(measure: Declared, is: (state: State) => boolean): void {
    this.claims.push({ at: this.slotOf({ ...measure, kind: 'rate' }), is });
  }

  /** Claims of which exactly one is true of each game: the one at the position that is read. */
  oneOf(measures: readonly Declared[], read: Read<State>): void {
    const places = measures.map((measure) => this.declare({ ...measure, kind: 'rate' }));
    this.count((values, state) => {
      values[places[read(state)]] = 1;
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
    this.numbers.push({ at: this.slotOf({ ...measure, kind: 'number' }), bins: measure.bins, read });
  }

  /** A whole number that the state holds in a field; in a column at a position. */
  field(measure: NumberMeasure, field: keyof State & string, i = 0): void {
    this.fields.push({ at: this.slotOf({ ...measure, kind: 'number' }), bins: measure.bins, field, i });
  }

  /** How many of `of` members something is true of. */
  share(measure: Declared & { readonly of: number }, read: Read<State>): void {
    this.numbers.push({ at: this.slotOf({ ...measure, kind: 'share' }), bins: 0, read });
  }

  /**
   * A whole number that each of some members has. The histogram counts every member; the sums are of a whole game, since
   * what happens to its members hangs together.
   */
  each(measure: NumberMeasure, places: (state: State) => Places, read: CountReading<State>): void {
    const at = this.slotOf({ ...measure, kind: 'number' });
    this.adders.push((tally, state) => {
      const { first, end } = places(state);
      let sum = 0;
      for (let member = first; member < end; member++) {
        const value = read(member, state);
        tally[at + 2 + Math.min(value, measure.bins - 1)] += 1;
        sum += value;
      }
      countValue(tally, at, sum, 0);
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
    const slots = new Map(measures.map((measure) => [measure.name, this.slotOf(measure)]));
    const sums = new CauseCounts((name) => slots.get(name)!, measures);
    let into: Float64Array = new Float64Array(0);
    const note: NoteLoss = (cause, step) => sums.note(into, cause, step);
    this.adders.push((tally, state) => {
      into = tally;
      visit(note, state);
      sums.close(tally);
    });
  }

  /** Adds a finished game to a tally laid out by {@link measures}. */
  tally(tally: Float64Array, state: State): void {
    if (this.values.length !== this.measures.length) this.values = new Float64Array(this.measures.length);
    const { claims, numbers, values, counts, single } = this;
    for (const { at, is } of claims) if (is(state)) tally[at] += 1;
    for (const { at, bins, read } of numbers) countValue(tally, at, read(state), bins);
    if (this.fields.length > 0) this.tallyFields(tally, state as SavedState);
    values.fill(0);
    for (const count of counts) count(values, state);
    for (let i = 0; i < single.length; i += 3) {
      const value = values[single[i]];
      const at = single[i + 1];
      const bins = single[i + 2];
      if (bins < 0) tally[at] += value;
      else countValue(tally, at, value, bins);
    }
    for (const add of this.adders) add(tally, state);
  }

  private tallyFields(tally: Float64Array, state: SavedState): void {
    const { fields } = this;
    this.cells ??= fields.map(({ field, i }) => state.cellOf(field) + i);
    const { cells } = this;
    for (let i = 0; i < fields.length; i++) {
      const { at, bins } = fields[i];
      countValue(tally, at, state.numbers[cells[i]], bins);
    }
  }

  /** Lays a measure out. @returns its first slot in a tally */
  private slotOf(measure: Declared & Pick<Measure, 'kind'>): number {
    return this.slots[this.take(measure)];
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
export function sumOver<State>(places: (state: State) => Places, read: CountReading<State>): Read<State> {
  return (state) => {
    const { first, end } = places(state);
    let sum = 0;
    for (let member = first; member < end; member++) sum += read(member, state);
    return sum;
  };
}
