import { state, WAGES } from './state.ts';

/** The silver of the party. */

/** Pays a hireling, where the purse holds the silver. @returns whether it did */
export function pays(silver: number): boolean {
  if (state.purse < silver) return false;
  state.purse -= silver;
  state.log[WAGES] = (state.log[WAGES] as number) + silver;
  return true;
}
