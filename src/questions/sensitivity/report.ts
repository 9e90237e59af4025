import { aboutOf, asWritten, replayLine, setIn, sharedSeed } from '../../report/command-line.ts';
import type { WordName } from '../../report/glossary.ts';
import { aGame, countOfGames } from '../../report/label.ts';
import type { Entry } from '../../report/question-report.ts';
import type { Report } from '../question.ts';
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
  ...(['sameDice', 'variance', 'margin', 'verdict', 'undecided'] as const),
];

const HEADS: readonly Entry[] = [
  { text: 'knob', word: 'knob' },
  'from',
  { text: 'to', word: 'step' },
  { text: 'difference', word: 'difference' },
  { text: 'verdict', word: 'verdict' },
];
const VERDICTS = { higher: 'more', lower: 'less', within: 'no matter', undecided: 'undecided' } as const;

/** Returns the content of a report. */
export function sensitivityReport(answer: Sensitivity): Report {
  const { rulesTitle, play, title, measure, knobs, rulings } = answer;
  const table = sensitivityTable(answer);
  const [chart] = tornado(answer, table);
  return {
    ...(rulings ? { question: 'Which house rule matters most?' } : {}),
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
    ...sensitivityMade(answer),
    tables: [table],
  };
}

function sensitivityMade(answer: Sensitivity): Pick<Report, 'made' | 'again' | 'commands'> {
  const { scenario, seed, play, games, margin, rulings, asked, measure } = answer;
  const file = 'scenario.yaml';
  const set = setIn(scenario);
  return {
    made: {
      facts: [
        { name: 'Method', value: 'each step played in pairs with the scenario as it is written' },
        { name: 'Games', value: `${countOfGames(play, games)} for the scenario and for each step` },
      ],
      sources: [{ file, name: 'the scenario', content: asWritten(scenario) }],
    },
    again: {
      files: [file],
      options: {
        set,
        ...asked,
        rulings,
        // The margin applies to rates only.
        margin: measure.kind === 'number' ? undefined : margin,
        games,
        seed: sharedSeed(seed, [scenario]),
      },
      interrupted: answer.interrupted,
    },
    commands: [{ does: `This draws ${aGame(play)} step by step:`, command: replayLine(file, seed, set) }],
  };
}
