import { normalQuantile } from '../../stats/quantile.ts';
import { type RateChange, rateChange } from '../../stats/rate-change.ts';
import { levelOfEach } from '../../stats/settle.ts';
import type { ComparedRate } from './gate-answer.ts';

/** A number of games after which the gate looks whether it can decide. */
export interface Look {
  readonly games: number;
  /** Half the width, in standard errors, of the interval that *within* is said by. */
  readonly z: number;
  /** The same for *changed*: intervals of all rates hold together. */
  readonly zOfAll: number;
}

/** All intervals of a gate that could lead to one kind of mistake hold together at this level. */
const LEVEL = 0.95;

/**
 * Plans looks at growing numbers of games, each twice as many as the one before.
 *
 * The last look may use up half of the errors that are allowed, the one before it a quarter, and so on. So intervals
 * hold at all looks together, whatever looks have in common (Bonferroni), and the last is hardly wider than it would be
 * alone. A change that is large is found early all the same.
 *
 * @param most games at the last look, 1 or more
 * @param first at least as many at the first, unless there is only one
 * @param rates how many rates are compared
 */
export function planLooks(most: number, first: number, rates: number): Look[] {
  const sizes = [most];
  for (let size = most / 2; size >= first; size /= 2) sizes.push(Math.ceil(size));
  const zOf = (level: number, left: number) => -normalQuantile((1 - level) / 2 ** (left + 1) / 2);
  return sizes
    .map((games, left) => ({ games, z: zOf(LEVEL, left), zOfAll: zOf(levelOfEach(rates, LEVEL), left) }))
    .reverse();
}

/**
 * How a rate changed.
 *
 * Two mistakes are possible, and each is made in at most one of 20 gates. *Changed*, where it did not change by more
 * than the tolerance: there are many rates, and any of them would do, so this is judged by intervals that all hold
 * together (Bonferroni). *Within tolerance*, where some rate changed by more: that takes a mistake with that very rate,
 * so its own interval is enough (an intersection-union test, Berger 1982). Both hold for all looks together.
 *
 * @param tolerance how much a rate may change, 0..1; 0: not one game
 */
export function compareRate(
  measure: string,
  seen: RateChange,
  tolerance: number,
  { z, zOfAll }: Look,
): Omit<ComparedRate, 'before' | 'after'> {
  const { gained, lost } = seen;
  const own = rateChange(seen, z);
  const ofAll = rateChange(seen, zOfAll);
  const within = tolerance === 0 ? gained + lost === 0 : own.low >= -tolerance && own.high <= tolerance;
  const beyond = tolerance === 0 ? gained + lost > 0 : ofAll.low > tolerance || ofAll.high < -tolerance;
  const finding = within ? 'within' : beyond ? 'changed' : 'undecided';
  return { measure, gained, lost, ...(within ? own : ofAll), finding };
}
