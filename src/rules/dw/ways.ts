import { DIRECTIONS } from '../../board/neighbours.ts';
import { STEALTH } from './abilities.ts';
import { type Battle, LEFT } from './battle.ts';
import { comesFirst, UNREACHED } from './ground.ts';
import type { Reach } from './reach.ts';
import type { Shooting } from './shooting.ts';

/** Where a figure may want to go: squares that are best for one thing, among those of a search with {@link Reach}. */
export class Ways {
  private readonly battle: Battle;
  readonly reach: Reach;
  private readonly shooting: Shooting;
  /** What it costs to enter squares that no figure bars, and how far it is from each to contact over them. */
  private readonly open: Uint8Array;
  private readonly around: Int16Array;
  /** The enemy nearest to a figure, and how far it is to contact. */
  nearest = -1;
  nearestPath = UNREACHED;

  constructor(battle: Battle, reach: Reach, shooting: Shooting) {
    this.battle = battle;
    this.reach = reach;
    this.shooting = shooting;
    this.open = new Uint8Array(battle.ground.squares);
    this.around = new Int16Array(battle.ground.squares);
  }

  /** Whether an unengaged figure is as near to some enemy, over the bare ground, as it can move. */
  isNearContact(figure: number): boolean {
    if (this.battle.isEngaged(figure)) return false;
    this.findNearest(figure);
    return this.nearestPath <= this.battle.movement[figure];
  }

  /** The enemy with the shortest path to it over the bare ground. */
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
   * The square of contact to go to, by stealth where no other way leads to one; -1 for none, and then the search is
   * one without stealth.
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
   * Among reached squares in contact with the enemy nearest to reach: fewest (or most) enemies, then least spent.
   *
   * @param only the enemy to be in contact with, -1 for the nearest; of several so near the first on the roster
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
      if (ground.distance(square, at) > 1 || !ground.areAdjacent(square, at)) continue;
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

  /** The enemy of a side with whom contact costs least, -1 for none. */
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
   * The reached square from which a path is shortest, if shorter than from here; -1 for none.
   *
   * @param points that were searched with
   * @param freeOnly whether it must lie outside all kill zones
   */
  findNearer(figure: number, points: number, path: Int16Array, freeOnly: boolean): number {
    const { battle, reach } = this;
    const side = battle.sideOf(figure);
    const whole = path[battle.square[figure]];
    let best = -1;
    let least = whole;
    for (let spent = points; spent > 0; spent--) {
      // No square brings it nearer than it spends.
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

  /** Where a figure goes that breaks away, by stealth where no other way leads out of contact; -1 for nowhere. */
  findRefuge(figure: number, points: number): number {
    const { battle, reach } = this;
    reach.breakAway(figure, points);
    const to = this.findShelter(figure);
    if (to >= 0 || (battle.abilities[figure] & STEALTH) === 0) return to;
    reach.breakAway(figure, points, true);
    return this.findShelter(figure);
  }

  /** A square out of contact: for shooters one with a target, if there is one. */
  private findShelter(figure: number): number {
    const to = this.battle.shooting[figure] !== 0 ? this.findStand(figure, true) : -1;
    return to >= 0 ? to : this.findStand(figure, false);
  }

  /** The reached square out of contact that is farthest from all enemies; -1 for none. */
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

  /** Where a runner goes: `LEFT`, or a square nearer to an exit; -1 for nowhere. */
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

  /** The runner with the shortest path to it over the bare ground; -1 for none that can be come to. */
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

  /** The reached square that lies most directly on a runner's way out, and nearest to the runner. */
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
   * The reached square that is nearest to contact with any enemy, by a way that no figure bars; -1 where none is nearer
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
      // Friends may be moved through, but no move ends on them, as it would in a kill zone.
      else if (other >= 0 && other !== figure && (isZone || battle.sideOf(other) !== side)) open[square] = 0;
    }
    ground.waysTo(goals, open, around);
    return this.findNearer(figure, points, around, false);
  }

  /**
   * The squares that a player would weigh among those reached: at and towards each enemy, on the way out and in the way
   * of runners, and away from all enemies.
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
