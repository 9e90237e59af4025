import type { Dice } from '../../dice/dice.ts';
import { die, sum } from '../../dice/laws.ts';
import { healthLaw } from './damage.ts';
import { attackOf, attacksOf, HEALTH_DIE, HIRELING_DIE } from './data.ts';
import { ATTACK, ATTRIBUTE_COLUMNS, ATTRIBUTES, BRAWN, CUNNING, HERO } from './names.ts';
import { MEET, NEXT_ROLL_UP, ROLL_HD, ROLL_HEALTH, ROLL_UP, type State, TO_ROLL, TRAVEL } from './state.ts';

/** Whoever the scenario leaves to the dice, rolled before each game, one roll a step. */

/** Finds the next roll; after the last one the game sets out. */
export function nextRollUp(s: State): void {
  if (s.part < s.toRoll.length) {
    s.phase = ROLL_UP;
    return;
  }
  s.part = 0;
  s.phase = s.matchup.delve === undefined ? MEET : TRAVEL;
}

/** @rule ADG-data-attributes, ADG-data-health, ADG-data-hirelings */
export function rollUp(s: State, dice: Dice): void {
  const c = s.toRoll[s.part] as number;
  const what = s.toRoll[s.part + 1] as number;
  dice.roller = c;
  s.part += TO_ROLL;
  s.phase = NEXT_ROLL_UP;
  if (what <= CUNNING) {
    const value = dice.draw(sum(3));
    s.attributes[c * ATTRIBUTE_COLUMNS + what] = value;
    s.best[c * 3 + what] = value;
    s.trace?.tell('ADG-data-attributes', `${s.name(c)} had ${value} ${ATTRIBUTES[what]}`);
    const isLast = s.toRoll[s.part] !== c || (s.toRoll[s.part + 1] as number) > CUNNING;
    if (isLast) swap(s, c);
  } else if (what === ROLL_HEALTH) {
    rollHealth(s, dice, c);
  } else if (what === ROLL_HD) {
    const hd = dice.draw(die(HIRELING_DIE));
    s.hd[c] = hd;
    const at = c * ATTRIBUTE_COLUMNS + ATTACK;
    if ((s.attributes[at] as number) < 0) s.attributes[at] = attackOf(hd);
    if ((s.attacks[c] as number) < 0) s.attacks[c] = attacksOf(hd);
    s.trace?.tell('ADG-data-hirelings', `${s.name(c)} had HD ${hd}`);
  }
}

/** An adventurer has a die and half of Brawn; a hireling a die for each Hit Die. */
function rollHealth(s: State, dice: Dice, c: number): void {
  const health =
    s.role[c] === HERO
      ? dice.draw(die(HEALTH_DIE)) + ((s.attributes[c * ATTRIBUTE_COLUMNS + BRAWN] as number) >> 1)
      : dice.draw(healthLaw(s.hd[c] as number));
  s.health[c] = health;
  s.top[c] = health;
  s.trace?.tell('ADG-data-health', `${s.name(c)} had ${health} health`);
}

/** Of the attributes that were rolled the best goes to the one attacks are made with, if that was rolled too. */
function swap(s: State, c: number): void {
  const { attributes, swap: swaps } = s.lineOf(c);
  const mine = s.weaponAttribute[c * 2] as number;
  if (!swaps || (attributes[mine] as number) >= 0) return;
  let best = mine;
  for (let a = 0; a <= CUNNING; a++) {
    if ((attributes[a] as number) < 0 && (s.best[c * 3 + a] as number) > (s.best[c * 3 + best] as number)) best = a;
  }
  if (best === mine) return;
  const [high, low] = [s.best[c * 3 + best] as number, s.best[c * 3 + mine] as number];
  s.attributes[c * ATTRIBUTE_COLUMNS + mine] = high;
  s.best[c * 3 + mine] = high;
  s.attributes[c * ATTRIBUTE_COLUMNS + best] = low;
  s.best[c * 3 + best] = low;
  s.trace?.tell('ADG-data-attributes', `${s.name(c)} swapped ${ATTRIBUTES[best]} and ${ATTRIBUTES[mine]}`);
}
