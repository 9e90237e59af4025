import { sideColour } from '../chart/palette.ts';
import { showRate } from '../number.ts';
import { type BehindOdds, outcomeWords } from '../odds-behind.ts';
import { type Html, html } from './html.ts';
import { bar, prose } from './number.ts';
import { scrolling } from './numbers-table.ts';

/** Returns the exact odds behind an answer, each question with its outcomes as bars. */
export function diceBehind(odds: readonly BehindOdds[]): Html {
  return html`<p class="lead">What single rolls and duels come to between the first of each side, counted exactly.</p><div class="pair">${odds.map(behind)}</div>`;
}

function behind({ one, other, sheet, given, rolled, command }: BehindOdds): Html {
  const { question, rows } = sheet;
  const outcomes = (rows[0]?.outcomes ?? []).filter(({ chance }) => chance > 0);
  const lines = outcomes.map(({ name, chance }) => {
    const value = { rate: chance, exact: true } as const;
    return html`<tr><th scope="row">${outcomeWords({ one, other }, name)}</th><td class="bar-cell">${bar({ value }, sideColour(-1).light)}</td><td class="number">${prose(showRate(value, 0).value)}</td></tr>
`;
  });
  const asked = command === '' ? '' : html`<pre tabindex="0" aria-label="Command that asks it">${command}</pre>`;
  return html`<div class="dice"><h3>${question.title}: ${one} against ${other}</h3><p class="basis">${question.meaning}${rolled === '' ? '' : ` Rolled in the game, and here what comes most often: ${rolled}.`}</p>${scrolling(
    `${question.title}: ${one} against ${other}`,
    html`<table><tbody>${lines}</tbody></table>`,
  )}<details><summary>As it was asked</summary><p>${question.rule}; ${given}.</p>${asked}</details></div>
`;
}
