import type { Damage } from './damage.ts';
import { AGILITY, BRAWN, CUNNING } from './names.ts';

/**
 * What the page refers to but does not hold, as defaults that a scenario may replace.
 *
 * `page`: in the text we have; `companion`: a fact from other public pages of the game; `chosen`: ours.
 */
export type Origin = 'page' | 'companion' | 'chosen';

const d6: Damage = { dice: 1, sides: 6, highest: false, plus: 0 };

/** Damage by size: companion. @rule ADG-data-weapons */
export const SIZES = {
  small: { ...d6, plus: -1 },
  medium: d6,
  large: { dice: 2, sides: 6, highest: true, plus: 0 },
} as const satisfies Readonly<Record<string, Damage>>;

type Size = keyof typeof SIZES;

/** What a weapon is, before anything else about it is said. */
export interface WeaponKind {
  readonly size: Size;
  readonly ranged: boolean;
  /** Attribute it is used with; two weapons at once change that of small ones. */
  readonly attribute: number;
}

/** Weapons by name: the sizes are the companion's, which weapon has which size is chosen. @rule ADG-data-weapons */
export const WEAPONS: Readonly<Record<string, WeaponKind>> = {
  small: melee('small'),
  dagger: melee('small'),
  medium: melee('medium'),
  sword: melee('medium'),
  axe: melee('medium'),
  mace: melee('medium'),
  spear: melee('medium'),
  large: melee('large'),
  greatsword: melee('large'),
  greataxe: melee('large'),
  sling: ranged('small'),
  bow: ranged('medium'),
  longbow: ranged('large'),
  // Magic and trickery use Cunning.
  wand: { size: 'medium', ranged: true, attribute: CUNNING },
  trick: { size: 'medium', ranged: false, attribute: CUNNING },
};

function melee(size: Size): WeaponKind {
  return { size, ranged: false, attribute: BRAWN };
}

function ranged(size: Size): WeaponKind {
  return { size, ranged: true, attribute: AGILITY };
}

/** What a weapon adds to Agility for the initiative check: companion. @rule ADG-note-init-mods */
export function initiativeOf({ size, ranged: isRanged }: WeaponKind): number {
  if (size === 'large' && !isRanged) return -2;
  return size === 'small' && isRanged ? 2 : 0;
}

/** AC of armour: chosen. @rule ADG-data-armour */
export const ARMOUR = { none: 0, light: 2, medium: 4, heavy: 6 } as const;
type ArmourName = keyof typeof ARMOUR;
/** What a shield adds to AC: chosen. @rule ADG-data-armour */
export const SHIELD_AC = 1;

/** Scars of a new adventurer: companion. @rule ADG-data-scars */
export const START_SCARS = 1;
/** Sides of the die that rolls health, to which half of Brawn is added: companion. @rule ADG-data-health */
export const HEALTH_DIE = 6;
/** No attribute is above this. @rule ADG-attribute-cap */
export const ATTRIBUTE_CAP = 18;

/** Attack value by Hit Dice: companion. @rule ADG-data-enemy-attack */
export function attackOf(hd: number): number {
  return Math.min(19, 11 + hd);
}

/** Attacks a round by Hit Dice: companion. @rule ADG-data-enemy-attacks */
export function attacksOf(hd: number): number {
  return hd < 4 ? 1 : hd < 8 ? 2 : hd < 12 ? 3 : 4;
}

/** Damage of an enemy: companion. @rule ADG-data-enemy-damage */
export const ENEMY_DAMAGE = d6;
/** AC of an enemy: chosen. @rule ADG-data-enemy-damage */
export const ENEMY_AC = 3;

/** Sides of the die that rolls a hireling's Hit Dice: companion. @rule ADG-data-hirelings */
export const HIRELING_DIE = 3;
/** Silver a hireling gets for a day: companion. @rule ADG-data-hirelings */
export const HIRELING_WAGE = 10;
/** Silver for each Hit Die that keeps a wavering hireling: page. @rule ADG-hireling-wavers */
export const WAVER_SILVER = 15;

/** Someone to put in a scenario by one word. */
export type Template =
  | {
      readonly role: 'hero' | 'hireling';
      readonly meaning: string;
      readonly weapons: readonly string[];
      readonly armour: ArmourName;
      readonly shield?: true;
      /** Damage of the ritual known. */
      readonly ritual?: Damage;
    }
  | {
      readonly role: 'enemy';
      readonly meaning: string;
      readonly hd?: number;
      readonly ac?: number;
      readonly damage?: Damage;
      readonly ranged?: true;
      /** Never checks morale. */
      readonly fearless?: true;
    };

/**
 * People and creatures to begin with. The page has none: equipment and Hit Dice are chosen; what follows from Hit
 * Dice is as above.
 *
 * @rule ADG-data-weapons, ADG-data-hirelings, ADG-data-enemy-damage
 */
export const TEMPLATES: Readonly<Record<string, Template>> = {
  hero: { role: 'hero', meaning: 'an adventurer with a medium weapon', weapons: ['medium'], armour: 'none' },
  fighter: {
    role: 'hero',
    meaning: 'an adventurer in medium armour with sword and shield',
    weapons: ['sword'],
    armour: 'medium',
    shield: true,
  },
  reaver: {
    role: 'hero',
    meaning: 'an adventurer in medium armour with a greatsword',
    weapons: ['greatsword'],
    armour: 'medium',
  },
  duelist: {
    role: 'hero',
    meaning: 'an adventurer in light armour with two daggers',
    weapons: ['dagger', 'dagger'],
    armour: 'light',
  },
  archer: { role: 'hero', meaning: 'an adventurer in light armour with a bow', weapons: ['bow'], armour: 'light' },
  scholar: {
    role: 'hero',
    meaning: 'an adventurer with a dagger and a ritual that harms every enemy',
    weapons: ['dagger'],
    armour: 'none',
    ritual: d6,
  },
  hireling: { role: 'hireling', meaning: 'a hireling with a medium weapon', weapons: ['medium'], armour: 'none' },
  sellsword: { role: 'hireling', meaning: 'a hireling in light armour', weapons: ['sword'], armour: 'light' },
  bowman: { role: 'hireling', meaning: 'a hireling with a bow', weapons: ['bow'], armour: 'none' },
  enemy: { role: 'enemy', meaning: 'anything with Hit Dice; say which: `enemy hd3`' },
  rat: { role: 'enemy', meaning: 'a giant rat', hd: 1, ac: 1, damage: { ...d6, plus: -2 } },
  goblin: { role: 'enemy', meaning: 'a goblin', hd: 1, ac: 3 },
  'goblin-archer': { role: 'enemy', meaning: 'a goblin with a bow', hd: 1, ac: 2, ranged: true },
  skeleton: { role: 'enemy', meaning: 'a skeleton, which knows no fear', hd: 1, ac: 2, fearless: true },
  bandit: { role: 'enemy', meaning: 'a robber', hd: 1, ac: 2 },
  orc: { role: 'enemy', meaning: 'an orc', hd: 2, ac: 4 },
  zombie: { role: 'enemy', meaning: 'a zombie, which knows no fear', hd: 2, ac: 1, fearless: true },
  spider: { role: 'enemy', meaning: 'a giant spider', hd: 3, ac: 3 },
  ogre: { role: 'enemy', meaning: 'an ogre', hd: 4, ac: 4, damage: { ...d6, plus: 2 } },
  troll: { role: 'enemy', meaning: 'a troll', hd: 6, ac: 5, damage: { ...d6, plus: 1 } },
  golem: { role: 'enemy', meaning: 'a golem, which knows no fear', hd: 8, ac: 8, fearless: true },
  dragon: { role: 'enemy', meaning: 'a dragon', hd: 11, ac: 8, damage: { ...d6, dice: 2 } },
};

/** Every default with where it comes from, for lists and for the folder's README. */
export const DEFAULTS: readonly {
  readonly name: string;
  readonly value: string;
  readonly origin: Origin;
  readonly rule: string;
}[] = [
  row('attributes', '3d6 each; two of them are swapped where that makes a better fighter', 'companion', 'attributes'),
  row('health', 'd6 + half of Brawn, rounded down', 'companion', 'health'),
  row('scars', '1', 'companion', 'scars'),
  row('recoveryDie', 'd6', 'chosen', 'recovery-die'),
  row('weapons', 'small d6-1, medium d6, large 2d6 keep the higher (two hands)', 'companion', 'weapons'),
  row('initiativeMod', 'large melee weapon -2, small ranged weapon +2, else 0', 'companion', 'weapons'),
  row('ac', 'armour 0, 2, 4 or 6, shield 1 more', 'chosen', 'armour'),
  row('enemy health', 'HD d6, rolled for each in each encounter', 'companion', 'enemy-health'),
  row('enemy attack', '11 + HD, 19 at most', 'companion', 'enemy-attack'),
  row('enemy attacks', '1 to HD 3, 2 to HD 7, 3 to HD 11, then 4', 'companion', 'enemy-attacks'),
  row('enemy damage', 'd6', 'companion', 'enemy-damage'),
  row('enemy ac', '3', 'chosen', 'enemy-damage'),
  row('hireling', 'HD d3; health, attack and attacks as an enemy; 10 silver a day', 'companion', 'hirelings'),
  row('waverPay', '15 silver for each HD', 'page', 'hirelings'),
  row('mishap', 'the turn is lost, nothing else', 'chosen', 'rituals'),
  row('ritual', 'one damage roll for each target; as often as its performer likes', 'chosen', 'rituals'),
  row('potion', 'one recovery die of health; drunk at half health or less, between fights', 'chosen', 'weapons'),
  row('purse', '0 silver', 'chosen', 'hirelings'),
];

function row(name: string, value: string, origin: Origin, datum: string) {
  return { name, value, origin, rule: `ADG-data-${datum}` };
}
