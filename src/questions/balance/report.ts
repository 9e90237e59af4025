import { LEAST_RANGED_GAMES } from '../../analysis/least-ranged.ts';
import { aboutOf, replayLine, sharedSeed } from '../../report/command-line.ts';
import type { WordName } from '../../report/glossary.ts';
import { aGame, gamesOf } from '../../report/label.ts';
import type { SourceFile } from '../../report/made.ts';
import { showCount } from '../../report/number.ts';
import type { Block, Entry, Grid } from '../../report/question-report.ts';
import { type Policies, policiesIn, rangeOptions } from '../../report/range-words.ts';
import type { Table, Entry as TableEntry } from '../../report/table.ts';
import type { Report } from '../question.ts';
import type { Balance } from './answer.ts';
import { targetsChart } from './chart.ts';
import { roundsTable, settingsTable, targetsTable } from './tables.ts';
import { balanceSentence, basisSentence, knobLabel, MOST_SAID, placeOf, rangeSentence, wayRows } from './words.ts';

const WORDS: readonly WordName[] = [
  ...(['target', 'setting', 'knob', 'halving', 'round', 'fresh', 'together', 'interval', 'whisker'] as const),
  ...(['pareto', 'off', 'uneven', 'length', 'change'] as const),
];

const LEAD =
  'None of these is beaten in every column by another (Pareto). "Off" is the distance of the worst measure from the middle of its target, with 1 at the edge; "uneven" is the difference between the sides in the share of members lost; "length" is the mean length of games.';

/** Returns the content of a report. */
export function balanceReport(balance: Balance): Report {
  const { scenarios, knobs, winner, measures } = balance;
  const tables = [targetsTable(balance), settingsTable(balance), roundsTable(balance)] as const;
  const [targets, settings, rounds] = tables;
  const chart = targetsChart(balance, targets);
  const [first] = scenarios;
  return {
    rulesTitle: first?.rulesTitle ?? '',
    play: first?.play ?? '',
    title: scenarios.map(({ title }) => title).join(' / '),
    about: scenarios.length === 1 ? aboutOf(first?.scenario ?? {}) : '',
    answer: [balanceSentence(balance), ...rangeSentence(balance)].join(' '),
    basis: basisSentence(balance),
    notices: [],
    hero: { chart },
    sections: [
      { id: 'targets', name: 'The targets', blocks: [targetsGrid(balance, targets)] },
      ...(balance.range === undefined
        ? []
        : [{ id: 'ways', name: 'Other ways to play', blocks: [waysGrid(balance, balance.range)] }]),
      {
        id: 'settings',
        name: winner === undefined ? 'What came nearest' : 'What works',
        blocks: [{ text: LEAD }, settingsGrid(settings)],
      },
      {
        id: 'knobs',
        name: 'What could be changed',
        blocks: [
          {
            facts: knobs.map(({ path, values, now }) => ({
              name: knobLabel(path, knobs),
              value: `${values.join(', ')}${now === undefined ? '' : `; now ${now}`}`,
            })),
          },
        ],
      },
      { id: 'rounds', name: 'The search', blocks: [roundsGrid(rounds)] },
    ],
    measures,
    words: balance.range === undefined ? WORDS : [...WORDS, 'way', 'policy'],
    ...balanceMade(balance),
    tables,
  };
}

function targetsGrid({ measures }: Balance, { rows }: Table): Grid {
  return {
    name: 'The targets, before and after',
    heads: ['measure', { text: 'target', word: 'target' }, 'setting', { text: 'value', word: 'together' }, 'games'],
    rows: rows.map(({ place, range, setting, shown, games, measure: name }): Entry[] => {
      const measure = measures[String(name)];
      return [
        measure === undefined ? said(place) : { text: said(place), measure },
        ...[range, setting, shown, games].map(said),
      ];
    }),
  };
}

function waysGrid(balance: Balance, { low }: NonNullable<Balance['range']>): Grid {
  return {
    name: 'Whether the setting found holds with each other way to play',
    heads: [
      { text: 'way to play', word: 'way' },
      ...low.measures.slice(0, MOST_SAID).map((target) => placeOf(balance, target)),
      ...['targets', 'games'],
    ],
    rows: wayRows(balance),
  };
}

function settingsGrid({ rows }: Table): Grid {
  return {
    name: 'Settings that no other setting beats in every column',
    heads: [
      { text: 'change', word: 'setting' },
      { text: 'off', word: 'off' },
      { text: 'uneven', word: 'uneven' },
      { text: 'length', word: 'length' },
      { text: 'changes', word: 'change' },
      { text: 'steps', word: 'change' },
    ],
    rows: rows.map(({ change, off, uneven, length, changes, steps }) => [
      said(change),
      inDecimals(off, 2),
      inDecimals(uneven, 2),
      inDecimals(length, 1),
      said(changes),
      said(steps),
    ]),
  };
}

function roundsGrid({ rows }: Table): Block {
  return {
    name: 'The rounds of the search',
    heads: [
      { text: 'round', word: 'round' },
      'games',
      'settings played',
      'certainly miss',
      { text: 'set aside', word: 'halving' },
    ],
    rows: rows.map(({ round, games, played, missed, aside }) => [round, games, played, missed, aside].map(said)),
  };
}

function said(entry: TableEntry | undefined): string {
  if (entry === null || entry === undefined) return '–';
  return typeof entry === 'number' ? showCount(entry) : entry;
}

function inDecimals(entry: TableEntry | undefined, decimals: number): string {
  return typeof entry === 'number' ? entry.toFixed(decimals) : '–';
}

/** Returns the policies that sides have in all scenarios, without those that are knobs. */
function policiesOf({ scenarios, knobs }: Balance): Policies {
  const [own, ...others] = scenarios.map(({ scenario }) => policiesIn(scenario));
  return Object.fromEntries(
    Object.entries(own ?? {}).filter(
      ([side, policy]) =>
        others.every((each) => each[side] === policy) && !knobs.some(({ path }) => path === `${side}.policy`),
    ),
  );
}

function balanceMade(balance: Balance): Pick<Report, 'made' | 'again' | 'commands'> {
  const { scenarios, seed, asked, games, winner, list } = balance;
  const sources: SourceFile[] = scenarios.map(({ title, scenario }, i) => ({
    file: scenarios.length === 1 ? 'scenario.yaml' : `scenario-${i + 1}.yaml`,
    name: scenarios.length === 1 ? 'the scenario' : title,
    content: scenario,
  }));
  const [first] = scenarios;
  const play = first?.play ?? '';
  const shown = winner ?? list[0];
  const cell = shown?.measures[0]?.vary ?? {};
  return {
    made: {
      sources,
      facts: [
        { name: 'Method', value: 'successive halving, the winner confirmed on fresh games' },
        { name: 'Games', value: `${showCount(games)} ${gamesOf(play)} in all` },
        {
          name: 'At most',
          value: `${showCount(asked.candidates)} settings, ${showCount(asked.mostGames)} ${gamesOf(play)}`,
        },
      ],
    },
    again: {
      files: sources.map(({ file }) => file),
      options: {
        games: asked.games,
        candidates: asked.candidates,
        most: asked.mostGames,
        ...rangeOptions(balance.range, policiesOf(balance), (winner?.games ?? 0) >= LEAST_RANGED_GAMES),
        seed: sharedSeed(
          seed,
          scenarios.map(({ scenario }) => scenario),
        ),
      },
      interrupted: balance.verdict === 'interrupted',
    },
    commands: [
      ...(shown === undefined
        ? []
        : [
            {
              does: `This draws ${aGame(play)} with ${winner === undefined ? 'the nearest setting' : 'the setting found'}, step by step:`,
              command: replayLine(sources[0]?.file, seed, { ...cell, ...shown.setting }),
            },
          ]),
    ],
  };
}
