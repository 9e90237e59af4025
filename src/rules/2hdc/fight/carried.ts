import {
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
import { type Figures, USES_BITS } from './figures.ts';

/** Magic items that the columns of a character hold. */

/** Returns the column of the uses of a potion of the book; negative for a character that may not drink it. */
function columnOf(figures: Figures, potion: number): Int32Array {
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

/** Limit on the uses of a potion that a scenario defines. */
const MOST_USES = (1 << USES_BITS) - 1;

/** Returns a character's uses of a potion; negative if it may not drink it. */
export function usesOf(figures: Figures, potion: number, c: number): number {
  if (potion < POTIONS.rows.length) return columnOf(figures, potion)[c];
  const all = figures.homePotions[c];
  const uses = (Math.abs(all) >> ((potion - POTIONS.rows.length) * USES_BITS)) & MOST_USES;
  return all < 0 ? -uses : uses;
}

/** Sets a character's uses of a potion; if negative, it may not drink any potion that a scenario defines. */
export function setUses(figures: Figures, potion: number, c: number, uses: number): void {
  if (potion < POTIONS.rows.length) {
    columnOf(figures, potion)[c] = uses;
    return;
  }
  const shift = (potion - POTIONS.rows.length) * USES_BITS;
  const all = figures.homePotions[c];
  const others = Math.abs(all) & ~(MOST_USES << shift);
  const now = others | (Math.min(MOST_USES, Math.abs(uses)) << shift);
  figures.homePotions[c] = uses < 0 || (uses === 0 && all < 0) ? -now : now;
}

/**
 * Lists all magic items that a character carries, usable or not. Potions of one kind are one item.
 *
 * @param take receives each item
 */
export function itemsOf(figures: Figures, c: number, take: (item: number) => void): void {
  const carried = figures.items[c] | figures.unusable[c];
  for (let left = carried; left !== 0; left &= left - 1) {
    const bit = left & -left;
    let worth = 0;
    if (bit & MAGIC_ARMOR) worth = figures.armorAc[c] || figures.listedAc[c];
    else if (bit === TRUE_ARROWS) worth = Math.abs(figures.trueArrows[c]);
    else if (bit === TALISMAN) worth = figures.talisman[c];
    else if (bit === STAFF_OF_HEALING) worth = figures.staffUsed[c] === 1 ? USED_STAFF : 0;
    if (worth !== 0 || (bit & (TRUE_ARROWS | TALISMAN)) === 0) take(makeItem(bit, worth));
  }
  if (!hasPotions(figures, c)) return;
  for (let potion = 0; potion < figures.facts.magic.potions.length; potion++) {
    const uses = Math.abs(usesOf(figures, potion, c));
    if (uses > 0) take(makePotion(potion, uses));
  }
}

/** Returns whether a character has any potions, drinkable or not. */
export function hasPotions(figures: Figures, c: number): boolean {
  const { potionRage, potionCourage, potionHealing, potionEager, potionStrength } = figures;
  const bits = potionRage[c] | potionCourage[c] | potionHealing[c] | potionEager[c] | potionStrength[c];
  return (bits | figures.potionSpeed[c] | figures.homePotions[c]) !== 0;
}
