import { useEffect, useRef } from 'preact/hooks';
import { CardFace } from '../card-face.tsx';
import { Card, type CardActions } from './card.tsx';
import type { BenchSide } from './cards.ts';
import type { CardPlace } from './change.ts';
import { dropAtEnd } from './drag.ts';
import type { FaultsAt } from './faults-at.ts';

/** A side with cards that can be edited. */
export function EditableSide({
  side,
  at,
  decks,
  faults,
  focus,
  actions,
  onAdd,
  onOpen,
}: {
  readonly side: BenchSide;
  readonly at: number;
  /** The bands that take its place in turn, if that is varied. */
  readonly decks: readonly string[];
  readonly faults: FaultsAt;
  readonly focus: CardPlace | undefined;
  readonly actions: CardActions;
  readonly onAdd: () => void;
  readonly onOpen: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const latest = useRef({ side, actions });
  latest.current = { side, actions };
  useEffect(() => {
    const { current } = list;
    if (current === null) return;
    return dropAtEnd(current, {
      at: () => ({ side: latest.current.side.key, index: latest.current.side.members.length }),
      drop: (from, to) => latest.current.actions.move(from, to),
    });
  }, []);
  const { key, name, policy, from, holdings, points, members } = side;
  const worth = holdings !== '' ? holdings : points !== undefined && points !== 0 ? `${points} points` : '';
  return (
    <div class={`side side${at % 2}`}>
      <h2>
        {name}
        {policy !== '' && <span class="policy">policy {policy}</span>}
        {worth !== '' && <span class="worth">{worth}</span>}
        <button
          type="button"
          class="side-open"
          aria-haspopup="dialog"
          aria-label={`How ${name} plays`}
          onClick={onOpen}
        >
          ⋯
        </button>
      </h2>
      {from !== '' && <p class="side-from">From {from}. A change copies these cards into the scenario.</p>}
      {faults.side(key).map((fault) => (
        <p class="card-fault" key={fault}>
          {fault}
        </p>
      ))}
      <ul class="cards" ref={list}>
        {members.map((card, index) => (
          <Card
            key={index}
            card={card}
            at={{ side: key, index }}
            isLast={members.length === 1}
            faults={faults.card(key, index)}
            focus={focus}
            actions={actions}
          />
        ))}
        {members.length === 0 && decks.length > 0 && (
          <li class="card">
            <CardFace card={{ name: '', count: 1, star: false, facts: decks }} name={`One of ${decks.length}`} />
          </li>
        )}
        <li class="slot">
          <button
            type="button"
            class="slot-button"
            aria-haspopup="dialog"
            aria-label={`Add a card to ${name}`}
            onClick={onAdd}
          >
            <span aria-hidden="true">+</span> Add a card
          </button>
        </li>
      </ul>
    </div>
  );
}
