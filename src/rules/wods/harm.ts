import type { Dice } from '../../dice/dice.ts';
import { die } from '../../dice/laws.ts';
import { attempt } from './attempt.ts';
import { decideWhether, FIGHT_ON, LUCKY_TEST } from './decisions.ts';
import { fall, rout } from './falls.ts';
import {
  ARM,
  addWound,
  BLEEDS,
  BROKEN,
  CHEST,
  DIES_SOON,
  ELSEWHERE,
  INCAPACITATED,
  injuryEffect,
  injuryLaw,
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
import { CHECK, CONFIRM, HIDDEN_AGAIN, INJURE, TO_OBSTACLE } from './phases.ts';
import { resume } from './rounds.ts';
import type { World } from './world.ts';

/** Effects of damage: 0 HP, critical hits, critical injuries. */

/** Result of a d20 that confirms a critical hit. @rule WODS-critical-d20 */
const CRITICAL_D20 = 20;

/**
 * Subtracts damage from the victim's HP and starts what follows.
 *
 * @param damage 0 or more, after armour
 * @param by figure that did it; -1 for none
 * @param critical 1 if the blow may still be critical
 */
export function hurt(world: World, c: number, damage: number, by: number, critical: number): void {
  world.victim = c;
  world.by = by;
  world.critical = critical;
  if (damage > 0) {
    world.hitBy[c] = by;
    // Damage releases a figure held at bay. @rule R-WODS-18
    world.held[c] = 0;
    if ((world.hiding[c] & HIDDEN_AGAIN) !== 0) world.hiding[c] &= ~HIDDEN_AGAIN;
    if (world.status[c] === REELING) {
      world.trace?.note('WODS-zero-hp-full', `${world.names[c]} was reeling and died`, {
        who: world.cast[by],
        whom: world.cast[c],
      });
      fall(world, c, by, DEAD);
    } else {
      world.hp[c] = Math.max(0, world.hp[c] - damage);
      if (world.kind[c] === SWARM) {
        if (world.hp[c] * 2 <= world.maxHp[c]) rout(world, c, by);
      } else if (world.hp[c] === 0 && reachZero(world, c, by)) return;
    }
  }
  settle(world);
}

/** @returns whether dice must be rolled now */
function reachZero(world: World, c: number, by: number): boolean {
  if (world.kind[c] === HERO) {
    world.phase = CHECK;
    return true;
  }
  const { hirelingAtZero, enemyAtZero } = world.rulings;
  const ruling = world.kind[c] === HIRELING ? hirelingAtZero : enemyAtZero;
  const dies = ruling === 'dead';
  world.trace?.note('WODS-zero-hp-npc', `${world.names[c]} ${dies ? 'died' : 'was out of the fight'}`, {
    who: world.cast[by],
    whom: world.cast[c],
  });
  fall(world, c, by, dies ? DEAD : OUT);
  if (ruling !== 'injury') return false;
  world.phase = INJURE;
  return true;
}

/** Checks for a critical hit once damage is settled, then resumes play. @rule R-WODS-37 */
function settle(world: World): void {
  const c = world.victim;
  if (world.critical === 1) {
    world.critical = 0;
    const there = world.kind[c] === HERO ? world.status[c] !== DEAD : world.isStanding(c);
    const ruling = world.rulings.criticals;
    if (there && ruling !== 'off') {
      const sure = ruling === 'always' || (ruling === 'dramatic' && world.status[world.by] === REELING);
      if (sure) scoreCritical(world);
      else world.phase = CONFIRM;
      return;
    }
  }
  resume(world);
}

function scoreCritical(world: World): void {
  const side = world.sideOf[world.by];
  world.criticals[side] += 1;
  world.trace?.note('WODS-critical-hit', `${world.names[world.by]} scored a critical hit`, {
    who: world.cast[world.by],
    whom: world.cast[world.victim],
  });
  world.phase = INJURE;
}

/** Rolls a d20 to confirm a critical hit, if required. @rule WODS-critical-d20 */
export function confirm(world: World, dice: Dice): void {
  dice.roller = world.by;
  if (dice.draw(die(20)) === CRITICAL_D20) scoreCritical(world);
  else resume(world);
}

/** A hero at 0 HP tests Con. @rule WODS-zero-hp-check @rule R-WODS-45 */
export function checkZero(world: World, dice: Dice): void {
  const c = world.victim;
  dice.roller = c;
  let result = dice.draw(attempt(world.modifier(c, CON, 0)));
  if (canUseLuck(world, c, result)) {
    world.luckyUsed[c] = 1;
    result++;
    world.trace?.note('WODS-lucky', `${world.names[c]} was lucky`, { who: world.cast[c] });
  }
  if (result === FULL_SUCCESS) {
    world.trace?.note('WODS-zero-hp-full', `${world.names[c]} reeled at 0 HP`, {
      who: world.cast[world.by],
      whom: world.cast[c],
    });
    world.status[c] = REELING;
    // There is no need to play dead after a trap.
    if (world.resume !== TO_OBSTACLE && !fightsOn(world, c)) playDead(world, c);
    settle(world);
    return;
  }
  world.trace?.note(result === MISS ? 'WODS-zero-hp-miss' : 'WODS-zero-hp-partial', `${world.names[c]} passed out`, {
    who: world.cast[world.by],
    whom: world.cast[c],
  });
  fall(world, c, world.by, OUT);
  if (result === MISS) world.phase = INJURE;
  else settle(world);
}

/** Returns whether to use Lucky on a test at 0 HP. @rule P-WODS-05 */
function canUseLuck(world: World, c: number, result: number): boolean {
  if (!world.has(c, LUCKY) || world.luckyUsed[c] === 1 || result === FULL_SUCCESS) return false;
  const choice = world.choices[world.sideOf[c]].lucky;
  return decideWhether(world, LUCKY_TEST, c, choice === 'always' || (choice === 'avoid-miss' && result === MISS));
}

/** Returns whether a reeling figure fights on. @rule P-WODS-07 */
export function fightsOn(world: World, c: number): boolean {
  const side = world.sideOf[c];
  const choice = world.choices[side].reeling;
  const scripted = choice === 'always' || (choice === 'fight-on-unless-alone' && world.standing[side] > 1);
  return decideWhether(world, FIGHT_ON, c, scripted);
}

/** A reeling figure drops and plays dead for the rest of the fight. @rule R-WODS-46 */
export function playDead(world: World, c: number): void {
  world.trace?.note('R-WODS-46', `${world.names[c]} fell down and played dead`, { who: world.cast[c] });
  fall(world, c, world.hitBy[c], PLAYING_DEAD);
}

/** Rolls a critical injury: d100, d12, and further dice as needed. @rule R-WODS-48 */
export function injure(world: World, dice: Dice): void {
  const c = world.victim;
  dice.roller = world.by;
  const { injuries } = world.matchup;
  const value = dice.draw(injuryLaw(injuries));
  const effect = injuryEffect(value, injuries);
  const severity = value & 3;
  // Injuries of limbs are tracked only for heroes and hirelings, and only if they may get up again.
  const limbs = world.kind[c] <= HIRELING;
  const lasts = limbs && (world.isStanding(c) || world.can.wake);
  if (effect === ARM || effect === LEG) {
    // Only limbs need this roll. @rule R-WODS-49
    const left = limbs && dice.draw(die(2)) === 1;
    world.trace?.note(
      'WODS-injury-location',
      `${world.names[c]}: ${limbs ? (left ? 'left ' : 'right ') : ''}${injuryWords(value, injuries)}`,
      { who: world.cast[world.by], whom: world.cast[c] },
    );
    if (lasts) {
      if (effect === ARM) wound(world, c, left ? LEFT_ARM : RIGHT_ARM, severity);
      else wound(world, c, left ? LEFT_LEG : RIGHT_LEG, severity);
      world.dress(c);
    }
    settle(world);
    return;
  }
  world.trace?.note('WODS-injury-location', `${world.names[c]}: ${injuryWords(value, injuries)}`, {
    who: world.cast[world.by],
    whom: world.cast[c],
  });
  if (effect === PAIN || effect === LUNG) {
    if (lasts) wound(world, c, CHEST, severity);
  } else {
    if (lasts) wound(world, c, ELSEWHERE, severity);
    if (effect === KILLED) {
      world.trace?.note('WODS-effect-X', `${world.names[c]} was killed on the spot`, {
        who: world.cast[world.by],
        whom: world.cast[c],
      });
      fall(world, c, world.by, DEAD);
    } else if (effect === STUNNED) {
      if (world.isStanding(c)) world.stunned[c] = 1;
    } else if (effect === INCAPACITATED || effect === UNCONSCIOUS) {
      const isAwake = effect === INCAPACITATED;
      world.trace?.note(
        isAwake ? 'WODS-effect-I' : 'WODS-effect-U',
        `${world.names[c]} was ${isAwake ? 'incapacitated' : 'unconscious'}`,
        { who: world.cast[world.by], whom: world.cast[c] },
      );
      world.knocked[c] = 1;
      if (world.isStanding(c)) fall(world, c, world.by, OUT);
    } else startClock(world, dice, c, effect);
  }
  settle(world);
}

function wound(world: World, c: number, place: number, severity: number): void {
  // In a single fight nothing heals, so the severity matters only for the chest.
  if (!world.can.travel && place === ELSEWHERE) return;
  if (!world.can.travel && place !== CHEST) severity = BROKEN;
  world.wounds[c] = addWound(world.wounds[c], place, severity);
}

/** Starts a clock, unless one at least as urgent is running. @rule R-WODS-52 */
function startClock(world: World, dice: Dice, c: number, effect: number): void {
  const minute = world.rulings.roundsPerMinute;
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
  if (clock <= world.clock[c]) return;
  world.clock[c] = clock;
  world.clockLeft[c] = rounds;
  world.clockBy[c] = world.by;
  world.trace?.note('R-WODS-52', `${world.names[c]} had ${rounds} rounds to live`, {
    who: world.cast[world.by],
    whom: world.cast[c],
  });
}

/** Counts a partial success. @rule WODS-test-partial */
export function countPartial(world: World, c: number, result: number): void {
  if (result !== PARTIAL) return;
  const side = world.sideOf[c];
  world.partialCosts[side] += 1;
}
