import { MadeHtml } from './made-html.tsx';
import type { PageView } from './session.ts';

/** Returns the text shown until there is a report. */
function waitingFor(state: PageView['state']): string {
  return state === 'faulty' || state === 'failed'
    ? 'There is a report as soon as there is an answer.'
    : 'The report follows when its games are played …';
}

/** The rest of the report, as the command line writes it. */
export function ReportParts({ view: { drawn, state } }: { readonly view: PageView }) {
  if (drawn === undefined) return <p class="view-waiting">{waitingFor(state)}</p>;
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
