/** One of several parts that a run is divided into, each played by itself. */
export interface Share {
  /** 1..parts */
  readonly part: number;
  readonly parts: number;
}

/** A run that is not divided. */
export const WHOLE: Share = { part: 1, parts: 1 };

/**
 * The games of a range that are this part's. The parts follow each other without a gap and differ by one game at most;
 * where there are fewer games than parts, some have none.
 *
 * @param from number of the first game of the range
 * @param to number of the game after its last
 */
export function shareOf({ part, parts }: Share, from: number, to: number): { from: number; to: number } {
  // Whole games a part, and one more for the first of them: the product of all games and all parts may not be exact.
  const each = Math.floor((to - from) / parts);
  const more = (to - from) % parts;
  const before = (count: number) => from + count * each + Math.min(count, more);
  return { from: before(part - 1), to: before(part) };
}
