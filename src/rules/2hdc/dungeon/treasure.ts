import type { Dice } from '../../../dice/dice.ts';
import type { Law } from '../../../dice/law.ts';
import { sum } from '../../../dice/laws.ts';
import { TREASURES, treasureLaw } from '../catalogue/dungeon-rolls.ts';
import { ARMOR, CLOTHES, drawItem, POTION, sayItem, TOOL, WEAPON } from '../catalogue/magic-items.ts';
import { BRONZE, GOLD, METALS, SILVER } from '../catalogue/names.ts';
import { HALF_DIE } from '../catalogue/rolls.ts';
import type { Dungeon } from './dungeon.ts';
import { NOBODY } from './loot.ts';
import { handOut } from './sharing.ts';

/** Treasure: coins and magic items on one table. */

/** A row of the treasure table: coins, then how many items of each type in {@link TYPES}. */
interface Hoard {
  readonly metal: number;
  /** Coins that are there in any case, and those that are rolled for. */
  readonly coins: number;
  readonly more: Law | undefined;
  readonly items: readonly number[];
}

/** The order in which the table names items. */
const TYPES = [POTION, CLOTHES, WEAPON, ARMOR, TOOL] as const;

function hoard(metal: number, coins: number, more: Law | undefined, ...items: number[]): Hoard {
  return { metal, coins, more, items };
}

/** The rows of the treasure table, in the order of `TREASURES`. @rule 2HDC-T40.0a */
const HOARDS: readonly Hoard[] = [
  hoard(BRONZE, 0, undefined),
  hoard(BRONZE, 0, HALF_DIE),
  hoard(BRONZE, 3, undefined),
  hoard(BRONZE, 0, undefined, 1),
  hoard(BRONZE, 0, HALF_DIE, 0, 0, 1),
  hoard(BRONZE, 0, HALF_DIE, 0, 1),
  hoard(BRONZE, 0, undefined, 2, 0, 1, 1),
  hoard(BRONZE, 3, HALF_DIE, 3, 1, 1),
  hoard(BRONZE, 0, undefined, 3, 1, 1, 1),
  hoard(BRONZE, 0, sum(2), 3, 1, 2, 1, 1),
  hoard(BRONZE, 0, undefined, 4, 1, 2, 2, 1),
  hoard(SILVER, 3, HALF_DIE, 5, 2, 3, 3, 2),
  hoard(GOLD, 0, HALF_DIE, 6, 2, 4, 3, 3),
];

/** Stages of a treasure roll: the row, its coins, then its items by type. */
const ROW = 0;
const COINS = 1;
const ITEMS = 2;

const ROW_LAWS: (Law | undefined)[] = [];

/**
 * Begins a roll on the treasure table for the group at `dungeon.partyTile`.
 *
 * @param bonus what is added: Rep of the Big Bad in the Treasure Room, enemies defeated or the level in a secret room
 * @rule 2HDC-T40.0a
 */
export function beginTreasure(dungeon: Dungeon, bonus: number): void {
  const { loot } = dungeon;
  loot.rollStage = ROW;
  loot.rollRow = bonus;
  loot.rollItems = 0;
}

/**
 * Rolls the next die of a treasure (phase `TREASURE`): the row, then each coin and item of it. What is found is
 * handed out when it is complete.
 *
 * @returns whether more is to be rolled
 * @rule 2HDC-40.0
 */
export function rollTreasure(dungeon: Dungeon, dice: Dice): boolean {
  const { loot } = dungeon;
  dice.roller = -1;
  if (loot.rollStage === ROW) {
    const bonus = loot.rollRow;
    const law = ROW_LAWS[bonus] ?? treasureLaw(bonus);
    ROW_LAWS[bonus] = law;
    loot.rollRow = dice.draw(law);
    loot.rollStage = COINS;
    dungeon.trace?.tell('2HDC-T40.0a', `Treasure: ${TREASURES[loot.rollRow]}.`);
  }
  const row = HOARDS[loot.rollRow];
  if (loot.rollStage === COINS) {
    loot.rollStage = ITEMS;
    loot.rollItems = row.items[0] ?? 0;
    const coins = row.coins + (row.more === undefined ? 0 : dice.draw(row.more));
    if (coins > 0) {
      loot.pot[row.metal] += coins;
      loot.found[row.metal] += coins;
      dungeon.trace?.tell('2HDC-T40.0a', `${coins} ${METALS.names[row.metal]} ${coins === 1 ? 'coin' : 'coins'}.`);
    }
  } else {
    const item = drawItem(dice, TYPES[loot.rollStage - ITEMS]);
    loot.add(item, NOBODY, 1);
    dungeon.trace?.tell('2HDC-29.4.2', `Found: ${sayItem(item)}.`);
    loot.rollItems--;
  }
  while (loot.rollItems === 0) {
    const stage = ++loot.rollStage - ITEMS;
    if (stage >= row.items.length) {
      handOut(dungeon);
      return false;
    }
    loot.rollItems = row.items[stage];
  }
  return true;
}
