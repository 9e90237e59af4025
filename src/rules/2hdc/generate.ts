import type { Dice } from '../../dice/dice.ts';
import { oneOf } from '../../dice/laws.ts';
import type { Fight } from './fight.ts';
import { CLOTHING_TABLE, MAGIC_ARMOR_AC, MAGIC_ARMOR_TABLE, npcItems, POTION_TABLE, WEAPON_TABLE } from './items.ts';
import type { Line } from './matchup.ts';
import {
  ABSORBING_UNDERSHIRT,
  AXE,
  BATTLE_AXE_OF_VIRTUE,
  BIG_BAD,
  BOLD,
  BOOK,
  BOOTS_OF_SPEED,
  BOW,
  BOW_OF_SEEKING,
  CAST_SPELLS,
  CASTER,
  CASTING_TOOLS,
  CAUTIOUS,
  DANCING_SWORD,
  EMPTY,
  GHOUL,
  HARD_SHIRT,
  IRON_CLOAK,
  ITEM_LEAST_REP,
  ITEMS,
  KNIGHT,
  MACE,
  MAGIC_ARMOR,
  MAGIC_WEAPONS,
  MAJOR_DEMON,
  POTION_COURAGE,
  POTION_EAGER,
  POTION_HEALING,
  POTION_RAGE,
  POTION_SPEED,
  POTION_STRENGTH,
  POTIONS,
  SPEAR,
  STAR,
  SWORD,
  SWORD_OF_RAGE,
  TRUE_ARROWS,
  TWO_HANDED_AXE,
  TWO_SWORDS,
  WARRIOR,
  ZOMBIE,
} from './names.ts';
import { PROFESSION_ATTRIBUTE, RACE_LISTS, REP_NOTE, type Row, rowOf, rowOfProfession } from './races.ts';
import { D6, HALF_DIE } from './rolls.ts';

/** What a Potion asks of a Grunt. @rule 2HDC-29.3.1 */
const POTION_LEAST_REP = 3;

/** `majorDemonKnight: never`. @rule 2HDC-R74 */
const NEVER_CASTS = 2;

/** Whether a line leaves anything to its race list. */
export function isOpen(line: Line): boolean {
  return line.profession < 0 || line.rep < 0 || line.ac < 0 || line.shield < 0 || line.weapons.length === 0;
}

/**
 * Adds one character of a line, rolling on his race list whatever the line leaves open.
 *
 * Order of dice: Profession (and a second on doubles), Rep note, weapon, magic items.
 *
 * @rule 2HDC-13.2
 */
export function generate(fight: Fight, dice: Dice, lineIndex: number): void {
  const line = fight.matchup.lines[lineIndex] as Line;
  const race = RACE_LISTS[line.race]!;
  const c = fight.count++;
  dice.roller = c;
  let row: Row | undefined;
  let profession = line.profession;
  let second = line.second;
  if (isOpen(line)) {
    const law = profession < 0 ? rowOf(line.race) : rowOfProfession(line.race, profession);
    if (law !== undefined) {
      const rolled = dice.draw(law);
      row = race.rows[rolled >> 1]!;
      if (profession < 0) {
        profession = row.profession;
        // Doubles give a Grunt another Profession; a new double does not count.
        if (rolled & 1 && !line.star && second < 0) {
          const other = race.rows[dice.draw(rowOf(line.race)) >> 1]!.profession;
          if (other !== profession) second = other;
        }
      }
    }
  }
  let rep = line.rep;
  if (rep < 0) rep = row!.rep + (race.repNote ? dice.draw(REP_NOTE) : 0);
  fight.side[c] = line.side;
  fight.line[c] = lineIndex;
  fight.race[c] = line.race;
  fight.profession[c] = profession;
  fight.second[c] = second;
  fight.traits[c] = traitsOf(line, profession, second, fight.matchup.rulings.majorDemonKnight === NEVER_CASTS);
  fight.rep[c] = rep;
  fight.adventureRep[c] = rep;
  fight.starDice[c] = line.star ? rep : 0;
  fight.ac[c] = line.ac < 0 ? row!.ac : line.ac;
  fight.ownsShield[c] = line.shield < 0 ? (row?.shield ? 1 : 0) : line.shield;
  arm(fight, c, line.weapons.length > 0 ? line.weapons : pickWeapon(dice, row!));
  fight.items[c] = line.items;
  fight.trueArrows[c] = line.trueArrows;
  fight.talisman[c] = line.talisman;
  setPotions(fight, c, line.potions);
  if (fight.matchup.rollItems[line.side] && !line.star) rollItems(fight, dice, c);
  wear(fight, c);
}

/** Attribute bits of race and Professions. @rule 2HDC-8.0 */
function traitsOf(line: Line, profession: number, second: number, knightsNeverCast: boolean): number {
  let traits = line.attributes >= 0 ? line.attributes : RACE_LISTS[line.race]!.attributes;
  traits |= PROFESSION_ATTRIBUTE[profession]!;
  // Magic as a second Profession does nothing, but to a Major Demon it is innate.
  if (second >= 0 && second !== CASTER) traits |= PROFESSION_ATTRIBUTE[second]!;
  if (line.race === MAJOR_DEMON && profession !== WARRIOR && !(profession === KNIGHT && knightsNeverCast)) {
    traits |= CAST_SPELLS;
  }
  if (line.star) traits |= STAR;
  if (line.bigBad) traits |= BIG_BAD;
  return traits;
}

function pickWeapon(dice: Dice, row: Row): readonly number[] {
  const weapons = row.weapons;
  return [weapons.length === 1 ? weapons[0]! : weapons[dice.draw(oneOf(weapons.length))]!];
}

/** The weapons he carries: one for melee, as his policy likes, and one that shoots. P12 */
function arm(fight: Fight, c: number, weapons: readonly number[]): void {
  const policy = fight.side[c] === 0 ? fight.matchup.policies[0] : BOOK;
  let melee = EMPTY;
  let missile = EMPTY;
  for (const weapon of weapons) {
    if (weapon >= BOW) missile = missile === EMPTY ? weapon : missile;
    else if (melee === EMPTY) melee = weapon;
    else if (policy === BOLD && isTwoHanded(weapon) && !isTwoHanded(melee)) melee = weapon;
    else if (policy === CAUTIOUS && fight.ownsShield[c] && takesShield(weapon) && !takesShield(melee)) melee = weapon;
  }
  fight.melee[c] = melee;
  fight.missile[c] = missile;
}

function isTwoHanded(weapon: number): boolean {
  return weapon >= TWO_HANDED_AXE && weapon < TWO_SWORDS;
}

function takesShield(weapon: number): boolean {
  return weapon === SWORD || weapon === AXE || weapon === MACE || weapon === SPEAR;
}

function setPotions(fight: Fight, c: number, uses: readonly number[]): void {
  fight.potionRage[c] = uses[POTION_RAGE] ?? 0;
  fight.potionCourage[c] = uses[POTION_COURAGE] ?? 0;
  fight.potionHealing[c] = uses[POTION_HEALING] ?? 0;
  fight.potionEager[c] = uses[POTION_EAGER] ?? 0;
  fight.potionStrength[c] = uses[POTION_STRENGTH] ?? 0;
  fight.potionSpeed[c] = uses[POTION_SPEED] ?? 0;
}

/**
 * Whether somebody has magic items, and which: on a 1, a Big Bad on 1 to 3.
 *
 * @rule 2HDC-29.3a
 */
function rollItems(fight: Fight, dice: Dice, c: number): void {
  const upTo = (fight.traits[c] as number) & BIG_BAD ? 3 : 1;
  if (dice.draw(D6) > upTo) return;
  const found = npcItems(dice.draw(D6) + (fight.rep[c] as number));
  for (let i = 0; i < found.potions; i++) {
    const potion = dice.draw(POTION_TABLE);
    const uses = POTIONS.map((_, p) => (p === potion ? dice.draw(HALF_DIE) : 0) + potionUses(fight, c, p));
    setPotions(fight, c, uses);
  }
  for (let i = 0; i < found.clothes; i++) fight.items[c]! |= dice.draw(CLOTHING_TABLE);
  for (let i = 0; i < found.weapons; i++) {
    const weapon = dice.draw(WEAPON_TABLE);
    fight.items[c]! |= weapon;
    if (weapon === TRUE_ARROWS) fight.trueArrows[c] = 3 + dice.draw(HALF_DIE);
  }
  for (let i = 0; i < found.armors; i++) {
    const ac = dice.draw(MAGIC_ARMOR_AC);
    fight.items[c]! |= dice.draw(MAGIC_ARMOR_TABLE);
    wearMagicArmor(fight, c, ac);
  }
}

function potionUses(fight: Fight, c: number, potion: number): number {
  const columns = [
    fight.potionRage,
    fight.potionCourage,
    fight.potionHealing,
    fight.potionEager,
    fight.potionStrength,
    fight.potionSpeed,
  ];
  return columns[potion]![c] as number;
}

/** Magic armour replaces what he wears, even if it is lighter. @rule 2HDC-R80 */
function wearMagicArmor(fight: Fight, c: number, ac: number): void {
  if (!mayUse(fight, c, MAGIC_ARMOR, 3)) return;
  const better = fight.matchup.rulings.npcMagicArmor === 1;
  fight.ac[c] = better ? Math.max(ac, fight.ac[c] as number) : ac;
}

/**
 * Puts on and takes in hand what he can use; the rest is loot for others.
 *
 * @rule 2HDC-29.3.1
 */
export function wear(fight: Fight, c: number): void {
  const carried = fight.items[c] as number;
  let usable = 0;
  for (let bit = 0; bit < ITEMS.length; bit++) {
    if ((carried >> bit) & 1 && mayUse(fight, c, 1 << bit, ITEM_LEAST_REP[bit]!)) usable |= 1 << bit;
  }
  fight.listedAc[c] = fight.ac[c] as number;
  if (usable & HARD_SHIRT && fight.ac[c] === 2) fight.ac[c] = 4;
  if (usable & IRON_CLOAK) fight.ac[c] = Math.min(6, (fight.ac[c] as number) + 2);
  if (fight.ac[c] === 6) usable &= ~(ABSORBING_UNDERSHIRT | BOOTS_OF_SPEED);
  if (usable & (DANCING_SWORD | SWORD_OF_RAGE)) takeSword(fight, c);
  else if (usable & BATTLE_AXE_OF_VIRTUE) takeWeapon(fight, c, TWO_HANDED_AXE);
  fight.items[c] = usable;
  fight.unusable[c] = carried & ~usable;
  if ((usable & TRUE_ARROWS) === 0) fight.trueArrows[c] = 0;
  const leastRep = (fight.traits[c] as number) & STAR ? 0 : POTION_LEAST_REP;
  if ((fight.adventureRep[c] as number) < leastRep) setPotions(fight, c, []);
}

/** A magic sword becomes his weapon, or one of his pair. @rule 2HDC-R149 */
function takeSword(fight: Fight, c: number): void {
  if (fight.melee[c] !== TWO_SWORDS) takeWeapon(fight, c, SWORD);
}

function takeWeapon(fight: Fight, c: number, weapon: number): void {
  if (fight.melee[c] === EMPTY && fight.side[c] === 1) fight.missile[c] = EMPTY;
  fight.melee[c] = weapon;
}

/** Rep, race and weapon that an item asks for; a Star needs no Rep. @rule 2HDC-R80 */
function mayUse(fight: Fight, c: number, item: number, leastRep: number): boolean {
  const star = ((fight.traits[c] as number) & STAR) !== 0;
  if (!star && (fight.adventureRep[c] as number) < leastRep) return false;
  const race = fight.race[c] as number;
  if (item & (MAGIC_ARMOR | MAGIC_WEAPONS) && (race === GHOUL || race === ZOMBIE)) return false;
  if (item & CASTING_TOOLS && ((fight.traits[c] as number) & CAST_SPELLS) === 0) return false;
  if (item & (BOW_OF_SEEKING | TRUE_ARROWS)) return fight.missile[c] === BOW;
  return true;
}
