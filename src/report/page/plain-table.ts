import { capital } from '../label.ts';
import { Html, html } from './html.ts';
import { prose } from './number.ts';
import { scrolling } from './numbers-table.ts';

/**
 * Returns a table of texts or HTML; the first entry of each row is its header.
 *
 * @param name what it shows, for screen readers
 */
export function plainTable(
  heads: readonly (string | Html)[],
  rows: readonly (readonly (string | Html)[])[],
  name = capital(heads.filter((head) => typeof head === 'string').join(', ')),
): Html {
  return scrolling(
    name,
    html`<table><thead><tr>${heads.map((head) => (head === '' ? html`<td></td>` : html`<th scope="col">${head instanceof Html ? head : capital(head)}</th>`))}</tr></thead><tbody>
${rows.map(
  ([
    first = '',
    ...cells
  ]) => html`<tr><th scope="row"${classOf(first)}>${first}</th>${cells.map((cell) => html`<td${classOf(cell)}>${cell instanceof Html ? cell : prose(cell)}</td>`)}</tr>
`,
)}</tbody></table>`,
  );
}

/** Longer texts get enough width to be readable, on phones too. */
const LONG = 40;

/** Numbers with their intervals stay on one line. */
function classOf(cell: string | Html): Html | undefined {
  const text = cell instanceof Html ? cell.text.replace(/<[^>]*>/g, '') : cell;
  if (text.length >= LONG) return html` class="long"`;
  return /^(?:[≈<>±+−-]?\s?\d|below |above )/.test(text) ? html` class="number"` : undefined;
}
