import type { Dungeon } from './dungeon.ts';

/** The tiles as they lie, and who is where. */
export function drawDungeon(_d: Dungeon): string {
  return '';
}
