import { cutRate } from '../../analysis/digits.ts';
import type { PlayPairs } from '../../analysis/meta/arena.ts';
import { fewestMetaGames, findMeta, type MetaFound } from '../../analysis/meta/find-meta.ts';
import { PairRecords } from '../../analysis/meta/pair-records.ts';
import { ownSeed } from '../../analysis/own-seed.ts';
import type { PriceChange } from './answer.ts';
import type { Builds } from './builds.ts';
import { type Space, spaceOf } from './space.ts';

/** A build with this share or more is viable. */
const VIABLE = 0.05;
/** The largest change of a price that is tried, in steps of a point. */
const MOST_STEPS = 6;
/** Of the games that are left, a search for one price takes so much at the most, and confirming it. */
const SEARCH_SHARE = 0.1;
const CONFIRM_SHARE = 0.6;

interface Changing {
  readonly points: number;
  readonly most: number;
  readonly seed: number;
  readonly margin: number;
  /** How many builds are to be viable. */
  readonly viable: number;
  /** Most games in all. */
  readonly mostGames: number;
  readonly play: PlayPairs;
  readonly onStep?: (() => void) | undefined;
}

/** The builds that are viable, with their shares. */
function viableOf({ builds, shares }: MetaFound): { build: number; share: number }[] {
  return builds.flatMap((build, i) => (shares[i] >= VIABLE ? [{ build, share: shares[i] }] : []));
}

/**
 * Finds the smallest change of one price, in whole points, with which as many builds are viable as asked. Smaller changes
 * are tried first; what is found is played again on fresh games.
 *
 * @returns the change and its games; `undefined` when told to stop
 */
export async function changePrice(
  builds: Builds,
  found: MetaFound,
  { points, most, seed, margin, viable, mostGames, play, onStep }: Changing,
): Promise<{ readonly change: PriceChange; readonly games: number } | undefined> {
  const now = viableOf(found);
  let games = 0;
  let tried = 0;
  const answer = (more: Partial<PriceChange>) => ({ change: { viable: now.length, tried, ...more }, games });
  if (now.length >= viable) return answer({});
  const records = new PairRecords(play, 'prices');
  const shareOf = (unit: number) =>
    found.builds.reduce((sum, build, i) => sum + found.shares[i] * builds.countsOf(build)[unit], 0);
  // What is brought most is the first to be tried at another price.
  const units = builds.units.map((_, i) => i).sort((a, b) => shareOf(b) - shareOf(a) || a - b);
  for (let step = 1; step <= MOST_STEPS; step++) {
    for (const unit of units) {
      for (const to of [builds.units[unit].cost + step, builds.units[unit].cost - step]) {
        const costs = builds.units.map(({ cost }, i) => (i === unit ? to : cost));
        if (to <= 0 || to > points) continue;
        // A higher price of what no one brings changes nothing.
        if (to > builds.units[unit].cost && shareOf(unit) === 0) continue;
        const space = startOf(spaceOf(builds, { costs, points, most, seed }), found, builds, costs, points);
        if (space.start.length < 2) continue;
        const left = mostGames - games;
        if (SEARCH_SHARE * left < 2 * fewestMetaGames(space.start.length)) return answer({});
        tried++;
        const arena = { ...space, play, seed, margin, onStep };
        const rough = await findMeta({ ...arena, records, rough: true, mostGames: SEARCH_SHARE * left });
        games += rough?.games ?? 0;
        if (rough === undefined || rough.verdict === 'interrupted') return undefined;
        if (rough.verdict !== 'settled' || viableOf(rough).length < viable) continue;
        const again = ownSeed(seed, 'confirm', String(unit), String(to));
        const fresh = (pairs: Parameters<PlayPairs>[0], stage: string, first: number, rounds: number) =>
          play(pairs, `confirm ${unit} ${to} ${stage}`, first, rounds);
        const sure = await findMeta({
          ...{ ...arena, start: rough.builds, play: fresh, seed: again },
          mostGames: CONFIRM_SHARE * (mostGames - games),
        });
        games += sure?.games ?? 0;
        if (sure === undefined || sure.verdict === 'interrupted') return undefined;
        const then = viableOf(sure);
        const confirmed = sure.verdict === 'settled' && then.length >= viable;
        if (!confirmed && then.length < viable) continue;
        return answer({
          found: {
            ...{ unit: builds.units[unit].name, from: builds.units[unit].cost, to, confirmed },
            builds: then.map(({ build, share }) => ({ name: builds.nameOf(build), share: cutRate(share) })),
          },
        });
      }
    }
  }
  return answer({});
}

/** Begins with what is brought now, as far as it still fits, and what a pool begins with. */
function startOf(
  space: Space,
  { builds: brought }: MetaFound,
  builds: Builds,
  costs: readonly number[],
  points: number,
): Pick<Space, 'start' | 'others'> {
  const kept = brought.filter((build) => builds.fits(builds.countsOf(build), costs, points)).slice(0, 4);
  return { ...space, start: [...new Set([...kept, ...space.start])] };
}
