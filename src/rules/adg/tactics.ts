import type { Dice } from '../../dice/dice.ts';
import { oneOf } from '../../dice/laws.ts';
import { ATTRIBUTE_COLUMNS, BURIED, CUNNING, DEAD, FLED, GONE, HERO, STANDING } from './names.ts';
import { isHit, isSuccess, rankAttack } from './rolls.ts';
import type { State } from './state.ts';

/** What sides do where the rules leave them a choice. */

/**
 * Returns whom a character attacks: a standing enemy, of whom there is at least one. A die is rolled only for a random
 * choice among several.
 *
 * @rule P-ADG-03
 */
export function pickTarget(state: State, dice: Dice, c: number): number {
  const mine = state.isParty(c);
  const from = mine ? state.foeFrom : 0;
  const to = mine ? state.foeTo : state.partySize;
  const standing = mine ? state.foesStanding : state.partyStanding;
  const target = state.aim[c];
  if (standing > 1) {
    if (target === 'random') {
      dice.roller = c;
      return nth(state, from, dice.draw(oneOf(standing)));
    }
    if (target === 'focusLowest') return least(state, state.health, from, to);
    if (target === 'spread') {
      const found = least(state, state.aimed, from, to);
      state.aimed[found]++;
      return found;
    }
  }
  return nth(state, from, 0);
}

/** The standing slot from a slot on that has n others before it. */
function nth(state: State, from: number, n: number): number {
  let c = from;
  let left = n;
  while (state.status[c] !== STANDING || left-- > 0) c++;
  return c;
}

/** The standing slot with the least in a column; the first of several. */
function least(state: State, column: Int32Array, from: number, to: number): number {
  let found = -1;
  for (let c = from; c < to; c++) {
    if (state.status[c] === STANDING && (found < 0 || column[c] < column[found])) found = c;
  }
  return found;
}

/**
 * The attack roll after Scars.
 *
 * @rule P-ADG-02, ADG-scars-once, ADG-scars-full
 * @returns the roll, or the roll with all Scars added or taken off
 */
export function useScarsOnAttack(state: State, c: number, roll: number, attribute: number, ac: number): number {
  if (state.role[c] !== HERO || state.scarUsed[c] !== 0) return roll;
  const better = mendedByScars(state, c, roll, attribute, ac);
  if (better !== roll) useScars(state, c, roll, better);
  return better;
}

/** What an adventurer who may use Scars would make of an attack roll. @rule P-ADG-02 */
export function mendedByScars(state: State, c: number, roll: number, attribute: number, ac: number): number {
  const choice = state.choices.scars;
  const scars = state.scars[c];
  if (choice === 'never' || scars === 0) return roll;
  if (choice !== 'exact') {
    if (isHit(roll, attribute, ac)) return roll;
    if (isHit(roll + scars, attribute, ac)) return roll + scars;
    return isHit(roll - scars, attribute, ac) ? roll - scars : roll;
  }
  const { rulings } = state;
  const rank = rankAttack(roll, attribute, ac, rulings);
  const up = rankAttack(roll + scars, attribute, ac, rulings);
  const down = rankAttack(roll - scars, attribute, ac, rulings);
  if (up > rank && up >= down) return roll + scars;
  return down > rank ? roll - scars : roll;
}

/** The damage after Scars, which are added where they fell the target. @rule P-ADG-02 */
export function useScarsOnDamage(state: State, c: number, damage: number, health: number): number {
  if (state.role[c] !== HERO || state.scarUsed[c] !== 0 || state.choices.scars === 'never') return damage;
  const scars = state.scars[c];
  if (damage >= health || damage + scars < health) return damage;
  useScars(state, c, damage, damage + scars);
  return damage + scars;
}

/**
 * A check or save in a fight after Scars, where the side uses them on anything.
 *
 * @rule ADG-scars-any-roll
 * @param over the roll must be above this: 0, the enemy's HD, the health lost before a ritual
 */
export function useScarsOnCheck(state: State, c: number, roll: number, attribute: number, over: number): number {
  if (state.role[c] !== HERO || state.choices.scars !== 'any' || state.fighting === 0) return roll;
  return mendByScars(state, c, roll, attribute, over);
}

/** The initiative roll after Scars, where the ruling allows it to a side that uses them. @rule ADG-note-init-scars */
export function useScarsOnInitiative(state: State, c: number, roll: number, agility: number): number {
  if (!state.rulings.scarsOnInitiative || state.choices.scars === 'never') return roll;
  return mendByScars(state, c, roll, agility, 0);
}

function mendByScars(state: State, c: number, roll: number, attribute: number, over: number): number {
  const scars = state.scars[c];
  if (state.scarUsed[c] !== 0 || scars === 0 || isSuccess(roll, attribute, over)) return roll;
  const changed = roll > attribute ? roll - scars : roll + scars;
  if (!isSuccess(changed, attribute, over)) return roll;
  useScars(state, c, roll, changed);
  return changed;
}

function useScars(state: State, c: number, from: number, to: number): void {
  state.scarUsed[c] = 1;
  state.trace?.tell('ADG-scars-once', `${state.name(c)} used Scars to turn ${from} into ${to}`);
}

/**
 * Whether a failed attack is paid for.
 *
 * @rule P-ADG-01
 * @param cost points, 1 or more
 * @param left what the attribute would be afterwards
 * @param likely health that the weapon takes away more likely than not
 */
export function paysForHit(state: State, cost: number, left: number, likely: number, health: number): boolean {
  const { exertion } = state.choices;
  if (exertion === 'finisher') return cost <= 3 && left >= 6 && likely >= health;
  if (exertion === 'never') return false;
  if (exertion === 'cheap') return cost <= 2 && left >= 8;
  return left >= 1;
}

/** Whether a failed check is paid for: by one point, and never with the last one. @rule P-ADG-01 */
export function paysForCheck(state: State, cost: number, left: number): boolean {
  return state.choices.exertChecks === 'one' && cost === 1 && left >= 1;
}

/** Whether a failed initiative check is paid for. @rule ADG-note-init-exert */
export function paysForInitiative(state: State, cost: number, left: number): boolean {
  return state.choices.exertInitiative === 'one' && cost === 1 && left >= 1;
}

/** Whether the second weapon is used, which costs a point of Cunning. @rule P-ADG-04 */
export function usesSecondWeapon(state: State, c: number): boolean {
  return state.attributes[c * ATTRIBUTE_COLUMNS + CUNNING] > leastCunning(state);
}

/** The Cunning below which the second weapon never takes it. @rule P-ADG-04 */
export function leastCunning(state: State): number {
  const { secondAttack } = state.choices;
  return secondAttack === 'from8' ? 8 : secondAttack === 'from5' ? 5 : Number.POSITIVE_INFINITY;
}

/** Whether a character who can perform a ritual declares one. @rule P-ADG-05 */
export function declaresRitual(state: State): boolean {
  return wantsRituals(state, state.foesStanding);
}

/** Whether rituals are performed against a number of enemies. @rule P-ADG-05 */
export function wantsRituals(state: State, foes: number): boolean {
  const { rituals } = state.choices;
  return rituals === 'always' || (rituals === 'two' && foes >= 2);
}

/** Whether the party runs at the end of a round. @rule P-ADG-06 */
export function runs(state: State): boolean {
  const { retreat } = state.choices;
  if (retreat === 'never') return false;
  let size = 0;
  let dead = 0;
  let health = 0;
  let top = 0;
  for (let c = 0; c < state.partySize; c++) {
    const status = state.status[c];
    if (status === BURIED || status === GONE) continue;
    size++;
    top += state.top[c];
    if (status === DEAD) dead++;
    // Hirelings who fled took theirs with them.
    else if (status !== FLED) health += state.health[c];
  }
  return retreat === 'halfDead' ? dead * 2 >= size : health * 4 <= top;
}

/**
 * Whether a hero drinks instead of attacking. By default none does: the turn costs more fights than the health wins.
 *
 * @rule P-ADG-12
 */
export function drinksInFight(state: State, c: number): boolean {
  return state.choices.drinking !== 'betweenFights' && wantsPotion(state, c);
}

/** Whether a hero is hurt enough for a potion: at half health or less. @rule P-ADG-12 */
export function wantsPotion(state: State, c: number): boolean {
  return state.health[c] * 2 <= state.top[c];
}
