import type { Dice } from '../../dice/dice.ts';
import { die } from '../../dice/laws.ts';
import { exert, scoreOf } from './attack.ts';
import { CUNNING, NORMAL } from './names.ts';
import { d20, isHit } from './rolls.ts';
import { DRINK, EXACT_CHECKS, NEXT_TURN, type State } from './state.ts';
import { paysForCheck, useScarsOnCheck } from './tactics.ts';

/** Potions, and getting at them. */

const SEARCHES = 1;
const SEARCH_DIE = 3;

/** Drinks a potion at hand: a recovery die of health. @rule ADG-turn-action */
export function drink(s: State, dice: Dice): void {
  const c = s.actor;
  dice.roller = c;
  const health = (s.health[c] as number) + dice.draw(die(s.recoveryDie[c] as number));
  const top = s.top[c] as number;
  s.health[c] = health < top ? health : top;
  s.potions[c] = (s.potions[c] as number) - 1;
  s.phase = s.resume;
  s.trace?.tell('ADG-turn-action', `${s.name(c)} drank a potion and had ${s.health[c]} health`);
}

/**
 * Looks for a potion in the pack. That is this turn's action; only an exact roll leaves time to drink as well.
 *
 * @rule ADG-pack-pass, ADG-pack-exact, ADG-pack-fail
 */
export function lookInPack(s: State, dice: Dice): void {
  const c = s.actor;
  const cunning = scoreOf(s, c, CUNNING);
  dice.roller = c;
  s.phase = NEXT_TURN;
  const rolled = dice.draw(d20(NORMAL, cunning, 0, s.rulings));
  const roll = useScarsOnCheck(s, c, rolled, cunning, 0);
  let succeeds = isHit(roll, cunning, 0);
  if (!succeeds && paysForCheck(s, roll - cunning, 2 * cunning - roll)) {
    exert(s, c, CUNNING, roll - cunning);
    succeeds = true;
  }
  if (succeeds) {
    s.pack[c] = (s.pack[c] as number) - 1;
    s.potions[c] = (s.potions[c] as number) + 1;
    if (roll !== cunning) {
      s.trace?.tell('ADG-pack-pass', `${s.name(c)} rolled ${roll} and found a potion`);
      return;
    }
    s.count(EXACT_CHECKS);
    s.resume = NEXT_TURN;
    s.phase = DRINK;
    s.trace?.tell('ADG-pack-exact', `${s.name(c)} rolled ${roll} and had a potion at once`);
    return;
  }
  if (s.choices.pack !== SEARCHES) {
    s.forgone[c] = 1;
    s.trace?.tell('ADG-pack-fail', `${s.name(c)} rolled ${roll} and gave up on the pack`);
    return;
  }
  // This turn was the first of them.
  const rounds = dice.draw(die(SEARCH_DIE));
  s.trace?.tell('ADG-pack-fail', `${s.name(c)} rolled ${roll} and searched the pack for ${rounds} rounds`);
  s.searching[c] = rounds - 1;
  if (rounds > 1) return;
  s.pack[c] = (s.pack[c] as number) - 1;
  s.potions[c] = (s.potions[c] as number) + 1;
}
