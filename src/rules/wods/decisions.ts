import { decisionsOf, type Question } from '../kit/decisions.ts';
import type { World } from './world.ts';

/** The decisions that a player is asked for, each with the rule that leaves it open. */

export const MOVE: Question = { kind: 'move', rule: 'R-WODS-42' };
export const ACT: Question = { kind: 'act', rule: 'WODS-combat-turn' };
export const TARGET: Question = { kind: 'target', rule: 'P-WODS-01' };
export const TARGET_OF_ENEMY: Question = { kind: 'target', rule: 'P-WODS-02' };
export const WEAPON: Question = { kind: 'weapon', rule: 'P-WODS-17' };
export const REROLL: Question = { kind: 'reroll', rule: 'P-WODS-03' };
export const LUCKY_TEST: Question = { kind: 'lucky', rule: 'P-WODS-05' };
export const FIGHT_ON: Question = { kind: 'fight on', rule: 'P-WODS-07' };
export const BLESS_BEFORE: Question = { kind: 'bless', rule: 'P-WODS-09' };
export const BLESSED: Question = { kind: 'weapon to bless', rule: 'P-WODS-09' };
export const PATIENT: Question = { kind: 'patient', rule: 'R-WODS-17' };
export const OIL: Question = { kind: 'fire oil', rule: 'R-WODS-59' };
export const RETREAT: Question = { kind: 'retreat', rule: 'P-WODS-13' };
export const CURE_BETWEEN: Question = { kind: 'cure', rule: 'R-WODS-17' };
export const REST_OF: Question = { kind: 'rest', rule: 'P-WODS-15' };
export const GO_ON: Question = { kind: 'go on', rule: 'P-WODS-14' };
export const RAISE: Question = { kind: 'resurrection', rule: 'P-WODS-16' };
export const SQUANDER: Question = { kind: 'squander', rule: 'P-WODS-16' };

export const { put, putToSide, decideWhether, decideForSide } = decisionsOf<World>(
  (world, c) => ({ side: world.sideOf[c], who: world.cast[c] }),
  (world, side) => ({ side, who: world.asOne(side) }),
);
