import type { Dice } from '../../dice/dice.ts';
import type { Dungeon } from './dungeon.ts';

/** What an adventure does to Rep. */

/** Whether the adventure was a success for a member who came back. @rule 2HDC-42.1 */
export function succeeded(_d: Dungeon, _c: number): boolean {
  return false;
}

/** One member's improving or decreasing roll: `d.cast.sheetRep`. @rule 2HDC-42.1.1 @rule 2HDC-42.2.1 */
export function advance(_d: Dungeon, _dice: Dice, _c: number): void {}
