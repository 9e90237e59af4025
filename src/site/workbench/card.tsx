import { useEffect, useRef } from 'preact/hooks';
import { CardFace } from '../card-face.tsx';
import type { BenchCard } from './cards.ts';
import type { CardPlace } from './change.ts';
import { type CardDrag, dragCard } from './drag.ts';
import { Icon } from './icon.tsx';

/** Actions on a card. */
export interface CardActions {
  open(at: CardPlace): void;
  count(at: CardPlace, by: number): void;
  duplicate(at: CardPlace): void;
  remove(at: CardPlace): void;
  /** @param to its place after the move */
  move(from: CardPlace, to: CardPlace): void;
  /** Moves it by one place, or to the neighbouring side. */
  nudge(at: CardPlace, key: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'): void;
}

/** A card that can be opened, moved, counted and removed. */
export function Card({
  card,
  at,
  isLast,
  faults,
  focus,
  actions,
}: {
  readonly card: BenchCard;
  readonly at: CardPlace;
  /** Whether it is the only card of its side. */
  readonly isLast: boolean;
  readonly faults: readonly string[];
  /** The card that gets the keyboard focus. */
  readonly focus: CardPlace | undefined;
  readonly actions: CardActions;
}) {
  const place = useRef<HTMLLIElement>(null);
  const title = useRef<HTMLButtonElement>(null);
  const latest = useRef({ at, actions });
  latest.current = { at, actions };
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    const drag: CardDrag = {
      at: () => latest.current.at,
      drop: (from, to) => latest.current.actions.move(from, to),
    };
    // Clicks anywhere on the card open it; for the keyboard there is its title.
    const click = ({ target }: MouseEvent) => {
      if ((target as Element).closest('button') === null) latest.current.actions.open(latest.current.at);
    };
    current.addEventListener('click', click);
    const stop = dragCard(current, drag);
    return () => {
      current.removeEventListener('click', click);
      stop();
    };
  }, []);
  useEffect(() => {
    if (focus?.side === at.side && focus.index === at.index) title.current?.focus();
  }, [focus]);
  const { name, count, points } = card;
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    const { key: pressed } = event;
    if (event.altKey && /^Arrow/.test(pressed)) actions.nudge(at, pressed as 'ArrowLeft');
    else if (event.altKey) return;
    else if (pressed === '+') actions.count(at, 1);
    else if (pressed === '-') actions.count(at, -1);
    else if (pressed === 'Delete' && !isLast) actions.remove(at);
    else return;
    event.preventDefault();
  };
  return (
    <li class={faults.length > 0 ? 'card wrong' : count === 0 ? 'card none' : 'card'} ref={place}>
      <CardFace
        card={card}
        name={
          <button
            type="button"
            class="card-open"
            aria-haspopup="dialog"
            aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown Delete + -"
            ref={title}
            onClick={() => actions.open(at)}
            onKeyDown={key}
          >
            {name}
          </button>
        }
      />
      {faults.slice(0, 2).map((fault) => (
        <p class="card-fault" key={fault}>
          {fault}
        </p>
      ))}
      <div class="card-tools">
        <button
          type="button"
          class="round"
          aria-label={`One ${name} fewer`}
          disabled={count === 0}
          onClick={() => actions.count(at, -1)}
        >
          <Icon name="fewer" />
        </button>
        <button type="button" class="round" aria-label={`One ${name} more`} onClick={() => actions.count(at, 1)}>
          <Icon name="more" />
        </button>
        {points !== undefined && points !== 0 && (
          <span class="coin" title="points of one">
            {points}
            <span class="unseen"> points each</span>
          </span>
        )}
        <button type="button" class="round push" aria-label={`Duplicate ${name}`} onClick={() => actions.duplicate(at)}>
          <Icon name="twice" />
        </button>
        <button
          type="button"
          class="round"
          aria-label={`Remove ${name}`}
          disabled={isLast}
          onClick={() => actions.remove(at)}
        >
          <Icon name="away" />
        </button>
      </div>
    </li>
  );
}
