import type { Dice } from '../../dice/dice.ts';
import { oneOf } from '../../dice/laws.ts';
import { armsInjured } from './injury.ts';
import type { Loadout } from './matchup.ts';
import {
  BOSS,
  ELEMENTALISM,
  EVIL,
  FIRE_OIL,
  FOE,
  HARMED_BY_MAGIC,
  HERO,
  INT,
  NATURAL,
  QUICKSILVER,
  SWARM,
  UNARMED,
} from './names.ts';
import { HIDDEN_AGAIN, HIDDEN_BEFORE, type State } from './state.ts';

/** What a figure attacks, and with what. */

/** Values of the choice `target`. @rule P-WODS-01 */
const BY_THE_BOOK = 0;
const FOCUS_LOWEST = 1;
const SPREAD = 2;
const RANDOM = 3;

const BACKSTAB_BONUS = 3;
const HOLY_BONUS = 3;

/** HP left until a figure is out of the fight: for a swarm until it flees. @rule WODS-swarm-rout */
export function hpLeft(s: State, c: number): number {
  const hp = s.hp[c] as number;
  return s.kind[c] === SWARM ? hp - ((s.maxHp[c] as number) >> 1) : hp;
}

/** Whether two figures can strike each other. @rule R-WODS-42 */
export function inContact(s: State, a: number, b: number): boolean {
  return (s.advance[a] as number) + (s.advance[b] as number) >= gapOf(s);
}

/** Squares between the sides of this fight. */
export function gapOf(s: State): number {
  return s.gaps[s.room] ?? 0;
}

/** Whether a figure is in contact with anybody who stands. */
export function hasContact(s: State, c: number): boolean {
  const side = s.against(c);
  for (let t = s.first[side] as number; t < (s.first[side + 1] as number); t++) {
    if (s.isStanding(t) && inContact(s, c, t)) return true;
  }
  return false;
}

/** Whether what a loadout does can harm a figure at all. @rule WODS-weak-spot */
export function harms(s: State, c: number, loadout: number, t: number): boolean {
  const by = s.harmedBy[t] as number;
  if (by === 0) return true;
  return by === HARMED_BY_MAGIC && isBlessed(s, c, loadout);
}

/** Whether the weapon of a loadout is the one that was blessed. @rule R-WODS-16 */
function isBlessed(s: State, c: number, loadout: number): boolean {
  return s.blessed[c] !== UNARMED && s.blessed[c] === (s.loadouts[loadout] as Loadout).weapon;
}

/** What is added to the dice against one target, its armour taken off. @rule R-WODS-11 @rule WODS-bless @rule WODS-backstab */
export function shift(s: State, c: number, loadout: number, t: number): number {
  let sum = s.bonus(c, loadout) - (s.armour[t] as number);
  if (((s.hiding[c] as number) & (HIDDEN_BEFORE | HIDDEN_AGAIN)) !== 0) sum += BACKSTAB_BONUS;
  if (s.blessed[c] !== UNARMED && ((s.tags[t] as number) & EVIL) !== 0 && isBlessed(s, c, loadout)) sum += HOLY_BONUS;
  return sum;
}

/** Whether an injured arm leaves a weapon of use. @rule WODS-injury-limb */
function canHold(s: State, c: number, loadout: Loadout): boolean {
  if (loadout.weapon === UNARMED || loadout.weapon === NATURAL) return true;
  const arms = armsInjured(s.woundsThatHinder(c));
  return arms === 0 || (arms === 1 && !loadout.twoHanded);
}

/** Whether a figure can shoot; one who can stands still, so a heavy bow is never used after moving. @rule R-WODS-41 */
export function canShoot(s: State, c: number): boolean {
  const end = s.endLoadout[c] as number;
  for (let i = s.firstLoadout[c] as number; i < end; i++) {
    const loadout = s.loadouts[i] as Loadout;
    if (loadout.ranged && canHold(s, c, loadout)) return true;
  }
  return false;
}

/**
 * Takes in hand what does most mean damage to a target, or what protects best.
 *
 * @rule P-WODS-17 @rule R-WODS-40
 */
export function takeInHand(s: State, c: number, t: number): void {
  const from = s.firstLoadout[c] as number;
  const end = s.endLoadout[c] as number;
  if (end - from === 1) return;
  const near = inContact(s, c, t);
  const byArmour = s.choices[s.sideOf[c] as number]?.loadout === 1;
  let best = -1;
  let mostDamage = -1;
  let mostArmour = -1;
  for (let i = from; i < end; i++) {
    const loadout = s.loadouts[i] as Loadout;
    if (!canHold(s, c, loadout) || (!loadout.ranged && !near)) continue;
    const damage = meanDamage(s, c, i, t);
    if (!byArmour && damage < mostDamage) continue;
    // A fist protects no worse than a sword, but nobody drops the sword for that.
    const armour = loadout.weapon === UNARMED ? 0 : s.armourWith(c, i);
    const better = byArmour
      ? armour > mostArmour || (armour === mostArmour && damage > mostDamage)
      : damage > mostDamage || (damage === mostDamage && armour > mostArmour);
    if (!better) continue;
    best = i;
    mostDamage = damage;
    mostArmour = armour;
  }
  if (best < 0 || best === s.loadout[c]) return;
  s.loadout[c] = best;
  s.dress(c);
}

/** Mean damage of a loadout to a target with many HP left. */
export function meanDamage(s: State, c: number, loadout: number, t: number): number {
  if (!harms(s, c, loadout, t)) return 0;
  const blow = s.blow(c, loadout);
  const sum = shift(s, c, loadout, t);
  const { total } = blow.law;
  if (rerolls(s, c, loadout)) {
    const choice = s.choices[s.sideOf[c] as number]?.reroll ?? 0;
    return blow.meanWithRerollTimes(sum, choice) / (total * total);
  }
  return blow.meanTimes(sum, 127) / total;
}

/** Whether an attack may be rolled again for an off-hand weapon. @rule WODS-offhand @rule R-WODS-49 */
export function rerolls(s: State, c: number, loadout: number): boolean {
  return (s.loadouts[loadout] as Loadout).offHand && armsInjured(s.woundsThatHinder(c)) === 0;
}

/**
 * Whom a figure attacks; -1 where there is nobody in reach.
 *
 * @param near only those in contact
 * @rule P-WODS-01 @rule P-WODS-02
 */
export function chooseTarget(s: State, dice: Dice, c: number, near: boolean): number {
  const side = s.against(c);
  const from = s.first[side] as number;
  const end = s.first[side + 1] as number;
  let choice = s.choices[s.sideOf[c] as number]?.target ?? 0;
  if (choice === BY_THE_BOOK) choice = (s.kind[c] as number) >= FOE ? RANDOM : FOCUS_LOWEST;
  if (choice === RANDOM) {
    let n = 0;
    let only = -1;
    for (let t = from; t < end; t++) {
      if (!s.isStanding(t) || (near && !inContact(s, c, t))) continue;
      n++;
      only = t;
    }
    if (n <= 1) return only;
    dice.roller = c;
    let k = dice.draw(oneOf(n));
    for (let t = from; t < end; t++) {
      if (s.isStanding(t) && (!near || inContact(s, c, t)) && k-- === 0) return t;
    }
  }
  let best = -1;
  let least = Number.MAX_SAFE_INTEGER;
  for (let t = from; t < end; t++) {
    if (!s.isStanding(t) || (near && !inContact(s, c, t))) continue;
    const rank = choice === FOCUS_LOWEST ? hpLeft(s, t) : choice === SPREAD ? -hpLeft(s, t) : 0;
    // Those at bay come last; those whom no weapon of his harms come after all others.
    const worth = rank + (s.held[t] === 0 ? 0 : 10_000) + (s.harmedBy[t] === 0 || canHarm(s, c, t) ? 0 : 100_000);
    if (worth < least) {
      least = worth;
      best = t;
    }
  }
  return best;
}

/** Whether a figure has any attack left, vials and fire oil counted, that could do 1 damage. @rule L-WODS-01 */
export function canHarm(s: State, c: number, t: number): boolean {
  const end = s.endLoadout[c] as number;
  for (let i = s.firstLoadout[c] as number; i < end; i++) {
    const loadout = s.loadouts[i] as Loadout;
    if (!canHold(s, c, loadout) || !harms(s, c, i, t)) continue;
    const blow = s.blow(c, i);
    if (blow.most + shift(s, c, i, t) > 0) return true;
    if (mayBeCritical(s, c, t) && blow.mainSides === 6) return true;
  }
  if (castsAt(s, c, t) && 12 + (s.level[c] as number) > (s.armour[t] as number)) return true;
  const side = s.sideOf[c] as number;
  return s.kind[c] === HERO && s.choices[side]?.fireOil === 1 && s.supply(side, FIRE_OIL) > 0;
}

/** Whether a blow of one figure may be critical for another. @rule WODS-critical-hit */
export function mayBeCritical(s: State, c: number, t: number): boolean {
  if (s.rulings.criticals === 1 || s.kind[t] === SWARM) return false;
  return s.kind[c] === HERO || ((s.tags[c] as number) & BOSS) !== 0;
}

/** Elements a caster commands: as many as 1+Int of those listed. @rule R-WODS-25 */
export function elementsOf(s: State, c: number): number {
  const { elements } = s.line(c);
  let bits = 0;
  for (let i = 0; i < Math.min(elements.length, 1 + s.attribute(c, INT)); i++) bits |= elements[i] as number;
  return bits;
}

/** Whether a figure attacks a target by Elementalism rather than by hand. @rule P-WODS-08 */
export function castsAt(s: State, c: number, t: number): boolean {
  if (!s.has(c, ELEMENTALISM)) return false;
  const side = s.sideOf[c] as number;
  const choice = s.choices[side]?.elementalism;
  if (choice === 2 || (choice === 1 && (s.armour[t] as number) < 2)) return false;
  if (s.supply(side, QUICKSILVER) === 0 || elementsOf(s, c) === 0) return false;
  return (s.drunk[c] as number) < s.vialLimit(c) || s.rulings.quicksilverOver === 1;
}
