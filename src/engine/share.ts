/** One of several parts of a run, each played by itself. */
export interface Share {
  /** 1..parts */
  readonly part: number;
  readonly parts: number;
}

/** An undivided run. */
export const WHOLE: Share = { part: 1, parts: 1 };

/**
 * Returns the games of a range that belong to this part. The parts follow each other without a gap and differ by one
 * game at most; where there are fewer games than parts, the last parts have none.
 *
 * @param from number of the first game of the range
 * @param to number of the game after its last
 */
export function shareOf({ part, parts }: Share, from: number, to: number): { from: number; to: number } {
  // An equal number for each part, and one more for the first parts: the product of games and parts may not be exact.
  const each = Math.floor((to - from) / parts);
  const more = (to - from) % parts;
  const before = (count: number) => from + count * each + Math.min(count, more);
  return { from: before(part - 1), to: before(part) };
}
