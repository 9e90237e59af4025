import { KILL } from './big-bad.ts';
import { OUTSIDE } from './cast.ts';
import { CHALLENGE, type Dungeon, LOOTED } from './dungeon.ts';
import { A_ROOM, DEAD_END } from './dungeon-rolls.ts';
import { freeMembers } from './group.ts';
import { BOLD, CAUTIOUS, DEAD, FIT } from './names.ts';
import { isAchieved } from './reason.ts';
import { distance, nextStep } from './tiles.ts';

/** Where the band wants to go: P8 and P14. */

/** A Challenge is tried only when the next other exit is so many tiles away. P14 */
const FAR_AWAY = 4;
/** Turns that the bold wait for a Big Bad who is missing. P14 */
const PATIENCE = 10;

/** Whether a Star of the band is alive and free. */
export function hasFitStar(d: Dungeon): boolean {
  for (let c = 0; c < d.members; c++) if (d.cast.status[c] === FIT && d.isStar(c)) return true;
  return false;
}

function anyDead(d: Dungeon): boolean {
  for (let c = 0; c < d.members; c++) if (d.cast.status[c] === DEAD) return true;
  return false;
}

/** Whether the band has had enough. P8 @rule 2HDC-41.2 */
function wantsHome(d: Dungeon): boolean {
  const { policy } = d.matchup;
  const starLost = d.hadStar === 1 && !hasFitStar(d);
  if (policy === BOLD) {
    // On to the Treasure Room whatever the reason, as long as the Star is fit.
    if (d.hadStar === 1 && !starLost) return false;
    return starLost || isAchieved(d) || 2 * freeMembers(d) < d.bandSize;
  }
  if (isAchieved(d) || starLost) return true;
  if (policy === CAUTIOUS) return anyDead(d);
  return 2 * freeMembers(d) < d.bandSize;
}

/**
 * Decides where the group goes: `d.goingHome` and `d.target`, a tile with an open exit, the Treasure Room, or out.
 *
 * @returns whether the way there is known; without any open exit a dead end has to be mended first
 */
export function plan(d: Dungeon): boolean {
  d.goingHome = wantsHome(d) ? 1 : 0;
  d.target = OUTSIDE;
  if (d.goingHome) return true;
  if (d.laid === d.total) {
    if (!d.has(d.finalTile, LOOTED)) d.target = d.finalTile;
    else if (d.matchup.policy === BOLD && d.reason === KILL && d.bigBadKilled === 0 && d.waited < PATIENCE) {
      d.target = d.finalTile;
      if (d.partyTile === d.finalTile) d.waited++;
    } else d.goingHome = 1;
    return true;
  }
  d.target = nearestExit(d);
  return d.target !== OUTSIDE;
}

/** The tile with the nearest open exit, the newest of several; `OUTSIDE` when nothing is open. */
function nearestExit(d: Dungeon): number {
  const { policy } = d.matchup;
  let best = OUTSIDE;
  let least = 9999;
  let challenge = OUTSIDE;
  let challengeAway = 9999;
  for (let t = d.tiles - 1; t >= 0; t--) {
    if ((d.open[t] as number) === 0) continue;
    const apart = distance(d, d.partyTile, t);
    if (d.has(t, CHALLENGE) && policy !== BOLD) {
      if (apart < challengeAway) {
        challenge = t;
        challengeAway = apart;
      }
    } else if (apart < least) {
      best = t;
      least = apart;
    }
  }
  if (policy === CAUTIOUS || challenge === OUTSIDE) return best;
  return least >= FAR_AWAY && challengeAway < least ? challenge : best;
}

/** The dead end that has to lead on, since nothing else does: the nearest, the newest of several; -1 none. @rule 2HDC-36.3a */
export function deadEndToMend(d: Dungeon): number {
  let best = -1;
  let least = 9999;
  for (let t = d.tiles - 1; t >= 0; t--) {
    if (d.type[t] !== DEAD_END) continue;
    const apart = distance(d, d.partyTile, t);
    if (apart < least) {
      best = t;
      least = apart;
    }
  }
  return best;
}

/** The neighbour the group enters next, or `NOWHERE_YET` where it stays or the tile is not laid. */
const NOWHERE_YET = -9;
export function ahead(d: Dungeon): number {
  return d.target === d.partyTile ? NOWHERE_YET : nextStep(d, d.partyTile, d.target);
}

/** P14: whether the band looks for a secret room here. @rule 2HDC-37.0a */
export function searchesHere(d: Dungeon, tile: number): boolean {
  if ((d.searched[tile] as number) >= d.matchup.rulings.secretSearches) return false;
  if (d.type[tile] === DEAD_END) return true;
  return d.type[tile] === A_ROOM && d.matchup.policy !== CAUTIOUS;
}
