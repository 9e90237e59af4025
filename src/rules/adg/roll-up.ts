import type { Dice } from '../../dice/dice.ts';
import { die, sum } from '../../dice/laws.ts';
import { healthLaw } from './damage.ts';
import { attackOf, attacksOf, HEALTH_DIE, HIRELING_DIE } from './data.ts';
import { AGILITY, ATTACK, ATTRIBUTE_COLUMNS, ATTRIBUTES, BRAWN, CUNNING, HERO, SWAP_NONE, SWAP_WELL } from './names.ts';
import { ROLL_HD, ROLL_HEALTH, TO_ROLL } from './roster.ts';
import { MEET, NEXT_ROLL_UP, ROLL_UP, type State, TRAVEL } from './state.ts';
import { worthOf } from './worth.ts';

/** Rolls the facts that the scenario leaves open, before each game, one roll a step. */

/** Finds the next roll; after the last one the game starts. */
export function nextRollUp(state: State): void {
  if (state.part < state.roster.toRoll.length) {
    state.phase = ROLL_UP;
    return;
  }
  state.part = 0;
  state.phase = state.matchup.delve === undefined ? MEET : TRAVEL;
}

/** @rule ADG-data-attributes, ADG-data-health, ADG-data-hirelings */
export function rollUp(state: State, dice: Dice): void {
  const c = state.roster.toRoll[state.part];
  const what = state.roster.toRoll[state.part + 1];
  dice.roller = c;
  state.part += TO_ROLL;
  state.phase = NEXT_ROLL_UP;
  if (what <= CUNNING) {
    const value = dice.draw(sum(3));
    state.attributes[c * ATTRIBUTE_COLUMNS + what] = value;
    state.best[c * 3 + what] = value;
    state.trace?.note('ADG-data-attributes', `${state.name(c)} had ${value} ${ATTRIBUTES.names[what]}`, {
      who: state.cast[c],
    });
    const isLast = state.roster.toRoll[state.part] !== c || state.roster.toRoll[state.part + 1] > CUNNING;
    if (isLast) swap(state, c);
  } else if (what === ROLL_HEALTH) {
    rollHealth(state, dice, c);
  } else if (what === ROLL_HD) {
    const hd = dice.draw(die(HIRELING_DIE));
    state.hd[c] = hd;
    const at = c * ATTRIBUTE_COLUMNS + ATTACK;
    if (state.attributes[at] < 0) state.attributes[at] = attackOf(hd);
    if (state.attacks[c] < 0) state.attacks[c] = attacksOf(hd);
    state.trace?.note('ADG-data-hirelings', `${state.name(c)} had HD ${hd}`, { who: state.cast[c] });
  }
}

/** Rolls health: for an adventurer a die and half of Brawn, for a hireling a die for each Hit Die. */
function rollHealth(state: State, dice: Dice, c: number): void {
  const health =
    state.role[c] === HERO
      ? dice.draw(die(HEALTH_DIE)) + (state.attributes[c * ATTRIBUTE_COLUMNS + BRAWN] >> 1)
      : dice.draw(healthLaw(state.hd[c]));
  state.health[c] = health;
  state.top[c] = health;
  state.trace?.note('ADG-data-health', `${state.name(c)} had ${health} health`, { who: state.cast[c] });
}

/**
 * Swaps two rolled attributes: the two that improve a fighter most, or those that the scenario names; none if the roll
 * is best as it is.
 *
 * @rule P-ADG-13
 */
function swap(state: State, c: number): void {
  const { swap: wish } = state.lineOf(c);
  if (wish === SWAP_NONE) return;
  const [one, other] = wish === SWAP_WELL ? bestSwap(state, c) : [wish, highest(state, c, wish)];
  if (one === other) return;
  for (const [column, at] of [
    [state.attributes, c * ATTRIBUTE_COLUMNS],
    [state.best, c * 3],
  ] as const) {
    const value = column[at + one];
    column[at + one] = column[at + other];
    column[at + other] = value;
  }
  state.trace?.note('P-ADG-13', `${state.name(c)} swapped ${ATTRIBUTES.names[one]} and ${ATTRIBUTES.names[other]}`, {
    who: state.cast[c],
  });
}

/** Returns the two attributes to swap, twice the same for none. */
function bestSwap(state: State, c: number): readonly [number, number] {
  const rolled = [state.best[c * 3], state.best[c * 3 + 1], state.best[c * 3 + 2]];
  let best: readonly [number, number] = [AGILITY, AGILITY];
  let most = worthOf(state, c, rolled);
  for (const [one, other] of SWAPS) {
    if (!wasRolled(state, c, one) || !wasRolled(state, c, other)) continue;
    const worth = worthOf(
      state,
      c,
      rolled.map((_, a) => rolled[a === one ? other : a === other ? one : a]),
    );
    if (worth <= most) continue;
    most = worth;
    best = [one, other];
  }
  return best;
}

const SWAPS = [
  [AGILITY, BRAWN],
  [AGILITY, CUNNING],
  [BRAWN, CUNNING],
] as const;

function wasRolled(state: State, c: number, attribute: number): boolean {
  return state.lineOf(c).attributes[attribute] < 0;
}

/**
 * Returns the attribute with the highest roll, if it may be moved; ties go to the wanted attribute, else to the first.
 */
function highest(state: State, c: number, to: number): number {
  let best = to;
  for (let a = AGILITY; wasRolled(state, c, to) && a <= CUNNING; a++) {
    if (wasRolled(state, c, a) && state.best[c * 3 + a] > state.best[c * 3 + best]) best = a;
  }
  return best;
}
