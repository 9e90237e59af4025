import { BitGrid } from '../../board/bit-grid.ts';
import { type Board, columnOf, exitsOf, perSquare, rowOf } from '../../board/board.ts';
import { Footing } from '../../board/flood.ts';
import { DIRECTIONS, neighboursOf, touchingOf } from '../../board/neighbours.ts';
import { SightLines } from '../../board/sight.ts';
import { Spread, UNREACHED } from '../../board/spread.ts';
import type { Rulings } from './rulings.ts';

export { UNREACHED };

/** Does not obstruct sight. */
const CLEAR = 0;
/**
 * Visible, but in cover.
 *
 * @rule DW-cover
 */
export const COVERED = 1;
/** Not visible. */
export const HIDDEN = 2;

/** Properties of each terrain, in the order of the board's codes; an ordinary door is open or closed by ruling. */
const WALL = { solid: 1, walk: 0, fly: 0, level: HIDDEN };
const FLOOR = { solid: 0, walk: 1, fly: 1, level: CLEAR };
const ROUGH = { solid: 0, walk: 2, fly: 2, level: COVERED };
const WATER = { solid: 0, walk: 0, fly: 1, level: CLEAR };
const CRATES = { solid: 0, walk: 0, fly: 0, level: COVERED };

function terrains(doors: Rulings['doors']) {
  const door = doors === 'open' ? FLOOR : WALL;
  return [WALL, WALL, FLOOR, ROUGH, WATER, CRATES, door, door, WALL, WALL];
}

/**
 * A board under this book's rules: movement costs on foot and flying, adjacency and distances. Does not depend on the
 * figures on it.
 *
 * @rule DW-cost-clear, DW-cost-rough, DW-cost-water, DW-cost-impassable, DW-flyers
 */
export class Ground {
  readonly board: Board;
  readonly squares: number;
  readonly columnOf: Int16Array;
  readonly rowOf: Int16Array;
  /** Cost of entering each square on foot; 0 if it cannot be entered. */
  readonly walk: Uint8Array;
  readonly fly: Uint8Array;
  /** Effect of each square's terrain on lines of sight across it: `CLEAR`, `COVERED` or `HIDDEN`. */
  readonly level: Uint8Array;
  /**
   * Adjacent squares that are not solid, at `square * 8`, and their number.
   *
   * @rule DW-move-directions, DW-R-01
   */
  readonly adjacent: Int16Array;
  readonly adjacents: Uint8Array;
  readonly isExit: Uint8Array;
  readonly grid: BitGrid;
  /** Costs on foot and flying as sets, and the exits that can be entered. */
  private readonly footings: readonly [Footing, Footing];
  private readonly exitSets: readonly [Int32Array, Int32Array];
  readonly lines: SightLines;
  private readonly touching: Uint8Array;
  private readonly spread: Spread;
  private readonly contactRows: (Int16Array | undefined)[];
  private readonly exitRows: (Int16Array | undefined)[] = [undefined, undefined];

  constructor(board: Board, rulings: Pick<Rulings, 'cornerRule' | 'doors'>, sight: number) {
    this.board = board;
    const squares = board.terrain.length;
    this.squares = squares;
    const kinds = terrains(rulings.doors);
    const solid = perSquare(
      board,
      kinds.map((kind) => kind.solid),
    );
    this.walk = perSquare(
      board,
      kinds.map((kind) => kind.walk),
    );
    this.fly = perSquare(
      board,
      kinds.map((kind) => kind.fly),
    );
    this.level = perSquare(
      board,
      kinds.map((kind) => kind.level),
    );
    this.columnOf = Int16Array.from({ length: squares }, (_, square) => columnOf(board, square));
    this.rowOf = Int16Array.from({ length: squares }, (_, square) => rowOf(board, square));
    const neighbours = neighboursOf(board);
    this.touching = touchingOf(neighbours, solid, rulings.cornerRule);
    this.adjacent = new Int16Array(squares * DIRECTIONS);
    this.adjacents = new Uint8Array(squares);
    for (let square = 0; square < squares; square++) {
      if (solid[square] === 1) continue;
      let count = 0;
      for (let direction = 0; direction < DIRECTIONS; direction++) {
        if ((this.touching[square] & (1 << direction)) === 0) continue;
        const next = neighbours[square * DIRECTIONS + direction];
        if (solid[next] === 0) this.adjacent[square * DIRECTIONS + count++] = next;
      }
      this.adjacents[square] = count;
    }
    const exits = exitsOf(board);
    this.isExit = Uint8Array.from(this.fly, (cost, square) => (cost > 0 && exits[square] !== 0 ? 1 : 0));
    this.grid = new BitGrid(board.columns, board.rows);
    this.footings = [this.footingOf(this.walk), this.footingOf(this.fly)];
    this.exitSets = [this.exitsOf(this.walk), this.exitsOf(this.fly)];
    this.lines = new SightLines(board, sight);
    this.spread = new Spread(neighbours, 2);
    this.contactRows = new Array<Int16Array | undefined>(squares * 2).fill(undefined);
  }

  /** Returns the cost of entering each square, 0 if it cannot be entered. */
  cost(flies: number): Uint8Array {
    return flies !== 0 ? this.fly : this.walk;
  }

  /** Returns the same as sets of squares. */
  footing(flies: number): Footing {
    return flies !== 0 ? this.footings[1] : this.footings[0];
  }

  /** Returns the exits that can be entered. */
  exits(flies: number): Int32Array {
    return flies !== 0 ? this.exitSets[1] : this.exitSets[0];
  }

  private footingOf(cost: Uint8Array): Footing {
    const footing = new Footing(this.grid);
    for (let square = 0; square < this.squares; square++) {
      this.grid.set(footing.easy, square, cost[square] === 1);
      this.grid.set(footing.hard, square, cost[square] === 2);
      footing.setTouching(square, this.touching[square]);
    }
    return footing;
  }

  private exitsOf(cost: Uint8Array): Int32Array {
    return this.grid.setOf(this.isExit.map((exit, square) => (exit === 1 && cost[square] > 0 ? 1 : 0)));
  }

  /**
   * Returns the distance in squares, with diagonals counted as one and the last square included.
   *
   * @rule DW-range, DW-R-02
   */
  distance(from: number, to: number): number {
    let columns = this.columnOf[from] - this.columnOf[to];
    let rows = this.rowOf[from] - this.rowOf[to];
    if (columns < 0) columns = -columns;
    if (rows < 0) rows = -rows;
    return columns > rows ? columns : rows;
  }

  areAdjacent(one: number, other: number): boolean {
    if (this.distance(one, other) > 1) return false;
    const first = one * DIRECTIONS;
    const end = first + this.adjacents[one];
    for (let i = first; i < end; i++) if (this.adjacent[i] === other) return true;
    return false;
  }

  /**
   * Returns the movement points from every square to contact with a target, ignoring other figures; 0 in contact,
   * {@link UNREACHED} if there is no path. Computed once for each target.
   */
  toContact(target: number, flies: number): Int16Array {
    const at = target * 2 + flies;
    let row = this.contactRows[at];
    if (row === undefined) {
      const cost = this.cost(flies);
      const first = target * DIRECTIONS;
      const goals = this.adjacent.subarray(first, first + this.adjacents[target]).filter((square) => cost[square] > 0);
      row = this.pathsTo(goals, cost);
      this.contactRows[at] = row;
    }
    return row;
  }

  /** Returns the movement points from every square to leaving the board by the nearest exit. */
  toExit(flies: number): Int16Array {
    let row = this.exitRows[flies];
    if (row === undefined) {
      const cost = this.cost(flies);
      const goals = Array.from({ length: this.squares }, (_, square) => square).filter(
        (square) => this.isExit[square] === 1 && cost[square] > 0,
      );
      row = this.pathsTo(goals, cost).map((path) => (path === UNREACHED ? path : path + 1));
      this.exitRows[flies] = row;
    }
    return row;
  }

  /** Computes the movement points from every square to the nearest goal, with given costs. */
  waysTo(goals: ArrayLike<number>, cost: Uint8Array, into: Int16Array): void {
    this.spread.to(goals, this.touching, cost, into);
  }

  private pathsTo(goals: ArrayLike<number>, cost: Uint8Array): Int16Array {
    const row = new Int16Array(this.squares);
    this.spread.to(goals, this.touching, cost, row);
    return row;
  }
}

/**
 * Returns whether a side breaks ties in favour of the first square: by rows from its own corner, so that both sides of
 * a fair board are treated alike.
 */
export function comesFirst(side: number, one: number, other: number): boolean {
  return side === 0 ? one < other : one > other;
}
