import type { Dice } from '../../dice/dice.ts';
import type { Battle } from './battle.ts';
import { rollReaching } from './rolls.ts';

/**
 * Dice to hit, then a kill die for each hit, at one figure.
 *
 * @rule DW-to-hit, DW-kill-roll, DW-melee-to-hit, DW-melee-kill
 * @param pool dice, 0 or more
 * @param toHit what each must show
 * @param kill what each kill die must show: the Armour, less what a weapon adds
 * @returns hits it costs, however many the figure has
 */
export function strike(battle: Battle, dice: Dice, pool: number, toHit: number, kill: number): number {
  const hits = rollHits(battle, dice, pool, toHit);
  return hits > 0 ? rollReaching(dice, hits, kill) : 0;
}

/** The first half of {@link strike}: how many of the dice hit. An attack is progress. @rule DW-G-02 */
export function rollHits(battle: Battle, dice: Dice, pool: number, toHit: number): number {
  if (pool <= 0) return 0;
  battle.hasRolled = true;
  battle.progress = 1;
  return rollReaching(dice, pool, toHit);
}

/** Faces in 36 by which a die of an attack costs a hit. */
export function facesOf(toHit: number, kill: number): number {
  return (7 - toHit) * (kill < 1 ? 6 : 7 - kill);
}
