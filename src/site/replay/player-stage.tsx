import { openPlayer } from 'virtual:player';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** The replay player as in reports: board, story and buttons. */
export function PlayerStage({
  html,
  game,
}: {
  readonly html: string;
  /** Identity of the game: the same game with new HTML stays at its step. */
  readonly game: unknown;
}) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<unknown>(undefined);
  // Before painting, so that the board matches the words beside it.
  useLayoutEffect(() => {
    const { current } = place;
    if (current === null) return;
    const slider = () => current.querySelector<HTMLInputElement>('.controls input');
    const step = shown.current === game ? slider()?.value : undefined;
    shown.current = game;
    current.innerHTML = html;
    const player = current.querySelector<HTMLElement>('.player');
    if (player === null) return;
    const close = openPlayer(player);
    const moved = slider();
    if (step !== undefined && moved !== null) {
      moved.value = step;
      moved.dispatchEvent(new Event('input'));
    }
    return close;
  }, [html, game]);
  return <div ref={place} />;
}
