import { asOne } from '../cast.ts';
import { decisionsOf, type Question } from '../kit/decisions.ts';
import type { Dungeon } from './dungeon.ts';

/** The decisions that a player is asked for, each with the rule that leaves it open. */

export const PLACE: Question = { kind: 'place', rule: 'DDD-P-deploy' };
export const PRISONER: Question = { kind: 'prisoner', rule: 'DDD-P-prisoner' };
export const SCENE: Question = { kind: 'scenario', rule: 'DDD-scn-choice' };
export const GIVE_UP: Question = { kind: 'give up', rule: 'DDD-P-surrender' };
export const MOVE_AGAIN: Question = { kind: 'roll movement again', rule: 'DDD-R-21' };
export const BREAK_AWAY: Question = { kind: 'break away', rule: 'DDD-P-break-away' };
export const WHERE_TO: Question = { kind: 'move', rule: 'DDD-P-move' };
export const ACT: Question = { kind: 'action', rule: 'DDD-P-action' };
export const TARGET: Question = { kind: 'target', rule: 'DDD-P-close-target' };
export const REROLL: Question = { kind: 'roll again', rule: 'DDD-P-mage' };
export const SAVE: Question = { kind: 'save', rule: 'DDD-P-heal-save' };
export const DROP: Question = { kind: 'drop', rule: 'DDD-P-huge-drop' };
export const LEARN: Question = { kind: 'learn', rule: 'DDD-xp-spend' };

export const { put, putToSide, decideWhether, decideForSide } = decisionsOf<Dungeon>(
  (dungeon, model) => ({ side: dungeon.sideOf(model), who: dungeon.cast[model] }),
  (dungeon, side) => ({ side, who: asOne(dungeon.matchup.sides[side]) }),
);
