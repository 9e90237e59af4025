/**
 * A set of states, each a run of whole numbers of one length, numbered in the order in which they were met.
 *
 * Open addressing over one growing array: no strings, no objects per state. Most numbers of a state never change in one
 * game, so only those that were ever seen to are hashed and compared.
 */
export class StateTable {
  readonly length: number;
  count = 0;
  private numbers: Int32Array;
  private slots: Int32Array;
  /** Places at which any state differs from the first, in the order in which that was seen; so many of them. */
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

  /** The number of a state, added if it is new; `state` may be longer than what is compared. */
  add(state: Int32Array): number {
    if (this.count > 0) this.notePlaces(state);
    if (2 * this.count >= this.slots.length) this.index(this.slots.length * 2);
    const mask = this.slots.length - 1;
    let slot = this.hash(state, 0) & mask;
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
    for (let i = 0; i < this.length; i++) {
      if (this.numbers[i] !== state[i] && this.isPlace[i] === 0) return -1;
    }
    const mask = this.slots.length - 1;
    let slot = this.hash(state, 0) & mask;
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

  /** Places at which any state differs from the first. */
  get changing(): Int32Array {
    return this.places.slice(0, this.placeCount);
  }

  /** Learns where a state differs from the first. All others were alike there, so that no two of them become equal. */
  private notePlaces(state: Int32Array): void {
    const { numbers, isPlace, length } = this;
    const before = this.placeCount;
    for (let i = 0; i < length; i++) {
      if (numbers[i] !== state[i] && isPlace[i] === 0) {
        isPlace[i] = 1;
        this.places[this.placeCount++] = i;
      }
    }
    if (this.placeCount > before) this.index(this.slots.length);
  }

  private equals(index: number, state: Int32Array): boolean {
    const { numbers, places, placeCount } = this;
    const at = index * this.length;
    for (let k = 0; k < placeCount; k++) {
      const i = places[k] as number;
      if (numbers[at + i] !== state[i]) return false;
    }
    return true;
  }

  /** Puts all states into so many slots. */
  private index(slots: number): void {
    if (slots === this.slots.length) this.slots.fill(-1);
    else this.slots = new Int32Array(slots).fill(-1);
    const mask = slots - 1;
    for (let index = 0; index < this.count; index++) {
      let slot = this.hash(this.numbers, index * this.length) & mask;
      while ((this.slots[slot] as number) >= 0) slot = (slot + 1) & mask;
      this.slots[slot] = index;
    }
  }

  /** FNV-1a over the numbers that change, finished as murmur3 does, so that the low bits are good. */
  private hash(numbers: Int32Array, from: number): number {
    const { places, placeCount } = this;
    let h = 0x811c9dc5;
    for (let k = 0; k < placeCount; k++) {
      h = Math.imul(h ^ (numbers[from + (places[k] as number)] as number), 0x01000193);
    }
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
    return h ^ (h >>> 13);
  }
}
