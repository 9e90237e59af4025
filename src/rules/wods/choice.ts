import type { Dice } from '../../dice/dice.ts';
import { oneOf } from '../../dice/laws.ts';
import { attempt } from './attempt.ts';
import { type Blow, blowOf } from './damage.ts';
import { put, WEAPON } from './decisions.ts';
import { FIRE_OIL, NATURAL, QUICKSILVER, UNARMED } from './gear.ts';
import { armsInjured } from './injury.ts';
import type { Loadout } from './matchup.ts';
import {
  BACKSTAB,
  BOSS,
  CHA,
  ELEMENTALISM,
  EVIL,
  FOE,
  HARMED_BY_ANY,
  HARMED_BY_MAGIC,
  HERO,
  INT,
  MISS,
  SWARM,
} from './names.ts';
import { HIDDEN_AGAIN, HIDDEN_BEFORE } from './phases.ts';
import type { World } from './world.ts';

/** Choice of targets and weapons. */

const MAGIC = blowOf([6, 6]);
const MAGIC_SUITED = blowOf([6, 6, 6]);
/** Gain of a spell if no weapon does any damage; above every threshold. */
const NO_OTHER_WAY = 1000;
const BACKSTAB_BONUS = 3;
const HOLY_BONUS = 3;

/** Returns the HP left until a figure is out of the fight; for a swarm until it flees. @rule WODS-swarm-rout */
export function hpLeft(world: World, c: number): number {
  const hp = world.hp[c];
  return world.kind[c] === SWARM ? hp - (world.maxHp[c] >> 1) : hp;
}

/** Returns whether a figure can strike another in melee: in contact, or with a long weapon. @rule R-WODS-42 */
export function reaches(world: World, c: number, t: number): boolean {
  return squaresBetween(world, c, t) <= (world.can.reach ? longestReach(world, c) : 0);
}

/** Returns the squares left between two figures, 0 or less in contact. */
function squaresBetween(world: World, a: number, b: number): number {
  return gapOf(world) - world.advance[a] - world.advance[b];
}

/** Returns the reach of the longest weapon that a figure can hold. @rule WODS-home-reach */
function longestReach(world: World, c: number): number {
  let longest = 0;
  for (let i = world.firstLoadout[c]; i < world.endLoadout[c]; i++) {
    const loadout = world.loadouts[i];
    if (loadout.reach > longest && canHold(world, c, loadout)) longest = loadout.reach;
  }
  return longest;
}

/** Returns the squares between the sides of this fight. */
export function gapOf(world: World): number {
  return world.gaps[world.room] ?? 0;
}

/** Returns whether a figure can strike any standing enemy in melee. */
export function reachesAnyone(world: World, c: number): boolean {
  const side = world.against(c);
  for (let t = world.first[side]; t < world.first[side + 1]; t++) {
    if (world.isStanding(t) && reaches(world, c, t)) return true;
  }
  return false;
}

/** Returns whether a loadout can harm a figure at all. @rule WODS-weak-spot */
export function harms(world: World, c: number, loadout: number, t: number): boolean {
  const by = world.harmedBy[t];
  if (by === HARMED_BY_ANY) return true;
  return by === HARMED_BY_MAGIC && isBlessed(world, c, loadout);
}

/** Returns whether the weapon of a loadout is blessed. @rule R-WODS-16 */
function isBlessed(world: World, c: number, loadout: number): boolean {
  return world.blessed[c] !== UNARMED && world.blessed[c] === world.loadouts[loadout].weapon;
}

/**
 * Returns the sum added to the dice against a target, minus its armour. @rule R-WODS-11 @rule WODS-bless @rule
 * WODS-backstab
 */
export function shift(world: World, c: number, loadout: number, t: number): number {
  let sum = world.bonus(c, loadout) - world.armour[t];
  if (isHidden(world, c)) sum += BACKSTAB_BONUS;
  if (world.blessed[c] !== UNARMED && (world.tags[t] & EVIL) !== 0 && isBlessed(world, c, loadout)) sum += HOLY_BONUS;
  if (world.can.exploit) sum += world.passedArmour(c, loadout, t) + weakness(world, loadout, t);
  return sum;
}

/**
 * Returns the additional damage of a loadout's weapon to a vulnerable target.
 *
 * @rule WODS-home-vulnerable
 */
export function weakness(world: World, loadout: number, t: number): number {
  return world.line(t).vulnerable[world.loadouts[loadout].weapon] ?? 0;
}

/** Returns whether a figure can use a weapon despite injured arms. @rule WODS-injury-limb */
function canHold(world: World, c: number, loadout: Loadout): boolean {
  if (loadout.weapon === UNARMED || loadout.weapon === NATURAL) return true;
  const arms = armsInjured(world.woundsThatHinder(c));
  return arms === 0 || (arms === 1 && !loadout.twoHanded);
}

/**
 * Returns whether a figure would ever use a loadout: one that it can hold and, if its side prefers armour, one that
 * protects best.
 *
 * @rule P-WODS-17
 */
export function wouldHold(world: World, c: number, loadout: number): boolean {
  if (!canHold(world, c, world.loadouts[loadout])) return false;
  if (world.choices[world.sideOf[c]]?.loadout !== 'armour') return true;
  const armour = world.armourWith(c, loadout);
  const end = world.endLoadout[c];
  for (let i = world.firstLoadout[c]; i < end; i++) {
    const other = world.loadouts[i];
    if (other.weapon !== UNARMED && canHold(world, c, other) && world.armourWith(c, i) > armour) return false;
  }
  return true;
}

/**
 * Returns whether a figure stands still and shoots, so a heavy bow is never used after moving. A figure that can shoot
 * does, unless no arrow would hurt anyone and another weapon would.
 *
 * @rule R-WODS-41 @rule R-WODS-42
 */
export function shoots(world: World, c: number): boolean {
  return hasBow(world, c) && (hurtsAnyone(world, c, true) || !hurtsAnyone(world, c, false));
}

/** Returns whether a figure can shoot at all. */
export function hasBow(world: World, c: number): boolean {
  const end = world.endLoadout[c];
  for (let i = world.firstLoadout[c]; i < end; i++) {
    const loadout = world.loadouts[i];
    if (loadout.ranged && canHold(world, c, loadout)) return true;
  }
  return false;
}

/** Returns whether a bow (or else another weapon) could do 1 damage to any standing enemy. */
function hurtsAnyone(world: World, c: number, ranged: boolean): boolean {
  const end = world.endLoadout[c];
  const side = world.against(c);
  for (let t = world.first[side]; t < world.first[side + 1]; t++) {
    if (!world.isStanding(t)) continue;
    for (let i = world.firstLoadout[c]; i < end; i++)
      if (world.loadouts[i].ranged === ranged && couldHurt(world, c, i, t)) return true;
  }
  return false;
}

/** Returns whether an attack with a loadout could do 1 damage, possibly after hiding again. */
function couldHurt(world: World, c: number, loadout: number, t: number): boolean {
  if (!canHold(world, c, world.loadouts[loadout]) || !harms(world, c, loadout, t)) return false;
  const most = world.blow(c, loadout).most + shift(world, c, loadout, t);
  return most > 0 || (most + BACKSTAB_BONUS > 0 && !isHidden(world, c) && canHideAgain(world, c));
}

/** @rule P-WODS-06 */
function canHideAgain(world: World, c: number): boolean {
  return world.has(c, BACKSTAB) && world.choices[world.sideOf[c]]?.backstab === 'rehide';
}

function isHidden(world: World, c: number): boolean {
  return (world.hiding[c] & (HIDDEN_BEFORE | HIDDEN_AGAIN)) !== 0;
}

/**
 * Takes the loadout with the highest mean damage to a target, or the best protection.
 *
 * @param moved whether it moved in this turn: a figure that could have stood and shot then uses no bow
 * @rule P-WODS-17 @rule R-WODS-40 @rule R-WODS-41
 */
export function takeInHand(world: World, c: number, t: number, moved: boolean): void {
  const from = world.firstLoadout[c];
  const end = world.endLoadout[c];
  if (end - from === 1) return;
  const between = squaresBetween(world, c, t);
  const noBow = moved && shoots(world, c);
  const byArmour = world.choices[world.sideOf[c]]?.loadout === 'armour';
  let best = -1;
  let mostDamage = -1;
  let mostArmour = -1;
  for (let i = from; i < end; i++) {
    const loadout = world.loadouts[i];
    if (!canHold(world, c, loadout) || (loadout.ranged ? noBow : between > loadout.reach)) continue;
    const damage = meanDamage(world, c, i, t);
    if (!byArmour && damage < mostDamage) continue;
    // A fist protects as well as a sword, but is not preferred for that.
    const armour = loadout.weapon === UNARMED ? 0 : world.armourWith(c, i);
    const better = byArmour
      ? armour > mostArmour || (armour === mostArmour && damage > mostDamage)
      : damage > mostDamage || (damage === mostDamage && armour > mostArmour);
    if (!better) continue;
    best = i;
    mostDamage = damage;
    mostArmour = armour;
  }
  if (best < 0) return;
  if (world.player !== undefined) best = chooseWeapon(world, c, t, noBow, best);
  if (best === world.loadout[c]) return;
  world.loadout[c] = best;
  world.dress(c);
}

/** Asks the player which loadout to use. Leaves out loadouts that are dominated by another one. */
function chooseWeapon(world: World, c: number, t: number, noBow: boolean, scripted: number): number {
  const between = squaresBetween(world, c, t);
  const usable: number[] = [];
  for (let i = world.firstLoadout[c]; i < world.endLoadout[c]; i++) {
    const loadout = world.loadouts[i];
    if (canHold(world, c, loadout) && (loadout.ranged ? !noBow : between <= loadout.reach)) usable.push(i);
  }
  const isBetter = (i: number, j: number) => {
    const damage = meanDamage(world, c, i, t) - meanDamage(world, c, j, t);
    const armour = world.armourWith(c, i) - world.armourWith(c, j);
    return damage >= 0 && armour >= 0 && (damage > 0 || armour > 0 || i < j);
  };
  const options = usable.filter((j) => j === scripted || !usable.some((i) => i !== j && isBetter(i, j)));
  return put(world, WEAPON, c, options, scripted, (i) => loadoutWords(world, i));
}

/** Describes a loadout by its dice: `d8+1 and a shield`. */
function loadoutWords(world: World, i: number): string {
  const { weapon, dice, bonus, ranged, shield, offHand } = world.loadouts[i];
  const sign = bonus > 0 ? `+${bonus}` : bonus < 0 ? String(bonus) : '';
  const damage = `${dice.map((sides) => `d${sides}`).join('+')}${sign}`;
  return [
    weapon === UNARMED ? `bare hands (${damage})` : damage,
    ranged ? ' at range' : '',
    shield ? ' and a shield' : '',
    offHand ? ' and a blade in the off hand' : '',
  ].join('');
}

/** Returns the mean damage of a loadout to a target with many HP left. */
export function meanDamage(world: World, c: number, loadout: number, t: number): number {
  if (!harms(world, c, loadout, t)) return 0;
  const blow = world.blow(c, loadout);
  const sum = shift(world, c, loadout, t);
  const { total } = blow.law;
  if (rerolls(world, c, loadout)) {
    const choice = world.choices[world.sideOf[c]].reroll;
    return blow.meanWithRerollTimes(sum, choice) / (total * total);
  }
  return blow.meanTimes(sum, 127) / total;
}

/** Returns whether an attack may be rerolled for an off-hand weapon. @rule WODS-offhand @rule R-WODS-49 */
export function rerolls(world: World, c: number, loadout: number): boolean {
  return world.loadouts[loadout].offHand && armsInjured(world.woundsThatHinder(c)) === 0;
}

/**
 * Returns the target of a figure; -1 if none is in reach.
 *
 * @param near whether to consider only targets in melee reach
 * @rule P-WODS-01 @rule P-WODS-02
 */
export function chooseTarget(world: World, dice: Dice, c: number, near: boolean): number {
  const side = world.against(c);
  const from = world.first[side];
  const end = world.first[side + 1];
  let choice = world.choices[world.sideOf[c]].target;
  if (choice === 'book') choice = world.kind[c] >= FOE ? 'random' : 'focus-lowest';
  if (choice === 'random') {
    let n = 0;
    for (let t = from; t < end; t++) if (isTarget(world, c, t, near)) n++;
    if (n > 1) dice.roller = c;
    let k = n > 1 ? dice.draw(oneOf(n)) : 0;
    for (let t = from; t < end; t++) if (isTarget(world, c, t, near) && k-- === 0) return t;
  }
  let best = -1;
  let least = Number.MAX_SAFE_INTEGER;
  for (let t = from; t < end; t++) {
    if (!isTarget(world, c, t, near)) continue;
    const rank = choice === 'focus-lowest' ? hpLeft(world, t) : choice === 'spread' ? -hpLeft(world, t) : 0;
    // Those at bay come last, and after them those that no weapon at hand harms.
    const worth =
      rank +
      (world.held[t] === 0 ? 0 : 10_000) +
      (world.harmedBy[t] === HARMED_BY_ANY || canHarm(world, c, t, true) ? 0 : 100_000);
    if (worth < least) {
      least = worth;
      best = t;
    }
  }
  return best;
}

/**
 * Returns the standing enemies of a figure, without duplicates: of those in an equal state only one, but always `kept`.
 */
export function distinctFoes(world: World, c: number, kept: number): number[] {
  const standing = world.foesOf(c).filter((t) => world.isStanding(t));
  const others = standing.filter((t) => t !== kept && !areAlike(world, t, kept));
  return standing.filter((t) => t === kept || others.find((other) => areAlike(world, other, t)) === t);
}

function areAlike(world: World, one: number, other: number): boolean {
  if (one === other) return true;
  // The state of heroes and hirelings lasts beyond the fight.
  if (world.lineOf[one] !== world.lineOf[other] || world.kind[one] < FOE) return false;
  const { hp, maxHp, status, loadout, armour, stunned, held, burning, advance, clock, clockLeft } = world;
  const { wounds, blessed } = world;
  const columns = [hp, maxHp, status, loadout, armour, stunned, held, burning, advance, clock, clockLeft];
  return [...columns, wounds, blessed].every((column) => column[one] === column[other]);
}

function isTarget(world: World, c: number, t: number, near: boolean): boolean {
  return world.isStanding(t) && (!near || reaches(world, c, t));
}

/**
 * Returns whether any attack of a figure, including vials and fire oil, could do 1 damage.
 *
 * @param near whether the two come into contact
 * @rule L-WODS-01
 */
export function canHarm(world: World, c: number, t: number, near: boolean): boolean {
  const end = world.endLoadout[c];
  for (let i = world.firstLoadout[c]; i < end; i++) {
    const loadout = world.loadouts[i];
    if (!near && !loadout.ranged) continue;
    if (couldHurt(world, c, i, t)) return true;
    const critical = mayBeCritical(world, c, t) && world.blow(c, i).mainSides === 6;
    if (critical && canHold(world, c, loadout) && harms(world, c, i, t)) return true;
  }
  if (castsAt(world, c, t) && 12 + world.level[c] > world.armour[t]) return true;
  const side = world.sideOf[c];
  const throwsOil =
    world.kind[c] === HERO && world.choices[side]?.fireOil === 'throw' && world.supply(side, FIRE_OIL) > 0;
  return throwsOil && canBurn(world, t);
}

/** Returns whether burning oil, which is not magic, harms a figure. @rule R-WODS-59 @rule R-WODS-67 */
export function canBurn(world: World, t: number): boolean {
  return world.harmedBy[t] === HARMED_BY_ANY;
}

/** Returns whether a blow of one figure at another may be critical. @rule WODS-critical-hit */
export function mayBeCritical(world: World, c: number, t: number): boolean {
  if (world.rulings.criticals === 'off' || world.kind[t] === SWARM) return false;
  return world.kind[c] === HERO || (world.tags[c] & BOSS) !== 0;
}

/** Returns the bits of a caster's elements: the first 1+Int of those listed. @rule R-WODS-25 */
export function elementsOf(world: World, c: number): number {
  const { elements } = world.line(c);
  let bits = 0;
  for (let i = 0; i < Math.min(elements.length, 1 + world.attribute(c, INT)); i++) bits |= elements[i];
  return bits;
}

/** Returns whether the script attacks a target by Elementalism rather than by hand. @rule P-WODS-08 */
export function castsAt(world: World, c: number, t: number): boolean {
  if (!canCast(world, c)) return false;
  const { elementalism, castGain } = world.choices[world.sideOf[c]];
  if (elementalism === 'worthwhile') return spellGain(world, c, t) >= castGain;
  return elementalism === 'always' || (elementalism === 'armoured' && world.armour[t] >= 2);
}

/**
 * Returns the enemy not at bay against whom a spell gains most, for a figure that casts when worthwhile; -1 for none or
 * another choice.
 *
 * @rule P-WODS-08
 */
export function worthASpell(world: World, c: number): number {
  const { elementalism, castGain } = world.choices[world.sideOf[c]];
  if (elementalism !== 'worthwhile' || !canCast(world, c)) return -1;
  const side = world.against(c);
  let best = -1;
  let most = castGain;
  for (let t = world.first[side]; t < world.first[side + 1]; t++) {
    if (!world.isStanding(t) || world.held[t] !== 0) continue;
    const gain = spellGain(world, c, t);
    if (gain < most || (best >= 0 && gain === most)) continue;
    best = t;
    most = gain;
  }
  return best;
}

/**
 * Returns by how much a spell's mean damage exceeds that of any weapon that reaches the target, both limited to its HP
 * left; above every `castGain` if no weapon does any damage.
 */
function spellGain(world: World, c: number, t: number): number {
  const left = Math.max(1, hpLeft(world, t));
  const magic = magicOf(world, c, t);
  const spell = magic.meanTimes(world.level[c] - world.armour[t], left) / magic.law.total;
  if (spell === 0) return Number.NEGATIVE_INFINITY;
  const between = squaresBetween(world, c, t);
  let weapon = 0;
  for (let i = world.firstLoadout[c]; i < world.endLoadout[c]; i++) {
    const loadout = world.loadouts[i];
    if (!(loadout.ranged || between <= loadout.reach) || !canHold(world, c, loadout) || !harms(world, c, i, t))
      continue;
    const blow = world.blow(c, i);
    weapon = Math.max(weapon, blow.meanTimes(shift(world, c, i, t), left) / blow.law.total);
  }
  const gain = (world.rulings.elementalTest ? chanceToHold(world, c) : 1) * spell - weapon;
  return weapon === 0 ? NO_OTHER_WAY + gain : gain;
}

/** Returns the probability that a caster keeps control of an element. @rule R-WODS-25 */
function chanceToHold(world: World, c: number): number {
  const { values, weights, total } = attempt(world.modifier(c, CHA, 0));
  let held = 0;
  for (let i = 0; i < values.length; i++) if (values[i] !== MISS) held += weights[i];
  return held / total;
}

/** Returns the dice of a spell: two, or three if one of the caster's elements suits the target. @rule R-WODS-25 */
export function magicOf(world: World, c: number, t: number): Blow {
  return (world.line(t).suited & elementsOf(world, c)) === 0 ? MAGIC : MAGIC_SUITED;
}

/**
 * Returns whether a figure has a vial, an element and has not reached the vial limit. @rule WODS-elementalism @rule
 * R-WODS-26
 */
export function canCast(world: World, c: number): boolean {
  if (!world.has(c, ELEMENTALISM)) return false;
  if (world.supply(world.sideOf[c], QUICKSILVER) === 0 || elementsOf(world, c) === 0) return false;
  return world.drunk[c] < world.vialLimit(c) || world.rulings.quicksilverOver === 'allowed';
}
