import type { Answer } from '../../analysis/answer.ts';
import type { Card } from '../card.ts';
import type { Chart } from '../chart/chart.ts';
import { asWords, capital } from '../label.ts';
import type { Tables } from '../tables.ts';
import { defined } from './definition.ts';
import { figure } from './figure.ts';
import { type Html, html, when } from './html.ts';
import { number } from './number.ts';
import { fatesTable, histogramTable, killersTable, outcomesTable, survivalNumbers, tiles } from './numbers-table.ts';

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
  const timing = card.lengths.find(({ measure }) => name === 'lengths' || name.endsWith(`-${measure.what}`));
  return timing && histogramTable(asWords(timing.measure.what), timing);
}

/** Numbers of a cell that stand by themselves: what winning costs, margins, lengths. */
export function priceTiles(answer: Answer, card: Card): Html {
  const lines = [...card.sides, ...card.lengths, ...card.others];
  return when(lines.length > 0, () => tiles(answer, lines));
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
