/**
 * The terrain of a square.
 *
 * A code decides what is drawn on the map; each rulebook decides what it costs, hides or blocks, with one value for
 * each code (see {@link perSquare} in `board.ts`).
 */
export const WALL = 0;
export const PILLAR = 1;
export const FLOOR = 2;
export const RUBBLE = 3;
export const WATER = 4;
export const CRATES = 5;
export const CLOSED_DOOR = 6;
export const OPEN_DOOR = 7;
export const LOCKED_DOOR = 8;
export const SECRET_DOOR = 9;

/** Characters of a map; a terrain's code is its index in this string. */
export const TERRAIN_CHARACTERS = '#O.:~%+/LS';

/** Names of the codes, in order. */
export const TERRAIN_NAMES = [
  'wall',
  'pillar',
  'floor',
  'rubble',
  'water',
  'crates',
  'closed door',
  'open door',
  'locked door',
  'secret door',
] as const;

/** Returns whether a character can stand on it as it is drawn: floor, rubble, water and open doors. */
export function isStanding(terrain: number): boolean {
  return terrain === FLOOR || terrain === RUBBLE || terrain === WATER || terrain === OPEN_DOOR;
}

/** Returns whether it is a door of any kind. */
export function isDoor(terrain: number): boolean {
  return terrain >= CLOSED_DOOR;
}
