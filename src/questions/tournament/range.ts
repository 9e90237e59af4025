import { LEAST_RANGED_GAMES } from '../../analysis/least-ranged.ts';
import { ownSeed } from '../../analysis/own-seed.ts';
import { trialPlayer } from '../../analysis/ways/play-trials.ts';
import { type TrialCounts, WayTrials } from '../../analysis/ways/way-trials.ts';
import type { PlayingOptions } from '../../engine/play-cells.ts';
import { optimalSides } from '../../rules/optimal.ts';
import { SIDE_NAMES, type Warbands } from '../../scenario/read-warbands.ts';
import type { Way } from '../../scenario/ways.ts';
import type { Match } from '../../stats/bradley-terry.ts';
import { normalQuantile } from '../../stats/quantile.ts';
import type { Tournament } from './answer.ts';
import { intervalOf, judgeMatches, scoreOf } from './judge-matches.ts';

type Range = NonNullable<Tournament['range']>;

/** In a way to play, the empty name means all warbands. */
const ALL = '';
/** The cost of all playing otherwise, and of one alone, as parts of the games of the tournament. */
const TOGETHER = 1 / 4;
const ALONE = 1 / 4;
/** No warband plays otherwise alone if a match would get fewer games than this. */
const LEAST_ALONE = 5;
/** The probability of an error in any of several findings. */
const LEVEL = 0.05;

/** A match of two different warbands. */
interface Fixture {
  readonly first: number;
  readonly second: number;
}

/**
 * Finds how far a tournament moves over policies: first all warbands play the same one, then, in a tournament of many
 * games, each of them alone.
 *
 * @param matches as they were played
 * @returns `undefined` if no warband has another policy, or when aborted
 */
export async function tournamentRange(
  { system, warbands, meet, meetAs, othersOf }: Warbands,
  answer: Omit<Tournament, 'range'>,
  matches: readonly Match[],
  options: PlayingOptions,
): Promise<Range | undefined> {
  const names = warbands.map(({ name }) => name);
  const fixtures: Fixture[] = matches.filter(({ first, second }) => first !== second);
  const played = matches
    .filter(({ first, second }) => first !== second)
    .reduce((sum, { wins, draws, losses }) => sum + wins + draws + losses, 0);
  const isSolved = fixtures.some(({ first, second }) => {
    const met = meet(first, second);
    return 'matchup' in met && optimalSides(met.matchup).length > 0;
  });
  if (played < LEAST_RANGED_GAMES || isSolved) return undefined;
  const others = names.map((_, i) => othersOf(i));
  const policies = [...new Set(others.flat())];
  if (policies.length === 0) return undefined;
  const trials = new WayTrials(
    {
      kernel: system,
      matchupOf(way, place) {
        const { first, second } = fixtures[place];
        const [one, other] = [first, second].map((i) => {
          const policy = way[ALL] ?? way[names[i]];
          return policy !== undefined && others[i].includes(policy) ? policy : undefined;
        });
        const matchup = meetAs(first, second, [one, other]);
        return matchup && { matchup, seed: ownSeed(options.seed, names[first], names[second]) };
      },
    },
    trialPlayer(system, options),
  );
  const all = fixtures.map((_, place) => place);
  const matchesOf = (counts: TrialCounts): Match[] =>
    [...counts].map(([place, { counts: tally, games }]) => {
      const { first, second } = fixtures[place];
      const { at } = trials.layoutAt(place);
      const [wins, losses] = SIDE_NAMES.map((name) => tally[at(`${name}.win`)]);
      return { first, second, wins, draws: games - wins - losses, losses };
    });

  const together = policies.map((policy): Way => ({ [ALL]: policy }));
  const share = (played * TOGETHER) / together.length;
  const inAll = await trials.tryOut(together.map((way) => ({ way, places: all, worth: share })));
  if (inAll === undefined) return undefined;
  const eachAlone = names.flatMap((name, i) =>
    others[i].map((policy) => ({
      ...{ name, at: i, policy, way: { [name]: policy } },
      places: all.filter((place) => [fixtures[place].first, fixtures[place].second].includes(i)),
    })),
  );
  const worth = (played * ALONE) / eachAlone.length;
  const lone = eachAlone.every(({ places }) => worth >= LEAST_ALONE * places.length) ? eachAlone : [];
  const inOne = await trials.tryOut(lone.map(({ way, places }) => ({ way, places, worth })));
  if (inOne === undefined) return undefined;

  const z = normalQuantile(1 - LEVEL / 2 / eachAlone.length);
  const scoreIn = (i: number, some: readonly Match[]) => {
    const own = some.filter(({ first, second }) => [first, second].includes(i));
    const [wins, draws, losses] = [
      own.reduce((sum, match) => sum + (match.first === i ? match.wins : match.losses), 0),
      own.reduce((sum, match) => sum + match.draws, 0),
      own.reduce((sum, match) => sum + (match.first === i ? match.losses : match.wins), 0),
    ];
    return { wins, draws, losses };
  };
  const decided = new Map(answer.pairs.map(({ a, b, better }) => [JSON.stringify([a, b]), better]));
  return {
    ways: inAll.filter((counts) => counts !== undefined).length + 1,
    ...stalledIn(together.filter((way) => trials.stalls(way)).length),
    warbands: names.filter((_, i) => others[i].length > 0),
    together: policies.flatMap((policy, i) => {
      const counts = inAll[i];
      const judged =
        counts && judgeMatches(names, matchesOf(counts), ownSeed(options.seed, 'ways', policy), policies.length);
      if (counts === undefined || judged === undefined) return [];
      const isTurned = ({ a, b, better }: Tournament['pairs'][number]) => {
        const before = decided.get(JSON.stringify([a, b]));
        return better !== 'undecided' && before !== 'undecided' && before !== undefined && before !== better;
      };
      return [
        {
          policy,
          games: [...counts.values()].reduce((sum, { games }) => sum + games, 0),
          ratings: judged.ratings,
          turned: judged.pairs.filter(isTurned).length,
        },
      ];
    }),
    written: names.map((name, i) => ({ name, score: round(scoreOf(scoreIn(i, matches.filter(isOfTwo)))) })),
    alone: lone.flatMap(({ name, at, policy }, i) => {
      const counts = inOne[i];
      if (counts === undefined) return [];
      const record = scoreIn(at, matchesOf(counts));
      const games = record.wins + record.draws + record.losses;
      if (games === 0) return [];
      return [{ name, policy, games, score: round(scoreOf(record)), ...intervalOf(record, z) }];
    }),
  };
}

function isOfTwo({ first, second }: Match): boolean {
  return first !== second;
}

function stalledIn(stalled: number): { stalled?: number } {
  return stalled === 0 ? {} : { stalled };
}

function round(x: number): number {
  return Number(x.toFixed(6));
}
