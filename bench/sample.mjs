/** What games came to, and whether others came to the same. */

/**
 * What games came to on average, and how sure that is.
 *
 * @returns what {@link meanOf} gives, by the name of each measure
 */
export function meansOf(layout, counts, games) {
  return Object.fromEntries(
    layout.measures.map(({ name, kind }) => {
      const at = layout.at(name);
      return [name, meanOf(games, counts[at], kind === 'rate' ? counts[at] : counts[at + 1])];
    }),
  );
}

/** Mean of so many values, with its standard error, and their standard deviation, by their sum and that of their squares. */
export function meanOf(n, sum, squares) {
  const mean = sum / n;
  const spread = Math.sqrt(Math.max(0, squares / n - mean * mean));
  return { mean, error: spread / Math.sqrt(n), spread };
}

/** A number that changes when any count does. */
export function checksum(counts) {
  let sum = 17;
  for (const count of counts) sum = (Math.imul(sum, 31) + (count % 4294967296)) | 0;
  return (sum >>> 0).toString(16).padStart(8, '0');
}

/** Two that differ by more standard errors than this did not answer the same question. */
const MOST_ERRORS = 5;

/**
 * Where a rival's answer is not ours.
 *
 * @param ours mean, its standard error and the deviation of values by the name of a measure; an exact answer has no error
 * @param theirs sum and sum of squares by the name of a measure
 * @returns a line for each measure that differs
 */
export function disagreements(ours, theirs, games) {
  const lines = [];
  for (const [name, pair] of Object.entries(theirs)) {
    if (!Array.isArray(pair)) continue;
    const { mean, spread } = meanOf(games, ...pair);
    if (ours[name] === undefined) throw new Error(`we do not count ${name}`);
    // In few games of theirs something may not have happened once, as if it never did.
    const error = Math.max(spread, ours[name].spread) / Math.sqrt(games);
    const allowed = MOST_ERRORS * Math.hypot(error, ours[name].error);
    if (!(Math.abs(mean - ours[name].mean) <= allowed)) {
      lines.push(`${name}: ${mean.toPrecision(5)}, but ours is ${ours[name].mean.toPrecision(5)}`);
    }
  }
  return lines;
}
