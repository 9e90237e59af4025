import type { Bench, BenchSide } from './cards.ts';
import { FormFields } from './form-fields.tsx';
import { Sheet } from './sheet.tsx';
import type { Workbench } from './workbench.ts';

/** How a side is played, and what becomes of it as a whole. */
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
    <Sheet title={side.name} kicker="How this side plays" onClose={onClose}>
      <FormFields workbench={workbench} bench={bench} place={['sides', side.key]} shown={['policy']} />
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
