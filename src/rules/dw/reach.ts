import { Flood } from '../../board/flood.ts';
import { DIRECTIONS } from '../../board/neighbours.ts';
import type { Battle } from './battle.ts';

/**
 * Where a figure can go with its movement points. The memory is reused: each search forgets the one before.
 *
 * @rule DW-move-allowance, DW-move-friends, DW-move-enemies, DW-zone-stop, DW-G-04
 */
export class Reach {
  /** Squares on which the figure may end, its own included, the cheapest first. Listed by {@link list}. */
  readonly ends: Int16Array;
  count = 0;
  /** Whether the last search went through kill zones without stopping. */
  ignoresZones = false;
  private isListed = false;
  /** Those of them that are in contact with enemies, the cheapest first. */
  readonly touching: Int16Array;
  touchingCount = 0;
  /** Those that {@link listAt} was asked for last. */
  readonly some: Int16Array;
  private readonly battle: Battle;
  private readonly flood: Flood;
  private readonly nobody: Int32Array;
  /** Squares of others of the figure's side, on which it may not end. */
  private readonly friends: Int32Array;
  /** Squares that end a move, unless it goes through kill zones. */
  private halts: Int32Array;
  /** Where a figure may go first to break away, and the free-attack dice that it does not draw there. */
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
    this.nobody = grid.emptySet();
    this.friends = grid.emptySet();
    this.halts = this.nobody;
    this.firstSteps = grid.emptySet();
    this.spared = new Uint8Array(squares);
    this.leaving = new Uint8Array(battle.count);
  }

  /**
   * Ends of a move that begins outside all kill zones, or that pays no heed to them.
   *
   * @param points movement points left
   * @param ignoresZones walks through kill zones without stopping
   */
  walk(figure: number, points: number, ignoresZones: boolean): void {
    this.dice = 0;
    this.search(figure, points, ignoresZones, undefined);
  }

  /**
   * Ends of a move that begins in contact: standing still, or breaking away from one enemy at least with the
   * first step. A step that leaves nobody is none. Each enemy left attacks with all its dice.
   *
   * @rule DW-disengage, DW-free-attack, DW-disengage-rezone, DW-R-06, DW-R-07
   * @param ignoresZones walks on through kill zones without stopping
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
      // Some enemy must have been left. Who stops there, still or again in a kill zone, needs the square for himself.
      const goesOn = ignoresZones || battle.enemiesAt(next, side) === 0;
      if (kept < enemies && (goesOn || battle.occupant[next] === 0)) grid.add(firstSteps, next);
    }
    this.search(figure, points, ignoresZones, firstSteps);
  }

  /** Points spent to a square that the last search came to. */
  spentTo(square: number): number {
    return this.flood.spentTo(square);
  }

  /** Free-attack dice thrown at the figure on its way to an end. */
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

  /** Whether the figure may end on a square other than its own. */
  isEnd(square: number): boolean {
    this.list();
    return this.spentTo(square) > 0 && this.ends.subarray(0, this.count).includes(square);
  }

  /** Lists the ends that cost so many points, of those searched with, and no fewer. @returns how many there are */
  listAt(spent: number): number {
    return this.flood.list(spent, this.friends, this.some, 0);
  }

  /** Whether the way leads through an exit of the board, which costs a point more. @rule DW-missing-victory */
  leadsOut(figure: number, points: number): boolean {
    const { battle, flood, some, halts } = this;
    const exits = battle.ground.exits(battle.flies[figure]);
    if (points > 0 && battle.ground.grid.has(exits, battle.square[figure])) return true;
    for (let spent = 0; spent < points; spent++) if (flood.list(spent, halts, some, 0, exits) > 0) return true;
    return false;
  }

  /** Dice of all enemies in contact with a figure. */
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

  /** Through friends, not through enemies. A friend in a kill zone leads nowhere, see DW-R-05. */
  private search(figure: number, points: number, ignoresZones: boolean, firstSteps: Int32Array | undefined): void {
    const { battle, flood, friends } = this;
    const { ground } = battle;
    const side = battle.sideOf(figure);
    const from = battle.square[figure];
    const zoned = battle.zoned[1 - side];
    const stoodOn = battle.stoodOn[side];
    for (let i = 0; i < friends.length; i++) friends[i] = stoodOn[i];
    ground.grid.remove(friends, from);
    this.halts = ignoresZones ? this.nobody : zoned;
    this.ignoresZones = ignoresZones;
    this.isListed = false;
    const footing = ground.footing(battle.flies[figure]);
    flood.spread(from, points, footing, battle.stoodOn[1 - side], this.halts, firstSteps);
    this.touchingCount = flood.meets(zoned, friends) ? flood.listAll(friends, this.touching, zoned) : 0;
  }
}
