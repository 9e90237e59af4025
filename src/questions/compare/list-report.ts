import { aboutOf, asWritten, replayLine, sharedSeed } from '../../report/command-line.ts';
import { showMargin } from '../../report/difference.ts';
import type { WordName } from '../../report/glossary.ts';
import { aGame } from '../../report/label.ts';
import type { Grid } from '../../report/question-report.ts';
import type { Report } from '../question.ts';
import type { ComparisonList } from './answer.ts';
import { listChart } from './chart.ts';
import {
  armNamesOf,
  differs,
  firstName,
  foldedSentences,
  type ListRow,
  listBasis,
  listRows,
  listSentence,
  listTable,
  listTitle,
} from './list-words.ts';
import { METHODS } from './report.ts';
import { verdictWord } from './words.ts';

const WORDS: readonly WordName[] = [
  ...(['difference', 'point', 'interval', 'whisker', 'together', 'sameDice', 'margin'] as const),
  ...(['verdict', 'undecided'] as const),
];

/** Returns the content of a report on three scenarios or more. */
export function listReport(answer: ComparisonList): Report {
  const { rulesTitle, play, measures, arms, interrupted } = answer;
  const table = listTable(answer);
  const rows = listRows(answer);
  const rest = rows.filter((row) => !differs(row));
  const [chart] = listChart(answer, table);
  return {
    ...{ rulesTitle, play, measures },
    title: listTitle(answer),
    about: aboutOf(arms[0].scenario),
    answer: listSentence(answer),
    basis: listBasis(answer).join(' '),
    notices: interrupted ? ['Stopped early.'] : [],
    hero: chart && {
      chart,
      heading: `What changes from ${firstName(answer)}`,
      numbers: grid('Headlines that differ from the first', rows.filter(differs)),
    },
    sections: [
      ...(rest.length === 0
        ? []
        : [
            {
              id: 'rest',
              name: 'No relevant difference, or undecided',
              blocks: [...foldedSentences(answer).map((text) => ({ text })), grid('Headlines of the others', rest)],
            },
          ]),
    ],
    words: WORDS,
    ...listMade(answer),
    tables: [table],
  };
}

/** Returns every headline of the rows as a grid. */
function grid(name: string, rows: readonly ListRow[]): Grid {
  return {
    name,
    heads: ['scenario', 'measure', 'first', 'here', { text: 'difference', word: 'difference' }, 'verdict'],
    rows: rows.flatMap(({ name: scenario, rows: own }) =>
      own
        .filter(({ difference }) => difference.headline)
        .map(({ label, measure, a, b, shown, difference }) => [
          ...[scenario, { text: label, measure }],
          ...[a.text, b.text, shown.text, verdictWord(difference)],
        ]),
    ),
  };
}

function listMade(answer: ComparisonList): Pick<Report, 'made' | 'again' | 'commands'> {
  const { arms, asked, margin, seed, play, interrupted } = answer;
  const names = armNamesOf(answer);
  // With --vary the others are made from the first.
  const saved = asked.vary === undefined ? arms : arms.slice(0, 1);
  const sources = saved.map(({ scenario }, i) => ({
    ...{ file: `scenario-${i + 1}.yaml`, name: names[i], content: asWritten(scenario) },
  }));
  const files = sources.map(({ file }) => file);
  const [{ set: both }, { set: changed }] = arms;
  return {
    made: {
      sources,
      facts: [
        { name: 'Method', value: METHODS[asked.solve] },
        { name: 'Margin', value: showMargin(margin, true), word: 'margin' },
      ],
    },
    again: {
      files,
      options: {
        set: Object.fromEntries(
          Object.entries(changed).filter(([path, value]) => both[path] !== value && !(path in (asked.vary ?? {}))),
        ),
        vary: asked.vary,
        both,
        margin,
        games: asked.games,
        exact: asked.solve === 'full',
        sampled: asked.solve === 'none',
        seed: sharedSeed(
          seed,
          arms.map(({ scenario }) => scenario),
        ),
      },
      interrupted,
    },
    commands: [
      {
        does: `This draws ${aGame(play)} of the first, step by step:`,
        command: replayLine(files[0], seed, both),
      },
    ],
  };
}
