import { Z95 } from './quantile.ts';
import { type Interval, rateInterval } from './rate-interval.ts';

/** With hits or misses worth fewer games than this, the correlation between members cannot be estimated. */
const FEW = 30;

/**
 * Returns an interval for a share, such as that of shooters who die, when each game has several members whose fates are
 * correlated.
 *
 * The variance between games gives the number of independent members that the games are worth (Kish's effective sample
 * size): the number of games if all members of a game share one fate, the number of members if each has its own. It is
 * kept between these two, so that chance cannot make the interval too narrow, and is the number of games if it cannot
 * be estimated. The interval is a {@link rateInterval} for that number.
 *
 * @param sum of the games' values, each an integer 0..of
 * @param sumOfSquares of the same values
 * @param games 1 or more
 * @param of members in each game, 1 or more
 */
export function shareInterval(sum: number, sumOfSquares: number, games: number, of: number, z = Z95): Interval {
  const rate = sum / (games * of);
  const n = Math.min(rate, 1 - rate) * games < FEW ? games : independentMembers(sum, sumOfSquares, games, of);
  return rateInterval(rate * n, n, z);
}

function independentMembers(sum: number, sumOfSquares: number, games: number, of: number): number {
  const members = games * of;
  const variance = (sumOfSquares - (sum * sum) / games) / (games - 1) / (of * of);
  const rate = sum / members;
  return Math.min(members, Math.max(games, (games * rate * (1 - rate)) / variance));
}
