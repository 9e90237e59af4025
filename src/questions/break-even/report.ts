import { aboutOf, asWritten, replayLine, sharedSeed } from '../../report/command-line.ts';
import { showDifference } from '../../report/difference.ts';
import type { WordName } from '../../report/glossary.ts';
import { countOfGames, gameOf } from '../../report/label.ts';
import type { VaryValue } from '../../scenario/scenario.ts';
import type { Report } from '../question.ts';
import type { BreakEven } from './answer.ts';
import { breakEvenChart } from './chart.ts';
import { axisName, breakEvenBasis, breakEvenSentence, breakEvenTable, differenceLabel } from './words.ts';

const WORDS: readonly WordName[] = ['even', 'interval', 'whisker', 'point', 'search', 'again', 'cliff'];

/** What a report says. */
export function breakEvenReport(answer: BreakEven): Report {
  const { rulesTitle, play, title, points, even } = answer;
  const { measure, against } = even;
  const table = breakEvenTable(answer);
  return {
    ...{ rulesTitle, play, title },
    about: aboutOf(answer.scenario),
    answer: breakEvenSentence(answer),
    basis: breakEvenBasis(answer).join(' '),
    notices: [],
    hero: { chart: breakEvenChart(answer, table), heading: `How far from even at each ${axisName(answer)}` },
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
    ],
    measures: Object.fromEntries([measure, ...(against === undefined ? [] : [against])].map((one) => [one.name, one])),
    words: WORDS,
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
        seed: sharedSeed(seed, [scenario]),
      },
      interrupted: answer.interrupted,
    },
    commands: [
      {
        does: `This draws a ${gameOf(play)}${nearest === undefined ? '' : ` at ${axisName(answer)} ${nearest.at}, the nearest to even,`} step by step:`,
        command: replayLine(file, seed, { ...set, ...(nearest === undefined ? {} : { [answer.path]: nearest.at }) }),
      },
    ],
  };
}

/** Values as `--vary` takes them: `1..20`, `2,4,8`. */
function _rangeOf(values: readonly VaryValue[]): string {
  const [first, last] = [values[0], values.at(-1)];
  const isRun = values.length > 2 && values.every((value, i) => Number.isInteger(value) && value === Number(first) + i);
  return isRun ? `${first}..${last}` : values.join(',');
}
