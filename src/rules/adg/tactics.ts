import type { Dice } from '../../dice/dice.ts';
import { oneOf } from '../../dice/laws.ts';
import { put, SCARS, slotsWhere, TARGET, TURN } from './decisions.ts';
import { engaged } from './melee.ts';
import { ATTRIBUTE_COLUMNS, BURIED, CUNNING, DEAD, FLED, GONE, HERO, STANDING } from './names.ts';
import { exertionCost, isHit, isSuccess, rankAttack } from './rolls.ts';
import { DRINK, NEXT_TURN, SEARCH, STRIKE, type State } from './state.ts';

/** Decisions of the scripts. */

/** Tolerance for comparisons of shares. */
const ROUNDING = 1e-9;

/**
 * Returns the target of a character: a standing enemy, of which there must be at least one. Rolls a die only for a
 * random choice among several.
 *
 * @rule P-ADG-03
 */
export function pickTarget(state: State, dice: Dice, c: number): number {
  const mine = state.isParty(c);
  const from = mine ? state.foeFrom : 0;
  const standing = mine ? state.foesStanding : state.partyStanding;
  if (standing === 1) return nth(state, from, 0);
  const to = mine ? state.foeTo : state.partySize;
  const scripted = aimOf(state, dice, c, from, to, standing);
  const target = state.player === undefined ? scripted : chooseTarget(state, c, from, to, scripted);
  if (state.aim[c] === 'spread') state.aimed[target]++;
  return target;
}

/** Whom the choices of a side aim at, of several who stand. */
function aimOf(state: State, dice: Dice, c: number, from: number, to: number, standing: number): number {
  switch (state.aim[c]) {
    case 'random':
      dice.roller = c;
      return nth(state, from, dice.draw(oneOf(standing)));
    case 'focusLowest':
      return least(state, state.health, from, to);
    case 'spread':
      return least(state, state.aimed, from, to);
    default:
      return nth(state, from, 0);
  }
}

/** Asks the player for a target. Of targets in an equal state only one is offered. */
function chooseTarget(state: State, c: number, from: number, to: number, scripted: number): number {
  if (state.player === undefined) return scripted;
  const standing = slotsWhere(from, to, (d) => state.status[d] === STANDING);
  const others = standing.filter((d) => d !== scripted && !isAlike(state, d, scripted));
  const distinct = others.filter((d, i) => !others.slice(0, i).some((before) => isAlike(state, before, d)));
  const targets = [...distinct, scripted].sort((one, other) => one - other);
  return put(state, TARGET, c, targets, scripted);
}

/** Returns whether two standing slots are equal in everything that can still matter. */
function isAlike(state: State, one: number, other: number): boolean {
  if (state.line[one] !== state.line[other]) return false;
  if (state.employer.includes(one) || state.employer.includes(other)) return false;
  return state.lasting.every((column) => {
    const width = column.length / state.size;
    for (let i = 0; i < width; i++) if (column[one * width + i] !== column[other * width + i]) return false;
    return true;
  });
}

/** Returns the n-th standing slot of a range, from 0. */
function nth(state: State, from: number, n: number): number {
  let c = from;
  let left = n;
  while (state.status[c] !== STANDING || left-- > 0) c++;
  return c;
}

/** Returns the standing slot with the least value in a column; the first of equals. */
function least(state: State, column: Int32Array, from: number, to: number): number {
  let found = -1;
  for (let c = from; c < to; c++) {
    if (state.status[c] === STANDING && (found < 0 || column[c] < column[found])) found = c;
  }
  return found;
}

/**
 * Returns the attack roll after Scars.
 *
 * @rule P-ADG-02, ADG-scars-once, ADG-scars-full
 * @returns the roll, or the roll with all Scars added or subtracted
 */
export function useScarsOnAttack(state: State, c: number, roll: number, attribute: number, ac: number): number {
  if (state.role[c] !== HERO || state.scarUsed[c] !== 0) return roll;
  const scripted = mendedByScars(state, c, roll, attribute, ac);
  const used = state.player === undefined ? scripted : chooseScarsOnAttack(state, c, roll, scripted, attribute, ac);
  if (used !== roll) useScars(state, c, roll, used);
  return used;
}

function chooseScarsOnAttack(
  state: State,
  c: number,
  roll: number,
  scripted: number,
  attribute: number,
  ac: number,
): number {
  return chooseScars(state, c, roll, scripted, (to) => isBetterAttack(state, roll, to, attribute, ac));
}

/** Whether an attack roll comes to more than another, or can be paid for more cheaply. */
function isBetterAttack(state: State, from: number, to: number, attribute: number, ac: number): boolean {
  const was = rankAttack(from, attribute, ac, state.rulings);
  const is = rankAttack(to, attribute, ac, state.rulings);
  if (is !== was || isHit(to, attribute, ac)) return is > was;
  return exertionCost(to, attribute, ac) < exertionCost(from, attribute, ac);
}

/** Returns a roll unchanged, or changed by Scars if that is better. @rule ADG-scars-full */
function chooseScars(
  state: State,
  c: number,
  roll: number,
  scripted: number,
  isBetter: (to: number) => boolean,
): number {
  if (state.player === undefined) return scripted;
  const scars = state.scars[c];
  const rolls = [roll, ...(scars === 0 ? [] : [roll + scars, roll - scars].filter(isBetter))];
  return put(state, SCARS, c, rolls, scripted, (to) => (to === roll ? `keep ${to}` : `turn ${roll} into ${to}`));
}

/** Returns the attack roll that the script chooses for an adventurer who may use Scars. @rule P-ADG-02 */
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

/** Returns the damage after Scars, which are added if they defeat the target. @rule P-ADG-02 */
export function useScarsOnDamage(state: State, c: number, damage: number, health: number): number {
  if (state.role[c] !== HERO || state.scarUsed[c] !== 0 || damage >= health) return damage;
  const more = damage + state.scars[c];
  const scripted = state.choices.scars === 'never' || more < health ? damage : more;
  const dealt = state.player === undefined ? scripted : chooseScars(state, c, damage, scripted, (to) => to > damage);
  if (dealt !== damage) useScars(state, c, damage, dealt);
  return dealt;
}

/**
 * Returns a check or save in a fight after Scars, if the side uses them on any roll.
 *
 * @rule ADG-scars-any-roll
 * @param over the roll must exceed this: 0, the enemy's HD, or the health lost before a ritual
 */
export function useScarsOnCheck(state: State, c: number, roll: number, attribute: number, over: number): number {
  if (state.role[c] !== HERO || state.fighting === 0) return roll;
  return mendByScars(state, c, roll, attribute, over, state.choices.scars === 'any');
}

/**
 * Returns the initiative roll after Scars, if the ruling allows it and the side uses them. @rule ADG-note-init-scars
 */
export function useScarsOnInitiative(state: State, c: number, roll: number, agility: number): number {
  if (!state.rulings.scarsOnInitiative) return roll;
  return mendByScars(state, c, roll, agility, 0, state.choices.scars !== 'never');
}

/**
 * Returns a failed check or save after Scars.
 *
 * @param wants whether the script uses them if they help
 */
function mendByScars(state: State, c: number, roll: number, attribute: number, over: number, wants: boolean): number {
  const scars = state.scars[c];
  if (state.scarUsed[c] !== 0 || scars === 0 || isSuccess(roll, attribute, over)) return roll;
  const changed = roll > attribute ? roll - scars : roll + scars;
  if (!isSuccess(changed, attribute, over)) return roll;
  const scripted = wants ? changed : roll;
  const used = state.player === undefined ? scripted : chooseScars(state, c, roll, scripted, (to) => to === changed);
  if (used !== roll) useScars(state, c, roll, used);
  return used;
}

function useScars(state: State, c: number, from: number, to: number): void {
  state.scarUsed[c] = 1;
  state.trace?.note('ADG-scars-once', `${state.name(c)} used Scars to turn ${from} into ${to}`, { who: state.cast[c] });
}

/**
 * Returns whether the script pays for a failed attack.
 *
 * @rule P-ADG-01
 * @param cost points, 1 or more
 * @param left the attribute afterwards
 * @param likely damage that the weapon reaches with a probability of at least one half
 */
export function paysForHit(state: State, cost: number, left: number, likely: number, health: number): boolean {
  const { exertion } = state.choices;
  if (exertion === 'finisher') return cost <= 3 && left >= 6 && likely >= health;
  if (exertion === 'never') return false;
  if (exertion === 'cheap') return cost <= 2 && left >= 8;
  return left >= 1;
}

/** Returns whether the script pays for a failed check. @rule P-ADG-01 */
export function paysForCheck(state: State, cost: number): boolean {
  return state.choices.exertChecks === 'one' && cost === 1;
}

/** Returns whether the script pays for a failed initiative check. @rule ADG-note-init-exert */
export function paysForInitiative(state: State, cost: number): boolean {
  return state.choices.exertInitiative === 'one' && cost === 1;
}

/** Returns whether the script uses the second weapon, which costs a point of Cunning. @rule P-ADG-04 */
export function usesSecondWeapon(state: State, c: number): boolean {
  return state.attributes[c * ATTRIBUTE_COLUMNS + CUNNING] > state.choices.secondAttack;
}

/** Returns whether the script declares a ritual for a character who can perform one. @rule P-ADG-05 */
export function declaresRitual(state: State): boolean {
  return wantsRituals(state, state.foesStanding);
}

/** Returns whether rituals are performed against that many enemies. @rule P-ADG-05 */
export function wantsRituals(state: State, foes: number): boolean {
  const { rituals } = state.choices;
  return rituals === 'always' || (rituals === 'two' && foes >= 2);
}

/** Returns whether the party runs at the end of a round. @rule P-ADG-06 */
export function runs(state: State): boolean {
  const { retreatDead, retreatHealth } = state.choices;
  if (retreatDead > 1 && retreatHealth === 0) return false;
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
    // The health of hirelings who fled is gone with them.
    else if (status !== FLED) health += state.health[c];
  }
  return dead >= retreatDead * size - ROUNDING || (retreatHealth > 0 && health <= retreatHealth * top + ROUNDING);
}

/** The action of holding fire. The other actions are the phases that they lead to. */
export const HOLD = NEXT_TURN;

/**
 * Returns a character's action: `STRIKE`, `DRINK`, `SEARCH` or `HOLD`. A character who cannot reach anyone yet
 * approaches instead of striking.
 */
export function actionOf(state: State, c: number): number {
  const scripted = scriptedAction(state, c);
  if (state.player === undefined) return scripted;
  const cure = state.health[c] < state.top[c] ? cureOf(state, c) : STRIKE;
  const others = [cure, mayStray(state, c) ? HOLD : STRIKE].filter((action) => action !== STRIKE);
  return put(state, TURN, c, [STRIKE, ...others], scripted, (action) => ACTIONS[action]);
}

function scriptedAction(state: State, c: number): number {
  const cure = drinksInFight(state, c) ? cureOf(state, c) : STRIKE;
  if (cure !== STRIKE) return cure;
  return state.holdsFire[c] !== 0 && mayStray(state, c) ? HOLD : STRIKE;
}

/**
 * Returns whether a hero drinks instead of attacking. By default none does: the lost turn costs more fights than the
 * health wins.
 *
 * @rule P-ADG-12
 */
function drinksInFight(state: State, c: number): boolean {
  return state.choices.drinking !== 'betweenFights' && wantsPotion(state, c);
}

/** Returns the way to a potion: drinking one at hand or searching the pack; `STRIKE` if there is none. */
function cureOf(state: State, c: number): number {
  if (state.potions[c] !== 0) return DRINK;
  return state.pack[c] !== 0 && state.forgone[c] === 0 ? SEARCH : STRIKE;
}

/** Returns whether a missed shot may hit a friend. @rule ADG-ranged-stray */
function mayStray(state: State, c: number): boolean {
  return state.isRanged[c] !== 0 && engaged(state, c) > 0;
}

const ACTIONS: Readonly<Record<number, string>> = {
  [STRIKE]: 'attack',
  [DRINK]: 'drink a potion',
  [SEARCH]: 'search the pack',
  [HOLD]: 'hold fire',
};

/** Returns whether a hero wants a potion. @rule P-ADG-12 */
export function wantsPotion(state: State, c: number): boolean {
  return isLow(state, c, state.choices.drinkAt);
}

/** Returns whether a character has at most this share of its health. */
export function isLow(state: State, c: number, share: number): boolean {
  return state.health[c] <= share * state.top[c] + ROUNDING;
}
