import { useEffect, useState } from 'preact/hooks';

interface DraftProps {
  readonly value: string;
  /** Hears what was written once its writer is done with it. */
  readonly onDone: (value: string) => void;
  readonly type?: 'number';
  /** Lines; left out, one that Enter ends. */
  readonly rows?: number;
  readonly id?: string;
  readonly class?: string;
  readonly placeholder?: string;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | 'any';
  readonly 'aria-describedby'?: string | undefined;
}

/** An input that keeps what is being written in it while the page around it goes on. */
export function DraftInput({ value, onDone, rows, type, min, max, step = 'any', ...attributes }: DraftProps) {
  const bounds = { step, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  const done = () => {
    if (draft !== value) onDone(draft);
  };
  const common = {
    ...attributes,
    value: draft,
    spellcheck: false,
    autocomplete: 'off',
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      setDraft(currentTarget.value),
    onBlur: done,
  };
  if (rows !== undefined) return <textarea {...common} rows={rows} />;
  const keyDown = ({ key }: KeyboardEvent) => key === 'Enter' && done();
  if (type === 'number') return <input {...common} type="number" {...bounds} onChange={done} onKeyDown={keyDown} />;
  return <input {...common} type="text" onKeyDown={keyDown} />;
}
