import { CLOSED_DOOR, FLOOR, LOCKED_DOOR, OPEN_DOOR, SECRET_DOOR } from '../../board/terrain.ts';
import type { Dice } from '../../dice/dice.ts';
import { BY_TRAP } from './causes.ts';
import { BOUND, type Dungeon, HAS_READ, HIDDEN, STUNNED } from './dungeon.ts';
import { ENTHRALLS, HEALER, HUGE, SNEAKY, THIEF, UNENTHRALLED } from './effects.ts';
import { FREE_TARGET } from './errands.ts';
import { HEAL_TARGET, isInReach, take, wound } from './harm.ts';
import { outwits, passesTest } from './mage.ts';
import { cunningLaw, strengthLaw } from './rolls.ts';
import { modelName } from './story.ts';
import { judge } from './victory.ts';
import { clearTrap, spring } from './walking.ts';

/** Actions other than attacks. */
export const OPEN_DOOR_DEED = 1;
export const CLOSE_DOOR_DEED = 2;
export const SMASH_DOOR = 3;
export const PICK_LOCK = 4;
export const OPEN_SECRET_DOOR = 5;
export const SET_TRAP = 6;
export const REMOVE_TRAP = 7;
export const HEAL = 8;
export const HIDE = 9;
export const PICK_UP = 10;
export const FREE_PRISONER_DEED = 11;
export const READ = 12;
export const ENTHRALL_DEED = 13;

/** Deeds that are done to a model; the others are done to a place or an object. */
export const TO_MODELS: ReadonlySet<number> = new Set([HEAL, FREE_PRISONER_DEED, ENTHRALL_DEED]);

/** What the power die must show: a cunning test for a number or more, a strength test (below 0) for it or less. */
const TARGETS = [0, -5, -5, -3, 6, 6, 6, 6, HEAL_TARGET, 3, 2, FREE_TARGET, 7, 0];
const RULES = [
  '',
  'DDD-act-door',
  'DDD-act-door',
  'DDD-act-smash',
  'DDD-act-pick-lock',
  'DDD-act-secret-door',
  'DDD-act-trap-set',
  'DDD-act-trap-remove',
  'DDD-act-heal-treat',
  'DDD-act-hide',
  'DDD-act-pick-up',
  'DDD-act-free-prisoner',
  'DDD-act-read',
  'DDD-ab-enthrall',
];
const WORDS = [
  '',
  'open a door',
  'close a door',
  'smash a door',
  'pick a lock',
  'open a secret door',
  'set a trap',
  'remove a trap',
  'treat a wound',
  'hide',
  'pick up an object',
  'free the prisoner',
  'read the message',
  'enthrall',
];

/** Reach of an enthraller in squares. */
const ENTHRALL_REACH = 4;

/**
 * Returns the law of a deed's test, for a model's power die.
 *
 * @param dice number of dice for a thief's actions, 1..3: two for a master thief
 * @rule DDD-act-general @rule DDD-ab-master-thief
 */
export function deedLaw(deed: number, power: number, dice = 1) {
  const target = TARGETS[deed];
  if (target < 0) return strengthLaw(power, -target);
  const isThieving = deed === PICK_LOCK || deed === SET_TRAP || deed === REMOVE_TRAP;
  return cunningLaw(power, target, isThieving ? dice : 1);
}

/** Returns a deed in words: `open a door`. */
export function deedName(deed: number): string {
  return WORDS[deed];
}

/** Attempts the deed that the active model has chosen. @rule DDD-act-general */
export function attempt(dungeon: Dungeon, dice: Dice): void {
  const { actor, deed, target } = dungeon;
  if (isAtDoor(deed) && dungeon.ground.trapAt[target] !== 0 && spring(dungeon, dice, actor, target)) return;
  if (deed === ENTHRALL_DEED) {
    enthrall(dungeon, dice, actor, target);
    return;
  }
  const isSure = deed === HIDE && dungeon.has(actor, SNEAKY);
  const law = deedLaw(deed, dungeon.power[actor], 1 + dungeon.effects.thiefDice[actor]);
  const isDone = isSure || passesTest(dungeon, dice, actor, law);
  if (dungeon.trace !== undefined)
    dungeon.trace.note(
      RULES[deed],
      `${modelName(dungeon, actor)} ${isDone ? 'managed to' : 'failed to'} ${WORDS[deed]}`,
      { who: dungeon.cast[actor], whom: TO_MODELS.has(deed) ? dungeon.cast[target] : undefined },
    );
  if (isDone) carryOut(dungeon, actor, deed, target);
  else if (deed === REMOVE_TRAP) wound(dungeon, dice, actor, -1, false, BY_TRAP);
}

function carryOut(dungeon: Dungeon, model: number, deed: number, target: number): void {
  switch (deed) {
    case OPEN_DOOR_DEED:
    case OPEN_SECRET_DOOR:
      dungeon.setDoor(target, OPEN_DOOR);
      break;
    case CLOSE_DOOR_DEED:
    case PICK_LOCK:
      dungeon.setDoor(target, CLOSED_DOOR);
      break;
    case SMASH_DOOR:
      dungeon.setDoor(target, FLOOR);
      break;
    case SET_TRAP:
      layTrap(dungeon, model, target);
      break;
    case REMOVE_TRAP:
      clearTrap(dungeon, target);
      break;
    case HEAL:
      dungeon.wounds[target] += 1;
      dungeon.note();
      break;
    case HIDE:
      dungeon.hide(model);
      break;
    case PICK_UP:
      take(dungeon, model, target);
      break;
    case FREE_PRISONER_DEED:
      dungeon.unmark(target, BOUND);
      dungeon.rezone();
      dungeon.reveal();
      dungeon.note();
      judge(dungeon);
      break;
    default:
      dungeon.mark(model, HAS_READ);
      dungeon.note();
      judge(dungeon);
  }
}

/** @rule DDD-ab-enthrall @rule DDD-R-27 */
function enthrall(dungeon: Dungeon, dice: Dice, model: number, target: number): void {
  const isDone = outwits(dungeon, dice, model, target, true);
  if (dungeon.trace !== undefined)
    dungeon.trace.note(
      'DDD-ab-enthrall',
      `${modelName(dungeon, model)} ${isDone ? 'enthralled' : 'could not enthrall'} ${modelName(dungeon, target)}`,
      { who: dungeon.cast[model], whom: dungeon.cast[target] },
    );
  if (!isDone) return;
  dungeon.mark(target, STUNNED);
}

/** @rule DDD-trap-place */
function layTrap(dungeon: Dungeon, model: number, square: number): void {
  const slot = dungeon.trapSquare.indexOf(-1);
  dungeon.trapSquare[slot] = square;
  dungeon.trapSetter[slot] = model;
  dungeon.ground.setTrap(square, slot);
  dungeon.note();
}

function isAtDoor(deed: number): boolean {
  return deed <= OPEN_SECRET_DOOR;
}

/**
 * Returns whether a model may attempt a deed: it has the ability, an adjacent target, and is not engaged if it wants to
 * hide.
 *
 * @param target a square for doors and traps, an object for PICK_UP, else a model; -1 for HIDE and READ
 */
export function mayAttempt(dungeon: Dungeon, model: number, deed: number, target: number): boolean {
  const terrain = target >= 0 ? dungeon.ground.terrain[target] : FLOOR;
  switch (deed) {
    case OPEN_DOOR_DEED:
      return terrain === CLOSED_DOOR && dungeon.isBeside(model, target);
    case CLOSE_DOOR_DEED:
      return terrain === OPEN_DOOR && dungeon.who[target] === 0 && dungeon.isBeside(model, target);
    case SMASH_DOOR:
      return (terrain === CLOSED_DOOR || terrain === LOCKED_DOOR) && dungeon.isBeside(model, target);
    case PICK_LOCK:
      return dungeon.has(model, THIEF) && terrain === LOCKED_DOOR && dungeon.isBeside(model, target);
    case OPEN_SECRET_DOOR:
      return terrain === SECRET_DOOR && dungeon.isBeside(model, target);
    case SET_TRAP:
      return maySetTrap(dungeon, model, target);
    case REMOVE_TRAP:
      return dungeon.has(model, THIEF) && dungeon.ground.trapAt[target] > 0 && dungeon.isBeside(model, target);
    case HEAL:
      return mayHeal(dungeon, model, target);
    case HIDE:
      return mayHide(dungeon, model);
    case PICK_UP:
      return (
        dungeon.carries[model] === 0 && dungeon.objects[target] >= 0 && dungeon.isBeside(model, dungeon.objects[target])
      );
    case FREE_PRISONER_DEED:
      return (
        dungeon.sideOf(model) === dungeon.sideOf(target) &&
        dungeon.isMarked(target, BOUND) &&
        isNextTo(dungeon, model, target)
      );
    case READ:
      return !dungeon.isMarked(model, HAS_READ) && dungeon.isBeside(model, dungeon.objects[0]);
    default:
      return mayEnthrall(dungeon, model, target);
  }
}

/** @rule DDD-act-trap-set @rule DDD-trap-place @rule DDD-G-09 */
function maySetTrap(dungeon: Dungeon, model: number, square: number): boolean {
  const { ground } = dungeon;
  if (!dungeon.has(model, THIEF) || ground.trapAt[square] !== 0 || dungeon.who[square] !== 0) return false;
  const isDoor = ground.terrain[square] >= CLOSED_DOOR;
  if (!isDoor && ground.walk[square] === 0) return false;
  if (!dungeon.isBeside(model, square) || dungeon.trapSquare.indexOf(-1) < 0) return false;
  const { trapCap } = dungeon.matchup.rulings;
  return trapCap === 'none' || trapsOf(dungeon, model) < trapCap;
}

/** Returns the number of a thief's traps on the board. */
function trapsOf(dungeon: Dungeon, model: number): number {
  let count = 0;
  for (const setter of dungeon.trapSetter) if (setter === model) count++;
  return count;
}

/** @rule DDD-act-heal-treat @rule DDD-R-25 */
function mayHeal(dungeon: Dungeon, model: number, patient: number): boolean {
  if (!dungeon.has(model, HEALER) || dungeon.sideOf(model) !== dungeon.sideOf(patient)) return false;
  if (!dungeon.isOn(patient) || dungeon.wounds[patient] >= dungeon.fullWounds[patient]) return false;
  if (model === patient) return dungeon.matchup.rulings.healSelf;
  return isInReach(dungeon, model, patient);
}

/** @rule DDD-act-hide @rule DDD-R-17 @rule DDD-R-18 */
function mayHide(dungeon: Dungeon, model: number): boolean {
  return (
    !dungeon.has(model, HUGE) &&
    !dungeon.isMarked(model, HIDDEN) &&
    dungeon.contacts(model) === 0 &&
    dungeon.ground.isCover(dungeon.at[model])
  );
}

/** @rule DDD-R-27 @rule DDD-ab-strong-will @rule DDD-ab-undead @rule DDD-R-42 */
function mayEnthrall(dungeon: Dungeon, model: number, target: number): boolean {
  return (
    dungeon.has(model, ENTHRALLS) &&
    dungeon.isOn(target) &&
    dungeon.sideOf(model) !== dungeon.sideOf(target) &&
    !dungeon.isMarked(target, STUNNED | BOUND | HIDDEN) &&
    !dungeon.has(target, UNENTHRALLED) &&
    dungeon.distanceAt(model, dungeon.at[model], target) <= ENTHRALL_REACH &&
    dungeon.seesAt(model, dungeon.at[model], target)
  );
}

/** Returns whether two models are adjacent. */
function isNextTo(dungeon: Dungeon, model: number, other: number): boolean {
  for (let i = 0; i < (dungeon.isBig(other) ? 4 : 1); i++)
    if (dungeon.isBeside(model, dungeon.at[other] + dungeon.footprint[i])) return true;
  return false;
}
