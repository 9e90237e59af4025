import { DIRECTIONS } from '../../board/neighbours.ts';
import type { Dice } from '../../dice/dice.ts';
import { STEALTH } from './abilities.ts';
import { type Battle, LEFT } from './battle.ts';
import { comesFirst, UNREACHED } from './ground.ts';
import { pierced, piercingAround } from './home.ts';
import { GOES_ON, makeMove } from './moving.ts';
import type { Reach } from './reach.ts';
import type { Shooting } from './shooting.ts';
import { facesOf } from './strike.ts';

/** Shares and chances that are equal but for rounding are equal. */
const ROUNDING = 1e-9;

/** How the sides are steered: every decision that the book leaves to a player. */
export class Tactics {
  private readonly battle: Battle;
  private readonly reach: Reach;
  private readonly shooting: Shooting;
  /** The enemy nearest to a figure, and how far it is to contact. */
  private nearest = -1;
  private nearestPath = UNREACHED;
  private readonly keys: Int32Array;

  constructor(battle: Battle, reach: Reach, shooting: Shooting) {
    this.battle = battle;
    this.reach = reach;
    this.shooting = shooting;
    this.keys = new Int32Array(battle.count);
  }

  /**
   * Whether a side that won the initiative moves first; else it waits and shoots, where somebody is left to shoot at.
   *
   * @rule DW-init-choice
   */
  wantsToMove(side: number): boolean {
    const { battle } = this;
    const { waitAt } = battle.choicesOf(side);
    if (waitAt > 1 || battle.standing(1 - side) === 0) return true;
    let shooters = 0;
    for (let figure = battle.firstOf(side); figure < battle.endOf(side); figure++) {
      if (!battle.isOn(figure) || battle.shooting[figure] === 0) continue;
      if (battle.isEngaged(figure)) return true;
      shooters++;
    }
    return shooters < waitAt * battle.standing(side) - ROUNDING;
  }

  /** Puts the mover's figures in the order in which they will act; returns how many there are. @rule DW-activation-order */
  lineUp(side: number): number {
    const { battle, keys } = this;
    let count = 0;
    for (let figure = battle.firstOf(side); figure < battle.endOf(side); figure++) {
      if (!battle.isOn(figure)) continue;
      const key = this.turnOf(figure);
      let at = count++;
      for (; at > 0 && keys[at - 1] > key; at--) {
        keys[at] = keys[at - 1];
        battle.order[at] = battle.order[at - 1];
      }
      keys[at] = key;
      battle.order[at] = figure;
    }
    return count;
  }

  /** Less acts earlier; equals by roster. */
  private turnOf(figure: number): number {
    const { battle } = this;
    const { order, goal } = battle.choicesOf(battle.sideOf(figure));
    if (order === 'roster') return 0;
    if (goal === 'exits' && battle.runs[figure] === 1) return 0;
    if (order === 'shooters') {
      if (battle.shooting[figure] === 0) return 3000;
      return this.shooting.hasTarget(figure) ? 1000 : 2000;
    }
    const canCharge = this.isNearContact(figure);
    if (order === 'contact' && canCharge && this.prefersContact(figure)) return 1000 + this.nearestPath;
    if (this.shooting.hasTarget(figure)) return order === 'contact' ? 2000 : 500;
    return canCharge ? 1000 + this.nearestPath : 3000;
  }

  private prefersContact(figure: number): boolean {
    const { attack, shooting } = this.battle;
    const { chargeAt } = this.battle.choicesOf(this.battle.sideOf(figure));
    return shooting[figure] === 0 || attack[figure] >= chargeAt * shooting[figure];
  }

  /** Whether an unengaged figure is as near to some enemy, over the bare ground, as it can move. */
  private isNearContact(figure: number): boolean {
    if (this.battle.isEngaged(figure)) return false;
    this.findNearest(figure);
    return this.nearestPath <= this.battle.movement[figure];
  }

  /** The enemy with the shortest path to it over the bare ground. */
  private findNearest(figure: number): void {
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
   * The one action of a figure in its side's action phase: it moves, or shoots, or does nothing.
   *
   * @rule DW-one-action, DW-action-optional, DW-shoot-action, DW-move-choice
   */
  act(dice: Dice, figure: number): void {
    const { battle } = this;
    const side = battle.sideOf(figure);
    const { goal, advance, withoutTarget, contact, chargeAt } = battle.choicesOf(side);
    const isShooter = battle.shooting[figure] !== 0;
    const stance = isShooter ? withoutTarget : advance;
    const isAlone = battle.standing(1 - side) === 0;
    if (battle.runs[figure] === 1 && (goal === 'exits' || (isAlone && stance !== 'stay'))) {
      if (!this.run(dice, figure)) this.shooting.shoot(dice, figure);
      return;
    }
    if (isAlone) return;
    if (battle.isEngaged(figure)) {
      this.breakAway(dice, figure);
      return;
    }
    const touchMany = contact === 'many';
    if (isShooter) {
      const isKeen = stance !== 'stay' && battle.attack[figure] >= chargeAt * battle.shooting[figure];
      if (isKeen && this.closeIn(dice, figure, touchMany, true)) return;
      if (this.shooting.shoot(dice, figure)) return;
    }
    if (stance === 'stay') return;
    if (stance === 'keep-away') this.keepAway(dice, figure);
    else if (goal === 'exits' && battle.matchup.play === 'escape' && side === 1) this.block(dice, figure);
    else if (stance !== 'ambush') this.closeIn(dice, figure, touchMany, false);
    else if (this.isNearContact(figure)) this.closeIn(dice, figure, touchMany, true);
  }

  /**
   * Moves into contact with the nearest enemy it can reach, or else towards the nearest. Who goes on after a charge does
   * so too, but for the defensive.
   *
   * @param most whether to touch as many enemies as possible there, rather than as few
   * @param contactOnly whether to stay where it is when no contact can be reached
   * @returns whether it moved
   */
  private closeIn(dice: Dice, figure: number, most: boolean, contactOnly: boolean): boolean {
    const { battle, reach } = this;
    const isWary = battle.shooting[figure] === 0 && battle.choicesOf(battle.sideOf(figure)).advance === 'ambush';
    let points = battle.movement[figure];
    let hasMoved = false;
    for (;;) {
      this.findNearest(figure);
      if (this.nearestPath === UNREACHED) return hasMoved;
      const path = battle.ground.toContact(battle.square[this.nearest], battle.flies[figure]);
      const isNear = this.nearestPath <= points;
      let to = isNear ? this.findContact(figure, points, most, -1) : -1;
      if (to < 0 && (hasMoved ? !isWary : !contactOnly)) {
        if (!isNear) reach.walk(figure, points, false);
        to = this.findNearer(figure, points, path, false);
      }
      if (to < 0) return hasMoved;
      const spent = reach.spentTo(to);
      const result = makeMove(battle, reach, dice, figure, to, 0, points, !hasMoved);
      hasMoved = true;
      if (result !== GOES_ON) return true;
      points -= spent;
    }
  }

  /**
   * The square of contact to go to, by stealth where no other way leads to one; -1 for none, and then the search is
   * one without stealth.
   *
   * @rule DW-ab-stealth
   */
  private findContact(figure: number, points: number, most: boolean, only: number): number {
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
  private bestContact(figure: number, most: boolean, only: number): number {
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
  private findNearer(figure: number, points: number, path: Int16Array, freeOnly: boolean): number {
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

  /** Leaves the enemies in contact with a figure where its side wants that and it is likely enough to survive. */
  private breakAway(dice: Dice, figure: number): void {
    const { battle, reach } = this;
    const { breakAway, breakAt } = battle.choicesOf(battle.sideOf(figure));
    if (breakAway === 'never') return;
    if (breakAway === 'weak' && battle.shooting[figure] === 0 && battle.hits[figure] !== 1) return;
    const points = battle.movement[figure];
    const drawn = reach.diceAround(figure);
    if (this.survives(figure, drawn) < breakAt - ROUNDING) return;
    const to = this.findRefuge(figure, points);
    if (to >= 0) makeMove(battle, reach, dice, figure, to, drawn, points, false);
  }

  /** A shooter without a target seeks a place to shoot from, as far from enemies as it can. */
  private keepAway(dice: Dice, figure: number): void {
    const { battle, reach } = this;
    const points = battle.movement[figure];
    reach.walk(figure, points, false);
    let to = this.findStand(figure, true);
    if (to < 0 && (battle.abilities[figure] & STEALTH) !== 0) {
      reach.walk(figure, points, true);
      to = this.findStand(figure, true);
      if (to < 0) reach.walk(figure, points, false);
    }
    if (to < 0) {
      this.findNearest(figure);
      if (this.nearest < 0) return;
      const path = battle.ground.toContact(battle.square[this.nearest], battle.flies[figure]);
      to = this.findNearer(figure, points, path, true);
    }
    if (to >= 0) makeMove(battle, reach, dice, figure, to, 0, points, false);
  }

  /** Where a figure goes that breaks away, by stealth where no other way leads out of contact; -1 for nowhere. */
  private findRefuge(figure: number, points: number): number {
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
  private findStand(figure: number, withTarget: boolean): number {
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

  /** The chance to survive so many free-attack dice. */
  private survives(figure: number, drawn: number): number {
    const { battle } = this;
    const kill = pierced(battle, figure, piercingAround(battle, figure));
    const faces = facesOf(battle.matchup.rulings.meleeToHit, kill);
    return 1 - battle.chances.ofRemoval(faces, drawn, battle.hits[figure]);
  }

  /**
   * A hero on the run: off the board where it can, else nearer to an exit, if possible out of all kill zones. Where its
   * charge felled whoever stopped it, it runs on.
   */
  private run(dice: Dice, figure: number): boolean {
    const { battle, reach } = this;
    let points = battle.movement[figure];
    const isEngaged = battle.isEngaged(figure);
    const drawn = isEngaged ? reach.diceAround(figure) : 0;
    const { breakAt } = battle.choicesOf(battle.sideOf(figure));
    if (isEngaged && this.survives(figure, drawn) < breakAt - ROUNDING) return false;
    for (let hasMoved = false; ; hasMoved = true) {
      const to = this.findWayOut(figure, points, isEngaged);
      if (to === -1) return hasMoved;
      const left = to === LEFT ? 0 : points - reach.spentTo(to);
      if (makeMove(battle, reach, dice, figure, to, drawn, points, !hasMoved) !== GOES_ON) return true;
      points = left;
    }
  }

  /** Where a runner goes: `LEFT`, or a square nearer to an exit; -1 for nowhere. */
  private findWayOut(figure: number, points: number, isEngaged: boolean): number {
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

  private search(figure: number, points: number, isEngaged: boolean, ignoresZones: boolean): void {
    if (isEngaged) this.reach.breakAway(figure, points, ignoresZones);
    else this.reach.walk(figure, points, ignoresZones);
  }

  /**
   * A monster in an escape: at the runner nearest to it, or else between that runner and its exit; on to the next where
   * its charge felled the first.
   */
  private block(dice: Dice, figure: number): void {
    const { battle, reach } = this;
    let points = battle.movement[figure];
    let runner = this.nearestRunner(figure);
    if (runner < 0) {
      this.closeIn(dice, figure, false, false);
      return;
    }
    for (let hasMoved = false; runner >= 0; hasMoved = true) {
      let to = this.findContact(figure, points, false, runner);
      if (to < 0) to = this.findBetween(figure, runner);
      const left = points - reach.spentTo(to);
      if (makeMove(battle, reach, dice, figure, to, 0, points, !hasMoved) !== GOES_ON) return;
      points = left;
      runner = this.nearestRunner(figure);
    }
  }

  /** The runner with the shortest path to it over the bare ground; -1 for none that can be come to. */
  private nearestRunner(figure: number): number {
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
  private findBetween(figure: number, runner: number): number {
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
}
