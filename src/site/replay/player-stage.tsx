import { openPlayer } from 'virtual:player';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** The player of a game as reports have it: board, story and buttons. */
export function PlayerStage({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null);
  // At once, so that the board is that of the words beside it.
  useLayoutEffect(() => {
    const { current } = place;
    if (current === null) return;
    current.innerHTML = html;
    const player = current.querySelector<HTMLElement>('.player');
    return player === null ? undefined : openPlayer(player);
  }, [html]);
  return <div ref={place} />;
}
