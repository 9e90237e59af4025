import { blessesNow, mayBlessAny } from './bless.ts';
import { canBurn, castsAt } from './choice.ts';
import { patientFor, patientsOf } from './cure.ts';
import { ACT, put } from './decisions.ts';
import { priestBit } from './falls.ts';
import { FIRE_OIL } from './gear.ts';
import {
  BACKSTAB,
  BLESS,
  CON,
  CURE,
  ELEMENTALISM,
  HOLY_SYMBOL,
  SECOND_WIND,
  STANDING,
  TURN_UNDEAD,
  TURNABLE,
} from './names.ts';
import { HID_LAST, HIDDEN_AGAIN, HIDDEN_BEFORE, HOLDS_ON, TURN_FAILED } from './phases.ts';
import { canFlee } from './rounds.ts';
import type { World } from './world.ts';

/** Acts of a hero in a turn: an attack, or one of the acts that only heroes have. @rule WODS-combat-turn */

const ATTACK = 0;
export const FLEE = 1;
export const CATCH_BREATH = 2;
export const CURE_FRIEND = 3;
export const BLESS_WEAPON = 4;
export const TURN_THEM = 5;
export const THROW_OIL = 6;
export const HIDE_AGAIN = 7;

/** Powers that are used by an act of their own. */
const ACTIVE_POWERS = SECOND_WIND | CURE | BLESS | TURN_UNDEAD | BACKSTAB;

const ACT_WORDS = ['attack', 'flee', 'Second wind', 'Cure', 'Bless', 'Turn', 'throw fire oil', 'hide'];

/** Returns the act of a hero. */
export function chooseAct(world: World, c: number): number {
  const scripted = scriptedAct(world, c);
  if (world.player === undefined) return scripted;
  return put(world, ACT, c, lawfulActs(world, c), scripted, (act) => ACT_WORDS[act]);
}

/** Returns the script's act: the first that applies. */
function scriptedAct(world: World, c: number): number {
  const side = world.sideOf[c];
  if (world.retreating[side] !== 0 && canFlee(world, c)) return FLEE;
  const powers = world.powers[c];
  const choices = world.choices[side];
  if ((powers & ACTIVE_POWERS) === 0 && choices.fireOil !== 'throw') return ATTACK;
  if ((powers & SECOND_WIND) !== 0 && choices.secondWind === 'half' && needsBreath(world, c)) return CATCH_BREATH;
  if ((powers & CURE) !== 0 && choices.cure === 'fight' && patientFor(world, c) >= 0) return CURE_FRIEND;
  if ((powers & BLESS) !== 0 && blessesNow(world, c)) return BLESS_WEAPON;
  if ((powers & TURN_UNDEAD) !== 0 && choices.turn === 'crowd' && turnsCrowd(world, c)) return TURN_THEM;
  if (choices.fireOil === 'throw' && canThrowOil(world, c)) return THROW_OIL;
  // Hiding does not help a spell.
  const rehides = (powers & BACKSTAB) !== 0 && choices.backstab === 'rehide' && !mayCast(world, c);
  return rehides && canHide(world, c) ? HIDE_AGAIN : ATTACK;
}

/** Returns all acts that the rules allow and that this matchup's state supports. */
function lawfulActs(world: World, c: number): number[] {
  const { can } = world;
  const powers = world.powers[c];
  const acts = [ATTACK];
  if (world.retreating[world.sideOf[c]] !== 0 && canFlee(world, c)) acts.push(FLEE);
  if ((powers & SECOND_WIND) !== 0 && canCatchBreath(world, c)) acts.push(CATCH_BREATH);
  if ((powers & CURE) !== 0 && can.wake && patientsOf(world, c).length > 0) acts.push(CURE_FRIEND);
  if ((powers & BLESS) !== 0 && mayBlessAny(world, world.sideOf[c])) acts.push(BLESS_WEAPON);
  if ((powers & TURN_UNDEAD) !== 0 && canTurn(world, c)) acts.push(TURN_THEM);
  if (can.burn && canThrowOil(world, c)) acts.push(THROW_OIL);
  if ((powers & BACKSTAB) !== 0 && canHide(world, c)) acts.push(HIDE_AGAIN);
  return acts;
}

/** Returns whether Second wind would restore HP. @rule R-WODS-15 */
function canCatchBreath(world: World, c: number): boolean {
  if (world.windUsed[c] === 1 || world.status[c] !== STANDING) return false;
  return breathOf(world, c) > 0 && world.hp[c] < world.maxHp[c];
}

/** Returns the HP that Second wind restores at most. @rule WODS-second-wind */
export function breathOf(world: World, c: number): number {
  return Math.max(0, world.attribute(c, CON) + world.level[c]);
}

/** Returns whether the script uses Second wind: at half HP or less, if none of it is wasted. @rule P-WODS-04 */
function needsBreath(world: World, c: number): boolean {
  const hp = world.hp[c];
  return canCatchBreath(world, c) && hp * 2 <= world.maxHp[c] && world.maxHp[c] - hp >= breathOf(world, c);
}

/** @rule R-WODS-18 */
function canTurn(world: World, c: number): boolean {
  if (world.turning[c] === TURN_FAILED || (world.tags[c] & HOLY_SYMBOL) === 0) return false;
  return turnablesOf(world, world.against(c)) > 0;
}

/** Returns whether the script has a priest turn a crowd, or go on holding it. @rule P-WODS-10 */
function turnsCrowd(world: World, c: number): boolean {
  if (world.standing[world.sideOf[c]] < 2 || !canTurn(world, c)) return false;
  return keepsHolding(world, c) || isCrowd(world, c);
}

/** Returns whether a priest holds an enemy at bay without a further test. @rule R-WODS-18 */
export function keepsHolding(world: World, priest: number): boolean {
  if (world.turning[priest] !== HOLDS_ON) return false;
  const bit = priestBit(world, priest);
  const side = world.against(priest);
  for (let t = world.first[side]; t < world.first[side + 1]; t++) {
    if (world.isStanding(t) && (world.held[t] & bit) !== 0) return true;
  }
  return false;
}

/**
 * Returns whether enough turnable enemies are standing, and they are at least half of those standing. @rule P-WODS-10
 */
function isCrowd(world: World, c: number): boolean {
  const side = world.against(c);
  const turnable = turnablesOf(world, side);
  return turnable >= world.choices[world.sideOf[c]].crowd && turnable * 2 >= world.standing[side];
}

function turnablesOf(world: World, side: number): number {
  let turnable = 0;
  for (let t = world.first[side]; t < world.first[side + 1]; t++) {
    if (world.isStanding(t) && (world.tags[t] & TURNABLE) !== 0) turnable++;
  }
  return turnable;
}

function canThrowOil(world: World, c: number): boolean {
  return world.supply(world.sideOf[c], FIRE_OIL) > 0 && world.foesOf(c).some((t) => canBeSetAlight(world, t));
}

/** Returns whether fire oil would affect a figure. @rule R-WODS-59 */
export function canBeSetAlight(world: World, t: number): boolean {
  return world.isStanding(t) && world.burning[t] === 0 && canBurn(world, t);
}

/** Returns whether a backstabber is seen and did not try to hide in the last turn. @rule P-WODS-06 @rule R-WODS-21 */
function canHide(world: World, c: number): boolean {
  return (world.hiding[c] & (HIDDEN_BEFORE | HIDDEN_AGAIN | HID_LAST)) === 0;
}

/** Returns whether the script would cast a spell at any enemy. @rule P-WODS-08 */
export function mayCast(world: World, c: number): boolean {
  if (!world.has(c, ELEMENTALISM)) return false;
  const side = world.against(c);
  for (let t = world.first[side]; t < world.first[side + 1]; t++) {
    if (world.isStanding(t) && castsAt(world, c, t)) return true;
  }
  return false;
}
