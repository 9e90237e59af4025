import { THIEVERY } from '../catalogue/attributes.ts';
import { FIT, FLED, OUT } from '../catalogue/names.ts';
import { skillRep } from '../catalogue/professions.ts';
import { BY_BEING_LEFT, BY_FLIGHT, NOWHERE } from './cast.ts';
import type { Dungeon } from './dungeon.ts';
import { dropAll } from './spoils.ts';

/** Who stands together, who leads, and who is lost. */

/** Makes the members at a tile the ones who act: their Leader is a Star, else the highest Rep. @rule 2HDC-13.0 @rule 2HDC-14.0b */
export function actAt(dungeon: Dungeon, tile: number): void {
  dungeon.partyTile = tile;
  dungeon.leader = leaderAt(dungeon, tile);
}

/** The Leader's group acts: that of the whole band's Leader. @rule 2HDC-17.0 */
export function followLeader(dungeon: Dungeon): void {
  const leader = leaderAt(dungeon, NOWHERE);
  dungeon.leader = leader;
  if (leader >= 0) dungeon.partyTile = dungeon.cast.tile[leader];
}

/** The Leader of those at a tile, or of everybody free (`NOWHERE`); -1 where there is nobody. @rule 2HDC-R125 */
export function leaderAt(dungeon: Dungeon, tile: number): number {
  const { cast } = dungeon;
  let best = -1;
  let most = -1;
  for (let c = 0; c < dungeon.members; c++) {
    if (cast.status[c] !== FIT || (tile !== NOWHERE && cast.tile[c] !== tile)) continue;
    const value = dungeon.isStar(c) ? 1000 + cast.adventureRep[c] : cast.rep[c];
    if (value > most) {
      most = value;
      best = c;
    }
  }
  return best;
}

/** Members who are alive and free, wherever they are. */
export function freeMembers(dungeon: Dungeon): number {
  let n = 0;
  for (let c = 0; c < dungeon.members; c++) if (dungeon.cast.status[c] === FIT) n++;
  return n;
}

/** Whether there is any. */
export function isAnybodyFree(dungeon: Dungeon): boolean {
  for (let c = 0; c < dungeon.members; c++) if (dungeon.cast.status[c] === FIT) return true;
  return false;
}

/** Whether anybody free is away from the group. */
export function hasStrays(dungeon: Dungeon): boolean {
  for (let c = 0; c < dungeon.members; c++)
    if (dungeon.cast.status[c] === FIT && dungeon.cast.tile[c] !== dungeon.partyTile) return true;
  return false;
}

/** Moves everybody at a tile to another one. */
export function moveGroup(dungeon: Dungeon, from: number, to: number): void {
  for (let c = 0; c < dungeon.members; c++)
    if (dungeon.cast.status[c] === FIT && dungeon.cast.tile[c] === from) dungeon.cast.tile[c] = to;
}

/** Notes when and by what a member was lost. @param by position in `FALLEN_BY` @param race of who did it, -1 nobody */
export function noteLoss(dungeon: Dungeon, c: number, by: number, race: number): void {
  const { cast } = dungeon;
  cast.tile[c] = NOWHERE;
  cast.running[c] = 0;
  cast.shaken[c] = 0;
  cast.fallenBy[c] = by;
  cast.fallenTo[c] = race + 1;
  cast.fellTile[c] = dungeon.laid;
  cast.fellTurn[c] = dungeon.turn;
  dropAll(dungeon, c);
}

/** Whatever they have met, or the wall they stand before, ends a flight on this tile. @rule 2HDC-R162 */
export function stopRunning(dungeon: Dungeon, tile: number): void {
  for (let c = 0; c < dungeon.members; c++) {
    if (dungeon.cast.tile[c] === tile && dungeon.cast.running[c] < 0) dungeon.cast.running[c] = 0;
  }
}

/** Runs away for good, and drops what he found. @rule 2HDC-26.1a */
export function quit(dungeon: Dungeon, c: number): void {
  dungeon.cast.status[c] = FLED;
  noteLoss(dungeon, c, BY_FLIGHT, -1);
}

/** Is left behind, alive or not. */
export function leaveBehind(dungeon: Dungeon, c: number): void {
  dungeon.cast.status[c] = OUT;
  noteLoss(dungeon, c, BY_BEING_LEFT, -1);
}

/** The highest Rep at a tile beside one member, first in the roster; -1 nobody. */
export function bestAt(dungeon: Dungeon, tile: number, except: number): number {
  let best = -1;
  let most = -1;
  for (let c = 0; c < dungeon.members; c++) {
    if (c === except || dungeon.cast.status[c] !== FIT || dungeon.cast.tile[c] !== tile) continue;
    if (dungeon.cast.rep[c] > most) {
      most = dungeon.cast.rep[c];
      best = c;
    }
  }
  return best;
}

/** The best Thief at a tile; -1 without one. */
export function thiefAt(dungeon: Dungeon, tile: number): number {
  let best = -1;
  let most = -1;
  for (let c = 0; c < dungeon.members; c++) {
    if (dungeon.cast.status[c] !== FIT || dungeon.cast.tile[c] !== tile || !isThief(dungeon, c)) continue;
    if (thiefRep(dungeon, c) > most) {
      most = thiefRep(dungeon, c);
      best = c;
    }
  }
  return best;
}

export function isThief(dungeon: Dungeon, c: number): boolean {
  return (dungeon.cast.traits[c] & THIEVERY) !== 0;
}

export function thiefRep(dungeon: Dungeon, c: number): number {
  const { rep, second, facts } = dungeon.cast;
  return skillRep(facts.professions, rep[c], second[c], THIEVERY);
}
