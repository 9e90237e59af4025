/** One array, cut into columns from its beginning on. */
export class Cutting {
  readonly whole: Int32Array;
  private at = 0;

  constructor(numbers: number) {
    this.whole = new Int32Array(numbers);
  }

  take(length: number): Int32Array {
    this.at += length;
    if (this.at > this.whole.length) throw new RangeError(`columns of ${this.at} numbers are too many`);
    return this.whole.subarray(this.at - length, this.at);
  }
}

/** Numbers of the world, in the order in which they are saved: where they lie, and what they are when a game begins. */
export class Excerpt {
  private readonly places: Int32Array;
  private readonly fresh: Int32Array;

  constructor(numbers: Int32Array, places: readonly number[]) {
    this.places = Int32Array.from(places);
    this.fresh = Int32Array.from(places, (at) => numbers[at] as number);
  }

  get length(): number {
    return this.places.length;
  }

  begin(numbers: Int32Array): void {
    const { places, fresh } = this;
    for (let i = 0; i < places.length; i++) numbers[places[i] as number] = fresh[i] as number;
  }

  /** @returns where the next number would be written */
  save(numbers: Int32Array, into: Int32Array, from: number): number {
    const { places } = this;
    for (let i = 0; i < places.length; i++) into[from + i] = numbers[places[i] as number] as number;
    return from + places.length;
  }

  /** @returns where the next number would be read */
  load(numbers: Int32Array, written: Int32Array, from: number): number {
    const { places } = this;
    for (let i = 0; i < places.length; i++) numbers[places[i] as number] = written[from + i] as number;
    return from + places.length;
  }
}

/** Places of numbers, gathered column by column. */
export class Places {
  readonly all: number[] = [];

  /** The first numbers of a column. */
  add(column: Int32Array, length: number): void {
    const from = column.byteOffset / column.BYTES_PER_ELEMENT;
    for (let i = 0; i < length; i++) this.all.push(from + i);
  }
}
