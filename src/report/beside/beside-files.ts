import type { Answer } from '../../analysis/answer.ts';
import { commandLine } from '../command-line.ts';
import type { WordName } from '../glossary.ts';
import { measureLabel } from '../label.ts';
import { type Made, repeats } from '../made.ts';
import { methodOption } from '../making.ts';
import { namesOf } from '../names.ts';
import { show } from '../number.ts';
import { questionFiles } from '../question-files.ts';
import type { QuestionReport } from '../question-report.ts';
import { answerSentence } from '../sentence.ts';
import { besideChart } from './beside-chart.ts';
import { type BesideRow, besideRows, besideSentence, besideTable } from './beside-rows.ts';

const WORDS: readonly WordName[] = ['interval', 'whisker', 'exact', 'undecided', 'never'];

/** Returns the files of several answers side by side, by name: page, Markdown, table and chart. */
export function besideFiles(answers: readonly Answer[]): Promise<Map<string, string>> {
  const rows = besideRows(answers);
  const table = besideTable(rows);
  const titles = [...new Set(answers.map(({ title }) => title))];
  const report: QuestionReport = {
    question: 'Side by side',
    rulesTitle: `${answers.length} scenarios`,
    play: '',
    title: titles.length === 1 ? titles[0] : 'Side by side',
    about: titles.length === 1 ? '' : titles.join(' / '),
    answer: besideSentence(rows),
    basis: 'In brackets 95 % intervals; exact answers have none.',
    notices: [],
    hero: { chart: besideChart(rows, table) },
    sections: [
      {
        id: 'answers',
        name: 'The numbers',
        blocks: [
          {
            name: 'The headline of each',
            heads: ['rulebook', 'measure', { text: 'answer', word: 'interval' }, 'length'],
            rows: rows.map(cellsOf),
          },
        ],
      },
      {
        id: 'scenarios',
        name: 'The scenarios',
        blocks: answers.flatMap((answer) => [
          {
            head: `${answer.rulesTitle}: ${answer.title}`,
            items: [answerSentence(answer), answer.about].filter(Boolean),
          },
        ]),
      },
    ],
    measures: {},
    words: WORDS,
    made: besideMade(answers),
    tables: [table],
  };
  return questionFiles(report);
}

function cellsOf({ answer, label, measure, value, cell, length }: BesideRow): string[] {
  return [
    label,
    measureLabel(measure, namesOf(answer)),
    show(value, cell.games).text,
    length === undefined
      ? '–'
      : `${measureLabel(length.measure, namesOf(answer))} ${show(length.value, cell.games).text}`,
  ];
}

function besideMade(answers: readonly Answer[]): Made {
  // If methods differ, none was given on the command line.
  const [method = '', ...others] = new Set(answers.map(methodOption));
  const fileOf = (i: number) => `scenario-${i + 1}.yaml`;
  return {
    facts: answers.map(({ rulesTitle, seed, digest }) => ({ name: rulesTitle, value: `seed ${seed}, ${digest}` })),
    montecrawl: answers[0]?.montecrawl ?? '',
    sources: answers.map(({ title, scenario }, i) => ({ file: fileOf(i), name: title, content: scenario })),
    commands: [
      {
        does: repeats(answers.some(({ interrupted }) => interrupted)),
        command: commandLine(
          'run',
          ...answers.map((_, i) => fileOf(i)),
          others.length > 0 ? '' : method,
          '--beside again',
        ),
      },
      {
        does: 'This draws a game of the first, step by step:',
        command: commandLine('replay', fileOf(0), '--game 0', '--html game.html'),
      },
    ],
  };
}
