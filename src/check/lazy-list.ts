/** A list whose items are made one at a time, whenever it is walked, so that few of them are in memory. */
export class LazyList<Item> implements Iterable<Item> {
  private readonly make: () => Iterable<Item>;

  constructor(make: () => Iterable<Item>) {
    this.make = make;
  }

  /** Returns a list of what a function makes of each item. */
  static of<From, Item>(from: readonly From[], change: (item: From, at: number) => Item): LazyList<Item> {
    return new LazyList(function* () {
      for (const [at, item] of from.entries()) yield change(item, at);
    });
  }

  [Symbol.iterator](): Iterator<Item> {
    return this.make()[Symbol.iterator]();
  }
}

/** Returns whether a value is a list, lazy or not. */
export function isList(value: unknown): value is readonly unknown[] | LazyList<unknown> {
  return Array.isArray(value) || value instanceof LazyList;
}
