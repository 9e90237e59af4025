import { useEffect, useRef } from 'preact/hooks';

/** HTML that the report's own code made, every word of a user in it escaped there. */
export function MadeHtml({ html, class: name = '' }: { readonly html: string; readonly class?: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    const open = new Set(
      [...current.querySelectorAll('details[open] > summary')].map(({ textContent }) => textContent),
    );
    current.innerHTML = html;
    // What a reader had opened stays open.
    for (const summary of current.querySelectorAll('details > summary')) {
      if (open.has(summary.textContent)) (summary.parentElement as HTMLDetailsElement).open = true;
    }
    for (const mark of current.querySelectorAll('svg.chart [role="graphics-symbol"][aria-label]'))
      mark.setAttribute('tabindex', '-1');
  }, [html]);
  return <div class={name} ref={place} />;
}
