import type { State } from './state.ts';

/** The silver of the party. */

/**
 * Pays a hireling, if there is enough silver.
 *
 * @returns whether it did
 */
export function pays(state: State, silver: number): boolean {
  if (state.purse < silver) return false;
  state.purse -= silver;
  state.wages += silver;
  return true;
}
