/** The rulebook's words as numbers. Kernel and tables use the numbers, everything a person reads the words. */

/** What a figure is: it decides what happens at 0 HP, who may test and who can be turned. */
export const HERO = 0;
export const HIRELING = 1;
export const FOE = 2;
export const SWARM = 3;

/** Attributes, in the order of the sheet. @rule WODS-attributes-start */
export const ATTRIBUTES = ['str', 'dex', 'con', 'int', 'wis', 'cha'] as const;

export const STR = 0;
export const DEX = 1;
export const CON = 2;
export const INT = 3;
export const WIS = 4;
export const CHA = 5;

export const SPECIES = ['human', 'dwarf', 'elf', 'halfling'] as const;
export type SpeciesName = (typeof SPECIES)[number];
export const DWARF = 1;
export const ELF = 2;
export const HALFLING = 3;

/** Skills, one bit each in the order of the list. @rule WODS-skill-bonus */
export const SKILLS = [
  'athletics',
  'awareness',
  'deception',
  'decipher',
  'heal',
  'leadership',
  'lore',
  'stealth',
  'survival',
] as const;
export type SkillName = (typeof SKILLS)[number];
export const ATHLETICS = 1 << 0;
export const AWARENESS = 1 << 1;
export const HEAL = 1 << 4;
export const STEALTH = 1 << 7;

/** Abilities, one bit each: fighters', priests', rangers', wizards' and thieves'. */
export const ABILITIES = [
  'skirmish',
  'tough',
  'slay',
  'hardy',
  'second-wind',
  'bless',
  'cure',
  'turn',
  'vision',
  'pet',
  'scout',
  'volley',
  'wildtongue',
  'wildheart',
  'cantrips',
  'telekinesis',
  'illusions',
  'telepathy',
  'elementalism',
  'backstab',
  'dodge',
  'lucky',
  'reflexes',
  'tinker',
] as const;
export type AbilityName = (typeof ABILITIES)[number];
export const SKIRMISH = 1 << 0;
export const TOUGH = 1 << 1;
export const SLAY = 1 << 2;
export const HARDY = 1 << 3;
export const SECOND_WIND = 1 << 4;
export const BLESS = 1 << 5;
export const CURE = 1 << 6;
export const TURN_UNDEAD = 1 << 7;
export const PET = 1 << 9;
export const SCOUT = 1 << 10;
export const VOLLEY = 1 << 11;
export const ELEMENTALISM = 1 << 18;
export const BACKSTAB = 1 << 19;
export const DODGE = 1 << 20;
export const LUCKY = 1 << 21;
export const REFLEXES = 1 << 22;
export const TINKER = 1 << 23;

/** The bit of a word of {@link ABILITIES}, {@link SKILLS} or {@link ELEMENTS}. */
export function bitOf(words: readonly string[], word: string): number {
  return 1 << words.indexOf(word);
}

/** Elements, one bit each. @rule WODS-elementalism */
export const ELEMENTS = ['earth', 'wood', 'metal', 'fire', 'flesh', 'water', 'air', 'desire', 'reason'] as const;
export type ElementName = (typeof ELEMENTS)[number];

/** Classes of weapon; `natural` is whatever a creature attacks with. */
export const WEAPONS = [
  'unarmed',
  'light-weapon',
  'martial-weapon',
  'great-weapon',
  'shortbow',
  'bow',
  'heavy-bow',
  'natural',
] as const;
export type WeaponName = (typeof WEAPONS)[number];
export const UNARMED = 0;
export const NATURAL = 7;

/** Worn armour: 0 none, 1 light, 2 full; its armour value is the same number. @rule WODS-light-armour */
export const ARMOUR = ['none', 'light', 'full'] as const;
export type ArmourName = (typeof ARMOUR)[number];
export const FULL = 2;

/** What a side carries for all of its members, in the order of the supplies of a matchup. */
export const SUPPLIES = [
  'rations',
  'bandages',
  'quicksilver',
  'holyWater',
  'caltrops',
  'fireOil',
  'lockpicks',
] as const;
export type SupplyName = (typeof SUPPLIES)[number];
export const RATIONS = 0;
export const BANDAGES = 1;
export const QUICKSILVER = 2;
export const HOLY_WATER = 3;
export const CALTROPS = 4;
export const FIRE_OIL = 5;
export const LOCKPICKS = 6;

/** Tags of a figure, one bit each. */
export const BOSS = 1 << 0;
export const EVIL = 1 << 1;
export const TURNABLE = 1 << 2;
/** Of demon level, for the policy of blessing. */
export const DEMONIC = 1 << 3;
export const HOLY_SYMBOL = 1 << 4;
/** A hireling without a wage that belongs to a hero. */
export const COMPANION = 1 << 5;

/** What does damage to a figure. @rule WODS-weak-spot */
export const HARMED_BY = ['any', 'magic', 'none'] as const;
export const HARMED_BY_MAGIC = 1;

/** What has become of a figure. Up to {@link REELING} it stands. */
export const STANDING = 0;
/** At 0 HP but on its feet; any more damage kills. */
export const REELING = 1;
export const OUT = 2;
export const PLAYING_DEAD = 3;
/** Was down, and its side won. */
export const RECOVERED = 4;
export const ESCAPED = 5;
/** Captured or left for dead by a beaten side. */
export const LOST = 6;
export const DEAD = 7;
/** Not there: an animal not yet befriended, a hireling not paid. */
export const ABSENT = 8;

/** Clocks that run towards death, the more urgent the higher. @rule WODS-effect-B */
export const NO_CLOCK = 0;
export const BLEEDING = 1;
export const ORGANS = 2;
export const DYING = 3;

/** Results of a test. @rule WODS-test */
export const MISS = 0;
export const PARTIAL = 1;
export const FULL_SUCCESS = 2;

/** How a fight ended. */
export const UNDECIDED = 0;
/** The first side, then the second, beat the other down. */
export const FIRST_WINS = 1;
export const SECOND_WINS = 2;
export const DRAW = 3;
/** The first side, then the second, put the other's swarm to flight. */
export const FIRST_ROUTS = 4;
export const SECOND_ROUTS = 5;
export const UNFIGHTABLE = 6;
export const STALEMATE = 7;
export const ROUND_CAP = 8;
