import type { Answer } from '../../analysis/answer.ts';
import type { Card } from '../card.ts';
import type { Chart } from '../chart/chart.ts';
import { asWords, capital } from '../label.ts';
import type { Tables } from '../tables.ts';
import { defined } from './definition.ts';
import { figure } from './figure.ts';
import { type Html, html, when } from './html.ts';
import { number } from './number.ts';
import {
  fatesTable,
  histogramTable,
  killersTable,
  linesTable,
  outcomesTable,
  survivalNumbers,
  tiles,
} from './numbers-table.ts';
import { plainTable } from './plain-table.ts';

/**
 * Charts of one cell, each with its numbers, by name.
 *
 * @param first name of the chart that stands before all sections
 */
export async function cellFigures(
  answer: Answer,
  card: Card,
  charts: readonly Chart[],
  tables: Tables,
  first: string,
): Promise<Map<string, Html>> {
  const figures = new Map<string, Html>();
  for (const chart of charts) {
    const level = chart.name === first ? 2 : 3;
    figures.set(chart.name, await figure(chart, numbersOf(answer, card, tables, chart), level));
  }
  return figures;
}

function numbersOf(answer: Answer, card: Card, tables: Tables, { name }: Chart): Html | undefined {
  if (name === 'outcomes') return outcomesTable(answer, card);
  if (name === 'fates') return fatesTable(answer, card.members);
  if (name === 'killers') return killersTable(answer, card);
  if (name === 'survival') return survivalNumbers(answer, card, tables.survival);
  if (name === 'causes') return causesTable(answer, card, tables);
  const timing = card.lengths.find(({ measure }) => name === 'lengths' || name.endsWith(`-${measure.what}`));
  return timing && histogramTable(asWords(timing.measure.what), timing);
}

/** What members have been lost to in the end, the most frequent first. */
function causesTable(answer: Answer, card: Card, { falls }: Tables): Html {
  const cell = answer.cells.indexOf(card.cell) + 1;
  const mine = (falls?.rows ?? []).filter((row) => row.cell === cell && row.clock === falls?.rows[0]?.clock);
  const ends = new Map(mine.map((row) => [JSON.stringify([row.side, row.cause]), row]));
  const rows = [...ends.values()].sort((a, b) => (b.fallen as number) - (a.fallen as number));
  return plainTable(
    ['cause', 'side', 'lost to it in the end'],
    rows.map(({ cause, side, shown }) => [asWords(String(cause)), String(side), String(shown)]),
  );
}

/** As many numbers as this stand in tiles; more of them are a table that is opened. */
const MOST_TILES = 16;

/** Numbers of a cell that stand by themselves: what winning costs, margins, lengths. */
export function priceTiles(answer: Answer, card: Card): Html {
  const lines = [...card.sides, ...card.lengths, ...card.others];
  const first = lines.length > MOST_TILES ? [...card.sides, ...card.lengths].slice(0, MOST_TILES) : lines;
  const others = lines.filter((line) => !first.includes(line));
  return when(
    lines.length > 0,
    () =>
      html`<div class="price">${tiles(answer, first)}${when(
        others.length > 0,
        () => html`<details><summary>${others.length} more numbers</summary>${linesTable(answer, others)}</details>`,
      )}</div>`,
  );
}

/** Guards that had to end something, where any had to. */
export function guardNotice(answer: Answer, { guards }: Card): Html {
  return when(
    guards.length > 0,
    () =>
      html`<div class="notice"><p><strong>Guards fired.</strong> The rules would have gone on for ever, or for very long, and a guard ended it; such games are counted like all others.</p><ul>${guards.map(
        (line) => html`<li>${defined(answer, line.measure, capital(line.measure.meaning))}: ${number(line)}</li>`,
      )}</ul></div>`,
  );
}
