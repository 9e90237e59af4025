import { OUTSIDE } from './cast.ts';
import { CHALLENGE, CROSSING, type Dungeon, FINAL, LOOTED, lowestMarker, SECRET } from './dungeon.ts';
import { MOST_TILES } from './dungeon-matchup.ts';
import { A_ROOM, DEAD_END, FOUR_WAY, STAIRS, T } from './dungeon-rolls.ts';

/** The tree of tiles: laying, distances, ways. The outside lies before tile 0. */

/** Exits that a type of tile leaves open, beside the one that leads to it. @rule 2HDC-R97 */
export function exitsOf(type: number): number {
  return type === DEAD_END ? 0 : type === T ? 2 : type === FOUR_WAY ? 3 : 1;
}

/** A type of tile in words, in the order of `TILES`. */
const SAID = ['a dead end', 'a room', 'a T', 'a left turn', 'a corridor', 'a right turn', 'a four-way', 'stairs'];

export function sayTile(type: number): string {
  return SAID[type] as string;
}

/**
 * Lays a tile behind the first open exit of another one; the last of all closes every exit.
 *
 * @param parent `OUTSIDE` for the entry
 * @returns its number
 * @rule 2HDC-36.1
 */
export function layTile(d: Dungeon, parent: number, type: number): number {
  const tile = addTile(d, parent, type);
  if (parent !== OUTSIDE) {
    d.open[parent]!--;
    d.level[tile] = d.levelBehind(parent) + (d.has(parent, CHALLENGE) ? 1 : 0);
    if (d.has(parent, CHALLENGE)) d.flags[tile]! |= CROSSING;
  } else d.level[tile] = 1;
  d.open[tile] = exitsOf(type);
  d.laid++;
  if (type === STAIRS) d.stairsLaid++;
  d.trace?.tell('2HDC-36.1', `Tile ${d.laid} of ${d.total}: ${sayTile(type)}.`);
  uncover(d, parent, tile);
  if (d.laid === d.total) {
    d.flags[tile]! |= FINAL;
    d.finalTile = tile;
    for (let t = 0; t < d.tiles; t++) d.open[t] = 0;
    d.trace?.tell('2HDC-41.0', 'It is the last: the Treasure Room.');
  }
  return tile;
}

/** A secret room beside a tile, on its level, outside the count. @rule 2HDC-37.0b */
export function laySecretRoom(d: Dungeon, parent: number): number {
  const tile = addTile(d, parent, A_ROOM);
  d.level[tile] = d.level[parent] as number;
  d.open[tile] = 0;
  d.flags[tile] = SECRET | LOOTED;
  return tile;
}

/** Whether there is room on the map for one tile more. */
export function isMapFull(d: Dungeon): boolean {
  return d.tiles >= MOST_TILES;
}

function addTile(d: Dungeon, parent: number, type: number): number {
  const tile = d.tiles++;
  d.type[tile] = type;
  d.parent[tile] = parent;
  d.depth[tile] = parent === OUTSIDE ? 0 : (d.depth[parent] as number) + 1;
  d.flags[tile] = 0;
  d.searched[tile] = 0;
  d.firstChild[tile] = -1;
  d.nextSibling[tile] = -1;
  if (parent !== OUTSIDE) {
    if (d.firstChild[parent] === -1) d.firstChild[parent] = tile;
    else {
      let sibling = d.firstChild[parent] as number;
      while (d.nextSibling[sibling] !== -1) sibling = d.nextSibling[sibling] as number;
      d.nextSibling[sibling] = tile;
    }
  }
  return tile;
}

/** Who hid behind the exit stands on the new tile, or behind its first exit. @rule 2HDC-R167 */
function uncover(d: Dungeon, parent: number, tile: number): void {
  if (parent === OUTSIDE) return;
  for (let left = d.marked; left !== 0; left &= left - 1) {
    const m = lowestMarker(left);
    if (d.markerTile[m] !== parent || d.markerHidden[m] === 0) continue;
    d.markerTile[m] = tile;
    d.markerHidden[m] = (d.open[tile] as number) > 0 ? (d.markerHidden[m] as number) - 1 : 0;
  }
}

function depthOf(d: Dungeon, tile: number): number {
  return tile === OUTSIDE ? -1 : (d.depth[tile] as number);
}

/** Steps from one tile to another; the outside is one step before tile 0. */
export function distance(d: Dungeon, from: number, to: number): number {
  const { parent } = d;
  let a = from;
  let b = to;
  let aDepth = depthOf(d, a);
  let bDepth = depthOf(d, b);
  const depths = aDepth + bDepth;
  while (a !== b) {
    if (aDepth >= bDepth) {
      a = parent[a] as number;
      aDepth--;
    } else {
      b = parent[b] as number;
      bDepth--;
    }
  }
  return depths - aDepth - bDepth;
}

/** The neighbour through which the way from one tile to another one leads. */
export function nextStep(d: Dungeon, from: number, to: number): number {
  const depth = depthOf(d, from);
  if (depthOf(d, to) <= depth) return d.parent[from] as number;
  let t = to;
  while (depthOf(d, t) > depth + 1) t = d.parent[t] as number;
  return (t === 0 ? OUTSIDE : (d.parent[t] as number)) === from ? t : (d.parent[from] as number);
}

/** Whether the way between two neighbours is a Challenge. */
export function isCrossing(d: Dungeon, a: number, b: number): boolean {
  if (a < 0 || b < 0) return false;
  return d.has(d.parent[b] === a ? b : a, CROSSING);
}
