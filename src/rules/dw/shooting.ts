import type { Dice } from '../../dice/dice.ts';
import { FIRE_WEAPON, MASTER_SHOT, MULTI_SHOT } from './abilities.ts';
import type { Battle } from './battle.ts';
import { BY_SHOT } from './causes.ts';
import { COVERED, HIDDEN } from './ground.ts';
import { pierced } from './home.ts';
import { traceShot } from './story.ts';
import { facesOf, strike } from './strike.ts';

/** What a shooting die must show in the open. @rule DW-to-hit */
const OPEN = 5;
/** What it must show against cover. @rule DW-cover */
const COVER = 6;

/**
 * How a square is seen from another: `CLEAR`, `COVERED` or `HIDDEN`.
 *
 * Walls hide; rough ground, furniture and third figures cover; who stands on rough ground is covered.
 *
 * @rule DW-sight, DW-R-03
 */
export function sightOf(battle: Battle, from: number, to: number): number {
  const { ground } = battle;
  const level = ground.lines.level(from, to, battle.level);
  if (level >= HIDDEN) return HIDDEN;
  return level > ground.level[to] ? level : ground.level[to];
}

/** Who can shoot at all now: it has dice and is not in contact with an enemy. @rule DW-shoot-adjacent, DW-R-09 */
function mayShoot(battle: Battle, shooter: number): boolean {
  return battle.shooting[shooter] > 0 && battle.isOn(shooter) && !battle.isEngaged(shooter);
}

/** Choosing and making shots. */
export class Shooting {
  private readonly battle: Battle;
  private readonly targets: Int16Array;
  private count = 0;
  /** For each figure: faces in 36 by which a die costs it a hit, what the die must show, and dice it was given. */
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

  /** Whether an enemy can be shot at from a square now by a figure that is in contact with nobody there. */
  hasTargetFrom(shooter: number, square: number): boolean {
    const { battle } = this;
    const enemies = 1 - battle.sideOf(shooter);
    // Once there, he is no third figure on the square where he stands now. @rule DW-R-03
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
   * What a shooter shoots at: the best target, with Multi Shot at several; -1 for nothing.
   *
   * @rule DW-shoot-single, DW-shoot-precheck, DW-shoot-target
   * @returns a figure, or the number of figures for a shot that is shared out
   */
  aim(shooter: number): number {
    const { battle } = this;
    if (!mayShoot(battle, shooter)) return -1;
    this.findTargets(shooter);
    if (this.count === 0) return -1;
    const isShared = this.count > 1 && (battle.abilities[shooter] & MULTI_SHOT) !== 0;
    return isShared ? battle.count : this.best(shooter, battle.shooting[shooter]);
  }

  /** Everything a shooter can shoot at. */
  targetsOf(shooter: number): number[] {
    if (!mayShoot(this.battle, shooter)) return [];
    this.findTargets(shooter);
    return [...this.targets.subarray(0, this.count)];
  }

  /** Shoots. @param at as {@link aim} gives it, for the same shooter */
  fire(dice: Dice, shooter: number, at: number): void {
    const pool = this.battle.shooting[shooter];
    if (at === this.battle.count) {
      this.share(shooter, pool);
      // Declared before the first throw: who falls to one part of the shot does not change the others.
      for (let i = 0; i < this.count; i++) {
        const target = this.targets[i];
        if (this.given[target] > 0) this.loose(dice, shooter, target, this.given[target]);
      }
    } else this.loose(dice, shooter, at, pool);
  }

  /** How a target can be shot at from a square: `HIDDEN` also stands for out of range or in a melee. @rule DW-shoot-melee-target */
  private sightAt(shooter: number, from: number, target: number): number {
    const { battle } = this;
    const to = battle.square[target];
    if (to < 0 || battle.ground.distance(from, to) > battle.range[shooter]) return HIDDEN;
    // A shooter who thinks of breaking away does not count himself.
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

  /** The target most likely to fall; then most hits, hero, nearest, roster. */
  private best(shooter: number, pool: number): number {
    let best = this.targets[0];
    for (let i = 1; i < this.count; i++) {
      const target = this.targets[i];
      if (this.compare(shooter, target, best, this.gain(target, pool), this.gain(best, pool)) > 0) best = target;
    }
    return best;
  }

  /** Deals dice out one by one, each where it adds most to the chance that somebody falls. @rule DW-ab-multi-shot */
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

  /** How much more likely a target is to fall with so many dice on top of those it was given. */
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

  /** By how many squares one target is nearer than another. */
  private nearer(shooter: number, one: number, other: number): number {
    const { ground, square } = this.battle;
    return ground.distance(square[shooter], square[other]) - ground.distance(square[shooter], square[one]);
  }

  /** Dice of a figure for melee and shots. */
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
