import { A_ROOM, STAIRS, TILES } from '../catalogue/tiles.ts';
import { OUTSIDE } from './cast.ts';
import { CHALLENGE, CROSSING, type Dungeon, FINAL, LOOTED, lowestMarker, SECRET } from './dungeon.ts';
import { MOST_TILES } from './matchup.ts';

/** The tree of tiles: laying, distances, paths. Outside is before tile 0. */

/** Returns the exits of a type of tile, besides the one that leads to it. @rule 2HDC-R97 */
export function exitsOf(type: number): number {
  return TILES.rows[type].exits;
}

/** Returns a type of tile in words. */
export function sayTile(type: number): string {
  return TILES.rows[type].said;
}

/** For example `tile 7`, by order of laying; a secret room is named after the tile beside it. */
export function tileName(dungeon: Dungeon, tile: number): string {
  if (tile === OUTSIDE) return 'outside';
  if (dungeon.has(tile, SECRET)) return `the secret room beside ${tileName(dungeon, dungeon.parent[tile])}`;
  let number = 1;
  for (let t = 0; t < tile; t++) if (!dungeon.has(t, SECRET)) number++;
  return `tile ${number}`;
}

/**
 * Lays a tile behind the first open exit of another; the last tile closes every exit.
 *
 * @param parent `OUTSIDE` for the entry
 * @returns its index
 * @rule 2HDC-36.1
 */
export function layTile(dungeon: Dungeon, parent: number, type: number): number {
  const tile = addTile(dungeon, parent, type);
  if (parent !== OUTSIDE) {
    dungeon.open[parent]--;
    dungeon.level[tile] = dungeon.levelBehind(parent) + (dungeon.has(parent, CHALLENGE) ? 1 : 0);
    if (dungeon.has(parent, CHALLENGE)) dungeon.flags[tile] |= CROSSING;
  } else dungeon.level[tile] = 1;
  dungeon.open[tile] = exitsOf(type);
  dungeon.laid++;
  if (type === STAIRS) dungeon.stairsLaid++;
  dungeon.trace?.note('2HDC-36.1', `Tile ${dungeon.laid} of ${dungeon.total}: ${sayTile(type)}.`, {
    who: dungeon.asOne(0),
  });
  if (dungeon.laid === dungeon.total) {
    dungeon.flags[tile] |= FINAL;
    dungeon.finalTile = tile;
    for (let t = 0; t < dungeon.tiles; t++) dungeon.open[t] = 0;
    dungeon.trace?.note('2HDC-41.0', 'It is the last: the Treasure Room.', { who: dungeon.asOne(0) });
  }
  // Behind the last tile no one can hide, because it has no open exits.
  uncover(dungeon, parent, tile);
  return tile;
}

/** Adds a secret room beside a tile, on its level, not counted as laid. @rule 2HDC-37.0b */
export function laySecretRoom(dungeon: Dungeon, parent: number): number {
  const tile = addTile(dungeon, parent, A_ROOM);
  dungeon.level[tile] = dungeon.level[parent];
  dungeon.open[tile] = 0;
  dungeon.flags[tile] = SECRET | LOOTED;
  return tile;
}

/** Returns whether the map has no room for a secret room besides the tiles still to be laid. Guard G12. */
export function isMapFull(dungeon: Dungeon): boolean {
  return dungeon.tiles + Math.max(0, dungeon.total - dungeon.laid) >= MOST_TILES;
}

function addTile(dungeon: Dungeon, parent: number, type: number): number {
  const tile = dungeon.tiles++;
  dungeon.type[tile] = type;
  dungeon.parent[tile] = parent;
  dungeon.depth[tile] = parent === OUTSIDE ? 0 : dungeon.depth[parent] + 1;
  dungeon.flags[tile] = 0;
  dungeon.searched[tile] = 0;
  dungeon.firstChild[tile] = -1;
  dungeon.nextSibling[tile] = -1;
  if (parent !== OUTSIDE) {
    if (dungeon.firstChild[parent] === -1) dungeon.firstChild[parent] = tile;
    else {
      let sibling = dungeon.firstChild[parent];
      while (dungeon.nextSibling[sibling] !== -1) sibling = dungeon.nextSibling[sibling];
      dungeon.nextSibling[sibling] = tile;
    }
  }
  return tile;
}

/** Moves groups hidden behind the exit to the new tile, or behind its first exit. @rule 2HDC-R167 */
function uncover(dungeon: Dungeon, parent: number, tile: number): void {
  if (parent === OUTSIDE) return;
  for (let left = dungeon.marked; left !== 0; left &= left - 1) {
    const m = lowestMarker(left);
    if (dungeon.markerTile[m] !== parent || dungeon.markerHidden[m] === 0) continue;
    dungeon.markerTile[m] = tile;
    dungeon.markerHidden[m] = dungeon.open[tile] > 0 ? dungeon.markerHidden[m] - 1 : 0;
  }
}

function depthOf(dungeon: Dungeon, tile: number): number {
  return tile === OUTSIDE ? -1 : dungeon.depth[tile];
}

/** Returns the steps from one tile to another; outside is one step before tile 0. */
export function distance(dungeon: Dungeon, from: number, to: number): number {
  const { parent } = dungeon;
  let a = from;
  let b = to;
  let aDepth = depthOf(dungeon, a);
  let bDepth = depthOf(dungeon, b);
  const depths = aDepth + bDepth;
  while (a !== b) {
    if (aDepth >= bDepth) {
      a = parent[a];
      aDepth--;
    } else {
      b = parent[b];
      bDepth--;
    }
  }
  return depths - aDepth - bDepth;
}

/** Returns the neighbour of `from` on the path to `to`. */
export function nextStep(dungeon: Dungeon, from: number, to: number): number {
  const depth = depthOf(dungeon, from);
  if (depthOf(dungeon, to) <= depth) return dungeon.parent[from];
  let t = to;
  while (depthOf(dungeon, t) > depth + 1) t = dungeon.parent[t];
  return (t === 0 ? OUTSIDE : dungeon.parent[t]) === from ? t : dungeon.parent[from];
}

/** Returns whether the step between two neighbours is a Challenge. */
export function isCrossing(dungeon: Dungeon, a: number, b: number): boolean {
  if (a < 0 || b < 0) return false;
  return dungeon.has(dungeon.parent[b] === a ? b : a, CROSSING);
}
