import type { Dice } from '../../dice/dice.ts';
import { die } from '../../dice/laws.ts';
import { ATTRIBUTE_CAP } from './data.ts';
import { AGILITY, ATTRIBUTE_COLUMNS, ATTRIBUTES, BRAWN, CUNNING, HERO, HIRELING, STANDING } from './names.ts';
import { pays } from './purse.ts';
import { flee } from './round.ts';
import { BED_REST, DAYS, GROWTH, NIGHT, NIGHTS, PLACE, state, TRAVEL, WEEK, WEEK_CAPS, WEEKS } from './state.ts';
import { points } from './story.ts';

/** Recovery: short rests, nights, and weeks in civilisation between delves. */

/** Places of a stay in civilisation, which follow those of a delve. */
const ARRIVE = 12;
const SLEEPING = 13;
const IN_BED = 14;
const RISING = 15;

/** Who rests until no attribute is more than this short. @rule P-ADG-07 */
const WITHIN = 2;
const NIGHT_DIE = 6;

/** Of equal deficits the first. @rule P-ADG-07 */
const BY_NEED = [BRAWN, AGILITY, CUNNING] as const;

/** A member of the party recovers health, never above the most he can have. @rule ADG-rest-max */
function recover(c: number, health: number, rule: string): void {
  const top = state.top[c] as number;
  const now = (state.health[c] as number) + health;
  state.health[c] = now < top ? now : top;
  state.trace?.tell(rule, `${state.name(c)} recovered to ${state.health[c]} health`);
}

/** @rule ADG-rest-short */
export function restShortly(dice: Dice): void {
  const c = state.cursor;
  dice.roller = c;
  state.phase = TRAVEL;
  recover(c, dice.draw(die(state.recoveryDie[c] as number)), 'ADG-rest-short');
}

/** @rule ADG-rest-night */
export function sleep(dice: Dice): void {
  const c = state.cursor;
  dice.roller = c;
  state.phase = TRAVEL;
  recover(c, dice.draw(die(state.recoveryDie[c] as number)) + dice.draw(die(NIGHT_DIE)), 'ADG-rest-night');
}

/**
 * Goes on with a stay in civilisation until dice are needed: nights until everybody is well, weeks in bed until
 * attributes are back, then repairs and wages.
 *
 * @returns whether it is over
 */
export function goHome(): boolean {
  const { trip } = state;
  switch (trip[PLACE]) {
    case ARRIVE:
      trip[WEEK] = 0;
      state.trace?.chapter('In civilisation');
      for (let c = 0; c < state.partySize; c++) state.growing[c] = neediest(c);
      beginNight();
      return false;
    case SLEEPING:
      if (!findNext(NIGHT, isHurt)) beginNight();
      return false;
    case IN_BED:
      if (!findNext(BED_REST, needsBed)) beginWeek();
      return false;
    case RISING:
      state.growing.fill(-1);
      repair();
      payWages();
      return true;
    default:
      throw new Error(`nowhere in civilisation is place ${trip[PLACE]}`);
  }
}

function findNext(phase: number, needs: (c: number) => boolean): boolean {
  while (++state.cursor < state.partySize) {
    if (state.status[state.cursor] !== STANDING || !needs(state.cursor)) continue;
    state.phase = phase;
    return true;
  }
  return false;
}

function anyoneNeeds(needs: (c: number) => boolean): boolean {
  for (let c = 0; c < state.partySize; c++) if (state.status[c] === STANDING && needs(c)) return true;
  return false;
}

function isHurt(c: number): boolean {
  return (state.health[c] as number) < (state.top[c] as number);
}

function needsBed(c: number): boolean {
  if (state.role[c] !== HERO) return false;
  const short = state.choices.bedRest === 0 ? 0 : WITHIN;
  return deficit(c, AGILITY) > short || deficit(c, BRAWN) > short || deficit(c, CUNNING) > short;
}

function deficit(c: number, attribute: number): number {
  return (state.best[c * 3 + attribute] as number) - (state.attributes[c * ATTRIBUTE_COLUMNS + attribute] as number);
}

/** The attribute that is most short, -1 for none. */
function neediest(c: number): number {
  if (state.role[c] !== HERO) return -1;
  let found = -1;
  let most = 0;
  for (const attribute of BY_NEED) {
    if (deficit(c, attribute) > most) {
      most = deficit(c, attribute);
      found = attribute;
    }
  }
  return found;
}

function beginNight(): void {
  state.cursor = -1;
  if (anyoneNeeds(isHurt)) {
    state.trip[PLACE] = SLEEPING;
    state.count(NIGHTS);
  } else {
    beginWeek();
  }
}

/** @rule ADG-rest-week, L-ADG-06 */
function beginWeek(): void {
  state.cursor = -1;
  state.trip[PLACE] = RISING;
  if (!anyoneNeeds(needsBed)) return;
  const weeks = state.trip[WEEK] as number;
  if (weeks >= state.limits.maxWeeks) {
    state.count(WEEK_CAPS);
    state.trace?.tell('L-ADG-06', 'the party got up, since it had been in bed for too many weeks');
    return;
  }
  state.trip[WEEK] = weeks + 1;
  state.trip[PLACE] = IN_BED;
  state.count(WEEKS);
}

/**
 * A week in bed: one recovery die of points, to the most exerted attribute first. What is left over when all are
 * back raises the one that had lost most, for good.
 *
 * @rule ADG-rest-week, ADG-rest-divide, ADG-rest-overflow, ADG-attribute-cap
 */
export function restInBed(dice: Dice): void {
  const c = state.cursor;
  dice.roller = c;
  state.phase = TRAVEL;
  let left = dice.draw(die(state.recoveryDie[c] as number));
  state.trace?.tell('ADG-rest-week', `${state.name(c)} stayed in bed and recovered ${points(left)}`);
  for (let attribute = neediest(c); left > 0 && attribute >= 0; attribute = neediest(c)) {
    const back = Math.min(left, deficit(c, attribute));
    const at = c * ATTRIBUTE_COLUMNS + attribute;
    state.attributes[at] = (state.attributes[at] as number) + back;
    left -= back;
    state.trace?.tell(
      'ADG-exertion-recovery',
      `${state.name(c)} had ${state.attributes[at]} ${ATTRIBUTES[attribute]} again`,
    );
  }
  if (left > 0) grow(c, state.growing[c] as number, left);
}

/** @rule ADG-rest-overflow */
function grow(c: number, attribute: number, left: number): void {
  const best = state.best[c * 3 + attribute] as number;
  const value = Math.max(best, Math.min(ATTRIBUTE_CAP, best + left));
  if (value === best) return;
  state.best[c * 3 + attribute] = value;
  state.attributes[c * ATTRIBUTE_COLUMNS + attribute] = value;
  state.log[GROWTH] = (state.log[GROWTH] as number) + value - best;
  state.trace?.tell('ADG-rest-overflow', `${state.name(c)} had ${value} ${ATTRIBUTES[attribute]} from then on`);
}

/** Armour is as good as new. @rule R-ADG-12 */
function repair(): void {
  for (let c = 0; c < state.partySize; c++) {
    state.sound[c] = state.lineOf(c).ac;
    state.ac[c] = state.sound[c] as number;
  }
}

/** Pays each hireling for the days of the delve that ends; one who is not paid leaves. @rule ADG-data-hirelings */
export function payWages(): void {
  for (let c = 0; c < state.partySize; c++) {
    if (state.role[c] !== HIRELING || state.status[c] !== STANDING) continue;
    if (!pays(state.lineOf(c).wage * (state.trip[DAYS] as number))) flee(c, 'ADG-data-hirelings');
  }
}
