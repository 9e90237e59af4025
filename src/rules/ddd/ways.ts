import { DIRECTIONS } from '../../board/neighbours.ts';
import { Spread, UNREACHED } from '../../board/spread.ts';
import { FLIES, PHASES } from './effects.ts';
import type { Ground } from './ground.ts';
import { DICE } from './names.ts';

export { UNREACHED };

/** Highest cost of a square: a locked door with a trap on it. */
const DEAREST = 11;
/** Kinds of walkers are sums: 0 on foot, 1 flying or 2 phasing; plus the following. */
const BIG = 6;
const NO_SECRETS = 3;
/** Number of sets of edges. */
const EDGES = 16;
/** Limit on cached rows, in squares. */
const MOST_SQUARES = 8_000_000;
const SLOTS = 1 << 15;

/**
 * Path lengths for planning: the cheapest path to a goal from every square, ignoring other models. Doors and known
 * traps cost more than they take (a closed door 3, locked or secret 6, a trap 4).
 *
 * A row is computed once for each goal, kind of walker and state of doors and traps, and cached across games. The cache
 * never changes a result.
 */
export class Ways {
  private readonly ground: Ground;
  private readonly spread: Spread;
  private readonly goals: number;
  private readonly most: number;
  private readonly ids = new Int32Array(SLOTS).fill(-1);
  private readonly keys0 = new Int32Array(SLOTS);
  private readonly keys1 = new Int32Array(SLOTS);
  private readonly rowAt = new Int32Array(SLOTS);
  private readonly rows: Int16Array[] = [];
  private used = 0;
  private readonly cost: Uint8Array;
  private readonly anywhere: Uint8Array;
  private readonly sources: Int16Array;

  constructor(ground: Ground) {
    this.ground = ground;
    const { squares, neighbours } = ground;
    this.spread = new Spread(neighbours, DEAREST);
    this.goals = 2 * squares + EDGES;
    this.most = Math.min(SLOTS >> 1, Math.max(64, Math.floor(MOST_SQUARES / squares)));
    this.cost = new Uint8Array(squares);
    this.anywhere = Uint8Array.from({ length: squares }, (_, square) => {
      let mask = 0;
      for (let direction = 0; direction < DIRECTIONS; direction++)
        if (neighbours[square * DIRECTIONS + direction] >= 0) mask |= 1 << direction;
      return mask;
    });
    this.sources = new Int16Array(squares);
  }

  /** Returns the kind of walker of a model. @rule DDD-R-06 @rule DDD-R-12 */
  kindOf(traits: number, power: number, isBig: boolean): number {
    const big = isBig ? BIG : 0;
    if ((traits & PHASES) !== 0) return 2 + big;
    // A d4 never opens a secret door.
    const secrets = (DICE[power] as number) >= 6 ? 0 : NO_SECRETS;
    return ((traits & FLIES) !== 0 ? 1 : 0) + secrets + big;
  }

  /** Returns costs from every position to a square. A big walker's position is its north-west square. */
  toSquare(kind: number, square: number): Int16Array {
    return this.row(kind, square);
  }

  /** Returns costs from every position to the nearest square of a model at a square. @rule DDD-R-05 */
  toModel(kind: number, square: number, isBig: boolean): Int16Array {
    return this.row(kind, isBig ? this.ground.squares + EDGES + square : square);
  }

  /** Returns costs from every position to the nearest exit of some edges (bits), without the cost of leaving. */
  toExit(kind: number, edges: number): Int16Array {
    return this.row(kind, this.ground.squares + edges);
  }

  private row(kind: number, goal: number): Int16Array {
    const { hash0, hash1 } = this.ground;
    const id = kind * this.goals + goal;
    let slot = ((Math.imul(id, 0x9e3779b1) ^ hash0) >>> 8) & (SLOTS - 1);
    while (this.ids[slot] !== -1) {
      if (this.ids[slot] === id && this.keys0[slot] === hash0 && this.keys1[slot] === hash1)
        return this.rows[this.rowAt[slot]];
      slot = (slot + 1) & (SLOTS - 1);
    }
    if (this.used === this.most) {
      // Callers may still use old rows, so they are left unchanged.
      this.ids.fill(-1);
      this.rows.length = 0;
      this.used = 0;
      return this.row(kind, goal);
    }
    const row = new Int16Array(this.ground.squares);
    this.rows.push(row);
    this.ids[slot] = id;
    this.keys0[slot] = hash0;
    this.keys1[slot] = hash1;
    this.rowAt[slot] = this.used++;
    this.work(kind, goal, row);
    return row;
  }

  private work(kind: number, goal: number, row: Int16Array): void {
    const { ground, cost } = this;
    const { squares, columns } = ground;
    const isBig = kind >= BIG;
    const small = kind % BIG;
    const isPhase = small === 2;
    for (let square = 0; square < squares; square++) cost[square] = this.costOf(square, small, isBig);
    let count = 0;
    const bodies = squares + EDGES;
    if (goal < squares) count = this.overlap(goal, isBig, false);
    else if (goal >= bodies) count = this.overlap(goal - bodies, isBig, true);
    else {
      const edges = goal - squares;
      for (let at = 0; at < squares; at++) {
        if (cost[at] === 0) continue;
        let leaves = this.edgeAt(at);
        if (isBig) leaves |= this.edgeAt(at + 1) | this.edgeAt(at + columns) | this.edgeAt(at + columns + 1);
        if ((leaves & edges) !== 0) this.sources[count++] = at;
      }
    }
    const touching = isBig || isPhase ? this.anywhere : ground.touching;
    this.spread.to(this.sources.subarray(0, count), touching, cost, row);
  }

  /**
   * Collects the positions at which a walker is on a square, or on one of the four of a big model.
   *
   * @returns their number
   */
  private overlap(square: number, isBig: boolean, isBody: boolean): number {
    const { columns, columnOf, rowOf } = this.ground;
    const column = columnOf[square];
    const line = rowOf[square];
    const before = isBig ? 1 : 0;
    const beyond = isBody ? 1 : 0;
    let count = 0;
    for (let y = Math.max(0, line - before); y <= line + beyond; y++)
      for (let x = Math.max(0, column - before); x <= column + beyond; x++) this.sources[count++] = y * columns + x;
    return count;
  }

  /** Returns the edges by which a square leaves the board, if it can be occupied. */
  private edgeAt(square: number): number {
    return this.ground.pathCost(square, true, true) > 0 ? this.ground.exits[square] : 0;
  }

  private costOf(square: number, small: number, isBig: boolean): number {
    const one = this.smallCost(square, small);
    if (!isBig || one === 0) return one;
    const { columns, squares, columnOf } = this.ground;
    if (columnOf[square] === columns - 1 || square + columns >= squares) return 0;
    const east = this.smallCost(square + 1, small);
    const south = this.smallCost(square + columns, small);
    const corner = this.smallCost(square + columns + 1, small);
    return east === 0 || south === 0 || corner === 0 ? 0 : Math.max(one, east, south, corner);
  }

  private smallCost(square: number, small: number): number {
    if (small === 2) return this.ground.trapAt[square] !== 0 ? 5 : 1;
    return this.ground.pathCost(square, small % NO_SECRETS === 1, small < NO_SECRETS);
  }
}
