import { useId } from 'preact/hooks';
import type { Bench, BenchSide } from './cards.ts';
import { DraftInput } from './draft-input.tsx';
import { FormFields } from './form-fields.tsx';
import { Sheet } from './sheet.tsx';
import type { Workbench } from './workbench.ts';

/** The name and policy of a side, and actions on the side as a whole. */
export function SideSheet({
  workbench,
  bench,
  side,
  onKeep,
  onClose,
}: {
  readonly workbench: Workbench;
  readonly bench: Bench;
  readonly side: BenchSide;
  readonly onKeep: () => void;
  readonly onClose: () => void;
}) {
  return (
    <Sheet title={side.name} kicker="This side" onClose={onClose}>
      <SideNames workbench={workbench} side={side} />
      <FormFields workbench={workbench} bench={bench} place={['sides', side.key]} shown={['policy', 'budget']} />
      <div class="sheet-actions">
        <button type="button" onClick={onKeep}>
          Keep it as a band
        </button>
        <button
          type="button"
          class="danger"
          disabled={bench.sides.length === 1}
          onClick={() => {
            onClose();
            void workbench.change([{ kind: 'set', path: ['sides', side.key] }], {
              said: `${side.name} is taken off the table.`,
            });
          }}
        >
          Take this side off the table
        </button>
      </div>
    </Sheet>
  );
}

/** Its key in the scenario, and its display name if that differs. */
function SideNames({ workbench, side }: { readonly workbench: Workbench; readonly side: BenchSide }) {
  const id = useId();
  const { key, name, called } = side;
  const rename = (written: string) => {
    const to = written.trim().replaceAll(/\s+/g, '-');
    if (to !== '')
      void workbench.change([{ kind: 'rename', side: key, to }], { said: `The side is called ${to} now.` });
  };
  const call = (written: string) => {
    const value = written.trim();
    void workbench.change([{ kind: 'set', path: ['names', key], ...(value === '' ? {} : { value }) }], {
      said: value === '' ? 'Reports take its name from the scenario.' : `Reports call it ${value}.`,
    });
  };
  return (
    <div class="fields">
      <div class="field">
        <label for={`${id}-name`}>Name</label>
        <DraftInput id={`${id}-name`} aria-describedby={`${id}-name-about`} value={key} onDone={rename} />
        <small class="field-about" id={`${id}-name-about`}>
          in the text, and in what it varies, expects and counts
        </small>
      </div>
      <div class="field">
        <label for={`${id}-called`}>Name in reports</label>
        <DraftInput
          id={`${id}-called`}
          aria-describedby={`${id}-called-about`}
          placeholder={name}
          value={called}
          onDone={call}
        />
        <small class="field-about" id={`${id}-called-about`}>
          “the trolls”, “Iron Wolves”; made of the name and of who is on it if left empty
        </small>
      </div>
    </div>
  );
}
