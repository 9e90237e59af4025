import { ask, YES_NO } from '../kit/player.ts';
import type { World } from './world.ts';

/** How what sides choose comes to a player, where one is set. */

/** What is decided, and where the page leaves it open. */
interface Question {
  readonly kind: string;
  readonly rule: string;
}

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

/**
 * Puts a decision of a figure to the player. Only where one is set.
 *
 * @param options what the rules allow
 * @param name what an option is called in a replay
 */
export function put(
  world: World,
  { kind, rule }: Question,
  c: number,
  options: readonly number[],
  scripted: number,
  name: (option: number) => string,
): number {
  return ask(world.player!, { kind, rule, side: world.sideOf[c], who: world.names[c], name }, options, scripted);
}

/** Puts a decision of a side to the player. Only where one is set. */
export function putToSide(
  world: World,
  { kind, rule }: Question,
  side: number,
  options: readonly number[],
  scripted: number,
  name: (option: number) => string,
): number {
  return ask(world.player!, { kind, rule, side, who: world.matchup.sides[side].name, name }, options, scripted);
}

const NO_OR_YES: readonly number[] = [0, 1];

/** Decides whether a figure does something that the rules allow. */
export function decideWhether(world: World, question: Question, c: number, scripted: boolean): boolean {
  if (world.player === undefined) return scripted;
  return put(world, question, c, NO_OR_YES, scripted ? 1 : 0, YES_NO) === 1;
}

/** Decides whether a side does something that the rules allow. */
export function decideForSide(world: World, question: Question, side: number, scripted: boolean): boolean {
  if (world.player === undefined) return scripted;
  return putToSide(world, question, side, NO_OR_YES, scripted ? 1 : 0, YES_NO) === 1;
}
