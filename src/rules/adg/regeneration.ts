import { STANDING } from './names.ts';
import type { State } from './state.ts';

/** A round takes a minute, an exploration turn ten. @rule ADG-time-round, ADG-time-turn */
export const ROUNDS_OF_TURN = 10;

/**
 * Some rounds give health back to those who regenerate and stand, up to what they began with.
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
