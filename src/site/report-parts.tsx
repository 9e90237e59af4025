import { MadeHtml } from './made-html.tsx';
import type { View } from './session.ts';

/** The rest of the report, as the command line writes it. */
export function ReportParts({ view: { drawn, state } }: { readonly view: View }) {
  if (drawn === undefined) return null;
  return (
    <div class={state === 'playing' ? 'parts before' : 'parts'}>
      <MadeHtml html={drawn.notices} />
      {drawn.parts.map(({ id, name, html }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{name}</h2>
          <MadeHtml html={html} />
        </section>
      ))}
    </div>
  );
}
