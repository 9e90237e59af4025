import { NOWHERE } from './cast.ts';
import { type Dungeon, lowestMarker, NO_MARKER, NPC_GROUP, PEF, SECRET, SPACE_CAP } from './dungeon.ts';
import { MOST_MEMBERS, MOST_TILES } from './dungeon-matchup.ts';
import { distance, nextStep } from './tiles.ts';

/** Markers on the map: Possible Enemy Forces, and groups that are known. */

/** A free marker; -1 when all are in use. Guard G12. */
export function freeMarker(d: Dungeon): number {
  if (d.marked !== -1) return lowestMarker(~d.marked);
  d.guards |= SPACE_CAP;
  return -1;
}

/** Puts a marker on a tile. */
export function setMarker(d: Dungeon, m: number, kind: number, tile: number): void {
  d.markerKind[m] = kind;
  d.markerTile[m] = tile;
  d.markerHidden[m] = 0;
  d.markerAge[m] = ++d.age;
  d.markerShaken[m] = 0;
  d.marksMoved &= ~(1 << m);
  d.markerFoes[m] = 0;
  d.marked |= 1 << m;
}

/** Takes a marker away, with everybody who still belongs to it. */
export function clearMarker(d: Dungeon, m: number): void {
  if (d.markerKind[m] === NPC_GROUP) {
    const { cast } = d;
    for (let c = MOST_MEMBERS; c < cast.end; c++) {
      if (cast.group[c] !== m) continue;
      if (c === d.bigBad) d.bigBad = -1;
      cast.vacate(c);
    }
  }
  d.markerKind[m] = NO_MARKER;
  d.marked &= ~(1 << m);
}

/** The oldest marker in the open on a tile; -1 none. */
export function markerAt(d: Dungeon, tile: number): number {
  let best = -1;
  for (let left = d.marked; left !== 0; left &= left - 1) {
    const m = lowestMarker(left);
    if (d.markerTile[m] !== tile || d.markerHidden[m] !== 0) continue;
    if (best < 0 || (d.markerAge[m] as number) < (d.markerAge[best] as number)) best = m;
  }
  return best;
}

/** Steps from a marker to the group. */
export function markerDistance(d: Dungeon, m: number): number {
  return distance(d, d.markerTile[m] as number, d.partyTile) + (d.markerHidden[m] as number);
}

/** A place in the cast for somebody who is not of the band; -1 when there is none. Guard G12. */
export function freePlace(d: Dungeon): number {
  for (let c = MOST_MEMBERS; c < d.cast.capacity; c++) {
    if (d.cast.group[c] === -1 && d.cast.tile[c] === NOWHERE && c !== d.bigBad) {
      d.cast.take(c);
      return c;
    }
  }
  d.guards |= SPACE_CAP;
  return -1;
}

/** In the order of laying secret rooms come after all other tiles. @rule 2HDC-R173 */
function layingOrder(d: Dungeon, tile: number): number {
  return d.has(tile, SECRET) ? tile + MOST_TILES : tile;
}

/** Directions: ahead, then the others in the order of laying, toward the entry last. Lower comes first. */
function directionRank(d: Dungeon, step: number, ahead: number): number {
  if (step === ahead) return 0;
  if (d.partyTile >= 0 && step === d.parent[d.partyTile]) return 3 * MOST_TILES;
  return 1 + layingOrder(d, step);
}

/**
 * Doubles place a force so many tiles away: in the first direction that has a tile at that distance, ahead first;
 * else on the farthest tile.
 *
 * @param ahead the neighbour the group goes to next, or anything else
 * @rule 2HDC-39.1b
 * @rule 2HDC-R103
 */
export function placePef(d: Dungeon, away: number, ahead: number): void {
  const m = freeMarker(d);
  if (m < 0) return;
  let exact = -1;
  let exactKey = Number.MAX_SAFE_INTEGER;
  let far = -1;
  let farKey = 0;
  let farthest = 0;
  for (let t = 0; t < d.tiles; t++) {
    if (t === d.partyTile) continue;
    const apart = distance(d, d.partyTile, t);
    if (apart !== away && apart < farthest) continue;
    const rank = directionRank(d, nextStep(d, d.partyTile, t), ahead);
    const key = rank * 2 * MOST_TILES + layingOrder(d, t);
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
    if (d.matchup.rulings.pefNoTile === 0 || d.partyTile < 0) return;
    tile = d.partyTile;
  }
  setMarker(d, m, PEF, tile);
  if (d.trace !== undefined) {
    const apart = distance(d, d.partyTile, tile);
    d.trace.tell('2HDC-39.1b', `Doubles: something stirs ${apart === 1 ? 'a tile' : `${apart} tiles`} away.`);
  }
}
