import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PageView } from '../session.ts';
import type { AllGiven, Askable, AskedScenario, Earlier } from './askable.ts';
import { OutcomePanel } from './outcome-panel.tsx';
import { QuestionForm } from './question-form.tsx';
import { type QuestionOutcome, QuestionSession } from './question-session.ts';
import './questions.css';

/** Name prefix of questions that are grouped as one. */
const DICE = 'odds/';

/** Further questions about the scenario: choose one, set its fields, ask it. */
export function QuestionsPanel({
  view,
  earlier,
  threads,
  isShown,
}: {
  readonly view: PageView;
  readonly earlier: readonly Earlier[];
  readonly threads: number;
  readonly isShown: boolean;
}) {
  const { text, path, answer, state } = view;
  const [askables, setAskables] = useState<readonly Askable[]>();
  const [why, setWhy] = useState('');
  const [chosen, setChosen] = useState('');
  const [given, setGiven] = useState<Readonly<Record<string, AllGiven>>>({});
  const [outcome, setOutcome] = useState<QuestionOutcome>();
  const sessions = useRef<QuestionSession | undefined>(undefined);
  sessions.current ??= new QuestionSession(setOutcome);
  const session = sessions.current;
  const scenario: AskedScenario = useMemo(() => ({ text, path, earlier, threads }), [text, path, earlier, threads]);
  // Before that, the text changes with every key.
  const isReady = isShown && (state === 'answered' || state === 'stopped');

  useEffect(() => () => session.end(), [session]);

  // Another scenario starts over.
  const place = `${path} ${view.claim?.digest ?? ''}`;
  const lastPlace = useRef(place);
  useEffect(() => {
    if (lastPlace.current === place) return;
    lastPlace.current = place;
    session.clear();
    setAskables(undefined);
    setGiven({});
  }, [session, place]);

  useEffect(() => {
    if (!isReady) return;
    let isWanted = true;
    setWhy('');
    session
      .list(scenario, answer)
      .then((found) => isWanted && found.length > 0 && setAskables(found))
      .catch((error: unknown) => isWanted && setWhy(error instanceof Error ? error.message : `${error}`));
    return () => {
      isWanted = false;
    };
  }, [session, isReady, scenario, answer]);

  if (askables === undefined) {
    return (
      <section class="questions" aria-label="More questions">
        <p class="view-waiting" role="status">
          {why === '' ? 'Loading the questions …' : `The questions cannot be loaded: ${why}`}
        </p>
      </section>
    );
  }
  const dice = askables.filter(({ name }) => name.startsWith(DICE));
  const others = askables.filter(({ name }) => !name.startsWith(DICE));
  const asked = askables.find(({ name }) => name === chosen);
  const choose = (name: string) => {
    setChosen(name);
    if (outcome?.name !== name && outcome?.state !== 'asking') session.clear();
  };
  return (
    <section class="questions" aria-label="More questions">
      <fieldset class="menu">
        <legend>What do you want to know?</legend>
        <div class="menu-cards">
          {others.map(({ name, asks, summary }) => (
            <MenuCard key={name} name={name} asks={asks} summary={summary} isOn={chosen === name} onChoose={choose} />
          ))}
          {dice[0] !== undefined && (
            <MenuCard
              name={dice[0].name}
              asks="What are the odds of one roll?"
              summary={`the exact chances of ${dice.length} rules, with the numbers of this scenario`}
              isOn={chosen.startsWith(DICE)}
              onChoose={choose}
            />
          )}
        </div>
      </fieldset>
      <div class="asked">
        {asked === undefined ? (
          <p class="hint">
            Choose a question. It is answered from the scenario as it stands, with the same numbers as on the command
            line.
          </p>
        ) : (
          <>
            <QuestionForm
              key={asked.name}
              askable={asked}
              alternatives={asked.name.startsWith(DICE) ? dice : []}
              given={{ ...startOf(asked), ...given[asked.name] }}
              outcome={outcome?.name === asked.name ? outcome : undefined}
              isBusy={outcome?.state === 'asking'}
              onChoose={choose}
              onGive={(name, value) => setGiven({ ...given, [asked.name]: { ...given[asked.name], [name]: value } })}
              onAsk={() => session.ask(scenario, asked.name, { ...startOf(asked), ...given[asked.name] })}
              onStop={() => session.stop()}
            />
            {outcome !== undefined && outcome.name === asked.name && (
              <OutcomePanel outcome={outcome} isOld={outcome.text !== text} session={session} />
            )}
          </>
        )}
      </div>
    </section>
  );
}

function startOf({ fields }: Askable): AllGiven {
  return Object.fromEntries(fields.map(({ name, start }) => [name, start]));
}

function MenuCard({
  name,
  asks,
  summary,
  isOn,
  onChoose,
}: Pick<Askable, 'name' | 'asks' | 'summary'> & { readonly isOn: boolean; readonly onChoose: (name: string) => void }) {
  return (
    <label class={isOn ? 'menu-card on' : 'menu-card'}>
      <input type="radio" name="question" value={name} checked={isOn} onChange={() => onChoose(name)} />
      <span class="asks">{asks}</span>
      <span class="summary">{summary}</span>
    </label>
  );
}
