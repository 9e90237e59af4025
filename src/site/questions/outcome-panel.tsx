import { MadeHtml } from '../made-html.tsx';
import { saveFile } from '../save-file.ts';
import type { ShownAnswer } from './askable.ts';
import type { QuestionOutcome, QuestionSession } from './question-session.ts';

const COUNT = new Intl.NumberFormat('en');

/** Prefix of ids that the main report on this page may have too. */
const IDS = 'asked-';

/** The state of a question: its progress, the reason there is no answer, or the answer. */
export function OutcomePanel({
  outcome,
  isOld,
  session,
}: {
  readonly outcome: QuestionOutcome;
  readonly isOld: boolean;
  readonly session: QuestionSession;
}) {
  const { state, done, games, why, field, shown, elapsedMs } = outcome;
  return (
    <div class="outcome-of" aria-busy={state === 'asking'}>
      <div role="status">
        {state === 'asking' && (
          <p class="basis">
            {games === 0 ? 'The dice are rolling …' : `${COUNT.format(games)} games of this round so far`}
          </p>
        )}
        {state === 'stopped' && <p class="notice">It was stopped before there was an answer.</p>}
        {state === 'answered' && <p class="unseen">Answered.</p>}
      </div>
      {state === 'asking' && <progress value={done} max={1} aria-label="Games played in this round" />}
      {state === 'refused' && field === '' && (
        <p class="notice" role="alert">
          {why}
        </p>
      )}
      {state === 'faults' && (
        <div class="notice" role="alert">
          <strong>This cannot be read:</strong>
          <ul>
            {why.split('\n').map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {state === 'failed' && (
        <p class="notice" role="alert">
          <strong>There is no answer.</strong> {why}
        </p>
      )}
      {shown !== undefined && (
        <>
          {isOld && <p class="notice">This is the answer for the scenario as it was before your last change.</p>}
          <Answered shown={shown} elapsedMs={elapsedMs} session={session} name={outcome.name} />
        </>
      )}
    </div>
  );
}

function Answered({
  shown,
  elapsedMs,
  session,
  name,
}: {
  readonly shown: ShownAnswer;
  readonly elapsedMs: number;
  readonly session: QuestionSession;
  readonly name: string;
}) {
  const { answer, basis, notices, picture, parts, digest } = shown;
  return (
    <>
      <div class="found">
        <div>
          <MadeHtml class="answer" html={answer} ids={IDS} />
          <MadeHtml class="basis" html={basis} ids={IDS} />
          <p class="basis">Answered in {(elapsedMs / 1000).toFixed(1)} s.</p>
          <MadeHtml html={notices} ids={IDS} />
          <div class="actions">
            <button type="button" onClick={() => void save(session, 'report.html', name, 'text/html')}>
              Save the report
            </button>
            {digest !== '' && (
              <button type="button" onClick={() => void save(session, 'result.json', name, 'application/json')}>
                Save the numbers
              </button>
            )}
            {digest !== '' && <code class="digest">{digest}</code>}
          </div>
        </div>
        {picture !== '' && <MadeHtml class="picture" html={picture} ids={IDS} />}
      </div>
      <div class="parts">
        {parts.map(({ id, name: title, html }) => (
          <section key={id} id={`${IDS}${id}`} aria-labelledby={`${IDS}${id}-title`}>
            <h2 id={`${IDS}${id}-title`}>{title}</h2>
            <MadeHtml html={html} ids={IDS} />
          </section>
        ))}
      </div>
    </>
  );
}

/** Downloads a file of the report. */
async function save(session: QuestionSession, file: string, name: string, type: string): Promise<void> {
  const text = await session.file(file);
  if (text === undefined) return;
  saveFile(`${name.replace('/', '-')}-${file}`, new Blob([text], { type }));
}
