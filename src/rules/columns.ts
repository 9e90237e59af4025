/** Columns of numbers, all with as many places, one after the other in one buffer. */
export class Columns<Numbers extends Int8Array | Int32Array> {
  /** All numbers. */
  readonly numbers: Numbers;
  /** Places in each column. */
  readonly capacity: number;
  private taken = 0;

  /** @param numbers of all columns, as many as columns times places */
  constructor(numbers: Numbers, capacity: number) {
    this.numbers = numbers;
    this.capacity = capacity;
  }

  /** The next column. */
  column(): Numbers {
    const from = this.taken * this.capacity;
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
