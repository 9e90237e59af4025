import type { Dice } from '../../dice/dice.ts';
import { die } from '../../dice/laws.ts';
import { ATTRIBUTE_CAP } from './data.ts';
import { AGILITY, ATTRIBUTE_COLUMNS, ATTRIBUTES, BRAWN, CUNNING, HERO, HIRELING, STANDING } from './names.ts';
import { flee } from './round.ts';
import { BED_REST, DAYS, GROWTH, NIGHT, NIGHTS, PLACE, type State, TRAVEL, WEEK, WEEK_CAPS, WEEKS } from './state.ts';
import { points } from './story.ts';

/** Recovery: short rests, nights, and weeks in civilisation between delves. */

/** Places of a stay in civilisation, which follow those of a delve. */
const ARRIVE = 11;
const SLEEPING = 12;
const IN_BED = 13;
const RISING = 14;

/** Who rests until no attribute is more than this short. @rule P-ADG-07 */
const WITHIN = 2;
const NIGHT_DIE = 6;

/** Of equal deficits the first. @rule P-ADG-07 */
const BY_NEED = [BRAWN, AGILITY, CUNNING] as const;

/** A member of the party recovers health, never above the most he can have. @rule ADG-rest-max */
function recover(s: State, c: number, health: number, rule: string): void {
  const top = s.top[c] as number;
  const now = (s.health[c] as number) + health;
  s.health[c] = now < top ? now : top;
  s.trace?.tell(rule, `${s.name(c)} recovered to ${s.health[c]} health`);
}

/** @rule ADG-rest-short */
export function restShortly(s: State, dice: Dice): void {
  const c = s.cursor;
  dice.roller = c;
  s.phase = TRAVEL;
  recover(s, c, dice.draw(die(s.recoveryDie[c] as number)), 'ADG-rest-short');
}

/** @rule ADG-rest-night */
export function sleep(s: State, dice: Dice): void {
  const c = s.cursor;
  dice.roller = c;
  s.phase = TRAVEL;
  recover(s, c, dice.draw(die(s.recoveryDie[c] as number)) + dice.draw(die(NIGHT_DIE)), 'ADG-rest-night');
}

/**
 * Goes on with a stay in civilisation until dice are needed: nights until everybody is well, weeks in bed until
 * attributes are back, then repairs and wages.
 *
 * @returns whether it is over
 */
export function goHome(s: State): boolean {
  const { trip } = s;
  switch (trip[PLACE]) {
    case ARRIVE:
      trip[WEEK] = 0;
      s.trace?.chapter('In civilisation');
      for (let c = 0; c < s.partySize; c++) s.growing[c] = neediest(s, c);
      beginNight(s);
      return false;
    case SLEEPING:
      if (!findNext(s, NIGHT, isHurt)) beginNight(s);
      return false;
    case IN_BED:
      if (!findNext(s, BED_REST, needsBed)) beginWeek(s);
      return false;
    case RISING:
      s.growing.fill(-1);
      repair(s);
      payWages(s);
      return true;
    default:
      throw new Error(`nowhere in civilisation is place ${trip[PLACE]}`);
  }
}

function findNext(s: State, phase: number, needs: (s: State, c: number) => boolean): boolean {
  while (++s.cursor < s.partySize) {
    if (s.status[s.cursor] !== STANDING || !needs(s, s.cursor)) continue;
    s.phase = phase;
    return true;
  }
  return false;
}

function anyoneNeeds(s: State, needs: (s: State, c: number) => boolean): boolean {
  for (let c = 0; c < s.partySize; c++) if (s.status[c] === STANDING && needs(s, c)) return true;
  return false;
}

function isHurt(s: State, c: number): boolean {
  return (s.health[c] as number) < (s.top[c] as number);
}

function needsBed(s: State, c: number): boolean {
  if (s.role[c] !== HERO) return false;
  const short = s.choices.bedRest === 0 ? 0 : WITHIN;
  return deficit(s, c, AGILITY) > short || deficit(s, c, BRAWN) > short || deficit(s, c, CUNNING) > short;
}

function deficit(s: State, c: number, attribute: number): number {
  return (s.best[c * 3 + attribute] as number) - (s.attributes[c * ATTRIBUTE_COLUMNS + attribute] as number);
}

/** The attribute that is most short, -1 for none. */
function neediest(s: State, c: number): number {
  if (s.role[c] !== HERO) return -1;
  let found = -1;
  let most = 0;
  for (const attribute of BY_NEED) {
    if (deficit(s, c, attribute) > most) {
      most = deficit(s, c, attribute);
      found = attribute;
    }
  }
  return found;
}

function beginNight(s: State): void {
  s.cursor = -1;
  if (anyoneNeeds(s, isHurt)) {
    s.trip[PLACE] = SLEEPING;
    s.count(NIGHTS);
  } else {
    beginWeek(s);
  }
}

/** @rule ADG-rest-week, L-ADG-06 */
function beginWeek(s: State): void {
  s.cursor = -1;
  s.trip[PLACE] = RISING;
  if (!anyoneNeeds(s, needsBed)) return;
  const weeks = s.trip[WEEK] as number;
  if (weeks >= s.limits.maxWeeks) {
    s.count(WEEK_CAPS);
    return;
  }
  s.trip[WEEK] = weeks + 1;
  s.trip[PLACE] = IN_BED;
  s.count(WEEKS);
}

/**
 * A week in bed: one recovery die of points, to the most exerted attribute first. What is left over when all are
 * back raises the one that had lost most, for good.
 *
 * @rule ADG-rest-week, ADG-rest-divide, ADG-rest-overflow, ADG-attribute-cap
 */
export function restInBed(s: State, dice: Dice): void {
  const c = s.cursor;
  dice.roller = c;
  s.phase = TRAVEL;
  let left = dice.draw(die(s.recoveryDie[c] as number));
  s.trace?.tell('ADG-rest-week', `${s.name(c)} stayed in bed and recovered ${points(left)}`);
  for (let attribute = neediest(s, c); left > 0 && attribute >= 0; attribute = neediest(s, c)) {
    const back = Math.min(left, deficit(s, c, attribute));
    const at = c * ATTRIBUTE_COLUMNS + attribute;
    s.attributes[at] = (s.attributes[at] as number) + back;
    left -= back;
    s.trace?.tell('ADG-exertion-recovery', `${s.name(c)} had ${s.attributes[at]} ${ATTRIBUTES[attribute]} again`);
  }
  if (left > 0) grow(s, c, s.growing[c] as number, left);
}

/** @rule ADG-rest-overflow */
function grow(s: State, c: number, attribute: number, left: number): void {
  const best = s.best[c * 3 + attribute] as number;
  const value = Math.max(best, Math.min(ATTRIBUTE_CAP, best + left));
  if (value === best) return;
  s.best[c * 3 + attribute] = value;
  s.attributes[c * ATTRIBUTE_COLUMNS + attribute] = value;
  s.log[GROWTH] = (s.log[GROWTH] as number) + value - best;
  s.trace?.tell('ADG-rest-overflow', `${s.name(c)} had ${value} ${ATTRIBUTES[attribute]} from then on`);
}

/** Armour is as good as new. @rule R-ADG-12 */
function repair(s: State): void {
  for (let c = 0; c < s.partySize; c++) {
    s.sound[c] = s.lineOf(c).ac;
    s.ac[c] = s.sound[c] as number;
  }
}

/** Hirelings are paid by the day; one who is not goes his way. @rule ADG-data-hirelings */
function payWages(s: State): void {
  for (let c = 0; c < s.partySize; c++) {
    if (s.role[c] !== HIRELING || s.status[c] !== STANDING) continue;
    const owed = s.lineOf(c).wage * (s.trip[DAYS] as number);
    if (s.purse >= owed) s.purse -= owed;
    else flee(s, c, 'ADG-data-hirelings');
  }
}
