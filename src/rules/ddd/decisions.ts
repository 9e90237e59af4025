import { ask, YES_NO } from '../kit/player.ts';
import type { Dungeon } from './dungeon.ts';
import { modelName } from './story.ts';

/** How what sides choose comes to a player, where one is set. */

/** What is decided, and the reading by which scripts decide. */
interface Question {
  readonly kind: string;
  readonly rule: string;
}

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

/**
 * Puts a decision of a model to the player. Only where one is set.
 *
 * @param options what the rules allow
 * @param name what an option is called in a replay
 */
export function put(
  dungeon: Dungeon,
  { kind, rule }: Question,
  model: number,
  options: readonly number[],
  scripted: number,
  name: (option: number) => string,
): number {
  const decision = { kind, rule, side: dungeon.sideOf(model), who: modelName(dungeon, model), name };
  return ask(dungeon.player!, decision, options, scripted);
}

/** Puts a decision of a side to the player. Only where one is set. */
export function putToSide(
  dungeon: Dungeon,
  { kind, rule }: Question,
  side: number,
  options: readonly number[],
  scripted: number,
  name: (option: number) => string,
): number {
  return ask(dungeon.player!, { kind, rule, side, who: dungeon.matchup.sides[side], name }, options, scripted);
}

const NO_OR_YES: readonly number[] = [0, 1];

/** Decides whether a model does something that the rules allow. */
export function decideWhether(dungeon: Dungeon, question: Question, model: number, scripted: boolean): boolean {
  if (dungeon.player === undefined) return scripted;
  return put(dungeon, question, model, NO_OR_YES, scripted ? 1 : 0, YES_NO) === 1;
}

/** Decides whether a side does something that the rules allow. */
export function decideForSide(dungeon: Dungeon, question: Question, side: number, scripted: boolean): boolean {
  if (dungeon.player === undefined) return scripted;
  return putToSide(dungeon, question, side, NO_OR_YES, scripted ? 1 : 0, YES_NO) === 1;
}
