import {
  ITEMS,
  MAGIC_ARMOR,
  POTION_COURAGE,
  POTION_EAGER,
  POTION_HEALING,
  POTION_RAGE,
  POTION_STRENGTH,
  POTIONS,
  STAFF_OF_HEALING,
  TALISMAN,
  TRUE_ARROWS,
} from '../catalogue/items.ts';
import { makeItem, makePotion, USED_STAFF } from '../catalogue/magic-items.ts';
import type { Figures } from './figures.ts';

/** The magic items that the columns of a character hold. */

/** The column of a potion's uses; below 0 where he may not drink it. */
export function potionColumn(figures: Figures, potion: number): Int32Array {
  switch (potion) {
    case POTION_RAGE:
      return figures.potionRage;
    case POTION_COURAGE:
      return figures.potionCourage;
    case POTION_HEALING:
      return figures.potionHealing;
    case POTION_EAGER:
      return figures.potionEager;
    case POTION_STRENGTH:
      return figures.potionStrength;
    default:
      return figures.potionSpeed;
  }
}

/** Above the bits of items in the column `unusable`: the AC of magic armour that was rolled for. */
export const ARMOR_AC_SHIFT = ITEMS.rows.length;

/**
 * Every magic item that somebody has by his columns, whether he can use it or not. Potions of one kind are one item.
 *
 * @param take is given each item
 */
export function itemsOf(figures: Figures, c: number, take: (item: number) => void): void {
  const unusable = figures.unusable[c];
  const carried = (figures.items[c] | unusable) & ((1 << ITEMS.rows.length) - 1);
  for (let left = carried; left !== 0; left &= left - 1) {
    const bit = left & -left;
    let worth = 0;
    if (bit & MAGIC_ARMOR) worth = unusable >> ARMOR_AC_SHIFT || figures.listedAc[c];
    else if (bit === TRUE_ARROWS) worth = Math.abs(figures.trueArrows[c]);
    else if (bit === TALISMAN) worth = figures.talisman[c];
    else if (bit === STAFF_OF_HEALING) worth = figures.staffUsed[c] === 1 ? USED_STAFF : 0;
    if (worth !== 0 || (bit & (TRUE_ARROWS | TALISMAN)) === 0) take(makeItem(bit, worth));
  }
  if (!hasPotions(figures, c)) return;
  for (let potion = 0; potion < POTIONS.rows.length; potion++) {
    const uses = Math.abs(potionColumn(figures, potion)[c]);
    if (uses > 0) take(makePotion(potion, uses));
  }
}

/** Whether he has potions of any kind, whether he may drink them or not; few have. */
export function hasPotions(figures: Figures, c: number): boolean {
  const { potionRage, potionCourage, potionHealing, potionEager, potionStrength, potionSpeed } = figures;
  const bits = potionRage[c] | potionCourage[c] | potionHealing[c] | potionEager[c] | potionStrength[c];
  return (bits | potionSpeed[c]) !== 0;
}
