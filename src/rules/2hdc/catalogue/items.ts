import { Law } from '../../../dice/law.ts';
import { faceLaw } from '../../../dice/laws.ts';
import {
  ABSORBING_UNDERSHIRT,
  ARMOR_OF_AGILITY,
  ARMOR_OF_AWARENESS,
  ARMOR_OF_PROTECTION,
  ARMOR_OF_RESILIENCY,
  BATTLE_AXE_OF_VIRTUE,
  BOOTS_OF_SPEED,
  BOW_OF_SEEKING,
  CASTER_RING,
  CASTER_WAND,
  CLOAK_OF_STEALTH,
  DANCING_SWORD,
  DEFLECTIVE_ARMOR,
  HARD_SHIRT,
  IRON_CLOAK,
  ITEMS,
  PHASE_ARMOR,
  POTION_COURAGE,
  POTION_EAGER,
  POTION_HEALING,
  POTION_RAGE,
  POTION_SPEED,
  POTION_STRENGTH,
  POTIONS,
  SHIRT_OF_RESILIENCY,
  STAFF_OF_HEALING,
  SWORD_OF_RAGE,
  TALISMAN,
  TRUE_ARROWS,
  WAND_OF_BLASTING,
  WAND_OF_BRILLIANCE,
} from './names.ts';

/** Tables of magic items, each as the law of what two dice, added up, lead to. */

/** A 2d6 table: for each result the highest sum that leads to it. */
function table(name: string, ...rows: (readonly [upTo: number, result: number])[]): Law {
  return faceLaw(
    name,
    2,
    6,
    (faces) => {
      const sum = (faces[0] as number) + (faces[1] as number);
      return (rows.find(([upTo]) => sum <= upTo) as readonly [number, number])[1];
    },
    (result) => (name === 'potion' ? `potion of ${POTIONS[result]}` : String(ITEMS[31 - Math.clz32(result)])),
  );
}

/** What magic armour does. @rule 2HDC-T29.1.1a */
export const MAGIC_ARMOR_TABLE: Law = table(
  'magic armour',
  [3, ARMOR_OF_RESILIENCY],
  [5, ARMOR_OF_PROTECTION],
  [7, ARMOR_OF_AGILITY],
  [9, DEFLECTIVE_ARMOR],
  [11, ARMOR_OF_AWARENESS],
  [12, PHASE_ARMOR],
);

/** The Armour Class of magic armour: its first die. @rule 2HDC-T29.1.1a */
export const MAGIC_ARMOR_AC: Law = new Law(
  'AC of magic armour',
  [
    [2, 3],
    [4, 2],
    [6, 1],
  ],
  [6],
  ([face]) => ((face as number) <= 3 ? 2 : (face as number) <= 5 ? 4 : 6),
  (ac) => `AC ${ac}`,
);

/** @rule 2HDC-T29.1.2a */
export const CASTING_TOOL_TABLE: Law = table(
  'casting tool',
  [3, WAND_OF_BLASTING],
  [4, TALISMAN],
  [6, WAND_OF_BRILLIANCE],
  [8, CASTER_WAND],
  [10, CASTER_RING],
  [12, STAFF_OF_HEALING],
);

/** @rule 2HDC-T29.1.3a */
export const CLOTHING_TABLE: Law = table(
  'magic clothing',
  [3, BOOTS_OF_SPEED],
  [5, CLOAK_OF_STEALTH],
  [7, HARD_SHIRT],
  [9, ABSORBING_UNDERSHIRT],
  [11, IRON_CLOAK],
  [12, SHIRT_OF_RESILIENCY],
);

/** @rule 2HDC-T29.1.4a */
export const WEAPON_TABLE: Law = table(
  'magic weapon',
  [3, BOW_OF_SEEKING],
  [5, DANCING_SWORD],
  [7, TRUE_ARROWS],
  [9, BATTLE_AXE_OF_VIRTUE],
  [12, SWORD_OF_RAGE],
);

/** @rule 2HDC-T29.1.5a */
export const POTION_TABLE: Law = table(
  'potion',
  [3, POTION_RAGE],
  [5, POTION_COURAGE],
  [7, POTION_HEALING],
  [9, POTION_EAGER],
  [11, POTION_STRENGTH],
  [12, POTION_SPEED],
);

/** What an NPC has, by 1d6 + Rep. @rule 2HDC-T29.3 */
export function npcItems(score: number): { potions: number; clothes: number; weapons: number; armors: number } {
  return {
    potions: score >= 14 ? 2 : score === 13 || score === 4 || score === 5 ? 1 : 0,
    clothes: score === 6 || score === 7 ? 1 : 0,
    weapons: score === 8 || score === 9 || score >= 11 ? 1 : 0,
    armors: score >= 10 ? 1 : 0,
  };
}
