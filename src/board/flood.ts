import type { BitGrid } from './bit-grid.ts';
import { DIRECTIONS } from './neighbours.ts';

/** Ground to walk on, as sets of squares: what it costs to enter them, and where diagonals are open. */
export interface Footing {
  /** Squares that cost one point to enter. */
  readonly easy: Int32Array;
  /** Squares that cost two. */
  readonly hard: Int32Array;
  /** Squares from which a diagonal step may be made: NE, SE, SW, NW. */
  readonly diagonals: readonly [Int32Array, Int32Array, Int32Array, Int32Array];
}

/** Sets of the squares from which each diagonal step may be made, all empty at first; see {@link setDiagonals}. */
export function emptyDiagonals(grid: BitGrid): Footing['diagonals'] {
  return [grid.emptySet(), grid.emptySet(), grid.emptySet(), grid.emptySet()];
}

/**
 * Enters a square in the sets of its diagonals, or takes it out.
 *
 * @param mask the directions in which it touches others, as made by `touchingFrom`
 */
export function setDiagonals(grid: BitGrid, diagonals: Footing['diagonals'], square: number, mask: number): void {
  for (let direction = 1; direction < DIRECTIONS; direction += 2) {
    grid.set(diagonals[direction >>> 1] as Int32Array, square, (mask & (1 << direction)) !== 0);
  }
}

/**
 * Where a walk with some points can lead. All squares of a row are walked from at once, as bits of a number, which
 * makes it quicker than `Spread` where a walk is short. Its memory is reused: each walk forgets the one before.
 */
export class Flood {
  private readonly grid: BitGrid;
  /** Squares reached with so many points and no fewer, at `points * words`. */
  private readonly levels: Int32Array;
  private readonly reached: Int32Array;
  /** Squares walked on from, by even and odd points. */
  private readonly even: Int32Array;
  private readonly odd: Int32Array;
  /** Squares next to those that were walked on from a point earlier. */
  private readonly beside: Int32Array;
  private row = 0;
  private points = 0;

  /** @param most points of any walk */
  constructor(grid: BitGrid, most: number) {
    this.grid = grid;
    this.levels = new Int32Array((most + 1) * grid.words);
    this.reached = grid.emptySet();
    this.even = grid.emptySet();
    this.odd = grid.emptySet();
    this.beside = grid.emptySet();
  }

  /**
   * Walks from a square as far as some points lead.
   *
   * @param closed squares that may not be entered
   * @param halts squares from which no further step is made, other than the first
   * @param firstSteps where given, the only squares to which the first step may lead
   */
  spread(
    start: number,
    points: number,
    footing: Footing,
    closed: Int32Array,
    halts: Int32Array,
    firstSteps?: Int32Array,
  ): void {
    this.begin(start, points);
    const { levels, reached, beside } = this;
    const { easy, hard, diagonals } = footing;
    const [northEast, southEast, southWest, northWest] = diagonals;
    const { rowWords, words } = this.grid;
    const isWide = rowWords > 1;
    for (let spent = 1; spent <= points; spent++) {
      const before = (spent & 1) === 0 ? this.odd : this.even;
      const onwards = (spent & 1) === 0 ? this.even : this.odd;
      const level = spent * words;
      const end = this.end(spent);
      for (let i = this.first(spent); i < end; i++) {
        const above = i - rowWords;
        const below = i + rowWords;
        const here = before[i] as number;
        const north = before[above] as number;
        const south = before[below] as number;
        const fromNorthWest = north & (southEast[above] as number);
        const fromNorthEast = north & (southWest[above] as number);
        const fromSouthWest = south & (northEast[below] as number);
        const fromSouthEast = south & (northWest[below] as number);
        let next =
          north |
          south |
          ((here | fromNorthWest | fromSouthWest) << 1) |
          ((here | fromNorthEast | fromSouthEast) >>> 1);
        if (isWide) next |= this.acrossWords(before, i, diagonals);
        if (spent === 1 && firstSteps !== undefined) next &= firstSteps[i] as number;
        const slowly = (beside[i] as number) & (hard[i] as number);
        beside[i] = next;
        const arrived = ((next & (easy[i] as number)) | slowly) & ~((closed[i] as number) | (reached[i] as number));
        levels[level + i] = arrived;
        reached[i] = (reached[i] as number) | arrived;
        onwards[i] = arrived & ~(halts[i] as number);
      }
    }
  }

  /** Stands on the start, with nothing spent. */
  private begin(start: number, points: number): void {
    const { grid, levels, reached, even, odd, beside } = this;
    this.row = grid.rowOf[start] as number;
    this.points = points;
    const end = grid.wordOfRow(Math.min(grid.rows, this.row + points + 1) + 1);
    for (let i = grid.wordOfRow(Math.max(-1, this.row - points - 1)); i < end; i++) {
      reached[i] = 0;
      even[i] = 0;
      odd[i] = 0;
      beside[i] = 0;
    }
    for (let i = this.first(0); i < this.end(0); i++) levels[i] = 0;
    const word = grid.wordOf[start] as number;
    const bit = grid.bitOf[start] as number;
    levels[word] = bit;
    reached[word] = bit;
    even[word] = bit;
  }

  /** Whether a square of one set and not of another was reached. */
  meets(set: Int32Array, except: Int32Array): boolean {
    const end = this.end(this.points);
    for (let i = this.first(this.points); i < end; i++)
      if (((this.reached[i] as number) & (set[i] as number) & ~(except[i] as number)) !== 0) return true;
    return false;
  }

  /**
   * Lists squares reached with so many points and no fewer, in rising order.
   *
   * @param except squares left out
   * @param into where they are written, from `count` on
   * @param within where given, only squares of this set
   * @returns the count with them
   */
  list(spent: number, except: Int32Array, into: Int16Array, count: number, within?: Int32Array): number {
    const { levels } = this;
    const { firstOf, words } = this.grid;
    const level = spent * words;
    const end = this.end(spent);
    for (let i = this.first(spent); i < end; i++) {
      let left = (levels[level + i] as number) & ~(except[i] as number);
      if (within !== undefined) left &= within[i] as number;
      const first = firstOf[i] as number;
      for (; left !== 0; left &= left - 1) into[count++] = first + 31 - Math.clz32(left & -left);
    }
    return count;
  }

  /** {@link list} for all points, the fewest first. */
  listAll(except: Int32Array, into: Int16Array, within?: Int32Array): number {
    let count = 0;
    for (let spent = 0; spent <= this.points; spent++) count = this.list(spent, except, into, count, within);
    return count;
  }

  /** The points with which a square is reached, which must have been. */
  spentTo(square: number): number {
    const word = this.grid.wordOf[square] as number;
    const bit = this.grid.bitOf[square] as number;
    // Levels know only rows that so many points lead to.
    let spent = Math.abs((this.grid.rowOf[square] as number) - this.row);
    while (((this.levels[spent * this.grid.words + word] as number) & bit) === 0) spent++;
    return spent;
  }

  /**
   * Makes a set of the squares reached with so many points or fewer, without two others.
   *
   * Rows that are farther away than the points stay as they were.
   */
  gather(most: number, into: Int32Array, except: Int32Array, others: Int32Array): void {
    const { levels } = this;
    const { words } = this.grid;
    const end = this.end(most);
    for (let i = this.first(most); i < end; i++) into[i] = 0;
    for (let spent = 0; spent <= most; spent++)
      for (let i = this.first(spent); i < this.end(spent); i++)
        into[i] =
          (into[i] as number) |
          ((levels[spent * words + i] as number) & ~((except[i] as number) | (others[i] as number)));
  }

  /** Steps into a word from the words beside it. */
  private acrossWords(before: Int32Array, i: number, diagonals: Footing['diagonals']): number {
    const [northEast, southEast, southWest, northWest] = diagonals;
    const { rowWords } = this.grid;
    const [above, below] = [i - rowWords, i + rowWords];
    const west =
      (before[i - 1] as number) |
      ((before[above - 1] as number) & (southEast[above - 1] as number)) |
      ((before[below - 1] as number) & (northEast[below - 1] as number));
    const east =
      (before[i + 1] as number) |
      ((before[above + 1] as number) & (southWest[above + 1] as number)) |
      ((before[below + 1] as number) & (northWest[below + 1] as number));
    return (west >>> 31) | (east << 31);
  }

  /** The first word that a walk can have come to with so many points, and the one after the last. */
  private first(spent: number): number {
    return this.grid.wordOfRow(Math.max(0, this.row - spent));
  }

  private end(spent: number): number {
    return this.grid.wordOfRow(Math.min(this.grid.rows - 1, this.row + spent) + 1);
  }
}
