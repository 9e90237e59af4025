import { DEAD } from '../catalogue/names.ts';
import type { Fight } from './fight.ts';

/** Coins for enemies put down. */

/**
 * Returns whether a kill earns a coin; an enemy dispatched after going Out of the Fight depends on a ruling. @rule
 * 2HDC-R65
 */
export function earnsCoin(fight: Fight, victim: number): boolean {
  if (fight.status[victim] !== DEAD) return false;
  if (fight.wasOut[victim] === 0) return true;
  // Only the winner dispatches; enemies who die of wounds after their own side's victory earn no one a coin.
  return fight.winner === 0 && fight.matchup.rulings.coinForDisabled;
}

/** Returns the metal of the coin: 0 bronze, 1 silver, 2 gold. Adventure Reps are compared. @rule 2HDC-42.1.2a */
export function coinOf(fight: Fight, victor: number, victim: number): number {
  const difference = fight.adventureRep[victim] - fight.adventureRep[victor];
  return difference < 0 ? 0 : difference === 0 ? 1 : 2;
}
