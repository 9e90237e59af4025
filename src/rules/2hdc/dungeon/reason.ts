import { EXPLORE, KILL, RESCUE } from '../catalogue/big-bad.ts';
import type { Dungeon } from './dungeon.ts';

/** Rooms to see before a dungeon counts as explored. @rule 2HDC-34.3c */
const ROOMS_TO_EXPLORE = 3;

/**
 * Returns whether the reason is achieved, once the band is out; inside, whether the band only has to get out.
 *
 * @rule 2HDC-R95
 */
export function isAchieved(dungeon: Dungeon): boolean {
  if (dungeon.reason === EXPLORE)
    return (
      dungeon.roomsSeen >= ROOMS_TO_EXPLORE || dungeon.stairsLaid > 0 || (dungeon.laid > 0 && !hasOpenExit(dungeon))
    );
  if (dungeon.reason === RESCUE) return dungeon.captivesWith > 0;
  return dungeon.reason === KILL ? dungeon.bigBadKilled === 1 : dungeon.hasTreasure === 1;
}

/** Returns whether any tile has an open exit. */
function hasOpenExit(dungeon: Dungeon): boolean {
  for (let tile = 0; tile < dungeon.tiles; tile++) if (dungeon.open[tile] > 0) return true;
  return false;
}
