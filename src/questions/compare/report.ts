import { LEAST_RANGED_GAMES } from '../../analysis/least-ranged.ts';
import { aboutOf, asWritten, replayLine, sharedSeed } from '../../report/command-line.ts';
import { showMargin } from '../../report/difference.ts';
import type { WordName } from '../../report/glossary.ts';
import { aGame, countOfGames } from '../../report/label.ts';
import type { SourceFile } from '../../report/made.ts';
import type { Entry } from '../../report/question-report.ts';
import { type Policies, policiesIn, rangeOptions } from '../../report/range-words.ts';
import type { Report } from '../question.ts';
import type { Comparison } from './answer.ts';
import { compareChart } from './chart.ts';
import {
  armLines,
  armNames,
  compareBasis,
  compareSentence,
  type DifferenceRow,
  differenceRows,
  differenceTable,
  quoted,
  rangeSentence,
  verdictWord,
  wayRows,
} from './words.ts';

const WORDS: readonly WordName[] = [
  ...(['difference', 'point', 'interval', 'whisker', 'together', 'sameDice', 'variance'] as const),
  ...(['look', 'margin', 'verdict', 'undecided', 'exact'] as const),
];

const HEADS: readonly Entry[] = [
  'measure',
  'in a',
  'in b',
  { text: 'difference', word: 'difference' },
  { text: 'verdict', word: 'verdict' },
];

/** Returns the content of a report. */
export function compareReport(comparison: Comparison): Report {
  const { rulesTitle, play, measures, arms } = comparison;
  const table = differenceTable(comparison);
  const [chart] = compareChart(comparison, table);
  const [, b] = armNames(comparison);
  const ways = wayRows(comparison);
  return {
    ...{ rulesTitle, play, measures },
    title: [...new Set(arms.map(({ title }) => title))].join(' / '),
    about: aboutOf(arms[0].scenario),
    answer: [compareSentence(comparison), ...rangeSentence(comparison)].join(' '),
    basis: compareBasis(comparison).join(' '),
    notices: comparison.stopped === 'interrupted' ? ['Stopped early.'] : [],
    hero: chart && { chart, heading: `What changes with ${quoted(b, comparison.arms)}` },
    sections: [
      {
        id: 'numbers',
        name: 'The numbers',
        blocks: [
          { facts: armLines(comparison).map(({ arm, name }) => ({ name: arm, value: name })) },
          { name: 'Every measure in a and b', heads: HEADS, rows: differenceRows(comparison).map(cellsOf) },
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
                  name: 'The difference with each other way to play',
                  heads: [{ text: 'way to play', word: 'way' as const }, 'difference', 'games'],
                  rows: ways.map(({ way, shown, games }) => [way, shown, games]),
                },
              ],
            },
          ]),
    ],
    words: comparison.range === undefined ? WORDS : [...WORDS, 'way', 'policy'],
    ...compareMade(comparison),
    tables: [table],
  };
}

function cellsOf({ label, measure, a, b, shown, difference }: DifferenceRow): Entry[] {
  return [{ text: label, measure }, a.text, b.text, shown.text, verdictWord(difference)];
}

function compareMade(comparison: Comparison): Pick<Report, 'made' | 'again' | 'commands'> {
  const { arms, asked, margin, seed, play } = comparison;
  const [a, b] = arms.map(({ scenario }) => asWritten(scenario)) as [unknown, unknown];
  const changed = arms[0].set;
  const set = Object.fromEntries(Object.entries(arms[1].set).filter(([path, value]) => changed[path] !== value));
  // One file is enough if only set values distinguish them.
  const one = JSON.stringify(a) === JSON.stringify(b) && Object.keys(set).length > 0;
  const sources: SourceFile[] = one
    ? [{ file: 'scenario.yaml', name: 'the scenario', content: a }]
    : [
        { file: 'a.yaml', name: `a, ${arms[0].title}`, content: a },
        { file: 'b.yaml', name: `b, ${arms[1].title}`, content: b },
      ];
  const files = sources.map(({ file }) => file);
  const [nameA, nameB] = armNames(comparison);
  return {
    made: {
      sources,
      facts: [
        { name: 'Method', value: METHODS[asked.solve] },
        { name: 'Games', value: `${countOfGames(play, comparison.games)} each` },
        { name: 'Margin', value: showMargin(margin, true), word: 'margin' },
      ],
    },
    again: {
      files: files,
      options: {
        set,
        both: changed,
        margin,
        games: asked.games,
        exact: asked.solve === 'full',
        sampled: asked.solve === 'none',
        ...rangeOptions(comparison.range, alikeIn(arms), comparison.games >= LEAST_RANGED_GAMES && !comparison.same),
        seed: sharedSeed(seed, [a, b]),
      },
      interrupted: comparison.stopped === 'interrupted',
    },
    commands: [
      {
        does: `This draws ${aGame(play)} of a (${nameA}), step by step:`,
        command: replayLine(files[0], seed, changed),
      },
      {
        does: `And this one draws b (${nameB}):`,
        command: replayLine(files.at(-1) as string, seed, { ...changed, ...set }),
      },
    ],
  };
}

/** Returns the policies that sides have in both arms. */
function alikeIn([a, b]: Comparison['arms']): Policies {
  const [own, others] = [a, b].map(({ scenario }) => policiesIn(scenario));
  return Object.fromEntries(
    Object.entries(own).filter(
      ([side, policy]) => others[side] === policy && ![a, b].some(({ set }) => Object.hasOwn(set, `${side}.policy`)),
    ),
  );
}

/** Descriptions of the methods. */
export const METHODS: Readonly<Record<Comparison['asked']['solve'], string>> = {
  none: 'played in pairs on the same dice',
  moment: 'played in pairs on the same dice; solved exactly where that is quick',
  full: 'solved exactly, and played in pairs for the rest',
};
