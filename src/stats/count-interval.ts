import { Z95 } from './quantile.ts';
import { clopperPearson, type Interval } from './rate-interval.ts';

/** With fewer games than this that differ from the others, they are taken to differ by more than was seen. */
const FEW = 20;

/**
 * Returns where the mean of a count with a largest possible value probably lies, such as the casualties of a side of three.
 *
 * The variance says how many yes-or-no trials the games are worth (Kish's effective sample size): one a game where
 * it is all or nothing, more where a game's value is the sum of smaller events. With that, Clopper and Pearson's exact
 * interval. A few games that differ do not show how much others may differ, so they are taken for up to all or nothing:
 * in full where none was seen, no more with twenty.
 *
 * Covers in 97 % of samples of 30 to 1,000 games, over many laws (`npm run calibrate`); of a count that is 0 or 1 it is
 * exact, and never below 95 %. Where rare games are far larger than all others (ten fall, where one or two do as a rule), no
 * interval knows them before they are met, and it may cover in 87 %.
 *
 * @param sum of the games' values, each 0..most
 * @param squares sum of their squares
 * @param games 1 or more
 * @param most the largest possible value, above 0
 */
export function countInterval(sum: number, squares: number, games: number, most: number, z = Z95): Interval {
  const rate = sum / (games * most);
  if (!(rate >= 0 && rate <= 1)) throw new RangeError(`${sum} in ${games} games is more than ${most} in each`);
  const variance = games > 1 ? Math.max(0, squares - (sum * sum) / games) / (games - 1) : 0;
  const allOrNothing = most * most * rate * (1 - rate);
  // How large an event is, as a part of the largest; and how many there were, counted from 0, from the most, or from
  // the value that most games have.
  const seen = variance > 0 ? Math.min(1, variance / allOrNothing) : 1;
  const usual = Math.round(sum / games);
  const events = Math.min((Math.min(rate, 1 - rate) * games) / seen, squares - 2 * usual * sum + games * usual * usual);
  const size = seen + (1 - seen) * Math.max(0, 1 - events / FEW);
  const { low, high } = clopperPearson((rate * games) / size, games / size, z);
  return { low: most * low, high: most * high };
}
