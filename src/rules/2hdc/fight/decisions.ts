import { asOne } from '../../cast.ts';
import { decisionsOf, type Question } from '../../kit/decisions.ts';
import type { Fight } from './fight.ts';

/** The decisions that a player is asked for, each with the rule that leaves it open. */

export const FREE_WILL: Question = { kind: 'free will', rule: '2HDC-6.3.2' };
export const WEAPON: Question = { kind: 'weapon', rule: '2HDC-32.3' };
export const ACT: Question = { kind: 'act', rule: '2HDC-16.0' };
export const CARRY: Question = { kind: 'carry', rule: '2HDC-25.0a' };
export const SPELL: Question = { kind: 'spell', rule: '2HDC-28.2' };
export const FIGHT_NOW: Question = { kind: 'fight now', rule: '2HDC-24.4b' };
export const TARGET: Question = { kind: 'target', rule: '2HDC-22.3.1' };
export const DRINK: Question = { kind: 'drink', rule: '2HDC-29.2a' };
export const BREAK_OFF: Question = { kind: 'break off', rule: '2HDC-26.0a' };

export const { put, decideWhether, decideForSide } = decisionsOf<Fight>(
  (fight, c) => ({ side: sideInSetup(fight, fight.side[c]), who: fight.figure(c) }),
  (fight, side) => ({ side: sideInSetup(fight, side), who: asOne(fight.matchup.sides[side]) }),
);

function sideInSetup(fight: Fight, side: number): number {
  return side === 0 ? fight.matchup.partyAt : 1 - fight.matchup.partyAt;
}
