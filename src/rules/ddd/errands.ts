import { cunningChance } from './chances.ts';
import { ESCORT, GO_HOME, HOLD, INTERCEPT, MANY, MOST, NO_RUNNERS, SCREEN } from './choices.ts';
import { isUrgent } from './combat.ts';
import { BOUND, CARRIED, type Dungeon, HAS_READ, lowestOf } from './dungeon.ts';
import { SNEAKY } from './effects.ts';
import { waysTo } from './enemies.ts';
import { AMBUSH, BATTLE, FREE_PRISONER, OBJECT_OF_POWER, SECRETS, TREASURE_HUNT } from './names.ts';
import { hasSecret } from './victory.ts';
import { BREAK_AWAY_TARGET } from './walking.ts';
import { UNREACHED } from './ways.ts';

/** Roles of a model in a turn. */
export const STAY = 0;
const FIGHT = 1;
export const RUN = 2;
/** Fights, but stays near another model. */
export const GUARD = 3;

/** All four edges. */
const ANY_EDGE = 15;
/** Index of the d8, the least power die that can read or heal. */
const D8 = 2;
/** Least number on the power die that frees a prisoner. */
export const FREE_TARGET = 4;

/**
 * Assigns models to the objective of a scenario, anew at the start of each turn for the active model.
 *
 * One object is reused for all turns.
 *
 * @rule DDD-P-move, section 3.1 of the README
 */
export class Errands {
  private readonly dungeon: Dungeon;
  role = FIGHT;
  /** For RUN: the target square; -1 to leave the board. */
  goal = -1;
  /** Edges (bits) by which to leave the board; 0 for none. */
  edges = 0;
  /** For FIGHT: a preferred target, -1 for the nearest. */
  hunted = -1;
  /** For FIGHT: whether to get between the target and its exit. */
  cutsOff = false;
  /** For GUARD: the model to stay near, and the allowed distance; 0 for any. */
  ward = -1;
  leash = 0;
  private readonly runnerOf: Int16Array;
  private readonly taken: Uint8Array;

  constructor(dungeon: Dungeon) {
    this.dungeon = dungeon;
    this.runnerOf = new Int16Array(dungeon.objects.length);
    this.taken = new Uint8Array(dungeon.ground.squares);
  }

  /** Assigns the role of a model. */
  assign(model: number): void {
    const { dungeon } = this;
    const { runners, stance, hunt } = dungeon.settingsOf(dungeon.sideOf(model));
    this.role = stance === HOLD ? STAY : FIGHT;
    this.goal = -1;
    this.edges = 0;
    this.hunted = -1;
    this.cutsOff = false;
    this.ward = -1;
    this.leash = 0;
    if (stance === HOLD || runners === NO_RUNNERS || dungeon.scenario === BATTLE) return;
    const isKeen = runners === MANY || runners === MOST;
    if (dungeon.scenario === AMBUSH) this.forAmbush(model, runners === MOST);
    else if (dungeon.scenario === TREASURE_HUNT) this.forTreasure(model);
    else if (dungeon.scenario === OBJECT_OF_POWER) this.forObject(model, isKeen);
    else if (dungeon.scenario === FREE_PRISONER) this.forPrisoner(model, isKeen);
    else if (dungeon.scenario === SECRETS) this.forSecrets(model, isKeen, runners === MOST);
    this.cutsOff = hunt === INTERCEPT && this.hunted >= 0 && this.getsAway(model, this.hunted);
    // No one runs without a path.
    if (this.role === RUN && this.row(model)[dungeon.at[model]] === UNREACHED) this.role = FIGHT;
  }

  /** Returns path lengths to the goal, for the assigned model. */
  row(model: number): Int16Array {
    const { dungeon } = this;
    if (this.role === GUARD) return waysTo(dungeon, model, this.ward);
    const kind = dungeon.kindOf(model);
    return this.edges !== 0 ? dungeon.ways.toExit(kind, this.edges) : dungeon.ways.toSquare(kind, this.goal);
  }

  private run(square: number): void {
    this.role = RUN;
    this.goal = square;
  }

  private leave(edges: number): void {
    this.role = RUN;
    this.goal = -1;
    this.edges = edges;
  }

  private guard(ward: number, leash: number): void {
    this.role = GUARD;
    this.goal = -1;
    this.ward = ward;
    this.leash = leash;
  }

  /** Returns the path length from a model to a square. */
  private far(model: number, square: number): number {
    const { dungeon } = this;
    return dungeon.ways.toSquare(dungeon.kindOf(model), square)[dungeon.at[model]];
  }

  private farFromModel(model: number, other: number): number {
    const { dungeon } = this;
    return waysTo(dungeon, model, other)[dungeon.at[model]];
  }

  /** Returns whether a fleeing enemy is nearer to its exit than a model is to it, so that it cannot be caught. */
  private getsAway(model: number, enemy: number): boolean {
    const { dungeon } = this;
    if (dungeon.scenario !== AMBUSH && !isUrgent(dungeon, enemy)) return false;
    const edges = dungeon.goalEdgesOf(dungeon.sideOf(enemy));
    const way = dungeon.ways.toExit(dungeon.kindOf(enemy), edges)[dungeon.at[enemy]];
    return way < this.farFromModel(model, enemy);
  }

  private farFromExit(model: number): number {
    const { dungeon } = this;
    return dungeon.ways.toExit(dungeon.kindOf(model), ANY_EDGE)[dungeon.at[model]];
  }

  /** Returns whether a model is among the first of its side by a measure; ties by the roster. */
  private isAmong(model: number, most: number, isEligible: (other: number) => boolean, far: (other: number) => number) {
    const { dungeon } = this;
    const mine = far(model);
    let before = 0;
    for (let left = dungeon.presentOf(dungeon.sideOf(model)); left !== 0; left &= left - 1) {
      const other = lowestOf(left);
      if (other === model || !isEligible(other)) continue;
      const theirs = far(other);
      if (theirs < mine || (theirs === mine && other < model)) before++;
    }
    return before < most;
  }

  /** The defender runs; attackers hunt the one nearest to escaping. @rule DDD-ambush-win */
  private forAmbush(model: number, isOverkeen: boolean): void {
    const { dungeon } = this;
    const side = dungeon.sideOf(model);
    if (side !== dungeon.attacker) {
      const need = Math.ceil(dungeon.starters(side) / 2) - dungeon.departed(side);
      const isEngaged = dungeon.contacts(model) !== 0;
      if (isOverkeen && (isEngaged || !this.isAmong(model, need + 1, this.isFree, this.exitFar))) return;
      if (isEngaged && !dungeon.has(model, SNEAKY) && !this.mayWellBreakAway(model, side)) return;
      this.leave(ANY_EDGE);
      return;
    }
    this.hunted = this.nearestToExit(1 - side);
    if (!isOverkeen) return;
    // Half of them block exits, each from the square inside, starting with the exits nearest to the defender.
    const half = Math.ceil(dungeon.starters(side) / 2);
    let place = 0;
    for (let other = dungeon.firstOf(side); other < model; other++) if (dungeon.isOn(other)) place++;
    if (place >= half) return;
    const square = this.blockedExit(place, 1 - side);
    if (square >= 0) this.run(square);
  }

  private mayWellBreakAway(model: number, side: number): boolean {
    return breakAwayChance(this.dungeon, model) >= this.dungeon.settingsOf(side).breakAwayChance;
  }

  private readonly isFree = (other: number) => this.dungeon.contacts(other) === 0;
  private readonly exitFar = (other: number) => this.farFromExit(other);

  /** Returns the model of a side with the shortest path off the board, -1 for none. */
  private nearestToExit(side: number): number {
    const { dungeon } = this;
    let best = -1;
    let least = UNREACHED;
    for (let left = dungeon.presentOf(side); left !== 0; left &= left - 1) {
      const enemy = lowestOf(left);
      const far = this.farFromExit(enemy);
      if (far < least) {
        least = far;
        best = enemy;
      }
    }
    return best;
  }

  /** Returns the square inside the n-th exit, in the order in which a side can reach them; -1 for none. */
  private blockedExit(place: number, side: number): number {
    const { dungeon } = this;
    const { ground } = dungeon;
    this.taken.fill(0);
    let chosen = -1;
    for (let n = 0; n <= place; n++) {
      let least = UNREACHED;
      let best = -1;
      for (let i = 0; i < ground.squares; i++) {
        const square = dungeon.isFromNorth(1 - side) ? i : ground.squares - 1 - i;
        if (ground.exits[square] === 0 || ground.walk[square] === 0 || this.taken[square] === 1) continue;
        for (let left = dungeon.presentOf(side); left !== 0; left &= left - 1) {
          const far = this.far(lowestOf(left), square);
          if (far < least) {
            least = far;
            best = square;
          }
        }
      }
      if (best < 0) break;
      this.taken[best] = 1;
      chosen = best;
    }
    if (chosen < 0) return -1;
    const edge = ground.exits[chosen];
    return chosen + (edge === 1 ? ground.columns : edge === 4 ? -ground.columns : edge === 8 ? 1 : -1);
  }

  /**
   * Free models fetch the treasures, the others hunt enemy carriers. Carriers fight as well while their side can still
   * win more; else they leave, and the others may escort them.
   *
   * @rule DDD-treasure-win
   */
  private forTreasure(model: number): void {
    const { dungeon } = this;
    const side = dungeon.sideOf(model);
    if (dungeon.carries[model] > 0) {
      if (this.goesForMore(side)) this.hunted = this.nearestCarrier(model, 1 - side);
      else this.leave(ANY_EDGE);
      return;
    }
    this.shareOut(side);
    for (let object = 0; object < this.runnerOf.length; object++) {
      if (this.runnerOf[object] === model) {
        this.run(dungeon.objects[object]);
        return;
      }
    }
    const { escort } = dungeon.settingsOf(side);
    const friend = escort === ESCORT && this.isOutnumbered(side) ? this.nearestCarrier(model, side) : -1;
    if (friend >= 0) this.guard(friend, 2);
    else this.hunted = this.nearestCarrier(model, 1 - side);
    if (escort === SCREEN && this.hunted < 0) this.screen(this.nearestCarrier(model, side));
  }

  /**
   * Returns whether the carriers of a side stay on the board and fight for more treasure. A side content with the
   * treasures of its own half can only draw against another such side.
   *
   * @rule DDD-P-move
   */
  private goesForMore(side: number): boolean {
    const { dungeon } = this;
    const all = dungeon.objects.length;
    const wins = (dungeon.carriedOff(side) + 1) * 2 > all;
    const cannotWin = dungeon.carriedOff(1 - side) * 2 >= all;
    if (wins || cannotWin || dungeon.settingsOf(side).carriers === GO_HOME || this.isOutnumbered(side)) return false;
    return dungeon.objects.some((place) => place >= 0) || this.hasCarriers(1 - side);
  }

  /** Hunts the enemy nearest to a friend, if there is a friend. */
  private screen(friend: number): void {
    const { dungeon } = this;
    if (friend >= 0) this.hunted = this.nearestTo(1 - dungeon.sideOf(friend), dungeon.at[friend]);
  }

  /** Returns whether the enemy has at least two more models on the board. */
  private isOutnumbered(side: number): boolean {
    return this.dungeon.standing(side) + 2 <= this.dungeon.standing(1 - side);
  }

  private hasCarriers(side: number): boolean {
    const { dungeon } = this;
    for (let left = dungeon.presentOf(side); left !== 0; left &= left - 1)
      if (dungeon.carries[lowestOf(left)] > 0) return true;
    return false;
  }

  /** Assigns one model to each treasure, shortest paths first, at most half of the party. */
  private shareOut(side: number): void {
    const { dungeon, runnerOf } = this;
    runnerOf.fill(-1);
    let free = dungeon.presentOf(side);
    let carriers = 0;
    for (let left = free; left !== 0; left &= left - 1) {
      const model = lowestOf(left);
      if (dungeon.carries[model] === 0) continue;
      carriers++;
      free &= ~(1 << model);
    }
    const most = Math.ceil(dungeon.starters(side) / 2) - carriers;
    for (let n = 0; n < most; n++) {
      let least = UNREACHED;
      let bestObject = -1;
      let bestModel = -1;
      for (let left = free; left !== 0; left &= left - 1) {
        const model = lowestOf(left);
        if (!canGetAway(dungeon, model)) continue;
        const kind = dungeon.kindOf(model);
        for (let object = 0; object < runnerOf.length; object++) {
          const square = dungeon.objects[object];
          if (square < 0 || runnerOf[object] >= 0) continue;
          const far = dungeon.ways.toSquare(kind, square)[dungeon.at[model]];
          // Ties go to the first treasure in rows from the side's own corner. @rule DDD-R-41
          const isLevel = far === least && model === bestModel;
          if (far < least || (isLevel && dungeon.comesFirst(side, square, dungeon.objects[bestObject]))) {
            least = far;
            bestObject = object;
            bestModel = model;
          }
        }
      }
      if (bestModel < 0) return;
      runnerOf[bestObject] = bestModel;
      free &= ~(1 << bestModel);
    }
  }

  /** Returns the carrier of a side with the shortest path from a model, -1 for none. */
  private nearestCarrier(model: number, side: number): number {
    const { dungeon } = this;
    let best = -1;
    let least = UNREACHED;
    for (let left = dungeon.presentOf(side); left !== 0; left &= left - 1) {
      const other = lowestOf(left);
      if (dungeon.carries[other] === 0) continue;
      const far = this.farFromModel(model, other);
      if (far < least || best < 0) {
        least = far;
        best = other;
      }
    }
    return best;
  }

  /**
   * The nearest model fetches the object, its holder leaves, and everyone hunts an enemy who has it. @rule
   * DDD-object-win
   */
  private forObject(model: number, isKeen: boolean): void {
    const { dungeon } = this;
    const side = dungeon.sideOf(model);
    const place = dungeon.objects[0];
    if (place >= 0) {
      this.goal = place;
      const mayFetch = this.canGetAway(model) && this.isAmong(model, isKeen ? 2 : 1, this.canGetAway, this.goalFar);
      if (mayFetch) this.run(place);
      else this.goal = -1;
      return;
    }
    const holder = CARRIED - place;
    if (holder === model) this.leave(dungeon.farEdgeOf(side));
    else if (dungeon.sideOf(holder) !== side) this.hunted = holder;
    else if (dungeon.settingsOf(side).escort === ESCORT) this.guard(holder, 3);
    else if (dungeon.settingsOf(side).escort === SCREEN) this.screen(holder);
  }

  private readonly isAnybody = () => true;
  private readonly canGetAway = (other: number) => canGetAway(this.dungeon, other);
  private readonly goalFar = (other: number) => this.far(other, this.goal);

  /** Helpers free the prisoner, who leaves; guards stay near it. @rule DDD-prisoner-win */
  private forPrisoner(model: number, isKeen: boolean): void {
    const { dungeon } = this;
    const side = dungeon.sideOf(model);
    const { prisoner } = dungeon;
    const place = dungeon.at[prisoner];
    const isBound = dungeon.isMarked(prisoner, BOUND);
    this.goal = place;
    if (side === dungeon.attacker) {
      if (model === prisoner) this.leave(ANY_EDGE);
      else if (isBound && this.isAmong(model, isKeen ? 4 : 2, this.isHelper, this.helperRank)) this.run(place);
      else {
        this.goal = -1;
        if (isKeen) this.hunted = this.nearestTo(1 - side, place);
      }
      return;
    }
    if (!isBound) {
      this.goal = -1;
      this.hunted = prisoner;
    } else if (this.isAmong(model, isKeen ? 2 : 1, this.isAnybody, this.goalFar)) this.guard(prisoner, 2);
    else this.goal = -1;
  }

  private readonly isHelper = (other: number) => other !== this.dungeon.prisoner;
  /** Ranks helpers by the probability of freeing the prisoner, then by path length. */
  private readonly helperRank = (other: number) => {
    const chance = cunningChance(this.dungeon.power[other], FREE_TARGET);
    return Math.round((1 - chance) * 1000) * 65536 + this.far(other, this.goal);
  };

  /** Returns the model of a side with the shortest path to a square, -1 for none. */
  private nearestTo(side: number, square: number): number {
    const { dungeon } = this;
    let best = -1;
    let least = UNREACHED;
    for (let left = dungeon.presentOf(side); left !== 0; left &= left - 1) {
      const enemy = lowestOf(left);
      const far = this.far(enemy, square);
      if (far < least) {
        least = far;
        best = enemy;
      }
    }
    return best;
  }

  /**
   * Readers go to the message and then off by the far edge. Once one has left, further ones would only leave the enemy
   * alone with the message: everyone stays to keep the enemy from it. @rule DDD-secrets-win
   */
  private forSecrets(model: number, isKeen: boolean, isOverkeen: boolean): void {
    const { dungeon } = this;
    const side = dungeon.sideOf(model);
    if (hasSecret(dungeon, side)) {
      this.hunted = this.nearestReader(model, 1 - side);
      return;
    }
    if (dungeon.isMarked(model, HAS_READ)) {
      this.leave(dungeon.farEdgeOf(side));
      return;
    }
    let readers = 0;
    for (let left = dungeon.presentOf(side); left !== 0; left &= left - 1)
      if (dungeon.isMarked(lowestOf(left), HAS_READ)) readers++;
    this.goal = dungeon.objects[0];
    // A keen side sends three to read it; once one of them has, the others fight.
    const most = isOverkeen ? 4 - readers : isKeen ? (readers === 0 ? 3 : 0) : 2 - readers;
    if (this.isReader(model) && this.isAmong(model, most, this.isReader, this.goalFar)) this.run(this.goal);
    else this.goal = -1;
    if (this.role === FIGHT) this.hunted = this.nearestReader(model, 1 - side);
  }

  private readonly isReader = (other: number) =>
    isFitToRead(this.dungeon, other) && !this.dungeon.isMarked(other, HAS_READ);

  private nearestReader(model: number, side: number): number {
    const { dungeon } = this;
    let best = -1;
    let least = UNREACHED;
    for (let left = dungeon.presentOf(side); left !== 0; left &= left - 1) {
      const enemy = lowestOf(left);
      if (!dungeon.isMarked(enemy, HAS_READ)) continue;
      const far = this.farFromModel(model, enemy);
      if (far < least || best < 0) {
        least = far;
        best = enemy;
      }
    }
    return best;
  }
}

/**
 * Returns whether a path leads a model off the board, by the far edge if required. The huge do not fit through most
 * exits, and would keep what they carry from everyone.
 */
export function canGetAway(dungeon: Dungeon, model: number): boolean {
  const edges = dungeon.goalEdgesOf(dungeon.sideOf(model));
  return dungeon.ways.toExit(dungeon.kindOf(model), edges)[dungeon.at[model]] !== UNREACHED;
}

/**
 * Returns whether it helps a side that a model reads the message: it can, can escape with it, and no one has yet. @rule
 * DDD-R-37
 */
export function isFitToRead(dungeon: Dungeon, model: number): boolean {
  if (dungeon.power[model] < D8 || hasSecret(dungeon, dungeon.sideOf(model))) return false;
  return !dungeon.matchup.rulings.readerMustLeave || canGetAway(dungeon, model);
}

/** Returns the probability that a model breaks away. @rule DDD-break-away */
export function breakAwayChance(dungeon: Dungeon, model: number): number {
  return dungeon.has(model, SNEAKY) ? 1 : cunningChance(dungeon.power[model], BREAK_AWAY_TARGET);
}
