import type { Dice } from '../../dice/dice.ts';
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
import { MOST_MEMBERS } from './dungeon-matchup.ts';
import { PEF_REP } from './dungeon-rolls.ts';
import { runAwayEnemies } from './flight.ts';
import { actAt, followLeader, isAnybodyFree } from './group.ts';
import { markerDistance } from './markers.ts';
import { CRISIS_DICE, passedOf } from './rolls.ts';
import { nextStep } from './tiles.ts';

/** The dungeon's turn: enemies who fled are tested, then forces and groups come nearer, the farthest first. */

/** One group that has fled is tested in each step. */
export function beginDungeonTurn(d: Dungeon, dice: Dice): void {
  if (!isAnybodyFree(d)) {
    d.cursor = 0;
    d.phase = OUTSIDE_RECOVERY;
    return;
  }
  if (runAwayEnemies(d, dice)) return;
  d.marksMoved = 0;
  d.phase = d.marked !== 0 ? MARKERS : TURN;
}

/** The farthest marker that has not moved yet moves a tile, or two if it passes both dice. @rule 2HDC-39.3 */
export function moveMarkers(d: Dungeon, dice: Dice): void {
  followLeader(d);
  if (d.leader < 0) {
    d.phase = TURN;
    return;
  }
  const m = farthestMarker(d);
  if (m < 0) {
    d.phase = TURN;
    return;
  }
  d.marksMoved |= 1 << m;
  dice.roller = -1;
  const rep = d.markerKind[m] === NPC_GROUP ? leaderRep(d, m) : PEF_REP;
  let tiles = passedOf(dice.draw(CRISIS_DICE[0]!), rep) === 2 ? 2 : 1;
  for (; tiles > 0; tiles--) {
    if (isAmongUs(d, m)) {
      fallUpon(d, m, d.parent[d.markerTile[m] as number] as number);
      return;
    }
    const from = approach(d, m);
    if (from === STAYS) return;
    if (isAmongUs(d, m)) {
      fallUpon(d, m, from);
      return;
    }
  }
}

const STAYS = -99;

function farthestMarker(d: Dungeon): number {
  let best = -1;
  let most = -1;
  for (let left = d.marked & ~d.marksMoved; left !== 0; left &= left - 1) {
    const m = lowestMarker(left);
    const apart = markerDistance(d, m);
    if (apart > most || (apart === most && (d.markerAge[m] as number) < (d.markerAge[best] as number))) {
      best = m;
      most = apart;
    }
  }
  return best;
}

/** One tile nearer to the Leader's group. @returns where it came from, `STAYS` when it is as near as it gets */
function approach(d: Dungeon, m: number): number {
  if ((d.markerHidden[m] as number) > 0) {
    d.markerHidden[m]!--;
    return OPEN_EXIT;
  }
  const from = d.markerTile[m] as number;
  if (from === d.partyTile) return STAYS;
  const to = nextStep(d, from, d.partyTile);
  if (to === OUTSIDE) return STAYS;
  d.markerTile[m] = to;
  if (d.markerKind[m] === NPC_GROUP) {
    for (let c = MOST_MEMBERS; c < d.cast.end; c++) if (d.cast.group[c] === m) d.cast.tile[c] = to;
  }
  return from;
}

function isAmongUs(d: Dungeon, m: number): boolean {
  return d.markerHidden[m] === 0 && d.hasGroup(d.markerTile[m] as number);
}

/** It has come upon members of the band. */
function fallUpon(d: Dungeon, m: number, from: number): void {
  actAt(d, d.markerTile[m] as number);
  d.entering = 0;
  d.enemyFrom = from;
  d.next = MARKERS;
  d.phase = ENCOUNTER;
}
