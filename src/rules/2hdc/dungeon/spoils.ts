import { DEAD, FLED, METALS } from '../catalogue/names.ts';
import { itemsOf } from '../fight/carried.ts';
import { coinOf, earnsCoin } from '../fight/coin.ts';
import { BY_TRAP, BY_VERMIN } from './cast.ts';
import type { Dungeon } from './dungeon.ts';
import { dress, loadOf, MOST_LOAD, purse, settle } from './load.ts';
import { NOBODY } from './loot.ts';
import { handOut } from './sharing.ts';

/** Loot of defeated enemies, and items that are dropped or lost. */

/**
 * Loots the board after a fight that was won. Items of dead enemies, and of members who died there, go to the group at
 * `dungeon.partyTile`; coins go to the killers. Items used in the fight must already be settled in the cast.
 *
 * @rule 2HDC-29.4.1
 */
export function lootTheBeaten(dungeon: Dungeon): void {
  const { fight } = dungeon;
  countKills(dungeon);
  shedAll(dungeon);
  for (let f = 0; f < fight.count; f++) {
    if (fight.status[f] !== DEAD) continue;
    const c = dungeon.fighter[f];
    if (fight.side[f] === 1) strip(dungeon, f);
    else if (c >= 0) layDown(dungeon, c);
  }
  handOut(dungeon);
}

/** Adds a dead enemy's items to those to be handed out. */
function strip(dungeon: Dungeon, f: number): void {
  itemsOf(dungeon.fight, f, (item) => dungeon.loot.add(item, NOBODY, 1));
}

/** Before setting out, lets members hand on what they can no longer carry after losing Rep. @rule 2HDC-32.2c */
export function lightenLoads(dungeon: Dungeon): void {
  shedAll(dungeon);
  handOut(dungeon);
}

function shedAll(dungeon: Dungeon): void {
  for (let c = 0; c < dungeon.members; c++) if (dungeon.isInGroup(c)) shed(dungeon, c);
}

/** Makes a member hand on its newest items beyond four times its Rep. @rule 2HDC-R129 */
function shed(dungeon: Dungeon, c: number): void {
  const { loot } = dungeon;
  for (let i = loot.count - 1; i >= 0 && loadOf(dungeon, c) > MOST_LOAD * dungeon.cast.rep[c]; i--) {
    if (loot.owner[i] !== c) continue;
    settle(dungeon, c);
    // A used-up item is gone, and another may have taken its index.
    if (i < loot.count && loot.owner[i] === c) loot.pass(i, NOBODY);
    dress(dungeon, c);
  }
}

/** Makes a member's items available to the others. */
function layDown(dungeon: Dungeon, c: number): void {
  settle(dungeon, c);
  for (let i = 0; i < dungeon.loot.count; i++) if (dungeon.loot.owner[i] === c) dungeon.loot.pass(i, NOBODY);
}

/**
 * Pays coins for kills, whoever won: bronze for an enemy of lower Rep, silver for an equal, gold for a higher one.
 *
 * @rule 2HDC-42.1.2a
 */
export function countKills(dungeon: Dungeon): void {
  const { fight } = dungeon;
  const { loot } = dungeon;
  for (let f = 0; f < fight.count; f++) {
    const killer = fight.victor[f] - 1;
    if (fight.side[f] !== 1 || killer < 0 || !earnsCoin(fight, f)) continue;
    const c = dungeon.fighter[killer];
    if (c < 0 || c >= dungeon.members) continue;
    const metal = coinOf(fight, killer, f);
    purse(dungeon, metal)[c]++;
    loot.earned[metal]++;
  }
}

/**
 * Drops half of a member's finds and coins, rounded up, the newest items first. The first member to drop anything in a
 * fight also drops half of the treasure's coins.
 *
 * @rule 2HDC-26.0b
 * @rule 2HDC-R163
 */
export function dropHalf(dungeon: Dungeon, c: number): void {
  const { loot } = dungeon;
  settle(dungeon, c);
  let found = 0;
  for (let i = 0; i < loot.count; i++) if (loot.owner[i] === c && loot.isNew[i] === 1) found++;
  let drop = Math.ceil(found / 2);
  if (drop > 0)
    dungeon.trace?.note('2HDC-26.0b', `${dungeon.name(c)} drops ${drop} of ${found} items.`, {
      who: dungeon.figure(c),
    });
  for (let i = loot.count - 1; i >= 0 && drop > 0; i--) {
    if (loot.owner[i] !== c || loot.isNew[i] !== 1) continue;
    loot.lose(i);
    drop--;
  }
  dress(dungeon, c);
  const fight = dungeon.adventure * 100_000 + dungeon.fights + 1;
  for (let metal = 0; metal < METALS.rows.length; metal++) {
    const own = purse(dungeon, metal);
    const coins = Math.ceil(own[c] / 2);
    own[c] -= coins;
    loot.lost[metal] += coins;
    if (loot.droppedIn !== fight) loot.move(metal, Math.ceil(loot.pot[metal] / 2), loot.pot, loot.lost);
  }
  loot.droppedIn = fight;
}

/**
 * Removes all that a dead, turned or abandoned member has. A member who quit (`FLED`) drops only its finds. The others
 * take the items of a member killed by a trap or vermin.
 *
 * @rule 2HDC-26.1a
 */
export function dropAll(dungeon: Dungeon, c: number): void {
  const { cast, loot } = dungeon;
  if (cast.status[c] === DEAD && (cast.fallenBy[c] === BY_TRAP || cast.fallenBy[c] === BY_VERMIN)) {
    layDown(dungeon, c);
    handOut(dungeon);
  }
  const keeps = cast.status[c] === FLED;
  settle(dungeon, c);
  for (let i = loot.count - 1; i >= 0 && loot.countOf(c) > 0; i--) {
    if (loot.owner[i] === c && (loot.isNew[i] === 1 || !keeps)) loot.lose(i);
  }
  dress(dungeon, c);
  for (let metal = 0; metal < METALS.rows.length; metal++) {
    const own = purse(dungeon, metal);
    loot.lost[metal] += own[c];
    own[c] = 0;
  }
}
