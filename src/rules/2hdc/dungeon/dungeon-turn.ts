import type { Dice } from '../../../dice/dice.ts';
import { PEF_REP } from '../catalogue/dungeon-rolls.ts';
import { CRISIS_DICE, passedOf } from '../catalogue/rolls.ts';
import { OUTSIDE } from './cast.ts';
import { leaderRep } from './clash.ts';
import {
  type Dungeon,
  ENCOUNTER,
  lowestMarker,
  MARKERS,
  NPC_GROUP,
  OPEN_EXIT,
  OUTSIDE_RECOVERY,
  TURN,
} from './dungeon.ts';
import { runAwayEnemies } from './flight.ts';
import { actAt, followLeader, isAnybodyFree } from './group.ts';
import { markerDistance } from './markers.ts';
import { MOST_MEMBERS } from './matchup.ts';
import { nextStep } from './tiles.ts';

/** The dungeon's turn: enemies who fled are tested, then forces and groups approach, the farthest first. */

/** Tests one group that has fled in each step. */
export function beginDungeonTurn(dungeon: Dungeon, dice: Dice): void {
  if (!isAnybodyFree(dungeon)) {
    dungeon.cursor = 0;
    dungeon.phase = OUTSIDE_RECOVERY;
    return;
  }
  if (runAwayEnemies(dungeon, dice)) return;
  dungeon.marksMoved = 0;
  dungeon.phase = dungeon.marked !== 0 ? MARKERS : TURN;
}

/** Moves the farthest unmoved marker by one tile, or by two if it passes both dice. @rule 2HDC-39.3 */
export function moveMarkers(dungeon: Dungeon, dice: Dice): void {
  followLeader(dungeon);
  if (dungeon.leader < 0) {
    dungeon.phase = TURN;
    return;
  }
  const m = farthestMarker(dungeon);
  if (m < 0) {
    dungeon.phase = TURN;
    return;
  }
  dungeon.marksMoved |= 1 << m;
  dice.roller = -1;
  const rep = dungeon.markerKind[m] === NPC_GROUP ? leaderRep(dungeon, m) : PEF_REP;
  let tiles = passedOf(dice.draw(CRISIS_DICE[0]), rep) === 2 ? 2 : 1;
  if (dungeon.trace !== undefined) {
    const what = dungeon.markerKind[m] === NPC_GROUP ? 'The enemy from before' : 'Something';
    const far = tiles === 2 ? 'two tiles' : 'a tile';
    dungeon.trace.note('2HDC-39.3', `${what} comes nearer, by ${far} at most.`, { who: dungeon.asOne(1) });
  }
  for (; tiles > 0; tiles--) {
    if (isAmongUs(dungeon, m)) {
      fallUpon(dungeon, m, dungeon.parent[dungeon.markerTile[m]]);
      return;
    }
    const from = approach(dungeon, m);
    if (from === STAYS) return;
    if (isAmongUs(dungeon, m)) {
      fallUpon(dungeon, m, from);
      return;
    }
  }
}

const STAYS = -99;

function farthestMarker(dungeon: Dungeon): number {
  let best = -1;
  let most = -1;
  for (let left = dungeon.marked & ~dungeon.marksMoved; left !== 0; left &= left - 1) {
    const m = lowestMarker(left);
    const apart = markerDistance(dungeon, m);
    if (apart > most || (apart === most && dungeon.markerAge[m] < dungeon.markerAge[best])) {
      best = m;
      most = apart;
    }
  }
  return best;
}

/**
 * Moves a marker one tile nearer to the Leader's group. @returns where it came from; `STAYS` if it cannot come nearer
 */
function approach(dungeon: Dungeon, m: number): number {
  if (dungeon.markerHidden[m] > 0) {
    dungeon.markerHidden[m]--;
    return OPEN_EXIT;
  }
  const from = dungeon.markerTile[m];
  if (from === dungeon.partyTile) return STAYS;
  const to = nextStep(dungeon, from, dungeon.partyTile);
  if (to === OUTSIDE) return STAYS;
  dungeon.markerTile[m] = to;
  if (dungeon.markerKind[m] === NPC_GROUP) {
    for (let c = MOST_MEMBERS; c < dungeon.cast.end; c++) if (dungeon.cast.group[c] === m) dungeon.cast.tile[c] = to;
  }
  return from;
}

/** Returns whether a marker is at members of the band; outside they are safe. @rule 2HDC-R161 */
function isAmongUs(dungeon: Dungeon, m: number): boolean {
  const tile = dungeon.markerTile[m];
  return tile !== OUTSIDE && dungeon.markerHidden[m] === 0 && dungeon.hasGroup(tile);
}

/** Begins the meeting of a marker with members of the band. */
function fallUpon(dungeon: Dungeon, m: number, from: number): void {
  actAt(dungeon, dungeon.markerTile[m]);
  dungeon.entering = 0;
  dungeon.enemyFrom = from;
  dungeon.next = MARKERS;
  dungeon.phase = ENCOUNTER;
}
