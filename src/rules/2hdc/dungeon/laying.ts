import type { Dice } from '../../../dice/dice.ts';
import { TILE_ROW } from '../catalogue/dungeon-rolls.ts';
import { A_CORRIDOR, A_ROOM, DEAD_END, STAIRS, tileAfter } from '../catalogue/tiles.ts';
import { type Dungeon, SEEN, TILE_CAP } from './dungeon.ts';
import { exitsOf, layTile, sayTile } from './tiles.ts';

/** Laying tiles: rolled on the table, or taken from a list. */

/** Limit on rolls for a dead end that must not stay one. Guard G10. */
const MOST_REROLLS = 100;

/** Lays the next tile behind the first open exit of a tile. @rule 2HDC-38.0 @rule 2HDC-35.0 @rule 2HDC-T38.0b */
export function rollTile(dungeon: Dungeon, dice: Dice, behind: number): number {
  const { tiles } = dungeon.matchup;
  if (tiles.length > 0) return layTile(dungeon, behind, tiles[dungeon.laid - 1]);
  return layTile(dungeon, behind, nextType(dungeon, dice));
}

function nextType(dungeon: Dungeon, dice: Dice): number {
  dice.roller = -1;
  const row = dice.draw(TILE_ROW);
  const type = tileAfter(row, dungeon.lastRow);
  dungeon.lastRow = row;
  return type;
}

/** Turns a dead end into stairs or another tile, if nothing else leads on. @rule 2HDC-36.3a */
export function mendDeadEnd(dungeon: Dungeon, dice: Dice, tile: number): void {
  let type: number = STAIRS;
  if (dungeon.matchup.rulings.deadEndFix === 'reroll') {
    type = DEAD_END;
    for (let i = 0; i < MOST_REROLLS && type === DEAD_END; i++) type = nextType(dungeon, dice);
    if (type === DEAD_END) {
      dungeon.guards |= TILE_CAP;
      type = A_CORRIDOR;
    }
  }
  dungeon.type[tile] = type;
  dungeon.open[tile] = exitsOf(type);
  if (type === STAIRS) dungeon.stairsLaid++;
  // It has been seen before, as a dead end.
  if (type === A_ROOM && dungeon.has(tile, SEEN)) dungeon.roomsSeen++;
  dungeon.trace?.note('2HDC-36.3a', `Nothing else leads on: the dead end turns out to be ${sayTile(type)}.`);
}
