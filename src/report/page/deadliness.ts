import type { Answer } from '../../analysis/answer.ts';
import type { Card } from '../card.ts';
import { chartNameOf, isOfCauses, type Losses, lossesOf } from '../chart/cause-curves.ts';
import type { Chart } from '../chart/chart.ts';
import { figuresOf } from '../figures.ts';
import { asWords, capital } from '../label.ts';
import { namesOf } from '../names.ts';
import { countOf } from '../number.ts';
import type { Tables } from '../tables.ts';
import { defined } from './definition.ts';
import { figure } from './figure.ts';
import { type Html, html, when } from './html.ts';
import { number, prose } from './number.ts';
import {
  fatesTable,
  histogramTable,
  killersTable,
  linesTable,
  outcomesTable,
  scrolling,
  survivalNumbers,
  tiles,
} from './numbers-table.ts';

/**
 * Returns charts of one cell, each with its numbers, by name.
 *
 * @param first name of the chart before all sections
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
  if (isOfCauses({ name })) {
    const losses = lossesOf(answer, card, tables.falls).find((_, i) => name === chartNameOf(i));
    return losses && causesTable(answer, losses);
  }
  const timing = card.lengths.find(({ measure }) => name === 'lengths' || name.endsWith(`-${measure.what}`));
  return timing && histogramTable(asWords(timing.measure.what), timing);
}

/** Returns the final shares of a side lost to each cause, most frequent first. */
function causesTable(answer: Answer, { side, clock, causes, all, never, neverShown }: Losses): Html {
  const named = (cause: string) => {
    const measure = answer.measures[`${side}.fell-${clock}.${cause}`];
    return measure === undefined ? cause : defined(answer, measure, capital(namesOf(answer).cause(side, cause)));
  };
  const row = (
    name: Html | string,
    shown: string,
  ) => html`<tr><th scope="row">${name}</th><td class="number">${prose(shown)}</td></tr>
`;
  return scrolling(
    'What they are lost to',
    html`<table><thead><tr><th scope="col">Cause</th><th scope="col">lost to it in the end</th></tr></thead><tbody>${causes.map(({ name, end }) => row(named(name), String(end.shown)))}${row('All together', String(all.end.shown))}${never.map((cause) => row(named(cause), neverShown))}</tbody></table>`,
  );
}

/** Returns the figures that sum up an answer, each in a tile: four at most. */
export function headTiles(answer: Answer, card: Card): Html {
  return tiles(
    answer,
    figuresOf(answer, card).map(({ measure, label, value, range }) => ({
      measure,
      label,
      shown: { value, range, text: range === '' ? value : `${value} (${range})` },
    })),
  );
}

/** Returns other numbers of a cell, collapsed: what winning costs, margins, lengths. */
export function priceTable(answer: Answer, card: Card): Html {
  const lines = [...card.sides, ...card.lengths, ...card.others];
  return when(
    lines.length > 0,
    () =>
      html`<details class="price"><summary>${countOf(lines.length, 'more number')}</summary>${linesTable(answer, lines)}</details>`,
  );
}

/** Returns a notice of guards that had to end something, if there were any. */
export function guardNotice(answer: Answer, { guards }: Card): Html {
  return when(
    guards.length > 0,
    () =>
      html`<div class="notice"><p><strong>Guards fired.</strong> The rules would have gone on for ever, or for very long, and a guard ended it; such games are counted like all others.</p><ul>${guards.map(
        (line) => html`<li>${defined(answer, line.measure, capital(line.measure.meaning))}: ${number(line)}</li>`,
      )}</ul></div>`,
  );
}
