import type { Dice } from '../../dice/dice.ts';
import { die } from '../../dice/laws.ts';
import { WAVER_SILVER } from './data.ts';
import { ATTRIBUTE_COLUMNS, BURIED, CUNNING, DEAD, HIRELING, STANDING } from './names.ts';
import { flee } from './round.ts';
import {
  EXTRA_ATTACK,
  FIGHT_END,
  FLIGHTS,
  HIRELING_MORALE,
  HIRELING_TESTS,
  MORALE,
  MORALE_CHECKS,
  NEXT_HIRELING,
  RALLIES,
  REFRESH,
  type State,
} from './state.ts';

/** Who loses heart at the end of a round. */

const LEADER_ROLLS = 'leader';
/** Enemies of so many Hit Dice rally on a 20 and hold otherwise. @rule ADG-morale-hd11 */
const MOST_D20 = 20;

/** Order of the counters from `HIRELING_TESTS` on. */
const HIRELING_FLED = 0;
const HIRELING_HELD = 1;
const HIRELING_WAVERED = 2;
const HIRELING_INSPIRED = 3;

/** Whether the enemies check morale now; else the hirelings are next. @rule R-ADG-24, R-ADG-25 */
export function endRound(s: State): void {
  s.cursor = -1;
  s.phase = checksMorale(s) ? MORALE : NEXT_HIRELING;
  if (s.rulings.moraleMode === LEADER_ROLLS && deadFoes(s) * 2 >= s.foeTo - s.foeFrom) s.halfSlain = 1;
}

function checksMorale(s: State): boolean {
  const { moraleMode } = s.rulings;
  if (moraleMode === 'off') return false;
  const leader = moraleMode === LEADER_ROLLS ? standingLeader(s) : -1;
  if (leader >= 0) {
    if (!canBreak(s, leader)) return false;
    const half = s.halfSlain === 0 && deadFoes(s) * 2 >= s.foeTo - s.foeFrom;
    return isShaken(s, leader) || half || (s.halfSlain !== 0 && s.enemyDied !== 0);
  }
  if (s.enemyDied !== 0) return someCanBreak(s);
  if (s.foesStanding !== 1) return false;
  for (let c = s.foeFrom; c < s.foeTo; c++) {
    if (s.status[c] === STANDING) return canBreak(s, c) && isShaken(s, c);
  }
  return false;
}

/** Whether morale matters to an enemy at all, and he has not rallied. */
function canBreak(s: State, c: number): boolean {
  return s.status[c] === STANDING && s.morale[c] !== 0 && s.rally[c] === 0;
}

/** Hurt this round, and at half health or less. @rule ADG-morale-lone */
function isShaken(s: State, c: number): boolean {
  return s.lost[c] !== 0 && (s.health[c] as number) * 2 <= (s.top[c] as number);
}

function someCanBreak(s: State): boolean {
  for (let c = s.foeFrom; c < s.foeTo; c++) if (canBreak(s, c)) return true;
  return false;
}

function standingLeader(s: State): number {
  for (let c = s.foeFrom; c < s.foeTo; c++) if (s.leader[c] !== 0 && s.status[c] === STANDING) return c;
  return -1;
}

function deadFoes(s: State): number {
  let dead = 0;
  for (let c = s.foeFrom; c < s.foeTo; c++) if (s.status[c] === DEAD) dead++;
  return dead;
}

/** One roll for all enemies who can break. @rule ADG-morale-roll */
export function rollMorale(s: State, dice: Dice): void {
  const { foeFrom, foeTo } = s;
  const leader = s.rulings.moraleMode === LEADER_ROLLS ? standingLeader(s) : -1;
  let hd = leader >= 0 ? (s.hd[leader] as number) : 0;
  if (leader < 0) {
    for (let c = foeFrom; c < foeTo; c++) if (canBreak(s, c) && (s.hd[c] as number) > hd) hd = s.hd[c] as number;
  }
  const target = Math.min(MOST_D20, 10 + hd);
  dice.roller = foeFrom;
  const roll = dice.draw(die(20));
  s.count(MORALE_CHECKS);
  s.phase = NEXT_HIRELING;
  if (roll < target) {
    s.trace?.tell('ADG-morale-roll', `the enemies rolled ${roll}, under ${target}, and fought on`);
    return;
  }
  s.count(roll === target ? RALLIES : FLIGHTS);
  s.trace?.tell(
    roll === target ? 'ADG-morale-rally' : 'ADG-morale-flee',
    `the enemies rolled ${roll} against ${target}`,
  );
  for (let c = foeFrom; c < foeTo; c++) {
    if (!canBreak(s, c)) continue;
    if (roll === target) s.rally[c] = EXTRA_ATTACK;
    else flee(s, c, 'ADG-morale-flee');
  }
  if (s.foesStanding === 0) s.phase = FIGHT_END;
}

/** Finds the next hireling who must be tested. @rule ADG-hireling-trigger */
export function nextHireling(s: State): void {
  while (++s.cursor < s.partySize) {
    const c = s.cursor;
    if (s.role[c] !== HIRELING || s.status[c] !== STANDING || s.tested[c] !== 0) continue;
    if (s.lost[c] === 0 && s.partyDied === 0) continue;
    s.tested[c] = 1;
    const employer = s.status[s.employer[c] as number] as number;
    if (employer !== DEAD && employer !== BURIED) {
      s.phase = HIRELING_MORALE;
      return;
    }
    s.count(HIRELING_TESTS + HIRELING_FLED);
    flee(s, c, 'ADG-hireling-flees');
  }
  s.phase = s.partyStanding === 0 ? FIGHT_END : REFRESH;
}

/** The employer rolls under his Cunning and over the hireling's HD. @rule ADG-hireling-roll */
export function rollHireling(s: State, dice: Dice): void {
  const c = s.cursor;
  const employer = s.employer[c] as number;
  const cunning = s.attributes[employer * ATTRIBUTE_COLUMNS + CUNNING] as number;
  const hd = s.hd[c] as number;
  dice.roller = employer;
  const roll = dice.draw(die(20));
  s.phase = NEXT_HIRELING;
  if (s.trace !== undefined) {
    s.trace.tell('ADG-hireling-roll', `${s.name(employer)} rolled ${roll} to hold ${s.name(c)} (HD ${hd})`);
  }
  if (roll === cunning) {
    s.rally[c] = EXTRA_ATTACK;
    s.count(HIRELING_TESTS + HIRELING_INSPIRED);
    s.trace?.tell('ADG-hireling-heroics', `${s.name(c)} was inspired`);
    return;
  }
  const price = hd * WAVER_SILVER;
  if (roll === hd) {
    s.count(HIRELING_TESTS + HIRELING_WAVERED);
    if (s.choices.wavering === 0 && s.purse >= price) {
      s.purse -= price;
      s.trace?.tell('ADG-hireling-wavers', `${s.name(c)} stayed for ${price} silver more`);
      return;
    }
  } else if (hd < roll && roll < cunning) {
    s.count(HIRELING_TESTS + HIRELING_HELD);
    s.trace?.tell('ADG-hireling-holds', `${s.name(c)} held`);
    return;
  } else {
    s.count(HIRELING_TESTS + HIRELING_FLED);
  }
  flee(s, c, 'ADG-hireling-flees');
}
