import { useEffect, useState } from 'preact/hooks';

interface DraftProps {
  readonly value: string;
  /** Called with the text when the input loses focus or Enter is pressed. */
  readonly onDone: (value: string) => void;
  readonly type?: 'number';
  /** Number of lines; default: a single line that Enter completes. */
  readonly rows?: number;
  readonly id?: string;
  readonly class?: string;
  readonly placeholder?: string;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | 'any';
  readonly 'aria-describedby'?: string | undefined;
}

/** An input that keeps the text being typed while the page around it updates. */
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
