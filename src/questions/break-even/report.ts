import {
  AGAIN,
  aboutOf,
  asWritten,
  commandLine,
  commonSeed,
  given,
  quote,
  replayLine,
} from '../../report/command-line.ts';
import { showDifference } from '../../report/difference.ts';
import type { WordName } from '../../report/glossary.ts';
import { countOfGames, gameOf } from '../../report/label.ts';
import { type Made, repeats } from '../../report/made.ts';
import { questionFiles } from '../../report/question-files.ts';
import type { QuestionReport } from '../../report/question-report.ts';
import type { VaryValue } from '../../scenario/scenario.ts';
import type { BreakEven } from './answer.ts';
import { breakEvenChart } from './chart.ts';
import { axisName, breakEvenBasis, breakEvenSentence, breakEvenTable, differenceLabel } from './words.ts';

const WORDS: readonly WordName[] = ['even', 'interval', 'whisker', 'point', 'search', 'anew', 'cliff'];

/** The files of a break-even, by name: page, Markdown, table and chart. */
export function breakEvenFiles(answer: BreakEven): Promise<Map<string, string>> {
  return questionFiles(breakEvenReport(answer));
}

function breakEvenReport(answer: BreakEven): QuestionReport {
  const { rulesTitle, play, title, points, even } = answer;
  const { measure, against } = even;
  const table = breakEvenTable(answer);
  return {
    question: 'What makes it even?',
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
            heads: [axisName(answer), { text: differenceLabel(answer), measure }, { text: 'rests on', word: 'anew' }],
            rows: points.map((point) => [
              String(point.at),
              showDifference(point, true).text,
              `${countOfGames(play, point.games)}${point.fresh ? ', anew' : ' in search'}`,
            ]),
          },
        ],
      },
    ],
    measures: Object.fromEntries([measure, ...(against === undefined ? [] : [against])].map((one) => [one.name, one])),
    words: WORDS,
    made: breakEvenMade(answer),
    tables: [table],
  };
}

function breakEvenMade(answer: BreakEven): Made {
  const { scenario, seed, digest, montecrawl, play, games, even, points } = answer;
  const file = 'scenario.yaml';
  const { vary = {} } = scenario as { readonly vary?: Readonly<Record<string, readonly VaryValue[]>> };
  const set = Object.fromEntries(
    Object.entries(vary).flatMap(([path, [value, ...more]]) =>
      value === undefined || more.length > 0 ? [] : [[path, value]],
    ),
  );
  const nearest = [...points].sort((a, b) => Math.abs(a.difference) - Math.abs(b.difference))[0];
  return {
    ...{ seed, digest, montecrawl },
    facts: [
      { name: 'Method', value: 'searched along the range, then measured anew around where it is even' },
      {
        name: 'Games',
        value: `${countOfGames(play, games.search)} a value in the search, ${countOfGames(play, games.fresh)} anew`,
      },
    ],
    sources: [{ file, name: 'the scenario', content: asWritten(scenario) }],
    commands: [
      {
        does: repeats(answer.interrupted),
        command: commandLine(
          'break-even',
          file,
          ...Object.entries(vary).map(([path, values]) => `--vary ${quote(`${path}=${rangeOf(values)}`)}`),
          ...(even.against === undefined ? [given('measure', even.measure.name), given('target', even.target)] : []),
          given('games', games.fresh),
          commonSeed(seed, [scenario]),
          AGAIN,
        ),
      },
      {
        does: `This draws a ${gameOf(play)}${nearest === undefined ? '' : ` at ${axisName(answer)} ${nearest.at}, the nearest to even,`} step by step:`,
        command: replayLine(file, seed, { ...set, ...(nearest === undefined ? {} : { [answer.path]: nearest.at }) }),
      },
    ],
  };
}

/** Values as `--vary` takes them: `1..20`, `2,4,8`. */
function rangeOf(values: readonly VaryValue[]): string {
  const [first, last] = [values[0], values.at(-1)];
  const isRun = values.length > 2 && values.every((value, i) => Number.isInteger(value) && value === Number(first) + i);
  return isRun ? `${first}..${last}` : values.join(',');
}
