import { EXPLORE, KILL, RESCUE } from '../catalogue/big-bad.ts';
import type { Dungeon } from './dungeon.ts';

/** Rooms that have to be seen before a dungeon counts as explored. @rule 2HDC-34.3c */
const ROOMS_TO_EXPLORE = 3;

/**
 * Whether the reason for going in has been achieved, once the band is out; below, whether what is left to do is to
 * get out.
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

/** Whether there is an exit behind which nothing is laid. */
function hasOpenExit(dungeon: Dungeon): boolean {
  for (let tile = 0; tile < dungeon.tiles; tile++) if (dungeon.open[tile] > 0) return true;
  return false;
}
