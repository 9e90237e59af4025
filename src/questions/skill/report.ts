import { aboutOf, asWritten, replayLine, setIn, sharedSeed } from '../../report/command-line.ts';
import type { WordName } from '../../report/glossary.ts';
import { aGame, countOfGames } from '../../report/label.ts';
import { namesOf } from '../../report/names.ts';
import { showRate } from '../../report/number.ts';
import type { Entry } from '../../report/question-report.ts';
import { BEST } from '../../rules/best.ts';
import { EXPERT } from '../../rules/expert.ts';
import type { Report } from '../question.ts';
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

/** Returns the content of a report. */
export function skillReport(answer: Skill): Report {
  const { rulesTitle, play, title, sides, games } = answer;
  const table = skillTable(answer);
  const names = namesOf(answer);
  const [hero, ...others] = sides.map((side) => ({ chart: skillChart(answer, side, table) }));
  return {
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
                names.side(side),
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
    ...skillMade(answer),
    tables: [table],
  };
}

function skillMade(answer: Skill): Pick<Report, 'made' | 'again' | 'commands'> {
  const { scenario, seed, play, games, asked, sides, interrupted } = answer;
  const file = 'scenario.yaml';
  const set = setIn(scenario);
  const [side] = sides;
  const best = side?.policies[0];
  return {
    made: {
      facts: [
        { name: 'Method', value: 'every policy of a side against the others as in the scenario' },
        { name: 'Games', value: `${countOfGames(play, games)} for each policy` },
      ],
      sources: [{ file, name: 'the scenario', content: asWritten(scenario) }],
    },
    again: {
      files: [file],
      options: {
        set,
        side: asked.side,
        expert: !asked.without.includes(EXPERT),
        best: !asked.without.includes(BEST),
        games,
        seed: sharedSeed(seed, [scenario]),
      },
      interrupted: interrupted,
    },
    commands: [
      ...(side === undefined || best === undefined
        ? []
        : [
            {
              does: `This draws ${aGame(play)} in which ${namesOf(answer).theSide(side.side)} plays by policy ${best.policy}, step by step:`,
              command: replayLine(file, seed, { ...set, [`${side.side}.policy`]: best.policy }),
            },
          ]),
    ],
  };
}
