import { ask, YES_NO } from '../kit/player.ts';
import type { State } from './state.ts';

/** How what sides choose comes to a player, where one is set. */

/** What is decided, and where the page leaves it open. */
export interface Question {
  readonly kind: string;
  readonly rule: string;
}

export const TARGET: Question = { kind: 'target', rule: 'P-ADG-03' };
export const EXERTION: Question = { kind: 'exertion', rule: 'P-ADG-01' };
export const SCARS: Question = { kind: 'Scars', rule: 'P-ADG-02' };
export const SECOND_ATTACK: Question = { kind: 'second attack', rule: 'P-ADG-04' };
export const RITUAL: Question = { kind: 'ritual', rule: 'P-ADG-05' };
export const RETREAT: Question = { kind: 'retreat', rule: 'P-ADG-06' };
export const ANOTHER_WEEK: Question = { kind: 'another week in bed', rule: 'P-ADG-07' };
export const BED_REST: Question = { kind: 'bed rest', rule: 'P-ADG-07' };
export const ATTRIBUTE: Question = { kind: 'attribute', rule: 'P-ADG-07' };
export const ATTACK_UNINTERESTED: Question = { kind: 'attack', rule: 'P-ADG-08' };
export const PAY: Question = { kind: 'pay', rule: 'P-ADG-09' };
export const SHORT_REST: Question = { kind: 'short rest', rule: 'P-ADG-10' };
export const GO_ON: Question = { kind: 'go on', rule: 'P-ADG-11' };
export const QUICK_DRINK: Question = { kind: 'quick drink', rule: 'P-ADG-12' };
export const DRINKER: Question = { kind: 'drinker', rule: 'P-ADG-12' };
export const HEIR: Question = { kind: 'heir', rule: 'P-ADG-12' };
export const TURN: Question = { kind: 'turn', rule: 'P-ADG-12' };
export const SEARCH_ON: Question = { kind: 'search', rule: 'R-ADG-35' };

/** Stands for the party as one, where a character might decide. */
export const PARTY = -1;

/**
 * Decides between numbers.
 *
 * @param c who decides: a slot, or `PARTY`
 * @param list writes down what the rules allow, only where a player is set
 * @param name what an option is called in a replay
 */
export function decide(
  state: State,
  { kind, rule }: Question,
  c: number,
  scripted: number,
  list: () => readonly number[],
  name: (option: number) => string,
): number {
  if (state.player === undefined) return scripted;
  const { party, groups } = state.matchup;
  const side = state.isParty(c) ? party : groups[state.encounter.group];
  const who = c === PARTY ? party.name : state.name(c);
  return ask(state.player, { kind, rule, side: side.position, who, name }, list(), scripted);
}

/** Decides whether something is done that the rules allow. */
export function decideWhether(state: State, question: Question, c: number, scripted: boolean): boolean {
  if (state.player === undefined) return scripted;
  return decide(state, question, c, scripted ? 1 : 0, noOrYes, YES_NO) === 1;
}

function noOrYes(): readonly number[] {
  return [0, 1];
}

/** Slots from one to another that something is true of. */
export function slotsWhere(from: number, to: number, is: (c: number) => boolean): number[] {
  const slots: number[] = [];
  for (let c = from; c < to; c++) if (is(c)) slots.push(c);
  return slots;
}
