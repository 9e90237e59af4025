import { useEffect, useRef } from 'preact/hooks';
import { MadeHtml } from '../made-html.tsx';

/** The luck of a game's rolls, computed on demand. */
export function GameLuck({
  html,
  why,
  isWeighing,
  onWeigh,
  onStop,
}: {
  /** '' until computed. */
  readonly html: string;
  /** The reason it cannot be computed. */
  readonly why: string;
  readonly isWeighing: boolean;
  readonly onWeigh: () => void;
  readonly onStop: () => void;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    // The button that had the focus has been removed.
    if (html !== '' && hadFocus.current && document.activeElement === document.body) title.current?.focus();
    hadFocus.current = false;
  }, [html]);
  return (
    <section class="game-luck" aria-labelledby="game-luck-title">
      <h2 id="game-luck-title" ref={title} tabIndex={-1}>
        How lucky was it?
      </h2>
      {html !== '' ? (
        <MadeHtml html={html} />
      ) : (
        <>
          <p>What each roll did to the chance of each side to win. To find it takes some seconds.</p>
          <p class="weigh">
            <button
              type="button"
              onClick={() => {
                hadFocus.current = true;
                if (isWeighing) onStop();
                else onWeigh();
              }}
            >
              {isWeighing ? 'Stop' : 'Weigh the rolls'}
            </button>
            <span role="status">{isWeighing ? 'Weighing the rolls …' : why}</span>
          </p>
        </>
      )}
    </section>
  );
}
