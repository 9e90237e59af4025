import { A_ROOM, STAIRS, TILES } from '../catalogue/tiles.ts';
import { OUTSIDE } from './cast.ts';
import { CHALLENGE, CROSSING, type Dungeon, FINAL, LOOTED, lowestMarker, SECRET } from './dungeon.ts';
import { MOST_TILES } from './matchup.ts';

/** The tree of tiles: laying, distances, ways. The outside lies before tile 0. */

/** Exits that a type of tile leaves open, beside the one that leads to it. @rule 2HDC-R97 */
export function exitsOf(type: number): number {
  return TILES.rows[type].exits;
}

/** A type of tile in words. */
export function sayTile(type: number): string {
  return TILES.rows[type].said;
}

/** `tile 7`, by the order in which tiles are laid; a secret room by the tile it lies beside. */
export function tileName(dungeon: Dungeon, tile: number): string {
  if (tile === OUTSIDE) return 'outside';
  if (dungeon.has(tile, SECRET)) return `the secret room beside ${tileName(dungeon, dungeon.parent[tile])}`;
  let number = 1;
  for (let t = 0; t < tile; t++) if (!dungeon.has(t, SECRET)) number++;
  return `tile ${number}`;
}

/**
 * Lays a tile behind the first open exit of another one; the last of all closes every exit.
 *
 * @param parent `OUTSIDE` for the entry
 * @returns its number
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
  // Behind the last tile nobody can hide, since nothing is open there.
  uncover(dungeon, parent, tile);
  return tile;
}

/** A secret room beside a tile, on its level, outside the count. @rule 2HDC-37.0b */
export function laySecretRoom(dungeon: Dungeon, parent: number): number {
  const tile = addTile(dungeon, parent, A_ROOM);
  dungeon.level[tile] = dungeon.level[parent];
  dungeon.open[tile] = 0;
  dungeon.flags[tile] = SECRET | LOOTED;
  return tile;
}

/** Whether the map has no room for a secret room beside the tiles that are still to be laid. Guard G12. */
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

/** Who hid behind the exit stands on the new tile, or behind its first exit. @rule 2HDC-R167 */
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

/** Steps from one tile to another; the outside is one step before tile 0. */
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

/** The neighbour through which the way from one tile to another one leads. */
export function nextStep(dungeon: Dungeon, from: number, to: number): number {
  const depth = depthOf(dungeon, from);
  if (depthOf(dungeon, to) <= depth) return dungeon.parent[from];
  let t = to;
  while (depthOf(dungeon, t) > depth + 1) t = dungeon.parent[t];
  return (t === 0 ? OUTSIDE : dungeon.parent[t]) === from ? t : dungeon.parent[from];
}

/** Whether the way between two neighbours is a Challenge. */
export function isCrossing(dungeon: Dungeon, a: number, b: number): boolean {
  if (a < 0 || b < 0) return false;
  return dungeon.has(dungeon.parent[b] === a ? b : a, CROSSING);
}
