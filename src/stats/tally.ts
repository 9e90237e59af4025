/**
 * A tally is a list of integers without an upper limit, one a slot; a `Layout` gives their meaning. It is one
 * Float64Array: first the low half of every slot, 0..2^53-1, then the high half of every slot, in units of 2^53. High
 * halves are 0 unless a slot has passed 2^53, so code that counts games by ones may add to the low half directly.
 * Tallies of different games merge by addition, in any order.
 */

const HALF_BITS = 53n;
/** The value of 1 in a high half. */
export const UNIT = 2 ** 53;
const LOW_BITS = 2n ** HALF_BITS - 1n;
/** Decimal digits of the largest number that a slot holds. */
const MOST_DIGITS = 32;

/** Returns a tally of no games. */
export function emptyTally(slots: number): Float64Array {
  return new Float64Array(lengthOf(slots));
}

/** A tally that is only kept: its low halves alone, in half the memory, where all numbers are small; else the whole tally. */
export type PackedTally = Uint32Array | Float64Array;

const MOST_PACKED = 2 ** 32 - 1;

/** Returns a tally in as little memory as its numbers need. */
export function packTally(tally: Float64Array): PackedTally {
  const slots = slotsIn(tally);
  const isSmall = tally.every((half, i) => half <= (i < slots ? MOST_PACKED : 0));
  return isSmall ? new Uint32Array(tally.subarray(0, slots)) : tally;
}

/** Returns the tally that was packed; a new one, unless it is kept whole. */
export function unpackTally(packed: PackedTally): Float64Array {
  return packed instanceof Float64Array ? packed : slotsOfPacked(packed, 0, packed.length);
}

/** Returns the slots `from` .. `to - 1` of a tally that was packed as a tally. */
export function slotsOfPacked(packed: PackedTally, from: number, to: number): Float64Array {
  if (packed instanceof Float64Array) return slotsOfTally(packed, from, to);
  const part = emptyTally(to - from);
  for (let slot = from; slot < to; slot++) part[slot - from] = packed[slot];
  return part;
}

/** Returns the length of a tally's array. */
export function lengthOf(slots: number): number {
  return 2 * slots;
}

/** Returns the number of slots in a tally. */
export function slotsIn(tally: Float64Array): number {
  return tally.length / 2;
}

/** Adds an integer, 0..2^53-1, to a slot. */
export function addTo(tally: Float64Array, slot: number, amount: number): void {
  const low = tally[slot];
  if (low + amount < UNIT) tally[slot] = low + amount;
  else {
    const high = slot + tally.length / 2;
    tally[slot] = low - UNIT + amount;
    tally[high] += 1;
  }
}

/** Adds the product of two integers, 0..2^53-1 each, to a slot. */
export function addProduct(tally: Float64Array, slot: number, a: number, b: number): void {
  const product = a * b;
  if (product < UNIT) addTo(tally, slot, product);
  else {
    const exact = BigInt(a) * BigInt(b);
    const high = slot + tally.length / 2;
    addTo(tally, slot, Number(exact & LOW_BITS));
    tally[high] += Number(exact >> HALF_BITS);
  }
}

/** Returns a slot as the nearest floating-point number: exact up to 2^53. */
export function sumAt(tally: Float64Array, slot: number): number {
  return tally[slot] + tally[slot + tally.length / 2] * UNIT;
}

/** Returns the slots `from` .. `to - 1` of a tally as a tally. */
export function slotsOfTally(tally: Float64Array, from: number, to: number): Float64Array {
  const part = emptyTally(to - from);
  part.set(tally.subarray(from, to));
  const half = tally.length / 2;
  part.set(tally.subarray(half + from, half + to), to - from);
  return part;
}

/**
 * Adds a tally to another.
 *
 * @returns `into`, which is changed
 * @throws RangeError if the lengths differ, or a slot is not an integer
 */
export function mergeTally(into: Float64Array, from: Float64Array): Float64Array {
  const slots = slotsIn(into);
  if (into.length !== from.length) throw new RangeError(`a tally of ${slotsIn(from)} slots does not fit ${slots}`);
  for (let slot = 0; slot < slots; slot++) {
    addTo(into, slot, from[slot]);
    const high = into[slots + slot] + from[slots + slot];
    into[slots + slot] = high;
    if (!Number.isSafeInteger(into[slot]) || !Number.isSafeInteger(high))
      throw new RangeError(`slot ${slot} of a tally came to ${sumAt(into, slot)}, which is no whole number`);
  }
  return into;
}

/** Converts the slots of a tally for JSON: numbers up to 2^53-1, above that decimal digits in a string. */
export function tallyToJson(tally: Float64Array): (number | string)[] {
  const slots = slotsIn(tally);
  return Array.from(tally.subarray(0, slots), (low, slot) => {
    const high = tally[slots + slot];
    return high === 0 ? low : String((BigInt(high) << HALF_BITS) + BigInt(low));
  });
}

/** Parses the result of {@link tallyToJson}; returns `undefined` for anything else. */
export function tallyFromJson(slots: readonly unknown[]): Float64Array | undefined {
  const tally = emptyTally(slots.length);
  for (const [slot, value] of slots.entries()) {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) tally[slot] = value;
    else if (typeof value === 'string' && value.length <= MOST_DIGITS && /^[1-9]\d*$/.test(value)) {
      const exact = BigInt(value);
      const high = Number(exact >> HALF_BITS);
      if (high === 0 || !Number.isSafeInteger(high)) return undefined;
      tally[slot] = Number(exact & LOW_BITS);
      tally[slots.length + slot] = high;
    } else return undefined;
  }
  return tally;
}
