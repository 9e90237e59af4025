import type { Dice } from '../../../dice/dice.ts';
import { MARKSMAN } from '../catalogue/attributes.ts';
import { ARMOR_OF_PROTECTION, BOW_OF_SEEKING, DEFLECTIVE_ARMOR } from '../catalogue/items.ts';
import { skillRep } from '../catalogue/professions.ts';
import { passing } from '../catalogue/rolls.ts';
import { EMPTY } from '../catalogue/weapons.ts';
import { afterSaves, statusOf } from './damage.ts';
import { damageOf, NOTHING, REDUCED } from './damage-dice.ts';
import { type Fight, STRENGTH_EFFECT } from './fight.ts';
import { SQUARES } from './grid.ts';
import { BETWEEN, DISTANCE } from './grid-tables.ts';
import { isShielded } from './hand.ts';
import { magicOf } from './home.ts';
import { pierced } from './melee.ts';
import { duckBack } from './retreat.ts';

/** Impact of a True Arrow. @rule 2HDC-T29.1.4c */
const TRUE_ARROW_IMPACT = 3;

/** Returns whether no one stands between two squares. @rule 2HDC-23.2a */
export function inSight(fight: Fight, from: number, to: number): boolean {
  return (BETWEEN[from * SQUARES + to] & (fight.occupied0 | fight.occupied1)) === 0;
}

/**
 * Returns a shooter's target: the nearest enemy in sight, then the least armoured, then by board order.
 *
 * @returns -1 if no enemy is in sight
 * @rule 2HDC-22.3.2
 */
export function shootingTarget(fight: Fight, shooter: number): number {
  const from = fight.square[shooter];
  const enemy = 1 - fight.side[shooter];
  let best = -1;
  let least = 999;
  for (let i = fight.first(enemy), end = fight.end(enemy); i < end; i++) {
    const c = fight.order[i];
    if (!fight.stands(c)) continue;
    const square = fight.square[c];
    const value = DISTANCE[from * SQUARES + square] * 8 + fight.ac[c];
    if (value < least && inSight(fight, from, square)) {
      least = value;
      best = c;
    }
  }
  return best;
}

/** Returns the Rep for shooting: one less with shooting from a second Profession. @rule 2HDC-9.2 */
function shootingRep(fight: Fight, shooter: number): number {
  return skillRep(fight.facts.professions, fight.rep[shooter], fight.second[shooter], MARKSMAN);
}

/**
 * Shoots once: two dice against the shooter's Rep, then damage. A miss is a cause for the enemy's crisis test.
 *
 * @param target a standing enemy in sight
 * @rule 2HDC-23.3
 */
export function shoot(fight: Fight, dice: Dice, shooter: number, target: number): void {
  dice.roller = shooter;
  const passed = dice.draw(passing(2, shootingRep(fight, shooter)));
  const weapon = fight.hand[shooter];
  const impact = shootingImpact(fight, shooter, target);
  if (fight.weapons.shootsOnce[weapon] === 1) fight.fired[shooter] = 1;
  if (fight.weapons.isThrown[weapon] === 1) throwAxe(fight, shooter);
  if (fight.weapons.isBow[weapon] === 1 && fight.trueArrows[shooter] > 0) fight.trueArrows[shooter]--;
  const hit = hits(fight, shooter, target, passed);
  if (fight.defend[target] > 0) fight.defend[target]--;
  if (!hit) {
    fight.missed[shooter] = 1;
    // Received Fire is a cause for the whole side of the target.
    fight.causes |= 4 << fight.side[target];
    fight.trace?.note('2HDC-T23.3', `${fight.name(shooter)} shoots at ${fight.name(target)} and misses.`, {
      who: fight.figure(shooter),
      whom: fight.figure(target),
    });
    return;
  }
  fight.trace?.note('2HDC-T23.3', `${fight.name(shooter)} hits ${fight.name(target)} with Impact ${impact}.`, {
    who: fight.figure(shooter),
    whom: fight.figure(target),
  });
  const rolls = fight.weapons.isBow[weapon] === 1 && (fight.items[shooter] & BOW_OF_SEEKING) !== 0 ? 2 : 1;
  shootingDamage(fight, dice, target, impact, rolls, shooter, fight.square[shooter]);
}

/**
 * Returns whether a shot hits: with two dice passed; with one, only a Shooter's at an unshielded target.
 *
 * @rule 2HDC-T23.3
 * @rule 2HDC-23.4
 * @rule 2HDC-home-ignores
 */
export function hits(fight: Fight, shooter: number, target: number, passed: number): boolean {
  if (passed === 2) return true;
  if (passed === 0) return false;
  return (
    (fight.traits[shooter] & MARKSMAN) !== 0 &&
    !(isShielded(fight, target) && fight.weapons.shotIgnoresShield[fight.hand[shooter]] === 0)
  );
}

/** Returns the Impact of a shot, with the target's armour and items. @rule 2HDC-T23.5a */
export function shootingImpact(fight: Fight, shooter: number, target: number): number {
  const weapon = fight.hand[shooter];
  const { weapons } = fight;
  if (weapons.isMissile[weapon] === 0) throw new Error('shooting without a missile weapon');
  let impact = weapons.shotImpact[weapon];
  if (weapons.isBow[weapon] === 1 && fight.trueArrows[shooter] > 0) impact = Math.max(impact, TRUE_ARROW_IMPACT);
  if ((fight.effects[shooter] & STRENGTH_EFFECT) !== 0 && weapons.hasOwnForce[weapon] === 0) impact++;
  return impact + pierced(armourAgainstShots(fight, target), weapons.shotPiercing[weapon]);
}

/** Returns the change of a missile's Impact by armour. @rule 2HDC-R40 */
export function armourAgainstShots(fight: Fight, target: number): number {
  const items = magicOf(fight, target);
  let change = impactByAc(fight, target);
  if (items & ARMOR_OF_PROTECTION) change--;
  if (items & DEFLECTIVE_ARMOR) change--;
  return change;
}

/** Returns the change of Impact by Armour Class alone. @rule 2HDC-T23.5a */
export function impactByAc(fight: Fight, target: number): number {
  return fight.ac[target] === 6 ? -1 : fight.ac[target] === 2 ? 1 : 0;
}

/**
 * Rolls damage of anything that flies; at Impact 0 or less it is a Duck Back without a roll.
 *
 * @param rolls damage dice, of which the best counts
 * @param by the character who did it, -1 for none
 * @param cause square to duck back from
 * @rule 2HDC-23.5
 */
export function shootingDamage(
  fight: Fight,
  dice: Dice,
  target: number,
  impact: number,
  rolls: number,
  by: number,
  cause: number,
): void {
  let level = REDUCED;
  if (impact > 0) {
    dice.roller = by;
    level = dice.draw(damageOf(rolls, impact));
    if (level > REDUCED) level = afterSaves(fight, dice, target, level);
  }
  if (level > REDUCED) fight.putDown(target, statusOf(level), by);
  else if (level !== NOTHING) duckBack(fight, target, cause);
}

/** Throws an axe: it is gone until the fight is won, and the hand is empty. @rule 2HDC-23.1a */
function throwAxe(fight: Fight, shooter: number): void {
  fight.thrown[shooter] = 1;
  fight.hand[shooter] = EMPTY;
}
