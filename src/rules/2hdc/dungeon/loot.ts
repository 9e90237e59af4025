import { column, defineState } from '../../kit/state.ts';
import { METALS } from '../catalogue/names.ts';
import { MOST_MEMBERS } from './matchup.ts';

/** What a band has, and what has become of what it had. */

/** The most magic items that a band may have at once: three for each point of Rep of twelve, and a hoard. */
const MOST_ITEMS = 480;

/** Owner of what lies where the group stands, and will be handed out. */
export const NOBODY = -1;

const LootState = defineState({
  core: {
    /** Magic items that someone carries, or that lie to be handed out. */
    count: 0,
    /** Items brought along; found in treasure or on enemies; used up; dropped, left, or lost with their owner. */
    itemsBrought: 0,
    itemsFound: 0,
    itemsUsed: 0,
    itemsLost: 0,
    /** The last fight in which coins of the treasure were dropped. @rule 2HDC-R163 */
    droppedIn: 0,
    /** Stage of a roll for treasure, its row (before that is rolled, its bonus), items of that stage still to be rolled. */
    rollStage: 0,
    rollRow: 0,
    rollItems: 0,
    /** Coins of the treasure by metal, shared at the end. */
    pot: column('metal'),
    /** Coins that came out of treasure, that were earned by kills, that were lost, that were spent or left over. */
    found: column('metal'),
    earned: column('metal'),
    lost: column('metal'),
    spent: column('metal'),
    /** How many items lie there to be handed out, then how many each member has. */
    held: column('owner'),
    /** What each member has without magic: AC, melee weapon, missile weapon; below 0 what it had to leave. */
    ac: column('member'),
    melee: column('member'),
    missile: column('member'),
    /** Items in the order in which they were handed out; 1 for one found in this adventure. */
    item: column('item'),
    owner: column('item'),
    isNew: column('item'),
  },
  history: {},
});

/**
 * Everything that a band carries beside what its race lists gave it: coins of the treasure, magic items, and accounts of
 * all that came and went, so that nothing can be lost without being noticed.
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

  /** How many items a member has, or lie to be handed out (`NOBODY`). */
  countOf(owner: number): number {
    return this.held[owner + 1];
  }

  /** Adds an item. What no one could ever carry is left where it is. */
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

  /** Gives an item to another owner; it keeps its place. */
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

  /** Gives an item to another owner, as the last one. */
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

  /** Moves coins of a metal from one heap to another, or out of a heap. */
  move(metal: number, coins: number, from: Int32Array, to: Int32Array | undefined): void {
    from[metal] -= coins;
    if (to !== undefined) to[metal] += coins;
  }
}
