import { THIEVERY } from '../catalogue/attributes.ts';
import { FIT, FLED, OUT } from '../catalogue/names.ts';
import { skillRep } from '../catalogue/professions.ts';
import { BY_BEING_LEFT, BY_FLIGHT, NOWHERE } from './cast.ts';
import type { Dungeon } from './dungeon.ts';
import { dropAll } from './spoils.ts';

/** Groups of members, their Leaders, and losses. */

/**
 * Makes the members at a tile act; their Leader is a Star, or else has the highest Rep. @rule 2HDC-13.0 @rule
 * 2HDC-14.0b
 */
export function actAt(dungeon: Dungeon, tile: number): void {
  dungeon.partyTile = tile;
  dungeon.leader = leaderAt(dungeon, tile);
}

/** Makes the group of the whole band's Leader act. @rule 2HDC-17.0 */
export function followLeader(dungeon: Dungeon): void {
  const leader = leaderAt(dungeon, NOWHERE);
  dungeon.leader = leader;
  if (leader >= 0) dungeon.partyTile = dungeon.cast.tile[leader];
}

/** Returns the Leader at a tile, or of all free members (`NOWHERE`); -1 for none. @rule 2HDC-R125 */
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

/** Returns the number of members who are alive and free, wherever they are. */
export function freeMembers(dungeon: Dungeon): number {
  let n = 0;
  for (let c = 0; c < dungeon.members; c++) if (dungeon.cast.status[c] === FIT) n++;
  return n;
}

/** Returns whether any member is alive and free. */
export function isAnybodyFree(dungeon: Dungeon): boolean {
  for (let c = 0; c < dungeon.members; c++) if (dungeon.cast.status[c] === FIT) return true;
  return false;
}

/** Returns whether any free member is away from the group. */
export function hasStrays(dungeon: Dungeon): boolean {
  for (let c = 0; c < dungeon.members; c++)
    if (dungeon.cast.status[c] === FIT && dungeon.cast.tile[c] !== dungeon.partyTile) return true;
  return false;
}

/** Moves all fit members from one tile to another. */
export function moveGroup(dungeon: Dungeon, from: number, to: number): void {
  for (let c = 0; c < dungeon.members; c++)
    if (dungeon.cast.status[c] === FIT && dungeon.cast.tile[c] === from) dungeon.cast.tile[c] = to;
}

/** Records when and by what a member was lost. @param by index in `FALLEN_BY` @param race of the enemy, -1 for none */
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

/** Ends the flight of members on this tile, because of a meeting or a dead end. @rule 2HDC-R162 */
export function stopRunning(dungeon: Dungeon, tile: number): void {
  for (let c = 0; c < dungeon.members; c++) {
    if (dungeon.cast.tile[c] === tile && dungeon.cast.running[c] < 0) dungeon.cast.running[c] = 0;
  }
}

/** Makes a member run away for good, dropping its finds. @rule 2HDC-26.1a */
export function quit(dungeon: Dungeon, c: number): void {
  dungeon.cast.status[c] = FLED;
  noteLoss(dungeon, c, BY_FLIGHT, -1);
}

/** Leaves a member behind, alive or not. */
export function leaveBehind(dungeon: Dungeon, c: number): void {
  dungeon.cast.status[c] = OUT;
  noteLoss(dungeon, c, BY_BEING_LEFT, -1);
}

/** Returns the member of highest Rep at a tile without one member, of several the first in the roster; -1 for none. */
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

/** Returns the best Thief at a tile; -1 for none. */
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
