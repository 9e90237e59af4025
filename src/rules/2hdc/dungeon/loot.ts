import { METALS } from '../catalogue/names.ts';
import { MOST_MEMBERS } from './matchup.ts';

/** What a band has, and what has become of what it had. */

/** The most magic items that a band may have at once: three for each point of Rep of twelve, and a hoard. */
const MOST_ITEMS = 480;
const SCALARS = 32 + MOST_MEMBERS + 1;

/** Lies where the group stands, and will be handed out. */
export const NOBODY = -1;

/**
 * Everything that a band carries beside what its race lists gave it, as whole numbers in one buffer, which is saved
 * with the dungeon: coins of the treasure, magic items in the order in which they were handed out, and accounts of all
 * that came and went, so that nothing can be lost without being noticed.
 */
export class Loot {
  readonly buffer: Int32Array = new Int32Array(SCALARS + 3 * MOST_MEMBERS + 3 * MOST_ITEMS);
  /** Everything but the items. */
  private readonly head: Int32Array = this.buffer.subarray(0, SCALARS + 3 * MOST_MEMBERS);
  /** How much of the buffer has been given out. */
  private taken = 0;

  /** Coins of the treasure by metal, shared at the end. */
  readonly pot: Int32Array = this.part(METALS.length);
  /** Coins that came out of treasure, that were earned by kills, that were lost, that were spent or left over. */
  readonly found: Int32Array = this.part(METALS.length);
  readonly earned: Int32Array = this.part(METALS.length);
  readonly lost: Int32Array = this.part(METALS.length);
  readonly spent: Int32Array = this.part(METALS.length);
  /** What a treasure roll still has to yield: stage, bonus or row, how many of it. */
  readonly pending: Int32Array = this.part(3);
  /** Items that were brought or found; that were used up; that were dropped, left, or lost with whoever had them. */
  private readonly accounts: Int32Array = this.part(6);
  /** How many items lie there to be handed out, then how many each member has. */
  private readonly held: Int32Array = this.part(MOST_MEMBERS + 1);

  /** What each member has without magic: AC, melee weapon, missile weapon; below 0 what he had to leave. */
  readonly ac: Int32Array = this.part(MOST_MEMBERS, SCALARS);
  readonly melee: Int32Array = this.part(MOST_MEMBERS);
  readonly missile: Int32Array = this.part(MOST_MEMBERS);

  readonly item: Int32Array = this.part(MOST_ITEMS);
  readonly owner: Int32Array = this.part(MOST_ITEMS);
  /** 1 for what was found in this adventure. */
  readonly isNew: Int32Array = this.part(MOST_ITEMS);

  /** A part of the buffer, after the last one unless told. */
  private part(length: number, from = this.taken): Int32Array {
    this.taken = from + length;
    return this.buffer.subarray(from, this.taken);
  }

  /** Nothing has been found. */
  clear(): void {
    // Beyond the last item all is 0 anyway.
    for (let i = this.count - 1; i >= 0; i--) this.put(i, 0, 0, 0);
    this.head.fill(0);
  }

  private put(i: number, item: number, owner: number, isNew: number): void {
    this.item[i] = item;
    this.owner[i] = owner;
    this.isNew[i] = isNew;
  }

  /** Magic items that somebody carries, or that lie to be handed out. */
  get count(): number {
    return this.accounts[0] as number;
  }

  /** How many of them somebody has, or lie to be handed out (`NOBODY`). */
  countOf(owner: number): number {
    return this.held[owner + 1] as number;
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
    this.put(i, item, owner, isNew);
    this.held[owner + 1]!++;
    this.accounts[0] = i + 1;
  }

  /** An item changes hands and keeps its place. */
  pass(i: number, owner: number): void {
    this.held[(this.owner[i] as number) + 1]!--;
    this.held[owner + 1]!++;
    this.owner[i] = owner;
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
    this.put(last, item, owner, isNew);
    this.held[owner + 1]!++;
    this.accounts[0] = last + 1;
  }

  private remove(i: number): void {
    this.held[(this.owner[i] as number) + 1]!--;
    const last = (this.accounts[0] as number) - 1;
    for (let at = i; at < last; at++) {
      this.put(at, this.item[at + 1] as number, this.owner[at + 1] as number, this.isNew[at + 1] as number);
    }
    this.put(last, 0, 0, 0);
    this.accounts[0] = last;
  }

  /** Coins by metal go from one heap to another, or out of a heap. */
  move(metal: number, coins: number, from: Int32Array, to: Int32Array | undefined): void {
    from[metal]! -= coins;
    if (to !== undefined) to[metal]! += coins;
  }
}
