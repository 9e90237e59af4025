import type { Dice } from '../../dice/dice.ts';
import type { Law } from '../../dice/law.ts';
import { die } from '../../dice/laws.ts';
import { exert, exerts, scoreOf } from './attack.ts';
import { harm } from './harm.ts';
import type { Ritual } from './matchup.ts';
import { CUNNING, NORMAL, STANDING } from './names.ts';
import { d20, isSuccess } from './rolls.ts';
import { FIGHT_END, NEXT_SMITE, NEXT_TURN, SMITE, type State } from './state.ts';
import { paysForCheck, pickTarget, useScarsOnCheck } from './tactics.ts';

/** Rituals in a fight. */

/**
 * Makes the check for a declared ritual: within Cunning, over the health lost before it this round.
 *
 * @rule ADG-ritual-hurt, R-ADG-17
 */
export function perform(state: State, dice: Dice): void {
  const c = state.actor;
  const cunning = scoreOf(state, c, CUNNING);
  const hurt = state.lost[c];
  const { all } = state.lineOf(c).ritual as Ritual;
  dice.roller = c;
  state.rituals++;
  if (state.uses[c] > 0) state.uses[c]--;
  const rolled = dice.draw(d20(NORMAL, cunning, Math.min(hurt, 20), state.rulings));
  const roll = useScarsOnCheck(state, c, rolled, cunning, hurt);
  let succeeds = isSuccess(roll, cunning, hurt);
  const cost = roll - cunning;
  if (!succeeds && cost > 0 && roll > hurt && exerts(state, c, cunning - cost, paysForCheck(state, cost))) {
    exert(state, c, CUNNING, cost);
    succeeds = true;
  }
  if (!succeeds) {
    state.mishaps++;
    state.phase = NEXT_TURN;
    state.trace?.note('ADG-ritual-mishap', `${state.name(c)} rolled ${roll} and the ritual went wrong`, {
      who: state.cast[c],
    });
    return;
  }
  if (roll === cunning) state.exactChecks++;
  state.trace?.note('ADG-ritual-last', `${state.name(c)} rolled ${roll} and performed the ritual`, {
    who: state.cast[c],
  });
  state.swings = all ? 0 : 1;
  state.target = all ? state.foeFrom - 1 : -1;
  state.phase = NEXT_SMITE;
}

/** Moves to the next enemy of the ritual. A single target is chosen as for an attack, in `smite`. */
export function nextSmite(state: State): void {
  if (state.foesStanding === 0) {
    state.phase = FIGHT_END;
    return;
  }
  if (state.swings > 0) {
    state.phase = SMITE;
    return;
  }
  if (state.target >= 0) {
    while (++state.target < state.foeTo) {
      if (state.status[state.target] === STANDING) {
        state.phase = SMITE;
        return;
      }
    }
  }
  state.target = 0;
  state.phase = NEXT_TURN;
}

/** Applies the ritual to one enemy, which may avoid it within 10 + HD. */
export function smite(state: State, dice: Dice): void {
  const c = state.actor;
  dice.roller = c;
  if (state.swings > 0) {
    state.swings = 0;
    state.target = pickTarget(state, dice, c);
  }
  const { target } = state;
  const { enemySave, all } = state.lineOf(c).ritual as Ritual;
  if (!all) state.target = -1;
  state.phase = NEXT_SMITE;
  if (enemySave) {
    const roll = dice.draw(die(20));
    if (roll <= 10 + state.hd[target]) {
      state.trace?.note('ADG-data-rituals', `${state.name(target)} rolled ${roll} and avoided it`, {
        who: state.cast[c],
        whom: state.cast[target],
      });
      return;
    }
  }
  harm(state, target, dice.draw(state.ritualLaw[c] as Law), c, NEXT_SMITE, 'ADG-data-rituals');
}
