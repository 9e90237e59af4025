import { useEffect, useRef } from 'preact/hooks';

/** HTML that the report's own code made, every word of a user in it escaped there. */
export function MadeHtml({
  html,
  class: name = '',
  ids = '',
}: {
  readonly html: string;
  readonly class?: string;
  /** What is put before its ids, where the page has another report with the same ones. */
  readonly ids?: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    const open = new Set(
      [...current.querySelectorAll('details[open] > summary')].map(({ textContent }) => textContent),
    );
    current.innerHTML = html;
    if (ids !== '') prefixIds(current, ids);
    // What a reader had opened stays open.
    for (const summary of current.querySelectorAll('details > summary')) {
      if (open.has(summary.textContent)) (summary.parentElement as HTMLDetailsElement).open = true;
    }
    for (const mark of current.querySelectorAll('svg.chart [role="graphics-symbol"][aria-label]'))
      mark.setAttribute('tabindex', '-1');
  }, [html, ids]);
  return <div class={name} ref={place} />;
}

/** Attributes that name ids. */
const NAMING = ['aria-labelledby', 'aria-describedby', 'aria-controls'];

function prefixIds(root: Element, prefix: string): void {
  for (const one of root.querySelectorAll('[id]')) one.id = prefix + one.id;
  for (const link of root.querySelectorAll('a[href^="#"]'))
    link.setAttribute('href', `#${prefix}${link.getAttribute('href')?.slice(1)}`);
  for (const name of NAMING)
    for (const one of root.querySelectorAll(`[${name}]`))
      one.setAttribute(name, (one.getAttribute(name) ?? '').replaceAll(/\S+/g, `${prefix}$&`));
}
