import { books } from 'virtual:shipped';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { PlacedFault } from '../../check/placed-fault.ts';
import type { PageView } from '../session.ts';
import { AddSheet } from './add-sheet.tsx';
import { BandsSheet } from './bands-sheet.tsx';
import type { CardActions } from './card.tsx';
import { CardSheet } from './card-sheet.tsx';
import type { CardPlace } from './change.ts';
import { download, fileName } from './download.ts';
import { faultsAt } from './faults-at.ts';
import { FormFields } from './form-fields.tsx';
import { SaidOnSheets, Sheet } from './sheet.tsx';
import { EditableSide } from './side.tsx';
import { SideSheet } from './side-sheet.tsx';
import { SweepSheet } from './sweep-sheet.tsx';
import type { Work, Workbench } from './workbench.ts';

/** The open dialog. */
type Over =
  | { readonly kind: 'card'; readonly at: CardPlace }
  | { readonly kind: 'add'; readonly side: string }
  /** By its index, because its name may change. */
  | { readonly kind: 'side'; readonly side: number }
  | { readonly kind: 'game' | 'sweep' | 'bands' };

/** The sides with editable cards, and actions on the whole. */
export function TableCards({
  view,
  work,
  workbench,
  children,
}: {
  readonly view: PageView;
  readonly work: Work;
  readonly workbench: Workbench;
  /** Shown between the cards and the actions. */
  readonly children: ComponentChildren;
}) {
  const [over, setOver] = useState<Over>();
  const close = () => setOver(undefined);
  const { bench, canUndo, canRedo, focus } = work;
  useUndoKeys(workbench);
  const actions = useMemo(() => actionsOf(workbench, (at) => setOver({ kind: 'card', at })), [workbench]);
  if (bench === undefined) return null;
  const faults = faultsAt(view.faults, new Map(bench.sides.map(({ key, members }) => [key, members.length])));
  const overSide =
    over?.kind === 'add'
      ? bench.sides.find(({ key }) => key === over.side)
      : over?.kind === 'side'
        ? bench.sides[over.side]
        : undefined;
  return (
    <>
      <div class={bench.sides.length === 2 ? 'sides duel' : 'sides'}>
        {bench.sides.map((side, at) => (
          <EditableSide
            key={side.key}
            {...{ side, at, faults, focus, actions }}
            decks={decksOf(view, side.key)}
            onAdd={() => setOver({ kind: 'add', side: side.key })}
            onOpen={() => setOver({ kind: 'side', side: at })}
          />
        ))}
      </div>
      <OtherFaults faults={faults.others} workbench={workbench} path={view.path} />
      <div class="table-foot">
        {children}
        <div class="table-bar" role="toolbar" aria-label="The table">
          <button type="button" class="bar-button" aria-haspopup="dialog" onClick={() => setOver({ kind: 'game' })}>
            The game
          </button>
          <button type="button" class="bar-button" aria-haspopup="dialog" onClick={() => setOver({ kind: 'sweep' })}>
            Try values
          </button>
          <button type="button" class="bar-button" onClick={() => addSide(workbench)}>
            Add a side
          </button>
          <button type="button" class="bar-button" aria-haspopup="dialog" onClick={() => setOver({ kind: 'bands' })}>
            Bands
          </button>
          <span class="table-bar-gap" />
          <button
            type="button"
            class="bar-button"
            disabled={!canUndo}
            aria-keyshortcuts="Control+Z"
            onClick={() => workbench.undo()}
          >
            Undo
          </button>
          <button
            type="button"
            class="bar-button"
            disabled={!canRedo}
            aria-keyshortcuts="Control+Shift+Z"
            onClick={() => workbench.redo()}
          >
            Redo
          </button>
          <button
            type="button"
            class="bar-button"
            onClick={() => download(fileName(view.overview?.title ?? 'scenario'), view.text)}
          >
            Save as a file
          </button>
        </div>
      </div>
      <SaidOnSheets.Provider value={work}>
        {over?.kind === 'card' && (
          <CardSheet
            {...{ workbench, bench, at: over.at }}
            faults={faults.card(over.at.side, over.at.index)}
            onClose={close}
          />
        )}
        {over?.kind === 'add' && overSide && <AddSheet {...{ workbench, bench, side: overSide }} onClose={close} />}
        {over?.kind === 'side' && overSide && (
          <SideSheet
            {...{ workbench, bench, side: overSide }}
            onKeep={() => setOver({ kind: 'bands' })}
            onClose={close}
          />
        )}
        {over?.kind === 'game' && (
          <Sheet title="The game" kicker={bench.title} wide onClose={close}>
            <FormFields {...{ workbench, bench }} place="scenario" shown={['title', 'play', 'seed']} />
          </Sheet>
        )}
        {over?.kind === 'sweep' && <SweepSheet {...{ workbench, bench }} onClose={close} />}
        {over?.kind === 'bands' && <BandsSheet {...{ workbench, bench, titles: books }} onClose={close} />}
      </SaidOnSheets.Provider>
    </>
  );
}

/** Returns the names of the bands that take a side's place in turn: `iron wolves`, `long knives`. */
function decksOf({ overview }: PageView, side: string): readonly string[] {
  const files = overview?.varied.find(({ path }) => path === `${side}.use`)?.values ?? [];
  return files.map((file) =>
    file
      .replace(/^.*\//, '')
      .replace(/\.\w+$/, '')
      .replaceAll('-', ' '),
  );
}

/** Faults that no card shows. */
function OtherFaults({
  faults,
  workbench,
  path,
}: {
  readonly faults: readonly PlacedFault[];
  readonly workbench: Workbench;
  readonly path: string;
}) {
  if (faults.length === 0) return null;
  return (
    <ul class="other-faults" role="alert">
      {faults.slice(0, 6).map((fault) => {
        const key = /^(vary|expect|focus|names)\.(.+)$/.exec(fault.path);
        return (
          <li key={`${fault.line}:${fault.column}:${fault.problem}`}>
            <span>
              {fault.file === path ? `Line ${fault.line}` : `${fault.file}, line ${fault.line}`}
              {fault.path !== '' && <code> {fault.path}</code>}: {fault.problem}
            </span>
            {key !== null && (
              <button
                type="button"
                class="mend"
                onClick={() =>
                  void workbench.change(
                    [{ kind: 'set', path: [key[1] as string, (key[2] as string).replace(/\[\d+\]$/, '')] }],
                    {
                      said: `${key[2]} is taken out.`,
                    },
                  )
                }
              >
                Take it out
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Handles the keys for undo and redo outside of text fields. */
function useUndoKeys(workbench: Workbench): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isText = (event.target as Element).closest?.('input, textarea, select, [contenteditable]') != null;
      if (isText || event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key === 'z') event.shiftKey ? workbench.redo() : workbench.undo();
      else if (key === 'y') workbench.redo();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [workbench]);
}

function addSide(workbench: Workbench): void {
  const taken = workbench.work.bench?.sides.map(({ key }) => key) ?? [];
  let n = taken.length + 1;
  while (taken.includes(`side-${n}`)) n++;
  const [first] = workbench.work.bench?.sides ?? [];
  const member = first?.members.find(({ statline }) => statline !== undefined)?.statline ?? 'someone';
  void workbench.change([{ kind: 'set', path: ['sides', `side-${n}`], value: { members: [member] } }], {
    said: 'There is another side now.',
    focus: { side: `side-${n}`, index: 0 },
  });
}

function actionsOf(workbench: Workbench, open: (at: CardPlace) => void): CardActions {
  const sides = () => workbench.work.bench?.sides ?? [];
  const cardAt = ({ side, index }: CardPlace) => sides().find(({ key }) => key === side)?.members[index];
  const nameOf = (at: CardPlace) => cardAt(at)?.name ?? 'The card';
  const move = (from: CardPlace, to: CardPlace) => {
    const side = sides().find(({ key }) => key === from.side);
    // A side without cards cannot play.
    if (from.side !== to.side && side?.members.length === 1)
      workbench.say(`${nameOf(from)} is the only card of ${side.name}; add another one first.`, true);
    else {
      const where = sides().find(({ key }) => key === to.side)?.name ?? '';
      void workbench.change([{ kind: 'move', from, to }], {
        said: `${nameOf(from)} is number ${to.index + 1} of ${where} now.`,
        focus: to,
      });
    }
  };
  return {
    open,
    move,
    count: (at, by) =>
      void workbench.change([{ kind: 'count', at, by }], {
        said: `One ${by > 0 ? 'more' : 'fewer'} of ${nameOf(at)}.`,
      }),
    duplicate: (at) =>
      void workbench.change([{ kind: 'duplicate', at }], {
        said: `${nameOf(at)} is there twice.`,
        focus: { ...at, index: at.index + 1 },
      }),
    remove: (at) =>
      void workbench.change([{ kind: 'remove', at }], {
        said: `${nameOf(at)} is taken off the table.`,
        focus: { ...at, index: Math.max(0, at.index - 1) },
      }),
    nudge: (at, key) => {
      const all = sides();
      const mine = all.findIndex((side) => side.key === at.side);
      const cards = all[mine]?.members.length ?? 0;
      if (key === 'ArrowLeft' && at.index > 0) move(at, { ...at, index: at.index - 1 });
      if (key === 'ArrowRight' && at.index < cards - 1) move(at, { ...at, index: at.index + 1 });
      const other = all[mine + (key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0)];
      if (other !== undefined && other.key !== at.side)
        move(at, { side: other.key, index: Math.min(at.index, other.members.length) });
    },
  };
}
