import { column, defineState } from '../../kit/state.ts';
import { METALS } from '../catalogue/names.ts';
import { MOST_MEMBERS } from './matchup.ts';

/** Coins and magic items of a band, with accounts. */

/** Limit on the magic items of a band at once. */
const MOST_ITEMS = 480;

/** Owner of items at the group's tile that are to be handed out. */
export const NOBODY = -1;

const LootState = defineState({
  core: {
    /** Magic items that are carried or to be handed out. */
    count: 0,
    /** Items brought along; found in treasure or on enemies; used up; dropped, left, or lost with their owner. */
    itemsBrought: 0,
    itemsFound: 0,
    itemsUsed: 0,
    itemsLost: 0,
    /** The last fight in which coins of the treasure were dropped. @rule 2HDC-R163 */
    droppedIn: 0,
    /**
     * Stage of a roll for treasure; its row, or its bonus before the row is rolled; items of the stage still to be
     * rolled.
     */
    rollStage: 0,
    rollRow: 0,
    rollItems: 0,
    /** Coins of the treasure by metal, shared at the end. */
    pot: column('metal'),
    /** Coins found in treasure; earned by kills; lost; spent or left over. */
    found: column('metal'),
    earned: column('metal'),
    lost: column('metal'),
    spent: column('metal'),
    /** Items to be handed out, then items of each member. */
    held: column('owner'),
    /** Gear of each member without magic: AC, melee weapon, missile weapon; a weapon left behind is negative. */
    ac: column('member'),
    melee: column('member'),
    missile: column('member'),
    /** Items in the order in which they were handed out; 1 for items found in this adventure. */
    item: column('item'),
    owner: column('item'),
    isNew: column('item'),
  },
  history: {},
});

/**
 * Coins and magic items that a band carries besides its gear, and accounts of all gains and losses, so that no loss
 * goes unnoticed.
 */
export class Loot extends LootState {
  constructor() {
    super({ metal: METALS.rows.length, owner: MOST_MEMBERS + 1, member: MOST_MEMBERS, item: MOST_ITEMS });
  }

  private put(i: number, item: number, owner: number, isNew: number): void {
    this.item[i] = item;
    this.owner[i] = owner;
    this.isNew[i] = isNew;
  }

  /** Returns the number of items of a member, or to be handed out (`NOBODY`). */
  countOf(owner: number): number {
    return this.held[owner + 1];
  }

  /** Adds an item. Items over the limit are left behind and count as lost. */
  add(item: number, owner: number, isNew: number): void {
    if (isNew) this.itemsFound++;
    else this.itemsBrought++;
    const i = this.count;
    if (i === MOST_ITEMS) {
      this.itemsLost++;
      return;
    }
    this.put(i, item, owner, isNew);
    this.held[owner + 1]++;
    this.count = i + 1;
  }

  /** Gives an item to another owner, in the same position. */
  pass(i: number, owner: number): void {
    this.held[this.owner[i] + 1]--;
    this.held[owner + 1]++;
    this.owner[i] = owner;
  }

  /** Removes an item that is used up. */
  use(i: number): void {
    this.itemsUsed++;
    this.remove(i);
  }

  /** Removes an item that is dropped, left, or lost with its owner. */
  lose(i: number): void {
    this.itemsLost++;
    this.remove(i);
  }

  /** Gives an item to another owner and moves it to the end. */
  give(i: number, owner: number): void {
    const item = this.item[i];
    const isNew = this.isNew[i];
    this.remove(i);
    const last = this.count;
    this.put(last, item, owner, isNew);
    this.held[owner + 1]++;
    this.count = last + 1;
  }

  private remove(i: number): void {
    this.held[this.owner[i] + 1]--;
    const last = this.count - 1;
    for (let at = i; at < last; at++) {
      this.put(at, this.item[at + 1], this.owner[at + 1], this.isNew[at + 1]);
    }
    this.put(last, 0, 0, 0);
    this.count = last;
  }

  /** Moves coins of a metal from one column to another, or removes them. */
  move(metal: number, coins: number, from: Int32Array, to: Int32Array | undefined): void {
    from[metal] -= coins;
    if (to !== undefined) to[metal] += coins;
  }
}
