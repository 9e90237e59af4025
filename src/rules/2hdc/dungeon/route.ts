import { KILL } from '../catalogue/big-bad.ts';
import { DEAD, FIT } from '../catalogue/names.ts';
import { A_ROOM, DEAD_END } from '../catalogue/tiles.ts';
import { OUTSIDE } from './cast.ts';
import { BAND, decideForSide, GO_HOME, putToSide, WAIT_FOR_BIG_BAD, WAY } from './decisions.ts';
import { CHALLENGE, type Dungeon, LOOTED, SECRET } from './dungeon.ts';
import { freeMembers } from './group.ts';
import { isAchieved } from './reason.ts';
import { distance, nextStep, sayTile, tileName } from './tiles.ts';

/** Targets of the band: P8 and P14. */

/** Values of the choice `chasm`: a Challenge is an exit like any other, or is never tried. P14 */
const AT_ONCE = 0;
const NEVER = 99;

/** Returns whether a Star of the band is alive and free. */
export function hasFitStar(dungeon: Dungeon): boolean {
  for (let c = 0; c < dungeon.members; c++) if (dungeon.cast.status[c] === FIT && dungeon.isStar(c)) return true;
  return false;
}

function anyDead(dungeon: Dungeon): boolean {
  for (let c = 0; c < dungeon.members; c++) if (dungeon.cast.status[c] === DEAD) return true;
  return false;
}

/** Returns whether the band wants to go home. P8 @rule 2HDC-41.2 */
function wantsHome(dungeon: Dungeon): boolean {
  const { onward, afterDeath, turnBack } = dungeon.choices;
  const starLost = dungeon.hadStar === 1 && !hasFitStar(dungeon);
  // With a fit Star it goes on to the Treasure Room, whatever the reason.
  if (onward === 'treasure-room' && dungeon.hadStar === 1 && !starLost) return false;
  if (isAchieved(dungeon) || starLost) return true;
  if (afterDeath === 'home' && anyDead(dungeon)) return true;
  return freeMembers(dungeon) < turnBack * dungeon.bandSize;
}

/**
 * Sets `dungeon.goingHome` and `dungeon.target`: a tile with an open exit, a dead end that must lead on if no exit is
 * open, the Treasure Room, or outside.
 *
 * @returns false if a dead end has to be mended first
 */
export function plan(dungeon: Dungeon): boolean {
  dungeon.goingHome = goesHome(dungeon) ? 1 : 0;
  dungeon.target = OUTSIDE;
  if (dungeon.goingHome) return true;
  if (dungeon.laid === dungeon.total) {
    if (!dungeon.has(dungeon.finalTile, LOOTED)) dungeon.target = dungeon.finalTile;
    else if (waitsForBigBad(dungeon)) dungeon.target = dungeon.finalTile;
    else dungeon.goingHome = 1;
    return true;
  }
  const exit = nearestExit(dungeon);
  const scripted = exit === OUTSIDE ? deadEndToMend(dungeon) : exit;
  dungeon.target = dungeon.player === undefined ? scripted : chooseWay(dungeon, scripted);
  return dungeon.target !== scripted || exit !== OUTSIDE;
}

/** Returns whether the band goes home, by its choices or the player's decision. */
function goesHome(dungeon: Dungeon): boolean {
  const wants = wantsHome(dungeon);
  const goes = decideForSide(dungeon, GO_HOME, BAND, wants || dungeon.homeward === 1);
  if (dungeon.player !== undefined) dungeon.homeward = goes && !wants ? 1 : 0;
  return goes;
}

/** Returns whether the band waits in the Treasure Room. P14 @rule 2HDC-41.1 */
function waitsForBigBad(dungeon: Dungeon): boolean {
  if (dungeon.reason !== KILL || dungeon.bigBadKilled !== 0) return false;
  return decideForSide(dungeon, WAIT_FOR_BIG_BAD, BAND, dungeon.waited < dungeon.choices.patience);
}

/** Asks the player which exit to make for; the band keeps to it until it arrives. */
function chooseWay(dungeon: Dungeon, scripted: number): number {
  const options = dungeon.open[scripted] > 0 ? [] : [scripted];
  for (let t = 0; t < dungeon.tiles; t++) if (dungeon.open[t] > 0) options.push(t);
  const name = (t: number) => (t === OUTSIDE ? 'out' : `${tileName(dungeon, t)} (${sayTile(dungeon.type[t])})`);
  const way = putToSide(dungeon, WAY, BAND, options, scripted, name);
  if (way !== scripted) dungeon.headedFor = way;
  return way;
}

/** Returns whether the band only waits for the Big Bad in the Treasure Room. P14 */
export function isWaiting(dungeon: Dungeon): boolean {
  const { target } = dungeon;
  return target === dungeon.partyTile && target === dungeon.finalTile && dungeon.has(target, LOOTED);
}

/** Returns the tile with the nearest open exit, the newest of several; `OUTSIDE` if none is open. */
function nearestExit(dungeon: Dungeon): number {
  const { chasm } = dungeon.choices;
  if (dungeon.headedFor === dungeon.partyTile) dungeon.headedFor = -1;
  if (dungeon.headedFor >= 0 && dungeon.open[dungeon.headedFor] > 0) return dungeon.headedFor;
  let best = OUTSIDE;
  let least = 9999;
  let challenge = OUTSIDE;
  let challengeAway = 9999;
  for (let t = dungeon.tiles - 1; t >= 0; t--) {
    if (dungeon.open[t] === 0) continue;
    const apart = distance(dungeon, dungeon.partyTile, t);
    if (dungeon.has(t, CHALLENGE) && chasm !== AT_ONCE) {
      if (apart < challengeAway) {
        challenge = t;
        challengeAway = apart;
      }
    } else if (apart < least) {
      best = t;
      least = apart;
    }
  }
  if (chasm === NEVER || challenge === OUTSIDE) return best;
  return least >= chasm && challengeAway < least ? challenge : best;
}

/**
 * Returns the nearest dead end, the newest of several, to lead on because nothing else does; `OUTSIDE` for none. @rule
 * 2HDC-36.3a
 */
function deadEndToMend(dungeon: Dungeon): number {
  let best = OUTSIDE;
  let least = 9999;
  for (let t = dungeon.tiles - 1; t >= 0; t--) {
    if (dungeon.type[t] !== DEAD_END) continue;
    const apart = distance(dungeon, dungeon.partyTile, t);
    if (apart < least) {
      best = t;
      least = apart;
    }
  }
  return best;
}

/** No neighbour ahead: the group stays, or the tile is not laid yet. */
const NOWHERE_YET = -9;
export function ahead(dungeon: Dungeon): number {
  return dungeon.target === dungeon.partyTile ? NOWHERE_YET : nextStep(dungeon, dungeon.partyTile, dungeon.target);
}

/** Returns whether a tile may hide a secret room that was not searched for yet. @rule 2HDC-37.0a */
export function maySearch(dungeon: Dungeon, tile: number): boolean {
  if (dungeon.has(tile, SECRET) || dungeon.searched[tile] >= dungeon.matchup.rulings.secretSearches) return false;
  return dungeon.type[tile] === DEAD_END || dungeon.type[tile] === A_ROOM;
}

/** Returns whether the band searches for a secret room here. P14 @rule 2HDC-37.0a */
export function searchesHere(dungeon: Dungeon, tile: number): boolean {
  if (!maySearch(dungeon, tile)) return false;
  if (dungeon.type[tile] === DEAD_END) return true;
  return dungeon.type[tile] === A_ROOM && dungeon.choices.search === 'rooms';
}
