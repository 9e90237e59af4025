import { KILL } from '../catalogue/big-bad.ts';
import { DEAD, FIT } from '../catalogue/names.ts';
import { A_ROOM, DEAD_END } from '../catalogue/tiles.ts';
import { OUTSIDE } from './cast.ts';
import { CHALLENGE, type Dungeon, LOOTED } from './dungeon.ts';
import { freeMembers } from './group.ts';
import { isAchieved } from './reason.ts';
import { distance, nextStep } from './tiles.ts';

/** Where the band wants to go: P8 and P14. */

/** Of the choice `chasm`: a Challenge is an exit like any other, and none is ever tried. P14 */
const AT_ONCE = 0;
const NEVER = 99;

/** Whether a Star of the band is alive and free. */
export function hasFitStar(dungeon: Dungeon): boolean {
  for (let c = 0; c < dungeon.members; c++) if (dungeon.cast.status[c] === FIT && dungeon.isStar(c)) return true;
  return false;
}

function anyDead(dungeon: Dungeon): boolean {
  for (let c = 0; c < dungeon.members; c++) if (dungeon.cast.status[c] === DEAD) return true;
  return false;
}

/** Whether the band has had enough. P8 @rule 2HDC-41.2 */
function wantsHome(dungeon: Dungeon): boolean {
  const { onward, afterDeath, turnBack } = dungeon.choices;
  const starLost = dungeon.hadStar === 1 && !hasFitStar(dungeon);
  // On to the Treasure Room whatever the reason, as long as the Star is fit.
  if (onward === 'treasure-room' && dungeon.hadStar === 1 && !starLost) return false;
  if (isAchieved(dungeon) || starLost) return true;
  if (afterDeath === 'home' && anyDead(dungeon)) return true;
  return freeMembers(dungeon) < turnBack * dungeon.bandSize;
}

/**
 * Decides where the group goes: `dungeon.goingHome` and `dungeon.target`, a tile with an open exit, the dead end that
 * has to lead on where nothing is open, the Treasure Room, or out.
 *
 * @returns whether the way there is known; without any open exit a dead end has to be mended first
 */
export function plan(dungeon: Dungeon): boolean {
  dungeon.goingHome = wantsHome(dungeon) ? 1 : 0;
  dungeon.target = OUTSIDE;
  if (dungeon.goingHome) return true;
  if (dungeon.laid === dungeon.total) {
    if (!dungeon.has(dungeon.finalTile, LOOTED)) dungeon.target = dungeon.finalTile;
    else if (dungeon.reason === KILL && dungeon.bigBadKilled === 0 && dungeon.waited < dungeon.choices.patience)
      dungeon.target = dungeon.finalTile;
    else dungeon.goingHome = 1;
    return true;
  }
  dungeon.target = nearestExit(dungeon);
  const isKnown = dungeon.target !== OUTSIDE;
  if (!isKnown) dungeon.target = deadEndToMend(dungeon);
  return isKnown;
}

/** Whether the band begins its turn in the Treasure Room with nothing to do but wait for the Big Bad. P14 */
export function isWaiting(dungeon: Dungeon): boolean {
  const { target } = dungeon;
  return target === dungeon.partyTile && target === dungeon.finalTile && dungeon.has(target, LOOTED);
}

/** The tile with the nearest open exit, the newest of several; `OUTSIDE` when nothing is open. */
function nearestExit(dungeon: Dungeon): number {
  const { chasm } = dungeon.choices;
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

/** The dead end that has to lead on, since nothing else does: the nearest, the newest of several; `OUTSIDE` without any. @rule 2HDC-36.3a */
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

/** The neighbour the group enters next, or `NOWHERE_YET` where it stays or the tile is not laid. */
const NOWHERE_YET = -9;
export function ahead(dungeon: Dungeon): number {
  return dungeon.target === dungeon.partyTile ? NOWHERE_YET : nextStep(dungeon, dungeon.partyTile, dungeon.target);
}

/** P14: whether the band looks for a secret room here. @rule 2HDC-37.0a */
export function searchesHere(dungeon: Dungeon, tile: number): boolean {
  if (dungeon.searched[tile] >= dungeon.matchup.rulings.secretSearches) return false;
  if (dungeon.type[tile] === DEAD_END) return true;
  return dungeon.type[tile] === A_ROOM && dungeon.choices.search === 'rooms';
}
