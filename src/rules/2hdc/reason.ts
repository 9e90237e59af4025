import { EXPLORE, KILL, RESCUE } from './big-bad.ts';
import type { Dungeon } from './dungeon.ts';

/** Rooms that have to be seen before a dungeon counts as explored. @rule 2HDC-34.3c */
const ROOMS_TO_EXPLORE = 3;

/**
 * Whether the reason for going in has been achieved, once the band is out; below, whether what is left to do is to
 * get out.
 *
 * @rule 2HDC-R95
 */
export function isAchieved(d: Dungeon): boolean {
  if (d.reason === EXPLORE)
    return d.roomsSeen >= ROOMS_TO_EXPLORE || d.stairsLaid > 0 || (d.laid > 0 && !hasOpenExit(d));
  if (d.reason === RESCUE) return d.captivesWith > 0;
  return d.reason === KILL ? d.bigBadKilled === 1 : d.hasTreasure === 1;
}

/** Whether there is an exit behind which nothing is laid. */
function hasOpenExit(d: Dungeon): boolean {
  for (let tile = 0; tile < d.tiles; tile++) if ((d.open[tile] as number) > 0) return true;
  return false;
}
