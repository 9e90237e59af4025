/**
 * A set of states, each a run of whole numbers of one length, numbered in the order in which they were met.
 *
 * Open addressing over one growing array: no strings, no objects per state.
 */
export class StateTable {
  readonly length: number;
  count = 0;
  private numbers: Int32Array;
  private slots: Int32Array;

  /** @param length numbers in a state, 1 or more */
  constructor(length: number) {
    this.length = length;
    this.numbers = new Int32Array(length * 256);
    this.slots = new Int32Array(1024).fill(-1);
  }

  /** The number of a state, added if it is new; `state` may be longer than what is compared. */
  add(state: Int32Array): number {
    if (2 * this.count >= this.slots.length) this.widen();
    const mask = this.slots.length - 1;
    let slot = hash(state, 0, this.length) & mask;
    for (;;) {
      const found = this.slots[slot] as number;
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
    for (let i = 0; i < this.length; i++) this.numbers[at + i] = state[i] as number;
    return this.count++;
  }

  /** The number of a state; -1 for one that was never added. */
  find(state: Int32Array): number {
    const mask = this.slots.length - 1;
    let slot = hash(state, 0, this.length) & mask;
    for (;;) {
      const found = this.slots[slot] as number;
      if (found < 0 || this.equals(found, state)) return found;
      slot = (slot + 1) & mask;
    }
  }

  /** Writes a state into an array at least as long. */
  read(index: number, into: Int32Array): void {
    const at = index * this.length;
    for (let i = 0; i < this.length; i++) into[i] = this.numbers[at + i] as number;
  }

  private equals(index: number, state: Int32Array): boolean {
    const at = index * this.length;
    for (let i = 0; i < this.length; i++) if (this.numbers[at + i] !== state[i]) return false;
    return true;
  }

  private widen(): void {
    this.slots = new Int32Array(this.slots.length * 2).fill(-1);
    const mask = this.slots.length - 1;
    for (let index = 0; index < this.count; index++) {
      let slot = hash(this.numbers, index * this.length, this.length) & mask;
      while ((this.slots[slot] as number) >= 0) slot = (slot + 1) & mask;
      this.slots[slot] = index;
    }
  }
}

/** FNV-1a over whole numbers, finished as murmur3 does, so that the low bits are good. */
function hash(numbers: Int32Array, from: number, length: number): number {
  let h = 0x811c9dc5;
  for (let i = from; i < from + length; i++) h = Math.imul(h ^ (numbers[i] as number), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  return h ^ (h >>> 13);
}
