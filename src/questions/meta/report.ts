import { aboutOf, replayLine } from '../../report/command-line.ts';
import { showDifference } from '../../report/difference.ts';
import type { WordName } from '../../report/glossary.ts';
import { gameOf, gamesOf } from '../../report/label.ts';
import { showCount } from '../../report/number.ts';
import type { Grid } from '../../report/question-report.ts';
import type { Report } from '../question.ts';
import type { Meta } from './answer.ts';
import { MOST_DRAWN, sharesChart, unitsChart, wheelChart } from './charts.ts';
import { buildsTable, scoresTable, unitsTable } from './tables.ts';
import {
  cycleSentences,
  gainOf,
  holdsText,
  letterOf,
  listedOf,
  metaBasis,
  metaSentence,
  scoreText,
  shareText,
} from './words.ts';

const WORDS: readonly WordName[] = [
  ...(['build', 'viable', 'alphaRank', 'varied', 'confirmed', 'undecided', 'cycle'] as const),
  ...(['interval', 'whisker', 'together', 'point', 'policy'] as const),
];

/** Returns the content of a report. */
export function metaReport(answer: Meta): Report {
  const { rulesTitle, play, title, scenario, plays, change, interrupted } = answer;
  const [builds, scores, units] = [buildsTable(answer), scoresTable(answer), unitsTable(answer)];
  return {
    ...{ rulesTitle, play, title: `${title}, ${showCount(answer.asked.points)} points` },
    about: aboutOf(scenario),
    answer: metaSentence(answer),
    basis: metaBasis(answer).join(' '),
    notices: interrupted ? ['Stopped before the mixture was settled.'] : [],
    hero: { chart: sharesChart(answer, builds), numbers: buildsGrid(answer) },
    sections: [
      {
        id: 'wheel',
        name: 'Who beats whom',
        blocks: [
          { pictures: [{ chart: wheelChart(answer, scores), heading: 'Every build against every build' }] },
          lettersGrid(answer),
          ...(answer.cycles.length === 0 ? [] : [{ head: 'Cycles', items: cycleSentences(answer).slice(0, 12) }]),
        ],
      },
      { id: 'units', name: 'Units', blocks: [{ pictures: [{ chart: unitsChart(answer, units) }] }] },
      ...(plays === undefined ? [] : [{ id: 'plays', name: 'Played otherwise', blocks: [playsGrid(plays)] }]),
      ...(change?.found === undefined
        ? []
        : [{ id: 'price', name: 'Another price', blocks: [changeGrid(change.found)] }]),
    ],
    measures: {},
    words: WORDS,
    ...metaMade(answer),
    tables: [builds, scores, units],
  };
}

function buildsGrid(answer: Meta): Grid {
  return {
    name: 'Every build that is brought, or may be',
    heads: [
      'build',
      'points',
      'share',
      { text: 'alpha-rank', word: 'alphaRank' },
      { text: 'score on fresh games', word: 'confirmed' },
    ],
    rows: listedOf(answer).map((build) => [
      build.name,
      String(build.cost),
      shareText(build),
      `${(100 * build.alphaRank).toFixed(0)} %`,
      build.fresh === undefined ? '–' : scoreText(build.fresh),
    ]),
  };
}

function lettersGrid(answer: Meta): Grid {
  return {
    name: 'What the letters stand for',
    heads: ['letter', 'build', 'share'],
    rows: listedOf(answer)
      .slice(0, MOST_DRAWN)
      .map((build, i) => [letterOf(i), build.name, shareText(build)]),
  };
}

function playsGrid({ ways }: NonNullable<Meta['plays']>): Grid {
  return {
    name: 'The mixture where all play by another policy',
    heads: [{ text: 'policy', word: 'policy' }, 'gain', 'the mixture', 'what gains most'],
    rows: ways.map((way) => [way.policy, showDifference(gainOf(way), true).text, holdsText(way), way.best]),
  };
}

function changeGrid({ unit, from, to, builds }: NonNullable<NonNullable<Meta['change']>['found']>): Grid {
  return {
    name: `What is viable if one ${unit} costs ${to} points instead of ${from}`,
    heads: ['build', { text: 'score on fresh games', word: 'confirmed' }],
    rows: builds.map((build) => [build.name, scoreText(build)]),
  };
}

function metaMade(answer: Meta): Pick<Report, 'made' | 'again' | 'commands'> {
  const { scenario, seed, play, games, asked, builds, interrupted } = answer;
  const file = 'scenario.yaml';
  const [best, next = best] = builds;
  const sides = (scenario as { sides: Readonly<Record<string, { members: readonly { name: string }[] }>> }).sides;
  const names = Object.keys(sides);
  // The saved scenario contains every unit of the pool: those that are not in the build have a count of 0.
  const counts = Object.fromEntries(
    names.flatMap((side, i) =>
      sides[side].members.map(({ name }) => [`${side}.${name}.count`, [best, next][i].counts[name] ?? 0] as const),
    ),
  );
  return {
    made: {
      facts: [
        {
          name: 'Method',
          value: 'double oracle: the equilibrium of builds that met, and the best build against it, until none gains',
        },
        { name: 'Games', value: `${showCount(games)} ${gamesOf(play)} in all` },
      ],
      sources: [{ file, name: 'the pool', content: scenario }],
    },
    again: { files: [file], options: { ...asked, seed }, interrupted },
    commands: [
      {
        does: `This draws the first ${gameOf(play)} of ${best.name} against ${next.name}, step by step:`,
        command: replayLine(file, seed, counts),
      },
    ],
  };
}
