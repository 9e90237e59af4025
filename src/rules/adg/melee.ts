import { STANDING } from './names.ts';
import type { State } from './state.ts';

/** Who is in melee. */

/**
 * Returns how many of the shooter's friends are in melee with its target: everyone armed for melee, once the sides have
 * met.
 *
 * @rule R-ADG-14
 */
export function engaged(state: State, c: number): number {
  return state.approach > 0 ? 0 : meleeFriends(state, c);
}

/** Returns how many others of a character's side are armed for melee and are or will be in it. */
export function meleeFriends(state: State, c: number): number {
  const mine = state.isParty(c);
  const to = mine ? state.partySize : state.foeTo;
  let count = 0;
  for (let d = mine ? 0 : state.foeFrom; d < to; d++) if (isEngaged(state, c, d)) count++;
  return count;
}

export function isEngaged(state: State, c: number, d: number): boolean {
  return d !== c && state.status[d] === STANDING && state.isRanged[d] === 0;
}
