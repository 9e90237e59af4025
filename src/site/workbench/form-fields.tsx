import { useEffect, useState } from 'preact/hooks';
import type { Bench } from './cards.ts';
import type { FormPlace } from './clerk.ts';
import { Keys, type OnChange } from './field.tsx';
import { entryOf, type Form } from './form.ts';
import type { Workbench } from './workbench.ts';

/** Fields for all keys at a place of the scenario. */
export function FormFields({
  workbench,
  bench,
  place,
  shown = [],
}: {
  readonly workbench: Workbench;
  readonly bench: Bench;
  readonly place: FormPlace;
  /** Keys that are always shown. */
  readonly shown?: readonly string[];
}) {
  const [form, setForm] = useState<Form>();
  const at = JSON.stringify(place);
  useEffect(() => {
    let isOpen = true;
    workbench.clerk.form({ ...workbench.writing, text: bench.text }, place).then(
      (next) => isOpen && setForm(next),
      () => {},
    );
    return () => {
      isOpen = false;
    };
  }, [workbench, bench, at]);
  if (form === undefined) return <p class="waiting">One moment …</p>;
  const entry = entryOf(form.schema, form.value ?? {});
  if (entry.kind !== 'keys') return null;
  const onChange: OnChange = (change, said) => void workbench.change([change], { said });
  return (
    <Keys
      path={form.path}
      value={form.value}
      keys={entry.keys}
      needed={entry.needed}
      order={shown}
      onChange={onChange}
    />
  );
}
