import { asOne } from '../cast.ts';
import { decisionsOf, type Question } from '../kit/decisions.ts';
import type { Battle } from './battle.ts';

/** The decisions that a player is asked for, each with the rule that leaves it open. */

export const MOVE_FIRST: Question = { kind: 'move first', rule: 'DW-init-choice' };
/** The following action makes the choice visible. */
export const NEXT_TO_ACT: Question = { kind: 'next to act', rule: 'DW-activation-order', evident: true };
export const ACTION: Question = { kind: 'action', rule: 'DW-one-action' };
export const MOVE_ON: Question = { kind: 'move on', rule: 'DW-ab-charge-attack' };
export const SHOT: Question = { kind: 'shot', rule: 'DW-shoot-target' };
export const CONTROL: Question = { kind: 'control', rule: 'DW-ab-control-enemy' };
export const SEND: Question = { kind: 'send', rule: 'DW-ab-control-enemy' };
export const CHARGE: Question = { kind: 'charge', rule: 'DW-ab-charge-attack' };
export const REMOVE: Question = { kind: 'remove', rule: 'DW-melee-allocation' };
export const WOUND: Question = { kind: 'wound', rule: 'DW-melee-allocation' };
export const NEXT_TO_STRIKE: Question = { kind: 'next to strike', rule: 'DW-melee-allocation' };

export const { put, putToSide, decideForSide } = decisionsOf<Battle>(
  (battle, figure) => ({ side: battle.sideOf(figure), who: battle.cast[figure] }),
  (battle, side) => ({ side, who: asOne(battle.matchup.sides[side]) }),
);
