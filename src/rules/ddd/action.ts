import { DIRECTIONS } from '../../board/neighbours.ts';
import { CLOSED_DOOR, LOCKED_DOOR, OPEN_DOOR, SECRET_DOOR } from '../../board/terrain.ts';
import {
  BLOW_FIRST,
  BY_GOAL,
  DOORS_FIRST,
  FAR_OFF,
  GOAL_FIRST,
  LIKELIER,
  ON_THE_WAY,
  PICK_AND_SHUT,
  SHOT_FIRST,
  type SideSettings,
  URGENT_ENTHRALLED,
  URGENT_TARGETS,
} from './choices.ts';
import { EQUAL, isShooter, isUrgent, killChance, mayStrike, woundChance } from './combat.ts';
import {
  CLOSE_DOOR_DEED,
  deedLaw,
  ENTHRALL_DEED,
  FREE_PRISONER_DEED,
  HEAL,
  HIDE,
  mayAttempt,
  OPEN_DOOR_DEED,
  OPEN_SECRET_DOOR,
  PICK_LOCK,
  PICK_UP,
  READ,
  REMOVE_TRAP,
  SET_TRAP,
  SMASH_DOOR,
} from './deeds.ts';
import { type Dungeon, lowestOf } from './dungeon.ts';
import { ENTHRALLS, HEALER, SHOOTS, THIEF } from './effects.ts';
import { enemiesOf, nearestEnemy, shotTargets } from './enemies.ts';
import { canGetAway, isFitToRead } from './errands.ts';
import { BATTLE, FREE_PRISONER, OBJECT_OF_POWER, SECRETS, TREASURE_HUNT } from './names.ts';
import { UNREACHED } from './ways.ts';

/** No action. */
export const PASS = 0;
export const STRIKING = 1;
export const SHOOTING = 2;
export const DOING = 3;

/** Most squares moved before a shot. @rule DDD-ranged-moved */
export const MOST_BEFORE_SHOT = 4;
/** Directions sorted by the squares they lead to, row by row. */
const IN_ROWS = [7, 0, 1, 6, 2, 5, 4, 3];
/** Chooses a model's action after its move. */
export class Action {
  /** A deed of `deeds.ts`; 0 for none. */
  deed = 0;
  /** Target of the deed or shot; -1 for none. */
  target = -1;
  private readonly dungeon: Dungeon;
  private isRunner = false;
  private row: Int16Array | undefined = undefined;
  /** Probability that the best shot kills. */
  private shotKill = 0;

  constructor(dungeon: Dungeon) {
    this.dungeon = dungeon;
  }

  /**
   * Chooses the action of a model that has moved.
   *
   * @param spent movement points spent in this turn
   * @param isRunner whether it is running for its goal
   * @param row path lengths to where it wants to be; `undefined` if it has no such goal
   * @returns PASS, STRIKING, SHOOTING (at {@link target}) or DOING ({@link deed} on {@link target})
   * @rule DDD-P-action @rule DDD-act-choice
   */
  choose(model: number, spent: number, isRunner: boolean, row: Int16Array | undefined): number {
    const { dungeon } = this;
    const settings = dungeon.settingsOf(dungeon.sideOf(model));
    this.isRunner = isRunner;
    this.row = row;
    this.deed = 0;
    this.target = -1;
    const isEngaged = dungeon.contacts(model) !== 0;
    const canStrike = isEngaged || (dungeon.effects.reach[model] > 0 && mayStrike(dungeon, model) !== 0);
    switch (settings.action) {
      case GOAL_FIRST:
      case DOORS_FIRST:
        if (this.seesToGoal(model)) return DOING;
        if (settings.action === DOORS_FIRST && this.seesToDoor(model, settings, isEngaged)) return DOING;
        if (canStrike) return STRIKING;
        if (this.shootsRatherThanEnthralls(model, spent, isEngaged)) return SHOOTING;
        break;
      case SHOT_FIRST:
        if (this.shootsRatherThanEnthralls(model, spent, isEngaged)) return SHOOTING;
        if (this.seesToGoal(model)) return DOING;
        if (canStrike) return STRIKING;
        break;
      case BLOW_FIRST:
        if (canStrike) return STRIKING;
        if (this.shootsRatherThanEnthralls(model, spent, isEngaged)) return SHOOTING;
        if (this.seesToGoal(model)) return DOING;
        break;
      default:
        if (this.shootsRatherThanEnthralls(model, spent, isEngaged)) return SHOOTING;
        return canStrike ? STRIKING : PASS;
    }
    if (this.heals(model) || this.enthralls(model)) return DOING;
    if (settings.shooters === FAR_OFF && this.hides(model)) return DOING;
    if (this.seesToDoor(model, settings, isEngaged) || this.removesTrap(model) || this.setsTrap(model, settings))
      return DOING;
    return PASS;
  }

  /**
   * Returns whether a model has a shot that can hit; sets `target` to the best.
   *
   * @rule DDD-ranged-not-engaged @rule DDD-ranged-distance @rule DDD-ranged-sight @rule DDD-P-ranged-target
   */
  private shoots(model: number, spent: number, isEngaged: boolean): boolean {
    const { dungeon } = this;
    if (!dungeon.has(model, SHOOTS) || isEngaged || spent > MOST_BEFORE_SHOT) return false;
    const here = dungeon.at[model];
    const isBlunt = dungeon.settingsOf(dungeon.sideOf(model)).targets !== URGENT_TARGETS;
    const aimDice = 1 + dungeon.effects.aimDice[model];
    let best = -1;
    let bestUrgent = false;
    let bestKill = 0;
    let bestWound = 0;
    let bestFar = 0;
    for (let left = shotTargets(dungeon, model); left !== 0; left &= left - 1) {
      const enemy = lowestOf(left);
      const far = dungeon.distanceAt(model, here, enemy);
      if (far < 2) continue;
      const hit = dungeon.chances.ofShot(dungeon.power[model], far, aimDice);
      if (hit <= 0 || !dungeon.seesAt(model, here, enemy)) continue;
      const isMore = !isBlunt && isUrgent(dungeon, enemy);
      const kill = hit * killChance(dungeon, model, enemy, true);
      const hurt = hit * woundChance(dungeon, model, enemy, true);
      if (best >= 0) {
        if (bestUrgent !== isMore) {
          if (bestUrgent) continue;
        } else if (kill < bestKill - EQUAL) continue;
        else if (kill < bestKill + EQUAL) {
          if (hurt < bestWound - EQUAL) continue;
          if (hurt < bestWound + EQUAL && far >= bestFar) continue;
        }
      }
      best = enemy;
      bestUrgent = isMore;
      bestKill = kill;
      bestWound = hurt;
      bestFar = far;
    }
    this.target = best;
    this.shotKill = bestKill;
    return best >= 0;
  }

  /** Returns whether to shoot, unless the shot is poor and there is an enemy to enthrall. @rule DDD-P-enthrall */
  private shootsRatherThanEnthralls(model: number, spent: number, isEngaged: boolean): boolean {
    if (!this.shoots(model, spent, isEngaged)) return false;
    const { dungeon } = this;
    const { goodShot } = dungeon.settingsOf(dungeon.sideOf(model));
    if (this.shotKill >= goodShot || !dungeon.has(model, ENTHRALLS)) return true;
    const shot = this.target;
    if (this.enthralls(model)) return false;
    this.target = shot;
    return true;
  }

  /** Picks up, frees or reads something adjacent. */
  private seesToGoal(model: number): boolean {
    const { dungeon } = this;
    const { scenario, prisoner } = dungeon;
    if (scenario === TREASURE_HUNT || scenario === OBJECT_OF_POWER) {
      if (!canGetAway(dungeon, model)) return false;
      const { objects } = dungeon;
      const side = dungeon.sideOf(model);
      let best = -1;
      for (let object = 0; object < objects.length; object++) {
        if (!mayAttempt(dungeon, model, PICK_UP, object)) continue;
        if (best < 0 || dungeon.comesFirst(side, objects[object], objects[best])) best = object;
      }
      return best >= 0 && this.does(PICK_UP, best);
    } else if (scenario === FREE_PRISONER) {
      if (model !== prisoner && mayAttempt(dungeon, model, FREE_PRISONER_DEED, prisoner))
        return this.does(FREE_PRISONER_DEED, prisoner);
    } else if (scenario === SECRETS && isFitToRead(dungeon, model) && mayAttempt(dungeon, model, READ, -1))
      return this.does(READ, -1);
    return false;
  }

  private does(deed: number, target: number): boolean {
    this.deed = deed;
    this.target = target;
    return true;
  }

  /** Treats the friend in reach with the fewest wounds left. @rule DDD-P-heal-treat */
  private heals(model: number): boolean {
    const { dungeon } = this;
    if (!dungeon.has(model, HEALER) || dungeon.power[model] < 2) return false;
    let best = -1;
    for (let left = dungeon.presentOf(dungeon.sideOf(model)); left !== 0; left &= left - 1) {
      const friend = lowestOf(left);
      if (best >= 0 && dungeon.wounds[friend] >= dungeon.wounds[best]) continue;
      if (mayAttempt(dungeon, model, HEAL, friend)) best = friend;
    }
    return best >= 0 && this.does(HEAL, best);
  }

  /** Enthralls the enemy with the smallest power die; urgent ones first if its side chooses so. @rule DDD-P-enthrall */
  private enthralls(model: number): boolean {
    const { dungeon } = this;
    if (!dungeon.has(model, ENTHRALLS)) return false;
    const urgentFirst = dungeon.settingsOf(dungeon.sideOf(model)).enthralled === URGENT_ENTHRALLED;
    let best = -1;
    let bestUrgent = false;
    for (let left = enemiesOf(dungeon, model); left !== 0; left &= left - 1) {
      const enemy = lowestOf(left);
      const isMore = urgentFirst && isUrgent(dungeon, enemy);
      if (best >= 0) {
        if (bestUrgent && !isMore) continue;
        if (bestUrgent === isMore && dungeon.power[enemy] >= dungeon.power[best]) continue;
      }
      if (!mayAttempt(dungeon, model, ENTHRALL_DEED, enemy)) continue;
      best = enemy;
      bestUrgent = isMore;
    }
    return best >= 0 && this.does(ENTHRALL_DEED, best);
  }

  /** Hides a shooter without a shot. @rule DDD-P-hide */
  private hides(model: number): boolean {
    return isShooter(this.dungeon, model) && mayAttempt(this.dungeon, model, HIDE, -1) && this.does(HIDE, -1);
  }

  /** Opens the door on the model's path, or shuts one behind it. @rule DDD-P-door */
  private seesToDoor(model: number, settings: SideSettings, isEngaged: boolean): boolean {
    const { dungeon, row } = this;
    if (row === undefined || dungeon.ground.doors.length === 0) return false;
    if (settings.doors === PICK_AND_SHUT && !isEngaged && this.isRunner && this.shutsDoor(model, row)) return true;
    const here = dungeon.at[model];
    const { ground } = dungeon;
    const isBig = dungeon.isBig(model);
    // Ties go to the first square in rows, from the side's own corner. @rule DDD-R-41
    const isFirst = dungeon.isFromNorth(dungeon.sideOf(model));
    for (let i = 0; i < DIRECTIONS; i++) {
      const direction = IN_ROWS[isFirst ? i : DIRECTIONS - 1 - i];
      const next = ground.neighbours[here * DIRECTIONS + direction];
      if (next < 0 || row[next] >= row[here]) continue;
      for (let j = 0; j < (isBig ? 4 : 1); j++) {
        const door = next + dungeon.footprint[isBig && !isFirst ? 3 - j : j];
        if (door < ground.squares && ground.solid[door] === 1 && this.openDoor(model, door, settings)) {
          // Only if the shortest path leads through it.
          const step = row[here] - row[next];
          if (isBig ? step >= 4 : step === ground.pathCost(door, false, true)) return true;
        }
      }
    }
    this.deed = 0;
    this.target = -1;
    return false;
  }

  /**
   * Chooses how to open a closed door.
   *
   * @returns false if the door is open or cannot be opened
   */
  private openDoor(model: number, door: number, settings: SideSettings): boolean {
    const { dungeon } = this;
    const terrain = dungeon.ground.terrain[door];
    const power = dungeon.power[model];
    if (!dungeon.isBeside(model, door)) return false;
    // Smashing it is never easier than opening it.
    if (terrain === CLOSED_DOOR) return this.does(OPEN_DOOR_DEED, door);
    if (terrain === LOCKED_DOOR) {
      return this.does(this.picksLock(model, settings) ? PICK_LOCK : SMASH_DOOR, door);
    }
    return terrain === SECRET_DOOR && power >= 1 && this.does(OPEN_SECRET_DOOR, door);
  }

  /** Returns whether to pick a locked door rather than smash it. @rule DDD-P-door */
  private picksLock(model: number, { doors }: SideSettings): boolean {
    const { dungeon } = this;
    const power = dungeon.power[model];
    if (!dungeon.has(model, THIEF) || power < 1) return false;
    if (doors !== LIKELIER) return true;
    const pick = deedLaw(PICK_LOCK, power, 1 + dungeon.effects.thiefDice[model]).chance(1);
    return deedLaw(SMASH_DOOR, power).chance(1) < pick;
  }

  /** Shuts the open door behind a runner that is alone. */
  private shutsDoor(model: number, row: Int16Array): boolean {
    const { dungeon } = this;
    const here = dungeon.at[model];
    for (let left = dungeon.presentOf(dungeon.sideOf(model)); left !== 0; left &= left - 1) {
      const friend = lowestOf(left);
      if (friend !== model && dungeon.distanceAt(model, here, friend) <= 2) return false;
    }
    const side = dungeon.sideOf(model);
    let best = -1;
    for (const door of dungeon.ground.doors) {
      if (dungeon.ground.terrain[door] !== OPEN_DOOR || row[door] <= row[here]) continue;
      if (best >= 0 && !dungeon.comesFirst(side, door, best)) continue;
      if (mayAttempt(dungeon, model, CLOSE_DOOR_DEED, door)) best = door;
    }
    return best >= 0 && this.does(CLOSE_DOOR_DEED, best);
  }

  /** Lets a thief remove an adjacent enemy trap. @rule DDD-P-trap-path */
  private removesTrap(model: number): boolean {
    const { dungeon } = this;
    if (dungeon.ground.traps === 0 || !dungeon.has(model, THIEF) || dungeon.power[model] < 1) return false;
    for (let slot = 0; slot < dungeon.trapSquare.length; slot++) {
      const square = dungeon.trapSquare[slot];
      if (square < 0 || dungeon.sideOf(dungeon.trapSetter[slot]) === dungeon.sideOf(model)) continue;
      if (mayAttempt(dungeon, model, REMOVE_TRAP, square)) return this.does(REMOVE_TRAP, square);
    }
    return false;
  }

  /** Sets a trap in the enemy's path, or by the objective. @rule DDD-P-trap-set */
  private setsTrap(model: number, { traps }: SideSettings): boolean {
    const { dungeon } = this;
    if (!dungeon.has(model, THIEF) || dungeon.power[model] < 1 || dungeon.contacts(model) !== 0) return false;
    const side = dungeon.sideOf(model);
    if (traps === BY_GOAL) {
      if ((dungeon.trappers & (1 << side)) !== 0 || dungeon.scenario === BATTLE) return false;
      const square = this.besideObjective(model, side);
      return square >= 0 && this.does(SET_TRAP, square);
    }
    if (traps !== ON_THE_WAY || this.trapsOfSide(side) >= 2) return false;
    const enemy = nearestEnemy(dungeon, model);
    if (enemy < 0) return false;
    const from = dungeon.at[enemy];
    const kind = dungeon.kindOf(enemy);
    let best = -1;
    let least = UNREACHED;
    for (let i = 0; i < this.neighbourCount(model); i++) {
      const square = this.neighbour(model, i);
      if (square < 0 || !mayAttempt(dungeon, model, SET_TRAP, square)) continue;
      const way = dungeon.ways.toSquare(kind, square)[from];
      if (way < least || (way === least && best >= 0 && dungeon.comesFirst(side, square, best))) {
        least = way;
        best = square;
      }
    }
    return best >= 0 && this.does(SET_TRAP, best);
  }

  /** Returns the number of neighbours to examine: eight for each square of the model. @rule DDD-R-05 */
  private neighbourCount(model: number): number {
    return this.dungeon.isBig(model) ? 4 * DIRECTIONS : DIRECTIONS;
  }

  /** Returns one of these neighbours; below 0 off the board. */
  private neighbour(model: number, n: number): number {
    const { dungeon } = this;
    const here = dungeon.at[model] + dungeon.footprint[Math.floor(n / DIRECTIONS)];
    return dungeon.ground.neighbours[here * DIRECTIONS + (n % DIRECTIONS)];
  }

  private trapsOfSide(side: number): number {
    const { dungeon } = this;
    let count = 0;
    for (const setter of dungeon.trapSetter) if (setter >= 0 && dungeon.sideOf(setter) === side) count++;
    return count;
  }

  /** Returns a square beside the objective for a trap, -1 for none. */
  private besideObjective(model: number, side: number): number {
    const { dungeon } = this;
    const { prisoner } = dungeon;
    let best = -1;
    const places = dungeon.scenario === FREE_PRISONER ? dungeon.at : dungeon.objects;
    for (let i = 0; i < places.length; i++) {
      if (dungeon.scenario === FREE_PRISONER && i !== prisoner) continue;
      const place = places[i];
      if (place < 0) continue;
      for (let n = 0; n < this.neighbourCount(model); n++) {
        const square = this.neighbour(model, n);
        if (square < 0 || dungeon.ground.distance(square, place) > 1) continue;
        if (!mayAttempt(dungeon, model, SET_TRAP, square)) continue;
        if (best < 0 || dungeon.comesFirst(side, square, best)) best = square;
      }
    }
    return best;
  }
}
