import { type Looks, sequentialZ } from '../../stats/looks.ts';
import { pairedRates } from '../../stats/paired-difference.ts';
import { levelOfEach } from '../../stats/settle.ts';
import type { ComparedRate } from './gate-answer.ts';

/** When growing numbers of games are looked at, and how far a rate strays by luck at any of the looks. */
export interface GatePlan extends Looks {
  /** Half the width, in standard errors, of intervals of which all hold together at 95 %. */
  readonly zOfAll: number;
}

/**
 * Plans looks at growing numbers of games, each twice as many as the one before.
 *
 * @param most games at the last look, 1 or more
 * @param first about how many at the first
 * @param rates how many rates are looked at
 */
export function planGate(most: number, first: number, rates: number): GatePlan {
  const key = [most, first, rates].join();
  const known = PLANS.get(key);
  if (known !== undefined) return known;
  const sizes = [most];
  for (let size = most / 2; size >= first; size /= 2) sizes.unshift(Math.ceil(size));
  const zOf = (level: number) => sequentialZ(sizes, level);
  const plan = { sizes, z: zOf(0.95), zOfAll: zOf(levelOfEach(rates)) };
  PLANS.set(key, plan);
  return plan;
}

/** A plan takes milliseconds to make, and the scenarios of a gate mostly have the same. */
const PLANS = new Map<string, GatePlan>();

/**
 * How a headline changed, in games that were played before and now with the same luck.
 *
 * Two mistakes are possible, and each is made at most once in 20 gates. *Changed*, where it did not change by more than
 * the tolerance: there are many rates, and any of them would do, so this is judged by intervals that all hold together
 * (Bonferroni). *Within tolerance*, where some rate changed by more: that would take a mistake with that very rate, so
 * its own interval is enough (an intersection-union test, Berger 1982). Both hold for looking several times.
 *
 * @param bit which bit of the marks it is
 * @param before how each game ended, from game 0 on; at least as many as {@link after}
 * @param tolerance how much a rate may change, 0..1; 0: not one game
 */
export function compareRate(
  measure: string,
  bit: number,
  before: Uint32Array,
  after: Uint32Array,
  tolerance: number,
  { z, zOfAll }: GatePlan,
): ComparedRate {
  let [was, is, gained, lost] = [0, 0, 0, 0];
  for (let game = 0; game < after.length; game++) {
    const then = ((before[game] as number) >> bit) & 1;
    const now = ((after[game] as number) >> bit) & 1;
    was += then;
    is += now;
    if (now > then) gained++;
    else if (now < then) lost++;
  }
  const games = after.length;
  const own = pairedRates(gained, lost, games, z);
  const ofAll = pairedRates(gained, lost, games, zOfAll);
  const within = tolerance === 0 ? gained + lost === 0 : own.low >= -tolerance && own.high <= tolerance;
  const beyond = tolerance === 0 ? gained + lost > 0 : ofAll.low > tolerance || ofAll.high < -tolerance;
  const finding = within ? 'within' : beyond ? 'changed' : 'undecided';
  const judgedBy = within ? own : ofAll;
  return { measure, before: was, after: is, gained, lost, difference: (is - was) / games, ...judgedBy, finding };
}
