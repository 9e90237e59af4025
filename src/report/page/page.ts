import type { Answer, AnswerCell } from '../../analysis/answer.ts';
import type { Background } from '../background.ts';
import { type Card, cardOf } from '../card.ts';
import type { Chart } from '../chart/chart.ts';
import { focusOf } from '../figures.ts';
import type { Choice } from '../force.ts';
import type { WordName } from '../glossary.ts';
import { capital, cellLabel, gameOf, listOf } from '../label.ts';
import { wordsOfMaking } from '../made.ts';
import { gamesPlayed, runMade } from '../making.ts';
import { openLink } from '../open-link.ts';
import { sentencesOf } from '../sentence.ts';
import { methodOf } from '../summary-table.ts';
import type { Tables } from '../tables.ts';
import { combinationCards, combinationsTable } from './combinations.ts';
import { cellFigures, guardNotice, headTiles, priceTable } from './deadliness.ts';
import { definitionsPart, explained } from './definition.ts';
import { diceBehind } from './dice.ts';
import { type Document, facts, findingsList, type PageSection, writePage } from './document.ts';
import { figure } from './figure.ts';
import { type Html, html, when } from './html.ts';
import { makingPart } from './making-part.ts';

/**
 * Returns the report as a self-contained page: no network, no fonts, no libraries. Made from the answer alone, so the
 * same answer gives the same bytes.
 *
 * @param charts of the sweep and of the focus cell
 * @param files names of the files that are written beside it
 */
export async function reportPage(...of: Parameters<typeof reportDocument>): Promise<string> {
  return writePage(await reportDocument(...of));
}

/** Returns the content of {@link reportPage} in parts. */
export async function reportDocument(
  answer: Answer,
  tables: Tables,
  { sweeps, charts }: { readonly sweeps: readonly Chart[]; readonly charts: readonly Chart[] },
  { choices, odds }: Background,
  files: readonly string[],
): Promise<Document> {
  const focus = focusOf(answer);
  const cell = focus?.cell;
  const card = cell && cardOf(answer, cell);
  const made = { ...runMade(answer), page: openLink(answer) };
  const said = sentencesOf(answer);
  const words = wordsOfAnswer(answer);
  // What needs no chart comes first: charts may be drawn by another thread meanwhile.
  const others: PageSection[] = [
    ...(odds.length > 0 ? [{ id: 'dice', name: 'The dice behind it', body: diceBehind(odds) }] : []),
    { id: 'force', name: 'In force', body: force(answer, choices) },
    definitionsPart(answer, [...words, ...wordsOfMaking(made)]),
    makingPart(made, files),
  ];
  const every: PageSection[] =
    answer.cells.length > 1 ? [{ id: 'combinations', name: 'Every combination', body: combinations(answer) }] : [];
  const [sweep] = sweeps;
  const first = (sweep ?? charts[0])?.name ?? '';
  const figures = card === undefined ? new Map<string, Html>() : await cellFigures(answer, card, charts, tables, first);
  const hero =
    sweep === undefined
      ? figures.get(first)
      : html`${await figure(sweep, undefined, 2)}<p class="basis"><a href="#combinations">The numbers</a></p>`;
  const parts: PageSection[] = [];
  if (card !== undefined && cell !== undefined)
    parts.push({ id: 'deadliness', name: 'How deadly', body: deadliness(answer, card, figures, sweep !== undefined) });
  parts.push(...every);
  const curves = charts.flatMap(({ name }) =>
    /^(survival|causes|lengths)/.test(name) ? (figures.get(name) ?? []) : [],
  );
  if (curves.length > 0) parts.push({ id: 'course', name: 'When it happens', body: curvesOf(answer, cell, curves) });
  parts.push(...others);
  const where = cell === undefined ? '' : cellLabel(answer, cell);
  return {
    kicker: [answer.rulesTitle, gameOf(answer.play)],
    title: answer.title,
    about: answer.about,
    answer: said.answer,
    changes: [...said.range, ...said.halfTime, ...said.changes],
    basis: explained(basis(answer), words),
    notices: answer.interrupted
      ? [
          html`<p class="notice">This was stopped before it was done: some of what follows rests on fewer games than asked for.</p>`,
        ]
      : [],
    figures: card && headTiles(answer, card),
    picture: hero,
    findings: findingsList(
      where === '' ? '' : `With ${where}:`,
      charts.filter(({ name }) => name !== first),
    ),
    parts,
    made: `The same scenario and seed give the same page, ${answer.digest}`,
    version: answer.montecrawl,
    isShared: files.includes('card.svg'),
  };
}

/** Returns the glossary words that the page uses, apart from those of how it was made. */
function wordsOfAnswer({ cells }: Answer): WordName[] {
  const values = cells.flatMap(({ measures }) => Object.values(measures));
  const methods = new Set(values.map(methodOf));
  const isBound = (value: (typeof values)[number]) => 'rate' in value && (value.rate === 0 || value.rate === 1);
  return [
    'interval',
    'whisker',
    ...(values.some(isBound) ? (['never'] as const) : []),
    ...(methods.has('exact') ? (['exact'] as const) : []),
    ...(cells.length > 1 ? (['undecided'] as const) : []),
  ];
}

/** Describes what the answer is based on, in one line. */
function basis(answer: Answer): string {
  const played = listOf(gamesPlayed(answer));
  return `${capital(played)}; in brackets 95 % intervals, each by itself. Seed ${answer.seed}.`;
}

function deadliness(answer: Answer, card: Card, figures: ReadonlyMap<string, Html>, isSwept: boolean): Html {
  const place = cellLabel(answer, card.cell);
  const where = place === '' ? '' : `With ${place}${focusOf(answer)?.isAsked ? '' : ', the nearest to even'}: `;
  const shown = [...(isSwept ? ['outcomes'] : []), 'fates', 'killers'].flatMap((name) => figures.get(name) ?? []);
  return html`<p class="lead">${capital(`${where}who comes out of it, who does not, and at what price.`)}</p>${guardNotice(answer, card)}<div class="pair">${shown}</div>${priceTable(answer, card)}`;
}

function combinations(answer: Answer): Html {
  return html`${combinationCards(answer)}
<details class="numbers"><summary>All combinations in one table</summary>${combinationsTable(answer)}</details>`;
}

function curvesOf(answer: Answer, cell: AnswerCell | undefined, figures: readonly Html[]): Html {
  const where = cell === undefined ? '' : cellLabel(answer, cell);
  return html`${when(where !== '', () => html`<p class="lead">With ${where}.</p>`)}<div class="pair">${figures}</div>`;
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
