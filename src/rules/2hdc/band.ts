import type { Dice } from '../../dice/dice.ts';
import type { Dungeon } from './dungeon.ts';

/** Forming the band: recruits up to the Leader's Rep. */

/**
 * Rolls one recruit and adds him to the band (`d.cast` at `d.members`), where there is room and the scenario asks
 * for it. Guard G5.
 *
 * @returns whether more are to come
 * @rule 2HDC-13.1b
 */
export function recruit(_d: Dungeon, _dice: Dice): boolean {
  return false;
}
