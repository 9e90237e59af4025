import type { Table } from '../../report/table.ts';
import type { Rank } from './answer.ts';
import { gapText, holdsText, placeText, scoreText, wayText } from './words.ts';

/** Returns `ranking.csv`: all entries, the best first. */
export function rankingTable({ list }: Rank): Table {
  return {
    name: 'ranking',
    columns: [
      ...['place', 'from', 'to', 'entry', 'value', 'low', 'high', 'games', 'stage'],
      ...['gap', 'gapLow', 'gapHigh', 'worst', 'worstValue', 'same', 'shown', 'gapShown'],
    ],
    rows: list.map((entry) => ({
      ...{ place: placeText(entry), from: entry.from, to: entry.to, entry: entry.name, value: entry.score },
      ...{ low: entry.low, high: entry.high, games: entry.games, stage: entry.stage },
      ...{ gap: entry.gap?.difference ?? null, gapLow: entry.gap?.low ?? null, gapHigh: entry.gap?.high ?? null },
      ...{ worst: entry.worst.foe, worstValue: entry.worst.score, same: entry.same.join('; ') },
      ...{ shown: scoreText(entry), gapShown: gapText(entry) },
    })),
  };
}

/** Returns `foes.csv`: the score of each entry against each foe. */
export function foesTable({ list }: Rank): Table {
  return {
    name: 'foes',
    columns: ['entry', 'foe', 'value', 'low', 'high', 'games', 'shown'],
    rows: list.flatMap(({ name, against }) =>
      against.map(({ foe, ...score }) => ({
        ...{ entry: name, foe, value: score.score, low: score.low, high: score.high, games: score.games },
        shown: scoreText(score),
      })),
    ),
  };
}

/** Returns `plays.csv`: the results of the first of the list under other policies. */
export function playsTable({ plays }: Rank): Table {
  return {
    name: 'plays',
    columns: ['way', 'first', 'value', 'gap', 'gapLow', 'gapHigh', 'holds'],
    rows: (plays?.ways ?? []).map(({ policies, first, score, gap, low, high, holds }) => ({
      ...{ way: wayText(policies), first, value: score, gap, gapLow: low, gapHigh: high },
      holds: holdsText({ policies, first, score, gap, low, high, holds }),
    })),
  };
}
