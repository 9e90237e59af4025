import { catalogue, type Row } from '../kit/catalogue.ts';
import { type Damage, writeDamage } from './damage.ts';
import type { Ritual } from './matchup.ts';
import { AGILITY, ATTRIBUTES, BRAWN, CUNNING, type RoleName } from './names.ts';

/**
 * What the page refers to but does not hold, as defaults that a scenario may replace.
 *
 * `page`: in the text we have; `companion`: a fact from other public pages of the game; `chosen`: ours.
 */
export type Origin = 'page' | 'companion' | 'chosen';

const d6: Damage = { dice: 1, sides: 6, highest: false, plus: 0 };

/** How big a weapon is. */
interface Size extends Row {
  readonly damage: Damage;
  /** How many hands it takes. */
  readonly hands: 1 | 2;
  /** Added to Agility for the initiative check. @rule ADG-note-init-mods */
  readonly initiative: { readonly melee: number; readonly ranged: number };
}

/** Damage and initiative by size: companion. @rule ADG-data-weapons */
export const SIZES = catalogue('size', {
  small: {
    damage: { ...d6, plus: -1 },
    hands: 1,
    initiative: { melee: 0, ranged: 2 },
    meaning: 'for one hand, also beside another weapon',
  },
  medium: { damage: d6, hands: 1, initiative: { melee: 0, ranged: 0 }, meaning: 'for one hand' },
  large: {
    damage: { dice: 2, sides: 6, highest: true, plus: 0 },
    hands: 2,
    initiative: { melee: -2, ranged: 0 },
    meaning: 'for both hands',
  },
} satisfies Readonly<Record<string, Size>>);

/** What a weapon is, before anything else about it is said. */
export interface WeaponKind {
  readonly size: (typeof SIZES.names)[number];
  readonly ranged: boolean;
  /** Attribute it is used with; two weapons at once change that of small ones. */
  readonly attribute: number;
}

/** Weapons by name: the sizes are the companion's, which weapon has which size is chosen. @rule ADG-data-weapons */
export const WEAPONS = catalogue('weapon', {
  small: weapon({ size: 'small' }),
  dagger: weapon({ size: 'small' }),
  medium: weapon({ size: 'medium' }),
  sword: weapon({ size: 'medium' }),
  axe: weapon({ size: 'medium' }),
  mace: weapon({ size: 'medium' }),
  spear: weapon({ size: 'medium' }),
  large: weapon({ size: 'large' }),
  greatsword: weapon({ size: 'large' }),
  greataxe: weapon({ size: 'large' }),
  sling: weapon({ size: 'small', ranged: true }),
  bow: weapon({ size: 'medium', ranged: true }),
  longbow: weapon({ size: 'large', ranged: true }),
  // Magic and trickery use Cunning.
  wand: weapon({ size: 'medium', ranged: true, attribute: CUNNING }),
  trick: weapon({ size: 'medium', attribute: CUNNING }),
});

type WeaponName = (typeof WEAPONS.names)[number];

interface WrittenWeapon extends Pick<WeaponKind, 'size'> {
  readonly ranged?: boolean;
  readonly attribute?: number | undefined;
}

/** Fills in what a weapon does not say: it is for melee; Agility is used to shoot, Brawn in melee. */
export function weaponKind({ size, ranged = false, attribute = ranged ? AGILITY : BRAWN }: WrittenWeapon): WeaponKind {
  return { size, ranged, attribute };
}

function weapon(written: WrittenWeapon) {
  const kind = weaponKind(written);
  const { size, ranged, attribute } = kind;
  const damage = writeDamage(SIZES.byName[size].damage);
  const meaning = `${size}, ${ranged ? 'ranged' : 'melee'}, ${damage}, uses ${ATTRIBUTES.names[attribute]}`;
  return { ...kind, rule: 'ADG-data-weapons', meaning };
}

/** What a weapon adds to Agility for the initiative check: companion. @rule ADG-note-init-mods */
export function initiativeOf({ size, ranged }: WeaponKind): number {
  const { initiative } = SIZES.byName[size];
  return ranged ? initiative.ranged : initiative.melee;
}

/** Armour worn: chosen. @rule ADG-data-armour */
export const ARMOUR = catalogue('armour', {
  none: armour(0, 'unarmoured'),
  light: armour(2, 'light-armour'),
  medium: armour(4, 'medium-armour'),
  heavy: armour(6, 'heavy-armour'),
});
type ArmourName = (typeof ARMOUR.names)[number];

/** @param word what a statline writes */
function armour(ac: number, word: string) {
  return { ac, word, rule: 'ADG-data-armour', meaning: `AC ${ac}` };
}

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

/** Equipment of one of the party, to put in a scenario by one word. */
interface Armed {
  readonly meaning: string;
  readonly weapons: readonly WeaponName[];
  readonly armour: ArmourName;
  readonly shield?: true;
  readonly ritual?: Ritual;
}

/** A creature to put in a scenario by one word. */
interface Creature {
  readonly meaning: string;
  readonly hd?: number;
  readonly ac?: number;
  readonly damage?: Damage;
  readonly ranged?: true;
  /** Never checks morale. */
  readonly fearless?: true;
}

interface Placed<Role extends RoleName> {
  readonly role: Role;
  readonly rule: string;
}

/** Someone to put in a scenario by one word. */
export type Template = PartyTemplate | EnemyTemplate;
export type PartyTemplate = Armed & Placed<'hero' | 'hireling'>;
export type EnemyTemplate = Creature & Placed<'enemy'>;

function hero(written: Armed): Template {
  return { role: 'hero', rule: 'ADG-data-weapons', ...written };
}

function hireling(written: Armed): Template {
  return { role: 'hireling', rule: 'ADG-data-weapons', ...written };
}

function enemy(written: Creature): Template {
  return { role: 'enemy', rule: 'ADG-data-enemy-damage', ...written };
}

/**
 * People and creatures to begin with. The page has none: equipment and Hit Dice are chosen; what follows from Hit
 * Dice is as above.
 *
 * @rule ADG-data-weapons, ADG-data-hirelings, ADG-data-enemy-damage
 */
export const TEMPLATES = catalogue('member', {
  hero: hero({ meaning: 'an adventurer with a medium weapon', weapons: ['medium'], armour: 'none' }),
  fighter: hero({
    meaning: 'an adventurer in medium armour with sword and shield',
    weapons: ['sword'],
    armour: 'medium',
    shield: true,
  }),
  reaver: hero({
    meaning: 'an adventurer in medium armour with a greatsword',
    weapons: ['greatsword'],
    armour: 'medium',
  }),
  duelist: hero({
    meaning: 'an adventurer in light armour with two daggers',
    weapons: ['dagger', 'dagger'],
    armour: 'light',
  }),
  archer: hero({ meaning: 'an adventurer in light armour with a bow', weapons: ['bow'], armour: 'light' }),
  scholar: hero({
    meaning: 'an adventurer with a dagger and a ritual that harms every enemy',
    weapons: ['dagger'],
    armour: 'none',
    ritual: { damage: d6, all: true, enemySave: false, uses: -1 },
  }),
  hireling: hireling({ meaning: 'a hireling with a medium weapon', weapons: ['medium'], armour: 'none' }),
  sellsword: hireling({ meaning: 'a hireling in light armour', weapons: ['sword'], armour: 'light' }),
  bowman: hireling({ meaning: 'a hireling with a bow', weapons: ['bow'], armour: 'none' }),
  enemy: enemy({ meaning: 'any enemy with Hit Dice; write which: `enemy hd3`' }),
  rat: enemy({ meaning: 'a giant rat', hd: 1, ac: 1, damage: { ...d6, plus: -2 } }),
  goblin: enemy({ meaning: 'a goblin', hd: 1, ac: 3 }),
  'goblin-archer': enemy({ meaning: 'a goblin with a bow', hd: 1, ac: 2, ranged: true }),
  skeleton: enemy({ meaning: 'a skeleton, which knows no fear', hd: 1, ac: 2, fearless: true }),
  bandit: enemy({ meaning: 'a robber', hd: 1, ac: 2 }),
  orc: enemy({ meaning: 'an orc', hd: 2, ac: 4 }),
  zombie: enemy({ meaning: 'a zombie, which knows no fear', hd: 2, ac: 1, fearless: true }),
  spider: enemy({ meaning: 'a giant spider', hd: 3, ac: 3 }),
  ogre: enemy({ meaning: 'an ogre', hd: 4, ac: 4, damage: { ...d6, plus: 2 } }),
  troll: enemy({ meaning: 'a troll', hd: 6, ac: 5, damage: { ...d6, plus: 1 } }),
  golem: enemy({ meaning: 'a golem, which knows no fear', hd: 8, ac: 8, fearless: true }),
  dragon: enemy({ meaning: 'a dragon', hd: 11, ac: 8, damage: { ...d6, dice: 2 } }),
});
export type TemplateName = (typeof TEMPLATES.names)[number];

/** Every default with where it comes from, for lists and for the folder's README. */
export const DEFAULTS = catalogue('default', {
  attributes: byDefault('3d6 each; two are swapped if that makes a better fighter', 'companion', 'attributes'),
  health: byDefault('d6 + half of Brawn, rounded down', 'companion', 'health'),
  scars: byDefault('1', 'companion', 'scars'),
  recoveryDie: byDefault('d6', 'chosen', 'recovery-die'),
  weapons: byDefault('small d6-1, medium d6, large 2d6 keep the higher (two hands)', 'companion', 'weapons'),
  initiativeMod: byDefault('large melee weapon -2, small ranged weapon +2, else 0', 'companion', 'weapons'),
  ac: byDefault('armour 0, 2, 4 or 6, shield 1 more', 'chosen', 'armour'),
  'enemy health': byDefault('HD d6, rolled for each in each encounter', 'companion', 'enemy-health'),
  'enemy attack': byDefault('11 + HD, 19 at most', 'companion', 'enemy-attack'),
  'enemy attacks': byDefault('1 to HD 3, 2 to HD 7, 3 to HD 11, then 4', 'companion', 'enemy-attacks'),
  'enemy damage': byDefault('d6', 'companion', 'enemy-damage'),
  'enemy ac': byDefault('3', 'chosen', 'enemy-damage'),
  hireling: byDefault('HD d3; health, attack and attacks as an enemy; 10 silver a day', 'companion', 'hirelings'),
  waverPay: byDefault('15 silver for each HD', 'page', 'hirelings'),
  mishap: byDefault('the turn is lost, nothing else', 'chosen', 'rituals'),
  ritual: byDefault('one damage roll for each target; any number of times', 'chosen', 'rituals'),
  potion: byDefault('one recovery die of health; drunk at half health or less, between fights', 'chosen', 'weapons'),
  purse: byDefault('0 silver', 'chosen', 'hirelings'),
});

function byDefault(value: string, origin: Origin, datum: string) {
  return { value, origin, rule: `ADG-data-${datum}`, meaning: `${value} (${origin})` };
}
