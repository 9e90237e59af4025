import { type Cause, type CauseClock, CauseCounts, causeMeasures, type Losable } from '../../stats/causes.ts';
import { countValue, type Measure, slotsOf } from '../../stats/measure.ts';
import type { SavedState } from './state.ts';

/**
 * A measure as it is declared, without its kind. Its default name consists of its side, member, subject and the other
 * party: `band.Knight.killed-by.lair.Troll`.
 */
export type Declared = Omit<Measure, 'kind' | 'name'> & { readonly name?: string };

/** A measure of a whole number, with its histogram. */
export type NumberMeasure = Declared & { readonly bins: number };

/** An outcome of a game. */
export type Outcome = Pick<Declared, 'name' | 'side' | 'what' | 'meaning' | 'rule' | 'stops' | 'sumOf'>;

/** Reads a whole number, 0 or more, from a finished game. */
export type Read<State> = (state: State) => number;

/** Reads a whole number, 0 or more, for the member at an index. */
export type CountReading<State = void> = (member: number, state: State) => number;

/** Counts a finished game: adds to the value of each measure, by its index. All values start at 0. */
export type Count<State = void> = (values: Float64Array, state: State) => void;

/** A range of member indexes: from `first` to before `end`. */
export interface Places {
  readonly first: number;
  readonly end: number;
}

/** Called for each lost member with its cause (an index in the list of causes) and the step, 1 or more. */
export type NoteLoss = (cause: number, step: number) => void;

/**
 * The measures of a matchup: each is declared once, together with how it is read from a finished game.
 *
 * Measures are laid out in the order of declaration.
 *
 * @typeParam State the state that a finished game is read from
 */
export class Scorecard<State = void> {
  readonly measures: Measure[] = [];
  /** First slot of each measure in a tally. */
  private readonly slots: number[] = [];
  /** Measures that are read as a claim, as a number, or as a number in a field. */
  private readonly claims: { readonly at: number; readonly is: (state: State) => boolean }[] = [];
  private readonly numbers: { readonly at: number; readonly bins: number; readonly read: Read<State> }[] = [];
  private readonly fields: {
    readonly at: number;
    readonly bins: number;
    readonly field: string;
    readonly i: number;
  }[] = [];
  /** Index of each field among the numbers of a state; computed on first use. */
  private cells: readonly number[] | undefined = undefined;
  /** Measures whose values are added up: index, first slot and bins (-1 for a rate), flattened. */
  private readonly single: number[] = [];
  private readonly counts: Count<State>[] = [];
  /** Functions that add measures counted for each member. */
  private readonly adders: ((tally: Float64Array, state: State) => void)[] = [];
  private nextSlot = 0;
  private values = new Float64Array(0);

  /**
   * Declares a measure whose value is added up by a {@link count}.
   *
   * @returns the index of its value
   */
  declare(measure: Declared & Pick<Measure, 'kind'>): number {
    const place = this.take(measure);
    this.single.push(place, this.slots[place], measure.kind === 'rate' ? -1 : (measure.bins ?? 0));
    return place;
  }

  /** Adds a function that counts declared measures of a finished game. */
  count(count: Count<State>): void {
    this.counts.push(count);
  }

  /** Declares a claim that is true or false of a game. */
  rate(measure: Declared, is: (state: State) => boolean): void {
    this.claims.push({ at: this.slotOf({ ...measure, kind: 'rate' }), is });
  }

  /** Declares claims of which exactly one is true of each game; `read` returns its index. */
  oneOf(measures: readonly Declared[], read: Read<State>): void {
    const places = measures.map((measure) => this.declare({ ...measure, kind: 'rate' }));
    this.count((values, state) => {
      values[places[read(state)]] = 1;
    });
  }

  /** Declares the outcomes of a game; `read` returns the index of the true one. */
  outcomes(ways: readonly Outcome[], read: Read<State>): void {
    this.oneOf(
      ways.map((way) => ({ ...way, group: 'outcome', headline: true, core: true })),
      read,
    );
  }

  /** Declares a whole number, 0 or more, of a game. */
  number(measure: NumberMeasure, read: Read<State>): void {
    this.numbers.push({ at: this.slotOf({ ...measure, kind: 'number' }), bins: measure.bins, read });
  }

  /** Declares a whole number that is a field of the state, or an element of a column. */
  field(measure: NumberMeasure, field: keyof State & string, i = 0): void {
    this.fields.push({ at: this.slotOf({ ...measure, kind: 'number' }), bins: measure.bins, field, i });
  }

  /** Declares how many of `of` members something is true of. */
  share(measure: Declared & { readonly of: number }, read: Read<State>): void {
    this.numbers.push({ at: this.slotOf({ ...measure, kind: 'share' }), bins: 0, read });
  }

  /**
   * Declares a whole number of each member of a range. The histogram counts every member; the sums are for a whole
   * game, since its members are not independent.
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
   * Declares the causes and times of a side's losses. Declares nothing for a side without members.
   *
   * @param visit calls back for every lost member of a finished game
   */
  losses(
    side: Losable,
    causes: readonly Cause[],
    clock: CauseClock,
    visit: (note: NoteLoss, state: State) => void,
  ): void {
    const slots = causeMeasures(side, causes, clock).map((measure) => this.slotOf(measure));
    this.countLosses(slots, clock.bins, (note, state) => {
      visit(note, state);
      return side.members;
    });
  }

  /**
   * Counts the losses of a finished game by cause and time.
   *
   * @param slots of the measure of each cause: see {@link slotOf}
   * @param bins of each measure
   * @param visit calls back for every lost member, and returns the number of all members
   */
  countLosses(slots: readonly number[], bins: number, visit: (note: NoteLoss, state: State) => number): void {
    const counts = new CauseCounts(slots, bins);
    let into: Float64Array = new Float64Array(0);
    const note: NoteLoss = (cause, step) => counts.note(into, cause, step);
    this.adders.push((tally, state) => {
      into = tally;
      counts.close(tally, visit(note, state));
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

  /**
   * Lays out a measure.
   *
   * @returns its first slot in a tally
   */
  slotOf(measure: Declared & Pick<Measure, 'kind'>): number {
    return this.slots[this.take(measure)];
  }

  /**
   * Lays out a measure.
   *
   * @returns its index
   */
  private take(declared: Declared & Pick<Measure, 'kind'>): number {
    const measure = isNamed(declared) ? declared : { name: defaultName(declared), ...declared };
    this.slots.push(this.nextSlot);
    this.nextSlot += slotsOf(measure);
    return this.measures.push(measure) - 1;
  }
}

function isNamed(declared: Declared & Pick<Measure, 'kind'>): declared is Measure {
  return declared.name !== undefined;
}

function defaultName({ side, member, what, by }: Declared): string {
  return [side, member, what, by].filter((part) => part !== undefined).join('.');
}

/** Returns a reading that sums a member reading over a range. */
export function sumOver<State>(places: (state: State) => Places, read: CountReading<State>): Read<State> {
  return (state) => {
    const { first, end } = places(state);
    let sum = 0;
    for (let member = first; member < end; member++) sum += read(member, state);
    return sum;
  };
}
