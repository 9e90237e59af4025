/**
 * Columns of numbers, all with as many places, one after the other in one buffer. They are saved among others, each by
 * its rank.
 */
export class Columns<Numbers extends Int8Array | Int32Array> {
  /** All numbers. */
  readonly numbers: Numbers;
  /** Places in each column. */
  readonly capacity: number;
  private readonly ranks: Int32Array;
  private taken = 0;

  /** @param numbers of all columns, as many as columns times places */
  constructor(numbers: Numbers, capacity: number) {
    this.numbers = numbers;
    this.capacity = capacity;
    this.ranks = new Int32Array(capacity === 0 ? 0 : numbers.length / capacity);
  }

  /** The next column. @param rank how many columns are saved before it */
  column(rank: number = this.taken): Numbers {
    const from = this.taken * this.capacity;
    this.ranks[this.taken] = rank;
    this.taken++;
    const column = this.numbers.subarray(from, from + this.capacity) as Numbers;
    if (column.length < this.capacity) throw new RangeError(`${this.taken} columns are too many`);
    return column;
  }

  /** Sets the first places of all columns to 0. */
  empty(places: number): void {
    const { numbers, capacity } = this;
    for (let column = 0; column < numbers.length; column += capacity) {
      for (let at = column; at < column + places; at++) numbers[at] = 0;
    }
  }

  /**
   * Writes the first places of some columns.
   *
   * @param at where a column of rank 0 is written
   * @param first column that is written
   * @param end column after the last one
   */
  save(into: Int32Array, at: number, first: number, end: number, places: number): void {
    const { numbers, capacity, ranks } = this;
    for (let i = first; i < end; i++) {
      const column = i * capacity;
      const next = at + (ranks[i] as number) * places;
      for (let c = 0; c < places; c++) into[next + c] = numbers[column + c] as number;
    }
  }

  /** Reads what {@link save} wrote. */
  load(from: Int32Array, at: number, first: number, end: number, places: number): void {
    const { numbers, capacity, ranks } = this;
    for (let i = first; i < end; i++) {
      const column = i * capacity;
      const next = at + (ranks[i] as number) * places;
      for (let c = 0; c < places; c++) numbers[column + c] = from[next + c] as number;
    }
  }

  /** Copies one place of the first columns of others, which may have another number of places. */
  copyPlace(others: Columns<Numbers>, from: number, to: number, columns: number): void {
    const { numbers, capacity } = this;
    const source = others.numbers;
    for (let at = to, there = from; at < columns * capacity; at += capacity, there += others.capacity) {
      numbers[at] = source[there] as number;
    }
  }

  /** Empties one place of the first columns. */
  emptyPlace(place: number, columns: number): void {
    const { numbers, capacity } = this;
    for (let at = place; at < columns * capacity; at += capacity) numbers[at] = 0;
  }
}
