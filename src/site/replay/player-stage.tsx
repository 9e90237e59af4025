import { openPlayer } from 'virtual:player';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** The player of a game as reports have it: board, story and buttons. */
export function PlayerStage({
  html,
  game,
}: {
  readonly html: string;
  /** Stands for the game: shown in other words, it stays at its step. */
  readonly game: unknown;
}) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<unknown>(undefined);
  // At once, so that the board is that of the words beside it.
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
