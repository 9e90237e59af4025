import { KILL } from './big-bad.ts';
import { OUTSIDE } from './cast.ts';
import { CROSSING, Dungeon, FIGHT, FINAL, lowestMarker, PEF, SECRET, SEEN } from './dungeon.ts';
import type { DungeonMatchup } from './dungeon-matchup.ts';
import { A_CORRIDOR, A_ROOM, DEAD_END, FOUR_WAY, LEFT, RIGHT, STAIRS, T } from './dungeon-rolls.ts';
import { FIT } from './names.ts';
import { drawBoard } from './picture.ts';
import { plan } from './route.ts';
import { layTile } from './tiles.ts';

/** Tiles as three characters each; who is on one stands in its middle. */
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
    const cells = this.rows[row] as string[];
    while (cells.length < column) cells.push(' ');
    for (let i = 0; i < text.length; i++) cells[column + i] = text[i] as string;
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
 * The fight that is on, or the tiles as a tree from the entry at the left: `[ ]` a room, `( )` a secret one, `>>>`
 * stairs, `--|` a dead end, `~` a crossing, `..` what nobody has seen. `@` is the band, `&` who has been parted from
 * it, `?` something that stirs, `!` enemies, `$` the treasure.
 */
export function drawDungeon(d: Dungeon): string {
  if (d.phase === FIGHT) return drawBoard();
  if (d.tiles === 0) return '';
  const sheet = new Sheet();
  drawTile(d, sheet, 0, 0, 0);
  return sheet.text;
}

/** @returns the lowest row that this tile and all behind it take */
function drawTile(d: Dungeon, sheet: Sheet, tile: number, row: number, column: number): number {
  const sign = d.has(tile, SECRET) ? SECRET_SIGN : (TILE_SIGNS.get(d.type[tile] as number) as string);
  const middle = whoIs(d, tile);
  sheet.put(row, column, middle === '' ? sign : `${sign[0]}${middle}${sign[2]}`);
  if (d.has(tile, CROSSING)) sheet.put(row, column, '~');
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
    for (let t = d.firstChild[tile] as number; t !== -1; t = d.nextSibling[t] as number) {
      if (d.has(t, SECRET) === secret) goOn((at) => drawTile(d, sheet, t, at, right), '-');
    }
  };
  drawBehind(false);
  for (let i = 0; i < (d.open[tile] as number); i++) {
    goOn((at) => {
      sheet.put(at, right, UNKNOWN);
      return at;
    }, '-');
  }
  drawBehind(true);
  return last;
}

/** The sign of whoever, or whatever, is on a tile. */
function whoIs(d: Dungeon, tile: number): string {
  if (d.partyTile === tile && d.leader >= 0) return '@';
  for (let c = 0; c < d.members; c++) if (d.cast.status[c] === FIT && d.cast.tile[c] === tile) return '&';
  let sign = '';
  for (let left = d.marked; left !== 0; left &= left - 1) {
    const m = lowestMarker(left);
    if (d.markerTile[m] !== tile || d.markerHidden[m] !== 0) continue;
    sign = d.markerKind[m] === PEF && sign === '' ? '?' : '!';
  }
  if (sign !== '') return sign;
  return d.has(tile, FINAL) && d.hasTreasure === 0 ? '$' : '';
}

/**
 * A dungeon whose tiles are listed, as a band will lay it that always takes the nearest exit; `undefined` where they
 * are rolled. Secret rooms are not on it.
 *
 * @rule 2HDC-35.0
 */
export function drawPlan(matchup: DungeonMatchup): string | undefined {
  if (matchup.tiles.length === 0) return undefined;
  const d = new Dungeon(matchup);
  d.total = matchup.tiles.length + 1;
  // Nothing makes them turn back.
  d.reason = KILL;
  layTile(d, OUTSIDE, A_CORRIDOR);
  d.flags[0]! |= SEEN;
  d.partyTile = 0;
  for (const type of matchup.tiles) {
    if (!plan(d)) mendNearest(d);
    d.partyTile = layTile(d, d.target, type);
  }
  d.partyTile = OUTSIDE;
  return drawDungeon(d);
}

/** With nothing left open, the last dead end leads on. */
function mendNearest(d: Dungeon): void {
  for (let t = d.tiles - 1; t >= 0; t--) {
    if (d.type[t] !== DEAD_END) continue;
    d.type[t] = STAIRS;
    d.open[t] = 1;
    d.target = t;
    return;
  }
}

/** `tile 7`, by the order in which tiles are laid; a secret room by the tile it lies beside. */
export function tileName(d: Dungeon, tile: number): string {
  if (tile === OUTSIDE) return 'outside';
  if (d.has(tile, SECRET)) return `the secret room beside ${tileName(d, d.parent[tile] as number)}`;
  let number = 1;
  for (let t = 0; t < tile; t++) if (!d.has(t, SECRET)) number++;
  return `tile ${number}`;
}
