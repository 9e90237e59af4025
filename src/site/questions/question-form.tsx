import { CodeWords } from '../code-words.tsx';
import type { AllGiven, Askable, Given, QuestionField } from './askable.ts';
import { FieldInput } from './field-input.tsx';
import type { QuestionOutcome } from './question-session.ts';

/** Returns whether a field is part of the question, not of how to answer it; such fields are always visible. */
function isFirst({ kind, start }: QuestionField): boolean {
  return (
    kind === 'choice' ||
    kind === 'several' ||
    kind === 'word' ||
    kind === 'switch' ||
    (Array.isArray(start) && start.length > 0)
  );
}

/** A question with its fields. */
export function QuestionForm({
  askable,
  alternatives,
  given,
  outcome,
  isBusy,
  onChoose,
  onGive,
  onAsk,
  onStop,
}: {
  readonly askable: Askable;
  /** Questions of the same kind, for switching. */
  readonly alternatives: readonly Askable[];
  readonly given: AllGiven;
  readonly outcome: QuestionOutcome | undefined;
  readonly isBusy: boolean;
  readonly onChoose: (name: string) => void;
  readonly onGive: (name: string, value: Given) => void;
  readonly onAsk: () => void;
  readonly onStop: () => void;
}) {
  const { asks, summary, help, fields, needs } = askable;
  const { field: wrong = '', why = '' } = outcome ?? {};
  const inputs = (some: readonly QuestionField[]) =>
    some.map((field) => (
      <FieldInput
        key={field.name}
        field={field}
        given={given[field.name] ?? field.start}
        problem={wrong === field.name ? why : ''}
        onGive={(value) => onGive(field.name, value)}
      />
    ));
  return (
    <form
      class="question-form"
      aria-labelledby="asked-title"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      <h2 id="asked-title">{asks}</h2>
      <p class="lead">{`${summary.charAt(0).toUpperCase()}${summary.slice(1).replace(/\.$/, '')}.`}</p>
      {alternatives.length > 0 && (
        <div class="field alternatives">
          <label for="alternative">Which roll</label>
          <select id="alternative" value={askable.name} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
            {alternatives.map(({ name, asks: title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </div>
      )}
      <div class="fields">{inputs(fields.filter(isFirst))}</div>
      {fields.some((field) => !isFirst(field)) && (
        <details
          class="more-fields"
          open={fields.some((field) => field.name === wrong && !isFirst(field)) || undefined}
        >
          <summary>More settings</summary>
          <div class="fields">{inputs(fields.filter((field) => !isFirst(field)))}</div>
        </details>
      )}
      {needs !== '' && <p class="notice">{needs}</p>}
      <div class="actions">
        {outcome?.state === 'asking' ? (
          <button type="button" onClick={onStop}>
            Stop
          </button>
        ) : (
          <button type="submit" class="primary" disabled={isBusy}>
            {outcome === undefined ? 'Ask' : 'Ask again'}
          </button>
        )}
        {help !== '' && (
          <details class="help">
            <summary>How it is answered</summary>
            <p>
              <CodeWords text={help} />
            </p>
          </details>
        )}
      </div>
    </form>
  );
}
