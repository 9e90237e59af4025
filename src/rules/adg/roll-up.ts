import type { Dice } from '../../dice/dice.ts';
import { die, sum } from '../../dice/laws.ts';
import { healthLaw } from './damage.ts';
import { attackOf, attacksOf, HEALTH_DIE, HIRELING_DIE } from './data.ts';
import { ATTACK, ATTRIBUTE_COLUMNS, ATTRIBUTES, BRAWN, CUNNING, HERO } from './names.ts';
import { ROLL_HD, ROLL_HEALTH, TO_ROLL } from './roster.ts';
import { MEET, NEXT_ROLL_UP, ROLL_UP, state, TRAVEL } from './state.ts';

/** Whoever the scenario leaves to the dice, rolled before each game, one roll a step. */

/** Finds the next roll; after the last one the game sets out. */
export function nextRollUp(): void {
  if (state.part < state.roster.toRoll.length) {
    state.phase = ROLL_UP;
    return;
  }
  state.part = 0;
  state.phase = state.matchup.delve === undefined ? MEET : TRAVEL;
}

/** @rule ADG-data-attributes, ADG-data-health, ADG-data-hirelings */
export function rollUp(dice: Dice): void {
  const c = state.roster.toRoll[state.part] as number;
  const what = state.roster.toRoll[state.part + 1] as number;
  dice.roller = c;
  state.part += TO_ROLL;
  state.phase = NEXT_ROLL_UP;
  if (what <= CUNNING) {
    const value = dice.draw(sum(3));
    state.attributes[c * ATTRIBUTE_COLUMNS + what] = value;
    state.best[c * 3 + what] = value;
    state.trace?.tell('ADG-data-attributes', `${state.name(c)} had ${value} ${ATTRIBUTES[what]}`);
    const isLast = state.roster.toRoll[state.part] !== c || (state.roster.toRoll[state.part + 1] as number) > CUNNING;
    if (isLast) swap(c);
  } else if (what === ROLL_HEALTH) {
    rollHealth(dice, c);
  } else if (what === ROLL_HD) {
    const hd = dice.draw(die(HIRELING_DIE));
    state.hd[c] = hd;
    const at = c * ATTRIBUTE_COLUMNS + ATTACK;
    if ((state.attributes[at] as number) < 0) state.attributes[at] = attackOf(hd);
    if ((state.attacks[c] as number) < 0) state.attacks[c] = attacksOf(hd);
    state.trace?.tell('ADG-data-hirelings', `${state.name(c)} had HD ${hd}`);
  }
}

/** An adventurer has a die and half of Brawn; a hireling a die for each Hit Die. */
function rollHealth(dice: Dice, c: number): void {
  const health =
    state.role[c] === HERO
      ? dice.draw(die(HEALTH_DIE)) + ((state.attributes[c * ATTRIBUTE_COLUMNS + BRAWN] as number) >> 1)
      : dice.draw(healthLaw(state.hd[c] as number));
  state.health[c] = health;
  state.top[c] = health;
  state.trace?.tell('ADG-data-health', `${state.name(c)} had ${health} health`);
}

/** Of the attributes that were rolled the best goes to the one attacks are made with, if that was rolled too. */
function swap(c: number): void {
  const { attributes, swap: swaps } = state.lineOf(c);
  const mine = state.weaponAttribute[c * 2] as number;
  if (!swaps || (attributes[mine] as number) >= 0) return;
  let best = mine;
  for (let a = 0; a <= CUNNING; a++) {
    if ((attributes[a] as number) < 0 && (state.best[c * 3 + a] as number) > (state.best[c * 3 + best] as number))
      best = a;
  }
  if (best === mine) return;
  const [high, low] = [state.best[c * 3 + best] as number, state.best[c * 3 + mine] as number];
  state.attributes[c * ATTRIBUTE_COLUMNS + mine] = high;
  state.best[c * 3 + mine] = high;
  state.attributes[c * ATTRIBUTE_COLUMNS + best] = low;
  state.best[c * 3 + best] = low;
  state.trace?.tell('ADG-data-attributes', `${state.name(c)} swapped ${ATTRIBUTES[best]} and ${ATTRIBUTES[mine]}`);
}
