import type { Row, Table } from '../../report/table.ts';
import type { Tournament } from './answer.ts';
import { entrantsOf, showRating, showScore, viewOf } from './view.ts';

/** Returns `matrix.csv`: each pair from both views, the strongest first. */
export function matrixTable(tournament: Tournament): Table {
  const entrants = entrantsOf(tournament);
  return {
    name: 'matrix',
    columns: ['warband', 'against', 'name', 'againstName', 'value', 'low', 'high', 'games', 'p', 'better', 'shown'],
    rows: entrants.flatMap((me) =>
      entrants.flatMap((them) => {
        const view = viewOf(tournament, me.name, them.name);
        if (view === undefined) return [];
        return [
          {
            warband: me.title,
            against: them.title,
            name: me.name,
            againstName: them.name,
            value: view.score,
            low: view.low,
            high: view.high,
            games: view.games,
            p: view.p,
            better: view.better === 'undecided' ? 'undecided' : (view.better === 'me' ? me : them).name,
            shown: showScore(view),
          },
        ];
      }),
    ),
  };
}

/** Returns `ratings.csv`: the strongest first; empty if not all can be compared. */
export function ratingsTable(tournament: Tournament): Table {
  const shares = tournament.mix?.camps.flat() ?? [];
  return {
    name: 'ratings',
    columns: [
      ...['rank', 'warband', 'name', 'value', 'low', 'high', 'score', 'weight', 'weightLow', 'weightHigh', 'shown'],
      ...(hasRange(tournament) ? ['rangeLow', 'rangeHigh'] : []),
    ],
    rows: entrantsOf(tournament).flatMap(({ name, title, rating }, i) => {
      if (rating === undefined) return [];
      const share = shares.find((each) => each.name === name);
      return [
        {
          rank: i + 1,
          warband: title,
          name,
          value: rating.rating,
          low: rating.low,
          high: rating.high,
          score: rating.score,
          weight: share?.weight ?? null,
          weightLow: share?.low ?? null,
          weightHigh: share?.high ?? null,
          shown: showRating(rating),
          ...rangeOfRating(tournament, name, rating.rating),
        },
      ];
    }),
  };
}

function hasRange({ range }: Tournament): boolean {
  return range?.together.some(({ ratings }) => ratings.length > 0) ?? false;
}

/** Returns the lowest and the highest rating of a warband over the policies that all play. */
function rangeOfRating(tournament: Tournament, name: string, own: number): Row {
  if (!hasRange(tournament)) return {};
  const ratings = tournament.range?.together.flatMap((way) => way.ratings) ?? [];
  const all = [own, ...ratings.filter((rating) => rating.name === name).map(({ rating }) => rating)];
  return { rangeLow: Math.min(...all), rangeHigh: Math.max(...all) };
}

/** Returns `matches.csv`: all matches, each order by itself. */
export function matchesTable({ matches }: Tournament): Table {
  return {
    name: 'matches',
    columns: ['first', 'second', 'games', 'wins', 'draws', 'losses'],
    rows: matches.map(({ first, second, games, wins, draws, losses }) => ({
      first,
      second,
      games,
      wins,
      draws,
      losses,
    })),
  };
}
