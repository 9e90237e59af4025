import type { CardPlace } from './change.ts';

/** A card that can be dragged and dropped on. */
export interface CardDrag {
  at(): CardPlace;
  /** @param to the place of the dropped card afterwards */
  drop(from: CardPlace, to: CardPlace): void;
}

/** CSS classes of the element under a dragged card, for where it would be dropped. */
const BEFORE = 'drop-before';
const AFTER = 'drop-after';
const ONTO = 'drop-onto';

/**
 * Makes a card draggable, and lets others be dropped before and after it.
 *
 * @returns a function that ends this
 */
export function dragCard(element: HTMLElement, card: CardDrag): () => void {
  return soon(async () => {
    const { draggable, dropTargetForElements } = await import('@atlaskit/pragmatic-drag-and-drop/element/adapter');
    const isAfter = (x: number) => {
      const { left, width } = element.getBoundingClientRect();
      return x > left + width / 2;
    };
    const mark = (x: number) => {
      element.classList.toggle(AFTER, isAfter(x));
      element.classList.toggle(BEFORE, !isAfter(x));
    };
    const unmark = () => element.classList.remove(AFTER, BEFORE);
    const stops = [
      draggable({
        element,
        getInitialData: () => ({ card: card.at() }),
        onDragStart: () => element.classList.add('dragged'),
        onDrop: () => element.classList.remove('dragged'),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.element !== element && placeIn(source.data) !== undefined,
        onDrag: ({ location }) => mark(location.current.input.clientX),
        onDragLeave: unmark,
        onDrop: ({ source, location }) => {
          unmark();
          const from = placeIn(source.data);
          if (from === undefined) return;
          const at = card.at();
          const index = at.index + (isAfter(location.current.input.clientX) ? 1 : 0);
          card.drop(from, placed(from, { side: at.side, index }));
        },
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  });
}

/** Lets cards be dropped at the end of a side. */
export function dropAtEnd(element: HTMLElement, card: CardDrag): () => void {
  return soon(async () => {
    const { dropTargetForElements } = await import('@atlaskit/pragmatic-drag-and-drop/element/adapter');
    const unmark = () => element.classList.remove(ONTO);
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => placeIn(source.data) !== undefined,
      onDragEnter: () => element.classList.add(ONTO),
      onDragLeave: unmark,
      onDrop: ({ source, location }) => {
        unmark();
        // A card there has handled the drop already.
        if (location.current.dropTargets[0]?.element !== element) return;
        const from = placeIn(source.data);
        if (from !== undefined) card.drop(from, placed(from, card.at()));
      },
    });
  });
}

/** Returns the place to drop at, after the card is removed from its old place. */
function placed(from: CardPlace, to: CardPlace): CardPlace {
  return from.side === to.side && from.index < to.index ? { ...to, index: to.index - 1 } : to;
}

function placeIn(data: Record<string | symbol, unknown>): CardPlace | undefined {
  return data.card as CardPlace | undefined;
}

/**
 * Starts something that must be loaded first.
 *
 * @returns a function that ends it, even if it is not loaded yet
 */
function soon(begin: () => Promise<() => void>): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  begin().then(
    (end) => {
      if (isOver) end();
      else stop = end;
    },
    // If loading fails, cards can still be moved with the keyboard and buttons.
    () => {},
  );
  return () => {
    isOver = true;
    stop?.();
  };
}
