import { LEAST_RANGED_GAMES } from '../../analysis/least-ranged.ts';
import { aboutOf, asWritten, replayLine, sharedSeed } from '../../report/command-line.ts';
import { showDifference } from '../../report/difference.ts';
import type { WordName } from '../../report/glossary.ts';
import { aGame, countOfGames } from '../../report/label.ts';
import { policiesIn, rangeOptions } from '../../report/range-words.ts';
import type { VaryValue } from '../../scenario/scenario.ts';
import type { Report } from '../question.ts';
import type { BreakEven } from './answer.ts';
import { breakEvenChart } from './chart.ts';
import {
  axisName,
  breakEvenBasis,
  breakEvenSentence,
  breakEvenTable,
  differenceLabel,
  rangeSentence,
  wayRows,
} from './words.ts';

const WORDS: readonly WordName[] = ['even', 'interval', 'whisker', 'point', 'search', 'again', 'cliff'];

/** Returns the content of a report. */
export function breakEvenReport(answer: BreakEven): Report {
  const { rulesTitle, play, title, points, even } = answer;
  const { measure, against } = even;
  const table = breakEvenTable(answer);
  const ways = wayRows(answer);
  return {
    ...{ rulesTitle, play, title },
    about: aboutOf(answer.scenario),
    answer: [breakEvenSentence(answer), ...rangeSentence(answer)].join(' '),
    basis: breakEvenBasis(answer).join(' '),
    notices: [],
    hero: { chart: breakEvenChart(answer, table), heading: `How far from even, by ${axisName(answer)}` },
    sections: [
      {
        id: 'numbers',
        name: 'Every value',
        blocks: [
          {
            name: 'How far from even at every value',
            heads: [axisName(answer), { text: differenceLabel(answer), measure }, { text: 'games', word: 'again' }],
            rows: points.map((point) => [
              String(point.at),
              showDifference(point, true).text,
              `${countOfGames(play, point.games)}${point.fresh ? ', again' : ' in the search'}`,
            ]),
          },
        ],
      },
      ...(ways.length === 0
        ? []
        : [
            {
              id: 'ways',
              name: 'Other ways to play',
              blocks: [
                {
                  name: 'Where it is even with each other way to play',
                  heads: [
                    { text: 'way to play', word: 'way' as const },
                    'even at',
                    { text: 'games', word: 'again' as const },
                  ],
                  rows: ways.map(({ way, at, games }) => [way, at, games]),
                },
              ],
            },
          ]),
    ],
    measures: Object.fromEntries([measure, ...(against === undefined ? [] : [against])].map((one) => [one.name, one])),
    words: answer.range === undefined ? WORDS : [...WORDS, 'way', 'policy'],
    ...breakEvenMade(answer),
    tables: [table],
  };
}

function breakEvenMade(answer: BreakEven): Pick<Report, 'made' | 'again' | 'commands'> {
  const { scenario, seed, play, games, even, points } = answer;
  const file = 'scenario.yaml';
  const { vary = {} } = scenario as { readonly vary?: Readonly<Record<string, readonly VaryValue[]>> };
  const set = Object.fromEntries(
    Object.entries(vary).flatMap(([path, [value, ...more]]) =>
      value === undefined || more.length > 0 ? [] : [[path, value]],
    ),
  );
  const nearest = [...points].sort((a, b) => Math.abs(a.difference) - Math.abs(b.difference))[0];
  return {
    made: {
      facts: [
        { name: 'Method', value: 'searched along the range, then measured again around the even point' },
        {
          name: 'Games',
          value: `${countOfGames(play, games.search)} per value in the search, ${countOfGames(play, games.fresh)} per value after it`,
        },
      ],
      sources: [{ file, name: 'the scenario', content: asWritten(scenario) }],
    },
    again: {
      files: [file],
      options: {
        vary,
        ...(even.against === undefined ? { measure: even.measure.name, target: even.target } : {}),
        games: games.fresh,
        ...rangeOptions(answer.range, policiesIn(scenario), games.fresh >= LEAST_RANGED_GAMES),
        seed: sharedSeed(seed, [scenario]),
      },
      interrupted: answer.interrupted,
    },
    commands: [
      {
        does: `This draws ${aGame(play)}${nearest === undefined ? '' : ` at ${axisName(answer)} ${nearest.at}, the nearest to even,`} step by step:`,
        command: replayLine(file, seed, { ...set, ...(nearest === undefined ? {} : { [answer.path]: nearest.at }) }),
      },
    ],
  };
}
