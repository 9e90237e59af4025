import { NOWHERE } from './cast.ts';
import { type Dungeon, lowestMarker, NO_MARKER, NPC_GROUP, PEF, SECRET, SPACE_CAP } from './dungeon.ts';
import { MOST_MEMBERS, MOST_TILES } from './matchup.ts';
import { distance, nextStep } from './tiles.ts';

/** Markers on the map: Possible Enemy Forces and known groups. */

/** Returns a free marker; -1 for none. Guard G12. */
export function freeMarker(dungeon: Dungeon): number {
  if (dungeon.marked !== -1) return lowestMarker(~dungeon.marked);
  dungeon.guards |= SPACE_CAP;
  return -1;
}

/** Puts a marker on a tile. */
export function setMarker(dungeon: Dungeon, m: number, kind: number, tile: number): void {
  dungeon.markerKind[m] = kind;
  dungeon.markerTile[m] = tile;
  dungeon.markerHidden[m] = 0;
  dungeon.markerAge[m] = ++dungeon.age;
  dungeon.markerShaken[m] = 0;
  dungeon.marksMoved &= ~(1 << m);
  dungeon.markerFoes[m] = 0;
  dungeon.marked |= 1 << m;
}

/** Removes a marker and the characters of its group. */
export function clearMarker(dungeon: Dungeon, m: number): void {
  if (dungeon.markerKind[m] === NPC_GROUP) {
    const { cast } = dungeon;
    for (let c = MOST_MEMBERS; c < cast.end; c++) {
      if (cast.group[c] !== m) continue;
      if (c === dungeon.bigBad) dungeon.bigBad = -1;
      cast.vacate(c);
    }
  }
  // Met enemies no longer pursue, and the marker may be reused for another group.
  if (m === dungeon.pursuer) dungeon.pursuer = -1;
  dungeon.markerKind[m] = NO_MARKER;
  dungeon.marked &= ~(1 << m);
}

/** Returns the oldest marker on a tile that is not hidden; -1 for none. */
export function markerAt(dungeon: Dungeon, tile: number): number {
  let best = -1;
  for (let left = dungeon.marked; left !== 0; left &= left - 1) {
    const m = lowestMarker(left);
    if (dungeon.markerTile[m] !== tile || dungeon.markerHidden[m] !== 0) continue;
    if (best < 0 || dungeon.markerAge[m] < dungeon.markerAge[best]) best = m;
  }
  return best;
}

/** Returns the distance from a marker to the group. */
export function markerDistance(dungeon: Dungeon, m: number): number {
  return distance(dungeon, dungeon.markerTile[m], dungeon.partyTile) + dungeon.markerHidden[m];
}

/** Returns a free index in the cast for a character not of the band; -1 for none. Guard G12. */
export function freePlace(dungeon: Dungeon): number {
  for (let c = MOST_MEMBERS; c < dungeon.cast.places; c++) {
    if (dungeon.cast.group[c] === -1 && dungeon.cast.tile[c] === NOWHERE && c !== dungeon.bigBad) {
      dungeon.cast.take(c);
      return c;
    }
  }
  dungeon.guards |= SPACE_CAP;
  return -1;
}

/** Returns the rank of a tile by order of laying; secret rooms come last. @rule 2HDC-R173 */
function layingOrder(dungeon: Dungeon, tile: number): number {
  return dungeon.has(tile, SECRET) ? tile + MOST_TILES : tile;
}

/** Returns the rank of a direction: ahead, then the others in the order of laying, toward the entry last. */
function directionRank(dungeon: Dungeon, step: number, ahead: number): number {
  if (step === ahead) return 0;
  if (dungeon.partyTile >= 0 && step === dungeon.parent[dungeon.partyTile]) return 3 * MOST_TILES;
  return 1 + layingOrder(dungeon, step);
}

/**
 * Places a force on doubles, `away` tiles from the group: in the first direction that has such a tile, ahead first; or
 * else on the farthest tile.
 *
 * @param ahead the neighbour that the group enters next, or any other number for none
 * @rule 2HDC-39.1b
 * @rule 2HDC-R103
 */
export function placePef(dungeon: Dungeon, away: number, ahead: number): void {
  const m = freeMarker(dungeon);
  if (m < 0) return;
  let exact = -1;
  let exactKey = Number.MAX_SAFE_INTEGER;
  let far = -1;
  let farKey = 0;
  let farthest = 0;
  for (let t = 0; t < dungeon.tiles; t++) {
    if (t === dungeon.partyTile) continue;
    const apart = distance(dungeon, dungeon.partyTile, t);
    if (apart !== away && apart < farthest) continue;
    const rank = directionRank(dungeon, nextStep(dungeon, dungeon.partyTile, t), ahead);
    const key = rank * 2 * MOST_TILES + layingOrder(dungeon, t);
    if (apart === away && key < exactKey) {
      exact = t;
      exactKey = key;
    }
    if (apart > farthest || (apart === farthest && key < farKey)) {
      far = t;
      farKey = key;
      farthest = apart;
    }
  }
  let tile = exact >= 0 ? exact : far;
  if (tile < 0) {
    if (dungeon.matchup.rulings.pefNoTile === 'none' || dungeon.partyTile < 0) {
      dungeon.trace?.note('2HDC-39.1b', 'Doubles, but there is no other tile on which anything could stir.');
      return;
    }
    tile = dungeon.partyTile;
  }
  setMarker(dungeon, m, PEF, tile);
  if (dungeon.trace !== undefined) {
    const apart = distance(dungeon, dungeon.partyTile, tile);
    dungeon.trace.note('2HDC-39.1b', `Doubles: something stirs ${apart === 1 ? 'a tile' : `${apart} tiles`} away.`);
  }
}
