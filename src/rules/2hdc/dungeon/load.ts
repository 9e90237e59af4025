import {
  BATTLE_AXE_OF_VIRTUE,
  BOW_OF_SEEKING,
  DANCING_SWORD,
  MAGIC_ARMOR,
  STAFF_OF_HEALING,
  SWORD_OF_RAGE,
  TALISMAN,
  TRUE_ARROWS,
} from '../catalogue/items.ts';
import { bitOf, isSameKind, potionOf, sayItem, USED_STAFF, withWorth, worthOf } from '../catalogue/magic-items.ts';
import { METALS } from '../catalogue/names.ts';
import { EMPTY, TWO_HANDED_AXE, TWO_SWORDS } from '../catalogue/weapons.ts';
import { itemsOf, setUses, usesOf } from '../fight/carried.ts';
import { MAGIC_ARMOR_LEAST_REP, mayUse, wear } from '../fight/generate.ts';
import type { Dungeon } from './dungeon.ts';
import type { Loot } from './loot.ts';
import { MOST_MEMBERS } from './matchup.ts';

/** Items that a member carries, wears and uses. */

/** Limit on the Items a member can carry, for each point of Rep. @rule 2HDC-32.2c */
export const MOST_LOAD = 4;

/**
 * Gives a new member, at index `c` of the cast, the Items of the start kit as its race list or the scenario has them:
 * gear if not magic, the rest as items brought along.
 *
 * @rule 2HDC-32.1
 */
export function equip(dungeon: Dungeon, c: number): void {
  const { cast, loot } = dungeon;
  loot.ac[c] = cast.listedAc[c];
  loot.melee[c] = cast.melee[c];
  loot.missile[c] = cast.missile[c];
  itemsOf(cast, c, (item) => loot.add(item, c, 0));
  dress(dungeon, c);
}

/** Moves gear and items along with a member to another index of the cast. */
export function moveGear(dungeon: Dungeon, from: number, to: number): void {
  const { loot } = dungeon;
  loot.ac[to] = loot.ac[from];
  loot.melee[to] = loot.melee[from];
  loot.missile[to] = loot.missile[from];
  for (let i = 0; i < loot.count; i++) if (loot.owner[i] === from) loot.pass(i, to);
}

/**
 * Writes the columns of the cast that fights use, from the magic that a member carries. Members wear magic armour that
 * is no lighter than what they have.
 *
 * @rule 2HDC-29.3.1
 */
export function dress(dungeon: Dungeon, c: number): void {
  const { cast, loot } = dungeon;
  let items = 0;
  let arrows = 0;
  let armor = 0;
  let ac = loot.ac[c];
  cast.potionRage[c] = 0;
  cast.potionCourage[c] = 0;
  cast.potionHealing[c] = 0;
  cast.potionEager[c] = 0;
  cast.potionStrength[c] = 0;
  cast.potionSpeed[c] = 0;
  cast.homePotions[c] = 0;
  const worn = loot.countOf(c) > 0 ? loot.count : 0;
  for (let i = 0; i < worn; i++) {
    if (loot.owner[i] !== c) continue;
    const item = loot.item[i];
    const bit = bitOf(item);
    const worth = worthOf(item);
    if (bit === 0) setUses(cast, potionOf(item), c, usesOf(cast, potionOf(item), c) + worth);
    else if (bit & MAGIC_ARMOR) {
      if (mayUse(cast, c, bit, MAGIC_ARMOR_LEAST_REP) && (armor === 0 ? worth >= ac : worth > ac)) {
        armor = bit;
        ac = worth;
      }
    } else {
      items |= bit;
      if (bit === TRUE_ARROWS) arrows += worth;
    }
  }
  cast.ac[c] = ac;
  cast.melee[c] = Math.max(EMPTY, loot.melee[c]);
  cast.missile[c] = Math.max(EMPTY, loot.missile[c]);
  cast.items[c] = items | armor;
  cast.unusable[c] = 0;
  cast.armorAc[c] = 0;
  cast.trueArrows[c] = arrows;
  readyTools(dungeon, c, items);
  wear(cast, c, dungeon.choices.weapon);
}

/** Sets the best Talisman and the Staff that a member may still use in this adventure. */
function readyTools(dungeon: Dungeon, c: number, items: number): void {
  const { cast, loot } = dungeon;
  const talisman = items & TALISMAN ? readyTool(dungeon, c, TALISMAN) : -1;
  cast.talisman[c] = talisman < 0 ? 0 : worthOf(loot.item[talisman]);
  cast.staffUsed[c] = items & STAFF_OF_HEALING && readyTool(dungeon, c, STAFF_OF_HEALING) < 0 ? 1 : 0;
}

/** Returns the index of a member's best unused tool of a kind in this adventure; -1 for none. */
function readyTool(dungeon: Dungeon, c: number, kind: number): number {
  const { loot } = dungeon;
  let best = -1;
  for (let i = 0; i < loot.count; i++) {
    const item = loot.item[i];
    if (loot.owner[i] !== c || bitOf(item) !== kind || worthOf(item) < 0) continue;
    if (best < 0 || worthOf(item) > worthOf(loot.item[best])) best = i;
  }
  return best;
}

/**
 * Leaves behind an axe thrown in a fight that its side has not won. A member gets it back only in the next adventure.
 *
 * @rule 2HDC-23.1a
 */
export function leaveAxe(dungeon: Dungeon, c: number): void {
  const { cast, loot } = dungeon;
  const isMissile = cast.facts.weapons.isThrown[cast.missile[c]] === 1;
  const carried = isMissile ? cast.missile : cast.melee;
  if (c < MOST_MEMBERS) (isMissile ? loot.missile : loot.melee)[c] = -carried[c];
  carried[c] = EMPTY;
}

/** Returns axes to members who left them behind. @rule 2HDC-23.1a */
export function takeNewAxe(dungeon: Dungeon, c: number): void {
  const { loot } = dungeon;
  loot.melee[c] = Math.abs(loot.melee[c]);
  loot.missile[c] = Math.abs(loot.missile[c]);
}

/**
 * Records what fights have used up: potions, arrows, a Talisman. Items usable once an adventure are marked as used,
 * with a negative worth, so that a new owner cannot use them again.
 */
export function settle(dungeon: Dungeon, c: number): void {
  const { cast, loot } = dungeon;
  if (loot.countOf(c) === 0) return;
  for (let i = loot.count - 1; i >= 0; i--) {
    if (loot.owner[i] !== c) continue;
    const item = loot.item[i];
    const bit = bitOf(item);
    if (bit === 0) takeUses(loot, i, c, Math.abs(usesOf(cast, potionOf(item), c)));
    else if (bit === TRUE_ARROWS) takeUses(loot, i, c, Math.abs(cast.trueArrows[c]));
  }
  const tools = (cast.items[c] | cast.unusable[c]) & (TALISMAN | STAFF_OF_HEALING);
  if (tools !== 0) settleTools(dungeon, c, tools);
}

/** @rule 2HDC-T29.1.2b @rule 2HDC-T29.1.2e */
function settleTools(dungeon: Dungeon, c: number, tools: number): void {
  const { cast, loot } = dungeon;
  const rep = cast.talisman[c];
  const staff = cast.staffUsed[c] === 1 ? readyTool(dungeon, c, STAFF_OF_HEALING) : -1;
  if (staff >= 0) loot.item[staff] = withWorth(loot.item[staff], USED_STAFF);
  const talisman = rep <= 0 ? readyTool(dungeon, c, TALISMAN) : -1;
  if (talisman >= 0 && rep === 0) loot.use(talisman);
  else if (talisman >= 0) loot.item[talisman] = withWorth(loot.item[talisman], rep);
  readyTools(dungeon, c, tools);
}

/** Makes Talismans and Staffs usable again for another adventure. @rule 2HDC-R134 */
export function renewTools(dungeon: Dungeon, c: number): void {
  const { loot } = dungeon;
  for (let i = 0; i < loot.count; i++) {
    const item = loot.item[i];
    if (loot.owner[i] !== c || worthOf(item) >= 0) continue;
    loot.item[i] = withWorth(item, bitOf(item) === TALISMAN ? -worthOf(item) : 0);
  }
}

/** Reduces the uses of an item so that all items of its kind together have `left` uses. */
function takeUses(loot: Loot, at: number, c: number, left: number): void {
  const item = loot.item[at];
  let all = 0;
  for (let i = 0; i < loot.count; i++) {
    if (loot.owner[i] === c && isSameKind(loot.item[i], item)) all += worthOf(loot.item[i]);
  }
  const used = Math.min(all - left, worthOf(item));
  if (used > 0) setWorth(loot, at, worthOf(item) - used);
}

function setWorth(loot: Loot, i: number, worth: number): void {
  if (worth > 0) loot.item[i] = withWorth(loot.item[i], worth);
  else loot.use(i);
}

/**
 * Returns the number of Items carried: weapons, shield and magic; armour worn does not count. @rule 2HDC-32.0 @rule
 * 2HDC-R129
 */
export function loadOf(dungeon: Dungeon, c: number): number {
  const { cast, loot } = dungeon;
  const race = cast.race[c];
  const load = loot.countOf(c) - (cast.items[c] & MAGIC_ARMOR ? 1 : 0);
  if (cast.facts.races[race].naturallyArmed) return load;
  return load + plainWeapons(dungeon, c) + cast.ownsShield[c];
}

/** Returns the number of weapons in the gear that no magic weapon replaces. */
function plainWeapons(dungeon: Dungeon, c: number): number {
  const { cast, loot } = dungeon;
  const items = cast.items[c];
  const melee = cast.melee[c];
  let weapons = loot.melee[c] > EMPTY ? 1 : 0;
  if (melee === TWO_SWORDS) weapons = 2 - (items & DANCING_SWORD ? 1 : 0) - (items & SWORD_OF_RAGE ? 1 : 0);
  else if (items & (DANCING_SWORD | SWORD_OF_RAGE)) weapons = 0;
  else if (items & BATTLE_AXE_OF_VIRTUE && melee === TWO_HANDED_AXE) weapons = 0;
  const missile = loot.missile[c];
  return weapons + (missile <= EMPTY || (cast.facts.weapons.isBow[missile] === 1 && items & BOW_OF_SEEKING) ? 0 : 1);
}

/** Returns a member's magic in words; '' for none. */
export function sayItems(dungeon: Dungeon, c: number): string {
  const { loot } = dungeon;
  const said: string[] = [];
  for (let i = 0; i < loot.count; i++)
    if (loot.owner[i] === c) said.push(sayItem(loot.item[i], dungeon.cast.facts.magic));
  return said.join(', ');
}

/** Most gear without magic: a pair of swords, a missile weapon and a shield. */
const MOST_GEAR = 4;

/** Returns whether a member has so little magic that its load is within `times` its Rep for certain. */
function carriesLittle(dungeon: Dungeon, c: number, times: number): boolean {
  const { loot, cast } = dungeon;
  return loot.countOf(c) + MOST_GEAR <= times * cast.rep[c];
}

/** Returns whether a member's load allows fast movement: at most twice its Rep. @rule 2HDC-32.2b */
export function mayMoveFast(dungeon: Dungeon, c: number): boolean {
  return carriesLittle(dungeon, c, 2) || loadOf(dungeon, c) <= 2 * dungeon.cast.rep[c];
}

/** Returns whether a member's load is over three times its Rep, so that it rests every other turn. @rule 2HDC-32.2c */
export function isOverladen(dungeon: Dungeon, c: number): boolean {
  return !carriesLittle(dungeon, c, 3) && loadOf(dungeon, c) > 3 * dungeon.cast.rep[c];
}

/** Returns the column of coins of a metal. */
export function purse(dungeon: Dungeon, metal: number): Int32Array {
  return dungeon.cast[METALS.names[metal]];
}
