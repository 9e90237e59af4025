import { DONE, type Dungeon } from './dungeon.ts';

/**
 * After an adventure: who leaves, who is restored, and whether there is another (then `d.phase` is `RECRUIT` and
 * `d.clearMap()` was called) or the campaign is over (`DONE`). In `play: dungeon` it is over.
 */
export function endAdventure(d: Dungeon): void {
  d.phase = DONE;
}
