import type { Dice } from '../../../dice/dice.ts';
import { oneOf } from '../../../dice/laws.ts';
import { BIG_BAD, CAST_SPELLS, MARKSMAN, STAR } from '../catalogue/attributes.ts';
import {
  BATTLE_AXE_OF_VIRTUE,
  BOW_OF_SEEKING,
  CASTING_TOOLS,
  DANCING_SWORD,
  HARD_SHIRT,
  IRON_CLOAK,
  MAGIC_ARMOR,
  MAGIC_WEAPONS,
  SWORD_OF_RAGE,
  TRUE_ARROWS,
} from '../catalogue/items.ts';
import { bitOf, drawNpcItems, hasItems, potionOf, worthOf } from '../catalogue/magic-items.ts';
import { CASTS_ALWAYS, CASTS_BY_RULING, type ProfessionFacts } from '../catalogue/professions.ts';
import { type RaceSheet, REP_NOTE, rowOf, rowOfProfession, type SheetRow } from '../catalogue/races.ts';
import { EMPTY, SWORD, TWO_HANDED_AXE, TWO_SWORDS } from '../catalogue/weapons.ts';
import type { Choices } from '../choices.ts';
import { hasPotions, setUses, usesOf } from './carried.ts';
import type { Fight } from './fight.ts';
import type { Figures } from './figures.ts';
import { magicOf } from './home.ts';
import { type FightMatchup, isOpen, type Line } from './matchup.ts';

/** A side's choice of weapon. */
type WeaponWish = Choices['weapon'];

/** Lowest Rep of a Grunt that can use magic armour. @rule 2HDC-29.3.1 */
export const MAGIC_ARMOR_LEAST_REP = 3;

/** Lowest Rep of a Grunt that can drink potions. @rule 2HDC-29.3.1 */
const POTION_LEAST_REP = 3;

/**
 * Adds one character of a line and rolls the line's open values on its race list.
 *
 * Order of dice: Profession (and a second on doubles), Rep note, weapon, magic items.
 *
 * @rule 2HDC-13.2
 */
export function generate(fight: Fight, dice: Dice, lineIndex: number): void {
  const c = rollSheet(fight, fight.matchup, dice, lineIndex);
  const line = fight.matchup.lines[lineIndex];
  if (rollsForItems(fight.matchup, line)) rollItems(fight, fight.matchup, dice, c);
  wear(fight, c, fight.matchup.choices[line.side as 0 | 1].weapon);
}

/**
 * Adds a character of a line and rolls the line's open values; {@link rollItems} may follow, {@link wear} must.
 *
 * @param figures their next index must be cleared
 * @param wanted Profession if the line leaves it open; -1 for a rolled one
 * @param raceIndex index in `RACES` if the line leaves it open
 * @returns the character's index
 */
export function rollSheet(
  figures: Figures,
  matchup: FightMatchup,
  dice: Dice,
  lineIndex: number,
  wanted = -1,
  raceIndex: number = matchup.lines[lineIndex].race,
): number {
  const line = matchup.lines[lineIndex];
  const race = matchup.facts.races[raceIndex];
  const c = figures.count++;
  dice.roller = c;
  let row: SheetRow | undefined;
  let profession = line.profession < 0 ? wanted : line.profession;
  let second = line.second;
  if (isOpen(line)) {
    const law = profession < 0 ? rowOf(race) : rowOfProfession(race, profession);
    if (law !== undefined) {
      const rolled = dice.draw(law);
      row = race.rows[rolled >> 1]!;
      if (profession < 0) {
        profession = row.profession;
        // Doubles give a Grunt a second Profession; further doubles do not count.
        if (rolled & 1 && !line.star && second < 0) {
          const other = race.rows[dice.draw(rowOf(race)) >> 1].profession;
          if (other !== profession) second = other;
        }
      }
    }
  }
  let rep = line.rep;
  if (rep < 0) rep = row!.rep + (race.repNote ? dice.draw(REP_NOTE) : 0);
  figures.side[c] = line.side;
  figures.line[c] = lineIndex;
  figures.race[c] = raceIndex;
  figures.profession[c] = profession;
  figures.second[c] = second;
  figures.traits[c] = traitsOf(line, race, profession, second, matchup);
  figures.rep[c] = rep;
  figures.adventureRep[c] = rep;
  figures.starDice[c] = line.star ? rep : 0;
  figures.ac[c] = line.ac < 0 ? row!.ac : line.ac;
  figures.ownsShield[c] = line.shield < 0 ? (row?.shield ? 1 : 0) : line.shield;
  arm(
    figures,
    c,
    line.weapons.length > 0 ? line.weapons : pickWeapon(dice, row!),
    matchup.choices[line.side as 0 | 1].weapon,
  );
  figures.items[c] = line.items;
  figures.trueArrows[c] = line.trueArrows;
  figures.talisman[c] = line.talisman;
  for (let potion = 0; potion < line.potions.length; potion++) {
    if (line.potions[potion] > 0) setUses(figures, potion, c, line.potions[potion]);
  }
  return c;
}

/** Returns the attribute bits of race and Professions. @rule 2HDC-8.0 */
function traitsOf(
  line: Line,
  race: RaceSheet,
  profession: number,
  second: number,
  { facts: { professions }, rulings }: FightMatchup,
): number {
  let traits = line.attributes >= 0 ? line.attributes : race.attributes;
  traits |= professions.attributes[profession];
  // A second Profession brings no spells; a Major Demon's magic is innate.
  if (second >= 0) traits |= professions.attributes[second] & ~CAST_SPELLS;
  if (race.innateMagic && castsInnately(professions, profession, rulings.majorDemonKnight === 'never')) {
    traits |= CAST_SPELLS;
  }
  if (line.star) traits |= STAR;
  if (line.bigBad) traits |= BIG_BAD;
  return traits;
}

/** Returns whether a Profession keeps its race's innate magic. @rule 2HDC-T7.0.1c @param never by the ruling */
function castsInnately({ noInnateMagic }: ProfessionFacts, profession: number, never: boolean): boolean {
  const when = noInnateMagic[profession];
  return when === CASTS_ALWAYS || (when === CASTS_BY_RULING && !never);
}

function pickWeapon(dice: Dice, row: SheetRow): readonly number[] {
  const { choices } = row;
  return choices[choices.length === 1 ? 0 : dice.draw(oneOf(choices.length))];
}

/**
 * Sets the weapons carried: one for melee, by the side's choice, and one missile. A preferred axe becomes the missile
 * if there is another melee weapon, unless a Shooter has a weapon that shoots. P12
 *
 * @rule 2HDC-R42
 */
function arm(figures: Figures, c: number, weapons: readonly number[], wish: WeaponWish): void {
  const { onlyShoots, isThrown } = figures.facts.weapons;
  let melee = meleeWeapon(figures, c, weapons, wish, true);
  let missile = EMPTY;
  for (const weapon of weapons) if (onlyShoots[weapon] === 1 && missile === EMPTY) missile = weapon;
  if (isThrown[melee] === 1 && (missile === EMPTY || (figures.traits[c] & MARKSMAN) === 0)) {
    const next = meleeWeapon(figures, c, weapons, wish, false);
    if (next !== EMPTY) {
      missile = melee;
      melee = next;
    }
  }
  figures.melee[c] = melee;
  figures.missile[c] = missile;
}

/** Returns the preferred melee weapon of several, thrown ones only if `thrown`; `EMPTY` for none. */
function meleeWeapon(
  figures: Figures,
  c: number,
  weapons: readonly number[],
  wish: WeaponWish,
  thrown: boolean,
): number {
  const { isMelee, isThrown, meleeImpact, leavesHand } = figures.facts.weapons;
  let melee = EMPTY;
  for (const weapon of weapons) {
    if (isMelee[weapon] === 0 || (!thrown && isThrown[weapon] === 1)) continue;
    if (melee === EMPTY) melee = weapon;
    else if (wish === 'two-handed' && meleeImpact[weapon] > meleeImpact[melee]) melee = weapon;
    else if (wish === 'shield' && figures.ownsShield[c] === 1 && leavesHand[weapon] > leavesHand[melee]) melee = weapon;
  }
  return melee;
}

/**
 * Returns whether members of a line roll for magic items. The party's Stars do not: players equip them. @rule
 * 2HDC-29.3a
 */
export function rollsForItems({ rollItems }: FightMatchup, { side, star }: Line): boolean {
  return rollItems[side] === true && (side === 1 || !star);
}

/**
 * Rolls whether a character has magic items, and which, by its current Rep. Enemy Stars roll like a Big Bad.
 *
 * @rule 2HDC-29.3a
 */
export function rollItems(figures: Figures, matchup: FightMatchup, dice: Dice, c: number): void {
  const isSpecial = (figures.traits[c] & (BIG_BAD | STAR)) !== 0;
  dice.roller = c;
  if (hasItems(dice, isSpecial)) drawItems(figures, matchup, dice, c);
}

function drawItems(figures: Figures, matchup: FightMatchup, dice: Dice, c: number): void {
  drawNpcItems(dice, figures.rep[c], figures.facts.magic, (item) => {
    const potion = potionOf(item);
    const bit = bitOf(item);
    if (potion >= 0) setUses(figures, potion, c, usesOf(figures, potion, c) + worthOf(item));
    figures.items[c] |= bit;
    if (bit === TRUE_ARROWS) figures.trueArrows[c] += worthOf(item);
    if (bit & MAGIC_ARMOR) {
      figures.armorAc[c] |= worthOf(item);
      wearMagicArmor(figures, c, worthOf(item), matchup.rulings.npcMagicArmor === 'better-ac');
    }
  });
}

/** Replaces worn armour with magic armour, even lighter armour. @rule 2HDC-R80 */
function wearMagicArmor(figures: Figures, c: number, ac: number, better: boolean): void {
  if (!mayUse(figures, c, MAGIC_ARMOR, MAGIC_ARMOR_LEAST_REP)) return;
  figures.ac[c] = better ? Math.max(ac, figures.ac[c]) : ac;
}

/**
 * Equips a character with what it can use; the rest is loot for others.
 *
 * @param wish the side's choice: see {@link suitsAxe}
 * @rule 2HDC-29.3.1
 */
export function wear(figures: Figures, c: number, wish: WeaponWish): void {
  const carried = figures.items[c];
  const { leastRep, notInHeavyArmour } = figures.facts.magic;
  let usable = 0;
  for (let left = carried; left !== 0; left &= left - 1) {
    const item = left & -left;
    if (mayUse(figures, c, item, leastRep[31 - Math.clz32(item)])) usable |= item;
  }
  figures.listedAc[c] = figures.ac[c];
  figures.items[c] = usable;
  const worn = magicOf(figures, c);
  if (worn & HARD_SHIRT && figures.ac[c] === 2) figures.ac[c] = 4;
  if (worn & IRON_CLOAK) figures.ac[c] = Math.min(6, figures.ac[c] + 2);
  if (figures.ac[c] === 6) usable &= ~notInHeavyArmour;
  if (usable & (DANCING_SWORD | SWORD_OF_RAGE)) {
    takeWeapon(figures, c, figures.melee[c] === TWO_SWORDS ? TWO_SWORDS : SWORD);
  } else if (usable & BATTLE_AXE_OF_VIRTUE && suitsAxe(figures, c, wish)) takeWeapon(figures, c, TWO_HANDED_AXE);
  figures.items[c] = usable;
  figures.unusable[c] |= carried & ~usable;
  if ((usable & TRUE_ARROWS) === 0) figures.trueArrows[c] = -Math.abs(figures.trueArrows[c]);
  if (hasPotions(figures, c) && !mayDrink(figures, c)) {
    for (let potion = 0; potion < figures.facts.magic.potions.length; potion++) {
      setUses(figures, potion, c, -Math.abs(usesOf(figures, potion, c)));
    }
  }
}

/** Returns whether a character's Rep suffices for potions; a Star's always does. @rule 2HDC-29.3.1 */
export function mayDrink(figures: Figures, c: number): boolean {
  if (figures.traits[c] & STAR) return true;
  return figures.adventureRep[c] >= POTION_LEAST_REP;
}

/**
 * Returns whether a character fights with a Battle Axe of Virtue that it carries. On the dungeon side it does by
 * default. In the party it keeps its shield or second sword, unless the side prefers two-handed weapons: the axe is
 * worse against every enemy of the book.
 *
 * @rule 2HDC-R148
 * @rule 2HDC-R80
 */
export function suitsAxe(figures: Figures, c: number, wish: WeaponWish): boolean {
  if (wish === 'two-handed' || (figures.side[c] === 1 && wish === 'listed')) return true;
  const melee = figures.melee[c];
  return melee !== TWO_SWORDS && !(figures.ownsShield[c] === 1 && figures.facts.weapons.leavesHand[melee] === 1);
}

/** Takes a magic weapon, a sword as one of a pair; no axe is thrown before it. @rule 2HDC-R149 */
function takeWeapon(figures: Figures, c: number, weapon: number): void {
  const isArcher = figures.melee[c] === EMPTY && figures.side[c] === 1;
  if (isArcher || figures.facts.weapons.isThrown[figures.missile[c]] === 1) figures.missile[c] = EMPTY;
  figures.melee[c] = weapon;
}

/** Returns whether Rep, race and weapon allow an item; a Star needs no Rep. @rule 2HDC-R80 */
export function mayUse(figures: Figures, c: number, item: number, leastRep: number): boolean {
  const star = (figures.traits[c] & STAR) !== 0;
  if (!star && figures.adventureRep[c] < leastRep) return false;
  const race = figures.race[c];
  if (item & (MAGIC_ARMOR | MAGIC_WEAPONS) && figures.facts.races[race].noMagicGear) return false;
  if (item & CASTING_TOOLS && (figures.traits[c] & CAST_SPELLS) === 0) return false;
  if (item & (BOW_OF_SEEKING | TRUE_ARROWS)) return figures.facts.weapons.isBow[figures.missile[c]] === 1;
  return true;
}
