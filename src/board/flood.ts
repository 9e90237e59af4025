import type { BitGrid } from './bit-grid.ts';
import { DIRECTIONS } from './neighbours.ts';

/** Index of each set in a footing. */
const HARD = 1;
const NORTH_EAST = 2;
const SOUTH_EAST = 3;
const SOUTH_WEST = 4;
const NORTH_WEST = 5;

/** Index of each set in a walk; squares reached are the first. */
const EVEN = 1;
const ODD = 2;
const BESIDE = 3;
const LEVELS = 4;

/** The squares of a board as sets by their cost to enter, and the squares from which diagonals are open. */
export class Footing {
  /** Squares that cost one point to enter, and two. */
  readonly easy: Int32Array;
  readonly hard: Int32Array;
  /** All sets one after the other: easy, hard, and those from which a step NE, SE, SW or NW is possible. */
  readonly sets: Int32Array;
  private readonly grid: BitGrid;
  private readonly diagonals: readonly Int32Array[];

  constructor(grid: BitGrid) {
    this.grid = grid;
    this.sets = new Int32Array(6 * grid.words);
    const set = (at: number) => this.sets.subarray(at * grid.words, (at + 1) * grid.words);
    this.easy = set(0);
    this.hard = set(1);
    this.diagonals = [set(2), set(3), set(4), set(5)];
  }

  /**
   * Sets the directions in which a square touches others.
   *
   * @param mask from `touchingFrom`; straight steps are always open
   */
  setTouching(square: number, mask: number): void {
    for (let direction = 1; direction < DIRECTIONS; direction += 2) {
      const isOpen = (mask & (1 << direction)) !== 0;
      this.grid.set(this.diagonals[direction >>> 1], square, isOpen);
    }
  }
}

/**
 * Finds the squares that a walk with a number of points can reach. It walks from all squares of a row at once, as bits
 * of a number, which is faster than `Spread` for a short walk. Its memory is reused: each walk replaces the one before.
 */
export class Flood {
  private readonly grid: BitGrid;
  /**
   * The sets of the current walk, one after the other, so that few arrays are needed: squares reached; frontiers for
   * even and for odd points; neighbours of the frontier one point earlier; then, for each number of points, squares
   * reached with exactly that many.
   */
  private readonly walk: Int32Array;
  /** Where the last of these begin. */
  private readonly levels: number;
  private row = 0;
  private points = 0;

  /** @param most largest number of points of a walk */
  constructor(grid: BitGrid, most: number) {
    this.grid = grid;
    this.levels = LEVELS * grid.words;
    this.walk = new Int32Array(this.levels + (most + 1) * grid.words);
  }

  /**
   * Walks from a square as far as the points allow.
   *
   * @param closed squares that may not be entered
   * @param halts squares from which no further step is made, except the first
   * @param firstSteps if given, the only squares that the first step may enter
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
    const { walk } = this;
    const { sets } = footing;
    const { rowWords, words } = this.grid;
    const isWide = rowWords > 1;
    const beside = BESIDE * words;
    for (let spent = 1; spent <= points; spent++) {
      const before = (spent & 1) === 0 ? ODD * words : EVEN * words;
      const onwards = (spent & 1) === 0 ? EVEN * words : ODD * words;
      const level = this.levels + spent * words;
      const end = this.end(spent);
      for (let i = this.first(spent); i < end; i++) {
        const above = i - rowWords;
        const below = i + rowWords;
        const here = walk[before + i];
        const north = walk[before + above];
        const south = walk[before + below];
        const fromNorthWest = north & sets[SOUTH_EAST * words + above];
        const fromNorthEast = north & sets[SOUTH_WEST * words + above];
        const fromSouthWest = south & sets[NORTH_EAST * words + below];
        const fromSouthEast = south & sets[NORTH_WEST * words + below];
        let next =
          north |
          south |
          ((here | fromNorthWest | fromSouthWest) << 1) |
          ((here | fromNorthEast | fromSouthEast) >>> 1);
        if (isWide) next |= this.acrossWords(before, i, sets);
        if (spent === 1 && firstSteps !== undefined) next &= firstSteps[i];
        const slowly = walk[beside + i] & sets[HARD * words + i];
        walk[beside + i] = next;
        const reached = walk[i];
        const arrived = ((next & sets[i]) | slowly) & ~(closed[i] | reached);
        walk[level + i] = arrived;
        walk[i] = reached | arrived;
        walk[onwards + i] = arrived & ~halts[i];
      }
    }
  }

  /** Starts a walk on its first square with no points spent. */
  private begin(start: number, points: number): void {
    const { grid, walk, levels } = this;
    const { words } = grid;
    this.row = grid.rowOf[start];
    this.points = points;
    const end = grid.wordOfRow(Math.min(grid.rows, this.row + points + 1) + 1);
    for (let i = grid.wordOfRow(Math.max(-1, this.row - points - 1)); i < end; i++) {
      walk[i] = 0;
      walk[EVEN * words + i] = 0;
      walk[ODD * words + i] = 0;
      walk[BESIDE * words + i] = 0;
    }
    for (let i = this.first(0); i < this.end(0); i++) walk[levels + i] = 0;
    const word = grid.wordOf[start];
    const bit = grid.bitOf[start];
    walk[levels + word] = bit;
    walk[word] = bit;
    walk[EVEN * words + word] = bit;
  }

  /** Returns whether it reached a square that is in one set and not in the other. */
  meets(set: Int32Array, except: Int32Array): boolean {
    const end = this.end(this.points);
    for (let i = this.first(this.points); i < end; i++) if ((this.walk[i] & set[i] & ~except[i]) !== 0) return true;
    return false;
  }

  /**
   * Lists squares reached with exactly `spent` points, in ascending order.
   *
   * @param except squares left out
   * @param into the output, written from index `count` on
   * @param within if given, only squares of this set
   * @returns the new count
   */
  list(spent: number, except: Int32Array, into: Int16Array, count: number, within?: Int32Array): number {
    const { walk } = this;
    const { firstOf, words } = this.grid;
    const level = this.levels + spent * words;
    const end = this.end(spent);
    for (let i = this.first(spent); i < end; i++) {
      let left = walk[level + i] & ~except[i];
      if (within !== undefined) left &= within[i];
      const first = firstOf[i];
      for (; left !== 0; left &= left - 1) into[count++] = first + 31 - Math.clz32(left & -left);
    }
    return count;
  }

  /** Lists the squares like {@link list} for all points, fewest first. */
  listAll(except: Int32Array, into: Int16Array, within?: Int32Array): number {
    let count = 0;
    for (let spent = 0; spent <= this.points; spent++) count = this.list(spent, except, into, count, within);
    return count;
  }

  /** Returns the points needed to reach a square, which must have been reached. */
  spentTo(square: number): number {
    const word = this.grid.wordOf[square];
    const bit = this.grid.bitOf[square];
    // A square cannot be reached with fewer points than its distance in rows.
    let spent = Math.abs(this.grid.rowOf[square] - this.row);
    while ((this.walk[this.levels + spent * this.grid.words + word] & bit) === 0) spent++;
    return spent;
  }

  /**
   * Makes a set of the squares reached with at most `most` points, without those of two others.
   *
   * Rows farther away than the points are not changed.
   */
  gather(most: number, into: Int32Array, except: Int32Array, others: Int32Array): void {
    const { walk, levels } = this;
    const { words } = this.grid;
    const end = this.end(most);
    for (let i = this.first(most); i < end; i++) into[i] = 0;
    for (let spent = 0; spent <= most; spent++)
      for (let i = this.first(spent); i < this.end(spent); i++)
        into[i] |= walk[levels + spent * words + i] & ~(except[i] | others[i]);
  }

  /** Returns the steps into a word from the adjacent words. */
  private acrossWords(before: number, i: number, sets: Int32Array): number {
    const { walk } = this;
    const { rowWords, words } = this.grid;
    const [above, below] = [i - rowWords, i + rowWords];
    const west =
      walk[before + i - 1] |
      (walk[before + above - 1] & sets[SOUTH_EAST * words + above - 1]) |
      (walk[before + below - 1] & sets[NORTH_EAST * words + below - 1]);
    const east =
      walk[before + i + 1] |
      (walk[before + above + 1] & sets[SOUTH_WEST * words + above + 1]) |
      (walk[before + below + 1] & sets[NORTH_WEST * words + below + 1]);
    return (west >>> 31) | (east << 31);
  }

  /** Returns the first word that a walk can reach with `spent` points. */
  private first(spent: number): number {
    return this.grid.wordOfRow(Math.max(0, this.row - spent));
  }

  private end(spent: number): number {
    return this.grid.wordOfRow(Math.min(this.grid.rows - 1, this.row + spent) + 1);
  }
}
