import { useId, useState } from 'preact/hooks';
import type { Path } from '../../check/fault.ts';
import { CodeWords } from '../code-words.tsx';
import { words } from '../overview.ts';
import type { Change } from './change.ts';
import { DraftInput } from './draft-input.tsx';
import { type EntryKind, entryOf, firstValue, meaningOf, meaningOfWord, type Schema } from './form.ts';
import { Icon } from './icon.tsx';

/** Called with a change, and a message that describes it. */
export type OnChange = (change: Change, said: string) => void;

interface FieldProps {
  readonly label: string;
  readonly path: Path;
  readonly schema: Schema;
  readonly value: unknown;
  readonly onChange: OnChange;
}

/** An input for one value of a scenario, by its schema. */
function Field({ label, path, schema, value, onChange, mayGo = true }: FieldProps & { readonly mayGo?: boolean }) {
  const id = useId();
  const entry = entryOf(schema, value);
  const set = (next: unknown) => onChange({ kind: 'set', path, value: next }, `${label} is ${short(next)}.`);
  const remove = () => onChange({ kind: 'set', path }, `${label} is taken out.`);
  const standard = schema.default;
  const meaning = entry.kind === 'choice' ? meaningOfWord(meaningOf(schema), value ?? standard) : meaningOf(schema);
  const about = meaning === '' ? undefined : `${id}-about`;
  const isGroup = entry.kind === 'keys' || entry.kind === 'entries' || entry.kind === 'list' || entry.kind === 'words';
  const help = meaning !== '' && (
    <small class="field-about" id={about}>
      <CodeWords text={meaning} />
    </small>
  );
  const away = mayGo && (
    <button type="button" class="away" aria-label={`Take out ${label}`} onClick={remove}>
      <Icon name="away" inline={isGroup} />
    </button>
  );
  if (isGroup)
    return (
      <fieldset class="field-group">
        <legend>
          {label} {away}
        </legend>
        {help}
        {entry.kind === 'keys' && <Keys {...{ path, value, onChange }} keys={entry.keys} needed={entry.needed} />}
        {entry.kind === 'entries' && <Entries {...{ path, value, onChange }} item={entry.item} label={label} />}
        {entry.kind === 'list' && <List {...{ path, value, onChange }} item={entry.item} label={label} />}
        {entry.kind === 'words' && <Words {...{ label, value, set }} words={entry.words} />}
      </fieldset>
    );
  return (
    <div class={isWide(entry) ? 'field wide-field' : 'field'}>
      <label for={id}>{label}</label>
      <div class="field-row">
        {entry.kind === 'choice' && <Choice {...{ id, about, value, set, standard }} words={entry.words} />}
        {entry.kind === 'flag' && (
          <input
            type="checkbox"
            id={id}
            aria-describedby={about}
            checked={value === true}
            onChange={(e) => set(e.currentTarget.checked)}
          />
        )}
        {entry.kind === 'number' && (
          <DraftInput
            type="number"
            id={id}
            aria-describedby={about}
            min={entry.least}
            max={entry.most}
            step={entry.isWhole ? 1 : 'any'}
            value={typeof value === 'number' ? String(value) : ''}
            onDone={(next) => next.trim() !== '' && Number.isFinite(Number(next)) && set(Number(next))}
          />
        )}
        {entry.kind === 'text' && (
          <DraftInput
            id={id}
            aria-describedby={about}
            {...(entry.most > LONG || String(value).includes('\n') ? { rows: 4 } : {})}
            value={String(value ?? '')}
            onDone={set}
          />
        )}
        {entry.kind === 'yaml' && (
          <DraftInput
            class="code"
            id={id}
            aria-describedby={about}
            value={typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')}
            onDone={(yaml) => onChange({ kind: 'write', path, yaml }, `${label} is ${yaml}.`)}
          />
        )}
        {away}
      </div>
      {help}
    </div>
  );
}

/** The keys of a mapping, and a list of keys to add. */
export function Keys({
  path,
  value,
  keys,
  onChange,
  order,
  needed = [],
}: Omit<FieldProps, 'label' | 'schema'> & {
  readonly keys: Readonly<Record<string, Schema>>;
  /** Keys that are always shown. */
  readonly order?: readonly string[];
  /** Required keys. */
  readonly needed?: readonly string[];
}) {
  const id = useId();
  const written = isMapping(value) ? value : {};
  const shown = [...new Set([...(order ?? []), ...Object.keys(written)])].filter((key) => key in keys);
  const others = Object.keys(keys).filter((key) => !shown.includes(key));
  const add = (key: string) =>
    onChange({ kind: 'set', path: [...path, key], value: firstValue(keys[key] as Schema) }, `${words(key)} is added.`);
  return (
    <div class="fields">
      {shown.map((key) => (
        <Field
          key={key}
          label={words(key)}
          path={[...path, key]}
          schema={keys[key] as Schema}
          value={written[key]}
          onChange={onChange}
          mayGo={key in written && !needed.includes(key)}
        />
      ))}
      {others.length > 0 && (
        <div class="field add-field">
          <label for={id}>Add</label>
          <select
            id={id}
            value=""
            onChange={({ currentTarget }) => {
              if (currentTarget.value !== '') add(currentTarget.value);
              currentTarget.value = '';
            }}
          >
            <option value="">Choose what …</option>
            {others.map((key) => (
              <option key={key} value={key}>
                {clipped(`${words(key)}: ${meaningOf(keys[key] as Schema)}`)}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  );
}

/** A mapping with user-defined keys. */
function Entries({ path, value, item, label, onChange }: Omit<FieldProps, 'schema'> & { readonly item: Schema }) {
  const [key, setKey] = useState('');
  const written = isMapping(value) ? value : {};
  const add = () => {
    if (key.trim() === '') return;
    onChange({ kind: 'set', path: [...path, key.trim()], value: firstValue(item) }, `${key.trim()} is added.`);
    setKey('');
  };
  return (
    <div class="fields">
      {Object.entries(written).map(([name, inner]) => (
        <Field key={name} label={name} path={[...path, name]} schema={item} value={inner} onChange={onChange} />
      ))}
      <div class="field add-field">
        <input
          type="text"
          aria-label={`A new name in ${label}`}
          placeholder="name …"
          value={key}
          onInput={({ currentTarget }) => setKey(currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && add()}
        />
        <button type="button" onClick={add}>
          Add
        </button>
      </div>
    </div>
  );
}

function List({ path, value, item, label, onChange }: Omit<FieldProps, 'schema'> & { readonly item: Schema }) {
  const items = Array.isArray(value) ? value : [];
  return (
    <div class="fields">
      {items.map((each, i) => (
        <Field
          key={i}
          label={`${label.replace(/s$/, '')} ${i + 1}`}
          path={[...path, i]}
          schema={item}
          value={each}
          onChange={onChange}
          mayGo={items.length > 1}
        />
      ))}
      <button
        type="button"
        class="add-one"
        onClick={() =>
          onChange({ kind: 'set', path, value: [...items, firstValue(item)] }, `${label} ${items.length + 1} is added.`)
        }
      >
        Add one
      </button>
    </div>
  );
}

/** A choice of several words. */
function Words({
  label,
  value,
  words: all,
  set,
}: {
  readonly label: string;
  readonly value: unknown;
  readonly words: readonly (string | number | boolean)[];
  readonly set: (value: unknown) => void;
}) {
  const items = Array.isArray(value) ? value : [];
  return (
    <div class="chips">
      {items.map((each, i) => (
        <span class="chip" key={i}>
          {String(each)}
          <button
            type="button"
            class="chip-away"
            aria-label={`Take out ${each}`}
            disabled={items.length === 1}
            onClick={() => set(items.toSpliced(i, 1))}
          >
            <Icon name="away" />
          </button>
        </span>
      ))}
      <select
        aria-label={`Add to ${label}`}
        value=""
        onChange={({ currentTarget }) => {
          const word = all.find((each) => String(each) === currentTarget.value);
          if (word !== undefined) set([...items, word]);
          currentTarget.value = '';
        }}
      >
        <option value="">add …</option>
        {all.map((word) => (
          <option key={String(word)} value={String(word)}>
            {String(word)}
          </option>
        ))}
      </select>
    </div>
  );
}

function Choice({
  id,
  about,
  value,
  words: all,
  set,
  standard,
}: {
  readonly id: string;
  readonly about: string | undefined;
  readonly value: unknown;
  readonly words: readonly (string | number | boolean)[];
  readonly set: (value: unknown) => void;
  /** The default value. */
  readonly standard: unknown;
}) {
  const isKnown = all.some((word) => word === value);
  return (
    <select
      id={id}
      aria-describedby={about}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => {
        const word = all.find((each) => String(each) === currentTarget.value);
        if (word !== undefined) set(word);
      }}
    >
      {!isKnown && (
        <option value={String(value ?? '')}>
          {value !== undefined ? String(value) : standard !== undefined ? `${standard} (as usual)` : 'as usual'}
        </option>
      )}
      {all.map((word) => (
        <option key={String(word)} value={String(word)}>
          {String(word)}
        </option>
      ))}
    </select>
  );
}

/** Texts with at least this maximum length have a line of their own; longer ones have several lines. */
const LINE = 200;
const LONG = 500;

/** Returns whether a field takes a line of its own. */
function isWide(entry: EntryKind): boolean {
  return entry.kind === 'yaml' || (entry.kind === 'text' && entry.most >= LINE);
}

/** Longest text of an option in a list, in letters. */
const MOST_LETTERS = 90;

function clipped(text: string): string {
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text;
}

function short(value: unknown): string {
  return clipped(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
