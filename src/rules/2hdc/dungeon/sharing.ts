import { CAST_SPELLS } from '../catalogue/attributes.ts';
import { BATTLE_AXE_OF_VIRTUE, MAGIC_ARMOR, MAGIC_WEAPONS } from '../catalogue/items.ts';
import { ARMOR, bitOf, sayItem, TOOL, typeOf, worthOf } from '../catalogue/magic-items.ts';
import { METALS } from '../catalogue/names.ts';
import { mayDrink, mayUse, suitsAxe } from '../fight/generate.ts';
import { hasInnateMagic } from '../fight/hand.ts';
import { OUTSIDE } from './cast.ts';
import { put, TAKE } from './decisions.ts';
import type { Dungeon } from './dungeon.ts';
import { dress, loadOf, MOST_LOAD, purse, settle } from './load.ts';
import { NOBODY } from './loot.ts';

/** Sharing of finds: at once when found, and again outside. */

/**
 * Returns how many Items a member takes up, by its Rep. P13. Outside, wounds do not reduce it.
 *
 * @rule 2HDC-32.2a
 */
function limitOf(dungeon: Dungeon, c: number, itemsPerRep: number = dungeon.choices.itemsPerRep): number {
  const { rep, sheetRep, tile } = dungeon.cast;
  const his = tile[c] === OUTSIDE ? sheetRep[c] : rep[c];
  return itemsPerRep * his;
}

/** Returns the members who take part in picking order: the Leader, then by Rep, then as listed. */
function pickers(dungeon: Dungeon, takesPart: (c: number) => boolean): number[] {
  const order: number[] = [];
  for (let c = 0; c < dungeon.members; c++) {
    if (!takesPart(c)) continue;
    const before = order.findIndex((other) => goesBefore(dungeon, c, other));
    order.splice(before < 0 ? order.length : before, 0, c);
  }
  return order;
}

function goesBefore(dungeon: Dungeon, c: number, other: number): boolean {
  if (c === dungeon.leader || other === dungeon.leader) return c === dungeon.leader;
  return dungeon.cast.rep[c] > dungeon.cast.rep[other];
}

/** Hands out found items to the group at `dungeon.partyTile` at once, within what they can carry. @rule 2HDC-R130 */
export function handOut(dungeon: Dungeon): void {
  const { loot } = dungeon;
  if (loot.countOf(NOBODY) === 0) return;
  deal(
    dungeon,
    pickers(dungeon, (c) => dungeon.isInGroup(c)),
  );
}

/** Offset in the column `isNew` for the previous owner of an item that is picked again. */
const HAD_BY = 2;

/** Lets members who came out pick again among all finds. @rule 2HDC-42.0b */
function dealAgain(dungeon: Dungeon, takesPart: (c: number) => boolean): void {
  const { loot } = dungeon;
  const order = pickers(dungeon, takesPart);
  for (const c of order) settle(dungeon, c);
  for (let i = 0; i < loot.count; i++) {
    if (loot.isNew[i] === 0 || !takesPart(loot.owner[i])) continue;
    // The previous owner is kept, so that the trace shows only changes of owner.
    loot.isNew[i] = HAD_BY + loot.owner[i];
    loot.pass(i, NOBODY);
  }
  for (const c of order) dress(dungeon, c);
  deal(dungeon, order);
  loot.isNew.fill(0, 0, loot.count);
}

/**
 * Lets members pick one item each in turns, until nothing is left or no one can carry more. The rest stays with its
 * previous owner, or is lost without one.
 *
 * @param order members in picking order
 * @rule 2HDC-42.0b
 */
function deal(dungeon: Dungeon, order: readonly number[]): void {
  const { loot } = dungeon;
  for (const c of order) settle(dungeon, c);
  let taken = true;
  while (taken) {
    taken = false;
    for (const c of order) {
      if (loot.countOf(NOBODY) === 0) break;
      const scripted = hasRoom(dungeon, c) ? bestFor(dungeon, c, order) : -1;
      const i = dungeon.player === undefined ? scripted : chooseItem(dungeon, c, scripted);
      if (i < 0) continue;
      const item = loot.item[i];
      const hadIt = loot.isNew[i] === HAD_BY + c;
      loot.give(i, c);
      dress(dungeon, c);
      taken = true;
      if (!hadIt)
        dungeon.trace?.note('2HDC-42.0b', `${dungeon.name(c)} takes the ${sayItem(item, dungeon.cast.facts.magic)}.`, {
          who: dungeon.figure(c),
        });
    }
  }
  for (let i = loot.count - 1; i >= 0 && loot.countOf(NOBODY) > 0; i--) {
    if (loot.owner[i] !== NOBODY) continue;
    const bearer = loot.isNew[i] - HAD_BY;
    if (bearer >= 0) {
      // An item carried out stays with its bearer.
      loot.give(i, bearer);
      dress(dungeon, bearer);
      continue;
    }
    dungeon.trace?.note('2HDC-32.2a', `No one can carry the ${sayItem(loot.item[i], dungeon.cast.facts.magic)}.`, {
      who: dungeon.asOne(0),
    });
    loot.lose(i);
  }
}

/** Asks the player which item a member takes; of equal items one is offered. */
function chooseItem(dungeon: Dungeon, c: number, scripted: number): number {
  const { loot } = dungeon;
  const options = scripted < 0 ? [-1] : [-1, scripted];
  const most = limitOf(dungeon, c, MOST_LOAD);
  for (let i = 0; i < loot.count && loadOf(dungeon, c) < most; i++) {
    if (loot.owner[i] !== NOBODY) continue;
    if (options.every((other) => other < 0 || loot.item[other] !== loot.item[i])) options.push(i);
  }
  const name = (i: number) => (i < 0 ? 'nothing' : sayItem(loot.item[i], dungeon.cast.facts.magic));
  return put(dungeon, TAKE, c, options, scripted, name);
}

function hasRoom(dungeon: Dungeon, c: number): boolean {
  return loadOf(dungeon, c) < limitOf(dungeon, c);
}

/**
 * Returns the item that a member picks; -1 for none. It leaves items it cannot use to others who can.
 *
 * @param order members in picking order
 * @rule 2HDC-R130
 */
function bestFor(dungeon: Dungeon, c: number, order: readonly number[]): number {
  const { loot } = dungeon;
  let best = -1;
  let least = 99;
  for (let i = 0; i < loot.count; i++) {
    if (loot.owner[i] !== NOBODY) continue;
    const item = loot.item[i];
    const rank = rankFor(dungeon, c, item);
    if (rank >= least || (!canUse(dungeon, c, item) && isOfUse(dungeon, item, order))) continue;
    least = rank;
    best = i;
  }
  return best;
}

/** Returns whether any of the members can use an item and carry more. */
function isOfUse(dungeon: Dungeon, item: number, order: readonly number[]): boolean {
  return order.some((c) => hasRoom(dungeon, c) && canUse(dungeon, c, item));
}

/**
 * Returns the rank of an item for a member, lowest first: usable items of a type it lacks, then the rest, each by
 * tools, armour, weapons, clothes, potions; or tools and armour first. P13.
 *
 * @rule 2HDC-R170
 */
function rankFor(dungeon: Dungeon, c: number, item: number): number {
  const type = typeOf(item);
  const suits = canUse(dungeon, c, item) && !hasType(dungeon, c, type);
  if (dungeon.choices.firstPick === 'tools' && (type === TOOL || type === ARMOR)) return type - (suits ? 4 : 2);
  return suits ? type : 5 + type;
}

function canUse(dungeon: Dungeon, c: number, item: number): boolean {
  const { cast, loot } = dungeon;
  const bit = bitOf(item);
  if (bit === 0) return mayDrink(cast, c);
  if (bit & MAGIC_ARMOR && worthOf(item) < loot.ac[c]) return false;
  if (bit & MAGIC_WEAPONS && hasEmptyHands(dungeon, c)) return false;
  if (bit === BATTLE_AXE_OF_VIRTUE && !suitsAxe(cast, c, dungeon.choices.weapon)) return false;
  const { notInHeavyArmour, leastRep } = cast.facts.magic;
  if (bit & notInHeavyArmour && cast.ac[c] === 6) return false;
  return mayUse(cast, c, bit, leastRep[31 - Math.clz32(bit)]);
}

/** Returns whether a member is a caster who never takes a weapon in hand. @rule 2HDC-R73 */
function hasEmptyHands(dungeon: Dungeon, c: number): boolean {
  const { cast } = dungeon;
  if ((cast.traits[c] & CAST_SPELLS) === 0 || hasInnateMagic(cast, c)) return false;
  return dungeon.matchup.rulings.casterHands === 'empty';
}

function hasType(dungeon: Dungeon, c: number, type: number): boolean {
  const { loot } = dungeon;
  if (loot.countOf(c) === 0) return false;
  for (let i = 0; i < loot.count; i++) if (loot.owner[i] === c && typeOf(loot.item[i]) === type) return true;
  return false;
}

/** Shares coins and items among the members who came out. @rule 2HDC-42.0a @rule 2HDC-42.0b */
export function share(dungeon: Dungeon): void {
  const comesBack = (c: number) => dungeon.isWithUs(c) && dungeon.cast.tile[c] === OUTSIDE;
  let n = 0;
  for (let c = 0; c < dungeon.members; c++) if (comesBack(c)) n++;
  for (let metal = 0; metal < METALS.rows.length; metal++) shareCoins(dungeon, metal, n, comesBack);
  dealAgain(dungeon, comesBack);
}

/**
 * Shares coins of one metal evenly; remaining coins go one each in order of Rep, the Leader first. Metals are not
 * combined.
 *
 * @rule 2HDC-R131
 */
function shareCoins(dungeon: Dungeon, metal: number, n: number, takesPart: (c: number) => boolean): void {
  const { pot, lost } = dungeon.loot;
  const coins = pot[metal];
  if (coins === 0) return;
  if (n === 0) {
    dungeon.loot.move(metal, coins, pot, lost);
    return;
  }
  const own = purse(dungeon, metal);
  const each = Math.floor(coins / n);
  for (let c = 0; c < dungeon.members; c++)
    if (takesPart(c)) own[c] += each + (placeOf(dungeon, c, takesPart) < coins % n ? 1 : 0);
  dungeon.loot.move(metal, coins, pot, undefined);
  dungeon.trace?.note(
    '2HDC-42.0a',
    `${coins} ${METALS.names[metal]} ${coins === 1 ? 'coin is' : 'coins are'} shared among ${n}.`,
    { who: dungeon.asOne(0) },
  );
}

/** Returns how many sharing members come before one: the Leader first, then by Rep, then as listed. */
function placeOf(dungeon: Dungeon, c: number, takesPart: (c: number) => boolean): number {
  let before = 0;
  for (let other = 0; other < dungeon.members; other++) {
    if (other === c || !takesPart(other) || c === dungeon.leader) continue;
    const difference = dungeon.cast.rep[other] - dungeon.cast.rep[c];
    if (other === dungeon.leader || difference > 0 || (difference === 0 && other < c)) before++;
  }
  return before;
}
