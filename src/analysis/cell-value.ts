import type { LengthLaw } from '../dice/length-law.ts';
import type { Played } from '../engine/cell-progress.ts';
import { type Measure, ofEach, slotsOf } from '../stats/measure.ts';
import { Z95 } from '../stats/quantile.ts';
import { intervalOf } from '../stats/sums.ts';
import { sumAt } from '../stats/tally.ts';
import type { Value } from './answer.ts';
import { cutDigits, cutExact, cutExactRate, cutInterval, cutRate, cutRates } from './digits.ts';

/**
 * Returns the value of a measure in a cell.
 *
 * @param played its own slots; left out where no game was played
 * @returns `undefined` if nothing is known: not solved, and no game was played
 */
export function cellValue(
  measure: Measure,
  played: Pick<Played, 'games' | 'counts'> | undefined,
  exact: number | undefined,
  law: LengthLaw | undefined,
): Value | undefined {
  const seen = played && sampledValue(measure, 0, played);
  if (exact === undefined) return seen;
  if (measure.kind !== 'number') {
    const count = seen !== undefined && 'rate' in seen ? seen.count : undefined;
    return { rate: cutExactRate(exact), ...(count === undefined ? {} : { count }), exact: true };
  }
  const histogram = seen !== undefined && 'mean' in seen ? seen.histogram : undefined;
  return {
    mean: cutExact(exact),
    ...(histogram === undefined ? {} : { histogram }),
    ...(law === undefined ? {} : { chances: chancesOf(law) }),
    exact: true,
  };
}

/**
 * Returns the value of a measure estimated from games.
 *
 * @param at first slot of the measure in the tally
 * @param played one game or more
 * @param z half the interval's width in standard errors
 */
export function sampledValue(
  measure: Measure,
  at: number,
  { games, counts }: Pick<Played, 'games' | 'counts'>,
  z = Z95,
): Value {
  const sum = sumAt(counts, at);
  const squares = measure.kind === 'rate' ? sum : sumAt(counts, at + 1);
  if (measure.kind === 'number') {
    const bins = Array.from(counts.slice(at + 2, at + slotsOf(measure)));
    const each = ofEach(measure, sum, squares);
    const interval =
      games < 2 ? undefined : intervalOf({ kind: 'number', of: 1, most: measure.most, games, ...each }, z);
    return { mean: cutDigits(each.sum / games), ...(interval && cutInterval(interval)), histogram: bins };
  }
  const of = measure.of ?? 1;
  const interval = intervalOf({ kind: measure.kind, of, games, sum, squares }, z);
  return { rate: cutRate(sum / (games * of)), ...cutRates(interval), count: sum };
}

/** Returns the probabilities of a length up to the longest possible; those below 10^-12 become 0. */
function chancesOf({ chances }: LengthLaw): number[] {
  return Array.from(chances, (chance) => (chance < 1e-12 ? 0 : cutExact(chance)));
}
