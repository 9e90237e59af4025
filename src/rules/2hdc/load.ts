import { BY_TRAP, BY_VERMIN } from './cast.ts';
import type { Dungeon } from './dungeon.ts';
import { MOST_MEMBERS } from './dungeon-matchup.ts';
import { MAGIC_ARMOR_LEAST_REP, mayDrink, mayUse, wear } from './generate.ts';
import {
  ARMOR,
  bitOf,
  isSameKind,
  itemsOf,
  potionColumn,
  potionOf,
  sayItem,
  TOOL,
  typeOf,
  withWorth,
  worthOf,
} from './magic-items.ts';
import { coinOf, earnsCoin } from './measures.ts';
import { METALS } from './metals.ts';
import {
  ABSORBING_UNDERSHIRT,
  BOLD,
  BOOTS_OF_SPEED,
  BOW,
  BOW_OF_SEEKING,
  CAUTIOUS,
  DANCING_SWORD,
  DEAD,
  EMPTY,
  FERAL_VAMPIRE,
  FLED,
  GHOUL,
  ITEM_LEAST_REP,
  MAGIC_ARMOR,
  POTIONS,
  SWORD_OF_RAGE,
  TALISMAN,
  TRUE_ARROWS,
  TWO_HANDED_AXE,
  TWO_SWORDS,
  ZOMBIE,
} from './names.ts';

/** What was found and who carries it. */

/** The most magic items that a band may have at once: three for each point of Rep of twelve, and a hoard. */
const MOST_ITEMS = 480;
const SCALARS = 32;

/** The most Items that can be carried at all, for each Rep. @rule 2HDC-32.2c */
const MOST_LOAD = 4;

/** Lies where the group stands, and will be handed out. */
export const NOBODY = -1;

/**
 * Everything that a band carries beside what its race lists gave it, as whole numbers in one buffer, which is saved
 * with the dungeon: coins of the treasure, magic items in the order in which they were handed out, and accounts of all
 * that came and went, so that nothing can be lost without being noticed.
 */
export class Loot {
  readonly buffer: Int32Array = new Int32Array(SCALARS + 3 * MOST_MEMBERS + 3 * MOST_ITEMS);

  /** Coins of the treasure by metal, shared at the end. */
  readonly pot: Int32Array;
  /** Coins that came out of treasure, that were earned by kills, that were lost, that were spent or left over. */
  readonly found: Int32Array;
  readonly earned: Int32Array;
  readonly lost: Int32Array;
  readonly spent: Int32Array;
  /** What a treasure roll still has to yield: stage, bonus or row, how many of it. */
  readonly pending: Int32Array;
  /** Items that were brought or found; that were used up; that were dropped, left, or lost with whoever had them. */
  private readonly accounts: Int32Array;

  /** What each member has without magic: AC, melee weapon, missile weapon. */
  readonly ac: Int32Array;
  readonly melee: Int32Array;
  readonly missile: Int32Array;

  readonly item: Int32Array;
  readonly owner: Int32Array;
  /** 1 for what was found in this adventure. */
  readonly isNew: Int32Array;

  constructor() {
    let at = 0;
    const part = (length: number) => {
      at += length;
      return this.buffer.subarray(at - length, at);
    };
    this.pot = part(METALS.length);
    this.found = part(METALS.length);
    this.earned = part(METALS.length);
    this.lost = part(METALS.length);
    this.spent = part(METALS.length);
    this.pending = part(3);
    this.accounts = part(6);
    at = SCALARS;
    this.ac = part(MOST_MEMBERS);
    this.melee = part(MOST_MEMBERS);
    this.missile = part(MOST_MEMBERS);
    this.item = part(MOST_ITEMS);
    this.owner = part(MOST_ITEMS);
    this.isNew = part(MOST_ITEMS);
  }

  /** Nothing has been found. */
  clear(): void {
    this.buffer.fill(0);
  }

  /** Magic items that somebody carries, or that lie to be handed out. */
  get count(): number {
    return this.accounts[0] as number;
  }

  /** Items brought along; found in treasure or on enemies; used up; dropped, left, or lost with whoever had them. */
  get itemsBrought(): number {
    return this.accounts[1] as number;
  }
  get itemsFound(): number {
    return this.accounts[2] as number;
  }
  get itemsUsed(): number {
    return this.accounts[3] as number;
  }
  get itemsLost(): number {
    return this.accounts[4] as number;
  }

  /** The last fight in which coins of the treasure were dropped. @rule 2HDC-R163 */
  get droppedIn(): number {
    return this.accounts[5] as number;
  }
  set droppedIn(fight: number) {
    this.accounts[5] = fight;
  }

  /** Adds an item; what nobody could ever carry is left where it is. */
  add(item: number, owner: number, isNew: number): void {
    this.accounts[isNew ? 2 : 1]!++;
    const i = this.accounts[0] as number;
    if (i === MOST_ITEMS) {
      this.accounts[4]!++;
      return;
    }
    this.item[i] = item;
    this.owner[i] = owner;
    this.isNew[i] = isNew;
    this.accounts[0] = i + 1;
  }

  /** An item is used up. */
  use(i: number): void {
    this.accounts[3]!++;
    this.remove(i);
  }

  /** An item is dropped, left, or lost with whoever had it. */
  lose(i: number): void {
    this.accounts[4]!++;
    this.remove(i);
  }

  /** Gives an item to somebody, as the last one that he got. */
  give(i: number, owner: number): void {
    const item = this.item[i] as number;
    const isNew = this.isNew[i] as number;
    this.remove(i);
    const last = this.accounts[0] as number;
    this.item[last] = item;
    this.owner[last] = owner;
    this.isNew[last] = isNew;
    this.accounts[0] = last + 1;
  }

  private remove(i: number): void {
    const last = (this.accounts[0] as number) - 1;
    for (const column of [this.item, this.owner, this.isNew]) column.copyWithin(i, i + 1, last + 1);
    this.accounts[0] = last;
  }

  /** Coins by metal go from one heap to another, or out of a heap. */
  move(metal: number, coins: number, from: Int32Array, to: Int32Array | undefined): void {
    from[metal]! -= coins;
    if (to !== undefined) to[metal]! += coins;
  }
}

/**
 * Gives every member he is put with (place `c` of the cast) the Items of the start kit, as his race list or the
 * scenario has them: what is not magic is his gear, the rest are items that he has brought.
 *
 * @rule 2HDC-32.1
 */
export function equip(d: Dungeon, c: number): void {
  const { cast, loot } = d;
  loot.ac[c] = cast.listedAc[c] as number;
  loot.melee[c] = cast.melee[c] as number;
  loot.missile[c] = cast.missile[c] as number;
  itemsOf(cast, c, (item) => loot.add(item, c, 0));
  dress(d, c);
}

/** Gear and items go with a member to another place of the cast. */
export function moveGear(d: Dungeon, from: number, to: number): void {
  const { loot } = d;
  loot.ac[to] = loot.ac[from] as number;
  loot.melee[to] = loot.melee[from] as number;
  loot.missile[to] = loot.missile[from] as number;
  for (let i = 0; i < loot.count; i++) if (loot.owner[i] === from) loot.owner[i] = to;
}

/**
 * Puts on whatever magic he carries: writes the columns of the cast by which fights go. Members of the band wear
 * magic armour that is no lighter than what they have.
 *
 * @rule 2HDC-29.3.1
 */
export function dress(d: Dungeon, c: number): void {
  const { cast, loot } = d;
  let items = 0;
  let arrows = 0;
  let talisman = 0;
  let armor = 0;
  let ac = loot.ac[c] as number;
  for (let potion = 0; potion < POTIONS.length; potion++) potionColumn(cast, potion)[c] = 0;
  for (let i = 0; i < loot.count; i++) {
    if (loot.owner[i] !== c) continue;
    const item = loot.item[i] as number;
    const bit = bitOf(item);
    const worth = worthOf(item);
    if (bit === 0) potionColumn(cast, potionOf(item))[c]! += worth;
    else if (bit & MAGIC_ARMOR) {
      if (mayUse(cast, c, bit, MAGIC_ARMOR_LEAST_REP) && (armor === 0 ? worth >= ac : worth > ac)) {
        armor = bit;
        ac = worth;
      }
    } else {
      items |= bit;
      if (bit === TRUE_ARROWS) arrows += worth;
      if (bit === TALISMAN) talisman = Math.max(talisman, worth);
    }
  }
  cast.ac[c] = ac;
  cast.melee[c] = loot.melee[c] as number;
  cast.missile[c] = loot.missile[c] as number;
  cast.items[c] = items | armor;
  cast.unusable[c] = 0;
  cast.trueArrows[c] = arrows;
  // Below 0 it has been used in this adventure.
  cast.talisman[c] = (cast.talisman[c] as number) < 0 ? -talisman : talisman;
  wear(cast, c);
}

/** Takes off the records what fights have used: potions, arrows, a Talisman. */
export function settle(d: Dungeon, c: number): void {
  const { cast, loot } = d;
  for (let i = loot.count - 1; i >= 0; i--) {
    if (loot.owner[i] !== c) continue;
    const item = loot.item[i] as number;
    const bit = bitOf(item);
    if (bit === 0) takeUses(loot, i, c, Math.abs(potionColumn(cast, potionOf(item))[c] as number));
    else if (bit === TRUE_ARROWS) takeUses(loot, i, c, Math.abs(cast.trueArrows[c] as number));
    else if (bit === TALISMAN) {
      const rep = Math.abs(cast.talisman[c] as number);
      if (rep < worthOf(item)) setWorth(loot, i, rep);
    }
  }
}

/** Leaves as many uses to all of his items of this kind together as his column says. */
function takeUses(loot: Loot, at: number, c: number, left: number): void {
  const item = loot.item[at] as number;
  let all = 0;
  for (let i = 0; i < loot.count; i++) {
    if (loot.owner[i] === c && isSameKind(loot.item[i] as number, item)) all += worthOf(loot.item[i] as number);
  }
  const used = Math.min(all - left, worthOf(item));
  if (used > 0) setWorth(loot, at, worthOf(item) - used);
}

function setWorth(loot: Loot, i: number, worth: number): void {
  if (worth > 0) loot.item[i] = withWorth(loot.item[i] as number, worth);
  else loot.use(i);
}

/** Items he carries: weapons, shield and magic; the armour he wears does not count. @rule 2HDC-32.0 @rule 2HDC-R129 */
export function loadOf(d: Dungeon, c: number): number {
  const { cast, loot } = d;
  const race = cast.race[c] as number;
  let load = (cast.items[c] as number) & MAGIC_ARMOR ? -1 : 0;
  for (let i = 0; i < loot.count; i++) if (loot.owner[i] === c) load++;
  if (race === GHOUL || race === ZOMBIE || race === FERAL_VAMPIRE) return load;
  return load + plainWeapons(d, c) + (cast.ownsShield[c] as number);
}

/** Weapons in his gear that no magic one has taken the place of. */
function plainWeapons(d: Dungeon, c: number): number {
  const { cast, loot } = d;
  const items = cast.items[c] as number;
  const melee = cast.melee[c] as number;
  let weapons = loot.melee[c] === EMPTY ? 0 : 1;
  if (melee === TWO_SWORDS) weapons = items & (DANCING_SWORD | SWORD_OF_RAGE) ? 1 : 2;
  else if (items & (DANCING_SWORD | SWORD_OF_RAGE) || (melee === TWO_HANDED_AXE && loot.melee[c] !== melee))
    weapons = 0;
  const missile = loot.missile[c] as number;
  return weapons + (missile === EMPTY || (missile === BOW && items & BOW_OF_SEEKING) ? 0 : 1);
}

/** What magic he carries, in words; '' for none. */
export function sayItems(d: Dungeon, c: number): string {
  const { loot } = d;
  const said: string[] = [];
  for (let i = 0; i < loot.count; i++) if (loot.owner[i] === c) said.push(sayItem(loot.item[i] as number));
  return said.join(', ');
}

/** How many Items a member takes up: twice his Rep, the bold three times. P13. @rule 2HDC-32.2a */
function limitOf(d: Dungeon, c: number): number {
  return (d.matchup.policy === BOLD ? 3 : 2) * (d.cast.rep[c] as number);
}

/** Whether his load lets him move fast: at most twice his Rep. @rule 2HDC-32.2b */
export function mayMoveFast(d: Dungeon, c: number): boolean {
  return loadOf(d, c) <= 2 * (d.cast.rep[c] as number);
}

/** Whether his load is more than three times his Rep, so that he must rest every other turn. @rule 2HDC-32.2c */
export function isOverladen(d: Dungeon, c: number): boolean {
  return loadOf(d, c) > 3 * (d.cast.rep[c] as number);
}

/**
 * Loots the board after a fight that was won. Items of dead enemies, and of members who died there, go to the group at
 * `d.partyTile`; coins to whoever killed. The cast must know what the fight has used.
 *
 * @rule 2HDC-29.4.1
 */
export function lootTheBeaten(d: Dungeon): void {
  const { fight, loot } = d;
  countKills(d);
  for (let c = 0; c < d.members; c++) if (d.isInGroup(c)) shed(d, c);
  for (let f = 0; f < fight.count; f++) {
    if (fight.status[f] !== DEAD) continue;
    const c = d.fighter[f] as number;
    if (fight.side[f] === 1) itemsOf(fight, f, (item) => loot.add(item, NOBODY, 1));
    else if (c >= 0) layDown(d, c);
  }
  handOut(d);
}

/** Nobody carries more than four times his Rep; if that has fallen, what he got last lies there for others. @rule 2HDC-R129 */
function shed(d: Dungeon, c: number): void {
  const { loot } = d;
  for (let i = loot.count - 1; i >= 0 && loadOf(d, c) > MOST_LOAD * (d.cast.rep[c] as number); i--) {
    if (loot.owner[i] !== c) continue;
    settle(d, c);
    if (loot.owner[i] === c) loot.owner[i] = NOBODY;
    dress(d, c);
  }
}

/** What a member carries lies there for the others. */
function layDown(d: Dungeon, c: number): void {
  settle(d, c);
  for (let i = 0; i < d.loot.count; i++) if (d.loot.owner[i] === c) d.loot.owner[i] = NOBODY;
}

/**
 * Coins for kills, whoever won: bronze for an enemy of lower Rep, silver for an equal, gold for a better one.
 *
 * @rule 2HDC-42.1.2a
 */
export function countKills(d: Dungeon): void {
  const { fight, loot } = d;
  for (let f = 0; f < fight.count; f++) {
    const killer = (fight.victor[f] as number) - 1;
    if (fight.side[f] !== 1 || killer < 0 || !earnsCoin(fight, f)) continue;
    const c = d.fighter[killer] as number;
    if (c < 0 || c >= d.members) continue;
    const metal = coinOf(fight, killer, f);
    purse(d, metal)[c]!++;
    loot.earned[metal]!++;
  }
}

/** The column of a metal. */
export function purse(d: Dungeon, metal: number): Int32Array {
  return [d.cast.bronze, d.cast.silver, d.cast.gold][metal] as Int32Array;
}

const ORDER = new Int32Array(MOST_MEMBERS);

/** Members by who picks first: the Leader, then by Rep, then as listed. @returns how many of `ORDER` they are */
function pickers(d: Dungeon, takesPart: (c: number) => boolean): number {
  let n = 0;
  for (let c = 0; c < d.members; c++) {
    if (!takesPart(c)) continue;
    let at = n++;
    while (at > 0 && goesBefore(d, c, ORDER[at - 1] as number)) {
      ORDER[at] = ORDER[at - 1] as number;
      at--;
    }
    ORDER[at] = c;
  }
  return n;
}

function goesBefore(d: Dungeon, c: number, other: number): boolean {
  if (c === d.leader || other === d.leader) return c === d.leader;
  return (d.cast.rep[c] as number) > (d.cast.rep[other] as number);
}

/** Hands out what lies there to the group at `d.partyTile`, at once, as long as they can carry it. @rule 2HDC-R130 */
export function handOut(d: Dungeon): void {
  const { loot } = d;
  if (!hasUnowned(loot)) return;
  const n = pickers(d, (c) => d.isInGroup(c));
  deal(d, n);
}

function hasUnowned(loot: Loot): boolean {
  for (let i = 0; i < loot.count; i++) if (loot.owner[i] === NOBODY) return true;
  return false;
}

/** In the column `isNew`, above it: who had something that is picked again. */
const HAD_BY = 2;

/** Those who came back pick again among all that was found. @rule 2HDC-42.0b */
export function dealAgain(d: Dungeon, takesPart: (c: number) => boolean): void {
  const { loot } = d;
  const n = pickers(d, takesPart);
  for (let k = 0; k < n; k++) settle(d, ORDER[k] as number);
  for (let i = 0; i < loot.count; i++) {
    if (loot.isNew[i] === 0) continue;
    // Who had it is remembered, so that only what changes hands is told.
    loot.isNew[i] = HAD_BY + (loot.owner[i] as number);
    loot.owner[i] = NOBODY;
  }
  for (let k = 0; k < n; k++) dress(d, ORDER[k] as number);
  deal(d, n);
  loot.isNew.fill(0, 0, loot.count);
}

/**
 * Everybody picks one item after the other, in turns, until nothing is left or nobody can carry more.
 *
 * @param n how many of `ORDER` take part
 * @rule 2HDC-42.0b
 */
function deal(d: Dungeon, n: number): void {
  const { loot } = d;
  for (let k = 0; k < n; k++) settle(d, ORDER[k] as number);
  let taken = true;
  while (taken) {
    taken = false;
    for (let k = 0; k < n; k++) {
      const c = ORDER[k] as number;
      const i = loadOf(d, c) < limitOf(d, c) ? bestFor(d, c) : -1;
      if (i < 0) continue;
      const item = loot.item[i] as number;
      const hadIt = loot.isNew[i] === HAD_BY + c;
      loot.give(i, c);
      dress(d, c);
      taken = true;
      if (!hadIt) d.trace?.tell('2HDC-42.0b', `${d.name(c)} takes the ${sayItem(item)}.`);
    }
  }
  for (let i = loot.count - 1; i >= 0; i--) {
    if (loot.owner[i] !== NOBODY) continue;
    d.trace?.tell('2HDC-32.2a', `Nobody can carry the ${sayItem(loot.item[i] as number)}.`);
    loot.lose(i);
  }
}

/** The item he picks among those that lie there; -1 none. */
function bestFor(d: Dungeon, c: number): number {
  const { loot } = d;
  let best = -1;
  let least = 99;
  for (let i = 0; i < loot.count; i++) {
    if (loot.owner[i] !== NOBODY) continue;
    const rank = rankFor(d, c, loot.item[i] as number);
    if (rank < least) {
      least = rank;
      best = i;
    }
  }
  return best;
}

/**
 * How much he wants an item, lowest first: what he can use and has nothing of the kind, then tools, armour, weapons,
 * clothes, potions. The cautious see to tools and armour first. P13.
 *
 * @rule 2HDC-R170
 */
function rankFor(d: Dungeon, c: number, item: number): number {
  const type = typeOf(item);
  const suits = canUse(d, c, item) && !hasType(d, c, type);
  if (d.matchup.policy === CAUTIOUS && (type === TOOL || type === ARMOR)) return type - (suits ? 4 : 2);
  return suits ? type : 5 + type;
}

function canUse(d: Dungeon, c: number, item: number): boolean {
  const { cast, loot } = d;
  const bit = bitOf(item);
  if (bit === 0) return mayDrink(cast, c);
  if (bit & MAGIC_ARMOR && worthOf(item) < (loot.ac[c] as number)) return false;
  if (bit & (ABSORBING_UNDERSHIRT | BOOTS_OF_SPEED) && cast.ac[c] === 6) return false;
  return mayUse(cast, c, bit, ITEM_LEAST_REP[31 - Math.clz32(bit)] as number);
}

function hasType(d: Dungeon, c: number, type: number): boolean {
  const { loot } = d;
  for (let i = 0; i < loot.count; i++) if (loot.owner[i] === c && typeOf(loot.item[i] as number) === type) return true;
  return false;
}

/**
 * Half of what a member has found, coins too, is dropped: the half dropped is rounded up, and what he got last goes
 * first. Half of the treasure's coins goes with the first of them who drops anything in a fight.
 *
 * @rule 2HDC-26.0b
 * @rule 2HDC-R163
 */
export function dropHalf(d: Dungeon, c: number): void {
  const { loot } = d;
  settle(d, c);
  let found = 0;
  for (let i = 0; i < loot.count; i++) if (loot.owner[i] === c && loot.isNew[i] === 1) found++;
  let drop = Math.ceil(found / 2);
  if (drop > 0) d.trace?.tell('2HDC-26.0b', `${d.name(c)} drops ${drop} of ${found} items.`);
  for (let i = loot.count - 1; i >= 0 && drop > 0; i--) {
    if (loot.owner[i] !== c || loot.isNew[i] !== 1) continue;
    loot.lose(i);
    drop--;
  }
  dress(d, c);
  const fight = d.adventure * 100_000 + d.fights + 1;
  for (let metal = 0; metal < METALS.length; metal++) {
    const own = purse(d, metal);
    const coins = Math.ceil((own[c] as number) / 2);
    own[c]! -= coins;
    loot.lost[metal]! += coins;
    if (loot.droppedIn !== fight) loot.move(metal, Math.ceil((loot.pot[metal] as number) / 2), loot.pot, loot.lost);
  }
  loot.droppedIn = fight;
}

/**
 * All is gone that he has: he is dead, turned or was left behind. Whoever has quit (`FLED`) drops what he has found,
 * and keeps what he came with. Whom a trap or vermin killed, the others bury, and take what he had.
 *
 * @rule 2HDC-26.1a
 */
export function dropAll(d: Dungeon, c: number): void {
  const { cast, loot } = d;
  if (cast.status[c] === DEAD && (cast.fallenBy[c] === BY_TRAP || cast.fallenBy[c] === BY_VERMIN)) {
    layDown(d, c);
    handOut(d);
  }
  const keeps = cast.status[c] === FLED;
  settle(d, c);
  for (let i = loot.count - 1; i >= 0; i--) {
    if (loot.owner[i] === c && (loot.isNew[i] === 1 || !keeps)) loot.lose(i);
  }
  dress(d, c);
  for (let metal = 0; metal < METALS.length; metal++) {
    const own = purse(d, metal);
    loot.lost[metal]! += own[c] as number;
    own[c] = 0;
  }
}
