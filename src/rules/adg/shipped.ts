import { SHIPPED_REACTIONS } from './reactions.ts';
import type { ArmourRow, MemberRow, RitualRow, SizeRow, WeaponRow } from './rows.ts';

/** The rows of the book, as a scenario would define them. */

/** Sizes of weapons: damage and initiative are the companion's. @rule ADG-data-weapons */
const sizes = {
  small: {
    damage: 'd6-1',
    hands: 1,
    second: true,
    initiative: { ranged: 2 },
    meaning: 'for one hand, also beside another weapon',
  },
  medium: { damage: 'd6', hands: 1, meaning: 'for one hand' },
  large: { damage: '2d6kh', hands: 2, initiative: { melee: -2 }, meaning: 'for both hands' },
} satisfies Readonly<Record<string, SizeRow>>;

/** Weapons: the sizes are the companion's; which weapon has which size is chosen. @rule ADG-data-weapons */
const weapons = {
  small: { size: 'small' },
  dagger: { size: 'small' },
  medium: { size: 'medium' },
  sword: { size: 'medium' },
  axe: { size: 'medium' },
  mace: { size: 'medium' },
  spear: { size: 'medium' },
  large: { size: 'large' },
  greatsword: { size: 'large' },
  greataxe: { size: 'large' },
  sling: { size: 'small', ranged: true },
  bow: { size: 'medium', ranged: true },
  longbow: { size: 'large', ranged: true },
  // Magic and trickery use Cunning.
  wand: { size: 'medium', ranged: true, attribute: 'cunning' },
  trick: { size: 'medium', attribute: 'cunning' },
} satisfies Readonly<Record<string, WeaponRow>>;

/** Worn armour: chosen. @rule ADG-data-armour */
const armour = {
  none: { ac: 0 },
  light: { ac: 2 },
  medium: { ac: 4 },
  heavy: { ac: 6 },
} satisfies Readonly<Record<string, ArmourRow>>;

/** Rituals: chosen. @rule ADG-data-rituals */
const rituals = {
  blast: { damage: 'd6' },
} satisfies Readonly<Record<string, RitualRow>>;

/**
 * Ready-made characters and creatures. The page has none: equipment and Hit Dice are chosen; what follows from Hit Dice
 * is the companion's.
 *
 * @rule ADG-data-weapons, ADG-data-hirelings, ADG-data-enemy-damage
 */
const members = {
  hero: { role: 'hero', weapons: ['medium'], meaning: 'an adventurer with a medium weapon' },
  fighter: {
    role: 'hero',
    weapons: ['sword'],
    armour: 'medium',
    shield: true,
    meaning: 'an adventurer in medium armour with sword and shield',
  },
  reaver: {
    role: 'hero',
    weapons: ['greatsword'],
    armour: 'medium',
    meaning: 'an adventurer in medium armour with a greatsword',
  },
  duelist: {
    role: 'hero',
    weapons: ['dagger', 'dagger'],
    armour: 'light',
    meaning: 'an adventurer in light armour with two daggers',
  },
  archer: { role: 'hero', weapons: ['bow'], armour: 'light', meaning: 'an adventurer in light armour with a bow' },
  scholar: {
    role: 'hero',
    weapons: ['dagger'],
    ritual: 'blast',
    meaning: 'an adventurer with a dagger and a ritual that harms every enemy',
  },
  hireling: { role: 'hireling', weapons: ['medium'], meaning: 'a hireling with a medium weapon' },
  sellsword: { role: 'hireling', weapons: ['sword'], armour: 'light', meaning: 'a hireling in light armour' },
  bowman: { role: 'hireling', weapons: ['bow'], meaning: 'a hireling with a bow' },
  enemy: { role: 'enemy', meaning: 'any enemy with Hit Dice; write which: `enemy hd3`' },
  rat: { role: 'enemy', hd: 1, ac: 1, damage: 'd6-2', meaning: 'a giant rat' },
  goblin: { role: 'enemy', hd: 1, ac: 3, meaning: 'a goblin' },
  'goblin-archer': { role: 'enemy', hd: 1, ac: 2, ranged: true, meaning: 'a goblin with a bow' },
  skeleton: { role: 'enemy', hd: 1, ac: 2, morale: false, meaning: 'a skeleton, which knows no fear' },
  bandit: { role: 'enemy', hd: 1, ac: 2, meaning: 'a robber' },
  orc: { role: 'enemy', hd: 2, ac: 4, meaning: 'an orc' },
  zombie: { role: 'enemy', hd: 2, ac: 1, morale: false, meaning: 'a zombie, which knows no fear' },
  spider: { role: 'enemy', hd: 3, ac: 3, meaning: 'a giant spider' },
  ogre: { role: 'enemy', hd: 4, ac: 4, damage: 'd6+2', meaning: 'an ogre' },
  troll: { role: 'enemy', hd: 6, ac: 5, damage: 'd6+1', meaning: 'a troll' },
  golem: { role: 'enemy', hd: 8, ac: 8, morale: false, meaning: 'a golem, which knows no fear' },
  dragon: { role: 'enemy', hd: 11, ac: 8, damage: '2d6', meaning: 'a dragon' },
} satisfies Readonly<Record<string, MemberRow>>;

export const SHIPPED = { sizes, weapons, armour, rituals, members, reactions: SHIPPED_REACTIONS };
