import { DIRECTIONS } from '../../board/neighbours.ts';
import { CLOSED_DOOR, LOCKED_DOOR, OPEN_DOOR, SECRET_DOOR } from '../../board/terrain.ts';
import { FARTHEST_SHOT } from './chances.ts';
import { closeTarget, EQUAL, isUrgent, killChance, woundChance } from './combat.ts';
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
import { BOUND, type Dungeon, HIDDEN, lowestOf, sizeOf } from './dungeon.ts';
import { breakAwayChance, canGetAway, Errands, FIGHT, GUARD, isFitToRead, RUN, STAY } from './errands.ts';
import {
  ACE_SHOT,
  AGGRESSIVE,
  AMBUSH,
  BALANCED,
  BATTLE,
  DEFENSIVE,
  DICE,
  ENTHRALL,
  FLIGHT,
  FREE_PRISONER,
  HEALER,
  HOLD,
  OBJECT_OF_POWER,
  OBJECTIVE,
  RANGED_ATTACK,
  SECRETS,
  THIEF,
  TREASURE_HUNT,
} from './names.ts';
import { Reach } from './reach.ts';
import { fearedEnemies, holyEnemies, type Nerve } from './walking.ts';
import { UNREACHED } from './ways.ts';

/** No action. */
export const PASS = 0;
const STRIKING = 1;
export const SHOOTING = 2;
export const DOING = 3;

/** Most squares moved before a shot. @rule DDD-ranged-moved */
const MOST_BEFORE_SHOT = 4;
/** Nobody shoots at who is beside it. @rule DDD-ranged-not-engaged */
const NEAREST_SHOT = 2;
/** Numbers kept of shots at one target, by their distance. */
const SHOTS = FARTHEST_SHOT + 1;
/** A shot this likely to kill is taken before an enemy is enthralled. @rule DDD-P-enthrall */
const GOOD_SHOT = 0.25;
/** A way around a trap may cost so much more. @rule DDD-P-trap-path */
const TRAP_COST = 4;

/** Everything that a player decides in a turn. */
export class Tactics {
  private readonly dungeon: Dungeon;
  readonly reach: Reach;
  private readonly errands: Errands;
  /** Where the model goes, and whether it leaves the board from there. */
  destination = -1;
  leaves = false;
  /** What it does after the move. */
  deed = 0;
  target = -1;
  /** Ways to where the model wants, in this turn; undefined where it wants nothing. */
  private row: Int16Array | undefined = undefined;
  /** Whom a shooter may shoot at, and what a shot at each is worth over each distance. */
  private readonly targets: Int32Array;
  private targetCount = 0;
  private readonly worth: Float64Array;
  /** Nearest shots at each target that were not yet looked at. */
  private readonly looked: Int32Array;
  /** How likely the best shot is to kill. */
  private shotKill = 0;
  private pointsSpent = 0;

  constructor(dungeon: Dungeon) {
    this.dungeon = dungeon;
    this.reach = new Reach(dungeon);
    this.errands = new Errands(dungeon);
    this.targets = new Int32Array(dungeon.count);
    this.looked = new Int32Array(dungeon.count);
    this.worth = new Float64Array(dungeon.count * SHOTS);
  }

  /** Whether a side gives up at the start of a turn of its own. @rule DDD-surrender @rule DDD-surrender-min */
  givesUp(side: number): boolean {
    const { dungeon } = this;
    if (!dungeon.matchup.rulings.surrender || dungeon.policyOf(side) !== DEFENSIVE) return false;
    return dungeon.killed(side) >= 3 && dungeon.standing(side) * 3 < dungeon.standing(1 - side);
  }

  /** Begins a model's turn: what it is about. */
  consider(model: number): void {
    this.errands.assign(model);
    this.row = undefined;
    this.pointsSpent = 0;
  }

  /** Whether a model stays where it is, however far it could go. @param engaged as for {@link plan} */
  stays(model: number, engaged: number): boolean {
    if (this.errands.role === STAY) return true;
    return (engaged !== 0 && !this.wouldBreakAway(model)) || this.liesInWait(model, this.dungeon.sideOf(model));
  }

  /** Whether an engaged model tries to get away. @rule DDD-P-break-away */
  private wouldBreakAway(model: number): boolean {
    const { dungeon } = this;
    const policy = dungeon.policyOf(dungeon.sideOf(model));
    const isRunner = this.errands.role === RUN;
    const chance = breakAwayChance(dungeon, model);
    if (policy === OBJECTIVE) return isRunner && chance > 0;
    if (policy === DEFENSIVE) return (isRunner || this.isShooter(model)) && chance >= 0.5;
    return policy === BALANCED && isRunner && chance >= 0.5;
  }

  private isShooter(model: number): boolean {
    return this.dungeon.has(model, RANGED_ATTACK) && (this.dungeon.power[model] as number) >= 2;
  }

  /**
   * Chooses where a lifted model goes.
   *
   * @param points movement left
   * @param spent movement already spent in this turn
   * @param engaged enemies in contact where it began, from whom it has not broken away
   * @rule DDD-P-move
   */
  plan(model: number, points: number, spent: number, engaged: number, nerve: Nerve): void {
    const { dungeon, errands, reach } = this;
    const here = dungeon.at[model] as number;
    const side = dungeon.sideOf(model);
    const policy = dungeon.policyOf(side);
    this.destination = here;
    this.leaves = false;
    this.pointsSpent = spent;
    if (this.stays(model, engaged)) return;

    const isShooter = errands.role === FIGHT && policy !== AGGRESSIVE && this.isShooter(model);
    const feared = fearedEnemies(dungeon, model) & ~nerve.braved;
    const isShy = errands.role === RUN || isShooter;
    const shunned = holyEnemies(dungeon, model) | nerve.dreaded | (isShy ? feared : 0);
    reach.search(model, points, shunned, feared, policy !== AGGRESSIVE);
    this.choose(model, side, policy, points, isShooter);
    if (!reach.metTrap) return;
    // A trap is in the way: worth it where the way around costs more.
    const around = this.wayFrom(this.destination);
    const before = this.destination;
    const leftBefore = this.leaves;
    if (leftBefore) return;
    reach.search(model, points, shunned, feared, false);
    this.choose(model, side, policy, points, isShooter);
    if (this.leaves || this.wayFrom(this.destination) + TRAP_COST < around) return;
    reach.search(model, points, shunned, feared, true);
    this.destination = before;
    this.leaves = leftBefore;
  }

  private wayFrom(position: number): number {
    return this.row === undefined ? 0 : (this.row[position] as number);
  }

  /** Ambushers that began hidden wait until an enemy is within an average move. @rule DDD-P-ambush-hidden */
  private liesInWait(model: number, side: number): boolean {
    const { dungeon } = this;
    if (dungeon.scenario !== AMBUSH || side !== dungeon.attacker || !dungeon.isMarked(model, HIDDEN)) return false;
    const enemy = this.nearestEnemy(model);
    if (enemy < 0) return true;
    const move = ((DICE[dungeon.defense[model] as number] as number) + 1) / 2 + (dungeon.has(model, FLIGHT) ? 1 : 0);
    return this.farTo(model, enemy) > move;
  }

  private choose(model: number, side: number, policy: number, points: number, isShooter: boolean): void {
    const { errands, dungeon } = this;
    if (errands.role === RUN) this.chooseRun(model, side, points);
    else if (isShooter) this.chooseStand(model, side, policy, points);
    else if (errands.role === GUARD) this.chooseGuard(model, side, points);
    else if (policy === DEFENSIVE && !this.isThreatened(model)) this.destination = dungeon.at[model] as number;
    else this.chooseFight(model, side, points, -1, 0);
  }

  /** A runner: off the board where it may, else nearest its goal, away from enemies. */
  private chooseRun(model: number, side: number, points: number): void {
    const { dungeon, reach, errands } = this;
    const row = errands.row(model);
    this.row = row;
    reach.list();
    let best = -1;
    let leastWay = 0;
    let leastEnemies = 0;
    for (let i = 0; i < reach.count; i++) {
      const end = reach.ends[i] as number;
      const contacts = dungeon.contactsAt(model, end);
      // The first end is where it stands, and has broken away from.
      const isStopped = contacts !== 0 && i > 0;
      if (
        errands.edges !== 0 &&
        !isStopped &&
        reach.spentTo(end) < points &&
        (dungeon.exitsAt(model, end) & errands.edges) !== 0
      ) {
        this.destination = end;
        this.leaves = true;
        return;
      }
      const way = row[end] as number;
      const enemies = sizeOf(contacts);
      if (
        best < 0 ||
        way < leastWay ||
        (way === leastWay &&
          (enemies < leastEnemies || (enemies === leastEnemies && dungeon.comesFirst(side, end, best))))
      ) {
        best = end;
        leastWay = way;
        leastEnemies = enemies;
      }
    }
    this.destination = best;
    this.cameNear(side, leastWay);
  }

  /**
   * A fighter: into contact with the best enemy it can reach, else nearer the nearest.
   *
   * @param centre with a leash of 1 or more: only ends so near to this square
   */
  private chooseFight(model: number, side: number, points: number, centre: number, leash: number): void {
    const { dungeon, reach, errands } = this;
    let reachable = 0;
    for (let i = 0; i < reach.touchingCount; i++) {
      const end = reach.touching[i] as number;
      if (leash === 0 || this.isNear(model, end, centre, leash)) reachable |= dungeon.contactsAt(model, end);
    }
    const { hunted } = errands;
    if (reachable !== 0) {
      const isFound = hunted >= 0 && (reachable & (1 << hunted)) !== 0;
      this.closeIn(model, side, isFound ? hunted : closeTarget(dungeon, model, reachable), centre, leash);
      return;
    }
    const enemy = hunted >= 0 && dungeon.isOn(hunted) ? hunted : this.nearestEnemy(model);
    if (enemy < 0) return;
    this.approach(model, side, enemy, points, centre, leash);
  }

  /** The end in contact with a target that touches fewest others, then the cheapest. */
  private closeIn(model: number, side: number, target: number, centre: number, leash: number): void {
    const { dungeon, reach } = this;
    let best = -1;
    let fewest = 0;
    let cheapest = 0;
    for (let i = 0; i < reach.touchingCount; i++) {
      const end = reach.touching[i] as number;
      const contacts = dungeon.contactsAt(model, end);
      if ((contacts & (1 << target)) === 0) continue;
      if (leash > 0 && !this.isNear(model, end, centre, leash)) continue;
      const others = sizeOf(contacts);
      const spent = reach.spentTo(end);
      if (
        best < 0 ||
        others < fewest ||
        (others === fewest && (spent < cheapest || (spent === cheapest && dungeon.comesFirst(side, end, best))))
      ) {
        best = end;
        fewest = others;
        cheapest = spent;
      }
    }
    this.destination = best;
    this.row = dungeon.ways.toSquare(dungeon.kindOf(model), dungeon.at[target] as number);
    this.cameNear(side, 1);
  }

  /** The end with the least way to an enemy; where no way leads, the nearest as the crow flies. */
  private approach(model: number, side: number, enemy: number, points: number, centre: number, leash: number): void {
    const { dungeon, reach } = this;
    const row = dungeon.ways.toSquare(dungeon.kindOf(model), dungeon.at[enemy] as number);
    this.row = row;
    const here = dungeon.at[model] as number;
    // A way counts all squares under big models, a step only those newly entered.
    const isExact = row[here] !== UNREACHED && !dungeon.isBig(model);
    let best = -1;
    let leastWay = 0;
    for (let spent = points; spent >= 0; spent--) {
      // No end brings it nearer than it spends.
      if (best >= 0 && isExact && (row[here] as number) - spent > leastWay) break;
      const count = reach.listAt(spent);
      for (let i = 0; i < count; i++) {
        const end = reach.some[i] as number;
        if (leash > 0 && !this.isNear(model, end, centre, leash)) continue;
        let way = row[end] as number;
        if (way === UNREACHED) way += dungeon.distanceAt(model, end, enemy);
        if (best < 0 || way < leastWay || (way === leastWay && dungeon.comesFirst(side, end, best))) {
          best = end;
          leastWay = way;
        }
      }
    }
    if (best < 0) return;
    this.destination = best;
    this.cameNear(side, leastWay);
  }

  /** Stays near a square; from there it fights whom it can reach. */
  private chooseGuard(model: number, side: number, points: number): void {
    const { dungeon, reach, errands } = this;
    const { goal, leash } = errands;
    reach.list();
    for (let i = 0; i < reach.count; i++) {
      if (this.isNear(model, reach.ends[i] as number, goal, leash)) {
        this.chooseFight(model, side, points, goal, leash);
        return;
      }
    }
    const row = errands.row(model);
    this.row = row;
    let best = -1;
    for (let i = 0; i < reach.count; i++) {
      const end = reach.ends[i] as number;
      const way = row[end] as number;
      if (best < 0 || way < (row[best] as number) || (way === row[best] && dungeon.comesFirst(side, end, best)))
        best = end;
    }
    this.destination = best;
    this.cameNear(side, row[best] as number);
  }

  /** Whether any square of a model at a position is within so many of a square. */
  private isNear(model: number, position: number, square: number, leash: number): boolean {
    const { ground, footprint } = this.dungeon;
    for (let i = 0; i < (this.dungeon.isBig(model) ? 4 : 1); i++)
      if (ground.distance(position + (footprint[i] as number), square) <= leash) return true;
    return false;
  }

  /**
   * A shooter: where its best shot is, out of contact; else nearer.
   *
   * Shots are looked at from the best down, each where a square at its distance can be reached, so that few lines of
   * sight have to be drawn.
   *
   * @rule DDD-ranged-moved
   */
  private chooseStand(model: number, side: number, policy: number, points: number): void {
    const { dungeon, reach } = this;
    const most = Math.min(points, MOST_BEFORE_SHOT - this.pointsSpent);
    this.aim(model, policy === DEFENSIVE, most);
    if (most < 0) this.targetCount = 0;
    if (this.targetCount > 0) reach.gatherFree(most);
    let best = -1;
    let bestWorth = 0;
    let bestFar = 0;
    let cheapest = 0;
    for (;;) {
      const shot = this.nextShot();
      if (shot < 0 || (this.worth[shot] as number) < bestWorth - EQUAL) break;
      const target = this.targets[(shot / SHOTS) | 0] as number;
      const count = reach.listAround(target, shot % SHOTS);
      for (let i = 0; i < count; i++) {
        const end = reach.some[i] as number;
        if (end === best || !dungeon.seesAt(model, end, target)) continue;
        const spent = reach.spentTo(end);
        const far = this.nearestDistance(model, end);
        if (best >= 0) {
          if (far < bestFar) continue;
          if (far === bestFar && (spent > cheapest || (spent === cheapest && !dungeon.comesFirst(side, end, best))))
            continue;
        }
        best = end;
        bestWorth = this.worth[shot] as number;
        bestFar = far;
        cheapest = spent;
      }
    }
    if (best >= 0) this.destination = best;
    else this.seekShot(model, side, (DICE[dungeon.power[model] as number] as number) / 2);
  }

  /**
   * Works out what shots of a model at each target are worth, none of which has been looked at.
   *
   * @param most squares that it moves before
   */
  private aim(model: number, isWary: boolean, most: number): void {
    const { dungeon, targets, worth } = this;
    const power = dungeon.power[model] as number;
    const isAce = dungeon.has(model, ACE_SHOT);
    this.targetCount = 0;
    for (let left = this.shotTargets(model); left !== 0; left &= left - 1) {
      const enemy = lowestOf(left);
      const wound = woundChance(dungeon, model, enemy, true);
      const first = this.targetCount * SHOTS;
      for (let far = NEAREST_SHOT; far <= FARTHEST_SHOT; far++) {
        const hit = dungeon.chances.ofShot(power, far, isAce);
        // A wary shooter wants an even chance, and then distance above all.
        worth[first + far] = isWary ? (hit >= 0.5 ? 1 : 0) : hit * wound;
      }
      const nearest = dungeon.distanceAt(model, dungeon.at[model] as number, enemy) - most;
      this.looked[this.targetCount] = Math.max(NEAREST_SHOT, nearest);
      targets[this.targetCount++] = enemy;
    }
  }

  /** The most worth of the shots not yet looked at, which is looked at now; -1 where none is worth anything. */
  private nextShot(): number {
    const { looked, worth } = this;
    let best = -1;
    let most = 0;
    for (let i = 0; i < this.targetCount; i++) {
      const far = looked[i] as number;
      // A shot is worth less the farther it goes.
      if (far > FARTHEST_SHOT || (worth[i * SHOTS + far] as number) <= most) continue;
      best = i;
      most = worth[i * SHOTS + far] as number;
    }
    if (best < 0) return -1;
    const far = looked[best] as number;
    looked[best] = far + 1;
    return best * SHOTS + far;
  }

  /** Towards squares from which the nearest enemy is within half the die, out of contact. */
  private seekShot(model: number, side: number, range: number): void {
    const { dungeon, reach } = this;
    const enemy = this.nearestEnemy(model);
    if (enemy < 0) return;
    const row = dungeon.ways.toSquare(dungeon.kindOf(model), dungeon.at[enemy] as number);
    this.row = row;
    reach.list();
    let best = -1;
    let least = 0;
    for (let i = 0; i < reach.count; i++) {
      const end = reach.ends[i] as number;
      if (dungeon.contactsAt(model, end) !== 0) continue;
      const isNear = dungeon.distanceAt(model, end, enemy) <= range && dungeon.seesAt(model, end, enemy);
      const way = isNear ? 0 : (row[end] as number);
      if (best < 0 || way < least || (way === least && dungeon.comesFirst(side, end, best))) {
        best = end;
        least = way;
      }
    }
    if (best < 0) return;
    this.destination = best;
    this.cameNear(side, least);
  }

  /** Whether an enemy could come into contact in its next move. @rule DDD-P-move */
  private isThreatened(model: number): boolean {
    const { dungeon } = this;
    const here = dungeon.at[model] as number;
    for (let left = this.enemiesOf(model); left !== 0; left &= left - 1) {
      const enemy = lowestOf(left);
      const most = (DICE[dungeon.defense[enemy] as number] as number) + (dungeon.has(enemy, FLIGHT) ? 1 : 0);
      const row = dungeon.ways.toSquare(dungeon.kindOf(enemy), here);
      if ((row[dungeon.at[enemy] as number] as number) - 1 <= most) return true;
    }
    return false;
  }

  /** Enemies on the board that are not bound. */
  private enemiesOf(model: number): number {
    const { dungeon } = this;
    const enemies = dungeon.presentOf(1 - dungeon.sideOf(model));
    const { prisoner } = dungeon;
    return prisoner >= 0 && dungeon.isMarked(prisoner, BOUND) ? enemies & ~(1 << prisoner) : enemies;
  }

  /** The enemy to whom a model has the shortest way; -1 where there is none. */
  private nearestEnemy(model: number): number {
    const { dungeon } = this;
    const here = dungeon.at[model] as number;
    let best = -1;
    let least = 0;
    for (let left = this.enemiesOf(model); left !== 0; left &= left - 1) {
      const enemy = lowestOf(left);
      // No way is shorter than the crow's.
      if (best >= 0 && dungeon.distanceAt(model, here, enemy) >= least) continue;
      const far = this.farTo(model, enemy);
      if (best < 0 || far < least) {
        best = enemy;
        least = far;
      }
    }
    return best;
  }

  /** How far a model has to an enemy; more than any way where none leads. */
  private farTo(model: number, enemy: number): number {
    const { dungeon } = this;
    const row = dungeon.ways.toSquare(dungeon.kindOf(model), dungeon.at[enemy] as number);
    const way = row[dungeon.at[model] as number] as number;
    return way === UNREACHED ? way + dungeon.distanceAt(model, dungeon.at[model] as number, enemy) : way;
  }

  /** Squares from a position to the nearest enemy. */
  private nearestDistance(model: number, square: number): number {
    const { dungeon } = this;
    let least = 1000;
    for (let left = this.enemiesOf(model); left !== 0; left &= left - 1) {
      const far = dungeon.distanceAt(model, square, lowestOf(left));
      if (far < least) least = far;
    }
    return least;
  }

  /** A side came nearer than ever to what it wants. @rule DDD-G-02 */
  private cameNear(side: number, way: number): void {
    const { dungeon } = this;
    if (way >= (side === 0 ? dungeon.best0 : dungeon.best1)) return;
    if (side === 0) dungeon.best0 = way;
    else dungeon.best1 = way;
    dungeon.note();
  }

  /**
   * Chooses the action of a model that has moved.
   *
   * @param spent movement points spent in this turn
   * @returns PASS, STRIKING, SHOOTING (at `target`) or DOING (`deed` on `target`)
   * @rule DDD-P-action @rule DDD-act-choice
   */
  act(model: number, spent: number): number {
    const { dungeon } = this;
    const policy = dungeon.policyOf(dungeon.sideOf(model));
    this.deed = 0;
    this.target = -1;
    const contacts = dungeon.contacts(model);
    const isEngaged = contacts !== 0;
    if (policy === HOLD) return this.shoots(model, spent, isEngaged) ? SHOOTING : isEngaged ? STRIKING : PASS;
    if (policy === AGGRESSIVE) {
      if (isEngaged) return STRIKING;
      if (this.shoots(model, spent, isEngaged)) return SHOOTING;
      if (this.seesToGoal(model)) return DOING;
    } else if (policy === DEFENSIVE) {
      if (this.shootsRatherThanEnthralls(model, spent, isEngaged)) return SHOOTING;
      if (this.seesToGoal(model)) return DOING;
      if (isEngaged) return STRIKING;
    } else if (policy === OBJECTIVE) {
      if (this.seesToGoal(model) || this.seesToDoor(model, policy, isEngaged)) return DOING;
      if (isEngaged) return STRIKING;
      if (this.shootsRatherThanEnthralls(model, spent, isEngaged)) return SHOOTING;
    } else {
      if (this.seesToGoal(model)) return DOING;
      if (isEngaged) return STRIKING;
      if (this.shootsRatherThanEnthralls(model, spent, isEngaged)) return SHOOTING;
    }
    if (this.heals(model) || this.enthralls(model, policy)) return DOING;
    if (policy === DEFENSIVE && this.hides(model)) return DOING;
    if (this.seesToDoor(model, policy, isEngaged) || this.removesTrap(model) || this.setsTrap(model, policy))
      return DOING;
    return PASS;
  }

  /** Enemies that a model may shoot at, near enough or not. @rule DDD-ranged-target-engaged @rule DDD-prisoner-no-shots */
  private shotTargets(model: number): number {
    const { dungeon } = this;
    let targets = 0;
    for (let left = dungeon.presentOf(1 - dungeon.sideOf(model)); left !== 0; left &= left - 1) {
      const enemy = lowestOf(left);
      if (dungeon.isMarked(enemy, HIDDEN) || dungeon.isPrisoner(enemy) || dungeon.contacts(enemy) !== 0) continue;
      targets |= 1 << enemy;
    }
    return targets;
  }

  /**
   * Whether a model has a shot with any chance; `target` is the best. @rule DDD-ranged-not-engaged
   * @rule DDD-ranged-distance @rule DDD-ranged-sight @rule DDD-P-ranged-target
   */
  private shoots(model: number, spent: number, isEngaged: boolean): boolean {
    const { dungeon } = this;
    if (!dungeon.has(model, RANGED_ATTACK) || isEngaged || spent > MOST_BEFORE_SHOT) return false;
    const here = dungeon.at[model] as number;
    const isBlunt = dungeon.policyOf(dungeon.sideOf(model)) === AGGRESSIVE;
    const isAce = dungeon.has(model, ACE_SHOT);
    let best = -1;
    let bestUrgent = false;
    let bestKill = 0;
    let bestWound = 0;
    let bestFar = 0;
    for (let left = this.shotTargets(model); left !== 0; left &= left - 1) {
      const enemy = lowestOf(left);
      const far = dungeon.distanceAt(model, here, enemy);
      if (far < 2) continue;
      const hit = dungeon.chances.ofShot(dungeon.power[model] as number, far, isAce);
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

  /** A shot, unless it is a poor one and there is somebody to enthrall. @rule DDD-P-enthrall */
  private shootsRatherThanEnthralls(model: number, spent: number, isEngaged: boolean): boolean {
    if (!this.shoots(model, spent, isEngaged)) return false;
    if (this.shotKill >= GOOD_SHOT || !this.dungeon.has(model, ENTHRALL)) return true;
    const shot = this.target;
    if (this.enthralls(model, this.dungeon.policyOf(this.dungeon.sideOf(model)))) return false;
    this.target = shot;
    return true;
  }

  /** Picks up, frees or reads what is beside it. */
  private seesToGoal(model: number): boolean {
    const { dungeon } = this;
    const { scenario, prisoner } = dungeon;
    if (scenario === TREASURE_HUNT || scenario === OBJECT_OF_POWER) {
      if (!canGetAway(dungeon, model)) return false;
      const objects = dungeon.objects.length;
      const isFirst = dungeon.isFromNorth(dungeon.sideOf(model));
      for (let i = 0; i < objects; i++) {
        const object = isFirst ? i : objects - 1 - i;
        if (mayAttempt(dungeon, model, PICK_UP, object)) return this.does(PICK_UP, object);
      }
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
    if (!dungeon.has(model, HEALER) || (dungeon.power[model] as number) < 2) return false;
    let best = -1;
    for (let left = dungeon.presentOf(dungeon.sideOf(model)); left !== 0; left &= left - 1) {
      const friend = lowestOf(left);
      if (best >= 0 && (dungeon.wounds[friend] as number) >= (dungeon.wounds[best] as number)) continue;
      if (mayAttempt(dungeon, model, HEAL, friend)) best = friend;
    }
    return best >= 0 && this.does(HEAL, best);
  }

  /** Enthralls the enemy with the smallest power die; runners first where the objective counts. @rule DDD-P-enthrall */
  private enthralls(model: number, policy: number): boolean {
    const { dungeon } = this;
    if (!dungeon.has(model, ENTHRALL)) return false;
    let best = -1;
    let bestUrgent = false;
    for (let left = this.enemiesOf(model); left !== 0; left &= left - 1) {
      const enemy = lowestOf(left);
      const isMore = policy === OBJECTIVE && isUrgent(dungeon, enemy);
      if (best >= 0) {
        if (bestUrgent && !isMore) continue;
        if (bestUrgent === isMore && (dungeon.power[enemy] as number) >= (dungeon.power[best] as number)) continue;
      }
      if (!mayAttempt(dungeon, model, ENTHRALL_DEED, enemy)) continue;
      best = enemy;
      bestUrgent = isMore;
    }
    return best >= 0 && this.does(ENTHRALL_DEED, best);
  }

  /** A shooter without a shot hides where it can. @rule DDD-P-hide */
  private hides(model: number): boolean {
    return this.isShooter(model) && mayAttempt(this.dungeon, model, HIDE, -1) && this.does(HIDE, -1);
  }

  /** Opens the door on its way; with `defensive`, shuts one behind it. @rule DDD-P-door */
  private seesToDoor(model: number, policy: number, isEngaged: boolean): boolean {
    const { dungeon, row } = this;
    if (row === undefined || dungeon.ground.doors.length === 0) return false;
    if (policy === DEFENSIVE && !isEngaged && this.errands.role === RUN && this.shutsDoor(model, row)) return true;
    const here = dungeon.at[model] as number;
    const { ground } = dungeon;
    const isBig = dungeon.isBig(model);
    // Each side looks around from its own edge.
    const turn = dungeon.isFromNorth(dungeon.sideOf(model)) ? 0 : 4;
    for (let i = 0; i < DIRECTIONS; i++) {
      const next = ground.neighbours[here * DIRECTIONS + ((i + turn) & 7)] as number;
      if (next < 0 || (row[next] as number) >= (row[here] as number)) continue;
      for (let j = 0; j < (isBig ? 4 : 1); j++) {
        const door = next + (dungeon.footprint[j] as number);
        if (door < ground.squares && ground.solid[door] === 1 && this.openDoor(model, door, policy)) {
          // Only where the shortest way leads through it.
          const step = (row[here] as number) - (row[next] as number);
          if (isBig ? step >= 4 : step === ground.pathCost(door, false, true)) return true;
        }
      }
    }
    this.deed = 0;
    this.target = -1;
    return false;
  }

  /** How a shut door is dealt with; false where it is none, or cannot be. */
  private openDoor(model: number, door: number, policy: number): boolean {
    const { dungeon } = this;
    const terrain = dungeon.ground.terrain[door];
    const power = dungeon.power[model] as number;
    if (!dungeon.isBeside(model, door)) return false;
    if (terrain === CLOSED_DOOR) {
      const smash = deedLaw(SMASH_DOOR, power).chance(1);
      const isSmashed = policy === AGGRESSIVE && smash >= deedLaw(OPEN_DOOR_DEED, power).chance(1);
      return this.does(isSmashed ? SMASH_DOOR : OPEN_DOOR_DEED, door);
    }
    if (terrain === LOCKED_DOOR) {
      const picks = dungeon.has(model, THIEF) && power >= 1;
      return this.does(picks ? PICK_LOCK : SMASH_DOOR, door);
    }
    return terrain === SECRET_DOOR && power >= 1 && this.does(OPEN_SECRET_DOOR, door);
  }

  /** A runner alone shuts the open door behind it. */
  private shutsDoor(model: number, row: Int16Array): boolean {
    const { dungeon } = this;
    const here = dungeon.at[model] as number;
    for (let left = dungeon.presentOf(dungeon.sideOf(model)); left !== 0; left &= left - 1) {
      const friend = lowestOf(left);
      if (friend !== model && dungeon.distanceAt(model, here, friend) <= 2) return false;
    }
    for (const door of dungeon.ground.doors) {
      if (dungeon.ground.terrain[door] !== OPEN_DOOR || (row[door] as number) <= (row[here] as number)) continue;
      if (mayAttempt(dungeon, model, CLOSE_DOOR_DEED, door)) return this.does(CLOSE_DOOR_DEED, door);
    }
    return false;
  }

  /** A thief removes a trap of the enemy's beside it. @rule DDD-P-trap-path */
  private removesTrap(model: number): boolean {
    const { dungeon } = this;
    if (dungeon.ground.traps === 0 || !dungeon.has(model, THIEF) || (dungeon.power[model] as number) < 1) return false;
    for (let slot = 0; slot < dungeon.trapSquare.length; slot++) {
      const square = dungeon.trapSquare[slot] as number;
      if (square < 0 || dungeon.sideOf(dungeon.trapSetter[slot] as number) === dungeon.sideOf(model)) continue;
      if (mayAttempt(dungeon, model, REMOVE_TRAP, square)) return this.does(REMOVE_TRAP, square);
    }
    return false;
  }

  /** Where a thief lays a trap: in the enemy's way, or by the objective. @rule DDD-P-trap-set */
  private setsTrap(model: number, policy: number): boolean {
    const { dungeon } = this;
    if (!dungeon.has(model, THIEF) || (dungeon.power[model] as number) < 1 || dungeon.contacts(model) !== 0)
      return false;
    const side = dungeon.sideOf(model);
    if (policy === OBJECTIVE) {
      if ((dungeon.trappers & (1 << side)) !== 0 || dungeon.scenario === BATTLE) return false;
      const square = this.besideObjective(model, side);
      if (square < 0) return false;
      dungeon.trappers |= 1 << side;
      return this.does(SET_TRAP, square);
    }
    if (policy !== DEFENSIVE || this.trapsOfSide(side) >= 2) return false;
    const enemy = this.nearestEnemy(model);
    if (enemy < 0) return false;
    const from = dungeon.at[enemy] as number;
    const kind = dungeon.kindOf(enemy);
    let best = -1;
    let least = UNREACHED;
    const here = dungeon.at[model] as number;
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const square = dungeon.ground.neighbours[here * DIRECTIONS + direction] as number;
      if (square < 0 || !mayAttempt(dungeon, model, SET_TRAP, square)) continue;
      const way = dungeon.ways.toSquare(kind, square)[from] as number;
      if (way < least || (way === least && best >= 0 && dungeon.comesFirst(side, square, best))) {
        least = way;
        best = square;
      }
    }
    return best >= 0 && this.does(SET_TRAP, best);
  }

  private trapsOfSide(side: number): number {
    const { dungeon } = this;
    let count = 0;
    for (const setter of dungeon.trapSetter) if (setter >= 0 && dungeon.sideOf(setter) === side) count++;
    return count;
  }

  /** A square beside the objective on which a thief could lay a trap, -1 for none. */
  private besideObjective(model: number, side: number): number {
    const { dungeon } = this;
    const { prisoner } = dungeon;
    let best = -1;
    const places = dungeon.scenario === FREE_PRISONER ? dungeon.at : dungeon.objects;
    for (let i = 0; i < places.length; i++) {
      if (dungeon.scenario === FREE_PRISONER && i !== prisoner) continue;
      const place = places[i] as number;
      if (place < 0) continue;
      const here = dungeon.at[model] as number;
      for (let direction = 0; direction < DIRECTIONS; direction++) {
        const square = dungeon.ground.neighbours[here * DIRECTIONS + direction] as number;
        if (square < 0 || dungeon.ground.distance(square, place) > 1) continue;
        if (!mayAttempt(dungeon, model, SET_TRAP, square)) continue;
        if (best < 0 || dungeon.comesFirst(side, square, best)) best = square;
      }
    }
    return best;
  }
}
