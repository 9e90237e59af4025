import type { Answer } from '../../analysis/answer.ts';
import type { Measure } from '../../stats/measure.ts';
import { rateInterval } from '../../stats/rate-interval.ts';
import type { Card, CardLine, MemberFates, Timing } from '../card.ts';
import { outcomeInk } from '../chart/outcome-colour.ts';
import { fateColours, NEUTRAL } from '../chart/palette.ts';
import { binLabel, totalOf } from '../histogram.ts';
import { capital, memberNames } from '../label.ts';
import { LEAST_CHANCE } from '../lengths-table.ts';
import { namesOf } from '../names.ts';
import { showCount, showRate } from '../number.ts';
import type { CellTable } from '../tables.ts';
import { defined, hrefOf } from './definition.ts';
import { type Html, html } from './html.ts';
import { bar, number, prose } from './number.ts';

/** Returns a table that scrolls by itself if the screen is too narrow for it. */
export function scrolling(name: string, table: Html): Html {
  return html`<div class="scroll" role="group" aria-label="${name}" tabindex="0">${table}</div>`;
}

/** Returns how games end, with a bar for each outcome. */
export function outcomesTable(answer: Answer, { outcomes }: Pick<Card, 'outcomes'>): Html {
  const rows = outcomes.map((line) => {
    return html`<tr><th scope="row">${defined(answer, line.measure, capital(line.label))}</th><td class="bar-cell">${bar(line, outcomeInk(answer, line.measure).colour.light)}</td><td>${number(line)}</td></tr>
`;
  });
  return scrolling('How it ends', html`<table><tbody>${rows}</tbody></table>`);
}

/** Returns the fates of each member: members down, fates across. */
export function fatesTable(answer: Answer, members: readonly MemberFates[]): Html {
  const fates = fateColours(members.flatMap(({ fates }) => fates.map(({ measure }) => measure.what)));
  const head = fates.map(({ fate }) => html`<th scope="col">${fate}</th>`);
  const rows = members.map(({ name, of, fates: lines }) => {
    const cells = fates.map(({ fate }) => {
      const line = lines.find(({ measure }) => measure.what === fate);
      return html`<td>${line === undefined ? '–' : html`<a class="term" href="${hrefOf(answer, line.measure)}">${number(line)}</a>`}</td>`;
    });
    return html`<tr><th scope="row">${of > 1 ? `${name} ×${of}` : name}</th>${cells}</tr>
`;
  });
  return scrolling(
    'What becomes of each member',
    html`<table><thead><tr><th scope="col">Member</th>${head}</tr></thead><tbody>${rows}</tbody></table>`,
  );
}

/** Returns who kills whom, and how many each kills. */
export function killersTable(answer: Answer, { killings, kills }: Card): Html {
  const called = memberNames(answer);
  const rows = killings.flatMap(({ name, killers }) =>
    killers.map(
      (line) =>
        html`<tr><th scope="row">${name}</th><td>${defined(answer, line.measure, `by ${line.killer}`)}</td><td class="bar-cell">${bar(line, NEUTRAL.light)}</td><td>${number(line)}</td></tr>
`,
    ),
  );
  const names = namesOf(answer);
  const whose = ({ side = '', member }: Measure) => (member === undefined ? names.side(side) : called(side, member));
  const means = kills.map(
    (line) =>
      html`<tr><th scope="row">${whose(line.measure)}</th><td>${defined(answer, line.measure, line.measure.what)}</td><td>${bar(line, NEUTRAL.light)}</td><td>${number(line)}</td></tr>
`,
  );
  return scrolling(
    'Who fells whom',
    html`<table><thead><tr><th scope="col">Member</th><th scope="col">is felled, or fells</th><td></td><th scope="col">how often, or how many a game</th></tr></thead><tbody>${rows}${means}</tbody></table>`,
  );
}

function shareOf(count: number, total: number): string {
  return showRate({ rate: count / total, ...rateInterval(count, total) }, total).text;
}

/**
 * Returns a histogram in rows, from its first to its last observed value; for an exact length the probability of each.
 */
export function histogramTable(name: string, { value, histogram }: Timing): Html {
  if (value.exact) return chancesTable(name, histogram);
  const total = totalOf(histogram);
  const rows = histogram.flatMap((count, bin) =>
    count === 0
      ? []
      : [
          html`<tr><th scope="row">${binLabel(histogram, bin)}</th><td>${showCount(count)}</td><td class="number">${prose(shareOf(count, total))}</td></tr>
`,
        ],
  );
  return scrolling(
    name,
    html`<table><thead><tr><th scope="col">${capital(name)}</th><th scope="col">times</th><th scope="col">share</th></tr></thead><tbody>${rows}</tbody></table>`,
  );
}

function chancesTable(name: string, chances: readonly number[]): Html {
  const rows = chances.flatMap((rate, bin) =>
    rate < LEAST_CHANCE
      ? []
      : [
          html`<tr><th scope="row">${binLabel(chances, bin)}</th><td class="number">${prose(showRate({ rate, exact: true }, 0).text)}</td></tr>
`,
        ],
  );
  return scrolling(
    name,
    html`<table><thead><tr><th scope="col">${capital(name)}</th><th scope="col">chance</th></tr></thead><tbody>${rows}</tbody></table>`,
  );
}

/** Returns separate numbers, each in a tile. */
export function tiles(answer: Answer, lines: readonly Pick<CardLine, 'measure' | 'label' | 'shown'>[]): Html {
  const each = lines.map(
    (line) => html`<div><dt>${defined(answer, line.measure, capital(line.label))}</dt><dd>${number(line)}</dd></div>
`,
  );
  return html`<dl class="tiles">${each}</dl>`;
}

/** Returns separate numbers, one a row. */
export function linesTable(answer: Answer, lines: readonly CardLine[]): Html {
  const rows = lines.map(
    (
      line,
    ) => html`<tr><th scope="row">${defined(answer, line.measure, capital(line.label))}</th><td>${number(line)}</td></tr>
`,
  );
  return scrolling('More numbers', html`<table><tbody>${rows}</tbody></table>`);
}

/** Returns who still stands after each step: steps down, members (and sides of several) across. */
export function survivalNumbers(answer: Answer, card: Card, survival: CellTable): Html {
  const rows = survival.rows.where({ cell: answer.cells.indexOf(card.cell) + 1 });
  const curves = [...new Map(rows.map((row) => [JSON.stringify([row.side, row.member]), row])).values()];
  const last = Math.max(0, ...rows.map((row) => row.step as number));
  const called = memberNames(answer);
  const head = curves.map(
    ({ side, member }) =>
      html`<th scope="col">${member === null ? `all of ${namesOf(answer).theSide(side as string)}` : called(side as string, member as string)}</th>`,
  );
  const body = Array.from({ length: last + 1 }, (_, step) => {
    const cells = curves.map(({ side, member }) => {
      const row = rows.find((one) => one.side === side && one.member === member && one.step === step);
      return html`<td class="number">${prose(String(row?.shown ?? ''))}</td>`;
    });
    return html`<tr><th scope="row">${step}</th>${cells}</tr>
`;
  });
  return scrolling(
    'Who still stands',
    html`<table><thead><tr><th scope="col">After</th>${head}</tr></thead><tbody>${body}</tbody></table>`,
  );
}
