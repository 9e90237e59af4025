import type { Dice } from '../../dice/dice.ts';
import { die } from '../../dice/laws.ts';
import { exert, scoreOf } from './attack.ts';
import { CUNNING, NORMAL } from './names.ts';
import { d20, isHit } from './rolls.ts';
import { DRINK, EXACT_CHECKS, NEXT_TURN, state } from './state.ts';
import { plural } from './story.ts';
import { paysForCheck, useScarsOnCheck } from './tactics.ts';

/** Potions, and getting at them. */

const SEARCHES = 1;
const SEARCH_DIE = 3;

/** Drinks a potion at hand: a recovery die of health. @rule ADG-turn-action */
export function drink(dice: Dice): void {
  const c = state.actor;
  dice.roller = c;
  const health = (state.health[c] as number) + dice.draw(die(state.recoveryDie[c] as number));
  const top = state.top[c] as number;
  state.health[c] = health < top ? health : top;
  state.potions[c] = (state.potions[c] as number) - 1;
  state.phase = state.resume;
  state.trace?.tell('ADG-turn-action', `${state.name(c)} drank a potion and had ${state.health[c]} health`);
}

/**
 * Looks for a potion in the pack. That is this turn's action; only an exact roll leaves time to drink as well.
 *
 * @rule ADG-pack-pass, ADG-pack-exact, ADG-pack-fail
 */
export function lookInPack(dice: Dice): void {
  const c = state.actor;
  const cunning = scoreOf(c, CUNNING);
  dice.roller = c;
  state.phase = NEXT_TURN;
  const rolled = dice.draw(d20(NORMAL, cunning, 0, state.rulings));
  const roll = useScarsOnCheck(c, rolled, cunning, 0);
  let succeeds = isHit(roll, cunning, 0);
  if (!succeeds && paysForCheck(roll - cunning, 2 * cunning - roll)) {
    exert(c, CUNNING, roll - cunning);
    succeeds = true;
  }
  if (succeeds) {
    state.pack[c] = (state.pack[c] as number) - 1;
    state.potions[c] = (state.potions[c] as number) + 1;
    if (roll !== cunning) {
      state.trace?.tell('ADG-pack-pass', `${state.name(c)} rolled ${roll} and found a potion`);
      return;
    }
    state.count(EXACT_CHECKS);
    state.resume = NEXT_TURN;
    state.phase = DRINK;
    state.trace?.tell('ADG-pack-exact', `${state.name(c)} rolled ${roll} and had a potion at once`);
    return;
  }
  if (state.choices.pack !== SEARCHES) {
    state.forgone[c] = 1;
    state.trace?.tell('ADG-pack-fail', `${state.name(c)} rolled ${roll} and gave up on the pack`);
    return;
  }
  // This turn was the first of them.
  const rounds = dice.draw(die(SEARCH_DIE));
  state.trace?.tell(
    'ADG-pack-fail',
    `${state.name(c)} rolled ${roll} and searched the pack for ${plural(rounds, 'round')}`,
  );
  state.searching[c] = rounds - 1;
  if (rounds > 1) return;
  state.pack[c] = (state.pack[c] as number) - 1;
  state.potions[c] = (state.potions[c] as number) + 1;
}
