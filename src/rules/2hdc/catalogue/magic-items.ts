import type { Dice } from '../../../dice/dice.ts';
import {
  CASTING_TOOLS,
  MAGIC_ARMOR,
  MAGIC_ARMOR_AC,
  MAGIC_WEAPONS,
  npcItems,
  STAFF_OF_HEALING,
  TALISMAN,
  TRUE_ARROWS,
} from './items.ts';
import { BOOK_MAGIC, type MagicFacts, magicLaw } from './magic-facts.ts';
import { D6, HALF_DIE } from './rolls.ts';

/**
 * A magic item is one number: its kind in the low bits, its worth above. Kinds are indexes of items, followed by
 * potions. The worth is the AC of armour, the arrows left, the Rep of a Talisman or the uses left of a potion.
 */

const KIND_BITS = 6;
const KIND_MASK = (1 << KIND_BITS) - 1;
/** Kind of the first potion. */
const FIRST_POTION = 32;

/** Types of magic items, in the order in which they are picked. @rule 2HDC-29.1 */
export const TOOL = 0;
export const ARMOR = 1;
export const WEAPON = 2;
export const CLOTHES = 3;
export const POTION = 4;

/** Makes an item. @param bit of its row in `ITEMS` */
export function makeItem(bit: number, worth = 0): number {
  return (31 - Math.clz32(bit)) | (worth << KIND_BITS);
}

/** Makes a potion. @param potion index in `POTIONS` */
export function makePotion(potion: number, uses: number): number {
  return (FIRST_POTION + potion) | (uses << KIND_BITS);
}

/** Returns the bit of an item in `ITEMS`; 0 for a potion. */
export function bitOf(item: number): number {
  const kind = kindOf(item);
  return kind < FIRST_POTION ? 1 << kind : 0;
}

/** Returns the index of a potion in `POTIONS`; -1 for other items. */
export function potionOf(item: number): number {
  return Math.max(-1, kindOf(item) - FIRST_POTION);
}

/**
 * Returns the AC of armour, the arrows left, the Rep of a Talisman or the uses left of a potion; 0 for other items.
 * Negative for a Talisman or Staff already used in this adventure.
 */
export function worthOf(item: number): number {
  return item >> KIND_BITS;
}

/** Worth of a Staff already used in this adventure. */
export const USED_STAFF = -1;

/** Returns the same item with another worth. */
export function withWorth(item: number, worth: number): number {
  return (item & KIND_MASK) | (worth << KIND_BITS);
}

/** Returns the kind of an item, without its worth. */
export function kindOf(item: number): number {
  return item & KIND_MASK;
}

/** Returns whether two items are of the same kind. */
export function isSameKind(item: number, other: number): boolean {
  return kindOf(item) === kindOf(other);
}

/** Returns the type of an item. @rule 2HDC-29.1 */
export function typeOf(item: number): number {
  const bit = bitOf(item);
  if (bit & CASTING_TOOLS) return TOOL;
  if (bit & MAGIC_ARMOR) return ARMOR;
  if (bit & MAGIC_WEAPONS) return WEAPON;
  return bit === 0 ? POTION : CLOTHES;
}

/** For example `deflective armor (AC 4)` or `potion of healing (2)`. */
export function sayItem(item: number, { items, potions }: MagicFacts = BOOK_MAGIC): string {
  const potion = potionOf(item);
  const worth = worthOf(item);
  if (potion >= 0) return `potion of ${potions[potion]} (${worth})`;
  const name = items[kindOf(item)].replaceAll('-', ' ');
  if (typeOf(item) === ARMOR) return `${name} (AC ${worth})`;
  return worth !== 0 && bitOf(item) !== STAFF_OF_HEALING ? `${name} (${Math.abs(worth)})` : name;
}

/** Draws magic armour: one die for its AC, two for its kind. @rule 2HDC-T29.1.1a @rule 2HDC-R78 */
function drawArmor(dice: Dice, magic: MagicFacts): number {
  const ac = dice.draw(MAGIC_ARMOR_AC);
  return makeItem(dice.draw(magicLaw(magic, 'armor')), ac);
}

/** Draws a casting tool; a Talisman has a Rep of 2 + 1/2d6. @rule 2HDC-T29.1.2b */
function drawTool(dice: Dice, magic: MagicFacts): number {
  const tool = dice.draw(magicLaw(magic, 'tool'));
  return makeItem(tool, tool === TALISMAN ? 2 + dice.draw(HALF_DIE) : 0);
}

/** @rule 2HDC-T29.1.3a */
function drawClothes(dice: Dice, magic: MagicFacts): number {
  return makeItem(dice.draw(magicLaw(magic, 'clothes')));
}

/** Draws a magic weapon; True Arrows come as 3 + 1/2d6. @rule 2HDC-T29.1.4c */
function drawWeapon(dice: Dice, magic: MagicFacts): number {
  const weapon = dice.draw(magicLaw(magic, 'weapon'));
  return makeItem(weapon, weapon === TRUE_ARROWS ? 3 + dice.draw(HALF_DIE) : 0);
}

/** Draws a potion with 1/2d6 uses. @rule 2HDC-29.2a */
function drawPotion(dice: Dice, magic: MagicFacts): number {
  return makePotion(dice.draw(magicLaw(magic, 'potion')), dice.draw(HALF_DIE));
}

const DRAW_BY_TYPE = [drawTool, drawArmor, drawWeapon, drawClothes, drawPotion] as const;

/** Draws an item of one of the five types. @rule 2HDC-29.1 */
export function drawItem(dice: Dice, type: number, magic: MagicFacts = BOOK_MAGIC): number {
  return DRAW_BY_TYPE[type](dice, magic);
}

/** Rolls whether an NPC has magic items: a Grunt on a 1, a Big Bad or a Star on 1 to 3. @rule 2HDC-29.3a */
export function hasItems(dice: Dice, isSpecial: boolean): boolean {
  return dice.draw(D6) <= (isSpecial ? 3 : 1);
}

/**
 * Draws the magic items of an NPC that has any: 1d6 + Rep on a table.
 *
 * @param take receives each item as it is drawn: potions, clothes, weapons, armour
 * @rule 2HDC-29.3a
 * @rule 2HDC-R79
 */
export function drawNpcItems(dice: Dice, rep: number, magic: MagicFacts, take: (item: number) => void): void {
  const found = npcItems(dice.draw(D6) + rep);
  for (let i = 0; i < found.potions; i++) take(drawPotion(dice, magic));
  for (let i = 0; i < found.clothes; i++) take(drawClothes(dice, magic));
  for (let i = 0; i < found.weapons; i++) take(drawWeapon(dice, magic));
  for (let i = 0; i < found.armors; i++) take(drawArmor(dice, magic));
}
