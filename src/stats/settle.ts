import { type Looks, sequentialZ } from './looks.ts';
import type { Interval } from './rate-interval.ts';

/**
 * What is known of a difference:
 *
 * - `higher`, `lower`: it is above 0, or below
 * - `within`: whatever it is, it is no more than the margin either way
 * - `undecided`: neither, so far
 */
export type Verdict = 'higher' | 'lower' | 'within' | 'undecided';

/**
 * What an interval says of a difference. A difference that is surely small is `within`, also where its sign is known.
 *
 * As long as intervals hold at all looks together with chance `level`, a verdict of any look is wrong with chance
 * `1 - level` at most: higher where the truth is 0 or lower, within where it is beyond the margin.
 *
 * @param margin 0 or more
 */
export function verdictOf({ low, high }: Interval, margin: number): Verdict {
  if (low >= -margin && high <= margin && margin > 0) return 'within';
  if (low > 0) return 'higher';
  if (high < 0) return 'lower';
  return 'undecided';
}

/** The level at which each of so many intervals must hold for all of them to hold at 95 % (Bonferroni). */
export function levelOfEach(answers: number, level = 0.95): number {
  return 1 - (1 - level) / Math.max(1, answers);
}

const FIRST = 2_000;
const MOST = 1_000_000;

/**
 * Plans looks at a growing number of pairs. At the last of them even a difference whose pairing saves nothing is
 * known to half the margin, or 1,000,000 are reached; each before it has half as many, down to `first`.
 *
 * @param margin what is too little to matter, as a rate, above 0
 * @param answers how many differences are looked at, 1 or more; all their intervals hold at once
 * @param first least number of games at a look
 */
export function planPairLooks(margin: number, answers: number, first = FIRST): Looks {
  for (let looks = 1; ; looks++) {
    // Only how looks relate matters to z.
    const z = sequentialZ(
      Array.from({ length: looks }, (_, i) => 2 ** i),
      levelOfEach(answers),
    );
    // Two rates of one half in games of their own: variance 1/2.
    const last = Math.max(first, Math.min(MOST, Math.ceil((z * z) / 2 / (margin / 2) ** 2)));
    if (last / 2 ** looks < first) {
      return { sizes: Array.from({ length: looks }, (_, i) => Math.ceil(last / 2 ** (looks - 1 - i))), z };
    }
  }
}
