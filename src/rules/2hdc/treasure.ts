import type { Dice } from '../../dice/dice.ts';
import type { Dungeon } from './dungeon.ts';

/** Treasure: coins and magic items on one table. */

/**
 * Begins a roll on the treasure table for the group at `d.partyTile`.
 *
 * @param bonus what is added: Rep of the Big Bad in the Treasure Room, enemies defeated or the level in a secret room
 * @rule 2HDC-T40.0a
 */
export function beginTreasure(_d: Dungeon, _bonus: number): void {}

/**
 * Rolls the next die of a treasure (phase `TREASURE`): the row, then each coin and item of it. What is found is
 * handed out when it is complete.
 *
 * @returns whether more is to be rolled
 */
export function rollTreasure(_d: Dungeon, _dice: Dice): boolean {
  return false;
}
