import { aboutOf, replayLine, sharedSeed } from '../../report/command-line.ts';
import type { WordName } from '../../report/glossary.ts';
import { gameOf, gamesOf } from '../../report/label.ts';
import { countOf, showCount } from '../../report/number.ts';
import type { Grid } from '../../report/question-report.ts';
import type { VaryValue } from '../../scenario/scenario.ts';
import type { Report } from '../question.ts';
import type { OtherPlays, Rank, RankedEntry } from './answer.ts';
import { foesChart, MOST_ROWS, rankingChart } from './charts.ts';
import { foesTable, playsTable, rankingTable } from './tables.ts';
import { gapText, holdsText, placeText, rankBasis, rankSentence, scoreText, wayText } from './words.ts';

const WORDS: readonly WordName[] = [
  ...(['entryScore', 'place', 'gap', 'leftOut', 'confirmed', 'interval', 'whisker', 'together'] as const),
  ...(['point', 'policy'] as const),
];

/** The most entries on the page; all are in `ranking.csv`. */
const MOST_LISTED = 50;

/** Returns the content of a report. */
export function rankReport(answer: Rank): Report {
  const { rulesTitle, play, title, list, plays, scenarios } = answer;
  const tables = [rankingTable(answer), foesTable(answer), ...(plays === undefined ? [] : [playsTable(answer)])];
  const [ranking, against] = tables;
  const rest = list.length - MOST_LISTED;
  return {
    question: 'Which is best?',
    ...{ rulesTitle, play, title },
    about: scenarios.length === 1 ? aboutOf(scenarios[0]) : '',
    answer: rankSentence(answer),
    basis: rankBasis(answer).join(' '),
    notices: answer.interrupted ? ['Stopped before the first places were settled.'] : [],
    hero: {
      chart: rankingChart(answer, ranking),
      heading: list.length > MOST_ROWS ? `The first ${MOST_ROWS} of ${showCount(list.length)}` : 'Every entry',
    },
    sections: [
      {
        id: 'list',
        name: 'The list',
        blocks: [
          listGrid(list.slice(0, MOST_LISTED)),
          ...(rest > 0 ? [{ text: `${countOf(rest, 'more entry', 'more entries')} in ranking.csv.` }] : []),
          ...sameItems(list),
        ],
      },
      {
        id: 'foes',
        name: 'Against each foe',
        blocks: [
          {
            pictures: foesChart(answer, against).map((chart) => ({
              chart,
              numbers: foesGrid(list.slice(0, MOST_ROWS)),
            })),
          },
          ...(answer.foes.length > 1 ? [] : [foesGrid(list.slice(0, MOST_ROWS))]),
        ],
      },
      ...(plays === undefined ? [] : [{ id: 'plays', name: 'Played otherwise', blocks: [playsGrid(answer, plays)] }]),
    ],
    measures: { [answer.measure.name]: answer.measure },
    words: WORDS,
    ...rankMade(answer),
    tables,
  };
}

function listGrid(list: readonly RankedEntry[]): Grid {
  return {
    name: 'Every entry, the best first',
    heads: [
      'entry',
      { text: 'place', word: 'place' },
      { text: 'score', word: 'entryScore' },
      'games',
      { text: 'above the next', word: 'gap' },
      'worst foe',
      'against it',
    ],
    rows: list.map((entry) => [
      entry.name,
      placeText(entry),
      scoreText(entry),
      showCount(entry.games),
      gapText(entry),
      entry.worst.foe,
      scoreText(entry.worst),
    ]),
  };
}

function sameItems(list: readonly RankedEntry[]): { head: string; items: string[] }[] {
  const items = list.flatMap(({ name, same }) => (same.length === 0 ? [] : [`${name}: ${same.join('; ')}`]));
  return items.length === 0 ? [] : [{ head: 'The same game to the rulebook', items: items.slice(0, MOST_LISTED) }];
}

function foesGrid(list: readonly RankedEntry[]): Grid {
  return {
    name: 'The score of each against each foe',
    heads: ['entry', 'foe', { text: 'score', word: 'entryScore' }, 'games'],
    rows: list.flatMap(({ name, against }) =>
      against.map(({ foe, ...score }) => [name, foe, scoreText(score), showCount(score.games)]),
    ),
  };
}

function playsGrid({ list }: Rank, { ways }: OtherPlays): Grid {
  return {
    name: 'The first of the list where one side plays by another policy',
    heads: [{ text: 'policy', word: 'policy' }, list[0].name, { text: 'above the next', word: 'gap' }, 'highest score'],
    rows: ways.map((way) => [
      wayText(way.policies),
      holdsText(way),
      gapText({ gap: { difference: way.gap, low: way.low, high: way.high } } as RankedEntry),
      way.first,
    ]),
  };
}

function rankMade(answer: Rank): Pick<Report, 'made' | 'again' | 'commands'> {
  const { scenarios, seed, play, games, asked, list, foes, interrupted } = answer;
  const files = scenarios.map((_, i) => (scenarios.length === 1 ? 'scenario.yaml' : `scenario-${i + 1}.yaml`));
  const [best] = list;
  const set: Record<string, VaryValue> = { ...best.set, ...foes[0].set };
  return {
    made: {
      facts: [
        { name: 'Method', value: 'successive halving on common random numbers; fresh games confirm those that remain' },
        { name: 'Games', value: `${showCount(games)} ${gamesOf(play)} of all entries together` },
      ],
      sources: scenarios.map((content, i) => ({
        file: files[i],
        name: scenarios.length === 1 ? 'the scenario' : `scenario ${i + 1}`,
        content,
      })),
    },
    again: {
      files,
      options: { ...asked, seed: sharedSeed(seed, scenarios) },
      interrupted,
    },
    commands: [
      {
        does: `This draws the first ${gameOf(play)} of ${best.name} against ${foes[0].name}, step by step:`,
        command: replayLine(files[best.scenario], seed, set),
      },
    ],
  };
}
