import type { Dice } from '../../../dice/dice.ts';
import { sum } from '../../../dice/laws.ts';
import { ARMOR, CLOTHES, drawItem, POTION, sayItem, TOOL, WEAPON } from '../catalogue/magic-items.ts';
import { METALS } from '../catalogue/names.ts';
import { HALF_DIE } from '../catalogue/rolls.ts';
import { treasureLaw } from '../catalogue/tables.ts';
import type { Dungeon } from './dungeon.ts';
import { NOBODY } from './loot.ts';
import { handOut } from './sharing.ts';

/** Treasure: coins and magic items on one table. */

/** The order in which the items of a row are rolled. */
const TYPES = [POTION, CLOTHES, WEAPON, ARMOR, TOOL] as const;

/** Coins that are rolled for. @rule 2HDC-T40.0a */
const COIN_LAWS = { '1/2d6': HALF_DIE, '2d6': sum(2) } as const;

/** Stages of a treasure roll: the row, its coins, then its items by type. */
const ROW = 0;
const COINS = 1;
const ITEMS = 2;

/**
 * Begins a roll on the treasure table for the group at `dungeon.partyTile`.
 *
 * @param bonus added to the die: Rep of the Big Bad in the Treasure Room, enemies defeated or the level in a secret
 *   room
 * @rule 2HDC-T40.0a
 */
export function beginTreasure(dungeon: Dungeon, bonus: number): void {
  const { loot } = dungeon;
  loot.rollStage = ROW;
  loot.rollRow = bonus;
  loot.rollItems = 0;
}

/**
 * Rolls the next die of a treasure (phase `TREASURE`): the row, then each of its coins and items. Complete finds are
 * handed out.
 *
 * @returns whether there is more to roll
 * @rule 2HDC-40.0
 */
export function rollTreasure(dungeon: Dungeon, dice: Dice): boolean {
  const { loot } = dungeon;
  const { tables, magic } = dungeon.cast.facts;
  dice.roller = -1;
  if (loot.rollStage === ROW) {
    loot.rollRow = dice.draw(treasureLaw(loot.rollRow, tables));
    loot.rollStage = COINS;
    dungeon.trace?.note('2HDC-T40.0a', `Treasure: ${tables.treasures[loot.rollRow].meaning}.`, {
      who: dungeon.asOne(0),
    });
  }
  const row = tables.treasures[loot.rollRow];
  if (loot.rollStage === COINS) {
    loot.rollStage = ITEMS;
    loot.rollItems = row.items[0];
    const { metal, coinDice } = row;
    const coins = row.coins + (coinDice === undefined ? 0 : dice.draw(COIN_LAWS[coinDice]));
    if (coins > 0) {
      loot.pot[metal] += coins;
      loot.found[metal] += coins;
      dungeon.trace?.note('2HDC-T40.0a', `${coins} ${METALS.names[metal]} ${coins === 1 ? 'coin' : 'coins'}.`, {
        who: dungeon.asOne(0),
      });
    }
  } else {
    const item = drawItem(dice, TYPES[loot.rollStage - ITEMS], magic);
    loot.add(item, NOBODY, 1);
    dungeon.trace?.note('2HDC-29.4.2', `Found: ${sayItem(item, magic)}.`, { who: dungeon.asOne(0) });
    loot.rollItems--;
  }
  while (loot.rollItems === 0) {
    const stage = ++loot.rollStage - ITEMS;
    if (stage >= TYPES.length) {
      handOut(dungeon);
      return false;
    }
    loot.rollItems = row.items[stage];
  }
  return true;
}
