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
import { countOfGames, gameOf, sideName } from '../../report/label.ts';
import { type Made, repeats } from '../../report/made.ts';
import { showRate } from '../../report/number.ts';
import { questionFiles } from '../../report/question-files.ts';
import type { Entry, QuestionReport } from '../../report/question-report.ts';
import { EXPERT } from '../../rules/expert.ts';
import type { Skill } from './answer.ts';
import { skillChart } from './chart.ts';
import { skillBasis, skillSentence, skillTable } from './words.ts';

const WORDS: readonly WordName[] = [
  'policy',
  'worth',
  'skillShare',
  'interval',
  'whisker',
  'together',
  'point',
  'never',
];

const HEADS: readonly Entry[] = ['side', { text: 'policy', word: 'policy' }, 'reaches its goal', 'what it does'];

/** The files of an answer about skill, by name: page, Markdown, table and charts. */
export function skillFiles(answer: Skill): Promise<Map<string, string>> {
  return questionFiles(skillReport(answer));
}

function skillReport(answer: Skill): QuestionReport {
  const { rulesTitle, play, title, sides, games } = answer;
  const table = skillTable(answer);
  const [hero, ...others] = sides.map((side) => ({ chart: skillChart(answer, side, table) }));
  return {
    question: 'How much is play, and how much is dice?',
    ...{ rulesTitle, play, title },
    about: aboutOf(answer.scenario),
    answer: skillSentence(answer),
    basis: skillBasis(answer).join(' '),
    notices: [],
    hero,
    sections: [
      ...(others.length === 0
        ? []
        : [
            {
              id: 'others',
              name: others.length === 1 ? 'The other side' : 'Other sides',
              blocks: [{ pictures: others }],
            },
          ]),
      {
        id: 'numbers',
        name: 'Every policy',
        blocks: [
          {
            name: 'How often each policy reaches its goal',
            heads: HEADS,
            rows: sides.flatMap(({ side, policies, measure }) =>
              policies.map(({ policy, meaning, value }) => [
                side,
                policy,
                { text: showRate(value, games).text, measure },
                meaning,
              ]),
            ),
          },
        ],
      },
    ],
    measures: Object.fromEntries(sides.map(({ measure }) => [measure.name, measure])),
    words: WORDS,
    made: skillMade(answer),
    tables: [table],
  };
}

function skillMade({ scenario, seed, digest, montecrawl, play, games, asked, sides, interrupted }: Skill): Made {
  const file = 'scenario.yaml';
  const set = setIn(scenario);
  const [side] = sides;
  const best = side?.policies[0];
  return {
    ...{ seed, digest, montecrawl },
    facts: [
      { name: 'Method', value: 'every policy of a side against the others as the scenario has them' },
      { name: 'Games', value: `${countOfGames(play, games)} for each policy` },
    ],
    sources: [{ file, name: 'the scenario', content: asWritten(scenario) }],
    commands: [
      {
        does: repeats(interrupted),
        command: commandLine(
          'skill',
          file,
          settings('set', set),
          given('side', asked.side),
          asked.without.includes(EXPERT) ? '--no-expert' : '',
          given('games', games),
          commonSeed(seed, [scenario]),
          AGAIN,
        ),
      },
      ...(side === undefined || best === undefined
        ? []
        : [
            {
              does: `This draws a ${gameOf(play)} in which ${sideName(side.side)} plays as ${best.policy}, step by step:`,
              command: replayLine(file, seed, { ...set, [`${side.side}.policy`]: best.policy }),
            },
          ]),
    ],
  };
}
