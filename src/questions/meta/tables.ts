import type { Table } from '../../report/table.ts';
import type { Meta } from './answer.ts';
import { letterOf, listedOf, scoreText, shareText } from './words.ts';

/** Returns `builds.csv`: all builds that met, largest share first. */
export function buildsTable({ builds }: Meta): Table {
  return {
    name: 'builds',
    columns: [
      'letter',
      'build',
      'cost',
      'value',
      'low',
      'high',
      'shown',
      'alphaRank',
      'fresh',
      'freshLow',
      'freshHigh',
    ],
    rows: builds.map((build, i) => ({
      ...{ letter: letterOf(i), build: build.name, cost: build.cost },
      ...{ value: build.share, low: build.low, high: build.high, shown: shareText(build), alphaRank: build.alphaRank },
      ...{
        fresh: build.fresh?.score ?? null,
        freshLow: build.fresh?.low ?? null,
        freshHigh: build.fresh?.high ?? null,
      },
    })),
  };
}

/** Returns `scores.csv`: the score of each listed build against each. */
export function scoresTable(answer: Meta): Table {
  const listed = listedOf(answer).length;
  const both = answer.pairs.flatMap((pair) => {
    const { a, b, score, low, high, games, better } = pair;
    const other = { a: 'b', b: 'a', undecided: 'undecided' }[better];
    return [
      { a, b, score, low, high, games, better },
      { a: b, b: a, score: 1 - score, low: 1 - high, high: 1 - low, games, better: other },
    ];
  });
  return {
    name: 'scores',
    columns: ['build', 'against', 'buildName', 'againstName', 'value', 'low', 'high', 'games', 'better', 'shown'],
    rows: both
      .filter(({ a, b }) => a < listed && b < listed)
      .sort((x, y) => x.a - y.a || x.b - y.b)
      .map(({ a, b, score, low, high, games, better }) => ({
        ...{ build: letterOf(a), against: letterOf(b) },
        ...{ buildName: answer.builds[a].name, againstName: answer.builds[b].name },
        ...{ value: score, low, high, games, better: better === 'a' ? 'build' : better === 'b' ? 'against' : better },
        shown: scoreText({ score, low, high, games }),
      })),
  };
}

/** Returns `units.csv`: the cost of each unit, and its share of points. */
export function unitsTable({ units }: Meta): Table {
  return {
    name: 'units',
    columns: ['unit', 'cost', 'value', 'low', 'high', 'shown'],
    rows: units.map((unit) => ({
      ...{ unit: unit.name, cost: unit.cost, value: unit.share, low: unit.low, high: unit.high },
      shown: shareText(unit),
    })),
  };
}
