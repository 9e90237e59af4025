import type { Dice } from '../../dice/dice.ts';
import { FIRE_WEAPON, MASTER_SHOT, MULTI_SHOT } from './abilities.ts';
import type { Battle } from './battle.ts';
import { BY_SHOT } from './causes.ts';
import { COVERED, HIDDEN } from './ground.ts';
import { pierced } from './home.ts';
import { traceShot } from './story.ts';
import { facesOf, strike } from './strike.ts';

/**
 * Least face that hits in the open.
 *
 * @rule DW-to-hit
 */
const OPEN = 5;
/**
 * Least face that hits a target in cover.
 *
 * @rule DW-cover
 */
const COVER = 6;

/**
 * Returns how a square is seen from another: `CLEAR`, `COVERED` or `HIDDEN`.
 *
 * Walls hide; rough ground, furniture and other figures give cover; a figure on rough ground is in cover.
 *
 * @rule DW-sight, DW-R-03
 */
export function sightOf(battle: Battle, from: number, to: number): number {
  const { ground } = battle;
  const level = ground.lines.level(from, to, battle.level);
  if (level >= HIDDEN) return HIDDEN;
  return level > ground.level[to] ? level : ground.level[to];
}

/**
 * Returns whether a figure can shoot now: it has dice and is not in contact with an enemy.
 *
 * @rule DW-shoot-adjacent, DW-R-09
 */
function mayShoot(battle: Battle, shooter: number): boolean {
  return battle.shooting[shooter] > 0 && battle.isOn(shooter) && !battle.isEngaged(shooter);
}

/** Chooses and makes shots. */
export class Shooting {
  private readonly battle: Battle;
  private readonly targets: Int16Array;
  private count = 0;
  /** By figure: faces in 36 by which a die costs it a hit, the least face that hits, and dice assigned to it. */
  private readonly faces: Uint8Array;
  private readonly toHit: Uint8Array;
  private readonly given: Uint8Array;

  constructor(battle: Battle) {
    this.battle = battle;
    this.targets = new Int16Array(battle.count);
    this.faces = new Uint8Array(battle.count);
    this.toHit = new Uint8Array(battle.count);
    this.given = new Uint8Array(battle.count);
  }

  /** Returns whether a figure would have a target on a square out of contact. */
  hasTargetFrom(shooter: number, square: number): boolean {
    const { battle } = this;
    const enemies = 1 - battle.sideOf(shooter);
    // After the move, the figure no longer gives cover on its present square. @rule DW-R-03
    const now = battle.square[shooter];
    const level = battle.level[now];
    battle.level[now] = battle.ground.level[now];
    let has = false;
    for (let target = battle.firstOf(enemies); target < battle.endOf(enemies) && !has; target++) {
      has = this.sightAt(shooter, square, target) < HIDDEN;
    }
    battle.level[now] = level;
    return has;
  }

  hasTarget(shooter: number): boolean {
    return mayShoot(this.battle, shooter) && this.hasTargetFrom(shooter, this.battle.square[shooter]);
  }

  /**
   * Returns the target of a shot: the best one, or several with Multi Shot; -1 for none.
   *
   * @rule DW-shoot-single, DW-shoot-precheck, DW-shoot-target
   * @returns a figure, or the number of figures for a shared shot
   */
  aim(shooter: number): number {
    const { battle } = this;
    if (!mayShoot(battle, shooter)) return -1;
    this.findTargets(shooter);
    if (this.count === 0) return -1;
    const isShared = this.count > 1 && (battle.abilities[shooter] & MULTI_SHOT) !== 0;
    return isShared ? battle.count : this.best(shooter, battle.shooting[shooter]);
  }

  /** Returns all targets of a shooter. */
  targetsOf(shooter: number): number[] {
    if (!mayShoot(this.battle, shooter)) return [];
    this.findTargets(shooter);
    return [...this.targets.subarray(0, this.count)];
  }

  /**
   * Makes a shot.
   *
   * @param at from {@link aim}, for the same shooter
   */
  fire(dice: Dice, shooter: number, at: number): void {
    const pool = this.battle.shooting[shooter];
    if (at === this.battle.count) {
      this.share(shooter, pool);
      // Assigned before the first roll: a fall by one part of the shot does not change the others.
      for (let i = 0; i < this.count; i++) {
        const target = this.targets[i];
        if (this.given[target] > 0) this.loose(dice, shooter, target, this.given[target]);
      }
    } else this.loose(dice, shooter, at, pool);
  }

  /**
   * Returns how a target is seen from a square: `HIDDEN` also if it is out of range or in a melee.
   *
   * @rule DW-shoot-melee-target
   */
  private sightAt(shooter: number, from: number, target: number): number {
    const { battle } = this;
    const to = battle.square[target];
    if (to < 0 || battle.ground.distance(from, to) > battle.range[shooter]) return HIDDEN;
    // A shooter that considers breaking away does not count itself.
    const around = battle.enemiesAt(to, battle.sideOf(target));
    if (around > 1 || (around === 1 && !battle.ground.areAdjacent(battle.square[shooter], to))) return HIDDEN;
    return sightOf(battle, from, to);
  }

  private findTargets(shooter: number): void {
    const { battle } = this;
    const from = battle.square[shooter];
    const enemies = 1 - battle.sideOf(shooter);
    const abilities = battle.abilities[shooter];
    // @rule DW-ab-master-shot, DW-ab-fire-weapon
    const better = (abilities & MASTER_SHOT) !== 0 ? 1 : 0;
    const burning = (abilities & FIRE_WEAPON) !== 0 ? 1 : 0;
    this.count = 0;
    for (let target = battle.firstOf(enemies); target < battle.endOf(enemies); target++) {
      const sight = this.sightAt(shooter, from, target);
      if (sight >= HIDDEN) continue;
      // @rule DW-home-elusive
      const toHit = Math.min(COVER, (sight === COVERED ? COVER : OPEN) - better + battle.elusive[target]);
      this.targets[this.count++] = target;
      this.toHit[target] = toHit;
      this.faces[target] = facesOf(toHit, pierced(battle, target, battle.piercing[shooter]) - burning);
      this.given[target] = 0;
    }
  }

  /** Returns the target most likely to fall; ties go to most hits, hero, nearest, roster. */
  private best(shooter: number, pool: number): number {
    let best = this.targets[0];
    for (let i = 1; i < this.count; i++) {
      const target = this.targets[i];
      if (this.compare(shooter, target, best, this.gain(target, pool), this.gain(best, pool)) > 0) best = target;
    }
    return best;
  }

  /**
   * Assigns dice one by one, each where it adds most to the probability of a fall.
   *
   * @rule DW-ab-multi-shot
   */
  private share(shooter: number, pool: number): void {
    for (let die = 0; die < pool; die++) {
      let best = this.targets[0];
      for (let i = 1; i < this.count; i++) {
        const target = this.targets[i];
        if (this.compare(shooter, target, best, this.gain(target, 1), this.gain(best, 1)) > 0) best = target;
      }
      this.given[best] += 1;
    }
  }

  /** Returns how much `more` dice add to a target's probability of falling, on top of those assigned. */
  private gain(target: number, more: number): number {
    const { chances, hits } = this.battle;
    const faces = this.faces[target];
    const given = this.given[target];
    const left = hits[target];
    return chances.ofRemoval(faces, given + more, left) - (given > 0 ? chances.ofRemoval(faces, given, left) : 0);
  }

  private compare(shooter: number, one: number, other: number, gainOne: number, gainOther: number): number {
    const { battle } = this;
    const side = battle.sideOf(shooter);
    if (battle.isRunnerAim(side, one, other)) return battle.runs[one] - battle.runs[other];
    const { target } = battle.choicesOf(side);
    if (target !== 'likeliest') {
      const more = target === 'nearest' ? this.nearer(shooter, one, other) : this.diceOf(one) - this.diceOf(other);
      if (more !== 0) return more;
    }
    if (gainOne !== gainOther) return gainOne - gainOther;
    if (this.faces[one] !== this.faces[other]) return this.faces[one] - this.faces[other];
    if (battle.hero[one] !== battle.hero[other]) return battle.hero[one] - battle.hero[other];
    const nearer = this.nearer(shooter, one, other);
    return nearer !== 0 ? nearer : other - one;
  }

  /** Returns by how many squares one target is nearer than another. */
  private nearer(shooter: number, one: number, other: number): number {
    const { ground, square } = this.battle;
    return ground.distance(square[shooter], square[other]) - ground.distance(square[shooter], square[one]);
  }

  /** Returns the dice of a figure in melee and shots together. */
  private diceOf(figure: number): number {
    return this.battle.attack[figure] + this.battle.shooting[figure];
  }

  private loose(dice: Dice, shooter: number, target: number, pool: number): void {
    const { battle } = this;
    dice.roller = shooter;
    const burning = (battle.abilities[shooter] & FIRE_WEAPON) !== 0 ? 1 : 0;
    const toHit = this.toHit[target];
    const kill = pierced(battle, target, battle.piercing[shooter]) - burning;
    const lost = strike(battle, dice, pool, toHit, kill);
    const fell = lost > 0 && battle.hurt(target, lost, shooter, BY_SHOT);
    if (battle.trace !== undefined) traceShot(battle, shooter, target, pool, toHit, lost, fell);
  }
}
