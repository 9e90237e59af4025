import { CodeWords } from '../code-words.tsx';
import type { Given, QuestionField } from './askable.ts';

/** A field of a question, by its kind. */
export function FieldInput({
  field,
  given,
  problem,
  onGive,
}: {
  readonly field: QuestionField;
  readonly given: Given;
  readonly problem: string;
  readonly onGive: (value: Given) => void;
}) {
  const { name, label, meaning, kind, offers } = field;
  const id = `field-${name}`;
  const about = `${id}-about`;
  const common = { id, 'aria-describedby': about, 'aria-invalid': problem !== '' } as const;
  const text = typeof given === 'string' ? given : '';
  const below = (
    <p id={about} class={problem === '' ? 'meaning' : 'meaning problem'}>
      <CodeWords text={problem === '' ? meaning : problem} />
    </p>
  );
  if (kind === 'switch')
    return (
      <div class="field switch">
        <label>
          <input
            type="checkbox"
            {...common}
            checked={given === true}
            onChange={({ currentTarget }) => onGive(currentTarget.checked)}
          />
          {label}
        </label>
        {below}
      </div>
    );
  if (kind === 'settings' || kind === 'ranges')
    return <Places field={field} lines={Array.isArray(given) ? given : []} problem={problem} onGive={onGive} />;
  if (kind === 'several') return <Several field={field} chosen={Array.isArray(given) ? given : []} onGive={onGive} />;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {kind === 'choice' ? (
        <select {...common} value={text} onChange={({ currentTarget }) => onGive(currentTarget.value)}>
          {offers.map(({ value, label: shown }) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          type="text"
          autocomplete="off"
          spellcheck={false}
          value={text}
          list={offers.length > 0 ? `${id}-offers` : undefined}
          onInput={({ currentTarget }) => onGive(currentTarget.value)}
        />
      )}
      {kind !== 'choice' && <Offered id={`${id}-offers`} field={field} />}
      {below}
    </div>
  );
}

function Offered({ id, field: { offers } }: { readonly id: string; readonly field: QuestionField }) {
  if (offers.length === 0) return null;
  return (
    <datalist id={id}>
      {offers.map(({ value, label }) => (
        <option key={value} value={value} label={label} />
      ))}
    </datalist>
  );
}

/** A group of checkboxes. */
function Several({
  field: { name, label, meaning, offers },
  chosen,
  onGive,
}: {
  readonly field: QuestionField;
  readonly chosen: readonly string[];
  readonly onGive: (value: Given) => void;
}) {
  return (
    <fieldset class="field several" aria-describedby={`field-${name}-about`}>
      <legend class="label">{label}</legend>
      <div class="ticks">
        {offers.map(({ value, label: shown }) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ currentTarget: { checked } }) =>
                onGive(
                  offers.flatMap((each) =>
                    (each.value === value ? checked : chosen.includes(each.value)) ? each.value : [],
                  ),
                )
              }
            />
            {shown}
          </label>
        ))}
      </div>
      <p id={`field-${name}-about`} class="meaning">
        <CodeWords text={meaning} />
      </p>
    </fieldset>
  );
}

/** Lines of a place and its value, such as `lair.troll.rep` and `6`. */
function Places({
  field,
  lines,
  problem,
  onGive,
}: {
  readonly field: QuestionField;
  readonly lines: readonly string[];
  readonly problem: string;
  readonly onGive: (value: Given) => void;
}) {
  const { name, label, meaning, kind, offers } = field;
  const id = `field-${name}`;
  const shown = lines.length === 0 ? [''] : lines;
  const write = (at: number, line: string) => onGive(shown.map((one, i) => (i === at ? line : one)));
  return (
    <fieldset class="field places" aria-describedby={`${id}-about`}>
      <legend class="label">{label}</legend>
      {shown.map((line, at) => {
        const [place = '', value = ''] = split(line);
        const now = offers.find((offer) => offer.value === place)?.label ?? '';
        return (
          // Lines have no stable key: their places are being edited.
          <div class="place-line" key={at}>
            <input
              type="text"
              class="place-input"
              aria-label={`${label}: place`}
              aria-invalid={problem !== ''}
              placeholder="place"
              autocomplete="off"
              spellcheck={false}
              list={`${id}-offers`}
              value={place}
              onInput={({ currentTarget }) => write(at, joined(currentTarget.value, value))}
            />
            <span aria-hidden="true">=</span>
            <input
              type="text"
              class="value-input"
              aria-label={`${label}: ${kind === 'ranges' ? 'values' : 'value'}`}
              aria-invalid={problem !== ''}
              placeholder={kind === 'ranges' ? '3..7' : 'value'}
              autocomplete="off"
              value={value}
              onInput={({ currentTarget }) => write(at, joined(place, currentTarget.value))}
            />
            {(shown.length > 1 || line !== '') && (
              <button
                type="button"
                class="remove"
                aria-label={`${label}: remove ${place === '' ? 'this line' : place}`}
                onClick={() => onGive(shown.filter((_, i) => i !== at))}
              >
                ×
              </button>
            )}
            {now !== '' && <p class="now">{now}</p>}
          </div>
        );
      })}
      <Offered id={`${id}-offers`} field={field} />
      {shown.at(-1) !== '' && (
        <button type="button" class="add" onClick={() => onGive([...shown, ''])}>
          + One more
        </button>
      )}
      <p id={`${id}-about`} class={problem === '' ? 'meaning' : 'meaning problem'}>
        <CodeWords text={problem === '' ? meaning : problem} />
      </p>
    </fieldset>
  );
}

function split(line: string): [place: string, value: string] {
  const at = line.indexOf('=');
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)];
}

function joined(place: string, value: string): string {
  return place === '' && value === '' ? '' : `${place.trim()}=${value}`;
}
