/**
 * A tally is one Float64Array of whole numbers, 0..2^53-1, whose slots a `Layout` names. Tallies of
 * different games merge by addition, in any order.
 */

/** A tally of no games. */
export function emptyTally(slots: number): Float64Array {
  return new Float64Array(slots);
}

/**
 * Adds a tally to another.
 *
 * @returns `into`, which was changed
 * @throws RangeError when the lengths differ, or when a slot is no whole number or can no longer be counted exactly
 */
export function mergeTally(into: Float64Array, from: Float64Array): Float64Array {
  if (into.length !== from.length) throw new RangeError(`a tally of ${from.length} slots does not fit ${into.length}`);
  for (let slot = 0; slot < into.length; slot++) {
    const sum = (into[slot] as number) + (from[slot] as number);
    if (!Number.isSafeInteger(sum)) throw new RangeError(`slot ${slot} of a tally came to ${sum}, which is not exact`);
    into[slot] = sum;
  }
  return into;
}
