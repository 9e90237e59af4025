import { createHash } from 'node:crypto';
import type { Answer, AnswerCell } from '../../analysis/answer.ts';
import { type Card, cardOf } from '../card.ts';
import type { Chart } from '../chart/chart.ts';
import { cellCharts, sweepCharts } from '../chart/charts.ts';
import { closestCell } from '../headline.ts';
import { capital, cellLabel, gameOf, gamesOf, listOf } from '../label.ts';
import { gamesPlayed, inForce, repeatCommand, replayCommand, scenarioYaml } from '../making.ts';
import { answerSentence, endings } from '../sentence.ts';
import type { Tables } from '../tables.ts';
import { combinationCards, combinationsTable } from './combinations.ts';
import { cellFigures, guardNotice, priceTiles } from './deadliness.ts';
import { definitions } from './definition.ts';
import { figure } from './figure.ts';
import { Html, html, when } from './html.ts';
import { prose } from './number.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

/**
 * The report as one page that needs nothing else: no network, no fonts, no libraries. Made from the answer
 * alone, so the same answer gives the same bytes.
 *
 * @param files names of the files that are written beside it
 */
export async function reportPage(answer: Answer, tables: Tables, files: readonly string[]): Promise<string> {
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
  const parts: [id: string, name: string, part: Html][] = [];
  if (card !== undefined && cell !== undefined)
    parts.push(['deadliness', 'How deadly', deadliness(answer, card, figures, sweep !== undefined)]);
  if (varied) parts.push(['combinations', 'Every combination', combinations(answer)]);
  const course = charts.flatMap(({ name }) => (/^(survival|lengths)/.test(name) ? (figures.get(name) ?? []) : []));
  if (course.length > 0) parts.push(['course', 'When it happens', courseOf(answer, cell, course)]);
  parts.push(['force', 'In force', force(answer)]);
  parts.push([
    'definitions',
    'What the numbers mean',
    html`<p class="lead">An interval in small type is where the true value lies with 95 % confidence, given the games that were played; the last digit shown is the first that is in doubt. <em>Exact</em> values were solved, not sampled.</p>${definitions(answer)}`,
  ]);
  parts.push(['making', 'How it was made', making(answer, files)]);
  const body = html`<a class="skip" href="#answer">To the answer</a>
<header>
<p class="kicker">${[answer.rulesTitle, gameOf(answer.play)].join(' · ')}</p>
<h1>${answer.title}</h1>
${when(answer.about !== '', () => html`<p class="about">${answer.about}</p>`)}
</header>
<main>
<div class="hero" id="answer">
<div>
<p class="answer">${prose(answerSentence(answer))}</p>
<p class="basis">${prose(basis(answer))}</p>
${when(answer.interrupted, () => html`<p class="notice">This was stopped before it was done: some of what follows rests on fewer games than asked for.</p>`)}
</div>
<div>${hero}</div>
${findings(answer, sweep === undefined ? undefined : cell, others)}
</div>
<nav aria-label="Parts of this report"><ul>${parts.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></nav>
<div class="parts">
${parts.map(
  ([
    id,
    name,
    part,
  ]) => html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${name}</h2>${part}</section>
`,
)}
</div>
</main>
<footer><p>Made by montecrawl ${answer.montecrawl} from ${answer.digest}. The same scenario and seed give the same page.</p></footer>
<div id="tip" hidden aria-hidden="true"></div>
<dialog id="definition" aria-label="Definition"><div></div><form method="dialog"><button autofocus>Close</button></form></dialog>`;
  return pageAround(answer.title, answerSentence(answer), answer.montecrawl, body);
}

/** What else was found, leading to where it is shown. */
function findings(answer: Answer, cell: AnswerCell | undefined, charts: readonly Chart[]): Html {
  const where = cell === undefined ? '' : cellLabel(answer, cell);
  return when(
    charts.length > 0,
    () =>
      html`<div class="findings">${when(where !== '', () => html`<p class="basis">At ${where}, the nearest to even:</p>`)}<ul>${charts.map(
        ({ name, title }) => html`<li><a href="#${name}">${prose(title)}</a></li>`,
      )}</ul></div>`,
  );
}

/**
 * A whole page around its body: style and script inside, and a policy that allows nothing else.
 *
 * @param description one sentence for those who see only a link to it
 */
export function pageAround(title: string, description: string, version: string, body: Html): string {
  const policy = `default-src 'none'; style-src '${hash(STYLE)}'; script-src '${hash(SCRIPT)}'; base-uri 'none'; form-action 'none'`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Html(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="montecrawl ${version}">
<meta name="description" content="${description}">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
${body}
<script>${new Html(SCRIPT)}</script>
</body>
</html>
`;
  return page.text;
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
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

function force(answer: Answer): Html {
  const facts = inForce(answer);
  return html`<p class="lead">${answer.rulesTitle}; whatever is not named here goes by the book.</p>${when(facts.length > 0, () => html`<dl class="facts">${facts.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`)}`;
}

function making(answer: Answer, files: readonly string[]): Html {
  return html`<dl class="facts">
<dt>Games</dt><dd>${prose(capital(listOf(gamesPlayed(answer))))}</dd>
<dt>Seed</dt><dd>${answer.seed}</dd>
<dt>Digest</dt><dd><code>${answer.digest}</code></dd>
<dt>Version</dt><dd>montecrawl ${answer.montecrawl}, result format ${answer.format}</dd>
</dl>
<p>Save the scenario below as <code>scenario.yaml</code>. This gives the same answer again, byte for byte:</p>
<pre tabindex="0" aria-label="Command that repeats the answer">${repeatCommand(answer)}</pre>
<p>This tells one of its ${gamesOf(answer.play)}, roll by roll:</p>
<pre tabindex="0" aria-label="Command that tells one game">${replayCommand(answer)}</pre>
<details open><summary>The scenario</summary><pre tabindex="0" aria-label="The scenario">${scenarioYaml(answer)}</pre></details>
<p>Files beside this page, from which its charts can be drawn again:</p>
<ul class="files">${files.map((file) => html`<li><a href="${file}">${file}</a></li>`)}</ul>`;
}
