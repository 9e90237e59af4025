import type { Answer } from '../../analysis/answer.ts';
import type { Measure } from '../../stats/measure.ts';
import { capital, gameOf, gamesOf, measureLabel } from '../label.ts';
import { type Html, html, when } from './html.ts';

/** A name that leads to its definition: opened in place where scripts run, found further down where they do not. */
export function defined(answer: Answer, measure: Measure, label: string): Html {
  return html`<a class="term" href="${hrefOf(answer, measure)}">${label}</a>`;
}

/** Where on the page a measure is defined. */
export function hrefOf(answer: Answer, measure: Measure): string {
  return `#${idOf(answer, measure)}`;
}

/** What every number on the page means. */
export function definitions(answer: Answer): Html {
  return html`<details><summary>All ${Object.keys(answer.measures).length} of them</summary><dl class="definitions">${Object.values(answer.measures).map((measure) => definition(answer, measure))}</dl></details>`;
}

function definition(answer: Answer, measure: Measure): Html {
  const { name, meaning, rule } = measure;
  return html`<div id="${idOf(answer, measure)}"><dt>${titleOf(measure)} <code>${name}</code></dt>
<dd>${capital(meaning).replace(/\.?$/, '.')} ${kindOf(answer, measure)}${when(rule !== undefined, () => html` Rule ${rule}.`)}</dd></div>
`;
}

function titleOf(measure: Measure): string {
  const { group, member } = measure;
  return group === 'fate' || measure.by !== undefined ? `${member}: ${measureLabel(measure)}` : measureLabel(measure);
}

/** How its number came about. */
function kindOf(answer: Answer, { kind, of = 1, group, member }: Measure): string {
  const games = gamesOf(answer.play);
  if (kind === 'rate') return `Shown as the percentage of all ${games}.`;
  if (kind === 'share' && of > 1)
    return `Shown as the percentage of all ${member ?? 'members'}, ${of} in each ${gameOf(answer.play)}.`;
  if (kind === 'share') return `Shown as the percentage of all ${games}.`;
  return group === 'when' ? `Counted in all ${games}.` : `Shown as the mean over all ${games}.`;
}

function idOf(answer: Answer, measure: Measure): string {
  return `m${Object.keys(answer.measures).indexOf(measure.name) + 1}`;
}
