import type { Dice } from '../../dice/dice.ts';
import type { Battle } from './battle.ts';
import { rollReaching } from './rolls.ts';

/**
 * Rolls to hit, then a kill die for each hit, at one figure.
 *
 * @rule DW-to-hit, DW-kill-roll, DW-melee-to-hit, DW-melee-kill
 * @param pool dice, 0 or more
 * @param toHit least face that hits
 * @param kill least kill die that costs a hit: the Armour, less what a weapon adds
 * @returns hits that it costs, even if the figure has fewer
 */
export function strike(battle: Battle, dice: Dice, pool: number, toHit: number, kill: number): number {
  const hits = rollHits(battle, dice, pool, toHit);
  return hits > 0 ? rollReaching(dice, hits, kill) : 0;
}

/**
 * Rolls the first half of {@link strike} and returns the hits. An attack is progress.
 *
 * @rule DW-G-02
 */
export function rollHits(battle: Battle, dice: Dice, pool: number, toHit: number): number {
  if (pool <= 0) return 0;
  battle.hasRolled = true;
  battle.progress = 1;
  return rollReaching(dice, pool, toHit);
}

/** Returns the faces in 36 by which a die of an attack costs a hit. */
export function facesOf(toHit: number, kill: number): number {
  return (7 - toHit) * (kill < 1 ? 6 : 7 - kill);
}
