import { CAST_SPELLS, MARKSMAN } from '../catalogue/attributes.ts';
import { BATTLE_AXE_OF_VIRTUE, DANCING_SWORD, PHASE_ARMOR, SWORD_OF_RAGE } from '../catalogue/items.ts';
import { FIT } from '../catalogue/names.ts';
import { EMPTY, SWORD, TWO_HANDED_AXE, TWO_SWORDS } from '../catalogue/weapons.ts';
import { put, WEAPON } from './decisions.ts';
import type { Fight } from './fight.ts';
import type { Figures } from './figures.ts';
import { magicOf } from './home.ts';

/** Weapons and shields in hand. */

/** Returns whether a shield is in use with the weapon in hand. A sling always comes with one. @rule 2HDC-12.1 */
export function usesShield(fight: Fight, c: number): boolean {
  const hand = fight.hand[c];
  if (fight.weapons.hasShield[hand] === 1) return true;
  return fight.ownsShield[c] === 1 && fight.weapons.leavesHand[hand] === 1;
}

/** Returns whether a shield or Phase Armor gives its die; neither does under Dazzle. @rule 2HDC-T24.2i */
export function hasShieldDie(fight: Fight, c: number): boolean {
  if (fight.dazzled[c]) return false;
  return usesShield(fight, c) || (magicOf(fight, c) & PHASE_ARMOR) !== 0;
}

/** Returns whether a character counts as shielded against shots: as above, or by a Defend Spell. @rule 2HDC-12.1.2 */
export function isShielded(fight: Fight, c: number): boolean {
  return hasShieldDie(fight, c) || (fight.defend[c] > 0 && !fight.dazzled[c]);
}

/** Returns whether a sword in hand is the magic one; of a pair, one is. @rule 2HDC-R33 */
export function holdsMagicSword(fight: Fight, c: number, item: number): boolean {
  return (fight.items[c] & item) !== 0 && isInHand(fight, c, item);
}

function isInHand(fight: Fight, c: number, item: number): boolean {
  const hand = fight.hand[c];
  if (hand === TWO_SWORDS) return true;
  // With one hand for two magic swords, the Sword of Rage is held.
  return hand === SWORD && (item === SWORD_OF_RAGE || (fight.items[c] & SWORD_OF_RAGE) === 0);
}

/** Returns whether the axe in hand is the Battle Axe of Virtue. @rule 2HDC-T29.1.4d */
export function holdsAxeOfVirtue(fight: Fight, c: number): boolean {
  return fight.hand[c] === TWO_HANDED_AXE && (fight.items[c] & BATTLE_AXE_OF_VIRTUE) !== 0;
}

/**
 * Returns whether a character casts spells. Caster as a second Profession brings none; Major Demons have innate magic
 * and all cast unless they are Warriors first.
 *
 * @rule 2HDC-R26
 * @rule 2HDC-T7.0.1c
 */
export function casts(fight: Fight, c: number): boolean {
  return (fight.traits[c] & CAST_SPELLS) !== 0;
}

/** Returns whether a race's magic is innate and needs no free hands. @rule 2HDC-T7.0.1c */
export function hasInnateMagic({ facts, race }: Figures, c: number): boolean {
  return facts.races[race[c]].innateMagic;
}

/**
 * Sets the weapon in hand for the fight: casters none (or a tool); Shooters, axe throwers and characters without a
 * melee weapon their missile; others their melee weapon in the preferred grip.
 *
 * @rule 2HDC-32.3
 * @rule 2HDC-R73
 */
export function chooseHand(fight: Fight, c: number): void {
  const melee = fight.melee[c];
  const missile = fight.missile[c];
  const likesMissile = melee === EMPTY || fight.weapons.isThrown[missile] === 1 || (fight.traits[c] & MARKSMAN) !== 0;
  if (casts(fight, c) && !hasInnateMagic(fight, c) && fight.matchup.rulings.casterHands === 'empty')
    fight.hand[c] = EMPTY;
  else {
    const scripted = missile !== EMPTY && likesMissile ? missile : grip(fight, c, melee);
    fight.hand[c] = fight.player === undefined ? scripted : takeInHand(fight, c, scripted);
  }
}

/** Asks the player which weapon a character takes in hand, and how. */
function takeInHand(fight: Fight, c: number, scripted: number): number {
  const melee = fight.melee[c];
  const arms = [melee, fight.weapons.inBothHands[melee], fight.missile[c]].filter((weapon) => weapon > EMPTY);
  if (arms.length < 2) return scripted;
  return put(fight, WEAPON, c, arms, scripted, (weapon) => fight.weapons.names[weapon]);
}

/** Returns a spear's grip: in one hand, as a sword, or in two, as a two-handed sword. @rule 2HDC-24.1c */
export function grip(fight: Fight, c: number, weapon: number): number {
  const inBothHands = fight.weapons.inBothHands[weapon];
  if (inBothHands < 0) return weapon;
  const side = fight.side[c];
  const { weapon: wish } = fight.choices(c);
  if (wish === 'two-handed') return inBothHands;
  if (wish === 'shield' || fight.ownsShield[c]) return weapon;
  return facesHeavyArmour(fight, side) ? inBothHands : weapon;
}

function facesHeavyArmour(fight: Fight, side: number): boolean {
  for (let c = 0; c < fight.count; c++) {
    if (fight.side[c] !== side && fight.status[c] === FIT && fight.listedAc[c] === 6) return true;
  }
  return false;
}

/** Returns whether a Dancing Sword is held, which adds a damage die in melee. @rule 2HDC-T29.1.4b */
export function holdsDancingSword(fight: Fight, c: number): boolean {
  return holdsMagicSword(fight, c, DANCING_SWORD);
}
