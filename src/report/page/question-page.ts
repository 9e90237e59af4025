import { capital, gameOf } from '../label.ts';
import {
  type Block,
  type Entry,
  type Grid,
  type Picture,
  type QuestionReport,
  textOf,
  wordsOf,
} from '../question-report.ts';
import { defined, definitionsPart, explained, term } from './definition.ts';
import { type Document, facts, type PageSection, writePage } from './document.ts';
import { figure } from './figure.ts';
import { type Html, html, when } from './html.ts';
import { makingPart } from './making-part.ts';
import { prose } from './number.ts';
import { plainTable } from './plain-table.ts';

/**
 * Returns a report as a self-contained page, made of the same parts as that of `run`.
 *
 * @param files names of the files that are written beside it
 */
export async function questionPage(report: QuestionReport, files: readonly string[]): Promise<string> {
  return writePage(await questionDocument(report, files));
}

/** Returns the content of {@link questionPage} in parts. */
export async function questionDocument(report: QuestionReport, files: readonly string[]): Promise<Document> {
  const { question, rulesTitle, play, title, about, answer, basis, notices, hero, words, made } = report;
  const picture = hero && (await drawn(report, hero, 2));
  const parts: PageSection[] = [];
  for (const { id, name, blocks } of report.sections) {
    const bodies = await Promise.all(blocks.map((block) => body(report, block)));
    parts.push({ id, name, body: html`${bodies}` });
  }
  return {
    kicker: [question, rulesTitle, gameOf(play)],
    title,
    about,
    answer,
    basis: explained(basis, words),
    notices: notices.map((notice) => html`<p class="notice">${notice}</p>`),
    picture,
    parts: [...parts, definitionsPart(report, wordsOf(report)), makingPart(made, files)],
    made: `The command above gives the same page${made.digest === undefined ? '' : `, ${made.digest}`}`,
    version: made.montecrawl,
  };
}

async function body(report: QuestionReport, block: Block): Promise<Html> {
  const { words } = report;
  if ('text' in block) return html`<p class="lead">${explained(block.text, words)}</p>`;
  if ('items' in block) {
    return when(
      block.items.length > 0,
      () =>
        html`<h3>${explained(block.head, words)}</h3><ul>${block.items.map((item) => html`<li>${prose(item)}</li>`)}</ul>`,
    );
  }
  if ('facts' in block) return facts(block.facts.map(({ name, value }) => ({ name, value: prose(value) })));
  if ('cards' in block) {
    return html`<div class="pair">${block.cards.map(
      ({ name, facts: own, text }) =>
        html`<section><h3>${name}</h3>${facts(own.map(({ name, value }) => ({ name, value: prose(value) })))}<pre tabindex="0" aria-label="${name}">${text}</pre></section>`,
    )}</div>`;
  }
  if ('pictures' in block) {
    const figures = await Promise.all(block.pictures.map((picture) => drawn(report, picture, 3)));
    return when(figures.length > 0, () => html`<div class="pair">${figures}</div>`);
  }
  return tableOf(report, block);
}

function drawn(report: QuestionReport, { chart, numbers, heading }: Picture, level: 2 | 3): Promise<Html> {
  return figure(chart, numbers && tableOf(report, numbers), level, { words: report.words, heading });
}

function tableOf(report: QuestionReport, { name, heads, rows }: Grid): Html {
  return plainTable(
    heads.map((head) => entryOf(report, head, capital)),
    rows.map((row) => row.map((entry) => entryOf(report, entry))),
    name,
  );
}

function entryOf(report: QuestionReport, entry: Entry, as: (text: string) => string = (text) => text): string | Html {
  if (typeof entry === 'string') return as(entry);
  const text = as(textOf(entry));
  return 'word' in entry ? term(entry.word, text) : defined(report, entry.measure, text);
}
