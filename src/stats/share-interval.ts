import { Z95 } from './quantile.ts';
import { type Interval, rateInterval } from './rate-interval.ts';

/** With fewer games' worth of hits or misses, how strongly members share their luck cannot be told. */
const FEW = 30;

/**
 * Where a share probably lies, such as that of shooters who die, when each game has several members whose
 * fates hang together.
 *
 * The variance between games says how many independent members the games are worth (Kish's effective sample
 * size): as many as there were games when all members of a game share one fate, as many as there were members
 * when each has its own. It is kept between these two, so that luck cannot make the interval too narrow, and
 * taken as the number of games when there is too little to tell. With that, a {@link rateInterval}.
 *
 * @param sum of the games' values, each a whole number 0..of
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
