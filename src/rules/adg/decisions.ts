import { decisionsOf, type Question } from '../kit/decisions.ts';
import type { State } from './state.ts';

/** The decisions that a player is asked for, each with the rule that leaves it open. */

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

/** Index of the party in decisions that it makes together. */
export const PARTY = 0;

export const { put, putToSide, decideWhether, decideForSide } = decisionsOf<State>(
  (state, c) => ({
    side: (state.isParty(c) ? state.matchup.party : state.matchup.groups[state.encounter.group]).position,
    who: state.cast[c],
  }),
  (state) => ({ side: state.matchup.party.position, who: state.asOne(0) }),
);

/** Returns the slots in a range for which a condition holds. */
export function slotsWhere(from: number, to: number, is: (c: number) => boolean): number[] {
  const slots: number[] = [];
  for (let c = from; c < to; c++) if (is(c)) slots.push(c);
  return slots;
}
