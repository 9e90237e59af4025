import { catalogue } from '../kit/catalogue.ts';
import type { Damage } from './damage.ts';

/**
 * Defaults for data that the page refers to but does not contain; a scenario may replace them.
 *
 * `page`: in our text; `companion`: from other public pages of the game; `chosen`: ours.
 */
export type Origin = 'page' | 'companion' | 'chosen';

/** AC bonus of a shield: chosen. @rule ADG-data-armour */
export const SHIELD_AC = 1;

/** Scars of a new adventurer: companion. @rule ADG-data-scars */
export const START_SCARS = 1;
/** Sides of the health die, to which half of Brawn is added: companion. @rule ADG-data-health */
export const HEALTH_DIE = 6;
/** Largest value of an attribute. @rule ADG-attribute-cap */
export const ATTRIBUTE_CAP = 18;

/** Attack value by Hit Dice: companion. @rule ADG-data-enemy-attack */
export function attackOf(hd: number): number {
  return Math.min(19, 11 + hd);
}

/** Attacks per round by Hit Dice: companion. @rule ADG-data-enemy-attacks */
export function attacksOf(hd: number): number {
  return hd < 4 ? 1 : hd < 8 ? 2 : hd < 12 ? 3 : 4;
}

/** Damage of an enemy: companion. @rule ADG-data-enemy-damage */
export const ENEMY_DAMAGE: Damage = { dice: 1, sides: 6, highest: false, plus: 0 };
/** AC of an enemy: chosen. @rule ADG-data-enemy-damage */
export const ENEMY_AC = 3;

/** Sides of the die for a hireling's Hit Dice: companion. @rule ADG-data-hirelings */
export const HIRELING_DIE = 3;
/** A hireling's wage in silver per day: companion. @rule ADG-data-hirelings */
export const HIRELING_WAGE = 10;
/** Silver per Hit Die that keeps a wavering hireling: page. @rule ADG-hireling-wavers */
export const WAVER_SILVER = 15;

/** Every default with its origin, for lists and for the folder's README. */
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
