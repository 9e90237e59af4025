import type { ArmourName, SupplyName, WeaponName } from './names.ts';

/** One class of weapon. Its dice are one d6, but for what nature gave. */
export interface WeaponEntry {
  readonly name: WeaponName;
  /** Silver. */
  readonly price: number;
  /** Added to the d6. */
  readonly bonus: number;
  readonly ranged: boolean;
  readonly twoHanded: boolean;
  /** Other words for it. */
  readonly also: readonly string[];
  readonly meaning: string;
  readonly rule: string;
}

/** Weapons that are bought, and the fist. @rule R-WODS-39 */
export const WEAPON_TABLE: readonly WeaponEntry[] = [
  {
    name: 'unarmed',
    price: 0,
    bonus: -2,
    ranged: false,
    twoHanded: false,
    also: ['fists'],
    meaning: 'd6-2',
    rule: 'WODS-unarmed',
  },
  {
    name: 'light-weapon',
    price: 10,
    bonus: 0,
    ranged: false,
    twoHanded: false,
    also: ['dagger', 'knife', 'short-sword', 'hand-axe'],
    meaning: 'd6, may be held in the off hand',
    rule: 'WODS-light-weapon',
  },
  {
    name: 'martial-weapon',
    price: 30,
    bonus: 1,
    ranged: false,
    twoHanded: false,
    also: ['sword', 'long-sword', 'hammer', 'axe', 'spear'],
    meaning: 'd6+1, main hand',
    rule: 'WODS-martial-weapon',
  },
  {
    name: 'great-weapon',
    price: 40,
    bonus: 2,
    ranged: false,
    twoHanded: true,
    also: ['two-handed-sword', 'battle-axe', 'pole-arm', 'halberd'],
    meaning: 'd6+2, both hands',
    rule: 'WODS-great-weapon',
  },
  {
    name: 'shortbow',
    price: 10,
    bonus: 0,
    ranged: true,
    twoHanded: true,
    also: ['sling'],
    meaning: 'd6, ranged',
    rule: 'WODS-shortbow',
  },
  {
    name: 'bow',
    price: 30,
    bonus: 1,
    ranged: true,
    twoHanded: true,
    also: ['crossbow', 'pistol'],
    meaning: 'd6+1, ranged',
    rule: 'WODS-bow',
  },
  {
    name: 'heavy-bow',
    price: 50,
    bonus: 2,
    ranged: true,
    twoHanded: true,
    also: ['arbalest', 'musket'],
    meaning: 'd6+2, ranged, only standing still',
    rule: 'WODS-heavy-bow',
  },
];

/** The bought weapon that a word means, by its class or an example of it. */
export function weaponCalled(word: string): WeaponEntry | undefined {
  return WEAPON_TABLE.find((entry) => entry.name === word || entry.also.includes(word));
}

const ARMOUR_PRICE: Readonly<Record<ArmourName, number>> = { none: 0, light: 30, full: 60 };
const SHIELD_PRICE = 10;

/** Price of one, in silver. */
export const SUPPLY_PRICE: Readonly<Record<SupplyName, number>> = {
  rations: 2,
  bandages: 2,
  quicksilver: 10,
  holyWater: 10,
  caltrops: 2,
  fireOil: 20,
  lockpicks: 5,
};

/** Things no rule uses, but for the holy symbol that Turn asks for; they have a price and a name. */
export const OTHER_GEAR: Readonly<Record<string, { readonly price: number; readonly rule: string }>> = {
  'holy-symbol': { price: 20, rule: 'WODS-fancy-holy-symbol' },
  rope: { price: 2, rule: 'WODS-gear-misc' },
  'iron-spike': { price: 2, rule: 'WODS-gear-misc' },
  chalk: { price: 2, rule: 'WODS-gear-misc' },
  parchment: { price: 2, rule: 'WODS-gear-misc' },
  flint: { price: 2, rule: 'WODS-gear-misc' },
  torches: { price: 2, rule: 'WODS-gear-misc' },
  tent: { price: 2, rule: 'WODS-gear-misc' },
  dice: { price: 2, rule: 'WODS-gear-misc' },
  waterskin: { price: 2, rule: 'WODS-gear-rations' },
  crowbar: { price: 5, rule: 'WODS-tools-misc' },
  hatchet: { price: 5, rule: 'WODS-tools-misc' },
  'animal-trap': { price: 5, rule: 'WODS-tools-misc' },
  'pen-and-ink': { price: 5, rule: 'WODS-tools-misc' },
  'fishing-pole': { price: 5, rule: 'WODS-tools-misc' },
  shovel: { price: 5, rule: 'WODS-tools-misc' },
  grapnel: { price: 5, rule: 'WODS-tools-misc' },
  pickaxe: { price: 5, rule: 'WODS-tools-misc' },
  'measuring-stick': { price: 5, rule: 'WODS-tools-misc' },
  incense: { price: 10, rule: 'WODS-occult-incense' },
  mirror: { price: 20, rule: 'WODS-fancy-items' },
  'sand-timer': { price: 20, rule: 'WODS-fancy-items' },
  'board-game': { price: 20, rule: 'WODS-fancy-items' },
  clothes: { price: 20, rule: 'WODS-fancy-items' },
  charms: { price: 20, rule: 'WODS-fancy-items' },
  lantern: { price: 20, rule: 'WODS-fancy-lantern' },
};

/** Gear as a sheet lists it. */
export interface Gear {
  readonly weapon: string;
  /** Further weapons carried. */
  readonly spare: readonly string[];
  /** A light weapon for the off hand. */
  readonly offHand: boolean;
  readonly armour: ArmourName;
  readonly shield: boolean;
  readonly supplies: Readonly<Partial<Record<SupplyName, number>>>;
  readonly other: readonly string[];
}

/** Silver that every new hero has in gear and coin. @rule WODS-start-money */
export const START_MONEY = 60;

const NOTHING = { spare: [], offHand: false, armour: 'none', shield: false, supplies: {}, other: [] } as const;

/** What a new hero buys for {@link START_MONEY}. @rule P-WODS-11 */
export const KITS: Readonly<Record<string, Gear>> = {
  shield: { ...NOTHING, weapon: 'light-weapon', armour: 'light', shield: true, supplies: { rations: 5 } },
  great: { ...NOTHING, weapon: 'great-weapon', spare: ['light-weapon'], supplies: { rations: 5 } },
  twin: {
    ...NOTHING,
    weapon: 'light-weapon',
    offHand: true,
    spare: ['shortbow'],
    supplies: { rations: 10, bandages: 1, lockpicks: 1 },
  },
  archer: { ...NOTHING, weapon: 'bow', spare: ['light-weapon'], supplies: { rations: 5 } },
  caster: {
    ...NOTHING,
    weapon: 'light-weapon',
    shield: true,
    supplies: { rations: 5, bandages: 5, quicksilver: 2 },
  },
  priest: {
    ...NOTHING,
    weapon: 'light-weapon',
    shield: true,
    supplies: { rations: 5, holyWater: 1 },
    other: ['holy-symbol'],
  },
};

/** What gear costs, in silver. */
export function priceOf(gear: Gear): number {
  const weapon = (word: string) => weaponCalled(word)?.price ?? 0;
  let price = weapon(gear.weapon) + ARMOUR_PRICE[gear.armour];
  for (const word of gear.spare) price += weapon(word);
  if (gear.offHand) price += weapon('light-weapon');
  if (gear.shield) price += SHIELD_PRICE;
  for (const [name, n] of Object.entries(gear.supplies)) price += SUPPLY_PRICE[name as SupplyName] * n;
  for (const word of gear.other) price += OTHER_GEAR[word]?.price ?? 0;
  return price;
}

/** Those who fight for wages. Level 1, Con 0, no tests. @rule R-WODS-58 */
export interface HirelingEntry {
  readonly name: string;
  /** Silver a day. */
  readonly wage: number;
  readonly hp: number;
  readonly armour: ArmourName;
  /** Weapons with what goes with each. */
  readonly loadouts: readonly { readonly weapon: WeaponName; readonly shield: boolean }[];
  readonly meaning: string;
  readonly rule: string;
}

const KNIFE = { weapon: 'light-weapon', shield: false } as const;

export const HIRELINGS: readonly HirelingEntry[] = [
  {
    name: 'torchbearer',
    wage: 2,
    hp: 3,
    armour: 'none',
    loadouts: [KNIFE],
    meaning: '2 silver a day: 3 HP, knife',
    rule: 'WODS-hireling-torchbearer',
  },
  {
    name: 'guide',
    wage: 5,
    hp: 6,
    armour: 'none',
    loadouts: [KNIFE],
    meaning: '5 silver a day: 6 HP, knife',
    rule: 'WODS-hireling-guide',
  },
  {
    name: 'armsman',
    wage: 20,
    hp: 12,
    armour: 'light',
    loadouts: [{ weapon: 'martial-weapon', shield: true }],
    meaning: '20 silver a day: 12 HP, spear, shield, light armour',
    rule: 'WODS-hireling-armsman',
  },
  {
    name: 'expert',
    wage: 20,
    hp: 6,
    armour: 'none',
    loadouts: [{ weapon: 'bow', shield: false }, KNIFE],
    meaning: '20 silver a day: 6 HP, bow, dagger',
    rule: 'WODS-hireling-expert',
  },
  {
    name: 'champion',
    wage: 60,
    hp: 18,
    armour: 'full',
    loadouts: [{ weapon: 'great-weapon', shield: false }, { weapon: 'martial-weapon', shield: true }, KNIFE],
    meaning: '60 silver a day: 18 HP, full armour, halberd, or sword and shield',
    rule: 'WODS-hireling-champion',
  },
];

/** The book's three grades of enemy. @rule R-WODS-57 */
export interface ThreatEntry {
  readonly name: string;
  readonly hp: string;
  readonly damage: string;
  /** Where the scenario names none (chosen). */
  readonly armour: number;
  readonly meaning: string;
  readonly rule: string;
}

export const THREATS: readonly ThreatEntry[] = [
  { name: 'goblin', hp: 'd6', damage: 'd4', armour: 0, meaning: 'd6 HP, d4 damage', rule: 'WODS-threat-goblin' },
  { name: 'knight', hp: '2d6', damage: 'd6', armour: 2, meaning: '2d6 HP, d6 damage', rule: 'WODS-threat-knight' },
  { name: 'demon', hp: '3d6', damage: '2d6', armour: 3, meaning: '3d6 HP, 2d6 damage', rule: 'WODS-threat-demon' },
];

/** An animal companion (chosen: as a goblin of 4 HP). @rule R-WODS-19 */
export const COMPANION_PROFILE = { hp: 4, damage: 'd4', armour: 0 } as const;

/** Squares a turn. @rule R-WODS-42 */
export const ENEMY_SPEED = 6;
