import type { Answer, AnswerCell } from '../../analysis/answer.ts';
import { type Card, type CardLine, cardOf } from '../card.ts';
import { sideColour } from '../chart/palette.ts';
import { headlineOf, outcomesOf, rateIn, type Standing, standingOf } from '../headline.ts';
import { axisLabel, capital, cellLabel, measureClaim, measureLabel, sidesOf, valueLabel } from '../label.ts';
import { namesOf } from '../names.ts';
import { show, showCount } from '../number.ts';
import { guardNotice, priceTable } from './deadliness.ts';
import { defined } from './definition.ts';
import { type Html, html, when } from './html.ts';
import { bar, number, prose } from './number.ts';
import { fatesTable, killersTable, outcomesTable, scrolling } from './numbers-table.ts';

/** A page with a card for more cells would be too long to load; the CSV files have them all. */
const MOST_CARDS = 120;
const MOST_ROWS = 1000;

const SAID: Readonly<Record<Standing, string>> = {
  above: 'above',
  below: 'below',
  even: 'exactly even',
  undecided: '≈ undecided',
  unknown: 'no data',
};

/** Returns every cell of a sweep in one table: the varied values, how it ends, how that compares to one half. */
export function combinationsTable(answer: Answer): Html {
  const outcomes = outcomesOf(answer);
  const [headline] = outcomes;
  const axes = answer.axes.map(
    ({ path }) => html`<th scope="col"><abbr title="${path}">${axisLabel(path, namesOf(answer))}</abbr></th>`,
  );
  const heads = outcomes.map(
    (measure) =>
      html`<th scope="col">${defined(answer, measure, capital(measureLabel(measure, namesOf(answer))))}</th>`,
  );
  const rows = answer.cells.slice(0, MOST_ROWS).map((cell) => {
    const places = answer.axes.map(({ path }) => html`<td>${valueLabel(cell.vary[path])}</td>`);
    const rates = outcomes.map(
      ({ name }) => html`<td>${number({ shown: show(cell.measures[name], cell.games) })}</td>`,
    );
    const standing = standingOf(headline && rateIn(cell, headline.name));
    return html`<tr>${places}${rates}<td>${SAID[standing]}</td><td>${cell.games === 0 ? 'solved' : showCount(cell.games)}</td></tr>
`;
  });
  const left = answer.cells.length - MOST_ROWS;
  return html`${scrolling(
    'Every combination',
    html`<table><thead><tr>${axes}${heads}<th scope="col">Even</th><th scope="col">Games</th></tr></thead><tbody>${rows}</tbody></table>`,
  )}${when(left > 0, () => html`<p>${showCount(left)} more are in summary.csv.</p>`)}`;
}

/** Returns a collapsed card for each cell. */
export function combinationCards(answer: Answer): Html {
  if (answer.cells.length > MOST_CARDS) {
    return html`<p class="lead">With ${showCount(answer.cells.length)} combinations, only the tables hold the details of each: summary.csv, members.csv and lengths.csv.</p>`;
  }
  const headline = headlineOf(answer);
  return html`<p class="lead">How often ${headline === undefined ? 'what' : defined(answer, headline, measureClaim(headline, namesOf(answer)))} at each; ≈ may be even. Open one for its details.</p><div class="cells">${answer.cells.map((cell) => combinationCard(answer, cell))}</div>`;
}

function combinationCard(answer: Answer, cell: AnswerCell): Html {
  const card = cardOf(answer, cell);
  const [headline] = card.outcomes;
  const said = headline === undefined ? 'no data' : html`${unsure(headline)}${prose(briefly(headline))}`;
  const side = headline?.measure.side;
  const colour = sideColour(side === undefined ? -1 : sidesOf(answer).indexOf(side));
  return html`<details><summary><b>${cellLabel(answer, cell)}</b> ${headline && bar(headline, colour.light)}<span>${said}</span></summary>${details(answer, card)}</details>
`;
}

/** Leaves out the range if it only says never or always. */
function briefly({ value, shown }: CardLine): string {
  return 'rate' in value && !value.exact && (value.rate === 0 || value.rate === 1) ? shown.value : shown.text;
}

function unsure({ value }: CardLine): string {
  return 'rate' in value && standingOf(value) === 'undecided' ? '≈ ' : '';
}

function details(answer: Answer, card: Card): Html {
  return html`${when(card.outcomes.length > 0, () => outcomesTable(answer, card))}${priceTable(answer, card)}${when(
    card.members.length > 0,
    () => fatesTable(answer, card.members),
  )}${when(card.killings.length > 0, () => killersTable(answer, card))}${guardNotice(answer, card)}`;
}
