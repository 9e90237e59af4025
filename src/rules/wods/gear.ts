import { catalogue, type Row } from '../kit/catalogue.ts';
import { readDice } from './dice-text.ts';
import type { ElementName, HarmName } from './names.ts';
import type { Vulnerable } from './species.ts';

/** A class of weapons. */
export interface Weapon extends Row {
  /** In silver. */
  readonly price: number;
  /** Sides of its dice, the main die first. */
  readonly dice: readonly number[];
  /** Added to the dice. */
  readonly bonus: number;
  readonly ranged: boolean;
  readonly twoHanded: boolean;
  /** Whether a hero who carries it cannot dodge, by ruling. @rule R-WODS-13 */
  readonly hindersDodge: boolean;
  /** Points of armour that it ignores. @rule WODS-home-piercing */
  readonly piercing: number;
  /** Whether it ignores shields. @rule WODS-home-shield */
  readonly ignoresShield: boolean;
  /** Squares between the sides at which it can strike in melee. @rule WODS-home-reach */
  readonly reach: number;
  /** Alternative names. */
  readonly also: readonly string[];
  readonly rule: string;
}

/** A weapon as written in a file. */
export interface WrittenWeapon
  extends Row,
    Partial<
      Pick<Weapon, 'price' | 'ranged' | 'twoHanded' | 'hindersDodge' | 'piercing' | 'ignoresShield' | 'reach' | 'also'>
    > {
  /** For example `d6+1`. */
  readonly damage: string;
  readonly rule: string;
}

const ROWS_OF_WEAPONS = {
  unarmed: {
    price: 0,
    damage: 'd6-2',
    also: ['fists'],
    meaning: 'd6-2',
    rule: 'WODS-unarmed',
  },
  'light-weapon': {
    price: 10,
    damage: 'd6',
    also: ['dagger', 'knife', 'short-sword', 'hand-axe'],
    meaning: 'd6, may be held in the off hand',
    rule: 'WODS-light-weapon',
  },
  'martial-weapon': {
    price: 30,
    damage: 'd6+1',
    also: ['sword', 'long-sword', 'hammer', 'axe', 'spear'],
    meaning: 'd6+1, main hand',
    rule: 'WODS-martial-weapon',
  },
  'great-weapon': {
    price: 40,
    damage: 'd6+2',
    twoHanded: true,
    also: ['two-handed-sword', 'battle-axe', 'pole-arm', 'halberd'],
    meaning: 'd6+2, both hands',
    rule: 'WODS-great-weapon',
    hindersDodge: true,
  },
  shortbow: {
    price: 10,
    damage: 'd6',
    ranged: true,
    twoHanded: true,
    also: ['sling'],
    meaning: 'd6, ranged',
    rule: 'WODS-shortbow',
  },
  bow: {
    price: 30,
    damage: 'd6+1',
    ranged: true,
    twoHanded: true,
    also: ['crossbow', 'pistol'],
    meaning: 'd6+1, ranged',
    rule: 'WODS-bow',
  },
  'heavy-bow': {
    price: 50,
    damage: 'd6+2',
    ranged: true,
    twoHanded: true,
    also: ['arbalest', 'musket'],
    meaning: 'd6+2, ranged, only standing still',
    rule: 'WODS-heavy-bow',
    hindersDodge: true,
  },
} as const satisfies Readonly<Record<string, WrittenWeapon>>;

/** Weapons for sale, and the fist. @rule R-WODS-39 */
export const WEAPON_ROWS: Readonly<Record<keyof typeof ROWS_OF_WEAPONS, WrittenWeapon>> = ROWS_OF_WEAPONS;

export function readWeapon(row: WrittenWeapon): Weapon {
  const { rule, meaning, price = 0, ranged = false, twoHanded = false, hindersDodge = false, also = [] } = row;
  const { piercing = 0, ignoresShield = false, reach = 0 } = row;
  const { sides: dice = [], plus: bonus = 0 } = readDice(row.damage) ?? {};
  return { rule, meaning, price, dice, bonus, ranged, twoHanded, hindersDodge, piercing, ignoresShield, reach, also };
}

/** Index of bare hands, first in the list. */
export const UNARMED = 0;
/** The natural weapon of a creature, not in the list. */
export const NATURAL = -1;
/** The weapon in an off hand. @rule WODS-offhand */
export const OFF_HAND_WEAPON = 'light-weapon';

/** Worn armour. @rule WODS-light-armour */
export interface Armour extends Row {
  readonly rule: string;
  /** Subtracted from all damage. */
  readonly value: number;
  /**
   * Squares per turn that it costs; {@link FULL} or more hinders sneaking, climbing, swimming and fleeing. @rule
   * R-WODS-63
   */
  readonly weight: number;
  /** In silver. */
  readonly price: number;
}

/** Armour as written in a file. */
export interface WrittenArmour extends Row, Partial<Pick<Armour, 'weight' | 'price'>> {
  readonly rule: string;
  readonly value: number;
}

const ROWS_OF_ARMOUR = {
  none: { value: 0, weight: 0, price: 0, rule: 'WODS-light-armour', meaning: 'no armour' },
  light: { value: 1, weight: 1, price: 30, rule: 'WODS-light-armour', meaning: '1 off all damage' },
  full: {
    value: 2,
    weight: 2,
    price: 60,
    rule: 'WODS-full-armour',
    meaning: '2 off all damage, a hindrance to sneaking, climbing, swimming and fleeing',
  },
} as const satisfies Readonly<Record<string, WrittenArmour>>;

/** The armour of the book. */
export const ARMOUR_ROWS: Readonly<Record<keyof typeof ROWS_OF_ARMOUR, WrittenArmour>> = ROWS_OF_ARMOUR;
/** Weight of full armour. */
export const FULL = 2;
export const SHIELD_PRICE = 10;

export function readArmour({ rule, meaning, value, weight = 0, price = 0 }: WrittenArmour): Armour {
  return { rule, meaning, value, weight, price };
}

/** Supplies of a side, with the price of one in silver. */
export const SUPPLIES = catalogue('supply', {
  rations: { price: 2, meaning: 'a rest takes one' },
  bandages: { price: 2, meaning: 'an attempt to stop bleeding takes them' },
  quicksilver: { price: 10, meaning: 'a vial for each attack by Elementalism' },
  holyWater: { price: 10, meaning: 'a vial blesses weapons' },
  caltrops: { price: 2, meaning: 'strewn by those who flee, to get away' },
  fireOil: { price: 20, meaning: 'a cask sets enemies alight' },
  lockpicks: { price: 5, meaning: 'locks are tried with them' },
});
export type SupplyName = (typeof SUPPLIES.names)[number];
export const RATIONS: number = SUPPLIES.byName.rations.index;
export const BANDAGES: number = SUPPLIES.byName.bandages.index;
export const QUICKSILVER: number = SUPPLIES.byName.quicksilver.index;
export const HOLY_WATER: number = SUPPLIES.byName.holyWater.index;
export const CALTROPS: number = SUPPLIES.byName.caltrops.index;
export const FIRE_OIL: number = SUPPLIES.byName.fireOil.index;
export const LOCKPICKS: number = SUPPLIES.byName.lockpicks.index;

function piece(price: number, rule: string) {
  return { price, rule, meaning: `${price} silver` };
}

/** An item. Of the book's, only the holy symbol has an effect; magic items of a scenario have bonuses. */
export interface Thing extends Row {
  readonly rule: string;
  /** In silver. */
  readonly price: number;
  /** Whether it allows Turn. @rule WODS-fancy-holy-symbol */
  readonly holy: boolean;
  /** Bonuses; a second copy of the item adds nothing. @rule WODS-magic-items */
  readonly damage: number;
  readonly armour: number;
}

/** An item as written in a file. */
export interface WrittenThing extends Row, Partial<Pick<Thing, 'holy' | 'damage' | 'armour'>> {
  readonly rule: string;
  readonly price: number;
}

const ROWS_OF_GEAR = {
  'holy-symbol': { ...piece(20, 'WODS-fancy-holy-symbol'), holy: true },
  rope: piece(2, 'WODS-gear-misc'),
  'iron-spike': piece(2, 'WODS-gear-misc'),
  chalk: piece(2, 'WODS-gear-misc'),
  parchment: piece(2, 'WODS-gear-misc'),
  flint: piece(2, 'WODS-gear-misc'),
  torches: piece(2, 'WODS-gear-misc'),
  tent: piece(2, 'WODS-gear-misc'),
  dice: piece(2, 'WODS-gear-misc'),
  waterskin: piece(2, 'WODS-gear-rations'),
  crowbar: piece(5, 'WODS-tools-misc'),
  hatchet: piece(5, 'WODS-tools-misc'),
  'animal-trap': piece(5, 'WODS-tools-misc'),
  'pen-and-ink': piece(5, 'WODS-tools-misc'),
  'fishing-pole': piece(5, 'WODS-tools-misc'),
  shovel: piece(5, 'WODS-tools-misc'),
  grapnel: piece(5, 'WODS-tools-misc'),
  pickaxe: piece(5, 'WODS-tools-misc'),
  'measuring-stick': piece(5, 'WODS-tools-misc'),
  incense: piece(10, 'WODS-occult-incense'),
  mirror: piece(20, 'WODS-fancy-items'),
  'sand-timer': piece(20, 'WODS-fancy-items'),
  'board-game': piece(20, 'WODS-fancy-items'),
  clothes: piece(20, 'WODS-fancy-items'),
  charms: piece(20, 'WODS-fancy-items'),
  lantern: piece(20, 'WODS-fancy-lantern'),
} satisfies Readonly<Record<string, WrittenThing>>;

/** Items with a price and a name; no rule uses them, except the holy symbol for Turn. */
export const GEAR_ROWS: Readonly<Record<keyof typeof ROWS_OF_GEAR, WrittenThing>> = ROWS_OF_GEAR;

export function readThing({ rule, meaning, price, holy = false, damage = 0, armour = 0 }: WrittenThing): Thing {
  return { rule, meaning, price, holy, damage, armour };
}

/** Gear as listed on a sheet. */
export interface Gear {
  readonly weapon: string;
  /** Further weapons. */
  readonly spare: readonly string[];
  /** Whether there is a light weapon for the off hand. */
  readonly offHand: boolean;
  readonly armour: string;
  readonly shield: boolean;
  readonly supplies: Readonly<Partial<Record<SupplyName, number>>>;
  readonly other: readonly string[];
}

/** Silver of every new hero, in gear and coin. @rule WODS-start-money */
export const START_MONEY = 60;

/** A set of gear for a new hero. */
export interface Kit extends Row, Gear {
  readonly rule: string;
}

/** A kit as written in a file. */
export interface WrittenKit extends Row, Partial<Omit<Gear, 'weapon' | 'other'>> {
  readonly rule: string;
  readonly weapon: string;
  readonly gear?: readonly string[];
}

function kit(coin: number, parts: Omit<WrittenKit, 'rule' | 'meaning'>): WrittenKit {
  const rest = coin > 0 ? `, ${coin} of it in coin` : '';
  return { ...parts, rule: 'P-WODS-11', meaning: `${START_MONEY} silver: ${parts.weapon} and more${rest}` };
}

/** Purchases of a new hero for {@link START_MONEY}. @rule P-WODS-11 */
export const KIT_ROWS = {
  shield: kit(0, { weapon: 'light-weapon', armour: 'light', shield: true, supplies: { rations: 5 } }),
  great: kit(0, { weapon: 'great-weapon', spare: ['light-weapon'], supplies: { rations: 5 } }),
  twin: kit(3, {
    weapon: 'light-weapon',
    offHand: true,
    spare: ['shortbow'],
    supplies: { rations: 10, bandages: 1, lockpicks: 1 },
  }),
  archer: kit(10, { weapon: 'bow', spare: ['light-weapon'], supplies: { rations: 5 } }),
  caster: kit(0, {
    weapon: 'light-weapon',
    shield: true,
    supplies: { rations: 5, bandages: 5, quicksilver: 2 },
  }),
  priest: kit(0, {
    weapon: 'light-weapon',
    shield: true,
    supplies: { rations: 5, holyWater: 1 },
    gear: ['holy-symbol'],
  }),
} satisfies Readonly<Record<string, WrittenKit>>;

export function readKit(row: WrittenKit): Kit {
  const { rule, meaning, weapon, spare = [], offHand = false, armour = 'none', shield = false } = row;
  return { rule, meaning, weapon, spare, offHand, armour, shield, supplies: row.supplies ?? {}, other: row.gear ?? [] };
}

/** A hireling, who fights for wages. Level 1, Con 0, no tests. @rule R-WODS-58 */
export interface Hireling extends Row {
  /** Silver per day. */
  readonly wage: number;
  readonly hp: number;
  readonly armour: string;
  /** Weapons, each with or without a shield. */
  readonly loadouts: readonly { readonly weapon: string; readonly shield: boolean }[];
  readonly regeneration: number;
  readonly rule: string;
}

/** A hireling as written in a file. */
export interface WrittenHireling
  extends Row,
    Pick<Hireling, 'hp' | 'rule'>,
    Partial<Pick<Hireling, 'wage' | 'armour' | 'regeneration'>> {
  readonly weapons: readonly { readonly weapon: string; readonly shield?: boolean }[];
}

const KNIFE = { weapon: 'light-weapon' } as const;

const ROWS_OF_HIRELINGS = {
  torchbearer: {
    wage: 2,
    hp: 3,
    armour: 'none',
    weapons: [KNIFE],
    meaning: '2 silver a day: 3 HP, knife',
    rule: 'WODS-hireling-torchbearer',
  },
  guide: {
    wage: 5,
    hp: 6,
    armour: 'none',
    weapons: [KNIFE],
    meaning: '5 silver a day: 6 HP, knife',
    rule: 'WODS-hireling-guide',
  },
  armsman: {
    wage: 20,
    hp: 12,
    armour: 'light',
    weapons: [{ weapon: 'martial-weapon', shield: true }],
    meaning: '20 silver a day: 12 HP, spear, shield, light armour',
    rule: 'WODS-hireling-armsman',
  },
  expert: {
    wage: 20,
    hp: 6,
    armour: 'none',
    weapons: [{ weapon: 'bow' }, KNIFE],
    meaning: '20 silver a day: 6 HP, bow, dagger',
    rule: 'WODS-hireling-expert',
  },
  champion: {
    wage: 60,
    hp: 18,
    armour: 'full',
    weapons: [{ weapon: 'great-weapon' }, { weapon: 'martial-weapon', shield: true }, KNIFE],
    meaning: '60 silver a day: 18 HP, full armour, halberd, or sword and shield',
    rule: 'WODS-hireling-champion',
  },
} as const satisfies Readonly<Record<string, WrittenHireling>>;

/** The hirelings of the book. */
export const HIRELING_ROWS: Readonly<Record<keyof typeof ROWS_OF_HIRELINGS, WrittenHireling>> = ROWS_OF_HIRELINGS;

export function readHireling({
  rule,
  meaning,
  hp,
  wage = 0,
  armour = 'none',
  weapons,
  regeneration = 0,
}: WrittenHireling): Hireling {
  const loadouts = weapons.map(({ weapon, shield = false }) => ({ weapon, shield }));
  return { rule, meaning, hp, wage, armour, loadouts, regeneration };
}

/** A kind of enemy; the book has three threat levels. @rule R-WODS-57 */
export interface Threat extends Row {
  readonly rule: string;
  /** A number, or dice of one kind. */
  readonly hp: number | string;
  readonly damage: string;
  /** Default armour (chosen). */
  readonly armour: number;
  /** Whether the policy blesses weapons against it. @rule P-WODS-09 */
  readonly demonic: boolean;
  readonly ranged: boolean;
  readonly boss: boolean;
  readonly evil: boolean;
  readonly turnable: boolean;
  readonly harmedBy: HarmName;
  readonly suited: readonly ElementName[];
  readonly speed: number;
  /** Points of armour that it ignores. @rule WODS-home-piercing */
  readonly piercing: number;
  /** Whether it ignores shields. @rule WODS-home-shield */
  readonly ignoresShield: boolean;
  /** Squares between the sides at which it can strike in melee. @rule WODS-home-reach */
  readonly reach: number;
  /** HP regained at the end of each round. @rule WODS-home-regeneration */
  readonly regeneration: number;
  /** Penalty on the test of a hero who wants to attack it; -1 for no test. @rule WODS-home-fear */
  readonly fear: number;
  readonly vulnerable: Vulnerable;
}

/** A kind of enemy as written in a file. */
export interface WrittenThreat
  extends Row,
    Pick<Threat, 'rule' | 'hp' | 'damage'>,
    Partial<Omit<Threat, keyof Row | 'rule' | 'hp' | 'damage'>> {}

const ROWS_OF_THREATS = {
  goblin: { hp: 'd6', damage: 'd4', armour: 0, meaning: 'd6 HP, d4 damage', rule: 'WODS-threat-goblin' },
  knight: { hp: '2d6', damage: 'd6', armour: 2, meaning: '2d6 HP, d6 damage', rule: 'WODS-threat-knight' },
  demon: {
    hp: '3d6',
    damage: '2d6',
    armour: 3,
    demonic: true,
    meaning: '3d6 HP, 2d6 damage',
    rule: 'WODS-threat-demon',
  },
} as const satisfies Readonly<Record<string, WrittenThreat>>;

/** The threat levels of the book. */
export const THREAT_ROWS: Readonly<Record<keyof typeof ROWS_OF_THREATS, WrittenThreat>> = ROWS_OF_THREATS;

const PLAIN_THREAT = {
  armour: 0,
  demonic: false,
  ranged: false,
  boss: false,
  evil: false,
  turnable: false,
  harmedBy: 'any',
  suited: [],
  piercing: 0,
  ignoresShield: false,
  reach: 0,
  regeneration: 0,
  fear: -1,
  vulnerable: {},
} as const;

export function readThreat(row: WrittenThreat): Threat {
  return { ...PLAIN_THREAT, speed: ENEMY_SPEED, ...row };
}

/** An animal companion (chosen: like a goblin with 4 HP). @rule R-WODS-19 */
export const COMPANION_PROFILE = { hp: 4, damage: 'd4', armour: 0 } as const;

/** Squares per turn. @rule R-WODS-42 */
export const ENEMY_SPEED = 6;
