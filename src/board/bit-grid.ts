/**
 * The layout of sets of squares: one bit a square, each row in words of its own. An empty row above and below, and an
 * empty word between rows of several words, make checks for the edge of the board unnecessary.
 */
export class BitGrid {
  /** Number of words in a set. */
  readonly words: number;
  /** Number of words from one row to the next. */
  readonly rowWords: number;
  /** The word of each square, and its bit there. */
  readonly wordOf: Int16Array;
  readonly bitOf: Int32Array;
  /** The square at the lowest bit of each word. */
  readonly firstOf: Int16Array;
  readonly rowOf: Uint8Array;
  readonly rows: number;

  constructor(columns: number, rows: number) {
    this.rows = rows;
    const full = Math.ceil(columns / 32);
    this.rowWords = full === 1 ? 1 : full + 1;
    this.words = this.wordOfRow(rows + 1) + 1;
    const squares = columns * rows;
    this.wordOf = new Int16Array(squares);
    this.bitOf = new Int32Array(squares);
    this.rowOf = new Uint8Array(squares);
    this.firstOf = new Int16Array(this.words);
    for (let square = 0; square < squares; square++) {
      const column = square % columns;
      const row = (square - column) / columns;
      const word = this.wordOfRow(row) + (column >>> 5);
      this.wordOf[square] = word;
      this.bitOf[square] = 1 << (column & 31);
      this.rowOf[square] = row;
      if ((column & 31) === 0) this.firstOf[word] = square;
    }
  }

  /** Returns the first word of a row, -1 to one past the last. */
  wordOfRow(row: number): number {
    return 1 + (row + 1) * this.rowWords;
  }

  emptySet(): Int32Array {
    return new Int32Array(this.words);
  }

  /** Returns the set of squares with a value other than 0. */
  setOf(values: ArrayLike<number>): Int32Array {
    const set = this.emptySet();
    for (let square = 0; square < values.length; square++) if (values[square] !== 0) this.add(set, square);
    return set;
  }

  add(set: Int32Array, square: number): void {
    const word = this.wordOf[square];
    set[word] |= this.bitOf[square];
  }

  remove(set: Int32Array, square: number): void {
    const word = this.wordOf[square];
    set[word] &= ~this.bitOf[square];
  }

  /** Adds a square or removes it. */
  set(set: Int32Array, square: number, isIn: boolean): void {
    if (isIn) this.add(set, square);
    else this.remove(set, square);
  }

  has(set: Int32Array, square: number): boolean {
    return (set[this.wordOf[square]] & this.bitOf[square]) !== 0;
  }
}
