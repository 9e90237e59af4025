import { capital } from '../label.ts';
import { type Html, html } from './html.ts';
import { prose } from './number.ts';

/** A table of texts; the first of each row is its head. */
export function plainTable(heads: readonly string[], rows: readonly (readonly string[])[]): Html {
  return html`<div class="scroll" tabindex="0"><table><thead><tr>${heads.map((head) => html`<th scope="col">${capital(head)}</th>`)}</tr></thead><tbody>
${rows.map(
  ([
    name = '',
    ...cells
  ]) => html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${prose(cell)}</td>`)}</tr>
`,
)}</tbody></table></div>`;
}
