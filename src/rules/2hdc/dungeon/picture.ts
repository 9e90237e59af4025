import { KILL } from '../catalogue/big-bad.ts';
import { FIT } from '../catalogue/names.ts';
import { A_CORRIDOR, A_ROOM, DEAD_END, FOUR_WAY, LEFT, RIGHT, STAIRS, T } from '../catalogue/tiles.ts';
import { drawBoard } from '../fight/picture.ts';
import { OUTSIDE } from './cast.ts';
import { CROSSING, Dungeon, FIGHT, FINAL, lowestMarker, PEF, SECRET, SEEN } from './dungeon.ts';
import type { DungeonMatchup } from './matchup.ts';
import { plan } from './route.ts';
import { layTile } from './tiles.ts';

/** Signs of tiles, three characters each; the middle one shows who is there. */
const TILE_SIGNS: ReadonlyMap<number, string> = new Map([
  [DEAD_END, '--|'],
  [A_ROOM, '[ ]'],
  [T, '-T-'],
  [LEFT, '-/-'],
  [A_CORRIDOR, '---'],
  [RIGHT, '-\\-'],
  [FOUR_WAY, '-+-'],
  [STAIRS, '>>>'],
]);
const SECRET_SIGN = '( )';
const CELL = 3;
const UNKNOWN = '..';

/** A drawing that grows to the right and downwards. */
class Sheet {
  readonly rows: string[][] = [];

  put(row: number, column: number, text: string): void {
    while (this.rows.length <= row) this.rows.push([]);
    const cells = this.rows[row];
    while (cells.length < column) cells.push(' ');
    for (let i = 0; i < text.length; i++) cells[column + i] = text[i];
  }

  isFree(row: number, column: number): boolean {
    const sign = this.rows[row]?.[column];
    return sign === undefined || sign === ' ';
  }

  get text(): string {
    return this.rows
      .map((cells) =>
        Array.from(cells, (sign) => sign ?? ' ')
          .join('')
          .trimEnd(),
      )
      .join('\n');
  }
}

/**
 * Draws the current fight, or the tree of tiles from the entry at the left: `[ ]` a room, `( )` a secret one, `>>>`
 * stairs, `--|` a dead end, `~` a crossing, `..` an unseen part. `@` is the band, `&` a member apart from it, `?` a
 * force, `!` enemies, `$` the treasure.
 */
export function drawDungeon(dungeon: Dungeon): string {
  if (dungeon.phase === FIGHT) return drawBoard(dungeon.fight);
  if (dungeon.tiles === 0) return '';
  const sheet = new Sheet();
  drawTile(dungeon, sheet, 0, 0, 0);
  return sheet.text;
}

/** @returns the lowest row used by this tile and all behind it */
function drawTile(dungeon: Dungeon, sheet: Sheet, tile: number, row: number, column: number): number {
  const sign = dungeon.has(tile, SECRET) ? SECRET_SIGN : (TILE_SIGNS.get(dungeon.type[tile]) as string);
  const middle = whoIs(dungeon, tile);
  sheet.put(row, column, middle === '' ? sign : `${sign[0]}${middle}${sign[2]}`);
  if (dungeon.has(tile, CROSSING)) sheet.put(row, column, '~');
  let last = row;
  let next = row;
  const right = column + CELL;
  const goOn = (draw: (at: number) => number, bridge: string) => {
    if (next > row) {
      for (let r = row + 1; r < next; r++) if (sheet.isFree(r, column + 1)) sheet.put(r, column + 1, '|');
      sheet.put(next, column + 1, `'${bridge}`);
    }
    last = draw(next);
    next = last + 1;
  };
  const drawBehind = (secret: boolean) => {
    for (let t = dungeon.firstChild[tile]; t !== -1; t = dungeon.nextSibling[t]) {
      if (dungeon.has(t, SECRET) === secret) goOn((at) => drawTile(dungeon, sheet, t, at, right), '-');
    }
  };
  drawBehind(false);
  for (let i = 0; i < dungeon.open[tile]; i++) {
    goOn((at) => {
      sheet.put(at, right, UNKNOWN);
      return at;
    }, '-');
  }
  drawBehind(true);
  return last;
}

/** Returns the sign of who or what is on a tile. */
function whoIs(dungeon: Dungeon, tile: number): string {
  if (dungeon.partyTile === tile && dungeon.leader >= 0) return '@';
  for (let c = 0; c < dungeon.members; c++)
    if (dungeon.cast.status[c] === FIT && dungeon.cast.tile[c] === tile) return '&';
  let sign = '';
  for (let left = dungeon.marked; left !== 0; left &= left - 1) {
    const m = lowestMarker(left);
    if (dungeon.markerTile[m] !== tile || dungeon.markerHidden[m] !== 0) continue;
    if (dungeon.markerKind[m] !== PEF) sign = '!';
    else if (sign === '') sign = '?';
  }
  if (sign !== '') return sign;
  return dungeon.has(tile, FINAL) && dungeon.hasTreasure === 0 ? '$' : '';
}

/**
 * Draws a dungeon with listed tiles, as laid by a band that always takes the nearest exit; `undefined` if tiles are
 * rolled. Secret rooms are left out.
 *
 * @rule 2HDC-35.0
 */
export function drawPlan(matchup: DungeonMatchup): string | undefined {
  if (matchup.tiles.length === 0) return undefined;
  const dungeon = new Dungeon(matchup);
  dungeon.total = matchup.tiles.length + 1;
  // With this reason, nothing makes the band turn back.
  dungeon.reason = KILL;
  layTile(dungeon, OUTSIDE, A_CORRIDOR);
  dungeon.flags[0] |= SEEN;
  dungeon.partyTile = 0;
  for (const type of matchup.tiles) {
    if (!plan(dungeon)) mendNearest(dungeon);
    dungeon.partyTile = layTile(dungeon, dungeon.target, type);
  }
  dungeon.partyTile = OUTSIDE;
  return drawDungeon(dungeon);
}

/** Makes the last dead end lead on, if no exit is open. */
function mendNearest(dungeon: Dungeon): void {
  for (let t = dungeon.tiles - 1; t >= 0; t--) {
    if (dungeon.type[t] !== DEAD_END) continue;
    dungeon.type[t] = STAIRS;
    dungeon.open[t] = 1;
    dungeon.target = t;
    return;
  }
}
