import { books } from 'virtual:shipped';
import { useState } from 'preact/hooks';
import { Downloads } from './downloads.tsx';
import { MadeHtml } from './made-html.tsx';
import type { PageView, Session } from './session.ts';

/** The answer in words and figures, updated while games are played. */
export function AnswerPanel({ view, session }: { readonly view: PageView; readonly session: Session }) {
  const { live, state, claim, drawn } = view;
  return (
    <section class="answer-panel" id="answer" tabIndex={-1} aria-label="The answer" aria-busy={state === 'playing'}>
      <div class="answer-words">
        {claim !== undefined && <Claim view={view} />}
        {state === 'faulty' && live !== undefined && (
          <p class="notice">The scenario has mistakes; this is the answer to what it was before.</p>
        )}
        {live === undefined ? (
          <>
            <p class="answer waiting">{waitingFor(view)}</p>
            {view.faults.slice(0, 1).map(({ line, path, problem }) => (
              <p class="notice" key={problem}>
                <strong>Line {line}</strong> {path} {problem}
              </p>
            ))}
          </>
        ) : (
          <>
            <MadeHtml class="answer" html={live.answer} />
            <MadeHtml class="hero" html={live.tiles} />
          </>
        )}
        <Progress view={view} session={session} />
        {state === 'failed' && (
          <p class="notice" role="alert">
            <strong>There is no answer.</strong> {view.why}
          </p>
        )}
      </div>
      <div class={state === 'playing' && drawn !== undefined ? 'picture before' : 'picture'}>
        {drawn !== undefined ? (
          <MadeHtml html={drawn.picture} />
        ) : (
          live !== undefined && <MadeHtml class="first-outcomes" html={live.outcomes} />
        )}
        {live !== undefined && live.changes.length > 0 && state !== 'playing' && (
          <ul class="changes">
            {live.changes.map((change) => (
              <li key={change}>
                <MadeHtml html={change} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function waitingFor({ state, claim }: PageView): string {
  if (state === 'faulty') return 'The scenario has mistakes.';
  if (state === 'failed') return '';
  return claim === undefined ? 'The dice are rolling …' : claim.sentence;
}

/** The claim of a link, and whether replaying it gives the same. */
function Claim({ view: { claim, verdict, state, answer } }: { readonly view: PageView }) {
  if (claim === undefined) return null;
  if (verdict === 'confirmed')
    return (
      <p class="verdict confirmed" role="status">
        <strong>Confirmed.</strong> Played again here, it gives the same games and the same digest.
      </p>
    );
  if (verdict === 'differs') {
    const isOwn = answer !== undefined && !Object.hasOwn(books, answer.rules);
    const isOther = answer !== undefined && answer.montecrawl !== claim.montecrawl;
    return (
      <p class="verdict differs" role="status">
        <strong>It differs.</strong> The link says: “{claim.sentence}” Played again here, it gives the answer below.
        {isOwn && ` The rulebook ${answer.rules} may have been changed since.`}
        {isOther && ` The link was made by montecrawl ${claim.montecrawl}, and this is ${answer.montecrawl}.`}
      </p>
    );
  }
  return (
    <p class="verdict" role="status">
      {state === 'playing' || state === 'loading'
        ? `The link says: “${claim.sentence}” Playing it again …`
        : 'It was stopped before the end, so it is neither confirmed nor refuted.'}
    </p>
  );
}

const COUNT = new Intl.NumberFormat('en');

/** The progress of play, and buttons to control it. */
function Progress({ view, session }: { readonly view: PageView; readonly session: Session }) {
  const { state, done, games, elapsedMs, live, link, answer, overview, isRanging } = view;
  const isPlaying = state === 'playing';
  if (state === 'loading' || state === 'failed' || state === 'faulty') return null;
  const of = (overview?.cells ?? 1) > 1 ? ` in ${overview?.cells} combinations` : '';
  const words = isPlaying
    ? `${COUNT.format(games)} games${of} so far`
    : `${state === 'stopped' ? 'Stopped after ' : ''}${COUNT.format(games)} games${of} in ${(elapsedMs / 1000).toFixed(1)} s`;
  return (
    <div class="progress">
      <progress value={done} max={1} aria-label="Games played" hidden={!isPlaying} />
      {isRanging && <progress aria-label="Other ways to play" />}
      <p class="basis">
        {words}
        {!isPlaying && live !== undefined && `; 95 % intervals in brackets. Seed\u00a0${overview?.seed}.`}
        {isRanging && ' Now the sides play other policies, to see how far the answer moves …'}
      </p>
      <div class="actions">
        {(isPlaying || isRanging) && (
          <button type="button" onClick={() => session.stop()}>
            Stop
          </button>
        )}
        {state === 'stopped' && (
          <button type="button" onClick={() => session.again()}>
            Play on
          </button>
        )}
        {link !== '' && <CopyLink link={link} />}
        {link !== '' && answer !== undefined && <code class="digest">{answer.digest}</code>}
      </div>
      {link !== '' && answer !== undefined && <Downloads answer={answer} path={view.path} session={session} />}
    </div>
  );
}

function CopyLink({ link }: { readonly link: string }) {
  const [copied, setCopied] = useState('');
  const copy = async () => {
    const address = new URL(link, location.href).href;
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      // Without a clipboard, the link is put in the address bar, to be copied from there.
      location.hash = link;
    }
    setCopied(link);
  };
  return (
    <button type="button" class="primary" onClick={() => void copy()}>
      {copied === link ? 'Link copied' : 'Copy the link to this answer'}
    </button>
  );
}
