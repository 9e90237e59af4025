import { normalQuantile } from '../../stats/quantile.ts';
import { type RateChange, rateChange } from '../../stats/rate-change.ts';
import { levelOfEach } from '../../stats/settle.ts';
import type { ComparedRate } from './gate-answer.ts';

/** A number of games at which the gate checks whether it can decide. */
export interface Look {
  readonly games: number;
  /** Half width, in standard errors, of the interval that decides *within*. */
  readonly z: number;
  /** The same for *changed*: intervals of all rates are simultaneous. */
  readonly zOfAll: number;
}

/** Simultaneous level of the intervals behind one kind of mistake of a gate. */
const LEVEL = 0.95;

/**
 * Plans looks at growing numbers of games, each twice as many as the one before.
 *
 * The last look may use half of the error probability, the one before it a quarter, and so on. So intervals are
 * simultaneous over all looks, whatever their dependence (Bonferroni), and the last is hardly wider than it would be
 * alone. A large change is still found early.
 *
 * @param most games at the last look, 1 or more
 * @param first least number of games at the first, unless there is only one
 * @param rates number of compared rates
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
 * Judges how a rate changed.
 *
 * Two mistakes are possible, and each is made in at most one of 20 gates. *Changed*, although it did not change by more
 * than the tolerance: with many rates any of them could cause this, so it is judged by simultaneous intervals
 * (Bonferroni). *Within tolerance*, although some rate changed by more: that takes a mistake with that very rate, so
 * its own interval is enough (an intersection-union test, Berger 1982). Both are valid over all looks together.
 *
 * @param tolerance largest allowed change of a rate, 0..1; 0: not one game
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
