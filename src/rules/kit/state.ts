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
  /** The numbers of all fields: those that are no columns, then the columns. */
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
  const all: Entry[] = (['core', 'history'] as const).flatMap((part) =>
    Object.entries(fields[part]).map(([name, field]): Entry => [name, field, part]),
  );
  const scalars = all.filter((entry): entry is Entry<number> => typeof entry[1] === 'number');
  const columns = all.filter((entry): entry is Entry<Column> => typeof entry[1] !== 'number');

  // Private names cannot clash with members of a book's class.
  class State implements SavedState {
    readonly numbers: Int32Array;
    readonly #cells: ReadonlyMap<string, number>;
    readonly #start: Int32Array;
    /** The core, then the history. */
    readonly #saved: readonly SavedPart[];
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
      const cells = new Map(scalars.map(([name], at) => [name, at]));
      const lengthOf = ({ size, width }: Column) => sizes[size] * width;
      const numbers = new Int32Array(columns.reduce((sum, [, field]) => sum + lengthOf(field), scalars.length));
      numbers.set(scalars.map(([, start]) => start));
      let end = scalars.length;
      const partFrom = (part: Part): SavedPart => {
        const isIn = ([name, , declared]: Entry) => (moved[name] ?? declared) === part;
        const first = end;
        for (const [name, field] of columns.filter(isIn)) {
          cells.set(name, end);
          numbers.fill(field.start, end, end + lengthOf(field));
          end += lengthOf(field);
        }
        return {
          scalars: scalars.filter(isIn).map(([name]) => cells.get(name)!),
          columns: numbers.subarray(first, end),
        };
      };
      const [core, history] = [partFrom('core'), partFrom('history')];
      partFrom('unsaved');
      for (const [name, field] of columns) {
        const at = cells.get(name)!;
        const value = numbers.subarray(at, at + lengthOf(field));
        Object.defineProperty(this, name, { value, enumerable: true });
      }
      this.numbers = numbers;
      this.#cells = cells;
      this.#start = numbers.slice();
      this.#saved = [core, history];
      this.coreLength = core.scalars.length + core.columns.length;
      this.stateLength = this.coreLength + history.scalars.length + history.columns.length;
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
      let next = 0;
      for (const { scalars, columns } of this.#saved) {
        for (const at of scalars) into[next++] = this.numbers[at]!;
        into.set(columns, next);
        next += columns.length;
      }
    }

    load(from: Int32Array): void {
      let next = 0;
      for (const { scalars, columns } of this.#saved) {
        for (const at of scalars) this.numbers[at] = from[next++]!;
        // A view of the numbers for set() would be an object for each state that is loaded.
        for (let i = 0; i < columns.length; i++) columns[i] = from[next + i]!;
        next += columns.length;
      }
    }
  }
  return State as unknown as StateClass<C, H>;
}

/** A field with its name and the part in which it is declared. */
type Entry<Field extends number | Column = number | Column> = readonly [name: string, field: Field, part: Part];

/** The numbers of one part: where its fields are that are no columns, then its columns, side by side. */
interface SavedPart {
  readonly scalars: readonly number[];
  readonly columns: Int32Array;
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
