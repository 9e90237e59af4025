import type { Dungeon } from './dungeon.ts';

/** What was found and who carries it. */

/** Numbers that {@link Loot} keeps; enough for all that one adventure can yield. */
const LENGTH = 1024;

/**
 * Everything found in an adventure, as whole numbers in one buffer, which is saved with the dungeon: the common coins,
 * items in the order in which they were handed out with their owners, and a treasure that is being rolled.
 */
export class Loot {
  readonly buffer: Int32Array = new Int32Array(LENGTH);

  /** Nothing has been found. */
  clear(): void {
    this.buffer.fill(0);
  }
}

/**
 * Gives every member he is put with (place `c` of the cast) the Items of the start kit; coins and loads are none.
 *
 * @rule 2HDC-32.1
 */
export function equip(_d: Dungeon, _c: number): void {}

/**
 * Loots whoever of the enemies on the board (`d.fight`, side 1) is dead after a fight that was won: their items go to
 * the group at `d.partyTile`, and coins to whoever killed them (`d.fight.victor` through `d.fighter`).
 *
 * @rule 2HDC-29.4.1
 * @rule 2HDC-42.1.2a
 */
export function lootTheBeaten(_d: Dungeon): void {}

/** Hands out what lies there to the group at `d.partyTile`, at once, as long as they can carry it. @rule 2HDC-R130 */
export function handOut(_d: Dungeon): void {}

/** Half of what a member has found, coins too, is dropped: the half dropped is rounded up. @rule 2HDC-26.0b */
export function dropHalf(_d: Dungeon, _c: number): void {}

/** All that he has found is gone: he has quit, is dead, turned or was left behind. @rule 2HDC-26.1a */
export function dropAll(_d: Dungeon, _c: number): void {}

/** Whether his load lets him move fast: at most twice his Rep. @rule 2HDC-32.2b */
export function mayMoveFast(_d: Dungeon, _c: number): boolean {
  return true;
}

/** Whether his load is more than three times his Rep, so that he must rest every other turn. @rule 2HDC-32.2c */
export function isOverladen(_d: Dungeon, _c: number): boolean {
  return false;
}
