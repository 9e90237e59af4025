import { LEAST_RANGED_GAMES } from '../../analysis/least-ranged.ts';
import { ownSeed } from '../../analysis/own-seed.ts';
import { commandLine, given } from '../../report/command-line.ts';
import type { WordName } from '../../report/glossary.ts';
import { gameOf, gamesOf } from '../../report/label.ts';
import { countOf, showCount } from '../../report/number.ts';
import type { Grid } from '../../report/question-report.ts';
import type { Entry, Table } from '../../report/table.ts';
import type { Report } from '../question.ts';
import type { Tournament } from './answer.ts';
import { matrixChart, ratingsChart } from './charts.ts';
import { matchesTable, matrixTable, ratingsTable } from './tables.ts';
import { entrantsOf } from './view.ts';
import { movedSentences, rangeSentences, wayGrids } from './way-words.ts';
import {
  absentSentences,
  advantageSentence,
  basisSentence,
  CYCLES_HEAD,
  cycleSentences,
  mixSentence,
  titlesOf,
  tournamentSentence,
} from './words.ts';

const WORDS: readonly WordName[] = [
  ...(['score', 'decided', 'undecided', 'rating', 'cycle', 'mix', 'firstPlayer'] as const),
  ...(['interval', 'whisker', 'together', 'point'] as const),
];

/** Returns the content of a report. */
export function tournamentReport(tournament: Tournament): Report {
  const { warbands, rulesTitle, play, interrupted } = tournament;
  const tables = [matrixTable(tournament), ratingsTable(tournament), matchesTable(tournament)] as const;
  const [matrix, ratings] = tables;
  const grids = wayGrids(tournament);
  const found = [mixSentence(tournament), advantageSentence(tournament), ...absentSentences(tournament)];
  return {
    ...{ rulesTitle, play },
    title: `A tournament of ${countOf(warbands.length, 'warband')}`,
    about: '',
    answer: [tournamentSentence(tournament), ...rangeSentences(tournament)].join(' '),
    basis: basisSentence(tournament),
    notices: interrupted ? ['Stopped before every match was played.'] : [],
    hero: { chart: matrixChart(tournament, matrix), numbers: matrixGrid(tournament, matrix) },
    sections: [
      {
        id: 'found',
        name: 'Findings',
        blocks: [
          { pictures: ratingsChart(ratings).map((chart) => ({ chart, numbers: ratingsGrid(ratings) })) },
          { head: CYCLES_HEAD, items: cycleSentences(tournament) },
          ...found.filter((sentence) => sentence !== '').map((text) => ({ text })),
        ],
      },
      ...(grids.length === 0
        ? []
        : [
            {
              id: 'ways',
              name: 'Other ways to play',
              blocks: [
                ...movedSentences(tournament).map((text) => ({ text })),
                ...grids.flatMap(({ name, heads, rows, note }) => [
                  { text: `${name}. ${note}` },
                  {
                    name,
                    heads: ['warband', ...heads],
                    rows: rows.map(({ title, values }) => [title, ...values]),
                  },
                ]),
              ],
            },
          ]),
      {
        id: 'warbands',
        name: 'The warbands',
        blocks: [
          { facts: warbands.map(({ name, title, about }) => ({ name: title, value: about === '' ? name : about })) },
        ],
      },
    ],
    measures: {},
    words: tournament.range === undefined ? WORDS : [...WORDS, 'policy'],
    ...tournamentMade(tournament),
    tables,
  };
}

function matrixGrid(tournament: Tournament, { rows }: Table): Grid {
  const title = titlesOf(tournament);
  return {
    name: 'The score of each against each',
    heads: [
      'warband',
      'against',
      { text: 'score', word: 'score' },
      'games',
      { text: 'wins more often', word: 'decided' },
    ],
    rows: rows.map(({ warband, against, shown, games, better }) =>
      [warband, against, shown, games, typeof better === 'string' ? title(better) : better].map(said),
    ),
  };
}

function ratingsGrid({ rows }: Table): Grid {
  return {
    name: 'The rating of each',
    heads: ['warband', 'rank', { text: 'rating', word: 'rating' }],
    rows: rows.map(({ warband, rank, shown }) => [warband, rank, shown].map(said)),
  };
}

function said(entry: Entry | undefined): string {
  return entry === null || entry === undefined ? '–' : typeof entry === 'number' ? showCount(entry) : entry;
}

function tournamentMade(tournament: Tournament): Pick<Report, 'made' | 'again' | 'commands'> {
  const { warbands, rules, play, seed, asked, matches, pairs, own } = tournament;
  const fileOf = (name: string) => `${name}.yaml`;
  const matchFile = fileOf(freeName('match', warbands));
  const rowsFile = own === undefined ? undefined : fileOf(freeName('rows', warbands));
  const isPlayed = (a: string, b: string) =>
    pairs.some((pair) => [pair.a, pair.b].includes(a) && [pair.a, pair.b].includes(b));
  const [best, ...others] = entrantsOf(tournament);
  const second = others.find(({ name }) => best !== undefined && isPlayed(best.name, name));
  const match =
    best === undefined || second === undefined
      ? undefined
      : {
          title: `${best.title} against ${second.title}`,
          ...{ rules, play },
          ...(rowsFile === undefined ? {} : { use: rowsFile }),
          seed: ownSeed(seed, best.name, second.name),
          sides: { first: { use: fileOf(best.name) }, second: { use: fileOf(second.name) } },
        };
  const most = Math.max(0, ...pairs.map(({ games }) => games));
  return {
    made: {
      facts: [
        {
          name: 'Method',
          value: 'a round robin: every warband plays every other and itself, each side first in half of the games',
        },
        {
          name: 'Games',
          value: `${showCount(matches.reduce((sum, { games }) => sum + games, 0))} ${gamesOf(play)} in all, ${showCount(most)} for each pair`,
        },
      ],
      sources: [
        ...warbands.map(({ name, title, about, side }) => ({
          file: fileOf(name),
          name: title,
          content: { title, ...(about === '' ? {} : { about }), rules, ...(side as object) },
        })),
        ...(rowsFile === undefined
          ? []
          : [{ file: rowsFile, name: 'Rows of its own', content: { title: 'Rows', rules, ...own } }]),
        ...(match === undefined ? [] : [{ file: matchFile, name: match.title, content: match }]),
      ],
    },
    again: {
      files: warbands.map(({ name }) => fileOf(name)),
      options: {
        rules,
        play,
        games: asked.games,
        precision: asked.games === undefined ? asked.precision : undefined,
        use: rowsFile,
        ...waysOption(tournament),
        seed,
      },
      interrupted: tournament.interrupted,
    },
    commands: [
      ...(match === undefined
        ? []
        : [
            {
              does: `This draws the first ${gameOf(play)} of ${match.title}, step by step:`,
              command: commandLine('replay', matchFile, given('game', 0), '--html game.html'),
            },
          ]),
    ],
  };
}

/** Returns the options that play the same other policies again. */
function waysOption({ range, warbands, matches }: Tournament): { range?: false; policy?: Record<string, string> } {
  const games = matches.filter(({ first, second }) => first !== second).reduce((sum, match) => sum + match.games, 0);
  if (range === undefined) return games < LEAST_RANGED_GAMES ? {} : { range: false };
  const kept = warbands.filter(({ name }) => !range.warbands.includes(name));
  const policies = kept.flatMap(({ name, side }) => {
    const { policy } = side as { readonly policy?: string };
    return policy === undefined ? [] : [[name, policy] as const];
  });
  return policies.length === 0 ? {} : { policy: Object.fromEntries(policies) };
}

/** Returns a name that no warband has. */
function freeName(name: string, warbands: Tournament['warbands']): string {
  return warbands.some((warband) => warband.name === name) ? freeName(`a-${name}`, warbands) : name;
}
