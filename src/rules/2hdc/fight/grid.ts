import { ROOM } from './matchup.ts';

/**
 * The Battle Board in 24 bits: square (column 0-3, row 0-5) is bit 4 * row + column. Row 0 is the party's own short
 * edge, row 5 the dungeon side's. A corridor is the same grid with columns 1 and 2 only.
 *
 * @rule 2HDC-2.2.2
 */

export const SQUARES = 24;

const COLUMN_0 = 0x111111;
const COLUMN_3 = 0x888888;

/** Returns a mask with all neighbouring squares of the whole grid. */
export function grow(mask: number): number {
  const across = mask | ((mask & ~COLUMN_3) << 1) | ((mask & ~COLUMN_0) >>> 1);
  return (across | (across << 4) | (across >>> 4)) & ROOM;
}

/** Returns the lowest square of a mask that is not empty. */
export function lowestSquare(mask: number): number {
  return 31 - Math.clz32(mask & -mask);
}
