import type { PlayPairs } from '../../analysis/meta/arena.ts';
import { fewestMetaGames, findMeta, type MetaFound } from '../../analysis/meta/find-meta.ts';
import { findViable, type ViableFound } from '../../analysis/meta/find-viable.ts';
import { PairRecords } from '../../analysis/meta/pair-records.ts';
import { ownSeed } from '../../analysis/own-seed.ts';
import type { PriceChange } from './answer.ts';
import type { Builds } from './builds.ts';
import { type Space, spaceOf } from './space.ts';

/** The largest change of a price that is tried, in points. */
const MOST_CHANGE = 6;
/** The part of the remaining games for the mixture at one price, and for the builds that are viable against it. */
const SEARCH_SHARE = 0.1;
const CONFIRM_SHARE = 0.4;

interface Changing {
  readonly points: number;
  /** The most builds that are drawn from the pool. */
  readonly most: number;
  readonly seed: number;
  readonly margin: number;
  /** Number of viable builds wanted. */
  readonly viable: number;
  readonly mostGames: number;
  readonly play: PlayPairs;
  readonly onStep?: (() => void) | undefined;
}

interface Changed {
  readonly change: PriceChange;
  readonly games: number;
}

/** A price of one unit. */
interface Price {
  readonly unit: number;
  readonly to: number;
}

/**
 * Finds the smallest change of one price, in whole points, that makes the wanted number of builds viable. Smaller
 * changes are tried first. The result is confirmed on fresh games.
 *
 * @param found the mixture at the current prices
 * @returns `undefined` when aborted
 */
export async function changePrice(builds: Builds, found: MetaFound, changing: Changing): Promise<Changed | undefined> {
  const { points, most, seed, margin, viable: wanted, mostGames, play, onStep } = changing;
  const records = new PairRecords(play, 'prices');
  let games = 0;
  let tried = 0;

  const viableIn = async (mixture: MetaFound, others: Space['others'], stage: string, share: number) => {
    const shares = new Map(
      mixture.builds.flatMap((build, i) => (mixture.shares[i] > 0 ? [[build, mixture.shares[i]]] : [])),
    );
    const seen = await findViable({
      ...{ play, mixture: shares, seed, stage, margin, wanted, mostGames: share * (mostGames - games) },
      builds: [...new Set([...shares.keys(), ...others([...shares.keys()])])],
    });
    games += seen?.games ?? 0;
    return seen;
  };
  const mixtureOf = async (arena: Omit<Parameters<typeof findMeta>[0], 'margin' | 'mostGames'>, share: number) => {
    const mixture = await findMeta({ ...arena, margin, onStep, mostGames: share * (mostGames - games) });
    games += mixture?.games ?? 0;
    return mixture?.verdict === 'interrupted' ? undefined : mixture;
  };

  const costs = builds.units.map(({ cost }) => cost);
  const now = await viableIn(found, spaceOf(builds, { costs, points, most, seed }).others, 'viable now', SEARCH_SHARE);
  if (now === undefined) return undefined;
  const answer = (verdict: PriceChange['verdict'], more: Pick<PriceChange, 'found'> = {}): Changed => ({
    change: { verdict, viable: now.builds.length, tried, ...more },
    games,
  });
  if (now.verdict !== 'no') return answer(now.verdict === 'yes' ? 'already' : 'open');

  for (const { unit, to } of pricesToTry(builds, found, points)) {
    const space = spaceOf(builds, { costs: costs.with(unit, to), points, most, seed });
    const start = startOf(space, found, builds, costs.with(unit, to), points);
    if (start.length < wanted) continue;
    if (SEARCH_SHARE * (mostGames - games) < 2 * fewestMetaGames(start.length)) return answer('open');
    tried++;
    const arena = { start, others: space.others, play, seed };
    const name = `${unit} ${to}`;
    const rough = await mixtureOf({ ...arena, records, rough: true }, SEARCH_SHARE);
    if (rough === undefined) return undefined;
    if (rough.verdict !== 'settled') continue;
    const seem = await viableIn(rough, space.others, `viable ${name}`, SEARCH_SHARE);
    if (seem === undefined) return undefined;
    if (seem.builds.length < wanted) continue;
    const fresh: PlayPairs = (pairs, stage, first, rounds) => play(pairs, `confirm ${name} ${stage}`, first, rounds);
    const own = ownSeed(seed, 'confirm', name);
    const sharp = await mixtureOf({ ...arena, start: rough.builds, play: fresh, seed: own }, CONFIRM_SHARE);
    if (sharp === undefined) return undefined;
    const sure = await viableIn(sharp, space.others, `viable ${name}, confirmed`, CONFIRM_SHARE);
    if (sure === undefined) return undefined;
    if (sure.builds.length < wanted) continue;
    const isSure = sharp.verdict === 'settled' && sure.verdict === 'yes';
    return answer(isSure ? 'confirmed' : 'likely', {
      found: { unit: builds.units[unit].name, from: costs[unit], to, builds: described(builds, sure) },
    });
  }
  return answer('none');
}

/** Returns other prices, smallest change first; of equal changes first those of the units with the largest share. */
function pricesToTry(builds: Builds, found: MetaFound, points: number): Price[] {
  const { units } = builds;
  const brought = units.map((_, unit) =>
    found.builds.reduce((sum, build, i) => sum + found.shares[i] * builds.countsOf(build)[unit], 0),
  );
  const order = units.map((_, unit) => unit).sort((a, b) => brought[b] - brought[a] || a - b);
  const changes = Array.from({ length: MOST_CHANGE }, (_, i) => i + 1);
  return changes.flatMap((change) =>
    order.flatMap((unit) =>
      [units[unit].cost + change, units[unit].cost - change]
        // A higher price of an unused unit changes nothing.
        .filter((to) => to > 0 && to <= points && (to < units[unit].cost || brought[unit] > 0))
        .map((to) => ({ unit, to })),
    ),
  );
}

/** Returns the first builds of a search: those of the current mixture that still fit, and those of a new pool. */
function startOf(
  { start }: Space,
  { builds: brought }: MetaFound,
  builds: Builds,
  costs: readonly number[],
  points: number,
): readonly number[] {
  const kept = brought.filter((build) => builds.fits(builds.countsOf(build), costs, points)).slice(0, 4);
  return [...new Set([...kept, ...start])];
}

function described(builds: Builds, { builds: viable }: ViableFound): NonNullable<PriceChange['found']>['builds'] {
  return viable.map(({ build, score }) => ({ name: builds.nameOf(build), ...score }));
}
