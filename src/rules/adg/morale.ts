import type { Dice } from '../../dice/dice.ts';
import { die } from '../../dice/laws.ts';
import { WAVER_SILVER } from './data.ts';
import { decideForSide, PARTY, PAY } from './decisions.ts';
import { ATTRIBUTE_COLUMNS, CUNNING, DEAD, HIRELING, isDead, STANDING } from './names.ts';
import { pays } from './purse.ts';
import { flee } from './round.ts';
import {
  BROKEN,
  EXTRA_ATTACK,
  FIGHT_END,
  HELD,
  HIRELING_MORALE,
  INSPIRED,
  MORALE,
  NEXT_HIRELING,
  REFRESH,
  type State,
  WAVERED,
} from './state.ts';

/** Who loses morale at the end of a round. */

const LEADER_ROLLS = 'leader';
/** With this many Hit Dice, enemies rally on a 20 and otherwise hold. @rule ADG-morale-hd11 */
const MOST_D20 = 20;

/** Decides whether the enemies check morale now; hirelings are next. @rule R-ADG-24, R-ADG-25 */
export function endRound(state: State): void {
  state.cursor = -1;
  const isHalved = state.rulings.moraleMode === LEADER_ROLLS && state.halfSlain === 0 && isHalfSlain(state);
  state.phase = checksMorale(state, isHalved) ? MORALE : NEXT_HIRELING;
  if (isHalved) state.halfSlain = 1;
}

/** @param isHalved whether half of the enemies are dead for the first time */
function checksMorale(state: State, isHalved: boolean): boolean {
  const { moraleMode } = state.rulings;
  if (moraleMode === 'off') return false;
  const leader = moraleMode === LEADER_ROLLS ? standingLeader(state) : -1;
  if (leader >= 0) {
    if (!canBreak(state, leader)) return false;
    return isShaken(state, leader) || isHalved || (state.halfSlain !== 0 && state.enemyDied !== 0);
  }
  if (state.enemyDied !== 0) return someCanBreak(state);
  if (state.foesStanding !== 1) return false;
  for (let c = state.foeFrom; c < state.foeTo; c++) {
    if (state.status[c] === STANDING) return canBreak(state, c) && isShaken(state, c);
  }
  return false;
}

/** Returns whether an enemy checks morale at all and has not rallied. */
function canBreak(state: State, c: number): boolean {
  return state.status[c] === STANDING && state.morale[c] !== 0 && state.rally[c] === 0;
}

/** Returns whether a character was hurt this round and is at half health or less. @rule ADG-morale-lone */
function isShaken(state: State, c: number): boolean {
  return state.lost[c] !== 0 && state.health[c] * 2 <= state.top[c];
}

function someCanBreak(state: State): boolean {
  for (let c = state.foeFrom; c < state.foeTo; c++) if (canBreak(state, c)) return true;
  return false;
}

function standingLeader(state: State): number {
  for (let c = state.foeFrom; c < state.foeTo; c++) if (state.leader[c] !== 0 && state.status[c] === STANDING) return c;
  return -1;
}

function isHalfSlain(state: State): boolean {
  let dead = 0;
  for (let c = state.foeFrom; c < state.foeTo; c++) if (state.status[c] === DEAD) dead++;
  return dead * 2 >= state.foeTo - state.foeFrom;
}

/**
 * Returns the largest fear that a standing character causes. It is subtracted from the Hit Dice of enemies that check
 * morale, and added to those of hirelings, who are then tested even if they are not hurt.
 *
 * @rule ADG-home-fear
 */
function fearOf(state: State, from: number, to: number): number {
  if (!state.someFear) return 0;
  let most = 0;
  for (let c = from; c < to; c++) if (state.status[c] === STANDING && state.fear[c] > most) most = state.fear[c];
  return most;
}

/** Makes one morale roll for all enemies that can break. @rule ADG-morale-roll */
export function rollMorale(state: State, dice: Dice): void {
  const { foeFrom, foeTo } = state;
  const leader = state.rulings.moraleMode === LEADER_ROLLS ? standingLeader(state) : -1;
  let hd = leader >= 0 ? state.hd[leader] : 0;
  if (leader < 0) {
    for (let c = foeFrom; c < foeTo; c++) if (canBreak(state, c) && state.hd[c] > hd) hd = state.hd[c];
  }
  const fear = fearOf(state, 0, state.partySize);
  const target = Math.min(MOST_D20, 10 + hd - fear);
  dice.roller = foeFrom;
  const roll = dice.draw(die(20));
  state.moraleChecks++;
  state.phase = NEXT_HIRELING;
  if (fear > 0)
    state.trace?.note('ADG-home-fear', `the enemies checked morale as if they had ${fear} HD fewer`, {
      who: state.asOne(1),
    });
  if (roll < target) {
    state.trace?.note('ADG-morale-roll', `the enemies rolled ${roll}, under ${target}, and fought on`, {
      who: state.asOne(1),
    });
    return;
  }
  if (roll === target) state.rallies++;
  else state.flights++;
  state.trace?.note(
    roll === target ? 'ADG-morale-rally' : 'ADG-morale-flee',
    `the enemies rolled ${roll} against ${target}`,
    { who: state.asOne(1) },
  );
  for (let c = foeFrom; c < foeTo; c++) {
    if (!canBreak(state, c)) continue;
    if (roll === target) state.rally[c] = EXTRA_ATTACK;
    else flee(state, c, 'ADG-morale-flee');
  }
  if (state.foesStanding === 0) state.phase = FIGHT_END;
}

/** Moves to the next hireling who must be tested. @rule ADG-hireling-trigger */
export function nextHireling(state: State): void {
  while (++state.cursor < state.partySize) {
    const c = state.cursor;
    if (state.role[c] !== HIRELING || state.status[c] !== STANDING || state.tested[c] !== 0) continue;
    if (state.lost[c] === 0 && state.partyDied === 0 && fearOf(state, state.foeFrom, state.foeTo) === 0) continue;
    state.tested[c] = 1;
    const employer = state.status[state.employer[c]];
    if (!isDead(employer)) {
      state.phase = HIRELING_MORALE;
      return;
    }
    // Without an employer no test is counted. @rule R-ADG-29
    flee(state, c, 'ADG-hireling-flees');
  }
  state.phase = state.partyStanding === 0 ? FIGHT_END : REFRESH;
}

/** Tests a hireling: the employer rolls under its Cunning and over the hireling's HD. @rule ADG-hireling-roll */
export function rollHireling(state: State, dice: Dice): void {
  const c = state.cursor;
  const employer = state.employer[c];
  const cunning = state.attributes[employer * ATTRIBUTE_COLUMNS + CUNNING];
  const hd = state.hd[c];
  const fear = fearOf(state, state.foeFrom, state.foeTo);
  const least = hd + fear;
  dice.roller = employer;
  const roll = dice.draw(die(20));
  state.phase = NEXT_HIRELING;
  if (state.trace !== undefined) {
    state.trace.note(
      'ADG-hireling-roll',
      `${state.name(employer)} rolled ${roll} to hold ${state.name(c)} (HD ${hd})`,
      { who: state.cast[employer], whom: state.cast[c] },
    );
    if (fear > 0)
      state.trace.note('ADG-home-fear', `fear made ${state.name(c)} as hard to hold as HD ${least}`, {
        who: state.cast[c],
      });
  }
  if (roll === cunning) {
    state.rally[c] = EXTRA_ATTACK;
    state.hirelingTests[INSPIRED]++;
    state.trace?.note('ADG-hireling-heroics', `${state.name(c)} was inspired`, { who: state.cast[c] });
    return;
  }
  const price = hd * WAVER_SILVER;
  if (roll === least) {
    state.hirelingTests[WAVERED]++;
    const wants = state.purse >= price && decideForSide(state, PAY, PARTY, state.choices.wavering === 'pay');
    if (wants && pays(state, price)) {
      state.trace?.note('ADG-hireling-wavers', `${state.name(c)} stayed for ${price} silver more`, {
        who: state.cast[c],
      });
      return;
    }
  } else if (least < roll && roll < cunning) {
    state.hirelingTests[HELD]++;
    state.trace?.note('ADG-hireling-holds', `${state.name(c)} held`, { who: state.cast[c] });
    return;
  } else {
    state.hirelingTests[BROKEN]++;
  }
  flee(state, c, 'ADG-hireling-flees');
}
