import { DIRECTIONS } from '../../board/neighbours.ts';
import type { Battle } from './battle.ts';

const FAR = 255;

/**
 * Where a figure can go with its movement points, by Dial's algorithm. The memory is reused: each search
 * forgets the one before.
 *
 * @rule DW-move-allowance, DW-move-friends, DW-move-enemies, DW-zone-stop, DW-G-04
 */
export class Reach {
  /** Points spent to each square, 255 where it was not reached. */
  readonly spent: Uint8Array;
  /** Squares on which the figure may end, its own included. */
  readonly ends: Int16Array;
  count = 0;
  /** Free-attack dice thrown at the figure on its way to each end. */
  readonly drawn: Uint8Array;
  /** Whether it went through kill zones without stopping. */
  isStealthy = false;
  private readonly battle: Battle;
  private readonly touched: Int16Array;
  private touchedCount = 0;
  private readonly buckets: Int16Array;
  private readonly filled = new Int32Array(3);
  private readonly leaving: Uint8Array;

  constructor(battle: Battle) {
    const { squares } = battle.ground;
    this.battle = battle;
    this.spent = new Uint8Array(squares).fill(FAR);
    this.ends = new Int16Array(squares);
    this.drawn = new Uint8Array(squares);
    this.touched = new Int16Array(squares);
    this.buckets = new Int16Array(squares * 3);
    this.leaving = new Uint8Array(battle.count);
  }

  /**
   * Ends of a move that begins outside all kill zones, or that pays no heed to them.
   *
   * @param points movement points left
   * @param ignoresZones walks through kill zones without stopping
   */
  walk(figure: number, points: number, ignoresZones: boolean): void {
    this.forget();
    this.isStealthy = ignoresZones;
    const from = this.battle.square[figure] as number;
    this.mark(from, 0, 0);
    this.queue(from, 0);
    this.run(figure, points, 0, undefined);
  }

  /**
   * As {@link walk}, but only on shortest ways by a path: to whoever finds an end there with all points spent, no
   * other square is nearer, nor as near.
   *
   * @param path of each square to what is gone for, as the ground has it
   */
  walkStraight(figure: number, points: number, path: Int16Array): void {
    this.forget();
    this.isStealthy = false;
    const from = this.battle.square[figure] as number;
    this.mark(from, 0, 0);
    this.queue(from, 0);
    this.run(figure, points, 0, path);
  }

  /**
   * Ends of a move that begins in contact: standing still, or breaking away from one enemy at least with the
   * first step. A step that leaves nobody is none. Each enemy left attacks with all its dice.
   *
   * @rule DW-disengage, DW-free-attack, DW-disengage-rezone, DW-R-06, DW-R-07
   */
  breakAway(figure: number, points: number): void {
    this.forget();
    this.isStealthy = false;
    const { battle, leaving } = this;
    const { adjacent, adjacents } = battle.ground;
    const cost = battle.ground.cost(battle.flies[figure] as number);
    const side = battle.sideOf(figure);
    const from = battle.square[figure] as number;
    const first = from * DIRECTIONS;
    const end = first + (adjacents[from] as number);
    this.mark(from, 0, 0);
    this.ends[this.count++] = from;
    leaving.fill(0);
    const dice = this.diceAround(figure);
    const enemies = battle.enemiesAt(from, side);
    for (let i = first; i < end; i++) {
      const other = (battle.occupant[adjacent[i] as number] as number) - 1;
      if (other >= 0 && battle.sideOf(other) !== side) leaving[other] = 1;
    }
    for (let i = first; i < end; i++) {
      const next = adjacent[i] as number;
      const entering = cost[next] as number;
      if (entering === 0 || entering > points) continue;
      const other = (battle.occupant[next] as number) - 1;
      if (other >= 0 && battle.sideOf(other) !== side) continue;
      if (battle.enemiesAt(next, side) === 0) {
        this.mark(next, entering, dice);
        this.queue(next, entering);
        continue;
      }
      // Still, or again, in a kill zone: nobody may stand there, and some enemy must have been left.
      if (other >= 0) continue;
      let kept = 0;
      let keptDice = 0;
      const around = next * DIRECTIONS;
      for (let j = around; j < around + (adjacents[next] as number); j++) {
        const enemy = (battle.occupant[adjacent[j] as number] as number) - 1;
        if (enemy < 0 || leaving[enemy] === 0) continue;
        kept++;
        keptDice += battle.attack[enemy] as number;
      }
      if (kept === enemies) continue;
      this.mark(next, entering, dice - keptDice);
      this.ends[this.count++] = next;
    }
    this.run(figure, points, dice, undefined);
  }

  /** Whether the way leads through an exit of the board, which costs a point more. @rule DW-missing-victory */
  leadsOut(figure: number, points: number): boolean {
    const { battle, spent } = this;
    const side = battle.sideOf(figure);
    const cost = battle.ground.cost(battle.flies[figure] as number);
    for (let i = 0; i < this.touchedCount; i++) {
      const square = this.touched[i] as number;
      if (battle.ground.isExit[square] === 0 || cost[square] === 0 || (spent[square] as number) >= points) continue;
      const isStart = square === battle.square[figure];
      if (isStart || this.isStealthy || battle.enemiesAt(square, side) === 0) return true;
    }
    return false;
  }

  /** Dice of all enemies in contact with a figure. */
  diceAround(figure: number): number {
    const { battle } = this;
    const { adjacent, adjacents } = battle.ground;
    const from = battle.square[figure] as number;
    const side = battle.sideOf(figure);
    let dice = 0;
    for (let i = from * DIRECTIONS; i < from * DIRECTIONS + (adjacents[from] as number); i++) {
      const other = (battle.occupant[adjacent[i] as number] as number) - 1;
      if (other >= 0 && battle.sideOf(other) !== side) dice += battle.attack[other] as number;
    }
    return dice;
  }

  private forget(): void {
    for (let i = 0; i < this.touchedCount; i++) this.spent[this.touched[i] as number] = FAR;
    this.touchedCount = 0;
    this.count = 0;
    this.filled.fill(0);
  }

  private mark(square: number, points: number, drawn: number): void {
    if (this.spent[square] === FAR) this.touched[this.touchedCount++] = square;
    this.spent[square] = points;
    this.drawn[square] = drawn;
  }

  private queue(square: number, points: number): void {
    const bucket = points % 3;
    const at = this.filled[bucket] as number;
    this.buckets[bucket * this.spent.length + at] = square;
    this.filled[bucket] = at + 1;
  }

  /**
   * @param guide where given, only squares on a shortest way by this path are searched
   */
  private run(figure: number, points: number, drawn: number, guide: Int16Array | undefined): void {
    const { battle, spent, buckets, filled, isStealthy } = this;
    const { adjacent, adjacents, squares } = battle.ground;
    const { occupant, zones, second } = battle;
    const cost = battle.ground.cost(battle.flies[figure] as number);
    const isFirst = figure < second;
    const hostile = isFirst ? squares : 0;
    const from = battle.square[figure] as number;
    const whole = guide === undefined ? 0 : (guide[from] as number);
    for (let reached = 0; reached <= points; reached++) {
      const bucket = reached % 3;
      const first = bucket * squares;
      const length = filled[bucket] as number;
      filled[bucket] = 0;
      for (let i = first; i < first + length; i++) {
        const square = buckets[i] as number;
        if (spent[square] !== reached) continue;
        if (occupant[square] === 0 || square === from) this.ends[this.count++] = square;
        if (square !== from && !isStealthy && (zones[hostile + square] as number) > 0) continue;
        const start = square * DIRECTIONS;
        const end = start + (adjacents[square] as number);
        for (let j = start; j < end; j++) {
          const next = adjacent[j] as number;
          // Most neighbours were reached before.
          if ((spent[next] as number) <= reached + 1) continue;
          const entering = cost[next] as number;
          const total = reached + entering;
          if (entering === 0 || total > points || total >= (spent[next] as number)) continue;
          if (guide !== undefined && (guide[next] as number) + total !== whole) continue;
          const other = occupant[next] as number;
          // Through friends, not through enemies. A friend in a kill zone leads nowhere, see DW-R-05.
          if (other > 0 && other <= second !== isFirst) continue;
          this.mark(next, total, drawn);
          this.queue(next, total);
        }
      }
    }
  }
}
