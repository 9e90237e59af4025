import { BitGrid } from '../../board/bit-grid.ts';
import { type Board, columnOf, exitsOf, rowOf } from '../../board/board.ts';
import { Footing } from '../../board/flood.ts';
import { DIRECTIONS, neighboursOf, touchingFrom, touchingOf } from '../../board/neighbours.ts';
import { SightLines } from '../../board/sight.ts';
import {
  CLOSED_DOOR,
  FLOOR,
  isDoor,
  isStanding,
  LOCKED_DOOR,
  OPEN_DOOR,
  RUBBLE,
  SECRET_DOOR,
  WATER,
} from '../../board/terrain.ts';
import type { Rulings } from './rulings.ts';

/** Most traps on the board at a time. @rule DDD-G-09 */
export const MOST_TRAPS = 40;

/** Whether a terrain blocks steps, sight, and contact across a seam, by its code. */
const SOLID = [1, 1, 0, 0, 0, 0, 1, 0, 1, 1];

/**
 * The current board of a game: open doors and traps. Does not depend on the models on it.
 *
 * @rule DDD-R-20
 */
export class Ground {
  readonly board: Board;
  readonly squares: number;
  readonly columns: number;
  readonly rows: number;
  readonly columnOf: Int16Array;
  readonly rowOf: Int16Array;
  readonly neighbours: Int16Array;
  readonly lines: SightLines;
  /** Edges (bits) by which each square leaves the board. @rule DDD-R-13 */
  readonly exits: Uint8Array;
  /** Squares of doors, in ascending order. */
  readonly doors: Int16Array;

  /** Current terrain. */
  readonly terrain: Uint8Array;
  readonly solid: Uint8Array;
  /** Directions in which squares are in contact. @rule DDD-R-07 */
  readonly touching: Uint8Array;
  /** Cost of entering a square on foot, 0 if it cannot be entered. @rule DDD-move-difficult */
  readonly walk: Uint8Array;
  /** The same for flyers. @rule DDD-ab-flight */
  readonly fly: Uint8Array;
  /** Both as sets of squares. */
  readonly grid: BitGrid;
  readonly onFoot: Footing;
  readonly onWings: Footing;
  /** The trap on each square plus 1, 0 for none. */
  readonly trapAt: Uint8Array;
  /** Number of traps on the board. */
  traps = 0;
  /** Two hashes of doors and traps, which differ for different states. */
  hash0 = 0;
  hash1 = 0;
  private readonly rule: Rulings['cornerRule'];

  constructor(board: Board, rule: Rulings['cornerRule']) {
    this.board = board;
    this.rule = rule;
    const squares = board.terrain.length;
    this.squares = squares;
    this.columns = board.columns;
    this.rows = board.rows;
    this.columnOf = Int16Array.from({ length: squares }, (_, square) => columnOf(board, square));
    this.rowOf = Int16Array.from({ length: squares }, (_, square) => rowOf(board, square));
    this.neighbours = neighboursOf(board);
    this.lines = new SightLines(board);
    this.exits = exitsOf(board);
    const all = Array.from({ length: squares }, (_, square) => square);
    this.doors = Int16Array.from(all.filter((square) => isDoor(board.terrain[square])));
    this.terrain = board.terrain.slice();
    this.solid = new Uint8Array(squares);
    this.walk = new Uint8Array(squares);
    this.fly = new Uint8Array(squares);
    this.trapAt = new Uint8Array(squares);
    this.grid = new BitGrid(board.columns, board.rows);
    this.onFoot = new Footing(this.grid);
    this.onWings = new Footing(this.grid);
    for (const square of all) this.work(square);
    this.touching = touchingOf(this.neighbours, this.solid, rule);
    for (const square of all) this.touch(square, this.touching[square]);
  }

  /** Restores the map's doors and removes all traps. */
  reset(): void {
    for (const door of this.doors) this.setDoor(door, this.board.terrain[door]);
    if (this.traps > 0) this.trapAt.fill(0);
    this.traps = 0;
    this.hash0 = 0;
    this.hash1 = 0;
  }

  /** Changes a door to another kind of door, or to floor if it was smashed. */
  setDoor(square: number, terrain: number): void {
    const before = this.terrain[square];
    if (before === terrain) return;
    this.mixIn(square, before);
    this.mixIn(square, terrain);
    this.terrain[square] = terrain;
    const wasSolid = this.solid[square];
    this.work(square);
    if (this.solid[square] === wasSolid) return;
    const first = square * DIRECTIONS;
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const next = this.neighbours[first + direction];
      if (next >= 0) this.touch(next, touchingFrom(this.neighbours, this.solid, next, this.rule));
    }
  }

  /** Sets a trap (its slot), or removes it (-1). */
  setTrap(square: number, slot: number): void {
    const before = this.trapAt[square];
    if (before === 0 && slot >= 0) this.traps++;
    if (before > 0 && slot < 0) this.traps--;
    if (before > 0 !== slot >= 0) this.mixIn(square, 16);
    this.trapAt[square] = slot + 1;
  }

  /** Returns the distance between two squares, with diagonals counted as one. @rule DDD-R-14 */
  distance(from: number, to: number): number {
    let columns = this.columnOf[from] - this.columnOf[to];
    let rows = this.rowOf[from] - this.rowOf[to];
    if (columns < 0) columns = -columns;
    if (rows < 0) rows = -rows;
    return columns > rows ? columns : rows;
  }

  /** Returns whether two squares are adjacent without a seam between. @rule DDD-R-07 */
  touches(one: number, other: number): boolean {
    const first = one * DIRECTIONS;
    const mask = this.touching[one];
    for (let direction = 0; direction < DIRECTIONS; direction++)
      if (this.neighbours[first + direction] === other) return (mask & (1 << direction)) !== 0;
    return false;
  }

  /** Returns whether a model may hide there. @rule DDD-R-18 */
  isCover(square: number): boolean {
    const terrain = this.terrain[square];
    return terrain === RUBBLE || terrain === WATER;
  }

  /** Returns the cost of a square in the planning of policies, including doors and known traps; 0 for never. */
  pathCost(square: number, flies: boolean, opensSecrets: boolean): number {
    const terrain = this.terrain[square];
    const trap = this.trapAt[square] !== 0 ? 4 : 0;
    if (terrain === CLOSED_DOOR) return 4 + trap;
    if (terrain === LOCKED_DOOR) return 7 + trap;
    if (terrain === SECRET_DOOR) return opensSecrets ? 7 + trap : 0;
    const cost = flies ? this.fly[square] : this.walk[square];
    return cost === 0 ? 0 : cost + trap;
  }

  private touch(square: number, mask: number): void {
    this.touching[square] = mask;
    this.onFoot.setTouching(square, mask);
    this.onWings.setTouching(square, mask);
  }

  private work(square: number): void {
    const terrain = this.terrain[square];
    this.solid[square] = SOLID[terrain];
    const isOpen = isStanding(terrain);
    this.walk[square] = isOpen ? (terrain === FLOOR || terrain === OPEN_DOOR ? 1 : 2) : 0;
    this.fly[square] = isOpen ? 1 : 0;
    const { grid, onFoot, onWings } = this;
    grid.set(onFoot.easy, square, this.walk[square] === 1);
    grid.set(onFoot.hard, square, this.walk[square] === 2);
    grid.set(onWings.easy, square, isOpen);
  }

  /** Toggles a Zobrist key, computed on demand. */
  private mixIn(square: number, what: number): void {
    // The map's own doors have hash 0.
    if (what === this.board.terrain[square]) return;
    const key = square * 32 + what + 1;
    this.hash0 ^= mix(key, 0x9e3779b9);
    this.hash1 ^= mix(key, 0x7f4a7c15);
  }
}

/** Murmur3's 32-bit finaliser of a key and a salt. */
function mix(key: number, salt: number): number {
  let x = Math.imul(key ^ salt, 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  x = Math.imul(x ^ (x >>> 16), 0x27d4eb2f);
  return x ^ (x >>> 15);
}
