import type { Dice } from '../../dice/dice.ts';
import { type Dungeon, TILE_CAP } from './dungeon.ts';
import { A_CORRIDOR, DEAD_END, STAIRS, TILE_ROW, tileAfter } from './dungeon-rolls.ts';
import { exitsOf, layTile, sayTile } from './tiles.ts';

/** Laying tiles: rolled on the table, or read from a list. */

/** `deadEndFix: reroll`. */
const REROLL = 1;
/** Rolls for a dead end that must not stay one. Guard G10. */
const MOST_REROLLS = 100;

/** Lays the next tile behind the first open exit of this one. @rule 2HDC-38.0 @rule 2HDC-35.0 @rule 2HDC-T38.0b */
export function rollTile(d: Dungeon, dice: Dice, behind: number): number {
  const { tiles } = d.matchup;
  if (tiles.length > 0) return layTile(d, behind, tiles[d.laid - 1] as number);
  return layTile(d, behind, nextType(d, dice));
}

function nextType(d: Dungeon, dice: Dice): number {
  dice.roller = -1;
  const row = dice.draw(TILE_ROW);
  const type = tileAfter(row, d.lastRow);
  d.lastRow = row;
  return type;
}

/** A dead end leads on, since nothing else does: down by stairs, or as another tile. @rule 2HDC-36.3a */
export function mendDeadEnd(d: Dungeon, dice: Dice, tile: number): void {
  let type: number = STAIRS;
  if (d.matchup.rulings.deadEndFix === REROLL) {
    type = DEAD_END;
    for (let i = 0; i < MOST_REROLLS && type === DEAD_END; i++) type = nextType(d, dice);
    if (type === DEAD_END) {
      d.guards |= TILE_CAP;
      type = A_CORRIDOR;
    }
  }
  d.type[tile] = type;
  d.open[tile] = exitsOf(type);
  if (type === STAIRS) d.stairsLaid++;
  d.trace?.tell('2HDC-36.3a', `Nothing else leads on: the dead end turns out to be ${sayTile(type)}.`);
}
