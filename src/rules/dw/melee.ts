import { DIRECTIONS } from '../../board/neighbours.ts';
import type { Dice } from '../../dice/dice.ts';
import type { Question } from '../kit/decisions.ts';
import { type Battle, FOUGHT } from './battle.ts';
import { NEXT_TO_STRIKE, putToSide, REMOVE, WOUND } from './decisions.ts';
import { meleeDice, pierced, poolPiercing } from './home.ts';
import { rollReaching, rollSorted } from './rolls.ts';
import { figureName, traceKillDice, traceLosses, traceMelee } from './story.ts';
import { rollHits } from './strike.ts';

const ARMOURS = 7;
/** No enemy. */
const NO_ONE = -1;

/** The melee phase: groups of fighters, one roll of each side, and losses. */
export class Melee {
  private readonly battle: Battle;
  /** Figures of the current melee, in the order in which contact links them. */
  readonly group: Int16Array;
  size = 0;
  /** Enemies of the rolling side that are still in the melee, best to remove first. */
  private readonly victims: Int16Array;
  private victimCount = 0;
  /** Pending losses of each figure, and the enemy to be credited. */
  private readonly harm: Int16Array;
  private readonly credit: Int16Array;
  /** Piercing of the current kill dice. */
  private piercing = 0;
  /** Number of kill dice by the highest Armour of a victim that they reach. */
  private readonly sorted = new Int32Array(ARMOURS);

  constructor(battle: Battle) {
    this.battle = battle;
    this.group = new Int16Array(battle.count);
    this.victims = new Int16Array(battle.count);
    this.harm = new Int16Array(battle.count);
    this.credit = new Int16Array(battle.count);
  }

  /**
   * Collects the melee of a figure: all figures linked to it by contact between enemies. Contact between friends is no
   * link.
   *
   * @rule DW-melee-group, DW-melee-link, DW-melee-separate, DW-R-11
   */
  gather(figure: number): void {
    const { battle, group } = this;
    const { adjacent, adjacents } = battle.ground;
    group[0] = figure;
    this.size = 1;
    battle.marks[figure] |= FOUGHT;
    for (let at = 0; at < this.size; at++) {
      const member = group[at];
      const side = battle.sideOf(member);
      const first = battle.square[member] * DIRECTIONS;
      const end = first + adjacents[battle.square[member]];
      for (let i = first; i < end; i++) {
        const other = battle.occupant[adjacent[i]] - 1;
        if (other < 0 || battle.sideOf(other) === side) continue;
        if ((battle.marks[other] & FOUGHT) !== 0) continue;
        battle.marks[other] |= FOUGHT;
        group[this.size++] = other;
      }
    }
  }

  /**
   * Fights the collected melee.
   *
   * @rule DW-melee-one-roll, DW-melee-both, DW-R-08, DW-R-10
   */
  fight(dice: Dice): void {
    const { battle } = this;
    const { mover } = battle;
    const { rulings } = battle.matchup;
    const other = 1 - mover;
    if (rulings.meleeOrder === 'moverFirst') {
      this.attack(dice, mover);
      this.attack(dice, other);
      return;
    }
    const hits = this.rollPool(dice, mover);
    const hitsBack = this.rollPool(dice, other);
    this.allocate(dice, mover, hits);
    this.allocate(dice, other, hitsBack);
    this.apply();
  }

  /**
   * Returns a side's dice in this melee.
   *
   * @rule DW-melee-dice, DW-melee-shooters
   */
  pool(side: number): number {
    const { battle } = this;
    let pool = 0;
    for (let i = 0; i < this.size; i++) {
      const member = this.group[i];
      if (battle.isOn(member) && battle.sideOf(member) === side) pool += meleeDice(battle, member);
    }
    return pool;
  }

  /** Rolls for one side and applies the losses. */
  attack(dice: Dice, side: number): void {
    this.allocate(dice, side, this.rollPool(dice, side));
    this.apply();
  }

  private rollPool(dice: Dice, side: number): number {
    const { battle } = this;
    const pool = this.pool(side);
    dice.roller = this.firstOf(side);
    const hits = rollHits(battle, dice, pool, battle.matchup.rulings.meleeToHit);
    if (battle.trace !== undefined && pool > 0) traceMelee(battle, this.group, this.size, side, pool, hits);
    return hits;
  }

  private fighters(side: number): Int16Array {
    const { battle } = this;
    return this.group.subarray(0, this.size).filter((member) => battle.isOn(member) && battle.sideOf(member) === side);
  }

  /** Returns the roller of a side's pool: its first figure on the roster. */
  private firstOf(side: number): number {
    let first = -1;
    for (let i = 0; i < this.size; i++) {
      const member = this.group[i];
      if (this.battle.sideOf(member) === side && (first < 0 || member < first)) first = member;
    }
    return first;
  }

  /**
   * Rolls a side's kill dice and assigns them to enemies.
   *
   * @rule DW-melee-kill, DW-melee-allocation, DW-shoot-allocation, DW-R-13
   */
  private allocate(dice: Dice, side: number, hits: number): void {
    if (hits === 0) return;
    this.lineUp(side);
    if (this.victimCount === 0) return;
    dice.roller = this.firstOf(side);
    this.piercing = this.battle.hasPiercing ? poolPiercing(this.battle, this.fighters(side)) : 0;
    if (this.battle.matchup.rulings.allocation === 'beforeRoll') this.dealThenRoll(dice, side, hits);
    else this.rollThenChoose(dice, side, hits);
    if (this.battle.trace !== undefined) traceKillDice(this.battle, this.group, this.size, side, hits);
  }

  /** Lists the enemies, best to remove first. */
  private lineUp(side: number): void {
    const { battle, victims } = this;
    this.victimCount = 0;
    for (let i = 0; i < this.size; i++) {
      const victim = this.group[i];
      if (battle.sideOf(victim) === side || !battle.isOn(victim)) continue;
      let at = this.victimCount++;
      for (; at > 0 && this.isBefore(side, victim, victims[at - 1]); at--) victims[at] = victims[at - 1];
      victims[at] = victim;
    }
  }

  /** Compares by: runners if its side guards the exits; fewest hits, most attack, most Armour, roster. */
  private isBefore(side: number, one: number, other: number): boolean {
    const { battle } = this;
    const { hits, attack, armour, runs } = battle;
    if (battle.isRunnerAim(side, one, other)) return runs[one] === 1;
    if (hits[one] !== hits[other]) return hits[one] < hits[other];
    if (attack[one] !== attack[other]) return attack[one] > attack[other];
    if (armour[one] !== armour[other]) return armour[one] > armour[other];
    return one < other;
  }

  private rollThenChoose(dice: Dice, side: number, hits: number): void {
    const { battle, victims, harm, sorted } = this;
    let armours = 0;
    for (let i = 0; i < this.victimCount; i++) armours |= 1 << this.armourOf(victims[i]);
    sorted.fill(0);
    rollSorted(dice, hits, armours, sorted);
    if (battle.player === undefined) {
      for (let i = 0; i < this.victimCount; i++) if (this.canRemove(victims[i])) this.remove(victims[i]);
    } else this.askRemovals(side);
    // The remaining dice from high to low, each at the most dangerous enemy it reaches.
    for (let die = ARMOURS - 1; die >= 2; die--) {
      for (; sorted[die] > 0; sorted[die] -= 1) {
        const scripted = this.toWound(side, die);
        const victim = battle.player === undefined ? scripted : this.askWound(side, die, scripted);
        if (victim >= 0) harm[victim] += 1;
      }
    }
  }

  /** Returns whether the remaining kill dice can take all hits of an enemy that has lost none to them. */
  private canRemove(victim: number): boolean {
    const { sorted } = this;
    let able = 0;
    for (let die = this.armourOf(victim); die < ARMOURS; die++) able += sorted[die];
    return this.harm[victim] === 0 && able >= this.battle.hits[victim];
  }

  /** Removes an enemy with the lowest sufficient dice. */
  private remove(victim: number): void {
    const { sorted } = this;
    const needed = this.battle.hits[victim];
    this.harm[victim] = needed;
    for (let die = this.armourOf(victim), left = needed; left > 0; die++) {
      const used = Math.min(left, sorted[die]);
      sorted[die] -= used;
      left -= used;
    }
  }

  /** Lets a player remove enemies one by one, until they keep the remaining dice for wounds. */
  private askRemovals(side: number): void {
    for (;;) {
      const able = [...this.victims.subarray(0, this.victimCount)].filter((victim) => this.canRemove(victim));
      if (able.length === 0) return;
      const chosen = this.choose(REMOVE, side, [...able, NO_ONE], able[0]);
      if (chosen === NO_ONE) return;
      this.remove(chosen);
    }
  }

  /** Lets a player assign a kill die to any enemy that it reaches. */
  private askWound(side: number, die: number, scripted: number): number {
    const reached = [...this.victims.subarray(0, this.victimCount)].filter(
      (victim) => this.harm[victim] < this.battle.hits[victim] && this.armourOf(victim) <= die,
    );
    return reached.length === 0 ? NO_ONE : this.choose(WOUND, side, reached, scripted);
  }

  private choose(question: Question, side: number, victims: readonly number[], scripted: number): number {
    const { battle } = this;
    const name = (victim: number) => (victim === NO_ONE ? 'no one more' : figureName(battle, victim));
    return putToSide(battle, question, side, victims, scripted, name, (victim) => battle.cast[victim]);
  }

  /** Returns a victim's Armour against the current kill dice. */
  private armourOf(victim: number): number {
    return pierced(this.battle, victim, this.piercing);
  }

  private toWound(side: number, die: number): number {
    const { battle, victims, harm } = this;
    const { hits, attack, runs } = battle;
    let best = -1;
    for (let i = 0; i < this.victimCount; i++) {
      const victim = victims[i];
      const left = hits[victim] - harm[victim];
      if (left <= 0 || this.armourOf(victim) > die) continue;
      if (best < 0) {
        best = victim;
        continue;
      }
      if (battle.isRunnerAim(side, victim, best)) {
        if (runs[victim] === 1) best = victim;
        continue;
      }
      const bestLeft = hits[best] - harm[best];
      const harder = attack[victim] - attack[best];
      if (harder > 0 || (harder === 0 && (left < bestLeft || (left === bestLeft && victim < best)))) best = victim;
    }
    return best;
  }

  /** Assigns hits in the same order, to each enemy as many as would remove it, repeatedly; then rolls for each. */
  private dealThenRoll(dice: Dice, side: number, hits: number): void {
    const { battle, victims, harm } = this;
    if (battle.player !== undefined) this.askOrder(side);
    let whole = 0;
    for (let i = 0; i < this.victimCount; i++) whole += battle.hits[victims[i]];
    const rounds = Math.floor(hits / whole);
    let left = hits - rounds * whole;
    for (let i = 0; i < this.victimCount; i++) {
      const victim = victims[i];
      const full = battle.hits[victim];
      const more = Math.min(left, full);
      left -= more;
      const dealt = rounds * full + more;
      if (dealt > 0) harm[victim] = Math.min(full, rollReaching(dice, dealt, this.armourOf(victim)));
    }
  }

  /** Lets a player choose the order in which hits are assigned. */
  private askOrder(side: number): void {
    const { victims, victimCount } = this;
    for (let at = 0; at < victimCount - 1; at++) {
      const left = [...victims.subarray(at, victimCount)];
      const next = this.choose(NEXT_TO_STRIKE, side, left, left[0]);
      victims.set([next, ...left.filter((victim) => victim !== next)], at);
    }
  }

  /**
   * Applies all losses at once.
   *
   * @rule DW-removed, DW-joint-phases
   */
  private apply(): void {
    const { battle, harm, credit } = this;
    for (let i = 0; i < this.size; i++) {
      const victim = this.group[i];
      if (harm[victim] > 0) credit[victim] = this.slayerOf(victim);
    }
    for (let i = 0; i < this.size; i++) {
      const victim = this.group[i];
      const lost = harm[victim];
      if (lost === 0) continue;
      harm[victim] = 0;
      const fell = battle.hurt(victim, lost, credit[victim]);
      if (battle.trace !== undefined) traceLosses(battle, credit[victim], victim, lost, fell);
    }
  }

  /**
   * Returns the enemy credited with a victim: pooled dice have no owner, so it is the one with most dice in contact,
   * else in the melee.
   */
  private slayerOf(victim: number): number {
    const { battle } = this;
    let best = -1;
    let bestScore = -1;
    for (let i = 0; i < this.size; i++) {
      const member = this.group[i];
      if (battle.sideOf(member) === battle.sideOf(victim) || !battle.isOn(member)) continue;
      const attack = battle.attack[member];
      const isNear = battle.ground.areAdjacent(battle.square[member], battle.square[victim]);
      const score = attack + (attack > 0 && isNear ? 1000 : 0);
      if (score > bestScore || (score === bestScore && member < best)) {
        best = member;
        bestScore = score;
      }
    }
    return best;
  }
}
