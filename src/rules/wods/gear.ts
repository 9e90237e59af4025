import { type Catalogue, catalogue, type Entry, type Row } from '../kit/catalogue.ts';

/** One class of weapon. Its dice are one d6. */
interface Weapon extends Row {
  /** Silver. */
  readonly price: number;
  /** Added to the d6. */
  readonly bonus: number;
  readonly ranged: boolean;
  readonly twoHanded: boolean;
  /** Whether a hero who carries it cannot dodge, where the ruling has it so. @rule R-WODS-13 */
  readonly hindersDodge?: boolean;
  /** Other words for it. */
  readonly also: readonly string[];
  readonly rule: string;
}

const WEAPON_ROWS = {
  unarmed: {
    price: 0,
    bonus: -2,
    ranged: false,
    twoHanded: false,
    also: ['fists'],
    meaning: 'd6-2',
    rule: 'WODS-unarmed',
  },
  'light-weapon': {
    price: 10,
    bonus: 0,
    ranged: false,
    twoHanded: false,
    also: ['dagger', 'knife', 'short-sword', 'hand-axe'],
    meaning: 'd6, may be held in the off hand',
    rule: 'WODS-light-weapon',
  },
  'martial-weapon': {
    price: 30,
    bonus: 1,
    ranged: false,
    twoHanded: false,
    also: ['sword', 'long-sword', 'hammer', 'axe', 'spear'],
    meaning: 'd6+1, main hand',
    rule: 'WODS-martial-weapon',
  },
  'great-weapon': {
    price: 40,
    bonus: 2,
    ranged: false,
    twoHanded: true,
    also: ['two-handed-sword', 'battle-axe', 'pole-arm', 'halberd'],
    meaning: 'd6+2, both hands',
    rule: 'WODS-great-weapon',
    hindersDodge: true,
  },
  shortbow: {
    price: 10,
    bonus: 0,
    ranged: true,
    twoHanded: true,
    also: ['sling'],
    meaning: 'd6, ranged',
    rule: 'WODS-shortbow',
  },
  bow: {
    price: 30,
    bonus: 1,
    ranged: true,
    twoHanded: true,
    also: ['crossbow', 'pistol'],
    meaning: 'd6+1, ranged',
    rule: 'WODS-bow',
  },
  'heavy-bow': {
    price: 50,
    bonus: 2,
    ranged: true,
    twoHanded: true,
    also: ['arbalest', 'musket'],
    meaning: 'd6+2, ranged, only standing still',
    rule: 'WODS-heavy-bow',
    hindersDodge: true,
  },
} as const satisfies Readonly<Record<string, Weapon>>;
export type WeaponName = keyof typeof WEAPON_ROWS;

/** Weapons that are bought, and the fist. @rule R-WODS-39 */
export const WEAPONS: Catalogue<WeaponName, Weapon> = catalogue<WeaponName, Weapon>('weapon', WEAPON_ROWS);
export const UNARMED: number = WEAPONS.byName.unarmed.index;
/** What a creature attacks with: no weapon of the list. */
export const NATURAL: number = WEAPONS.rows.length;

/** The weapon of a word: its class or an example. */
export function weaponCalled(word: string): Entry<WeaponName, Weapon> | undefined {
  return WEAPONS.rows.find(({ name, also }) => name === word || also.includes(word));
}

/** Worn armour. @rule WODS-light-armour */
export const ARMOUR = catalogue('armour', {
  none: { value: 0, price: 0, meaning: 'no armour' },
  light: { value: 1, price: 30, meaning: '1 off all damage' },
  full: { value: 2, price: 60, meaning: '2 off all damage, a hindrance to sneaking, climbing, swimming and fleeing' },
});
type ArmourName = (typeof ARMOUR.names)[number];
export const FULL: number = ARMOUR.byName.full.value;
const SHIELD_PRICE = 10;

/** What a side carries for all of its members, with the price of one in silver. */
export const SUPPLIES = catalogue('supply', {
  rations: { price: 2, meaning: 'a rest takes one' },
  bandages: { price: 2, meaning: 'an attempt to stop bleeding takes them' },
  quicksilver: { price: 10, meaning: 'a vial for each attack by Elementalism' },
  holyWater: { price: 10, meaning: 'a vial blesses weapons' },
  caltrops: { price: 2, meaning: 'strewn by those who flee, to get away' },
  fireOil: { price: 20, meaning: 'a cask sets enemies alight' },
  lockpicks: { price: 5, meaning: 'locks are tried with them' },
});
type SupplyName = (typeof SUPPLIES.names)[number];
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

/** Things no rule uses, but for the holy symbol that Turn needs; they have a price and a name. */
export const OTHER_GEAR = catalogue('gear', {
  'holy-symbol': piece(20, 'WODS-fancy-holy-symbol'),
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
});

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

function kit(parts: Pick<Gear, 'weapon'> & Partial<Gear>) {
  const gear: Gear = { ...NOTHING, ...parts };
  const coin = START_MONEY - priceOf(gear);
  const rest = coin > 0 ? `, ${coin} of it in coin` : '';
  return { ...gear, rule: 'P-WODS-11', meaning: `${START_MONEY} silver: ${gear.weapon} and more${rest}` };
}

/** What a new hero buys for {@link START_MONEY}. @rule P-WODS-11 */
export const KITS = catalogue('kit', {
  shield: kit({ weapon: 'light-weapon', armour: 'light', shield: true, supplies: { rations: 5 } }),
  great: kit({ weapon: 'great-weapon', spare: ['light-weapon'], supplies: { rations: 5 } }),
  twin: kit({
    weapon: 'light-weapon',
    offHand: true,
    spare: ['shortbow'],
    supplies: { rations: 10, bandages: 1, lockpicks: 1 },
  }),
  archer: kit({ weapon: 'bow', spare: ['light-weapon'], supplies: { rations: 5 } }),
  caster: kit({
    weapon: 'light-weapon',
    shield: true,
    supplies: { rations: 5, bandages: 5, quicksilver: 2 },
  }),
  priest: kit({
    weapon: 'light-weapon',
    shield: true,
    supplies: { rations: 5, holyWater: 1 },
    other: ['holy-symbol'],
  }),
});

export type KitName = (typeof KITS.names)[number];

/** What gear costs, in silver. */
export function priceOf(gear: Gear): number {
  const weapon = (word: string) => weaponCalled(word)?.price ?? 0;
  let price = weapon(gear.weapon) + ARMOUR.byName[gear.armour].price;
  for (const word of gear.spare) price += weapon(word);
  if (gear.offHand) price += weapon('light-weapon');
  if (gear.shield) price += SHIELD_PRICE;
  for (const [name, n] of Object.entries(gear.supplies)) price += SUPPLIES.byName[name as SupplyName].price * n;
  for (const word of gear.other) price += OTHER_GEAR.find(word)?.price ?? 0;
  return price;
}

/** Those who fight for wages. Level 1, Con 0, no tests. @rule R-WODS-58 */
interface Hireling extends Row {
  /** Silver a day. */
  readonly wage: number;
  readonly hp: number;
  readonly armour: ArmourName;
  /** Weapons with what goes with each. */
  readonly loadouts: readonly { readonly weapon: WeaponName; readonly shield: boolean }[];
  readonly rule: string;
}

const KNIFE = { weapon: 'light-weapon', shield: false } as const;

const HIRELING_ROWS = {
  torchbearer: {
    wage: 2,
    hp: 3,
    armour: 'none',
    loadouts: [KNIFE],
    meaning: '2 silver a day: 3 HP, knife',
    rule: 'WODS-hireling-torchbearer',
  },
  guide: {
    wage: 5,
    hp: 6,
    armour: 'none',
    loadouts: [KNIFE],
    meaning: '5 silver a day: 6 HP, knife',
    rule: 'WODS-hireling-guide',
  },
  armsman: {
    wage: 20,
    hp: 12,
    armour: 'light',
    loadouts: [{ weapon: 'martial-weapon', shield: true }],
    meaning: '20 silver a day: 12 HP, spear, shield, light armour',
    rule: 'WODS-hireling-armsman',
  },
  expert: {
    wage: 20,
    hp: 6,
    armour: 'none',
    loadouts: [{ weapon: 'bow', shield: false }, KNIFE],
    meaning: '20 silver a day: 6 HP, bow, dagger',
    rule: 'WODS-hireling-expert',
  },
  champion: {
    wage: 60,
    hp: 18,
    armour: 'full',
    loadouts: [{ weapon: 'great-weapon', shield: false }, { weapon: 'martial-weapon', shield: true }, KNIFE],
    meaning: '60 silver a day: 18 HP, full armour, halberd, or sword and shield',
    rule: 'WODS-hireling-champion',
  },
} as const satisfies Readonly<Record<string, Hireling>>;
export type HirelingName = keyof typeof HIRELING_ROWS;
export const HIRELINGS: Catalogue<HirelingName, Hireling> = catalogue<HirelingName, Hireling>(
  'hireling',
  HIRELING_ROWS,
);

/** The book's three grades of enemy. @rule R-WODS-57 */
interface Threat extends Row {
  readonly hp: string;
  readonly damage: string;
  /** Where the scenario names none (chosen). */
  readonly armour: number;
  /** Whether weapons are blessed against it by policy. @rule P-WODS-09 */
  readonly demonic?: boolean;
  readonly rule: string;
}

const THREAT_ROWS = {
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
} as const satisfies Readonly<Record<string, Threat>>;
export type ThreatName = keyof typeof THREAT_ROWS;
export const THREATS: Catalogue<ThreatName, Threat> = catalogue<ThreatName, Threat>('threat level', THREAT_ROWS);

/** An animal companion (chosen: as a goblin of 4 HP). @rule R-WODS-19 */
export const COMPANION_PROFILE = { hp: 4, damage: 'd4', armour: 0 } as const;

/** Squares a turn. @rule R-WODS-42 */
export const ENEMY_SPEED = 6;
