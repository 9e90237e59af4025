/** A list of numbers in a state, whose length is given by a named size. */
export interface Column<Size extends string = string> {
  /** Name of the size: `member`. */
  readonly size: Size;
  /** Numbers for each of them. */
  readonly width: number;
  /** Initial value of each number. */
  readonly start: number;
}

/**
 * Declares a list of numbers in a state.
 *
 * @param size name of the size that gives its length: `member` for one number per member
 * @param start initial value of each number
 * @param width numbers for each of them, side by side
 */
export function column<const Size extends string>(size: Size, start = 0, width = 1): Column<Size> {
  return { size, start, width };
}

/** Fields of a state by name; a number is the field's initial value. */
export type Fields = Readonly<Record<string, number | Column>>;

type Numbers<F> = { -readonly [K in keyof F as F[K] extends number ? K : never]: number };
/** The columns among such fields. */
export type Columns<F> = { readonly [K in keyof F as F[K] extends Column ? K : never]: Int32Array };
type SizeOf<F> = { [K in keyof F]: F[K] extends Column<infer Size> ? Size : never }[keyof F];

/**
 * How a field is saved.
 *
 * - `core`: decides what can still happen.
 * - `history`: is only counted. The solver merges states that differ only there.
 * - `unsaved`: cannot change in the games of this matchup, so it is not part of a saved state.
 */
type Part = 'core' | 'history' | 'unsaved';

/** The class of a state with such fields; see {@link defineState}. */
export type StateClass<C extends Fields, H extends Fields> = new (
  sizes: Readonly<Record<SizeOf<C> | SizeOf<H>, number>>,
  /** Fields that belong to another part in this matchup than declared. */
  moved?: Readonly<Partial<Record<keyof C | keyof H, Part>>>,
) => SavedState & Numbers<C> & Numbers<H> & Columns<C> & Columns<H>;

/** The interface of every state. All its numbers are integers, -2^31 to 2^31 - 1, in one buffer. */
export interface SavedState {
  /** How many numbers {@link save} writes. */
  readonly stateLength: number;
  /** How many of them, from the first, decide what can still happen. */
  readonly coreLength: number;
  /** The numbers of all fields: those that are no columns, then the columns, in the order in which they are declared. */
  readonly numbers: Int32Array;
  /** Returns the index of a field, or of a column's first number, in {@link numbers}. */
  cellOf(field: string): number;
  /** Sets every field to its initial value. */
  reset(): void;
  /** Makes the current values the initial ones. */
  keepAsStart(): void;
  /** Writes the core, then the history. */
  save(into: Int32Array): void;
  /** Reads what {@link save} wrote. */
  load(from: Int32Array): void;
}

/**
 * Declares everything that changes in a game, once: reset, save and load follow.
 *
 * A book's state extends the returned class, and adds what is derived from the fields (who is on a square) and what
 * never changes.
 *
 * @param fields `core` decides what can still happen; `history` is only counted
 */
export function defineState<const C extends Fields, const H extends Fields>(fields: {
  readonly core: C;
  readonly history: H;
}): StateClass<C, H> {
  const all: [name: string, field: number | Column, part: Part][] = (['core', 'history'] as const).flatMap((part) =>
    Object.entries(fields[part]).map(([name, field]) => [name, field, part] as [string, number | Column, Part]),
  );
  const scalars = all.filter((entry): entry is [string, number, Part] => typeof entry[1] === 'number');
  const columns = all.filter((entry): entry is [string, Column, Part] => typeof entry[1] !== 'number');

  // Private names cannot clash with members of a book's class.
  class State implements SavedState {
    readonly numbers: Int32Array;
    readonly #cells: ReadonlyMap<string, number>;
    readonly #start: Int32Array;
    /** First number and number after the last of what is saved, in the order in which it is. */
    readonly #runs: readonly (readonly [from: number, end: number])[];
    readonly stateLength: number;
    readonly coreLength: number;

    static {
      scalars.forEach(([name], at) => {
        Object.defineProperty(State.prototype, name, {
          get(this: State) {
            return this.numbers[at];
          },
          set(this: State, value: number) {
            this.numbers[at] = value;
          },
        });
      });
    }

    constructor(sizes: Readonly<Record<string, number>>, moved: Readonly<Record<string, Part>> = {}) {
      const spans: Span[] = scalars.map(([name, , part], at) => ({ part: moved[name] ?? part, at, length: 1 }));
      let end = scalars.length;
      for (const [name, { size, width }, part] of columns) {
        const length = sizes[size] * width;
        spans.push({ part: moved[name] ?? part, at: end, length });
        end += length;
      }
      this.#cells = new Map([...scalars, ...columns].map(([name], i) => [name, spans[i].at]));
      this.numbers = new Int32Array(end);
      scalars.forEach(([, start], i) => {
        this.numbers[i] = start;
      });
      columns.forEach(([name, { start }], i) => {
        const { at, length } = spans[scalars.length + i];
        const value = this.numbers.subarray(at, at + length).fill(start);
        Object.defineProperty(this, name, { value, enumerable: true });
      });
      this.#start = this.numbers.slice();
      const core = spans.filter(({ part }) => part === 'core');
      const saved = [...core, ...spans.filter(({ part }) => part === 'history')];
      this.#runs = runsOf(saved);
      this.coreLength = lengthOf(core);
      this.stateLength = lengthOf(saved);
    }

    cellOf(field: string): number {
      return this.#cells.get(field)!;
    }

    reset(): void {
      this.numbers.set(this.#start);
    }

    keepAsStart(): void {
      this.#start.set(this.numbers);
    }

    save(into: Int32Array): void {
      const numbers = this.numbers;
      let next = 0;
      for (const [from, end] of this.#runs) for (let i = from; i < end; i++) into[next++] = numbers[i]!;
    }

    load(from: Int32Array): void {
      const numbers = this.numbers;
      let next = 0;
      for (const [first, end] of this.#runs) for (let i = first; i < end; i++) numbers[i] = from[next++]!;
    }
  }
  return State as unknown as StateClass<C, H>;
}

/** Numbers next to each other that belong to one part. */
interface Span {
  readonly part: Part;
  readonly at: number;
  readonly length: number;
}

function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { length }) => sum + length, 0);
}

/** Joins spans that follow each other in the buffer. */
function runsOf(spans: readonly Span[]): [from: number, end: number][] {
  const runs: [number, number][] = [];
  for (const { at, length } of spans) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === at) last[1] += length;
    else if (length > 0) runs.push([at, at + length]);
  }
  return runs;
}

/** Several states of a game that are saved as one. */
export class JoinedStates {
  private readonly parts: readonly SavedState[];
  readonly stateLength: number;

  constructor(parts: readonly SavedState[]) {
    this.parts = parts;
    this.stateLength = parts.reduce((sum, part) => sum + part.stateLength, 0);
  }

  reset(): void {
    for (const part of this.parts) part.reset();
  }

  save(into: Int32Array): void {
    let at = 0;
    for (const part of this.parts) {
      part.save(into.subarray(at));
      at += part.stateLength;
    }
  }

  load(from: Int32Array): void {
    let at = 0;
    for (const part of this.parts) {
      part.load(from.subarray(at));
      at += part.stateLength;
    }
  }
}
