import {
  AXE,
  BATTLE_AXE_OF_VIRTUE,
  BOLD,
  BOOK,
  CAST_SPELLS,
  CAUTIOUS,
  DANCING_SWORD,
  EMPTY,
  FIT,
  MACE,
  MAJOR_DEMON,
  MARKSMAN,
  PHASE_ARMOR,
  SLING,
  SPEAR,
  SPEAR_TWO_HANDED,
  SWORD,
  SWORD_OF_RAGE,
  TWO_HANDED_AXE,
  TWO_HANDED_SWORD,
  TWO_SWORDS,
} from '../catalogue/names.ts';
import type { Fight } from './fight.ts';

/** What is in hand, and what follows from it. */

/** Weapons that leave a hand for a shield, and those that need both hands, as bits. */
const ONE_HANDED = (1 << SWORD) | (1 << AXE) | (1 << MACE) | (1 << SPEAR);
const TWO_HANDED = (1 << SPEAR_TWO_HANDED) | (1 << TWO_HANDED_AXE) | (1 << TWO_HANDED_SWORD);

/** Whether a shield is in use with what he holds. A sling always comes with one. @rule 2HDC-12.1 */
export function usesShield(fight: Fight, c: number): boolean {
  const hand = fight.hand[c] as number;
  if (hand === SLING) return true;
  return fight.ownsShield[c] === 1 && ((ONE_HANDED >> hand) & 1) === 1;
}

/** Shield in use or Phase Armor, neither under Dazzle. @rule 2HDC-T24.2i */
export function hasShieldDie(fight: Fight, c: number): boolean {
  if (fight.dazzled[c]) return false;
  return usesShield(fight, c) || ((fight.items[c] as number) & PHASE_ARMOR) !== 0;
}

/** Counts as shielded against a shot: as above, or under a Defend Spell. @rule 2HDC-12.1.2 */
export function isShielded(fight: Fight, c: number): boolean {
  return hasShieldDie(fight, c) || ((fight.defend[c] as number) > 0 && !fight.dazzled[c]);
}

/** A sword in hand that is the magic one; with a pair, one of the two. @rule 2HDC-R33 */
export function holdsMagicSword(fight: Fight, c: number, item: number): boolean {
  return ((fight.items[c] as number) & item) !== 0 && isInHand(fight, c, item);
}

function isInHand(fight: Fight, c: number, item: number): boolean {
  const hand = fight.hand[c] as number;
  if (hand === TWO_SWORDS) return true;
  // With one hand for two magic swords, the Sword of Rage is held.
  return hand === SWORD && (item === SWORD_OF_RAGE || ((fight.items[c] as number) & SWORD_OF_RAGE) === 0);
}

/** Whether the axe in hand is the Battle Axe of Virtue. @rule 2HDC-T29.1.4d */
export function holdsAxeOfVirtue(fight: Fight, c: number): boolean {
  return fight.hand[c] === TWO_HANDED_AXE && ((fight.items[c] as number) & BATTLE_AXE_OF_VIRTUE) !== 0;
}

/**
 * Whether he casts spells. A second Profession of Caster does not, but for Major Demons, whose magic is innate
 * and who all cast unless they are Warriors first.
 *
 * @rule 2HDC-R26
 * @rule 2HDC-T7.0.1c
 */
export function casts(fight: Fight, c: number): boolean {
  return ((fight.traits[c] as number) & CAST_SPELLS) !== 0;
}

/**
 * One weapon in hand for the fight: casters nothing (or a tool), Shooters, axe throwers and those without a melee weapon
 * their missile, others their melee weapon in the grip that the policy likes.
 *
 * @rule 2HDC-32.3
 * @rule 2HDC-R73
 */
export function chooseHand(fight: Fight, c: number): void {
  const melee = fight.melee[c] as number;
  const missile = fight.missile[c] as number;
  const likesMissile = melee === EMPTY || missile === AXE || ((fight.traits[c] as number) & MARKSMAN) !== 0;
  if (casts(fight, c) && fight.race[c] !== MAJOR_DEMON && fight.matchup.rulings.casterHands === 'empty')
    fight.hand[c] = EMPTY;
  else fight.hand[c] = missile !== EMPTY && likesMissile ? missile : grip(fight, c, melee);
}

/** A spear can be held in one hand, as a sword, or in two, as a two-handed sword. @rule 2HDC-24.1c */
export function grip(fight: Fight, c: number, weapon: number): number {
  if (weapon !== SPEAR) return weapon;
  const side = fight.side[c] as number;
  const policy = side === 0 ? fight.matchup.policies[0] : BOOK;
  if (policy === BOLD) return SPEAR_TWO_HANDED;
  if (fight.ownsShield[c]) return SPEAR;
  if (policy === CAUTIOUS) return SPEAR;
  return facesHeavyArmour(fight, side) ? SPEAR_TWO_HANDED : SPEAR;
}

function facesHeavyArmour(fight: Fight, side: number): boolean {
  for (let c = 0; c < fight.count; c++) {
    if (fight.side[c] !== side && fight.status[c] === FIT && fight.listedAc[c] === 6) return true;
  }
  return false;
}

/** A weapon that leaves no hand free, slower than others and harder to stop. @rule 2HDC-24.1 */
export function isTwoHanded(hand: number): boolean {
  return ((TWO_HANDED >> hand) & 1) === 1;
}

/** A weapon for close fighting in hand; a missile weapon other than an axe is none. @rule 2HDC-T24.2b */
export function isArmed(hand: number): boolean {
  return hand >= SWORD && hand <= TWO_SWORDS;
}

/** Anything that can be shot or thrown. @rule 2HDC-23.1a */
export function isMissile(hand: number): boolean {
  return hand === AXE || hand > TWO_SWORDS;
}

/** Damage dice beside the first in melee. @rule 2HDC-T29.1.4b */
export function holdsDancingSword(fight: Fight, c: number): boolean {
  return holdsMagicSword(fight, c, DANCING_SWORD);
}
