import { STANDING } from './names.ts';
import type { State } from './state.ts';

/** Rounds in an exploration turn: a round takes a minute, a turn ten. @rule ADG-time-round, ADG-time-turn */
export const ROUNDS_OF_TURN = 10;

/**
 * Regenerates health of standing characters for some rounds, up to their maximum.
 *
 * @rule ADG-home-regeneration
 */
export function regenerate(state: State, rounds: number): void {
  for (let c = 0; c < state.size; c++) {
    const missing = state.top[c] - state.health[c];
    if (state.regeneration[c] === 0 || state.status[c] !== STANDING || missing <= 0) continue;
    const back = Math.min(missing, state.regeneration[c] * rounds);
    state.health[c] += back;
    if (state.trace === undefined) continue;
    const text = `${state.name(c)} regained ${back} health and had ${state.health[c]}`;
    state.trace.note('ADG-home-regeneration', text, { whom: state.cast[c] });
  }
}
