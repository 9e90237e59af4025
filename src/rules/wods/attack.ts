import type { Dice } from '../../dice/dice.ts';
import { die } from '../../dice/laws.ts';
import { attempt } from './attempt.ts';
import { elementsOf, harms, hpLeft, mayBeCritical, rerolls, shift, takeInHand } from './choice.ts';
import { blowOf, MAIN_BITS, MAIN_MASK } from './damage.ts';
import { countPartial, hurt } from './harm.ts';
import { CHA, CON, MISS, QUICKSILVER, REELING } from './names.ts';
import { endTurn } from './rounds.ts';
import { type State, TO_TURN } from './state.ts';

/** Attacks: with what is in hand, by Elementalism, with fire. */

/** A fumble and a critical hit by the main die. @rule WODS-fumble @rule WODS-critical-hit */
const FUMBLE = 1;
const CRITICAL = 6;

/** Values of rulings. */
const LOSE_TURN = 1;
const KEEP_BEST = 1;

const MAGIC = blowOf([6, 6]);
const MAGIC_SUITED = blowOf([6, 6, 6]);

/**
 * One attack with what is in hand. There is no roll to hit.
 *
 * @rule WODS-attack-no-test @rule WODS-damage
 */
export function strike(s: State, dice: Dice, c: number, t: number): void {
  takeInHand(s, c, t);
  const at = s.loadout[c] as number;
  const blow = s.blow(c, at);
  const { law } = blow;
  const sum = shift(s, c, at, t);
  dice.roller = c;
  let value = dice.draw(law);
  if (rerolls(s, c, at)) value = rollAgain(s, dice, c, t, value);
  s.hiding[c] = 0;
  const main = value & MAIN_MASK;
  const damage = harms(s, c, at, t) ? Math.max(0, (value >> MAIN_BITS) + sum) : 0;
  if (s.trace !== undefined) {
    const armour = s.armour[t] === 0 ? '' : ` through armour ${s.armour[t]}`;
    s.trace.tell('WODS-damage', `${s.names[c]} did ${damage} damage to ${s.names[t]}${armour}`);
  }
  countFumble(s, c, main);
  const critical = main === CRITICAL && blow.mainSides === CRITICAL && mayBeCritical(s, c, t) && harms(s, c, at, t);
  hurt(s, t, damage, c, critical ? 1 : 0);
}

/** The second roll that an off-hand weapon gives. @rule WODS-offhand @rule R-WODS-38 */
function rollAgain(s: State, dice: Dice, c: number, t: number, value: number): number {
  const side = s.sideOf[c] as number;
  const at = s.loadout[c] as number;
  const blow = s.blow(c, at);
  const sum = shift(s, c, at, t);
  const left = s.status[t] === REELING ? 1 : hpLeft(s, t);
  if (!blow.rollsAgain(value, sum, left, s.choices[side]?.reroll ?? 0)) return value;
  const second = dice.draw(blow.law);
  s.rerolls[side] = (s.rerolls[side] as number) + 1;
  s.trace?.tell('WODS-offhand', `${s.names[c]} rolled again for the off-hand weapon`);
  if (s.rulings.offHandKeep !== KEEP_BEST) return second;
  const before = Math.max(0, (value >> MAIN_BITS) + sum);
  const after = Math.max(0, (second >> MAIN_BITS) + sum);
  return after > before || (after === before && (second & MAIN_MASK) > (value & MAIN_MASK)) ? second : value;
}

/** @rule R-WODS-36 */
function countFumble(s: State, c: number, main: number): void {
  if (main !== FUMBLE) return;
  const side = s.sideOf[c] as number;
  s.fumbles[side] = (s.fumbles[side] as number) + 1;
  s.trace?.tell('WODS-fumble', `${s.names[c]} fumbled`);
  if (s.rulings.fumble === LOSE_TURN) s.stunned[c] = 1;
}

/**
 * An attack by Elementalism: a vial, a test, and 2d6+level, 3d6+level where an element suits the target.
 *
 * @rule WODS-elementalism @rule WODS-magic-damage @rule R-WODS-25
 */
export function cast(s: State, dice: Dice, c: number, t: number): void {
  const side = s.sideOf[c] as number;
  dice.roller = c;
  s.spend(side, QUICKSILVER);
  s.drunk[c] = (s.drunk[c] as number) + 1;
  s.hiding[c] = 0;
  if ((s.drunk[c] as number) > s.vialLimit(c) && dice.draw(attempt(s.modifier(c, CON, 0))) === MISS) {
    const harm = dice.draw(die(6));
    s.trace?.tell('R-WODS-26', `${s.names[c]} drank one vial too many and took ${harm} damage`);
    if (harm >= (s.hp[c] as number) || s.status[c] === REELING) {
      // Too ill to finish the spell.
      hurt(s, c, harm, -1, 0);
      return;
    }
    s.hp[c] = (s.hp[c] as number) - harm;
  }
  if (s.rulings.elementalTest === 1) {
    const result = dice.draw(attempt(s.modifier(c, CHA, 0)));
    countPartial(s, c, result);
    if (result === MISS) {
      s.trace?.tell('WODS-elementalism', `${s.names[c]} lost hold of the element`);
      if (s.rulings.magicBacklash === 0) endTurn(s);
      else hurt(s, c, dice.draw(die(6)), -1, 0);
      return;
    }
  }
  const suited = (s.line(t).suited & elementsOf(s, c)) !== 0;
  const value = dice.draw((suited ? MAGIC_SUITED : MAGIC).law);
  const damage = Math.max(0, (value >> MAIN_BITS) + (s.level[c] as number) - (s.armour[t] as number));
  const main = value & MAIN_MASK;
  s.trace?.tell('WODS-magic-damage', `${s.names[c]} did ${damage} damage to ${s.names[t]} by magic`);
  countFumble(s, c, main);
  hurt(s, t, damage, c, main === CRITICAL && mayBeCritical(s, c, t) ? 1 : 0);
}

/** What burning oil does at the end of a round. @rule WODS-fire-oil @rule R-WODS-59 */
export function burn(s: State, dice: Dice): void {
  const c = s.cursor;
  dice.roller = s.burnBy[c] as number;
  const armour = s.rulings.fireIgnoresArmour === 1 ? 0 : (s.armour[c] as number);
  const damage = Math.max(0, dice.draw(die(6)) + 1 - armour);
  s.burning[c] = (s.burning[c] as number) - 1;
  s.trace?.tell('WODS-fire-oil', `${s.names[c]} burned for ${damage}`);
  hurt(s, c, damage, s.burnBy[c] as number, 0);
}

/** An enemy strikes at a hero who flees; then the hero is gone, if still standing. @rule R-WODS-61 */
export function strikeAtFleer(s: State, dice: Dice, enemy: number, fleer: number): void {
  s.fleer = fleer;
  s.resume = TO_TURN;
  strike(s, dice, enemy, fleer);
}
