import { BY_BEING_LEFT, BY_FLIGHT, NOWHERE } from './cast.ts';
import type { Dungeon } from './dungeon.ts';
import { FIT, FLED, OUT, THIEF, THIEVERY } from './names.ts';
import { dropAll } from './spoils.ts';

/** Who stands together, who leads, and who is lost. */

/** Makes the members at a tile the ones who act: their Leader is a Star, else the highest Rep. @rule 2HDC-13.0 @rule 2HDC-14.0b */
export function actAt(d: Dungeon, tile: number): void {
  d.partyTile = tile;
  d.leader = leaderAt(d, tile);
}

/** The Leader's group acts: that of the whole band's Leader. @rule 2HDC-17.0 */
export function followLeader(d: Dungeon): void {
  const leader = leaderAt(d, NOWHERE);
  d.leader = leader;
  if (leader >= 0) d.partyTile = d.cast.tile[leader] as number;
}

/** The Leader of those at a tile, or of everybody free (`NOWHERE`); -1 where there is nobody. @rule 2HDC-R125 */
export function leaderAt(d: Dungeon, tile: number): number {
  const { cast } = d;
  let best = -1;
  let most = -1;
  for (let c = 0; c < d.members; c++) {
    if (cast.status[c] !== FIT || (tile !== NOWHERE && cast.tile[c] !== tile)) continue;
    const value = d.isStar(c) ? 1000 + (cast.adventureRep[c] as number) : (cast.rep[c] as number);
    if (value > most) {
      most = value;
      best = c;
    }
  }
  return best;
}

/** Members who are alive and free, wherever they are. */
export function freeMembers(d: Dungeon): number {
  let n = 0;
  for (let c = 0; c < d.members; c++) if (d.cast.status[c] === FIT) n++;
  return n;
}

/** Whether there is any. */
export function isAnybodyFree(d: Dungeon): boolean {
  for (let c = 0; c < d.members; c++) if (d.cast.status[c] === FIT) return true;
  return false;
}

/** Whether anybody free is away from the group. */
export function hasStrays(d: Dungeon): boolean {
  for (let c = 0; c < d.members; c++) if (d.cast.status[c] === FIT && d.cast.tile[c] !== d.partyTile) return true;
  return false;
}

/** Moves everybody at a tile to another one. */
export function moveGroup(d: Dungeon, from: number, to: number): void {
  for (let c = 0; c < d.members; c++) if (d.cast.status[c] === FIT && d.cast.tile[c] === from) d.cast.tile[c] = to;
}

/** Notes when and by what a member was lost. @param by position in `FALLEN_BY` @param race of who did it, -1 nobody */
export function noteLoss(d: Dungeon, c: number, by: number, race: number): void {
  const { cast } = d;
  cast.tile[c] = NOWHERE;
  cast.running[c] = 0;
  cast.shaken[c] = 0;
  cast.fallenBy[c] = by;
  cast.fallenTo[c] = race + 1;
  cast.fellTile[c] = d.laid;
  cast.fellTurn[c] = d.turn;
  dropAll(d, c);
}

/** Whatever they have met, or the wall they stand before, ends a flight on this tile. @rule 2HDC-R162 */
export function stopRunning(d: Dungeon, tile: number): void {
  for (let c = 0; c < d.members; c++) {
    if (d.cast.tile[c] === tile && (d.cast.running[c] as number) < 0) d.cast.running[c] = 0;
  }
}

/** Runs away for good, and drops what he found. @rule 2HDC-26.1a */
export function quit(d: Dungeon, c: number): void {
  d.cast.status[c] = FLED;
  noteLoss(d, c, BY_FLIGHT, -1);
}

/** Is left behind, alive or not. */
export function leaveBehind(d: Dungeon, c: number): void {
  d.cast.status[c] = OUT;
  noteLoss(d, c, BY_BEING_LEFT, -1);
}

/** The highest Rep at a tile beside one member, first in the roster; -1 nobody. */
export function bestAt(d: Dungeon, tile: number, except: number): number {
  let best = -1;
  let most = -1;
  for (let c = 0; c < d.members; c++) {
    if (c === except || d.cast.status[c] !== FIT || d.cast.tile[c] !== tile) continue;
    if ((d.cast.rep[c] as number) > most) {
      most = d.cast.rep[c] as number;
      best = c;
    }
  }
  return best;
}

/** The best Thief at a tile; -1 without one. */
export function thiefAt(d: Dungeon, tile: number): number {
  let best = -1;
  let most = -1;
  for (let c = 0; c < d.members; c++) {
    if (d.cast.status[c] !== FIT || d.cast.tile[c] !== tile || !isThief(d, c)) continue;
    if (thiefRep(d, c) > most) {
      most = thiefRep(d, c);
      best = c;
    }
  }
  return best;
}

export function isThief(d: Dungeon, c: number): boolean {
  return ((d.cast.traits[c] as number) & THIEVERY) !== 0;
}

/** A second Profession's skill is at Rep less one. @rule 2HDC-R26 */
export function thiefRep(d: Dungeon, c: number): number {
  return (d.cast.rep[c] as number) - (d.cast.second[c] === THIEF ? 1 : 0);
}
