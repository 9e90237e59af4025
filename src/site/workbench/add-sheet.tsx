import { useEffect, useRef, useState } from 'preact/hooks';
import type { Kept } from './band-store.ts';
import type { Bench, BenchSide } from './cards.ts';
import type { CatalogueCard } from './catalogue.ts';
import { Sheet } from './sheet.tsx';
import type { Workbench } from './workbench.ts';

/** Number of cards shown; others are found by search. */
const MOST_SHOWN = 60;

/** Adds a card to a side: from the book, from the scenario's own rows, typed, or a saved band. */
export function AddSheet({
  workbench,
  bench,
  side,
  onClose,
}: {
  readonly workbench: Workbench;
  readonly bench: Bench;
  readonly side: BenchSide;
  readonly onClose: () => void;
}) {
  const [catalogue, setCatalogue] = useState<readonly CatalogueCard[]>([]);
  const [bands, setBands] = useState<readonly Kept[]>([]);
  const [written, setWritten] = useState('');
  const writing = useRef<HTMLInputElement>(null);
  useEffect(() => writing.current?.focus(), []);
  const [line, setLine] = useState<{ readonly facts: readonly string[] } | { readonly problem: string }>();
  useEffect(() => {
    workbench.clerk.catalogue(workbench.writing).then(setCatalogue, () => {});
    void workbench.bands
      .list()
      .then(({ files }) => setBands(files.filter(({ kind, rules }) => kind === 'band' && rules === bench.rules)));
  }, [workbench]);
  useEffect(() => {
    let isOpen = true;
    setLine(undefined);
    if (written.trim() !== '')
      workbench.clerk.readLine(workbench.writing, written.trim()).then(
        (next) => isOpen && setLine(next),
        () => {},
      );
    return () => {
      isOpen = false;
    };
  }, [workbench, written]);

  const add = (statline: string) => {
    onClose();
    const at = { side: side.key, index: side.members.length };
    void workbench.change([{ kind: 'add', at, members: [statline] }], {
      said: `${statline} is with ${side.name} now.`,
      focus: at,
    });
  };
  const addBand = (band: Kept) => {
    onClose();
    void workbench.make((writing) => workbench.clerk.put(writing, band, side.key), {
      said: `${band.name} is with ${side.name} now.`,
    });
  };
  const wanted = written.toLowerCase().split(/\s+/);
  const found = catalogue.filter(({ statline, kind, meaning }) => {
    const all = `${statline} ${kind} ${meaning}`.toLowerCase();
    return wanted.every((word) => all.includes(word));
  });
  const isNew = line !== undefined && 'facts' in line && !catalogue.some(({ statline }) => statline === written.trim());
  return (
    <Sheet title="Add a card" kicker={side.name} wide onClose={onClose}>
      <form
        class="add-line"
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = found;
          if (line !== undefined && 'facts' in line) add(written.trim());
          else if (first !== undefined) add(first.statline);
        }}
      >
        <label>
          Find a card, or write one
          <input
            type="search"
            class="code"
            ref={writing}
            autocomplete="off"
            spellcheck={false}
            value={written}
            onInput={({ currentTarget }) => setWritten(currentTarget.value)}
          />
        </label>
        <p class="line-says" aria-live="polite">
          {line === undefined
            ? ''
            : 'facts' in line
              ? isNew
                ? line.facts.join(' · ')
                : ''
              : found.length === 0
                ? line.problem
                : ''}
        </p>
        {isNew && (
          <button type="submit" class="primary">
            Add “{written.trim()}”
          </button>
        )}
      </form>
      {bands.length > 0 && (
        <section class="catalogue" aria-label="Bands that you keep">
          <h3>Bands that you keep</h3>
          <div class="chips">
            {bands.map((band) => (
              <button type="button" class="chip" key={band.id} onClick={() => addBand(band)}>
                + {band.name}
              </button>
            ))}
          </div>
        </section>
      )}
      <ul class="catalogue-cards">
        {found.slice(0, MOST_SHOWN).map(({ statline, kind, meaning, facts, isOwn }) => (
          <li key={statline}>
            <button type="button" class="mini" onClick={() => add(statline)}>
              <b>{statline.replaceAll('-', ' ')}</b>
              <span class="mini-kind">{isOwn ? `${kind} of your own` : kind}</span>
              <span class="mini-about">{meaning !== '' ? meaning : facts.slice(0, 6).join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && !isNew && written !== '' && <p>No card of the book has these words.</p>}
    </Sheet>
  );
}
