import { useEffect, useRef } from 'preact/hooks';

/** HTML made by the report code, which escapes all user text. */
export function MadeHtml({
  html,
  class: name = '',
  ids = '',
}: {
  readonly html: string;
  readonly class?: string;
  /** Prefix of its ids, for when the page has another report with the same ids. */
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
    // Keep open what the reader has opened.
    for (const summary of current.querySelectorAll('details > summary')) {
      if (open.has(summary.textContent)) (summary.parentElement as HTMLDetailsElement).open = true;
    }
    for (const mark of current.querySelectorAll('svg.chart [role="graphics-symbol"][aria-label]'))
      mark.setAttribute('tabindex', '-1');
  }, [html, ids]);
  return <div class={name} ref={place} />;
}

/** Attributes that refer to ids. */
const NAMING = ['aria-labelledby', 'aria-describedby', 'aria-controls'];

function prefixIds(root: Element, prefix: string): void {
  for (const one of root.querySelectorAll('[id]')) one.id = prefix + one.id;
  for (const link of root.querySelectorAll('a[href^="#"]'))
    link.setAttribute('href', `#${prefix}${link.getAttribute('href')?.slice(1)}`);
  for (const name of NAMING)
    for (const one of root.querySelectorAll(`[${name}]`))
      one.setAttribute(name, (one.getAttribute(name) ?? '').replaceAll(/\S+/g, `${prefix}$&`));
}
