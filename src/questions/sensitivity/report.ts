import {
  AGAIN,
  aboutOf,
  asWritten,
  commandLine,
  commonSeed,
  given,
  replayLine,
  setIn,
  settings,
} from '../../report/command-line.ts';
import type { WordName } from '../../report/glossary.ts';
import { countOfGames, gameOf } from '../../report/label.ts';
import { type Made, repeats } from '../../report/made.ts';
import { questionFiles } from '../../report/question-files.ts';
import type { Entry, QuestionReport } from '../../report/question-report.ts';
import type { Sensitivity } from './answer.ts';
import { tornado } from './chart.ts';
import {
  knobLabel,
  sensitivityBasis,
  sensitivitySentence,
  sensitivityTable,
  settingLabel,
  stepShown,
  subjectOf,
} from './words.ts';

const WORDS: readonly WordName[] = [
  ...(['knob', 'step', 'tornado', 'difference', 'point', 'interval', 'whisker', 'together'] as const),
  ...(['luck', 'variance', 'margin', 'verdict', 'undecided'] as const),
];

const HEADS: readonly Entry[] = [
  { text: 'knob', word: 'knob' },
  'from',
  { text: 'to', word: 'step' },
  { text: 'difference', word: 'difference' },
  { text: 'verdict', word: 'verdict' },
];
const VERDICTS = { higher: 'more', lower: 'less', within: 'no matter', undecided: 'undecided' } as const;

/** The files of a sensitivity, by name: page, Markdown, table and tornado. */
export function sensitivityFiles(answer: Sensitivity): Promise<Map<string, string>> {
  return questionFiles(sensitivityReport(answer));
}

function sensitivityReport(answer: Sensitivity): QuestionReport {
  const { rulesTitle, play, title, measure, knobs, rulings } = answer;
  const table = sensitivityTable(answer);
  const [chart] = tornado(answer, table);
  return {
    question: rulings ? 'Which house rule matters most?' : 'What matters most?',
    ...{ rulesTitle, play, title },
    about: aboutOf(answer.scenario),
    answer: sensitivitySentence(answer),
    basis: sensitivityBasis(answer).join(' '),
    notices: [],
    hero: chart && { chart, heading: `What each step does to ${subjectOf(answer)}` },
    sections: [
      {
        id: 'numbers',
        name: 'Every step',
        blocks: [
          {
            name: 'Every step of every knob',
            heads: HEADS,
            rows: knobs.flatMap(({ path, value, steps }) =>
              steps.map((step) => [
                knobLabel(path, knobs),
                settingLabel(value),
                settingLabel(step.to),
                { text: stepShown(step, answer).text, measure },
                VERDICTS[step.verdict],
              ]),
            ),
          },
        ],
      },
    ],
    measures: { [measure.name]: measure },
    words: WORDS,
    made: sensitivityMade(answer),
    tables: [table],
  };
}

function sensitivityMade(answer: Sensitivity): Made {
  const { scenario, seed, digest, montecrawl, play, games, margin, rulings, asked, measure } = answer;
  const file = 'scenario.yaml';
  const set = setIn(scenario);
  return {
    ...{ seed, digest, montecrawl },
    facts: [
      { name: 'Method', value: 'each step played in pairs with the scenario as it is written' },
      { name: 'Games', value: `${countOfGames(play, games)} for the scenario and for each step` },
    ],
    sources: [{ file, name: 'the scenario', content: asWritten(scenario) }],
    commands: [
      {
        does: repeats(answer.interrupted),
        command: commandLine(
          'sensitivity',
          file,
          settings('set', set),
          given('of', asked.of),
          asked.all ? '--all' : '',
          rulings ? '--rulings' : '',
          given('measure', asked.measure),
          // Of what is no rate, nothing is too little to matter.
          measure.kind === 'number' ? '' : given('margin', margin),
          given('games', games),
          commonSeed(seed, [scenario]),
          AGAIN,
        ),
      },
      { does: `This draws a ${gameOf(play)} of it, step by step:`, command: replayLine(file, seed, set) },
    ],
  };
}
