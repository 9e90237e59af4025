import { Action, DOING, MOST_BEFORE_SHOT } from './action.ts';
import { Acts } from './acts.ts';
import { FARTHEST_SHOT } from './chances.ts';
import { BY_GOAL, CHARGE, FAR_OFF, NO_ONE, SHOOTERS_TOO, type SideSettings, WAIT } from './choices.ts';
import { closeTarget, EQUAL, isShooter, mayStrike, woundChance } from './combat.ts';
import { BREAK_AWAY, decideForSide, decideWhether, GIVE_UP } from './decisions.ts';
import { SET_TRAP } from './deeds.ts';
import { type Dungeon, HIDDEN, lowestOf, sizeOf } from './dungeon.ts';
import { enemiesOf, farTo, nearestEnemy, shotTargets, waysTo } from './enemies.ts';
import { breakAwayChance, Errands, GUARD, RUN, STAY } from './errands.ts';
import { leavesFrom, Moves } from './moves.ts';
import { AMBUSH, DICE } from './names.ts';
import { Reach } from './reach.ts';
import { fearedEnemies, holyEnemies, type Nerve } from './walking.ts';
import { UNREACHED } from './ways.ts';

/** Least distance of a shot: adjacent enemies cannot be shot at. @rule DDD-ranged-not-engaged */
const NEAREST_SHOT = 2;
/** Values per target of shots, by distance. */
const SHOTS = FARTHEST_SHOT + 1;

/** The decisions of a turn: where a model goes, and by {@link Action} what it does there. */
export class Tactics {
  private readonly dungeon: Dungeon;
  readonly reach: Reach;
  /** The script's action after the move. */
  private readonly action: Action;
  private readonly acts: Acts;
  private readonly moves: Moves;
  private readonly errands: Errands;
  /** The deed after the move, of `deeds.ts`, 0 for none, and its target, -1 for none. */
  deed = 0;
  target = -1;
  /** Where the model goes, and whether it leaves the board from there. */
  destination = -1;
  leaves = false;
  /** Path lengths to the model's goal in this turn; `undefined` without one. */
  private row: Int16Array | undefined = undefined;
  /** Targets of a shooter, and the value of a shot at each over each distance. */
  private readonly targets: Int32Array;
  private targetCount = 0;
  private readonly worth: Float64Array;
  /** For each target, the shortest distance not yet examined. */
  private readonly looked: Int32Array;
  private pointsSpent = 0;
  // The script's last search.
  private shunned = 0;
  private feared = 0;
  private avoidsTraps = false;
  // Progress noted by a plan, for undoing it if a player does not follow the plan.
  private best0 = 0;
  private best1 = 0;
  private progress = 0;

  constructor(dungeon: Dungeon) {
    this.dungeon = dungeon;
    this.reach = new Reach(dungeon);
    this.action = new Action(dungeon);
    this.acts = new Acts(dungeon);
    this.moves = new Moves(dungeon, this.reach);
    this.errands = new Errands(dungeon);
    this.targets = new Int32Array(dungeon.count);
    this.looked = new Int32Array(dungeon.count);
    this.worth = new Float64Array(dungeon.count * SHOTS);
  }

  /** Returns whether a side surrenders at the start of one of its turns. @rule DDD-surrender @rule DDD-surrender-min */
  givesUp(side: number): boolean {
    const { dungeon } = this;
    if (!dungeon.matchup.rulings.surrender) return false;
    if (dungeon.killed(side) < 3) return false;
    const { surrenderAt } = dungeon.settingsOf(side);
    return decideForSide(dungeon, GIVE_UP, side, dungeon.living(side) * surrenderAt < dungeon.living(1 - side));
  }

  /** Assigns a model's role at the start of its turn. */
  consider(model: number): void {
    this.errands.assign(model);
    this.row = undefined;
    this.pointsSpent = 0;
  }

  /**
   * Returns whether a model stays where it is, whatever its movement.
   *
   * @param engaged as for {@link plan}
   */
  stays(model: number, engaged: number): boolean {
    if (this.errands.role === STAY) return true;
    return (engaged !== 0 && !this.wouldBreakAway(model)) || this.liesInWait(model, this.dungeon.sideOf(model));
  }

  /** Returns whether an engaged model tries to break away. @rule DDD-P-break-away */
  private wouldBreakAway(model: number): boolean {
    const { dungeon } = this;
    const settings = dungeon.settingsOf(dungeon.sideOf(model));
    if (settings.breakAway === NO_ONE) return false;
    const chance = breakAwayChance(dungeon, model);
    if (chance === 0 || chance < settings.breakAwayChance) return false;
    return this.errands.role === RUN || (settings.breakAway === SHOOTERS_TOO && isShooter(dungeon, model));
  }

  /**
   * Chooses where a lifted model goes.
   *
   * @param points movement left
   * @param spent movement already spent in this turn
   * @param engaged enemies in contact at its start, from whom it has not broken away
   * @rule DDD-P-move @rule DDD-P-trap-path
   */
  plan(model: number, points: number, spent: number, engaged: number, nerve: Nerve): void {
    const { dungeon, errands, reach } = this;
    const here = dungeon.at[model];
    const side = dungeon.sideOf(model);
    const settings = dungeon.settingsOf(side);
    this.destination = here;
    this.leaves = false;
    this.pointsSpent = spent;
    this.best0 = dungeon.best0;
    this.best1 = dungeon.best1;
    this.progress = dungeon.progress;
    if (this.stays(model, engaged)) return;

    const standsOff = errands.role !== RUN && settings.shooters !== CHARGE && isShooter(dungeon, model);
    const feared = fearedEnemies(dungeon, model) & ~nerve.braved;
    const isShy = errands.role === RUN || standsOff;
    const shunned = holyEnemies(dungeon, model) | nerve.dreaded | (isShy ? feared : 0);
    this.shunned = shunned;
    this.feared = feared;
    this.search(model, points, settings.trapDetour > 0);
    this.choose(model, side, settings, points, standsOff);
    if (!reach.metTrap) return;
    // A trap is in the way; it is accepted if the path around it costs more.
    const around = this.wayFrom(this.destination);
    const before = this.destination;
    const leftBefore = this.leaves;
    if (leftBefore) return;
    this.search(model, points, false);
    this.choose(model, side, settings, points, standsOff);
    if (this.leaves || this.wayFrom(this.destination) + settings.trapDetour < around) return;
    this.search(model, points, true);
    this.destination = before;
    this.leaves = leftBefore;
  }

  /** Finds the positions that a model can reach, as its script searches. */
  private search(model: number, points: number, avoidsTraps: boolean): void {
    this.avoidsTraps = avoidsTraps;
    this.reach.search(model, points, this.shunned, this.feared, avoidsTraps);
  }

  /**
   * Decides whether an engaged model tries to break away, if it could succeed. Called only with a player, after {@link
   * plan}; if the player overrides the script, it plans a move from the start.
   *
   * @param wouldGo whether the plan leads away
   * @rule DDD-break-away @rule DDD-R-12
   */
  putBreakAway(model: number, points: number, wouldGo: boolean, nerve: Nerve): boolean {
    const { dungeon } = this;
    if (breakAwayChance(dungeon, model) === 0) return false;
    const goes = decideWhether(dungeon, BREAK_AWAY, model, wouldGo);
    if (goes === wouldGo) return goes;
    if (goes) this.plan(model, points, 0, 0, nerve);
    else this.stay(model);
    return goes;
  }

  /** Cancels the script's plan; the model stays where it is. */
  private stay(model: number): void {
    this.destination = this.dungeon.at[model];
    this.leaves = false;
    this.takeBack();
  }

  /** Asks the player for the move. Called only with a player, for a model that is free to move. */
  putMove(model: number, points: number, nerve: Nerve): void {
    const { dungeon, avoidsTraps } = this;
    const scripted = { to: this.destination, leaves: this.leaves, avoidsTraps };
    const chosen = this.moves.ask(model, points, nerve, scripted);
    if (chosen === scripted) {
      if (chosen.to !== dungeon.at[model]) this.search(model, points, avoidsTraps);
      return;
    }
    this.destination = chosen.to;
    this.leaves = chosen.leaves;
    this.takeBack();
    if (this.row !== undefined) this.cameNear(dungeon.sideOf(model), this.row[chosen.to]);
  }

  private takeBack(): void {
    const { dungeon } = this;
    dungeon.best0 = this.best0;
    dungeon.best1 = this.best1;
    dungeon.progress = this.progress;
  }

  private wayFrom(position: number): number {
    return this.row === undefined ? 0 : this.row[position];
  }

  /**
   * Returns whether an ambusher that started hidden waits until an enemy is within an average move. @rule
   * DDD-P-ambush-hidden
   */
  private liesInWait(model: number, side: number): boolean {
    const { dungeon } = this;
    if (dungeon.scenario !== AMBUSH || side !== dungeon.attacker || !dungeon.isMarked(model, HIDDEN)) return false;
    if (!this.isPatient(dungeon.settingsOf(side))) return false;
    const enemy = nearestEnemy(dungeon, model);
    if (enemy < 0) return true;
    const move = ((DICE[dungeon.defense[model]] as number) + 1) / 2 + dungeon.effects.speed[model];
    return farTo(dungeon, model, enemy) > move;
  }

  private choose(model: number, side: number, settings: SideSettings, points: number, standsOff: boolean): void {
    const { errands, dungeon } = this;
    if (errands.role === RUN) this.chooseRun(model, side, points);
    else if (errands.role === GUARD) this.chooseGuard(model, side, settings, points, standsOff);
    else if (standsOff) this.chooseStand(model, side, settings, points);
    else if (settings.stance === WAIT && this.isPatient(settings) && !this.isThreatened(model))
      this.destination = dungeon.at[model];
    else this.chooseFight(model, side, points);
  }

  /** Returns whether a side is still waiting for something to happen. @rule DDD-P-move */
  private isPatient({ patience }: SideSettings): boolean {
    return this.dungeon.stall < patience;
  }

  /** Moves a runner off the board if it may leave, else as near its goal as possible, away from enemies. */
  private chooseRun(model: number, side: number, points: number): void {
    const { dungeon, reach, errands } = this;
    const row = errands.row(model);
    this.row = row;
    reach.list();
    let best = -1;
    let leastWay = 0;
    let leastEnemies = 0;
    for (let i = 0; i < reach.count; i++) {
      const end = reach.ends[i];
      const contacts = dungeon.contactsAt(model, end);
      const isExit = errands.edges !== 0 && (dungeon.exitsAt(model, end) & errands.edges) !== 0;
      if (isExit && leavesFrom(dungeon, reach, model, i, points)) {
        this.destination = end;
        this.leaves = true;
        return;
      }
      const way = row[end];
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

  /** Moves a fighter into contact with the best enemy in reach, else towards the nearest. */
  private chooseFight(model: number, side: number, points: number): void {
    const { dungeon, reach, errands } = this;
    if (dungeon.effects.reach[model] > 0 && this.strikesFromAfar(model, side)) return;
    let reachable = 0;
    for (let i = 0; i < reach.touchingCount; i++) {
      const end = reach.touching[i];
      if (this.isOnLeash(model, end)) reachable |= dungeon.contactsAt(model, end);
    }
    const { hunted } = errands;
    if (reachable !== 0) {
      const isFound = hunted >= 0 && (reachable & (1 << hunted)) !== 0;
      this.closeIn(model, side, isFound ? hunted : closeTarget(dungeon, model, reachable));
      return;
    }
    const isHunted = hunted >= 0 && dungeon.isOn(hunted);
    const enemy = isHunted ? hunted : nearestEnemy(dungeon, model);
    if (enemy < 0) return;
    if (isHunted && errands.cutsOff) this.intercept(model, side, enemy);
    else this.approach(model, side, enemy, points);
  }

  /**
   * Lets a fighter with reach strike without contact: from the cheapest end from which it strikes the best enemy.
   *
   * @returns whether it can
   * @rule DDD-home-reach
   */
  private strikesFromAfar(model: number, side: number): boolean {
    const { dungeon, reach, errands } = this;
    reach.list();
    const struckFrom = (end: number) =>
      dungeon.contactsAt(model, end) === 0 && this.isOnLeash(model, end) ? mayStrike(dungeon, model, end) : 0;
    let struck = 0;
    for (let i = 0; i < reach.count; i++) struck |= struckFrom(reach.ends[i]);
    if (struck === 0) return false;
    const { hunted } = errands;
    const isFound = hunted >= 0 && (struck & (1 << hunted)) !== 0;
    const target = isFound ? hunted : closeTarget(dungeon, model, struck);
    let best = -1;
    for (let i = 0; i < reach.count; i++) {
      const end = reach.ends[i];
      if ((struckFrom(end) & (1 << target)) === 0) continue;
      const dearer = best < 0 ? -1 : reach.spentTo(end) - reach.spentTo(best);
      if (dearer < 0 || (dearer === 0 && dungeon.comesFirst(side, end, best))) best = end;
    }
    this.destination = best;
    this.row = waysTo(dungeon, model, target);
    this.cameNear(side, 1);
    return true;
  }

  /** Chooses the end in contact with a target that contacts the fewest others, then the cheapest. */
  private closeIn(model: number, side: number, target: number): void {
    const { dungeon, reach } = this;
    let best = -1;
    let fewest = 0;
    let cheapest = 0;
    for (let i = 0; i < reach.touchingCount; i++) {
      const end = reach.touching[i];
      const contacts = dungeon.contactsAt(model, end);
      if ((contacts & (1 << target)) === 0) continue;
      if (!this.isOnLeash(model, end)) continue;
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
    this.row = waysTo(dungeon, model, target);
    this.cameNear(side, 1);
  }

  /** Chooses the end with the shortest path to an enemy; without a path, the nearest by direct distance. */
  private approach(model: number, side: number, enemy: number, points: number): void {
    const { dungeon, reach } = this;
    const row = waysTo(dungeon, model, enemy);
    this.row = row;
    const here = dungeon.at[model];
    // A path counts all squares under big models, a step only those newly entered.
    const isExact = row[here] !== UNREACHED && !dungeon.isBig(model);
    let best = -1;
    let leastWay = 0;
    for (let spent = points; spent >= 0; spent--) {
      // A move brings it nearer by at most the points spent.
      if (best >= 0 && isExact && row[here] - spent > leastWay) break;
      const count = reach.listAt(spent);
      for (let i = 0; i < count; i++) {
        const end = reach.some[i];
        if (!this.isOnLeash(model, end)) continue;
        let way = row[end];
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

  /** Chooses the end most directly on a fleeing enemy's path to its exit, then the one nearest to it. */
  private intercept(model: number, side: number, enemy: number): void {
    const { dungeon, reach } = this;
    const row = waysTo(dungeon, model, enemy);
    const exits = dungeon.ways.toExit(dungeon.kindOf(enemy), dungeon.goalEdgesOf(1 - side));
    this.row = row;
    reach.list();
    let best = -1;
    let leastDetour = 0;
    let leastWay = 0;
    for (let i = 0; i < reach.count; i++) {
      const end = reach.ends[i];
      if (!this.isOnLeash(model, end)) continue;
      const way = row[end];
      const detour = way + exits[end];
      const nearer = best < 0 ? -1 : detour - leastDetour || way - leastWay;
      if (nearer > 0 || (nearer === 0 && !dungeon.comesFirst(side, end, best))) continue;
      best = end;
      leastDetour = detour;
      leastWay = way;
    }
    this.destination = best;
    this.cameNear(side, leastWay);
  }

  /** Keeps a model near another; from there it shoots, or fights an enemy in reach. */
  private chooseGuard(model: number, side: number, settings: SideSettings, points: number, standsOff: boolean): void {
    const { dungeon, reach, errands } = this;
    reach.list();
    for (let i = 0; i < reach.count; i++) {
      if (!this.isOnLeash(model, reach.ends[i])) continue;
      if (standsOff) this.chooseStand(model, side, settings, points);
      else this.chooseFight(model, side, points);
      return;
    }
    const row = errands.row(model);
    this.row = row;
    let best = -1;
    for (let i = 0; i < reach.count; i++) {
      const end = reach.ends[i];
      const way = row[end];
      if (best < 0 || way < row[best] || (way === row[best] && dungeon.comesFirst(side, end, best))) best = end;
    }
    this.destination = best;
    this.cameNear(side, row[best]);
  }

  /** Returns whether a position is near enough to the guarded model; always true without one. */
  private isOnLeash(model: number, position: number): boolean {
    const { ward, leash } = this.errands;
    return leash === 0 || this.dungeon.distanceAt(model, position, ward) <= leash;
  }

  /**
   * Moves a shooter to its best shot out of contact, else nearer.
   *
   * Examines shots from the best down, each only if a square at its distance can be reached, so that few lines of sight
   * must be drawn.
   *
   * @rule DDD-ranged-moved
   */
  private chooseStand(model: number, side: number, settings: SideSettings, points: number): void {
    const { dungeon, reach } = this;
    const most = Math.min(points, MOST_BEFORE_SHOT - this.pointsSpent);
    this.aim(model, settings.shooters === FAR_OFF, most);
    if (most < 0) this.targetCount = 0;
    if (this.targetCount > 0) reach.gatherFree(most);
    let best = -1;
    let bestWorth = 0;
    let bestFar = 0;
    let cheapest = 0;
    for (;;) {
      const shot = this.nextShot();
      if (shot < 0 || this.worth[shot] < bestWorth - EQUAL) break;
      const target = this.targets[(shot / SHOTS) | 0];
      const count = reach.listAround(target, shot % SHOTS);
      for (let i = 0; i < count; i++) {
        const end = reach.some[i];
        if (end === best || !this.isOnLeash(model, end) || !dungeon.seesAt(model, end, target)) continue;
        const spent = reach.spentTo(end);
        const far = this.nearestDistance(model, end);
        if (best >= 0) {
          if (far < bestFar) continue;
          if (far === bestFar && (spent > cheapest || (spent === cheapest && !dungeon.comesFirst(side, end, best))))
            continue;
        }
        best = end;
        bestWorth = this.worth[shot];
        bestFar = far;
        cheapest = spent;
      }
    }
    if (best >= 0) this.destination = best;
    else this.seekShot(model, side, (DICE[dungeon.power[model]] as number) / 2);
  }

  /**
   * Computes the value of a model's shots at each target.
   *
   * @param most squares that it may move before shooting
   */
  private aim(model: number, isWary: boolean, most: number): void {
    const { dungeon, targets, worth } = this;
    const power = dungeon.power[model];
    const aimDice = 1 + dungeon.effects.aimDice[model];
    this.targetCount = 0;
    for (let left = shotTargets(dungeon, model); left !== 0; left &= left - 1) {
      const enemy = lowestOf(left);
      const wound = woundChance(dungeon, model, enemy, true);
      const first = this.targetCount * SHOTS;
      for (let far = NEAREST_SHOT; far <= FARTHEST_SHOT; far++) {
        const hit = dungeon.chances.ofShot(power, far, aimDice);
        // A cautious shooter wants at least an even chance, and then distance above all.
        worth[first + far] = isWary ? (hit >= 0.5 ? 1 : 0) : hit * wound;
      }
      const nearest = dungeon.distanceAt(model, dungeon.at[model], enemy) - most;
      this.looked[this.targetCount] = Math.max(NEAREST_SHOT, nearest);
      targets[this.targetCount++] = enemy;
    }
  }

  /** Returns the best shot not yet examined, and marks it as examined; -1 if no shot has any value. */
  private nextShot(): number {
    const { looked, worth } = this;
    let best = -1;
    let most = 0;
    for (let i = 0; i < this.targetCount; i++) {
      const far = looked[i];
      // The value of a shot falls with its distance.
      if (far > FARTHEST_SHOT || worth[i * SHOTS + far] <= most) continue;
      best = i;
      most = worth[i * SHOTS + far];
    }
    if (best < 0) return -1;
    const far = looked[best];
    looked[best] = far + 1;
    return best * SHOTS + far;
  }

  /** Moves towards squares from which the nearest enemy is within half the die, out of contact. */
  private seekShot(model: number, side: number, range: number): void {
    const { dungeon, reach } = this;
    const enemy = nearestEnemy(dungeon, model);
    if (enemy < 0) return;
    const row = waysTo(dungeon, model, enemy);
    this.row = row;
    reach.list();
    let best = -1;
    let least = 0;
    for (let i = 0; i < reach.count; i++) {
      const end = reach.ends[i];
      if (dungeon.contactsAt(model, end) !== 0 || !this.isOnLeash(model, end)) continue;
      const isNear = dungeon.distanceAt(model, end, enemy) <= range && dungeon.seesAt(model, end, enemy);
      const way = isNear ? 0 : row[end];
      if (best < 0 || way < least || (way === least && dungeon.comesFirst(side, end, best))) {
        best = end;
        least = way;
      }
    }
    if (best < 0) return;
    this.destination = best;
    this.cameNear(side, least);
  }

  /** Returns whether an enemy could come into contact in its next move. @rule DDD-P-move */
  private isThreatened(model: number): boolean {
    const { dungeon } = this;
    for (let left = enemiesOf(dungeon, model); left !== 0; left &= left - 1) {
      const enemy = lowestOf(left);
      const most =
        (DICE[dungeon.defense[enemy]] as number) + dungeon.effects.speed[enemy] + dungeon.effects.reach[enemy];
      if (waysTo(dungeon, enemy, model)[dungeon.at[enemy]] - 1 <= most) return true;
    }
    return false;
  }

  /** Returns the distance from a position to the nearest enemy. */
  private nearestDistance(model: number, square: number): number {
    const { dungeon } = this;
    let least = 1000;
    for (let left = enemiesOf(dungeon, model); left !== 0; left &= left - 1) {
      const far = dungeon.distanceAt(model, square, lowestOf(left));
      if (far < least) least = far;
    }
    return least;
  }

  /** Records that a side is nearer to its goal than ever. @rule DDD-G-02 */
  private cameNear(side: number, way: number): void {
    const { dungeon } = this;
    if (way >= (side === 0 ? dungeon.best0 : dungeon.best1)) return;
    if (side === 0) dungeon.best0 = way;
    else dungeon.best1 = way;
    dungeon.note();
  }

  /**
   * Decides the action of a model that has moved: {@link deed} and {@link target}.
   *
   * @returns as {@link Action.choose}
   */
  act(model: number, spent: number): number {
    const { dungeon, action, acts } = this;
    const scripted = action.choose(model, spent, this.errands.role === RUN, this.row);
    this.deed = action.deed;
    this.target = action.target;
    if (dungeon.player === undefined) return this.noteTrap(model, scripted);
    acts.ask(model, spent, scripted, action.deed, action.target);
    this.deed = acts.deed;
    this.target = acts.target;
    return this.noteTrap(model, acts.action);
  }

  /** Records that a side has trapped its objective, which it does only once. @rule DDD-P-trap-set */
  private noteTrap(model: number, action: number): number {
    const { dungeon } = this;
    const side = dungeon.sideOf(model);
    if (action === DOING && this.deed === SET_TRAP && dungeon.settingsOf(side).traps === BY_GOAL)
      dungeon.trappers |= 1 << side;
    return action;
  }
}
