import { DIRECTIONS } from '../../board/neighbours.ts';
import { STEALTH } from './abilities.ts';
import { type Battle, LEFT } from './battle.ts';
import { comesFirst, UNREACHED } from './ground.ts';
import type { Reach } from './reach.ts';
import type { Shooting } from './shooting.ts';

/** Chooses squares for a figure, each the best for one purpose, among those of a search with {@link Reach}. */
export class Ways {
  private readonly battle: Battle;
  readonly reach: Reach;
  private readonly shooting: Shooting;
  /** Movement costs of squares not blocked by figures, and the path length over them from each square to contact. */
  private readonly open: Uint8Array;
  private readonly around: Int16Array;
  /** The enemy nearest to a figure, and the path length to contact. */
  nearest = -1;
  nearestPath = UNREACHED;

  constructor(battle: Battle, reach: Reach, shooting: Shooting) {
    this.battle = battle;
    this.reach = reach;
    this.shooting = shooting;
    this.open = new Uint8Array(battle.ground.squares);
    this.around = new Int16Array(battle.ground.squares);
  }

  /**
   * Returns whether an unengaged figure is within its movement of contact with some enemy, ignoring figures in between.
   */
  isNearContact(figure: number): boolean {
    if (this.battle.isEngaged(figure)) return false;
    this.findNearest(figure);
    return this.nearestPath <= this.battle.movement[figure];
  }

  /** Finds the enemy with the shortest path to contact, ignoring figures in between. */
  findNearest(figure: number): void {
    const { battle } = this;
    const enemies = 1 - battle.sideOf(figure);
    const from = battle.square[figure];
    const flies = battle.flies[figure];
    this.nearest = -1;
    this.nearestPath = UNREACHED;
    for (let enemy = battle.firstOf(enemies); enemy < battle.endOf(enemies); enemy++) {
      const square = battle.square[enemy];
      if (square < 0) continue;
      const path = battle.ground.toContact(square, flies)[from];
      if (path < this.nearestPath) {
        this.nearest = enemy;
        this.nearestPath = path;
      }
    }
  }

  /**
   * Returns the square of contact to move to, by stealth if there is no other way; -1 for none, and then the last
   * search is one without stealth.
   *
   * @rule DW-ab-stealth
   */
  findContact(figure: number, points: number, most: boolean, only: number): number {
    const { battle, reach } = this;
    reach.walk(figure, points, false);
    const to = this.bestContact(figure, most, only);
    if (to >= 0 || (battle.abilities[figure] & STEALTH) === 0) return to;
    reach.walk(figure, points, true);
    const by = this.bestContact(figure, most, only);
    if (by < 0) reach.walk(figure, points, false);
    return by;
  }

  /**
   * Returns the best reached square in contact with the cheapest enemy: fewest (or most) enemies, then fewest points.
   *
   * @param only the enemy to contact, -1 for the cheapest; ties by roster
   */
  bestContact(figure: number, most: boolean, only: number): number {
    const { battle, reach } = this;
    const { ground } = battle;
    const side = battle.sideOf(figure);
    const target = only < 0 ? this.nearestTouched(side) : only;
    if (target < 0) return -1;
    const at = battle.square[target];
    let best = -1;
    for (let i = 0; i < reach.touchingCount; i++) {
      const square = reach.touching[i];
      if (!ground.areAdjacent(square, at)) continue;
      if (best < 0) {
        best = square;
        continue;
      }
      const more = (most ? 1 : -1) * (battle.enemiesAt(square, side) - battle.enemiesAt(best, side));
      const less = reach.spentTo(best) - reach.spentTo(square);
      if (more > 0 || (more === 0 && (less > 0 || (less === 0 && comesFirst(side, square, best))))) best = square;
    }
    return best;
  }

  /** Returns the enemy of a side that is cheapest to contact, -1 for none. */
  private nearestTouched(side: number): number {
    const { battle, reach } = this;
    const { adjacent, adjacents } = battle.ground;
    let nearest = -1;
    let least = 0;
    for (let i = 0; i < reach.touchingCount; i++) {
      const square = reach.touching[i];
      const spent = reach.spentTo(square);
      if (i === 0) least = spent;
      else if (spent > least) break;
      const first = square * DIRECTIONS;
      const end = first + adjacents[square];
      for (let j = first; j < end; j++) {
        const other = battle.occupant[adjacent[j]] - 1;
        if (other < 0 || battle.sideOf(other) === side) continue;
        if (nearest < 0 || other < nearest) nearest = other;
      }
    }
    return nearest;
  }

  /**
   * Returns the reached square from which a path is shortest, if shorter than from here; -1 for none.
   *
   * @param points points of the search
   * @param freeOnly whether it must be outside all kill zones
   */
  findNearer(figure: number, points: number, path: Int16Array, freeOnly: boolean): number {
    const { battle, reach } = this;
    const side = battle.sideOf(figure);
    const whole = path[battle.square[figure]];
    let best = -1;
    let least = whole;
    for (let spent = points; spent > 0; spent--) {
      // A square brings it nearer by at most the points spent.
      if (whole - spent > least) break;
      const count = reach.listAt(spent);
      for (let i = 0; i < count; i++) {
        const square = reach.some[i];
        const left = path[square];
        if (left > least || (left === least && (best < 0 || !comesFirst(side, square, best)))) continue;
        if (freeOnly && battle.enemiesAt(square, side) > 0) continue;
        best = square;
        least = left;
      }
    }
    return best;
  }

  /**
   * Returns the square for a figure that breaks away, by stealth if there is no other way out of contact; -1 for none.
   */
  findRefuge(figure: number, points: number): number {
    const { battle, reach } = this;
    reach.breakAway(figure, points);
    const to = this.findShelter(figure);
    if (to >= 0 || (battle.abilities[figure] & STEALTH) === 0) return to;
    reach.breakAway(figure, points, true);
    return this.findShelter(figure);
  }

  /** Returns a square out of contact, with a target for a shooter if there is one. */
  private findShelter(figure: number): number {
    const to = this.battle.shooting[figure] !== 0 ? this.findStand(figure, true) : -1;
    return to >= 0 ? to : this.findStand(figure, false);
  }

  /** Returns the reached square out of contact that is farthest from all enemies; -1 for none. */
  findStand(figure: number, withTarget: boolean): number {
    const { battle, reach } = this;
    const side = battle.sideOf(figure);
    let best = -1;
    let bestDistance = -1;
    reach.list();
    for (let i = 0; i < reach.count; i++) {
      const square = reach.ends[i];
      if (battle.enemiesAt(square, side) > 0) continue;
      const distance = battle.distanceTo(1 - side, square);
      if (distance < bestDistance) continue;
      if (distance === bestDistance) {
        const spent = reach.spentTo(square) - reach.spentTo(best);
        if (spent > 0 || (spent === 0 && !comesFirst(side, square, best))) continue;
      }
      if (withTarget && !this.shooting.hasTargetFrom(figure, square)) continue;
      best = square;
      bestDistance = distance;
    }
    return best;
  }

  /** Returns where a runner goes: `LEFT`, or a square nearer to an exit; -1 for none. */
  findWayOut(figure: number, points: number, isEngaged: boolean): number {
    const { battle, reach } = this;
    this.search(figure, points, isEngaged, false);
    if (reach.leadsOut(figure, points)) return LEFT;
    if ((battle.abilities[figure] & STEALTH) !== 0) {
      this.search(figure, points, isEngaged, true);
      if (reach.leadsOut(figure, points)) return LEFT;
      this.search(figure, points, isEngaged, false);
    }
    const path = battle.ground.toExit(battle.flies[figure]);
    const to = this.findNearer(figure, points, path, true);
    return to >= 0 || isEngaged ? to : this.findNearer(figure, points, path, false);
  }

  search(figure: number, points: number, isEngaged: boolean, ignoresZones: boolean): void {
    if (isEngaged) this.reach.breakAway(figure, points, ignoresZones);
    else this.reach.walk(figure, points, ignoresZones);
  }

  /** Returns the runner with the shortest path to contact, ignoring figures in between; -1 if none can be reached. */
  nearestRunner(figure: number): number {
    const { battle } = this;
    const from = battle.square[figure];
    let runner = -1;
    let least = UNREACHED;
    for (let hero = 0; hero < battle.second; hero++) {
      if (battle.runs[hero] === 0 || !battle.isOn(hero)) continue;
      const row = battle.ground.toContact(battle.square[hero], battle.flies[figure]);
      if (row[from] < least) {
        runner = hero;
        least = row[from];
      }
    }
    return runner;
  }

  /** Returns the reached square that is most directly on a runner's way to an exit, and nearest to the runner. */
  findBetween(figure: number, runner: number): number {
    const { battle, reach } = this;
    const toRunner = battle.ground.toContact(battle.square[runner], battle.flies[figure]);
    const toExit = battle.ground.toExit(battle.flies[runner]);
    const side = battle.sideOf(figure);
    const from = battle.square[figure];
    let best = from;
    reach.list();
    for (let i = 0; i < reach.count; i++) {
      const square = reach.ends[i];
      const detour = toRunner[square] + toExit[square] - toRunner[best] - toExit[best];
      const nearer = toRunner[best] - toRunner[square];
      if (
        detour < 0 ||
        (detour === 0 && (nearer > 0 || (nearer === 0 && best !== from && comesFirst(side, square, best))))
      )
        best = square;
    }
    return best;
  }

  /**
   * Returns the reached square nearest to contact with any enemy, on a path around other figures; -1 if none is nearer
   * than its own.
   *
   * @rule DW-move-friends, DW-move-enemies, DW-zone-stop, DW-move-end
   */
  findAround(figure: number, points: number): number {
    const { battle, open, around } = this;
    const { ground } = battle;
    const side = battle.sideOf(figure);
    const goals: number[] = [];
    open.set(ground.cost(battle.flies[figure]));
    for (let square = 0; square < ground.squares; square++) {
      if (open[square] === 0) continue;
      const other = battle.occupant[square] - 1;
      const isZone = battle.enemiesAt(square, side) > 0;
      if (other < 0 && isZone) goals.push(square);
      // Friends may be moved through, but a move may not end on them, nor continue through a kill zone.
      else if (other >= 0 && other !== figure && (isZone || battle.sideOf(other) !== side)) open[square] = 0;
    }
    ground.waysTo(goals, open, around);
    return this.findNearer(figure, points, around, false);
  }

  /**
   * Returns the squares that a player would consider among those reached: in contact with and towards each enemy,
   * towards exits and in the way of runners, and away from all enemies.
   */
  worthwhile(figure: number, points: number): Set<number> {
    const { battle } = this;
    const { ground } = battle;
    const side = battle.sideOf(figure);
    const found = new Set<number>();
    const flies = battle.flies[figure];
    const towards = (path: Int16Array) => {
      found.add(this.findNearer(figure, points, path, false));
      found.add(this.findNearer(figure, points, path, true));
    };
    for (let enemy = battle.firstOf(1 - side); enemy < battle.endOf(1 - side); enemy++) {
      if (!battle.isOn(enemy)) continue;
      found.add(this.bestContact(figure, false, enemy));
      found.add(this.bestContact(figure, true, enemy));
      towards(ground.toContact(battle.square[enemy], flies));
      if (battle.runs[enemy] === 1) found.add(this.findBetween(figure, enemy));
    }
    if (battle.runs[figure] === 1) towards(ground.toExit(flies));
    found.add(this.findAround(figure, points));
    found.add(this.findStand(figure, false));
    if (battle.shooting[figure] !== 0) found.add(this.findStand(figure, true));
    found.delete(-1);
    found.delete(battle.square[figure]);
    return found;
  }
}
