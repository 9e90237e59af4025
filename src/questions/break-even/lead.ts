import { Z95 } from '../../stats/quantile.ts';
import type { Even } from './answer.ts';

/** Number of pseudo-games, half of them for either side. */
const PSEUDO_GAMES = Z95 * Z95;

/**
 * Returns the distance from even and its interval. It adds z^2 pseudo-games, as Agresti and Coull (1998) do for a rate
 * and Agresti and Min (2005) for a difference in pairs, since a side that won nearly all games might have lost more.
 */
export function leadOf([a, b]: readonly [number, number], games: number, { against, target = 0 }: Even) {
  const all = games + PSEUDO_GAMES;
  const half = PSEUDO_GAMES / 2;
  const p = (a + half) / all;
  const q = against === undefined ? 0 : (b + half) / all;
  return {
    value: (a - b) / games - target,
    middle: p - q - target,
    variance: (p + q - (p - q) ** 2) / all,
  };
}
