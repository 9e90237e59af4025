import { aboutOf, asWritten, commandLine, given, settings, sharedSeed } from '../../report/command-line.ts';
import type { WordName } from '../../report/glossary.ts';
import { capital, gamesOf, measureClaim } from '../../report/label.ts';
import type { SourceFile } from '../../report/made.ts';
import { namesOf } from '../../report/names.ts';
import { showCount } from '../../report/number.ts';
import type { Grid } from '../../report/question-report.ts';
import type { Table } from '../../report/table.ts';
import type { Report } from '../question.ts';
import type { GamePlan } from './answer.ts';
import { planChart } from './chart.ts';
import { planTable } from './table.ts';
import { againstName, pairsSentence, planSentence, probeSentence } from './words.ts';

const WORDS: readonly WordName[] = [
  'precision',
  'power',
  'difference',
  'point',
  'probe',
  'interval',
  'sameDice',
  'variance',
];

/** Returns the content of a report. */
export function planReport(plan: GamePlan): Report {
  const { rulesTitle, play, title, measure, cells } = plan;
  const table = planTable(plan);
  const each = cells > 1 ? `, in each of ${cells} cells` : '';
  return {
    ...{ rulesTitle, play, title },
    about: aboutOf(plan.scenario),
    answer: planSentence(plan),
    basis: `From a probe: ${probeSentence(plan)} ${pairsSentence(plan)}`,
    notices: [],
    hero: { chart: planChart(plan, table) },
    sections: [
      {
        id: 'numbers',
        name: 'The numbers',
        blocks: [
          { text: `To know how often ${measureClaim(measure, namesOf(plan))} to this precision${each}:` },
          gridOf(plan, table, 'precision'),
          { text: `To detect a difference from ${againstName(plan)} nine times out of ten:` },
          gridOf(plan, table, 'difference'),
        ],
      },
    ],
    measures: { [measure.name]: measure },
    words: WORDS,
    ...planMade(plan),
    tables: [table],
  };
}

function gridOf({ play }: GamePlan, { rows }: Table, what: 'precision' | 'difference'): Grid {
  const games = what === 'precision' ? gamesOf(play) : `${gamesOf(play)} of each`;
  return {
    name: `${capital(games)} for each ${what}`,
    heads: [{ text: what, word: what }, games],
    rows: rows
      .filter((row) => row.what === what)
      .map(({ asked, games }) => [String(asked), showCount(games as number)]),
  };
}

function planMade(plan: GamePlan): Pick<Report, 'made' | 'again' | 'commands'> {
  const { scenario, against, seed, probed, play, asked, precision, difference } = plan;
  const set = against?.set ?? {};
  const isSame = against === undefined || JSON.stringify(asWritten(against.scenario)) === JSON.stringify(scenario);
  const one = isSame && (against === undefined || Object.keys(set).length > 0);
  const sources: SourceFile[] = one
    ? [{ file: 'scenario.yaml', name: 'the scenario', content: scenario }]
    : [
        { file: 'a.yaml', name: `the scenario`, content: scenario },
        { file: 'b.yaml', name: against?.title ?? '', content: asWritten(against?.scenario) },
      ];
  const files = sources.map(({ file }) => file);
  const middle = <T>(rows: readonly T[]) => rows[Math.floor(rows.length / 2)];
  const shared = sharedSeed(
    seed,
    sources.map(({ content }) => content),
  );
  return {
    made: {
      sources,
      facts: [
        { name: 'Method', value: 'a probe measures the variance; the rest is arithmetic' },
        {
          name: 'Games',
          value: `${showCount(probed.games)} ${gamesOf(play)}${probed.cells > 1 ? ` in each of ${probed.cells} cells` : ''}${against === undefined ? '' : ', and as many of each in pairs'}`,
        },
      ],
    },
    again: {
      files: files,
      options: { set, ...asked, probe: probed.games, seed: shared },
      interrupted: false,
    },
    commands: [
      against === undefined
        ? {
            does: 'This plays it for the precision in the sentence above:',
            command: commandLine('run', ...files, given('games', middle(precision).games), given('seed', shared)),
          }
        : {
            does: 'This compares the two for the difference in the sentence above:',
            command: commandLine(
              'compare',
              ...files,
              settings('set', set),
              given('games', middle(difference).games),
              given('seed', shared),
            ),
          },
    ],
  };
}
