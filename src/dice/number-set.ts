/** A set of whole numbers below a limit, to be walked in ascending order while it changes. */
export class NumberSet {
  /** One bit a number. */
  private readonly words: Uint32Array;

  /** @param limit all numbers are below it */
  constructor(limit: number) {
    this.words = new Uint32Array(Math.ceil(limit / 32));
  }

  add(number: number): void {
    this.words[number >>> 5] |= 1 << (number & 31);
  }

  delete(number: number): void {
    this.words[number >>> 5] &= ~(1 << (number & 31));
  }

  /** Returns the lowest number that is at least `least`; -1 if there is none. */
  from(least: number): number {
    const { words } = this;
    let word = least >>> 5;
    if (word >= words.length) return -1;
    let bits = words[word] & (-1 << (least & 31));
    while (bits === 0) {
      word++;
      if (word >= words.length) return -1;
      bits = words[word];
    }
    return word * 32 + 31 - Math.clz32(bits & -bits);
  }
}
