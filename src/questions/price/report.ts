import { aboutOf, replayLine, sharedSeed } from '../../report/command-line.ts';
import type { WordName } from '../../report/glossary.ts';
import { gameOf, gamesOf } from '../../report/label.ts';
import { countOf, showCount } from '../../report/number.ts';
import type { Grid } from '../../report/question-report.ts';
import type { Report } from '../question.ts';
import type { PriceList } from './answer.ts';
import { pricesChart, unseenChart } from './charts.ts';
import { playsTable, pricesTable, unseenTable } from './tables.ts';
import { gamesPriced, leftText, listed, pointsText, priceBasis, priceSentences, thingText } from './words.ts';

const WORDS: readonly WordName[] = ['interval', 'whisker', 'policy', 'calibration', 'noPrice'];

const FILE = 'pool.yaml';

/** Returns the content of a report. */
export function priceReport(answer: PriceList): Report {
  const { rulesTitle, play, title, left, check, plays, prices, interrupted, verdict, measure, scenario } = answer;
  const tables = [pricesTable(answer), unseenTable(answer), playsTable(answer)];
  const { found, quality, validity } = priceSentences(answer);
  const [chart] = pricesChart(answer, tables[0]);
  const notices = [
    ...(interrupted ? ['Stopped before all was played.'] : []),
    ...(verdict === 'open' ? ['The unit is not certainly worth anything; play more matchups.'] : []),
  ];
  return {
    ...{ rulesTitle, play, title },
    about: aboutOf(scenario),
    answer: [...found, ...validity].join(' '),
    basis: [...quality, priceBasis(answer)].join(' '),
    notices,
    hero: chart && { chart, numbers: pricesGrid(answer) },
    sections: [
      {
        id: 'list',
        name: 'The list in whole points',
        blocks: [
          {
            text: 'What a member costs is the sum of the price of each member and of its words. --write writes this list to a file that scenarios name under "use".',
          },
          {
            name: 'The list in whole points',
            heads: ['word', 'points'],
            rows: listed(answer).map(([word, cost]) => [word, cost]),
          },
          ...(left.length === 0 ? [] : [{ text: `No price of its own: ${leftText(left)}.` }]),
        ],
      },
      ...(check === undefined
        ? []
        : [
            {
              id: 'unseen',
              name: 'How good the prices are',
              blocks: [
                {
                  pictures: unseenChart(answer, tables[1]).map((picture) => ({ chart: picture })),
                },
                { text: `Every one of the ${countOf(check.matchups.length, 'matchup')} is in unseen.csv.` },
              ],
            },
          ]),
      ...(plays === undefined ? [] : [{ id: 'plays', name: 'Played otherwise', blocks: [playsGrid(answer, plays)] }]),
    ],
    measures: { [measure.name]: measure },
    words: WORDS,
    ...priceMade(answer),
    tables: tables.filter(({ rows }) => rows.length > 0 || prices.length === 0),
  };
}

function pricesGrid({ prices }: PriceList): Grid {
  return {
    name: 'What each thing is worth',
    heads: ['thing', 'points'],
    rows: prices.map((price) => [thingText(price), pointsText(price)]),
  };
}

function playsGrid({ prices }: PriceList, { ways }: NonNullable<PriceList['plays']>): Grid {
  return {
    name: 'Prices where both sides play by another policy; those that certainly differ have a star',
    heads: ['thing', 'as written', ...ways.map(({ policy }) => ({ text: policy, word: 'policy' as const }))],
    rows: prices.map((price) => [
      thingText(price),
      pointsText(price),
      ...ways.map(({ prices: others, differs }) => {
        const other = others.find(({ name }) => name === price.name);
        return other === undefined ? '' : `${pointsText(other)}${differs.includes(price.name) ? ' *' : ''}`;
      }),
    ]),
  };
}

function priceMade(answer: PriceList): Pick<Report, 'made' | 'again' | 'commands'> {
  const { scenario, seed, play, games, asked, interrupted } = answer;
  return {
    made: {
      facts: [
        { name: 'Method', value: 'logistic model of designed matchups; unseen matchups check it' },
        { name: 'Play', value: `Prices hold for ${gamesPriced(answer)}` },
        { name: 'Games', value: `${showCount(games)} ${gamesOf(play)}` },
      ],
      sources: [{ file: FILE, name: 'the pool', content: scenario }],
    },
    again: { files: [FILE], options: { ...asked, seed: sharedSeed(seed, [scenario]) }, interrupted },
    commands: [
      {
        does: `This draws the first ${gameOf(play)} of the sides as written, step by step:`,
        command: replayLine(FILE, seed),
      },
    ],
  };
}
