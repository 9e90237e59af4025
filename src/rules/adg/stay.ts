import type { Dice } from '../../dice/dice.ts';
import { die } from '../../dice/laws.ts';
import { ATTRIBUTE_CAP } from './data.ts';
import {
  ANOTHER_WEEK,
  ATTRIBUTE,
  decideForSide,
  decideWhether,
  PARTY,
  put,
  BED_REST as STAY_IN_BED,
} from './decisions.ts';
import { AGILITY, ATTRIBUTE_COLUMNS, ATTRIBUTES, BRAWN, CUNNING, HERO, HIRELING, STANDING } from './names.ts';
import { pays } from './purse.ts';
import { flee } from './round.ts';
import { BED_REST, NIGHT, type State, TRAVEL } from './state.ts';
import { points } from './story.ts';

/** Recovery: short rests, nights, and weeks in civilisation between delves. */

/** Places of a stay in civilisation, numbered after those of a delve. */
const ARRIVE = 12;
const SLEEPING = 13;
const IN_BED = 14;
const RISING = 15;

/** A hero rests until no attribute is short by more than this. @rule P-ADG-07 */
const WITHIN = 2;
const NIGHT_DIE = 6;

/** Order among equal deficits. @rule P-ADG-07 */
const BY_NEED = [BRAWN, AGILITY, CUNNING] as const;

/** Restores health of a party member, up to its maximum. @rule ADG-rest-max */
function recover(state: State, c: number, health: number, rule: string): void {
  const top = state.top[c];
  const now = state.health[c] + health;
  state.health[c] = now < top ? now : top;
  state.trace?.note(rule, `${state.name(c)} recovered to ${state.health[c]} health`, { whom: state.cast[c] });
}

/** @rule ADG-rest-short */
export function restShortly(state: State, dice: Dice): void {
  const c = state.cursor;
  dice.roller = c;
  state.phase = TRAVEL;
  recover(state, c, dice.draw(die(state.recoveryDie[c])), 'ADG-rest-short');
}

/** @rule ADG-rest-night */
export function sleep(state: State, dice: Dice): void {
  const c = state.cursor;
  dice.roller = c;
  state.phase = TRAVEL;
  recover(state, c, dice.draw(die(state.recoveryDie[c])) + dice.draw(die(NIGHT_DIE)), 'ADG-rest-night');
}

/**
 * Continues a stay in civilisation until dice are needed: nights until everyone is well, weeks in bed until attributes
 * are restored, then repairs and wages.
 *
 * @returns whether it is over
 */
export function goHome(state: State): boolean {
  switch (state.place) {
    case ARRIVE:
      state.week = 0;
      state.trace?.chapter('In civilisation');
      for (let c = 0; c < state.partySize; c++) state.growing[c] = neediest(state, c);
      beginNight(state);
      return false;
    case SLEEPING:
      if (!findNext(state, NIGHT, isHurt)) beginNight(state);
      return false;
    case IN_BED:
      if (!findNext(state, BED_REST, staysInBed)) beginWeek(state);
      return false;
    case RISING:
      state.growing.fill(-1);
      repair(state);
      payWages(state);
      return true;
    default:
      throw new Error(`nowhere in civilisation is place ${state.place}`);
  }
}

function findNext(state: State, phase: number, needs: (state: State, c: number) => boolean): boolean {
  while (++state.cursor < state.partySize) {
    if (state.status[state.cursor] !== STANDING || !needs(state, state.cursor)) continue;
    state.phase = phase;
    return true;
  }
  return false;
}

function anyoneNeeds(state: State, needs: (state: State, c: number) => boolean): boolean {
  for (let c = 0; c < state.partySize; c++) if (state.status[c] === STANDING && needs(state, c)) return true;
  return false;
}

export function isHurt(state: State, c: number): boolean {
  return state.health[c] < state.top[c];
}

function needsBed(state: State, c: number): boolean {
  if (state.role[c] !== HERO) return false;
  const short = state.choices.bedRest === 'full' ? 0 : WITHIN;
  return deficit(state, c, AGILITY) > short || deficit(state, c, BRAWN) > short || deficit(state, c, CUNNING) > short;
}

/** Returns whether a hero spends the current week in bed. */
function staysInBed(state: State, c: number): boolean {
  return isShort(state, c) && decideWhether(state, STAY_IN_BED, c, needsBed(state, c));
}

/** Returns whether bed rest would restore an attribute. */
function isShort(state: State, c: number): boolean {
  return neediest(state, c) >= 0;
}

function deficit(state: State, c: number, attribute: number): number {
  return state.best[c * 3 + attribute] - state.attributes[c * ATTRIBUTE_COLUMNS + attribute];
}

/** Returns the attribute with the largest deficit, -1 for none. */
function neediest(state: State, c: number): number {
  if (state.role[c] !== HERO) return -1;
  let found = -1;
  let most = 0;
  for (const attribute of BY_NEED) {
    if (deficit(state, c, attribute) > most) {
      most = deficit(state, c, attribute);
      found = attribute;
    }
  }
  return found;
}

/** Returns the next attribute to recover. */
function toRecover(state: State, c: number): number {
  const scripted = neediest(state, c);
  if (state.player === undefined) return scripted;
  const attributes = BY_NEED.filter((attribute) => deficit(state, c, attribute) > 0);
  return put(state, ATTRIBUTE, c, attributes, scripted, (attribute) => ATTRIBUTES.names[attribute]);
}

function beginNight(state: State): void {
  state.cursor = -1;
  if (anyoneNeeds(state, isHurt)) {
    state.place = SLEEPING;
    state.nights++;
  } else {
    beginWeek(state);
  }
}

/** @rule ADG-rest-week, L-ADG-06 */
function beginWeek(state: State): void {
  state.cursor = -1;
  state.place = RISING;
  if (!anyoneNeeds(state, isShort)) return;
  if (!decideForSide(state, ANOTHER_WEEK, PARTY, anyoneNeeds(state, needsBed))) return;
  const weeks = state.week;
  if (weeks >= state.limits.maxWeeks) {
    state.weekCaps++;
    state.trace?.note('L-ADG-06', 'the party got up, since it had been in bed for too many weeks', {
      who: state.asOne(0),
    });
    return;
  }
  state.week = weeks + 1;
  state.place = IN_BED;
  state.weeks++;
}

/**
 * Spends a week in bed: one recovery die of points, to the most exerted attribute first. Any surplus after full
 * recovery raises the attribute that had lost most, permanently.
 *
 * @rule ADG-rest-week, ADG-rest-divide, ADG-rest-overflow, ADG-attribute-cap
 */
export function restInBed(state: State, dice: Dice): void {
  const c = state.cursor;
  dice.roller = c;
  state.phase = TRAVEL;
  let left = dice.draw(die(state.recoveryDie[c]));
  state.trace?.note('ADG-rest-week', `${state.name(c)} stayed in bed and recovered ${points(left)}`, {
    who: state.cast[c],
    whom: state.cast[c],
  });
  while (left > 0 && isShort(state, c)) {
    const attribute = toRecover(state, c);
    const back = Math.min(left, deficit(state, c, attribute));
    const at = c * ATTRIBUTE_COLUMNS + attribute;
    state.attributes[at] += back;
    left -= back;
    state.trace?.note(
      'ADG-exertion-recovery',
      `${state.name(c)} had ${state.attributes[at]} ${ATTRIBUTES.names[attribute]} again`,
      { whom: state.cast[c] },
    );
  }
  if (left > 0) grow(state, c, state.growing[c], left);
}

/** @rule ADG-rest-overflow */
function grow(state: State, c: number, attribute: number, left: number): void {
  const best = state.best[c * 3 + attribute];
  const value = Math.max(best, Math.min(ATTRIBUTE_CAP, best + left));
  if (value === best) return;
  state.best[c * 3 + attribute] = value;
  state.attributes[c * ATTRIBUTE_COLUMNS + attribute] = value;
  state.growth += value - best;
  state.trace?.note('ADG-rest-overflow', `${state.name(c)} had ${value} ${ATTRIBUTES.names[attribute]} from then on`, {
    who: state.cast[c],
  });
}

/** Repairs all armour. @rule R-ADG-12 */
function repair(state: State): void {
  for (let c = 0; c < state.partySize; c++) {
    state.sound[c] = state.lineOf(c).ac;
    state.ac[c] = state.sound[c];
  }
}

/** Pays each hireling for the days of the delve; an unpaid one leaves. @rule ADG-data-hirelings */
export function payWages(state: State): void {
  for (let c = 0; c < state.partySize; c++) {
    if (state.role[c] !== HIRELING || state.status[c] !== STANDING) continue;
    if (!pays(state, state.lineOf(c).wage * state.days)) flee(state, c, 'ADG-data-hirelings');
  }
}
