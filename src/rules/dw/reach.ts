import { Flood } from '../../board/flood.ts';
import { DIRECTIONS } from '../../board/neighbours.ts';
import type { Battle } from './battle.ts';

/**
 * Finds where a figure can go with its movement points. Memory is reused: each search replaces the one before.
 *
 * @rule DW-move-allowance, DW-move-friends, DW-move-enemies, DW-zone-stop, DW-G-04
 */
export class Reach {
  /** Squares on which the figure may end, including its own, cheapest first. Filled by {@link list}. */
  readonly ends: Int16Array;
  count = 0;
  /** Whether the last search moved through kill zones without stopping. */
  ignoresZones = false;
  private isListed = false;
  /** Those in contact with enemies, cheapest first. */
  readonly touching: Int16Array;
  touchingCount = 0;
  /** Result of the last {@link listAt}. */
  readonly some: Int16Array;
  private readonly battle: Battle;
  private readonly flood: Flood;
  private readonly none: Int32Array;
  /** Squares of the side's other figures, on which it may not end. */
  private readonly friends: Int32Array;
  /** Squares that end a move, unless kill zones are ignored. */
  private halts: Int32Array;
  /** First squares when breaking away, and the free-attack dice avoided by each. */
  private readonly firstSteps: Int32Array;
  private readonly spared: Uint8Array;
  private dice = 0;
  private readonly leaving: Uint8Array;

  constructor(battle: Battle) {
    const { grid, squares } = battle.ground;
    this.battle = battle;
    this.ends = new Int16Array(squares);
    this.touching = new Int16Array(squares);
    this.some = new Int16Array(squares);
    this.flood = new Flood(grid, Math.max(...battle.movement));
    this.none = grid.emptySet();
    this.friends = grid.emptySet();
    this.halts = this.none;
    this.firstSteps = grid.emptySet();
    this.spared = new Uint8Array(squares);
    this.leaving = new Uint8Array(battle.count);
  }

  /**
   * Finds the ends of a move that starts outside all kill zones, or ignores them.
   *
   * @param points movement points left
   * @param ignoresZones whether it moves through kill zones without stopping
   */
  walk(figure: number, points: number, ignoresZones: boolean): void {
    this.dice = 0;
    this.search(figure, points, ignoresZones, undefined);
  }

  /**
   * Finds the ends of a move that starts in contact: staying, or leaving at least one enemy with the first step. Other
   * first steps are not allowed. Each enemy left makes a free attack with all its dice.
   *
   * @rule DW-disengage, DW-free-attack, DW-disengage-rezone, DW-R-06, DW-R-07
   * @param ignoresZones whether it moves on through kill zones without stopping
   */
  breakAway(figure: number, points: number, ignoresZones = false): void {
    const { battle, leaving, firstSteps, spared } = this;
    const { adjacent, adjacents, grid } = battle.ground;
    const side = battle.sideOf(figure);
    const from = battle.square[figure];
    const first = from * DIRECTIONS;
    const end = first + adjacents[from];
    const enemies = battle.enemiesAt(from, side);
    this.dice = this.diceAround(figure);
    firstSteps.fill(0);
    leaving.fill(0);
    for (let i = first; i < end; i++) {
      const other = battle.occupant[adjacent[i]] - 1;
      if (other >= 0 && battle.sideOf(other) !== side) leaving[other] = 1;
    }
    for (let i = first; i < end; i++) {
      const next = adjacent[i];
      let kept = 0;
      spared[next] = 0;
      const around = next * DIRECTIONS;
      for (let j = around; j < around + adjacents[next]; j++) {
        const enemy = battle.occupant[adjacent[j]] - 1;
        if (enemy < 0 || leaving[enemy] === 0) continue;
        kept++;
        spared[next] += battle.attack[enemy];
      }
      // At least one enemy must be left. A figure that stops here, because it is in a kill zone again, needs a free
      // square.
      const goesOn = ignoresZones || battle.enemiesAt(next, side) === 0;
      if (kept < enemies && (goesOn || battle.occupant[next] === 0)) grid.add(firstSteps, next);
    }
    this.search(figure, points, ignoresZones, firstSteps);
  }

  /** Returns the points spent to a square reached by the last search. */
  spentTo(square: number): number {
    return this.flood.spentTo(square);
  }

  /** Returns the free-attack dice on the figure on its way to an end. */
  drawnTo(end: number): number {
    if (this.dice === 0 || this.spentTo(end) === 0) return 0;
    return this.battle.ground.grid.has(this.firstSteps, end) ? this.dice - this.spared[end] : this.dice;
  }

  /** Lists all ends. */
  list(): void {
    if (this.isListed) return;
    this.count = this.flood.listAll(this.friends, this.ends);
    this.isListed = true;
  }

  /** Returns whether the figure may end on a square other than its own. */
  isEnd(square: number): boolean {
    this.list();
    return this.spentTo(square) > 0 && this.ends.subarray(0, this.count).includes(square);
  }

  /**
   * Lists the ends that cost exactly `spent` points of the last search.
   *
   * @returns their number
   */
  listAt(spent: number): number {
    return this.flood.list(spent, this.friends, this.some, 0);
  }

  /**
   * Returns whether the figure can leave by an exit, which costs one more point.
   *
   * @rule DW-missing-victory
   */
  leadsOut(figure: number, points: number): boolean {
    const { battle, flood, some, halts } = this;
    const exits = battle.ground.exits(battle.flies[figure]);
    if (points > 0 && battle.ground.grid.has(exits, battle.square[figure])) return true;
    for (let spent = 0; spent < points; spent++) if (flood.list(spent, halts, some, 0, exits) > 0) return true;
    return false;
  }

  /** Returns the dice of all enemies in contact with a figure. */
  diceAround(figure: number): number {
    const { battle } = this;
    const { adjacent, adjacents } = battle.ground;
    const from = battle.square[figure];
    const side = battle.sideOf(figure);
    let dice = 0;
    for (let i = from * DIRECTIONS; i < from * DIRECTIONS + adjacents[from]; i++) {
      const other = battle.occupant[adjacent[i]] - 1;
      if (other >= 0 && battle.sideOf(other) !== side) dice += battle.attack[other];
    }
    return dice;
  }

  /** Searches through friends, not through enemies. A friend in a kill zone blocks the path, see DW-R-05. */
  private search(figure: number, points: number, ignoresZones: boolean, firstSteps: Int32Array | undefined): void {
    const { battle, flood, friends } = this;
    const { ground } = battle;
    const side = battle.sideOf(figure);
    const from = battle.square[figure];
    const zoned = battle.zoned[1 - side];
    const stoodOn = battle.stoodOn[side];
    for (let i = 0; i < friends.length; i++) friends[i] = stoodOn[i];
    ground.grid.remove(friends, from);
    this.halts = ignoresZones ? this.none : zoned;
    this.ignoresZones = ignoresZones;
    this.isListed = false;
    const footing = ground.footing(battle.flies[figure]);
    flood.spread(from, points, footing, battle.stoodOn[1 - side], this.halts, firstSteps);
    this.touchingCount = flood.meets(zoned, friends) ? flood.listAll(friends, this.touching, zoned) : 0;
  }
}
