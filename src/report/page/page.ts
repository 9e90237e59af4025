import type { Answer, AnswerCell } from '../../analysis/answer.ts';
import type { Background } from '../background.ts';
import { type Card, cardOf } from '../card.ts';
import { cellCharts, sweepCharts } from '../chart/charts.ts';
import type { Choice } from '../force.ts';
import { closestCell } from '../headline.ts';
import { capital, cellLabel, gameOf, listOf } from '../label.ts';
import { gamesPlayed, makingCommands, scenarioYaml } from '../making.ts';
import { answerSentence, endings } from '../sentence.ts';
import { methodOf } from '../summary-table.ts';
import type { Tables } from '../tables.ts';
import { combinationCards, combinationsTable } from './combinations.ts';
import { cellFigures, guardNotice, priceTiles } from './deadliness.ts';
import { definitions } from './definition.ts';
import { diceBehind } from './dice.ts';
import { commands, facts, filesList, findingsList, type Part, writePage } from './document.ts';
import { figure } from './figure.ts';
import { type Html, html, when } from './html.ts';
import { prose } from './number.ts';

/**
 * The report as one page that needs nothing else: no network, no fonts, no libraries. Made from the answer
 * alone, so the same answer gives the same bytes.
 *
 * @param files names of the files that are written beside it
 */
export async function reportPage(
  answer: Answer,
  tables: Tables,
  { choices, odds }: Background,
  files: readonly string[],
): Promise<string> {
  const cell = closestCell(answer);
  const card = cell && cardOf(answer, cell);
  const [sweep] = sweepCharts(answer, tables);
  const charts = cell === undefined ? [] : cellCharts(answer, cell, tables);
  const first = (sweep ?? charts[0])?.name ?? '';
  const figures = card === undefined ? new Map<string, Html>() : await cellFigures(answer, card, charts, tables, first);
  const hero =
    sweep === undefined
      ? figures.get(first)
      : html`${await figure(sweep, undefined, 2)}<p class="basis"><a href="#combinations">The numbers</a></p>`;
  const varied = answer.cells.length > 1;
  const others = charts.filter(({ name }) => name !== first);
  const parts: Part[] = [];
  if (card !== undefined && cell !== undefined)
    parts.push({ id: 'deadliness', name: 'How deadly', body: deadliness(answer, card, figures, sweep !== undefined) });
  if (varied) parts.push({ id: 'combinations', name: 'Every combination', body: combinations(answer) });
  const course = charts.flatMap(({ name }) =>
    /^(survival|causes|lengths)/.test(name) ? (figures.get(name) ?? []) : [],
  );
  if (course.length > 0) parts.push({ id: 'course', name: 'When it happens', body: courseOf(answer, cell, course) });
  if (odds.length > 0) parts.push({ id: 'dice', name: 'The dice behind it', body: diceBehind(odds) });
  parts.push({ id: 'force', name: 'In force', body: force(answer, choices) });
  parts.push({
    id: 'definitions',
    name: 'What the numbers mean',
    body: html`<p class="lead">An interval in small type is where the true value lies with 95 % confidence, given the games that were played; the last digit shown is the first that is in doubt. <em>Exact</em> values were solved, not sampled.${when(isAnyCombined(answer), () => html` <em>Combined</em> values are too rare to be seen: games were played as far as states from which it is known exactly how they end, and the mean of those chances is shown.`)}</p>${definitions(answer)}`,
  });
  parts.push({ id: 'making', name: 'How it was made', body: making(answer, files) });
  const where = sweep === undefined || cell === undefined ? '' : cellLabel(answer, cell);
  return writePage({
    kicker: [answer.rulesTitle, gameOf(answer.play)],
    title: answer.title,
    about: answer.about,
    answer: answerSentence(answer),
    basis: basis(answer),
    notices: answer.interrupted
      ? [
          html`<p class="notice">This was stopped before it was done: some of what follows rests on fewer games than asked for.</p>`,
        ]
      : [],
    picture: hero,
    findings: findingsList(where === '' ? '' : `At ${where}, the nearest to even:`, others),
    parts,
    made: `The same scenario and seed give the same page, ${answer.digest}`,
    version: answer.montecrawl,
  });
}

function isAnyCombined({ cells }: Answer): boolean {
  return cells.some(({ measures }) => Object.values(measures).some((value) => methodOf(value) === 'combined'));
}

/** What the answer rests on, in one line. */
function basis(answer: Answer): string {
  const played = listOf(gamesPlayed(answer));
  return `${capital(played)}; in brackets 95 % intervals. Seed ${answer.seed}.`;
}

function deadliness(answer: Answer, card: Card, figures: ReadonlyMap<string, Html>, isSwept: boolean): Html {
  const lead = isSwept
    ? html`<p class="lead">Looked at closely: <strong>${cellLabel(answer, card.cell)}</strong>, the nearest to even. ${prose(endings(answer, card.cell))}</p>`
    : html`<p class="lead">Who comes out of it, who does not, and at what price.</p>`;
  const shown = [...(isSwept ? ['outcomes'] : []), 'fates', 'killers'].flatMap((name) => figures.get(name) ?? []);
  return html`${lead}${guardNotice(answer, card)}<div class="pair">${shown}${priceTiles(answer, card)}</div>`;
}

function combinations(answer: Answer): Html {
  return html`${combinationCards(answer)}
<details class="numbers"><summary>All combinations in one table</summary>${combinationsTable(answer)}</details>`;
}

function courseOf(answer: Answer, cell: AnswerCell | undefined, figures: readonly Html[]): Html {
  const where = cell === undefined ? '' : cellLabel(answer, cell);
  return html`${when(where !== '', () => html`<p class="lead">At ${where}.</p>`)}<div class="pair">${figures}</div>`;
}

function force(answer: Answer, choices: readonly Choice[]): Html {
  const named = choices.filter(({ isNamed }) => isNamed);
  const others = choices.filter(({ isNamed }) => !isNamed);
  return html`<p class="lead">${answer.rulesTitle}; whatever the scenario does not name goes by the book, read as below.</p>${choiceList(named)}${when(
    others.length > 0,
    () =>
      html`<details><summary>${others.length} that the scenario leaves as they are</summary>${choiceList(others)}</details>`,
  )}`;
}

function choiceList(choices: readonly Choice[]): Html {
  return facts(
    choices.map(({ name, value, meaning, rule }) => ({
      name,
      value: html`${value}${when(meaning !== '' || rule !== '', () => html` <span class="range">${meaning}${rule === '' ? '' : ` (${rule})`}</span>`)}`,
    })),
  );
}

function making(answer: Answer, files: readonly string[]): Html {
  return html`${facts([
    { name: 'Games', value: prose(capital(listOf(gamesPlayed(answer)))) },
    { name: 'Seed', value: String(answer.seed) },
    { name: 'Digest', value: html`<code>${answer.digest}</code>` },
    { name: 'Version', value: `montecrawl ${answer.montecrawl}, result format ${answer.format}` },
  ])}
<p>Save the scenario below as <code>scenario.yaml</code>.</p>
${commands(makingCommands(answer))}
<details><summary>The scenario</summary><pre tabindex="0" aria-label="The scenario">${scenarioYaml(answer)}</pre></details>
<details><summary>Files beside this page</summary><p>All tables, and each chart as a picture and as Vega-Lite with its data.</p>${filesList(files)}</details>`;
}
