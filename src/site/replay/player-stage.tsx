import { openPlayer } from 'virtual:player';
import { useEffect, useRef } from 'preact/hooks';

/** The player of a game as reports have it: board, story and buttons. */
export function PlayerStage({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    current.innerHTML = html;
    const player = current.querySelector<HTMLElement>('.player');
    return player === null ? undefined : openPlayer(player);
  }, [html]);
  return <div ref={place} />;
}
