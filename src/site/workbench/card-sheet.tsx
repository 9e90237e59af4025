import { useEffect, useId, useState } from 'preact/hooks';
import type { Anatomy, Piece } from './anatomy.ts';
import type { Bench, BenchCard } from './cards.ts';
import type { CardPlace } from './change.ts';
import { DraftInput } from './draft-input.tsx';
import { FormFields } from './form-fields.tsx';
import { Icon } from './icon.tsx';
import { Sheet } from './sheet.tsx';
import type { Workbench } from './workbench.ts';

/** The details of a card: its statline, word by word, and possible additions. */
export function CardSheet({
  workbench,
  bench,
  at,
  faults,
  onClose,
}: {
  readonly workbench: Workbench;
  readonly bench: Bench;
  readonly at: CardPlace;
  readonly faults: readonly string[];
  readonly onClose: () => void;
}) {
  const side = bench.sides.find(({ key }) => key === at.side);
  const card = side?.members[at.index];
  if (side === undefined || card === undefined) return null;
  const others = bench.sides.filter(({ key }) => key !== at.side);
  const go = (to: CardPlace, said: string) => {
    onClose();
    void workbench.change([{ kind: 'move', from: at, to }], { said, focus: to });
  };
  const last = side.members.length - 1;
  return (
    <Sheet title={card.name} kicker={side.name} onClose={onClose}>
      {faults.map((fault) => (
        <p class="card-fault" role="alert" key={fault}>
          {fault}
        </p>
      ))}
      {card.statline === undefined ? (
        <FormFields workbench={workbench} bench={bench} place={at} shown={['count']} />
      ) : (
        <Line workbench={workbench} bench={bench} at={at} card={card} statline={card.statline} />
      )}
      <div class="sheet-actions">
        <button
          type="button"
          onClick={() => {
            onClose();
            void workbench.change([{ kind: 'duplicate', at }], {
              said: `${card.name} is there twice.`,
              focus: { ...at, index: at.index + 1 },
            });
          }}
        >
          Duplicate
        </button>
        <button
          type="button"
          disabled={at.index === 0}
          onClick={() => go({ ...at, index: at.index - 1 }, `${card.name} is moved.`)}
        >
          <Icon name="back" inline /> Move
        </button>
        <button
          type="button"
          disabled={at.index === last}
          onClick={() => go({ ...at, index: at.index + 1 }, `${card.name} is moved.`)}
        >
          Move <Icon name="on" inline />
        </button>
        {last > 0 &&
          others.map((other) => (
            <button
              type="button"
              key={other.key}
              onClick={() =>
                go({ side: other.key, index: other.members.length }, `${card.name} is with ${other.name} now.`)
              }
            >
              To {other.name}
            </button>
          ))}
        <button
          type="button"
          class="danger"
          onClick={() => {
            onClose();
            void workbench.change([{ kind: 'remove', at }], { said: `${card.name} is taken off the table.` });
          }}
        >
          Remove
        </button>
      </div>
    </Sheet>
  );
}

/** Additions shown in each group, until the user searches. */
const MOST_SHOWN = 12;

function Line({
  workbench,
  bench,
  at,
  card,
  statline,
}: {
  readonly workbench: Workbench;
  readonly bench: Bench;
  readonly at: CardPlace;
  readonly card: BenchCard;
  readonly statline: string;
}) {
  const id = useId();
  const [anatomy, setAnatomy] = useState<Anatomy>();
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    let isOpen = true;
    const writing = { ...workbench.writing, text: bench.text };
    const read = async () => {
      const { pieces, fits, ...found } = await workbench.clerk.anatomy(writing, statline);
      if (isOpen) setAnatomy({ ...found, pieces, fits: [] });
      const tried = [...fits, ...pieces.flatMap(({ others }) => others)].map((each) => each.statline);
      const misfits = new Set(await workbench.clerk.misfits(writing, at, tried));
      const fitting = <T extends { readonly statline: string }>(all: readonly T[]) =>
        all.filter((each) => each.statline === statline || !misfits.has(each.statline));
      const whole = pieces.map((piece) => ({ ...piece, others: fitting(piece.others) }));
      if (isOpen) setAnatomy({ ...found, pieces: whole, fits: fitting(fits) });
    };
    read().catch(() => {});
    return () => {
      isOpen = false;
    };
  }, [workbench, bench.text, statline, at.side, at.index]);
  const set = (next: string) => void workbench.change([{ kind: 'statline', at, statline: next }], { said: `${next}.` });
  const looked = wanted.toLowerCase();
  const fitting = (anatomy?.fits ?? []).filter(({ word, label, meaning }) =>
    `${word} ${label} ${meaning}`.toLowerCase().includes(looked),
  );
  const groups = [...new Set(fitting.map(({ label }) => label))].map(
    (label) => [label, fitting.filter((fit) => fit.label === label)] as const,
  );
  return (
    <>
      <div class="card-line">
        <label for={id}>The card in one line</label>
        <DraftInput id={id} class="code" value={statline} onDone={set} />
      </div>
      {anatomy !== undefined && anatomy.problem !== '' && <p class="card-fault">{anatomy.problem}</p>}
      <div class="pieces">
        <Count {...{ workbench, at, card }} />
        {(anatomy?.pieces ?? []).map((piece, i) => (
          <PieceOf key={i} piece={piece} set={set} />
        ))}
      </div>
      {anatomy !== undefined && anatomy.fits.length > 0 && (
        <section class="fits" aria-label="What fits">
          <div class="fits-head">
            <h3>What fits</h3>
            <input
              type="search"
              placeholder="Find: shield, bow …"
              aria-label="Find what fits"
              value={wanted}
              onInput={({ currentTarget }) => setWanted(currentTarget.value)}
            />
          </div>
          {groups.map(([label, fits]) => (
            <div class="fit-group" key={label}>
              <h4>{label}</h4>
              <div class="chips">
                {fits.slice(0, wanted === '' ? MOST_SHOWN : undefined).map(({ word, meaning, statline: next }) => (
                  <button type="button" class="chip" key={next} title={meaning} onClick={() => set(next)}>
                    + {word}
                  </button>
                ))}
                {wanted === '' && fits.length > MOST_SHOWN && (
                  <span class="more-fits">and {fits.length - MOST_SHOWN} more: find them by a word</span>
                )}
              </div>
            </div>
          ))}
        </section>
      )}
    </>
  );
}

function Count({
  workbench,
  at,
  card: { count, name },
}: {
  readonly workbench: Workbench;
  readonly at: CardPlace;
  readonly card: BenchCard;
}) {
  const set = (by: number) =>
    void workbench.change([{ kind: 'count', at, by }], { said: `One ${by > 0 ? 'more' : 'fewer'} of ${name}.` });
  return (
    <div class="piece">
      <span class="piece-label">how many</span>
      <span class="stepper">
        <button type="button" class="round" aria-label="One fewer" disabled={count === 0} onClick={() => set(-1)}>
          <Icon name="fewer" />
        </button>
        <output>{count}</output>
        <button type="button" class="round" aria-label="One more" onClick={() => set(1)}>
          <Icon name="more" />
        </button>
      </span>
    </div>
  );
}

function PieceOf({ piece, set }: { readonly piece: Piece; readonly set: (statline: string) => void }) {
  const { text, label, meaning, others, less, more, without } = piece;
  return (
    <div class="piece" title={meaning}>
      <span class="piece-label">{label}</span>
      <span class="stepper">
        {others.length > 1 ? (
          <select
            aria-label={label}
            value={others.find(({ word }) => word === text.toLowerCase().replace(/\s+/g, '-'))?.statline ?? ''}
            onChange={({ currentTarget }) => set(currentTarget.value)}
          >
            {others.map(({ word, statline }) => (
              <option key={word} value={statline}>
                {word}
              </option>
            ))}
          </select>
        ) : less === undefined && more === undefined ? (
          <b>{text}</b>
        ) : (
          <>
            <button
              type="button"
              class="round"
              aria-label={`Lower ${label}`}
              disabled={less === undefined}
              onClick={() => less && set(less)}
            >
              <Icon name="fewer" />
            </button>
            <output>{text}</output>
            <button
              type="button"
              class="round"
              aria-label={`Higher ${label}`}
              disabled={more === undefined}
              onClick={() => more && set(more)}
            >
              <Icon name="more" />
            </button>
          </>
        )}
        {without !== undefined && (
          <button type="button" class="away" aria-label={`Take out ${label} ${text}`} onClick={() => set(without)}>
            <Icon name="away" />
          </button>
        )}
      </span>
    </div>
  );
}
