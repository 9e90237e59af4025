import { briefOdds } from '../brief-odds.ts';
import type { Chart } from '../chart/chart.ts';
import { AGAIN } from '../command-line.ts';
import { diceSentences } from '../dice-sheet.ts';
import type { WordName } from '../glossary.ts';
import { repeats } from '../made.ts';
import { showCount, showRate } from '../number.ts';
import { fixedIn, isCumulative, type OddsSheet, outcomeNames, sweptIn } from '../odds-sheet.ts';
import { definitionsPart, explained } from '../page/definition.ts';
import { type Document, writePage } from '../page/document.ts';
import { figure } from '../page/figure.ts';
import { type Html, html, when } from '../page/html.ts';
import { makingPart } from '../page/making-part.ts';
import { prose } from '../page/number.ts';
import { scrolling } from '../page/numbers-table.ts';
import { plainTable } from '../page/plain-table.ts';
import { oddsSentence } from './odds-sentence.ts';

const WORDS: readonly WordName[] = ['exact'];

/** A page with more rows would be too long to read; the CSV file has them all. */
const MOST_ROWS = 500;

/** Further content of the page of odds. */
export interface OddsMaking {
  /** The command that gives the odds. */
  readonly command: string;
  /** Version of montecrawl. */
  readonly version: string;
  /** Names of the other files of the report. */
  readonly files: readonly string[];
}

/** Returns exact odds as a page. */
export async function oddsPage(sheet: OddsSheet, charts: readonly Chart[], making: OddsMaking): Promise<string> {
  return writePage(await oddsDocument(sheet, charts, making));
}

/** Returns the content of {@link oddsPage} in parts. */
export async function oddsDocument(sheet: OddsSheet, charts: readonly Chart[], making: OddsMaking): Promise<Document> {
  const { question, parameters, rulesTitle } = sheet;
  const [chart] = charts;
  return {
    kicker: [rulesTitle, 'exact odds'],
    title: question.title,
    about: question.meaning,
    answer: oddsSentence(sheet),
    basis: explained(`Exact: every roll was counted, none was sampled. ${question.rule}.`, WORDS),
    picture: chart && (await figure(chart, undefined, 2)),
    parts: [
      { id: 'numbers', name: 'The numbers', body: isOfDice(sheet) ? diceNumbers(briefOdds(sheet)) : numbers(sheet) },
      definitionsPart({ measures: {}, play: '' }, WORDS),
      makingPart(
        {
          facts: [
            { name: 'Rule', value: question.rule },
            ...parameters.map(({ name, values }) => ({ name, value: values.join(', ') })),
          ],
          montecrawl: making.version,
          sources: [],
          commands: [{ does: repeats(), command: `${making.command} ${AGAIN}` }],
        },
        making.files,
      ),
    ],
    made: 'The command above gives the same page',
    version: making.version,
  };
}

function isOfDice({ rows }: OddsSheet): boolean {
  return rows.every(({ dice }) => dice !== undefined);
}

/**
 * Returns a table with outcomes down; across are the questions or, for a single one, the probabilities of at least and
 * at most.
 */
function diceNumbers(sheet: OddsSheet): Html {
  const { rows } = sheet;
  const shown = (chance: number | undefined) =>
    chance === undefined ? '–' : showRate({ rate: chance, exact: true }, 0).value;
  const isOne = rows.length === 1;
  const ends = isOne && isCumulative(sheet);
  const heads = ['outcome', ...(isOne ? ['chance'] : rows.map(({ setting }) => String(setting.roll)))];
  const cells = outcomeNames(sheet).map((name) => {
    const found = rows.map(({ outcomes }) => outcomes.find((outcome) => outcome.name === name));
    const more = ends ? [shown(found[0]?.atLeast), shown(found[0]?.atMost)] : [];
    return [name, ...found.map((outcome) => shown(outcome?.chance)), ...more];
  });
  const said = diceSentences(sheet).map(({ name, text }) => html`<p>${name}: ${text}</p>`);
  return html`${said}${plainTable([...heads, ...(ends ? ['at least', 'at most'] : [])], cells, 'The chance of each outcome')}`;
}

/** Returns a table with combinations down, outcomes across. */
function numbers(sheet: OddsSheet): Html {
  const { rows } = sheet;
  // Values that are the same in every row are shown once above the table.
  const parameters = sweptIn(sheet);
  const fixed = fixedIn(sheet);
  const names = outcomeNames(sheet);
  const head = [...parameters.map(({ name }) => name), ...names].map((name) => html`<th scope="col">${name}</th>`);
  const body = rows.slice(0, MOST_ROWS).map(({ setting, outcomes }) => {
    const given = parameters.map(({ name }) => html`<td>${setting[name]}</td>`);
    const chances = names.map((name) => {
      const found = outcomes.find((outcome) => outcome.name === name);
      return html`<td>${found === undefined ? '–' : prose(showRate({ rate: found.chance, exact: true }, 0).value)}</td>`;
    });
    return html`<tr>${given}${chances}</tr>
`;
  });
  const left = rows.length - MOST_ROWS;
  return html`<p class="lead">The chance of each outcome${parameters.length > 0 ? ', one combination a row' : ''}${fixed === '' ? '' : `, with ${fixed}`}; – where it cannot come up.</p>${scrolling(
    'The chance of each outcome',
    html`<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`,
  )}${when(left > 0, () => html`<p>${showCount(left)} more are in odds.csv.</p>`)}`;
}
