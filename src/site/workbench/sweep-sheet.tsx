import { useEffect, useId, useState } from 'preact/hooks';
import type { Bench } from './cards.ts';
import { DraftInput } from './draft-input.tsx';
import { Icon } from './icon.tsx';
import { Sheet } from './sheet.tsx';
import type { Sweep } from './sweep.ts';
import { valuesYaml } from './sweep-text.ts';
import type { Workbench } from './workbench.ts';

/** The axes of the scenario: each combination of values is played. */
export function SweepSheet({
  workbench,
  bench,
  onClose,
}: {
  readonly workbench: Workbench;
  readonly bench: Bench;
  readonly onClose: () => void;
}) {
  const id = useId();
  const [sweep, setSweep] = useState<Sweep>();
  useEffect(() => {
    let isOpen = true;
    workbench.clerk.sweep({ ...workbench.writing, text: bench.text }).then(
      (next) => isOpen && setSweep(next),
      () => {},
    );
    return () => {
      isOpen = false;
    };
  }, [workbench, bench]);
  const { axes = [], places = [] } = sweep ?? {};
  const groups = [...new Set(places.map(({ group }) => group))];
  const remove = ({ place, label, hasFocus }: Sweep['axes'][number]) => {
    const keys = hasFocus ? ['vary', 'focus'] : ['vary'];
    const changes = keys.map((key) => ({ kind: 'set', path: [key, place] }) as const);
    void workbench.change(changes, { said: `${label} is no longer varied.` });
  };
  const write = (axis: Sweep['axes'][number], text: string) => {
    if (text.trim() === '') return remove(axis);
    const change = { kind: 'write', path: ['vary', axis.place], yaml: valuesYaml(text) } as const;
    void workbench.change([change], { said: `${axis.label}: ${text}.` });
  };
  const add = (wanted: string) => {
    const found = places.find(({ place }) => place === wanted);
    if (found === undefined) return;
    const change = { kind: 'set', path: ['vary', found.place], value: found.values } as const;
    void workbench.change([change], { said: `${found.label}, is varied now.` });
  };
  return (
    <Sheet title="Try values" kicker="Every combination is played, and the answer compares them" onClose={onClose}>
      {sweep === undefined ? (
        <p class="waiting">One moment …</p>
      ) : (
        <div class="fields">
          {axes.map((axis) => (
            <div class="field wide-field" key={axis.place}>
              <label for={`${id}-${axis.place}`}>{axis.label}</label>
              <div class="field-row">
                <DraftInput
                  class="code"
                  id={`${id}-${axis.place}`}
                  aria-describedby={`${id}-about`}
                  value={axis.values}
                  onDone={(text) => write(axis, text)}
                />
                <button type="button" class="away" aria-label={`Take out ${axis.label}`} onClick={() => remove(axis)}>
                  <Icon name="away" />
                </button>
              </div>
            </div>
          ))}
          {axes.length > 0 && (
            <p class="field-about" id={`${id}-about`}>
              Values with commas between them, or a range: <code>3..7</code>.
            </p>
          )}
          <div class="field add-field">
            <label for={id}>Try values of</label>
            <select
              id={id}
              value=""
              onChange={({ currentTarget }) => {
                add(currentTarget.value);
                currentTarget.value = '';
              }}
            >
              <option value="">Choose what …</option>
              {groups.map((group) => (
                <optgroup key={group} label={group}>
                  {places
                    .filter((each) => each.group === group)
                    .map(({ place, label }) => (
                      <option key={place} value={place}>
                        {label}
                      </option>
                    ))}
                </optgroup>
              ))}
            </select>
          </div>
        </div>
      )}
    </Sheet>
  );
}
