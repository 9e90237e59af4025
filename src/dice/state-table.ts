/**
 * A set of states, each a fixed number of integers, numbered in the order of insertion.
 *
 * Open addressing in one growing array, without strings or an object per state. Most numbers of a state never change in
 * a game, so only positions that have changed are hashed and compared.
 */
export class StateTable {
  readonly length: number;
  count = 0;
  private numbers: Int32Array;
  private slots: Int32Array;
  /** Positions at which some state differs from the first, in the order of discovery; `placeCount` of them. */
  private readonly places: Int32Array;
  private placeCount = 0;
  private readonly isPlace: Uint8Array;

  /** @param length numbers in a state, 1 or more */
  constructor(length: number) {
    this.length = length;
    this.numbers = new Int32Array(length * 256);
    this.slots = new Int32Array(1024).fill(-1);
    this.places = new Int32Array(length);
    this.isPlace = new Uint8Array(length);
  }

  /** Returns the number of a state, adding it if it is new; `state` may have further numbers, which are ignored. */
  add(state: Int32Array): number {
    const hash = this.count > 0 ? this.meet(state) : 0;
    if (2 * this.count >= this.slots.length) this.widen();
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const found = this.slots[slot];
      if (found < 0) break;
      if (this.equals(found, state)) return found;
      slot = (slot + 1) & mask;
    }
    this.slots[slot] = this.count;
    const at = this.count * this.length;
    if (at + this.length > this.numbers.length) {
      const wider = new Int32Array(this.numbers.length * 2);
      wider.set(this.numbers);
      this.numbers = wider;
    }
    const { numbers, length } = this;
    for (let i = 0; i < length; i++) numbers[at + i] = state[i];
    return this.count++;
  }

  /** Returns the number of a state; -1 if it was never added. */
  find(state: Int32Array): number {
    const { numbers, isPlace, length } = this;
    let sum = 0;
    for (let i = 0; i < length; i++) {
      const number = state[i];
      if (number === numbers[i]) continue;
      if (isPlace[i] === 0) return -1;
      sum = (sum + mix(i, number)) | 0;
    }
    const mask = this.slots.length - 1;
    let slot = (sum ^ (sum >>> 15)) & mask;
    for (;;) {
      const found = this.slots[slot];
      if (found < 0 || this.equals(found, state)) return found;
      slot = (slot + 1) & mask;
    }
  }

  /** Copies a state into an array that is at least as long. */
  read(index: number, into: Int32Array): void {
    const at = index * this.length;
    for (let i = 0; i < this.length; i++) into[i] = this.numbers[at + i];
  }

  /** Positions at which some state differs from the first. */
  get changing(): Int32Array {
    return this.places.slice(0, this.placeCount);
  }

  /**
   * Records new positions at which a state differs from the first. All earlier states are equal there, so none of them
   * become equal.
   *
   * @returns its hash
   */
  private meet(state: Int32Array): number {
    const { numbers, places, isPlace, length } = this;
    let sum = 0;
    for (let i = 0; i < length; i++) {
      const number = state[i];
      if (number === numbers[i]) continue;
      sum = (sum + mix(i, number)) | 0;
      if (isPlace[i] === 0) {
        isPlace[i] = 1;
        places[this.placeCount++] = i;
      }
    }
    return sum ^ (sum >>> 15);
  }

  private equals(index: number, state: Int32Array): boolean {
    const { numbers, places, placeCount } = this;
    const at = index * this.length;
    for (let k = 0; k < placeCount; k++) {
      const i = places[k];
      if (numbers[at + i] !== state[i]) return false;
    }
    return true;
  }

  /** Doubles the slots and rehashes all states. */
  private widen(): void {
    this.slots = new Int32Array(this.slots.length * 2).fill(-1);
    const mask = this.slots.length - 1;
    for (let index = 0; index < this.count; index++) {
      let slot = this.hash(this.numbers, index * this.length) & mask;
      while (this.slots[slot] >= 0) slot = (slot + 1) & mask;
      this.slots[slot] = index;
    }
  }

  /** Hashes the differences from the first state, so that a hash does not change when positions are added. */
  private hash(numbers: Int32Array, from: number): number {
    const { numbers: first, places, placeCount } = this;
    let sum = 0;
    for (let k = 0; k < placeCount; k++) {
      const i = places[k];
      const number = numbers[from + i];
      if (number !== first[i]) sum = (sum + mix(i, number)) | 0;
    }
    return sum ^ (sum >>> 15);
  }
}

/** Murmur3's finaliser of a number at a position. */
function mix(place: number, number: number): number {
  let h = Math.imul(place + 1, 0x9e3779b1) + number;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
