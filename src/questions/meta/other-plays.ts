import { cutDigits, cutInterval } from '../../analysis/digits.ts';
import { playAgainst } from '../../analysis/meta/against-mixture.ts';
import type { PlayPairs } from '../../analysis/meta/arena.ts';
import type { MetaFound } from '../../analysis/meta/find-meta.ts';
import { PointRecord } from '../../analysis/point-record.ts';
import { roundsBeside } from '../../analysis/ways/rounds-beside.ts';
import { normalQuantile } from '../../stats/quantile.ts';
import { levelOfEach } from '../../stats/settle.ts';
import type { Meta } from './answer.ts';
import type { Builds } from './builds.ts';

const MOST_ROUNDS = 8_192;
/** The most builds that play them. */
const MOST_BUILDS = 12;
const BOTH_SIDES = [0, 0];

/**
 * Tests builds against the mixture with all sides playing another policy.
 *
 * @param policies names of the other policies
 * @returns `none` if there are none; `undefined` when aborted
 */
export async function playOtherwise(
  builds: Builds,
  found: MetaFound,
  policies: readonly string[],
  margin: number,
  seed: number,
  playerFor: (policy: string) => PlayPairs,
): Promise<Meta['plays'] | 'none' | undefined> {
  const some = found.builds.slice(0, MOST_BUILDS);
  const mixture = new Map(found.builds.flatMap((build, i) => (found.shares[i] > 0 ? [[build, found.shares[i]]] : [])));
  const able = policies.filter((policy) => some.every((build) => builds.meet([build, build], policy) !== undefined));
  if (able.length === 0) return 'none';
  const each = 2 * some.length * able.length;
  const rounds = roundsBeside(found.games, each, MOST_ROUNDS);
  const z = normalQuantile(1 - (1 - levelOfEach(able.length * some.length)) / 2);
  const ways: NonNullable<Meta['plays']>['ways'][number][] = [];
  for (const policy of able) {
    const points = await playAgainst(playerFor(policy), mixture, seed, some, `policy ${policy}`, 0, rounds);
    if (points === undefined) return undefined;
    const scores = some.map((build, i) => {
      const record = new PointRecord(BOTH_SIDES);
      record.add(points[i]);
      return { build, ...record.score(z) };
    });
    const best = scores.reduce((most, one) => (one.score > most.score ? one : most));
    const holds = scores.every(({ high }) => high <= 0.5 + margin)
      ? 'yes'
      : scores.some(({ low }) => low > 0.5 + margin)
        ? 'no'
        : 'open';
    const { low, high } = cutInterval({ low: best.low - 0.5, high: best.high - 0.5 });
    ways.push({ policy, best: builds.nameOf(best.build), gain: cutDigits(best.score - 0.5), low, high, holds });
  }
  return { games: each * rounds, ways };
}
