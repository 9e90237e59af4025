import { type Looks, sequentialZ } from './looks.ts';
import type { Interval } from './rate-interval.ts';

/**
 * What is known about a difference:
 *
 * - `higher`, `lower`: it is above 0, or below
 * - `within`: it is at most the margin either way
 * - `undecided`: none of these so far
 */
export type Verdict = 'higher' | 'lower' | 'within' | 'undecided';

/**
 * Returns the verdict of an interval on a difference. A difference that is certainly small is `within`, even if its
 * sign is known.
 *
 * If intervals hold at all looks together with probability `level`, a verdict at any look is wrong with probability `1
 * - level` at most: higher where the truth is 0 or lower, within where it is beyond the margin.
 *
 * @param margin 0 or more
 */
export function verdictOf({ low, high }: Interval, margin: number): Verdict {
  if (low >= -margin && high <= margin && margin > 0) return 'within';
  if (low > 0) return 'higher';
  if (high < 0) return 'lower';
  return 'undecided';
}

/** Returns the level of each interval at which all `answers` intervals together hold at `level` (Bonferroni). */
export function levelOfEach(answers: number, level = 0.95): number {
  return 1 - (1 - level) / Math.max(1, answers);
}

const FIRST = 2_000;
const MOST = 1_000_000;

/**
 * Plans looks at a growing number of pairs. At the last look even a difference that gains nothing from pairing is known
 * to half the margin, unless 1,000,000 games are reached first; each earlier look has half as many, down to `first`.
 *
 * @param margin the largest difference too small to matter, as a rate, above 0
 * @param answers number of differences, 1 or more; all their intervals hold at once
 * @param first least number of games at a look
 */
export function planPairLooks(margin: number, answers: number, first = FIRST): Looks {
  for (let looks = 1; ; looks++) {
    // Only the ratios of the looks affect z.
    const z = sequentialZ(
      Array.from({ length: looks }, (_, i) => 2 ** i),
      levelOfEach(answers),
    );
    // Two independent rates of one half: variance 1/2.
    const last = Math.max(first, Math.min(MOST, Math.ceil((z * z) / 2 / (margin / 2) ** 2)));
    if (last / 2 ** looks < first) {
      return { sizes: Array.from({ length: looks }, (_, i) => Math.ceil(last / 2 ** (looks - 1 - i))), z };
    }
  }
}
