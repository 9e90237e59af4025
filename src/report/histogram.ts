/** How many values a histogram holds in all. */
export function totalOf(histogram: readonly number[]): number {
  return histogram.reduce((sum, count) => sum + count, 0);
}

/** The last bin that holds anything, -1 where none does. */
export function lastSeen(histogram: readonly number[]): number {
  return histogram.findLastIndex((count) => count > 0);
}

/** The smallest value that at least this share of all stay at or below; 0 of an empty histogram. */
export function quantileOf(histogram: readonly number[], share: number): number {
  const wanted = share * totalOf(histogram);
  let sum = 0;
  for (const [value, count] of histogram.entries()) {
    sum += count;
    if (sum >= wanted) return value;
  }
  return 0;
}

/** A value of a histogram as text: `5`, and `15 or more` for the last bin, which holds all from there up. */
export function binLabel(histogram: readonly number[], value: number): string {
  return value === histogram.length - 1 ? `${value} or more` : String(value);
}
