import { aboutOf, replayLine, sharedSeed } from '../../report/command-line.ts';
import type { WordName } from '../../report/glossary.ts';
import { capital, gameOf, gamesOf } from '../../report/label.ts';
import { showCount } from '../../report/number.ts';
import type { Block, Card, Grid } from '../../report/question-report.ts';
import { lineOf } from '../../scenario/encounter.ts';
import type { Report } from '../question.ts';
import type { Design, Encounter } from './answer.ts';
import { encountersChart } from './chart.ts';
import { scenarioOf } from './encounter-files.ts';
import { encounterFile } from './file-name.ts';
import { encountersTable, unitsTable } from './tables.ts';
import {
  claimText,
  designBasis,
  designSentence,
  encounterName,
  lengthText,
  lostText,
  rangeEnds,
  rangeText,
  valueText,
} from './words.ts';

const WORDS: readonly WordName[] = ['interval', 'whisker', 'together', 'point', 'policy', 'way'];

/** Returns the content of a report. */
export function designReport(answer: Design): Report {
  const { rulesTitle, play, title, menu, nearest, scenario, target, verdict, lengthMeasure } = answer;
  const table = encountersTable(answer);
  const chart = encountersChart(answer, table);
  const shown = menu.length > 0 ? menu : nearest === undefined ? [] : [nearest];
  const cards: Block = { cards: shown.map((encounter, i) => cardOf(answer, encounter, i)) };
  return {
    ...{ rulesTitle, play, title },
    about: aboutOf(scenario),
    answer: designSentence(answer),
    basis: designBasis(answer).join(' '),
    notices: verdict === 'interrupted' ? ['Stopped before the menu was done.'] : [],
    hero: chart && { chart, heading: menu.length > 0 ? 'The menu' : 'What came nearest' },
    sections: [
      ...(shown.length === 0
        ? []
        : [{ id: 'encounters', name: menu.length > 0 ? 'The encounters' : 'The nearest encounter', blocks: [cards] }]),
      { id: 'units', name: 'Who may be in them', blocks: [unitsGrid(answer), ...unfitItems(answer)] },
    ],
    measures: Object.fromEntries(
      [target.measure, ...(lengthMeasure === undefined ? [] : [lengthMeasure])].map((each) => [each.name, each]),
    ),
    words: WORDS,
    ...designMade(answer),
    tables: [table, unitsTable(answer)],
  };
}

function cardOf(answer: Design, encounter: Encounter, place: number): Card {
  const { target, lengthMeasure } = answer;
  const [length, lost, range] = [lengthText(encounter), lostText(encounter), rangeText(encounter)];
  return {
    name: `${place + 1}. ${capital(encounterName(encounter))}`,
    facts: [
      { name: capital(claimText(target)), value: valueText(encounter) },
      ...(range === '' ? [] : [{ name: 'Over policies', value: `${range}: ${rangeEnds(encounter)}` }]),
      ...(length === '' ? [] : [{ name: `Mean ${lengthMeasure?.what}`, value: length }]),
      ...(lost === '' ? [] : [{ name: 'Members lost', value: lost }]),
      ...(encounter.points === undefined ? [] : [{ name: 'Points', value: String(encounter.points) }]),
      { name: 'Games', value: showCount(encounter.games) },
    ],
    text: encounter.members.map((member) => `- ${quoted(lineOf(member))}`).join('\n'),
  };
}

/** Puts a line that YAML would read as a mapping in quotation marks. */
function quoted(line: string): string {
  return /: |^[^\w{]/.test(line) && !line.startsWith('{') ? JSON.stringify(line) : line;
}

function unitsGrid({ units }: Design): Grid {
  const isPriced = units.some(({ points }) => points !== undefined);
  return {
    name: 'The units, and how many of each alone the model puts at the target',
    heads: ['unit', 'statline', ...(isPriced ? ['points'] : []), 'alone at the target'],
    rows: units.map(({ name, written, points, alone }) => [
      name,
      lineOf(written),
      ...(isPriced ? [String(points ?? '')] : []),
      alone < 100 ? alone.toPrecision(2) : 'over 100',
    ]),
  };
}

function unfitItems({ unfit }: Design): Block[] {
  if (unfit.length === 0) return [];
  return [{ head: 'Left out', items: unfit.map(({ written, why }) => `${lineOf(written)}: ${why}`) }];
}

function designMade(answer: Design): Pick<Report, 'made' | 'again' | 'commands'> {
  const { scenario, foes, units, unfit, seed, play, games, asked, target, menu, rules, title, verdict } = answer;
  const files = ['scenario.yaml'];
  const all = games.search + games.confirm + games.ends + games.range;
  const [first] = menu;
  return {
    made: {
      facts: [
        { name: 'Method', value: 'a fitted model proposes, halving keeps the nearest, fresh games confirm' },
        { name: 'Games', value: `${showCount(all)} ${gamesOf(play)} in all` },
      ],
      sources: [
        { file: 'scenario.yaml', name: 'the party, with one unit in place of an encounter', content: scenario },
        {
          file: 'units.yaml',
          name: 'who may be in an encounter',
          content: {
            title: `Units for ${title}`.slice(0, 200),
            rules,
            members: [...units, ...unfit].map(({ written }) => written),
          },
        },
        ...(first === undefined
          ? []
          : [{ file: encounterFile(0), name: 'the first encounter', content: scenarioOf(answer, first, 0) }]),
      ],
    },
    again: {
      files,
      options: {
        target: { [asked.target.split('=')[0]]: target.value },
        from: 'units.yaml',
        ...(asked.length === undefined ? {} : { length: asked.length.join('..') }),
        ...{ distinct: asked.distinct, size: asked.size.join('..'), menu: asked.menu, apart: asked.apart },
        ...{ budget: asked.budget, margin: asked.margin, foes, most: asked.most },
        ...{ maxRep: asked.maxRep, range: asked.range, policy: asked.policy },
        seed: sharedSeed(seed, [scenario]),
      },
      interrupted: verdict === 'interrupted',
    },
    commands:
      first === undefined
        ? []
        : [
            {
              does: `This draws the first ${gameOf(play)} of the first encounter, step by step:`,
              command: replayLine(encounterFile(0), seed),
            },
          ],
  };
}
