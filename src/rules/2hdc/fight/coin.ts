import { DEAD } from '../catalogue/names.ts';
import type { Fight } from './fight.ts';

/** What an enemy who was put down is worth. */

/** A kill, or an enemy dispatched after he was put Out of the Fight, where the ruling counts those. @rule 2HDC-R65 */
export function earnsCoin(fight: Fight, victim: number): boolean {
  if (fight.status[victim] !== DEAD) return false;
  if (fight.wasOut[victim] === 0) return true;
  // Only the winner dispatches; an enemy who dies of wounds after his own side's victory is nobody's coin.
  return fight.winner === 0 && fight.matchup.rulings.coinForDisabled;
}

/** Bronze, silver or gold: 0, 1, 2. Adventure Reps are compared. @rule 2HDC-42.1.2a */
export function coinOf(fight: Fight, victor: number, victim: number): number {
  const difference = fight.adventureRep[victim] - fight.adventureRep[victor];
  return difference < 0 ? 0 : difference === 0 ? 1 : 2;
}
