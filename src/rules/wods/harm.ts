import type { Dice } from '../../dice/dice.ts';
import { die } from '../../dice/laws.ts';
import { attempt } from './attempt.ts';
import { fall, rout } from './falls.ts';
import {
  ARM,
  addWound,
  BLEEDS,
  BROKEN,
  CHEST,
  DIES_SOON,
  EFFECT_OF,
  ELSEWHERE,
  INCAPACITATED,
  INJURY,
  injuryWords,
  KILLED,
  LEFT_ARM,
  LEFT_LEG,
  LEG,
  LUNG,
  PAIN,
  RIGHT_ARM,
  RIGHT_LEG,
  RUPTURED,
  STUNNED,
  UNCONSCIOUS,
} from './injury.ts';
import {
  BLEEDING,
  CON,
  DEAD,
  DYING,
  FULL_SUCCESS,
  HERO,
  HIRELING,
  LUCKY,
  MISS,
  ORGANS,
  OUT,
  PARTIAL,
  PLAYING_DEAD,
  REELING,
  SWARM,
} from './names.ts';
import { resume } from './rounds.ts';
import { CHECK, CONFIRM, HIDDEN_AGAIN, INJURE, type State, TO_OBSTACLE } from './state.ts';

/** What damage does: 0 HP, critical hits, critical injuries. */

/** Values of rulings. */
const NO_CRITICALS = 1;
const DRAMATIC = 2;
const ALWAYS_CRITICAL = 3;
const DIES = { enemy: 0, hireling: 1 };
const INJURED = 2;

/** Criticals are confirmed by this on a d20. @rule WODS-critical-d20 */
const CRITICAL_D20 = 20;

/**
 * Takes damage off the HP of the victim of a blow and settles what follows.
 *
 * @param damage 0 or more, armour already taken off
 * @param by who did it; -1 nobody
 * @param critical 1 where the blow may yet be critical
 */
export function hurt(s: State, c: number, damage: number, by: number, critical: number): void {
  s.victim = c;
  s.by = by;
  s.critical = critical;
  if (damage > 0) {
    s.hitBy[c] = by;
    // One held at bay is let go by damage. @rule R-WODS-18
    s.held[c] = 0;
    if (((s.hiding[c] as number) & HIDDEN_AGAIN) !== 0) s.hiding[c] = (s.hiding[c] as number) & ~HIDDEN_AGAIN;
    if (s.status[c] === REELING) {
      s.trace?.tell('WODS-zero-hp-full', `${s.names[c]} was reeling and died`);
      fall(s, c, by, DEAD);
    } else {
      s.hp[c] = Math.max(0, (s.hp[c] as number) - damage);
      if (s.kind[c] === SWARM) {
        if ((s.hp[c] as number) * 2 <= (s.maxHp[c] as number)) rout(s, c, by);
      } else if (s.hp[c] === 0 && reachZero(s, c, by)) return;
    }
  }
  settle(s);
}

/** @returns whether dice have to be rolled now */
function reachZero(s: State, c: number, by: number): boolean {
  if (s.kind[c] === HERO) {
    s.phase = CHECK;
    return true;
  }
  const hireling = s.kind[c] === HIRELING;
  const ruling = hireling ? s.rulings.hirelingAtZero : s.rulings.enemyAtZero;
  const dies = ruling === (hireling ? DIES.hireling : DIES.enemy);
  s.trace?.tell('WODS-zero-hp-npc', `${s.names[c]} ${dies ? 'died' : 'was out of the fight'}`);
  fall(s, c, by, dies ? DEAD : OUT);
  if (ruling !== INJURED) return false;
  s.phase = INJURE;
  return true;
}

/** Once damage is settled, the blow may be critical; then play goes on. @rule R-WODS-37 */
function settle(s: State): void {
  const c = s.victim;
  if (s.critical === 1) {
    s.critical = 0;
    const there = s.kind[c] === HERO ? s.status[c] !== DEAD : s.isStanding(c);
    const ruling = s.rulings.criticals;
    if (there && ruling !== NO_CRITICALS) {
      const sure = ruling === ALWAYS_CRITICAL || (ruling === DRAMATIC && s.status[s.by] === REELING);
      if (sure) scoreCritical(s);
      else s.phase = CONFIRM;
      return;
    }
  }
  resume(s);
}

function scoreCritical(s: State): void {
  const side = s.sideOf[s.by] as number;
  s.criticals[side] = (s.criticals[side] as number) + 1;
  s.trace?.tell('WODS-critical-hit', `${s.names[s.by]} scored a critical hit`);
  s.phase = INJURE;
}

/** A d20 where it is not sure that a hit is critical. @rule WODS-critical-d20 */
export function confirm(s: State, dice: Dice): void {
  dice.roller = s.by;
  if (dice.draw(die(20)) === CRITICAL_D20) scoreCritical(s);
  else resume(s);
}

/** A hero at 0 HP tests Con. @rule WODS-zero-hp-check @rule R-WODS-45 */
export function checkZero(s: State, dice: Dice): void {
  const c = s.victim;
  dice.roller = c;
  let result = dice.draw(attempt(s.modifier(c, CON, 0)));
  if (canUseLuck(s, c, result)) {
    s.luckyUsed[c] = 1;
    result++;
    s.trace?.tell('WODS-lucky', `${s.names[c]} was lucky`);
  }
  if (result === FULL_SUCCESS) {
    s.trace?.tell('WODS-zero-hp-full', `${s.names[c]} reeled at 0 HP`);
    s.status[c] = REELING;
    // Of a trap nobody needs to hide.
    if (s.resume !== TO_OBSTACLE && !fightsOn(s, c)) playDead(s, c);
    settle(s);
    return;
  }
  s.trace?.tell(result === MISS ? 'WODS-zero-hp-miss' : 'WODS-zero-hp-partial', `${s.names[c]} passed out`);
  fall(s, c, s.by, OUT);
  if (result === MISS) s.phase = INJURE;
  else settle(s);
}

/** Whether Lucky raises a test at 0 HP. @rule P-WODS-05 */
function canUseLuck(s: State, c: number, result: number): boolean {
  if (!s.has(c, LUCKY) || s.luckyUsed[c] === 1 || result === FULL_SUCCESS) return false;
  const choice = s.choices[s.sideOf[c] as number]?.lucky;
  return choice === 1 || (choice === 0 && result === MISS);
}

/** Whether one who reels fights on. @rule P-WODS-07 */
export function fightsOn(s: State, c: number): boolean {
  const side = s.sideOf[c] as number;
  const choice = s.choices[side]?.reeling;
  return choice === 1 || (choice === 0 && (s.standing[side] as number) > 1);
}

/** One who reels falls down and plays dead for the rest of the fight. @rule R-WODS-46 */
export function playDead(s: State, c: number): void {
  s.trace?.tell('R-WODS-46', `${s.names[c]} fell down and played dead`);
  fall(s, c, s.hitBy[c] as number, PLAYING_DEAD);
}

/** A critical injury: d100, d12, and one more die where it is needed. @rule R-WODS-48 */
export function injure(s: State, dice: Dice): void {
  const c = s.victim;
  dice.roller = s.by;
  const value = dice.draw(INJURY);
  const effect = EFFECT_OF[value] as number;
  const severity = value & 3;
  // Enemies are numbers without limbs; and who stays down for the rest of a single fight needs none.
  const limbs = (s.kind[c] as number) <= HIRELING;
  const lasts = limbs && (s.isStanding(c) || s.mayWake);
  if (effect === ARM || effect === LEG) {
    // No die is rolled for nothing. @rule R-WODS-49
    const left = limbs && dice.draw(die(2)) === 1;
    s.trace?.tell(
      'WODS-injury-location',
      `${s.names[c]}: ${limbs ? (left ? 'left ' : 'right ') : ''}${injuryWords(value)}`,
    );
    if (lasts) {
      if (effect === ARM) wound(s, c, left ? LEFT_ARM : RIGHT_ARM, severity);
      else wound(s, c, left ? LEFT_LEG : RIGHT_LEG, severity);
      s.dress(c);
    }
    settle(s);
    return;
  }
  s.trace?.tell('WODS-injury-location', `${s.names[c]}: ${injuryWords(value)}`);
  if (effect === PAIN || effect === LUNG) {
    if (lasts) wound(s, c, CHEST, severity);
  } else {
    if (lasts) wound(s, c, ELSEWHERE, severity);
    if (effect === KILLED) {
      s.trace?.tell('WODS-effect-X', `${s.names[c]} was killed on the spot`);
      fall(s, c, s.by, DEAD);
    } else if (effect === STUNNED) {
      if (s.isStanding(c)) s.stunned[c] = 1;
    } else if (effect === INCAPACITATED || effect === UNCONSCIOUS) {
      s.knocked[c] = 1;
      if (s.isStanding(c)) fall(s, c, s.by, OUT);
    } else startClock(s, dice, c, effect);
  }
  settle(s);
}

function wound(s: State, c: number, place: number, severity: number): void {
  // In a single fight nothing heals, and how bad it is matters for the chest alone.
  if (!s.travels && place === ELSEWHERE) return;
  if (!s.travels && place !== CHEST) severity = BROKEN;
  s.wounds[c] = addWound(s.wounds[c] as number, place, severity);
}

/** Starts a clock, unless one as urgent runs already. @rule R-WODS-52 */
function startClock(s: State, dice: Dice, c: number, effect: number): void {
  const minute = s.rulings.roundsPerMinute;
  let clock = 0;
  let rounds = 0;
  if (effect === DIES_SOON) {
    clock = DYING;
    rounds = dice.draw(die(6));
  } else if (effect === RUPTURED) {
    clock = ORGANS;
    rounds = dice.draw(die(3)) * minute;
  } else if (effect === BLEEDS) {
    clock = BLEEDING;
    rounds = dice.draw(die(6)) * minute;
  }
  if (clock <= (s.clock[c] as number)) return;
  s.clock[c] = clock;
  s.clockLeft[c] = rounds;
  s.clockBy[c] = s.by;
  s.trace?.tell('R-WODS-52', `${s.names[c]} had ${rounds} rounds to live`);
}

/** Counts a success at some cost. @rule WODS-test-partial */
export function countPartial(s: State, c: number, result: number): void {
  if (result !== PARTIAL) return;
  const side = s.sideOf[c] as number;
  s.partialCosts[side] = (s.partialCosts[side] as number) + 1;
}
