import { Flood } from '../../board/flood.ts';
import { DIRECTIONS } from '../../board/neighbours.ts';
import type { Dungeon } from './dungeon.ts';
import { AMOUNTS, FLIES, PHASES } from './effects.ts';
import { DICE } from './names.ts';
import { mindsSteps } from './walking.ts';

/** Most movement points: the largest die plus speed. */
const MOST_POINTS = DICE[DICE.length - 1] + AMOUNTS.byName.speed.most;
/** Labels are restarted before they exceed small integers. */
const LARGEST_BASE = 1_000_000_000;

/**
 * Finds where a model can move with some movement points. The model must have been lifted off the board.
 *
 * @rule DDD-move-roll @rule DDD-move-diagonal @rule DDD-move-difficult @rule DDD-move-through-friends
 * @rule DDD-move-stop @rule DDD-move-end-free @rule DDD-R-11
 */
export class Reach {
  private readonly dungeon: Dungeon;
  /** Positions at which the move may end, cheapest first; the first is the current one. Filled by {@link list}. */
  readonly ends: Int16Array;
  count = 0;
  private isListed = false;
  /** Those in contact with enemies. */
  readonly touching: Int16Array;
  touchingCount = 0;
  /** Result of the last {@link listAt} or {@link listAround}. */
  readonly some: Int16Array;
  /** Whether the last search avoided a trapped square. */
  metTrap = false;
  /** Enemies in contact at each position. */
  private readonly contacts: Int32Array;
  /** Predecessor of each position. */
  private readonly before: Int16Array;
  private readonly stands: Uint8Array;
  /** Points spent to each position, plus {@link base}; lower for positions of earlier searches. */
  private readonly label: Int32Array;
  private base = 0;
  private readonly buckets: Int16Array;
  private readonly filled = new Int32Array(MOST_POINTS + 1);
  private readonly squares: number;
  private readonly flood: Flood;
  private readonly gathered: Int32Array;
  private most = 0;
  private friends: Int32Array;
  // The last search, and whether it went step by step.
  private model = 0;
  private start = 0;
  private bySteps = false;
  /** The path to the chosen end, first step first. */
  readonly path = new Int16Array(MOST_POINTS + 1);

  constructor(dungeon: Dungeon) {
    this.dungeon = dungeon;
    this.squares = dungeon.ground.squares;
    this.ends = new Int16Array(this.squares);
    this.contacts = new Int32Array(this.squares);
    this.before = new Int16Array(this.squares);
    this.label = new Int32Array(this.squares);
    this.stands = new Uint8Array(this.squares);
    this.buckets = new Int16Array((MOST_POINTS + 1) * this.squares);
    this.touching = new Int16Array(this.squares);
    this.some = new Int16Array(this.squares);
    this.gathered = dungeon.ground.grid.emptySet();
    this.friends = dungeon.stoodOn[0];
    this.flood = new Flood(dungeon.ground.grid, MOST_POINTS);
  }

  /** Returns the points spent to a position reached by the last search. */
  spentTo(position: number): number {
    return this.bySteps ? this.label[position] - this.base : this.flood.spentTo(position);
  }

  /**
   * Finds all positions that a model can reach.
   *
   * @param points 0..18
   * @param shunned enemies with whom no step may make contact
   * @param tested enemies that may only be approached from a position where the model could stay (fear); a step from
   *   beside one of them may end beside it, shunned or not
   * @param avoidsTraps whether to avoid trapped squares
   */
  search(model: number, points: number, shunned: number, tested: number, avoidsTraps: boolean): void {
    this.base += MOST_POINTS + 1;
    if (this.base > LARGEST_BASE) {
      this.label.fill(0);
      this.base = MOST_POINTS + 1;
    }
    this.metTrap = false;
    const { dungeon } = this;
    const friends = dungeon.presentOf(dungeon.sideOf(model)) | (1 << model);
    const isPlain = !mindsSteps(dungeon, model) && shunned === 0 && (dungeon.big & friends) === 0;
    this.model = model;
    this.start = dungeon.at[model];
    this.bySteps = !isPlain || dungeon.has(model, PHASES);
    if (!this.bySteps) this.searchRows(model, points);
    else this.searchSteps(model, points, shunned, tested, avoidsTraps);
  }

  /** Searches whole rows of squares at once, for a model limited only by walls and other models. */
  private searchRows(model: number, points: number): void {
    const { dungeon, flood } = this;
    const { ground } = dungeon;
    const side = dungeon.sideOf(model);
    const zoned = dungeon.zoned[1 - side];
    this.friends = dungeon.stoodOn[side];
    this.isListed = false;
    // Engaged friends cannot be moved through, since their squares are in contact with enemies.
    const footing = dungeon.has(model, FLIES) ? ground.onWings : ground.onFoot;
    flood.spread(this.start, points, footing, dungeon.stoodOn[1 - side], zoned);
    this.touchingCount = flood.meets(zoned, this.friends) ? flood.listAll(this.friends, this.touching, zoned) : 0;
  }

  /** Lists all ends. */
  list(): void {
    if (this.isListed) return;
    this.count = this.flood.listAll(this.friends, this.ends);
    this.isListed = true;
  }

  /**
   * Lists the ends that cost exactly `spent` points of the last search, in {@link some}.
   *
   * @returns their number
   */
  listAt(spent: number): number {
    if (!this.bySteps) return this.flood.list(spent, this.friends, this.some, 0);
    let count = 0;
    for (let i = 0; i < this.count; i++) {
      const end = this.ends[i];
      if (this.spentTo(end) === spent) this.some[count++] = end;
    }
    return count;
  }

  /** Collects the ends out of contact that cost at most `most` points, for {@link listAround}. */
  gatherFree(most: number): void {
    const { dungeon, gathered, model } = this;
    const { grid } = dungeon.ground;
    this.most = most;
    if (!this.bySteps) {
      this.flood.gather(most, gathered, this.friends, dungeon.zoned[1 - dungeon.sideOf(model)]);
      return;
    }
    gathered.fill(0);
    for (let i = 0; i < this.count; i++) {
      const end = this.ends[i];
      if (this.spentTo(end) <= most && dungeon.contactsAt(model, end) === 0) grid.add(gathered, end);
    }
  }

  /**
   * Lists the collected ends at a distance of 1 or more from another model, in {@link some}.
   *
   * @returns their number
   */
  listAround(other: number, far: number): number {
    const { dungeon, gathered, some, start, most } = this;
    const { grid, columnOf, rowOf, columns, rows } = dungeon.ground;
    const there = dungeon.at[other];
    // Positions are north-west squares: a big model extends one square further to the south and east.
    const mine = dungeon.isBig(this.model) ? 1 : 0;
    const theirs = dungeon.isBig(other) ? 1 : 0;
    const left = columnOf[there] - far - mine;
    const right = columnOf[there] + far + theirs;
    const top = rowOf[there] - far - mine;
    const bottom = rowOf[there] + far + theirs;
    const [column, row] = [columnOf[start], rowOf[start]];
    const west = Math.max(0, left, column - most);
    const east = Math.min(columns - 1, right, column + most);
    const south = Math.min(rows - 1, bottom, row + most);
    let count = 0;
    for (let y = Math.max(0, top, row - most); y <= south; y++) {
      // Between its first and last row, a ring has two squares per row.
      const step = y === top || y === bottom ? 1 : right - left;
      for (let x = step === 1 || west === left ? west : right; x <= east; x += step)
        if (grid.has(gathered, y * columns + x)) some[count++] = y * columns + x;
    }
    return count;
  }

  /** Searches step by step, and records the path to each position. */
  private searchSteps(model: number, points: number, shunned: number, tested: number, avoidsTraps: boolean): void {
    const { dungeon, squares, label, buckets, filled, before, contacts: touches, stands, ends, base } = this;
    const { ground } = dungeon;
    const { neighbours, touching, trapAt } = ground;
    const isPhase = dungeon.has(model, PHASES);
    const cost = dungeon.has(model, FLIES) || isPhase ? ground.fly : ground.walk;
    const isBig = dungeon.isBig(model);
    const zoneSide = model < dungeon.second ? 1 : 0;
    const friends = this.passableFriends(model);
    const start = dungeon.at[model];
    let count = 0;
    for (let i = 0; i <= points; i++) filled[i] = 0;
    label[start] = base;
    before[start] = -1;
    touches[start] = dungeon.contactsAt(model, start);
    stands[start] = dungeon.fitsAt(model, start) ? 1 : 0;
    buckets[0] = start;
    filled[0] = 1;
    for (let outlay = 0; outlay <= points; outlay++) {
      const first = outlay * squares;
      const reached = base + outlay;
      for (let i = 0; i < filled[outlay]; i++) {
        const position = buckets[first + i];
        // A cheaper path has been found since this entry was made.
        if (label[position] !== reached) continue;
        if (stands[position] === 1) ends[count++] = position;
        // Contact stops the move, except for the first step after breaking away.
        if (outlay === points || (position !== start && touches[position] !== 0)) continue;
        const mask = isBig || isPhase ? 255 : touching[position];
        for (let direction = 0; direction < DIRECTIONS; direction++) {
          if ((mask & (1 << direction)) === 0) continue;
          const next = neighbours[position * DIRECTIONS + direction];
          if (next < 0) continue;
          // No step costs less than 1.
          const known = label[next];
          if (known >= base && known <= reached + 1) continue;
          let step: number;
          let canStand = true;
          let contacts: number;
          if (isBig) {
            step = this.bigStep(model, position, next, cost, isPhase, friends);
            if (step === 0) continue;
            canStand = dungeon.fitsAt(model, next);
            contacts = dungeon.contactsAt(model, next);
          } else {
            step = cost[next];
            if (step === 0) {
              if (!isPhase) continue;
              canStand = false;
              step = 1;
            }
            const there = dungeon.who[next];
            if (there !== 0) {
              if ((friends & (1 << (there - 1))) === 0) continue;
              canStand = false;
            }
            contacts = dungeon.zoneOf(zoneSide, next);
          }
          const total = outlay + step;
          if (total > points || (known >= base && known <= base + total)) continue;
          if (contacts !== 0) {
            // It would have to stop where it cannot stay.
            if (!canStand) continue;
            const fresh = contacts & ~(touches[position] & tested);
            if ((fresh & shunned) !== 0 || ((fresh & tested) !== 0 && stands[position] === 0)) continue;
          }
          if (avoidsTraps && ground.traps > 0 && this.isTrapped(next, isBig, trapAt)) {
            this.metTrap = true;
            continue;
          }
          label[next] = base + total;
          before[next] = position;
          touches[next] = contacts;
          stands[next] = canStand ? 1 : 0;
          const slot = filled[total];
          buckets[total * squares + slot] = next;
          filled[total] = slot + 1;
        }
      }
    }
    this.count = count;
    this.isListed = true;
    this.touchingCount = 0;
    for (let i = 0; i < count; i++) if (touches[ends[i]] !== 0) this.touching[this.touchingCount++] = ends[i];
  }

  /**
   * Lays out the path to a position found.
   *
   * @returns the number of its steps
   */
  trail(position: number): number {
    let steps = 0;
    for (let at = position; this.before[at] >= 0; at = this.before[at]) steps++;
    let i = steps;
    for (let at = position; this.before[at] >= 0; at = this.before[at]) this.path[--i] = at;
    return steps;
  }

  /** Returns the friends that may be moved through: neither engaged nor huge. @rule DDD-R-05 @rule DDD-R-11 */
  private passableFriends(model: number): number {
    const { dungeon } = this;
    const side = dungeon.sideOf(model);
    let passable = 0;
    for (let left = dungeon.presentOf(side); left !== 0; left &= left - 1) {
      const friend = 31 - Math.clz32(left & -left);
      if (dungeon.isBig(friend) || dungeon.contacts(friend) !== 0) continue;
      passable |= 1 << friend;
    }
    return passable;
  }

  /**
   * Returns the cost of a big model's step: that of the most expensive square newly entered; 0 if it is not possible.
   * @rule DDD-R-05
   */
  private bigStep(
    model: number,
    from: number,
    to: number,
    cost: Uint8Array,
    isPhase: boolean,
    friends: number,
  ): number {
    const { dungeon } = this;
    const { columns, columnOf } = dungeon.ground;
    if (columnOf[to] === columns - 1 || to + columns >= this.squares) return 0;
    let dearest = 1;
    for (const offset of dungeon.footprint) {
      const here = to + offset;
      const there = dungeon.who[here];
      if (there !== 0 && there !== model + 1 && (friends & (1 << (there - 1))) === 0) return 0;
      const one = cost[here];
      if (one === 0 && !isPhase) return 0;
      const isOld = here === from || here === from + 1 || here === from + columns || here === from + columns + 1;
      if (!isOld && one > dearest) dearest = one;
    }
    return dearest;
  }

  private isTrapped(position: number, isBig: boolean, trapAt: Uint8Array): boolean {
    if (!isBig) return trapAt[position] !== 0;
    return this.dungeon.footprint.some((offset) => trapAt[position + offset] !== 0);
  }
}
