import type { Dice } from '../../dice/dice.ts';
import { STEALTH } from './abilities.ts';
import { Acts, LEAVE, STAY } from './acts.ts';
import { type Battle, LEFT } from './battle.ts';
import { decideForSide, MOVE_FIRST, NEXT_TO_ACT, putToSide } from './decisions.ts';
import { UNREACHED } from './ground.ts';
import { pierced, piercingAround } from './home.ts';
import { GOES_ON, makeMove } from './moving.ts';
import type { Reach } from './reach.ts';
import type { Shooting } from './shooting.ts';

import { facesOf } from './strike.ts';
import { Ways } from './ways.ts';

/** Tolerance for comparisons of shares and probabilities. */
const ROUNDING = 1e-9;

/** The purpose of a move, for moving on after a charge. */
type Onward = 'running' | 'blocking' | 'closing in';
const RUNNING: Onward = 'running';
const BLOCKING: Onward = 'blocking';
const CLOSING_IN: Onward = 'closing in';

/** The scripts of the sides: every decision that the book leaves to a player. */
export class Tactics {
  private readonly battle: Battle;
  private readonly reach: Reach;
  private readonly shooting: Shooting;
  readonly ways: Ways;
  private readonly acts: Acts;
  private readonly keys: Int32Array;
  /** How the acting figure moves on after a charge that removed its enemy; set for each action. */
  private onward: Onward = CLOSING_IN;

  constructor(battle: Battle, reach: Reach, shooting: Shooting) {
    this.battle = battle;
    this.reach = reach;
    this.shooting = shooting;
    this.ways = new Ways(battle, reach, shooting);
    this.acts = new Acts(battle, reach, shooting, this.ways);
    this.keys = new Int32Array(battle.count);
  }

  /**
   * Returns whether a side that won the initiative moves first; else it waits and shoots, if there are enemies.
   *
   * @rule DW-init-choice
   */
  wantsToMove(side: number): boolean {
    const { battle } = this;
    return decideForSide(battle, MOVE_FIRST, side, this.scriptedRole(side));
  }

  private scriptedRole(side: number): boolean {
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

  /**
   * Puts the mover's figures in their order of action.
   *
   * @rule DW-activation-order
   * @returns their number
   */
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
    if (battle.player !== undefined) this.askOrder(side, count);
    return count;
  }

  /** Asks a player for the order, one figure at a time. */
  private askOrder(side: number, count: number): void {
    const { battle } = this;
    for (let at = 0; at < count - 1; at++) {
      const waiting = [...battle.order.subarray(at, count)];
      const inOrder = waiting.toSorted((a, b) => a - b);
      const next = putToSide(battle, NEXT_TO_ACT, side, inOrder, waiting[0]);
      const others = waiting.filter((figure) => figure !== next);
      battle.order.set([next, ...others], at);
    }
  }

  /** Returns the sort key of a figure's turn: lower acts earlier, ties by roster. */
  private turnOf(figure: number): number {
    const { battle } = this;
    const { order, goal } = battle.choicesOf(battle.sideOf(figure));
    if (order === 'roster') return 0;
    if (goal === 'exits' && battle.runs[figure] === 1) return 0;
    if (order === 'shooters') {
      if (battle.shooting[figure] === 0) return 3000;
      return this.shooting.hasTarget(figure) ? 1000 : 2000;
    }
    const canCharge = this.ways.isNearContact(figure);
    if (order === 'contact' && canCharge && this.prefersContact(figure)) return 1000 + this.ways.nearestPath;
    if (this.shooting.hasTarget(figure)) return order === 'contact' ? 2000 : 500;
    return canCharge ? 1000 + this.ways.nearestPath : 3000;
  }

  private prefersContact(figure: number): boolean {
    const { attack, shooting } = this.battle;
    const { chargeAt } = this.battle.choicesOf(this.battle.sideOf(figure));
    return shooting[figure] === 0 || attack[figure] >= chargeAt * shooting[figure];
  }

  /**
   * Plays the one action of a figure in its side's action phase: a move, a shot, or nothing. If its charge removed the
   * enemy, it may move on.
   *
   * @rule DW-one-action, DW-action-optional, DW-shoot-action, DW-move-choice, DW-ab-charge-attack
   */
  act(dice: Dice, figure: number): void {
    const { battle, reach, acts } = this;
    let points = battle.movement[figure];
    for (let hasMoved = false; ; hasMoved = true) {
      const scripted = hasMoved ? this.planOnward(figure, points) : this.plan(figure, points);
      const act = battle.player === undefined ? scripted : acts.ask(figure, points, hasMoved, scripted);
      if (act === STAY) return;
      if (acts.isShot(act)) {
        this.shooting.fire(dice, figure, acts.targetOf(act));
        return;
      }
      const to = acts.squareOf(act);
      const drawn = to === LEFT ? reach.diceAround(figure) : reach.drawnTo(to);
      const left = to === LEFT ? 0 : points - reach.spentTo(to);
      if (makeMove(battle, reach, dice, figure, to, drawn, points, !hasMoved) !== GOES_ON) return;
      points = left;
    }
  }

  /**
   * Plays a shot in the phase of the side that did not move.
   *
   * @rule DW-nonmover-shoot, DW-nonmover-zones
   */
  shootBack(dice: Dice, figure: number): void {
    const { battle, acts } = this;
    const scripted = acts.shotAt(this.shooting.aim(figure));
    const act = battle.player === undefined ? scripted : acts.askShot(figure, scripted);
    if (act !== STAY) this.shooting.fire(dice, figure, acts.targetOf(act));
  }

  /** Returns the script's action for a figure. A move must be made from the last search of {@link Reach}. */
  private plan(figure: number, points: number): number {
    const { battle, shooting, acts } = this;
    const side = battle.sideOf(figure);
    const { goal, advance, patience, withoutTarget, contact, chargeAt } = battle.choicesOf(side);
    const isShooter = battle.shooting[figure] !== 0;
    const stance = isShooter ? withoutTarget : advance;
    const isAlone = battle.standing(1 - side) === 0;
    this.onward = CLOSING_IN;
    if (battle.runs[figure] === 1 && (goal === 'exits' || (isAlone && stance !== 'stay'))) {
      this.onward = RUNNING;
      const way = this.planRun(figure, points);
      return way === STAY ? acts.shotAt(shooting.aim(figure)) : way;
    }
    if (isAlone) return STAY;
    if (battle.isEngaged(figure)) return this.planBreakAway(figure, points);
    const touchMany = contact === 'many';
    if (isShooter) {
      const isKeen = stance !== 'stay' && battle.attack[figure] >= chargeAt * battle.shooting[figure];
      const charge = isKeen ? this.planCloseIn(figure, points, touchMany, true) : STAY;
      if (charge !== STAY) return charge;
      const target = shooting.aim(figure);
      if (target >= 0) return acts.shotAt(target);
    }
    if (stance === 'stay') return STAY;
    if (stance === 'keep-away') return this.planKeepAway(figure, points);
    if (goal === 'exits' && battle.matchup.play === 'escape' && side === 1) {
      const runner = this.ways.nearestRunner(figure);
      if (runner >= 0) {
        this.onward = BLOCKING;
        return this.planBlock(figure, points, runner);
      }
      return this.planCloseIn(figure, points, touchMany, false);
    }
    if (stance !== 'ambush' || battle.stall >= patience) return this.planCloseIn(figure, points, touchMany, false);
    return this.ways.isNearContact(figure) ? this.planCloseIn(figure, points, touchMany, true) : STAY;
  }

  /** Returns the script's action for a figure that is out of contact after its charge. */
  private planOnward(figure: number, points: number): number {
    const { battle, onward } = this;
    if (onward === RUNNING) return this.planRun(figure, points);
    if (onward === BLOCKING) {
      const runner = this.ways.nearestRunner(figure);
      return runner < 0 ? STAY : this.planBlock(figure, points, runner);
    }
    const { advance, contact } = battle.choicesOf(battle.sideOf(figure));
    const isWary = battle.shooting[figure] === 0 && advance === 'ambush';
    return this.planCloseIn(figure, points, contact === 'many', isWary);
  }

  /**
   * Moves into contact with the nearest enemy it can reach, or else towards the nearest.
   *
   * @param most whether to contact as many enemies as possible, rather than as few
   * @param contactOnly whether to stay if no contact can be reached
   */
  private planCloseIn(figure: number, points: number, most: boolean, contactOnly: boolean): number {
    const { battle, reach, ways } = this;
    ways.findNearest(figure);
    if (ways.nearestPath === UNREACHED) return STAY;
    const isNear = ways.nearestPath <= points;
    let to = isNear ? ways.findContact(figure, points, most, -1) : -1;
    if (to < 0 && !contactOnly) {
      if (!isNear) reach.walk(figure, points, false);
      const side = battle.sideOf(figure);
      const goesAround = battle.shooting[figure] === 0 && battle.choicesOf(side).advance === 'go-around';
      const around = goesAround ? ways.findAround(figure, points) : -1;
      if (around >= 0) return this.acts.moveTo(around);
      const path = battle.ground.toContact(battle.square[ways.nearest], battle.flies[figure]);
      to = ways.findNearer(figure, points, path, false);
    }
    return this.acts.moveTo(to);
  }

  /** Breaks away from the enemies in contact, if its side wants that and it is likely enough to survive. */
  private planBreakAway(figure: number, points: number): number {
    const { battle } = this;
    const { breakAway } = battle.choicesOf(battle.sideOf(figure));
    if (breakAway === 'never') return STAY;
    if (breakAway === 'weak' && battle.shooting[figure] === 0 && battle.hits[figure] !== 1) return STAY;
    return this.isSafe(figure) ? this.acts.moveTo(this.ways.findRefuge(figure, points)) : STAY;
  }

  /** Moves a shooter without a target to a square with one, as far from enemies as possible. */
  private planKeepAway(figure: number, points: number): number {
    const { battle, reach, ways } = this;
    reach.walk(figure, points, false);
    let to = ways.findStand(figure, true);
    if (to < 0 && (battle.abilities[figure] & STEALTH) !== 0) {
      reach.walk(figure, points, true);
      to = ways.findStand(figure, true);
      if (to < 0) reach.walk(figure, points, false);
    }
    if (to < 0) {
      ways.findNearest(figure);
      if (ways.nearest < 0) return STAY;
      const path = battle.ground.toContact(battle.square[ways.nearest], battle.flies[figure]);
      to = ways.findNearer(figure, points, path, true);
    }
    return this.acts.moveTo(to);
  }

  /** Returns whether a figure is likely enough to survive the free attack of all enemies in contact. */
  private isSafe(figure: number): boolean {
    const { battle } = this;
    const { breakAt } = battle.choicesOf(battle.sideOf(figure));
    return this.survives(figure, this.reach.diceAround(figure)) >= breakAt - ROUNDING;
  }

  /** Returns the probability of surviving that many free-attack dice. */
  private survives(figure: number, drawn: number): number {
    const { battle } = this;
    const kill = pierced(battle, figure, piercingAround(battle, figure));
    const faces = facesOf(battle.matchup.rulings.meleeToHit, kill);
    return 1 - battle.chances.ofRemoval(faces, drawn, battle.hits[figure]);
  }

  /** Moves a runner off the board if it can, else nearer to an exit, if possible outside all kill zones. */
  private planRun(figure: number, points: number): number {
    const isEngaged = this.battle.isEngaged(figure);
    if (isEngaged && !this.isSafe(figure)) return STAY;
    const to = this.ways.findWayOut(figure, points, isEngaged);
    return to === LEFT ? LEAVE : this.acts.moveTo(to);
  }

  /** Moves a monster in an escape at a runner, or else between that runner and its exit. */
  private planBlock(figure: number, points: number, runner: number): number {
    const to = this.ways.findContact(figure, points, false, runner);
    if (to >= 0) return this.acts.moveTo(to);
    const between = this.ways.findBetween(figure, runner);
    return between === this.battle.square[figure] ? STAY : this.acts.moveTo(between);
  }
}
