import type { Dice } from '../../dice/dice.ts';
import { die } from '../../dice/laws.ts';
import { exert, exerts, scoreOf } from './attack.ts';
import { DRINKER, decideWhether, HEIR, PARTY, putToSide, SEARCH_ON, slotsWhere } from './decisions.ts';
import { CUNNING, DEAD, HERO, isDead, NORMAL, STANDING } from './names.ts';
import { d20, isSuccess } from './rolls.ts';
import { DRINK, NEXT_TURN, type State, TRAVEL } from './state.ts';
import { plural } from './story.ts';
import { paysForCheck, useScarsOnCheck, wantsPotion } from './tactics.ts';

/** Potions, and getting at them. */

const SEARCH_DIE = 3;

/** Drinks a potion at hand, which restores a recovery die of health. @rule ADG-turn-action */
export function drink(state: State, dice: Dice): void {
  const c = state.actor;
  dice.roller = c;
  const health = state.health[c] + dice.draw(die(state.recoveryDie[c]));
  const top = state.top[c];
  state.health[c] = health < top ? health : top;
  state.potions[c]--;
  state.phase = state.resume;
  state.trace?.note('ADG-turn-action', `${state.name(c)} drank a potion and had ${state.health[c]} health`, {
    who: state.cast[c],
    whom: state.cast[c],
  });
}

/**
 * Looks for a potion in the pack, which is this turn's action; only an exact roll leaves time to drink as well.
 *
 * @rule ADG-pack-pass, ADG-pack-exact, ADG-pack-fail
 */
export function lookInPack(state: State, dice: Dice): void {
  const c = state.actor;
  const cunning = scoreOf(state, c, CUNNING);
  dice.roller = c;
  state.phase = NEXT_TURN;
  const rolled = dice.draw(d20(NORMAL, cunning, 0, state.rulings));
  const roll = useScarsOnCheck(state, c, rolled, cunning, 0);
  let succeeds = isSuccess(roll, cunning, 0);
  const cost = roll - cunning;
  if (!succeeds && exerts(state, c, cunning - cost, paysForCheck(state, cost))) {
    exert(state, c, CUNNING, cost);
    succeeds = true;
  }
  if (succeeds) {
    state.pack[c]--;
    state.potions[c]++;
    if (roll !== cunning) {
      state.trace?.note('ADG-pack-pass', `${state.name(c)} rolled ${roll} and found a potion`, { who: state.cast[c] });
      return;
    }
    state.exactChecks++;
    state.resume = NEXT_TURN;
    state.phase = DRINK;
    state.trace?.note('ADG-pack-exact', `${state.name(c)} rolled ${roll} and had a potion at once`, {
      who: state.cast[c],
    });
    return;
  }
  if (!decideWhether(state, SEARCH_ON, c, state.choices.pack === 'search')) {
    state.forgone[c] = 1;
    state.trace?.note('ADG-pack-fail', `${state.name(c)} rolled ${roll} and gave up on the pack`, {
      who: state.cast[c],
    });
    return;
  }
  // This turn was the first of them.
  const rounds = dice.draw(die(SEARCH_DIE));
  state.trace?.note(
    'ADG-pack-fail',
    `${state.name(c)} rolled ${roll} and searched the pack for ${plural(rounds, 'round')}`,
    { who: state.cast[c] },
  );
  state.searching[c] = rounds - 1;
  if (rounds > 1) return;
  state.pack[c]--;
  state.potions[c]++;
}

/**
 * Lets the next adventurer at half health or less drink a potion: its own, at hand or in the pack, or a companion's
 * spare one. Outside of fights no search fails.
 *
 * @rule P-ADG-12
 * @returns whether anyone drinks
 */
export function drinksBetweenFights(state: State): boolean {
  const c = drinkerOf(state);
  if (c === NO_ONE) return false;
  handOver(state, giverTo(state, c), c);
  state.actor = c;
  state.resume = TRAVEL;
  state.phase = DRINK;
  return true;
}

function drinkerOf(state: State): number {
  const scripted = firstToDrink(state);
  if (state.player === undefined) return scripted;
  const options = [NO_ONE, ...slotsWhere(0, state.partySize, (member) => canDrink(state, member))];
  const name = (member: number) => (member === NO_ONE ? 'no one' : state.name(member));
  return putToSide(state, DRINKER, PARTY, options, scripted, name, (member) => state.cast[member]);
}

const NO_ONE = -1;

/** The first who wants a potion and can have one, unless the side keeps them for fights. */
function firstToDrink(state: State): number {
  if (state.choices.drinking === 'inFights') return NO_ONE;
  for (let c = 0; c < state.partySize; c++) {
    if (isUp(state, c) && wantsPotion(state, c) && giverTo(state, c) !== NO_ONE) return c;
  }
  return NO_ONE;
}

/** Returns whether a potion would help an adventurer, and one is available. */
function canDrink(state: State, c: number): boolean {
  return isUp(state, c) && state.health[c] < state.top[c] && giverTo(state, c) !== NO_ONE;
}

/** Returns whose potion an adventurer would drink. */
function giverTo(state: State, c: number): number {
  return carried(state, c) > 0 ? c : spares(state);
}

function heirOf(state: State, poorest: number): number {
  if (state.player === undefined) return poorest;
  const options = slotsWhere(0, state.partySize, (member) => isUp(state, member));
  return putToSide(state, HEIR, PARTY, options, poorest);
}

/** Distributes what the dead carry, one by one, to whoever has least at hand. @rule P-ADG-12 */
export function shareOut(state: State): void {
  for (let c = 0; c < state.partySize; c++) {
    if (!isDead(state.status[c])) continue;
    while (carried(state, c) > 0) {
      const poorest = poorestOf(state);
      if (poorest === NO_ONE) return;
      const heir = heirOf(state, poorest);
      handOver(state, c, heir);
      state.trace?.note('P-ADG-12', `${state.name(heir)} took a potion of ${state.name(c)}`, {
        who: state.cast[heir],
        whom: state.cast[c],
      });
    }
  }
}

/** Loses everything carried by those who died where the party ran. @rule R-ADG-36 */
export function leaveBehind(state: State): void {
  for (let c = 0; c < state.partySize; c++) {
    if (state.status[c] !== DEAD) continue;
    state.potions[c] = 0;
    state.pack[c] = 0;
  }
}

function isUp(state: State, c: number): boolean {
  return state.role[c] === HERO && state.status[c] === STANDING;
}

/** Returns the potions at hand and in the pack. */
function carried(state: State, c: number): number {
  return state.potions[c] + state.pack[c];
}

/** Returns the one with most potions among those who want none themselves; the first of equals. */
function spares(state: State): number {
  let giver = NO_ONE;
  for (let c = 0; c < state.partySize; c++) {
    if (!isUp(state, c) || wantsPotion(state, c) || carried(state, c) === 0) continue;
    if (giver === NO_ONE || carried(state, c) > carried(state, giver)) giver = c;
  }
  return giver;
}

/** Returns the standing character with fewest potions at hand; the first of equals. */
function poorestOf(state: State): number {
  let heir = NO_ONE;
  for (let c = 0; c < state.partySize; c++) {
    if (isUp(state, c) && (heir === NO_ONE || state.potions[c] < state.potions[heir])) heir = c;
  }
  return heir;
}

/** Moves a potion, at hand or else in the pack, to another's hand. */
function handOver(state: State, giver: number, taker: number): void {
  const from = state.potions[giver] > 0 ? state.potions : state.pack;
  from[giver] -= 1;
  state.potions[taker]++;
}
