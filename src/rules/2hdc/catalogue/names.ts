/** The rulebook's words as numbers. Kernel and tables use the numbers, everything a person reads the words. */

/** Races in the order of the race lists. @rule 2HDC-7.0 */
export const RACES = [
  'beastman',
  'major-demon',
  'petty-demon',
  'dwarf',
  'elf',
  'feral-vampire',
  'ghoul',
  'goblin',
  'human',
  'ogre',
  'orc',
  'ratman',
  'skeleton',
  'troll',
  'zombie',
] as const;
export type RaceName = (typeof RACES)[number];
export const MAJOR_DEMON = 1;
export const FERAL_VAMPIRE = 5;
export const GHOUL = 6;
export const ZOMBIE = 14;
/** Races without gear: they fight with claws and teeth. @rule 2HDC-11.0b */
export const NATURALLY_ARMED: ReadonlySet<number> = new Set([FERAL_VAMPIRE, GHOUL, ZOMBIE]);

/** Professions in the order of their tables. @rule 2HDC-9.0 */
export const PROFESSIONS = ['caster', 'healer', 'knight', 'paladin', 'shooter', 'soldier', 'thief', 'warrior'] as const;
export type ProfessionName = (typeof PROFESSIONS)[number];
export const CASTER = 0;
export const HEALER = 1;
export const KNIGHT = 2;
export const PALADIN = 3;
export const SHOOTER = 4;
export const SOLDIER = 5;
export const THIEF = 6;
export const WARRIOR = 7;

/** Magic items other than potions, one bit each, in the order of their tables. @rule 2HDC-29.1 */
export const ITEMS = [
  'armor-of-resiliency',
  'armor-of-protection',
  'armor-of-agility',
  'deflective-armor',
  'armor-of-awareness',
  'phase-armor',
  'wand-of-blasting',
  'talisman-of-restoration',
  'wand-of-brilliance',
  'caster-wand',
  'caster-ring',
  'staff-of-healing',
  'boots-of-speed',
  'cloak-of-stealth',
  'hard-shirt',
  'absorbing-undershirt',
  'iron-cloak',
  'shirt-of-resiliency',
  'bow-of-seeking',
  'dancing-sword',
  'true-arrows',
  'battle-axe-of-virtue',
  'sword-of-rage',
] as const;
export type ItemName = (typeof ITEMS)[number];
export const ARMOR_OF_RESILIENCY = 1 << 0;
export const ARMOR_OF_PROTECTION = 1 << 1;
export const ARMOR_OF_AGILITY = 1 << 2;
export const DEFLECTIVE_ARMOR = 1 << 3;
export const ARMOR_OF_AWARENESS = 1 << 4;
export const PHASE_ARMOR = 1 << 5;
export const WAND_OF_BLASTING = 1 << 6;
export const TALISMAN = 1 << 7;
export const WAND_OF_BRILLIANCE = 1 << 8;
export const CASTER_WAND = 1 << 9;
export const CASTER_RING = 1 << 10;
export const STAFF_OF_HEALING = 1 << 11;
export const BOOTS_OF_SPEED = 1 << 12;
export const CLOAK_OF_STEALTH = 1 << 13;
export const HARD_SHIRT = 1 << 14;
export const ABSORBING_UNDERSHIRT = 1 << 15;
export const IRON_CLOAK = 1 << 16;
export const SHIRT_OF_RESILIENCY = 1 << 17;
export const BOW_OF_SEEKING = 1 << 18;
export const DANCING_SWORD = 1 << 19;
export const TRUE_ARROWS = 1 << 20;
export const BATTLE_AXE_OF_VIRTUE = 1 << 21;
export const SWORD_OF_RAGE = 1 << 22;

export const MAGIC_ARMOR =
  ARMOR_OF_RESILIENCY | ARMOR_OF_PROTECTION | ARMOR_OF_AGILITY | DEFLECTIVE_ARMOR | ARMOR_OF_AWARENESS | PHASE_ARMOR;
export const CASTING_TOOLS =
  WAND_OF_BLASTING | TALISMAN | WAND_OF_BRILLIANCE | CASTER_WAND | CASTER_RING | STAFF_OF_HEALING;
export const MAGIC_WEAPONS = BOW_OF_SEEKING | DANCING_SWORD | TRUE_ARROWS | BATTLE_AXE_OF_VIRTUE | SWORD_OF_RAGE;

/** The least Rep with which a Grunt uses each item, in the order of {@link ITEMS}. @rule 2HDC-29.3.1 */
export const ITEM_LEAST_REP: readonly number[] = [3, 3, 3, 3, 3, 3, 4, 4, 3, 3, 3, 4, 3, 3, 3, 3, 3, 3, 4, 4, 3, 3, 4];

/** Potions in the order of their table. All ask for Rep 3 of a Grunt. @rule 2HDC-29.2a */
export const POTIONS = ['rage', 'courage', 'healing', 'eager', 'strength', 'speed'] as const;
export type PotionName = (typeof POTIONS)[number];
export const POTION_RAGE = 0;
export const POTION_COURAGE = 1;
export const POTION_HEALING = 2;
export const POTION_EAGER = 3;
export const POTION_STRENGTH = 4;
export const POTION_SPEED = 5;

/** What has become of a character. */
export const STATUSES = ['fit', 'out', 'dead', 'fled', 'turned'] as const;
export const FIT = 0;
export const OUT = 1;
export const DEAD = 2;
export const FLED = 3;
export const TURNED = 4;

/** Policies of a side. */
export const POLICIES = ['book', 'bold', 'cautious'] as const;
export const BOOK = 0;
export const BOLD = 1;
export const CAUTIOUS = 2;

/** Types of tiles. */
export const TILES = ['dead-end', 'room', 't', 'left-turn', 'corridor', 'right-turn', 'four-way', 'stairs'] as const;
export type Tile = (typeof TILES)[number];
export const DEAD_END = 0;
export const A_ROOM = 1;
export const T = 2;
export const LEFT = 3;
export const A_CORRIDOR = 4;
export const RIGHT = 5;
export const FOUR_WAY = 6;
export const STAIRS = 7;

/** Whom the party of a fight may meet below. @rule 2HDC-39.7 */
export const MEETINGS = ['anyone', 'big-bad', 'minions', 'rivals'] as const;
export type MeetingName = (typeof MEETINGS)[number];
export const ANYONE = 0;
export const THE_BIG_BAD = 1;
export const THE_RIVALS = 3;

/** Metals of coins, the commonest first. @rule 2HDC-42.1.2a */
export const METALS = ['bronze', 'silver', 'gold'] as const;
export const BRONZE = 0;
export const SILVER = 1;
export const GOLD = 2;
