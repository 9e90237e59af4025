import { Law } from '../../../dice/law.ts';
import { catalogue, type Row } from '../../kit/catalogue.ts';
import type { Results } from '../../kit/roll-table.ts';
import type { SomeEffects } from './attributes.ts';

/** Types of magic items other than potions. @rule 2HDC-29.1 */
export const ITEM_TYPES = ['armor', 'tool', 'clothes', 'weapon'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** The facts common to magic items and potions. */
interface Magic extends Row {
  readonly rule: string;
  /** Results of 2d6 for it on the table of its type; default: none. */
  readonly results?: Results;
  /** Items, or potions, of the book that one of the scenario includes. */
  readonly includes?: readonly string[];
  /** Numbers that an item or a potion of the scenario changes. */
  readonly effects?: SomeEffects;
}

/** A magic item other than a potion. */
export interface Item extends Magic {
  readonly type: ItemType;
  /** Lowest Rep of a Grunt that can use it. @rule 2HDC-29.3.1 */
  readonly leastRep: number;
}

/** A potion. */
export type Potion = Magic;

/** Magic items other than potions, one bit each, in the order of their tables. @rule 2HDC-29.1 */
export const ITEMS = catalogue('item', {
  'armor-of-resiliency': {
    rule: '2HDC-29.1',
    meaning: 'reduces the first Out of the Fight result of each fight',
    type: 'armor',
    results: { from: 2, to: 3 },
    leastRep: 3,
  },
  'armor-of-protection': {
    rule: '2HDC-29.1',
    meaning: 'Impact 1 less against the wearer',
    type: 'armor',
    results: { from: 4, to: 5 },
    leastRep: 3,
  },
  'armor-of-agility': {
    rule: '2HDC-29.1',
    meaning: '+1d6 in melee',
    type: 'armor',
    results: { from: 6, to: 7 },
    leastRep: 3,
  },
  'deflective-armor': {
    rule: '2HDC-29.1',
    meaning: 'Impact of missiles 1 less',
    type: 'armor',
    results: { from: 8, to: 9 },
    leastRep: 3,
  },
  'armor-of-awareness': {
    rule: '2HDC-29.1',
    meaning: '+1d6 in the charge test',
    type: 'armor',
    results: { from: 10, to: 11 },
    leastRep: 3,
  },
  'phase-armor': {
    rule: '2HDC-29.1',
    meaning: 'counts as a shield',
    type: 'armor',
    results: { from: 12, to: 12 },
    leastRep: 3,
  },
  'wand-of-blasting': {
    rule: '2HDC-29.1',
    meaning: '+2d6 for Damage Spells',
    type: 'tool',
    results: { from: 2, to: 3 },
    leastRep: 4,
  },
  'talisman-of-restoration': {
    rule: '2HDC-29.1',
    meaning: 'gives back Rep lost by casting, after the fight',
    type: 'tool',
    results: { from: 4, to: 4 },
    leastRep: 4,
  },
  'wand-of-brilliance': {
    rule: '2HDC-29.1',
    meaning: '+2d6 for Dazzle Spells',
    type: 'tool',
    results: { from: 5, to: 6 },
    leastRep: 3,
  },
  'caster-wand': {
    rule: '2HDC-29.1',
    meaning: '+1d6 for spells',
    type: 'tool',
    results: { from: 7, to: 8 },
    leastRep: 3,
  },
  'caster-ring': {
    rule: '2HDC-29.1',
    meaning: '+1d6 for spells',
    type: 'tool',
    results: { from: 9, to: 10 },
    leastRep: 3,
  },
  'staff-of-healing': {
    rule: '2HDC-29.1',
    meaning: 'tends like a Rep 5 Healer, once an adventure; Casters only',
    type: 'tool',
    results: { from: 11, to: 12 },
    leastRep: 4,
  },
  'boots-of-speed': {
    rule: '2HDC-29.1',
    meaning: '3d6 best two for Fast Moves; not with AC 6',
    type: 'clothes',
    results: { from: 2, to: 3 },
    leastRep: 3,
  },
  'cloak-of-stealth': {
    rule: '2HDC-29.1',
    meaning: '+1d6 in the charge test',
    type: 'clothes',
    results: { from: 4, to: 5 },
    leastRep: 3,
  },
  'hard-shirt': {
    rule: '2HDC-29.1',
    meaning: 'at least AC 4',
    type: 'clothes',
    results: { from: 6, to: 7 },
    leastRep: 3,
  },
  'absorbing-undershirt': {
    rule: '2HDC-29.1',
    meaning: 'Impact 1 less in melee against the wearer; not with AC 6',
    type: 'clothes',
    results: { from: 8, to: 9 },
    leastRep: 3,
  },
  'iron-cloak': {
    rule: '2HDC-29.1',
    meaning: 'AC one step higher, up to 6',
    type: 'clothes',
    results: { from: 10, to: 11 },
    leastRep: 3,
  },
  'shirt-of-resiliency': {
    rule: '2HDC-29.1',
    meaning: 'reduces the first Out of the Fight result of each fight',
    type: 'clothes',
    results: { from: 12, to: 12 },
    leastRep: 3,
  },
  'bow-of-seeking': {
    rule: '2HDC-29.1',
    meaning: 'two damage dice when shooting, the better counts',
    type: 'weapon',
    results: { from: 2, to: 3 },
    leastRep: 4,
  },
  'dancing-sword': {
    rule: '2HDC-29.1',
    meaning: 'one more damage die in melee',
    type: 'weapon',
    results: { from: 4, to: 5 },
    leastRep: 4,
  },
  'true-arrows': {
    rule: '2HDC-29.1',
    meaning: 'Impact 3 with a bow while they last',
    type: 'weapon',
    results: { from: 6, to: 7 },
    leastRep: 3,
  },
  'battle-axe-of-virtue': {
    rule: '2HDC-29.1',
    meaning: 'a two-handed axe with Impact +1',
    type: 'weapon',
    results: { from: 8, to: 9 },
    leastRep: 3,
  },
  'sword-of-rage': {
    rule: '2HDC-29.1',
    meaning: '+1 success in the charge test, +1d6 in melee',
    type: 'weapon',
    results: { from: 10, to: 12 },
    leastRep: 4,
  },
} satisfies Readonly<Record<string, Item>>);

export type ItemName = (typeof ITEMS.names)[number];

// Bits of magic items.
export const ARMOR_OF_RESILIENCY = ITEMS.byName['armor-of-resiliency'].bit;
export const ARMOR_OF_PROTECTION = ITEMS.byName['armor-of-protection'].bit;
export const ARMOR_OF_AGILITY = ITEMS.byName['armor-of-agility'].bit;
export const DEFLECTIVE_ARMOR = ITEMS.byName['deflective-armor'].bit;
export const ARMOR_OF_AWARENESS = ITEMS.byName['armor-of-awareness'].bit;
export const PHASE_ARMOR = ITEMS.byName['phase-armor'].bit;
export const WAND_OF_BLASTING = ITEMS.byName['wand-of-blasting'].bit;
export const TALISMAN = ITEMS.byName['talisman-of-restoration'].bit;
export const WAND_OF_BRILLIANCE = ITEMS.byName['wand-of-brilliance'].bit;
export const CASTER_WAND = ITEMS.byName['caster-wand'].bit;
export const CASTER_RING = ITEMS.byName['caster-ring'].bit;
export const STAFF_OF_HEALING = ITEMS.byName['staff-of-healing'].bit;
export const BOOTS_OF_SPEED = ITEMS.byName['boots-of-speed'].bit;
export const CLOAK_OF_STEALTH = ITEMS.byName['cloak-of-stealth'].bit;
export const HARD_SHIRT = ITEMS.byName['hard-shirt'].bit;
export const ABSORBING_UNDERSHIRT = ITEMS.byName['absorbing-undershirt'].bit;
export const IRON_CLOAK = ITEMS.byName['iron-cloak'].bit;
export const SHIRT_OF_RESILIENCY = ITEMS.byName['shirt-of-resiliency'].bit;
export const BOW_OF_SEEKING = ITEMS.byName['bow-of-seeking'].bit;
export const DANCING_SWORD = ITEMS.byName['dancing-sword'].bit;
export const TRUE_ARROWS = ITEMS.byName['true-arrows'].bit;
export const BATTLE_AXE_OF_VIRTUE = ITEMS.byName['battle-axe-of-virtue'].bit;
export const SWORD_OF_RAGE = ITEMS.byName['sword-of-rage'].bit;

/** Index of a scenario's first own item. Each type has {@link HOME_PLACES} indexes, type by type. */
export const FIRST_HOME_ITEM: number = ITEMS.rows.length;
/** Limit on a scenario's own items of one type. */
export const HOME_PLACES = 2;

/** Returns the index of a scenario's own item. @param n number of own items of its type before it */
export function homePlace(type: ItemType, n: number): number {
  return FIRST_HOME_ITEM + ITEM_TYPES.indexOf(type) * HOME_PLACES + n;
}

/** Returns the bits of all items of a type, with those kept free for a scenario's own. */
function bitsOf(type: ItemType): number {
  const own = ((1 << HOME_PLACES) - 1) << homePlace(type, 0);
  return ITEMS.rows.reduce((bits, item) => (item.type === type ? bits | item.bit : bits), own);
}

export const MAGIC_ARMOR: number = bitsOf('armor');
export const CASTING_TOOLS: number = bitsOf('tool');
export const MAGIC_WEAPONS: number = bitsOf('weapon');

/** Potions in the order of their table. A Grunt needs Rep 3 for each. @rule 2HDC-29.2a */
export const POTIONS = catalogue('potion', {
  rage: { rule: '2HDC-29.2a', meaning: 'Rage for one fight', results: { from: 2, to: 3 } },
  courage: { rule: '2HDC-29.2a', meaning: 'one more die in crisis tests for one fight', results: { from: 4, to: 5 } },
  healing: { rule: '2HDC-29.2a', meaning: 'tends like a Rep 5 Healer, once per use', results: { from: 6, to: 7 } },
  eager: { rule: '2HDC-29.2a', meaning: '+1d6 in the charge test', results: { from: 8, to: 9 } },
  strength: {
    rule: '2HDC-29.2a',
    meaning: 'Impact +1 in melee and with missiles other than crossbows, for one fight',
    results: { from: 10, to: 11 },
  },
  speed: { rule: '2HDC-29.2a', meaning: '3d6 best two for one Fast Move', results: { from: 12, to: 12 } },
} satisfies Readonly<Record<string, Potion>>);

export type PotionName = (typeof POTIONS.names)[number];

// Indexes of potions.
export const POTION_RAGE = POTIONS.byName.rage.index;
export const POTION_COURAGE = POTIONS.byName.courage.index;
export const POTION_HEALING = POTIONS.byName.healing.index;
export const POTION_EAGER = POTIONS.byName.eager.index;
export const POTION_STRENGTH = POTIONS.byName.strength.index;
export const POTION_SPEED = POTIONS.byName.speed.index;

/** Law of the Armour Class of magic armour, its first die. @rule 2HDC-T29.1.1a */
export const MAGIC_ARMOR_AC: Law = new Law(
  'AC of magic armour',
  [
    [2, 3],
    [4, 2],
    [6, 1],
  ],
  [6],
  ([face]) => (face <= 3 ? 2 : face <= 5 ? 4 : 6),
  (ac) => `AC ${ac}`,
);

/** Returns the magic items of an NPC. @param score 1d6 + Rep @rule 2HDC-T29.3 */
export function npcItems(score: number): { potions: number; clothes: number; weapons: number; armors: number } {
  return {
    potions: score >= 14 ? 2 : score === 13 || score === 4 || score === 5 ? 1 : 0,
    clothes: score === 6 || score === 7 ? 1 : 0,
    weapons: score === 8 || score === 9 || score >= 11 ? 1 : 0,
    armors: score >= 10 ? 1 : 0,
  };
}
