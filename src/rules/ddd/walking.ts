import type { Dice } from '../../dice/dice.ts';
import { BY_TRAP } from './causes.ts';
import { type Dungeon, lowestOf } from './dungeon.ts';
import { FEARLESS, HOLY_AURA, SNEAKY, UNHOLY } from './effects.ts';
import { depart, wound } from './harm.ts';
import { movesAgain, outwits, passesTest } from './mage.ts';
import type { Reach } from './reach.ts';
import { cunningLaw, MOVE_LAWS, strengthLaw } from './rolls.ts';
import { modelName, squareName } from './story.ts';

/** Targets of the tests to break away (or more) and of nerve (or less). */
export const BREAK_AWAY_TARGET = 5;
const NERVE_TARGET = 3;

/** Results of a walk: it arrived; its turn is over; or it lost its nerve on the way and may go elsewhere. */
export const ARRIVED = 0;
export const GONE = 1;
export const BALKED = 2;

/** Makes the movement roll. @rule DDD-move-roll @rule DDD-ab-sure-of-foot @rule DDD-ab-flight */
export function rollPoints(dungeon: Dungeon, dice: Dice, model: number): number {
  dice.roller = model;
  const { moveDice, speed } = dungeon.effects;
  const law = MOVE_LAWS[moveDice[model]][dungeon.defense[model]];
  const rolled = dice.draw(law);
  return (movesAgain(dungeon, dice, model) ? dice.draw(law) : rolled) + speed[model];
}

/** Makes the test to break away. @rule DDD-break-away @rule DDD-ab-sneaky @rule DDD-R-12 */
export function breaksAway(dungeon: Dungeon, dice: Dice, model: number): boolean {
  if (dungeon.has(model, SNEAKY)) return true;
  const isFree = passesTest(dungeon, dice, model, cunningLaw(dungeon.power[model], BREAK_AWAY_TARGET));
  if (dungeon.trace !== undefined)
    dungeon.trace.note(
      isFree ? 'DDD-break-away' : 'DDD-break-away-fail',
      `${modelName(dungeon, model)} ${isFree ? 'broke away' : 'could not break away'}`,
      { who: dungeon.cast[model] },
    );
  return isFree;
}

/**
 * Returns the enemies that a model may never approach: those with a holy aura, for the unholy. @rule DDD-ab-holy-aura
 * @rule DDD-R-28
 */
export function holyEnemies(dungeon: Dungeon, model: number): number {
  if (!dungeon.has(model, UNHOLY)) return 0;
  let holy = 0;
  for (let left = dungeon.presentOf(1 - dungeon.sideOf(model)); left !== 0; left &= left - 1) {
    const enemy = lowestOf(left);
    if (dungeon.has(enemy, HOLY_AURA)) holy |= 1 << enemy;
  }
  return holy;
}

/**
 * Returns the enemies that a model needs nerve to approach. @rule DDD-ab-fear @rule DDD-ab-strong-will @rule DDD-R-24
 */
export function fearedEnemies(dungeon: Dungeon, model: number): number {
  if (dungeon.has(model, FEARLESS)) return 0;
  return dungeon.presentOf(1 - dungeon.sideOf(model)) & dungeon.fearsome;
}

/** Returns whether traps or fear may interrupt a walk, so that its steps matter. */
export function mindsSteps(dungeon: Dungeon, model: number): boolean {
  return dungeon.ground.traps > 0 || fearedEnemies(dungeon, model) !== 0;
}

/** Results of a model's nerve tests in this turn. */
export interface Nerve {
  /** Enemies that it need not test for again. */
  braved: number;
  /** Enemies that it may no longer approach in this turn. */
  dreaded: number;
}

/**
 * Walks a lifted model to a position of the last search, step by step: nerve, then the step, then traps.
 *
 * If its nerve fails, it stays, still lifted, before the step that it did not dare, with the points up to there spent.
 *
 * @returns ARRIVED, GONE (killed by a trap) or BALKED
 */
export function walk(dungeon: Dungeon, dice: Dice, reach: Reach, model: number, to: number, nerve: Nerve): number {
  if (!mindsSteps(dungeon, model)) {
    dungeon.at[model] = to;
    return ARRIVED;
  }
  const steps = reach.trail(to);
  const { ground } = dungeon;
  const feared = fearedEnemies(dungeon, model);
  for (let i = 0; i < steps; i++) {
    const next = reach.path[i];
    const from = dungeon.at[model];
    const beside = dungeon.contactsAt(model, from);
    const daunting = dungeon.contactsAt(model, next) & feared & ~nerve.braved & ~beside;
    if (daunting !== 0 && !dares(dungeon, dice, model, daunting, feared, nerve)) return BALKED;
    dungeon.at[model] = next;
    if (ground.traps > 0 && stepsIntoTrap(dungeon, dice, model, from, next)) return GONE;
  }
  return ARRIVED;
}

/** Makes the nerve test before approaching enemies that cause fear. */
function dares(dungeon: Dungeon, dice: Dice, model: number, daunting: number, feared: number, nerve: Nerve): boolean {
  const isPerSource = dungeon.matchup.rulings.fearTest === 'perSource';
  const law = strengthLaw(dungeon.power[model], NERVE_TARGET);
  for (let left = daunting; left !== 0; left &= left - 1) {
    const isBrave = passesTest(dungeon, dice, model, law);
    if (dungeon.trace !== undefined)
      dungeon.trace.note(
        'DDD-ab-fear',
        `${modelName(dungeon, model)} ${isBrave ? 'mastered its fear' : 'was afraid'}`,
        { who: dungeon.cast[model] },
      );
    const about = isPerSource ? 1 << lowestOf(left) : feared;
    if (!isBrave) {
      nerve.dreaded |= about & ~nerve.braved;
      return false;
    }
    nerve.braved |= about;
    if (!isPerSource) return true;
  }
  return true;
}

/**
 * Springs every trap on the squares newly entered. @rule DDD-trap-spring
 *
 * @returns whether the model was killed
 */
function stepsIntoTrap(dungeon: Dungeon, dice: Dice, model: number, from: number, to: number): boolean {
  const { footprint, ground } = dungeon;
  if (!dungeon.isBig(model)) return ground.trapAt[to] !== 0 && spring(dungeon, dice, model, to);
  for (const offset of footprint) {
    const square = to + offset;
    if (footprint.some((other) => from + other === square)) continue;
    if (ground.trapAt[square] !== 0 && spring(dungeon, dice, model, square)) return true;
  }
  return false;
}

/**
 * Springs a trap on a model: a wound, unless it outwits the setter. Armor does not help. A mage who set it rerolls only
 * against enemies.
 *
 * @rule DDD-trap-duel @rule DDD-trap-no-armor @rule DDD-trap-once @rule DDD-R-21 @rule DDD-R-29
 * @returns whether the model was killed
 */
export function spring(dungeon: Dungeon, dice: Dice, model: number, square: number): boolean {
  const slot = dungeon.ground.trapAt[square] - 1;
  const setter = dungeon.trapSetter[slot];
  clearTrap(dungeon, square);
  const canAnswer = dungeon.isOn(setter) && dungeon.sideOf(setter) !== dungeon.sideOf(model);
  const isSafe = outwits(dungeon, dice, model, setter, canAnswer);
  if (dungeon.trace !== undefined)
    dungeon.trace.note(
      'DDD-trap-spring',
      `${modelName(dungeon, model)} sprang a trap at ${squareName(dungeon, square)}${isSafe ? ' and escaped' : ''}`,
      { who: dungeon.cast[setter], whom: dungeon.cast[model] },
    );
  if (!isSafe) wound(dungeon, dice, model, setter, false, BY_TRAP);
  return !dungeon.isOn(model);
}

/** Removes a trap. */
export function clearTrap(dungeon: Dungeon, square: number): void {
  const slot = dungeon.ground.trapAt[square] - 1;
  dungeon.ground.setTrap(square, -1);
  dungeon.trapSquare[slot] = -1;
  dungeon.trapSetter[slot] = -1;
  dungeon.note();
}

/** Places a model after its walk, or moves it off the board. @rule DDD-act-hidden @rule DDD-move-leave-board */
export function settle(dungeon: Dungeon, model: number, from: number, leaves: boolean): void {
  const square = dungeon.at[model];
  if (square !== from || leaves) dungeon.unhide(model);
  if (leaves) {
    depart(dungeon, model);
    return;
  }
  dungeon.walking = -1;
  dungeon.put(model, square);
  if (square === from) return;
  if (dungeon.trace !== undefined)
    dungeon.trace.note(
      'DDD-move-roll',
      `${modelName(dungeon, model)} moved from ${squareName(dungeon, from)} to ${squareName(dungeon, square)}`,
      { who: dungeon.cast[model] },
    );
  dungeon.reveal();
}
