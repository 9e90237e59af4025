import type { Dice } from '../../dice/dice.ts';
import type { Law } from '../../dice/law.ts';
import { die } from '../../dice/laws.ts';
import { exert, scoreOf } from './attack.ts';
import { harm } from './harm.ts';
import type { Ritual } from './matchup.ts';
import { CUNNING, NORMAL, STANDING } from './names.ts';
import { d20, isHit } from './rolls.ts';
import { EXACT_CHECKS, FIGHT_END, MISHAPS, NEXT_SMITE, NEXT_TURN, RITUALS, SMITE, type State } from './state.ts';
import { paysForCheck, pickTarget, useScarsOnCheck } from './tactics.ts';

/** Rituals in a fight. */

/**
 * The check to perform the ritual that was declared: within Cunning, over the health lost before it this round.
 *
 * @rule ADG-ritual-hurt, R-ADG-17
 */
export function perform(s: State, dice: Dice): void {
  const c = s.actor;
  const cunning = scoreOf(s, c, CUNNING);
  const hurt = s.lost[c] as number;
  const { all } = s.lineOf(c).ritual as Ritual;
  dice.roller = c;
  s.count(RITUALS);
  if ((s.uses[c] as number) > 0) s.uses[c] = (s.uses[c] as number) - 1;
  const rolled = dice.draw(d20(NORMAL, cunning, Math.min(hurt, 20), s.rulings));
  const roll = useScarsOnCheck(s, c, rolled, cunning, hurt);
  let succeeds = isHit(roll, cunning, hurt);
  if (!succeeds && roll > cunning && roll > hurt && paysForCheck(s, roll - cunning, 2 * cunning - roll)) {
    exert(s, c, CUNNING, roll - cunning);
    succeeds = true;
  }
  if (!succeeds) {
    s.count(MISHAPS);
    s.phase = NEXT_TURN;
    s.trace?.tell('ADG-ritual-mishap', `${s.name(c)} rolled ${roll} and the ritual went wrong`);
    return;
  }
  if (roll === cunning) s.count(EXACT_CHECKS);
  s.trace?.tell('ADG-ritual-last', `${s.name(c)} rolled ${roll} and performed the ritual`);
  s.swings = all ? 0 : 1;
  s.target = all ? s.foeFrom - 1 : -1;
  s.phase = NEXT_SMITE;
}

/** Finds the next enemy that the ritual strikes. One target is chosen as for an attack, in `smite`. */
export function nextSmite(s: State): void {
  if (s.foesStanding === 0) {
    s.phase = FIGHT_END;
    return;
  }
  if (s.swings > 0) {
    s.phase = SMITE;
    return;
  }
  if (s.target >= 0) {
    while (++s.target < s.foeTo) {
      if (s.status[s.target] === STANDING) {
        s.phase = SMITE;
        return;
      }
    }
  }
  s.target = 0;
  s.phase = NEXT_TURN;
}

/** What the ritual does to one enemy; one who may avoid it does so within 10 + HD. */
export function smite(s: State, dice: Dice): void {
  const c = s.actor;
  dice.roller = c;
  if (s.swings > 0) {
    s.swings = 0;
    s.target = pickTarget(s, dice, c);
  }
  const { target } = s;
  const { enemySave, all } = s.lineOf(c).ritual as Ritual;
  if (!all) s.target = -1;
  s.phase = NEXT_SMITE;
  if (enemySave) {
    const roll = dice.draw(die(20));
    if (roll <= 10 + (s.hd[target] as number)) {
      s.trace?.tell('ADG-data-rituals', `${s.name(target)} rolled ${roll} and avoided it`);
      return;
    }
  }
  harm(s, target, dice.draw(s.ritualLaw[c] as Law), c, NEXT_SMITE, 'ADG-data-rituals');
}
