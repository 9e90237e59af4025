import { useState } from 'preact/hooks';
import { useEarlier } from './questions/use-earlier.ts';
import { ReportParts } from './report-parts.tsx';
import type { PageView } from './session.ts';
import { useLoaded } from './use-loaded.ts';
import './views.css';

const TABS = ['report', 'replay', 'questions'] as const;

type Tab = (typeof TABS)[number];

const NAMES: Readonly<Record<Tab, string>> = {
  report: 'The report',
  replay: 'Watch a game',
  questions: 'More questions',
};

const loadReplay = () => import('./replay/replay-panel.tsx').then(({ ReplayPanel }) => ReplayPanel);
const loadQuestions = () => import('./questions/questions-panel.tsx').then(({ QuestionsPanel }) => QuestionsPanel);

/** The tabs below the answer: the report, a replay, or other questions. Hidden tabs are not loaded. */
export function Views({ view, threads }: { readonly view: PageView; readonly threads: number }) {
  const [chosen, setChosen] = useState<Tab>('report');
  const replay = useLoaded(chosen === 'replay', loadReplay);
  const questions = useLoaded(chosen === 'questions', loadQuestions);
  const earlier = useEarlier(view);
  const choose = (tab: Tab) => {
    setChosen(tab);
    document.getElementById(`tab-${tab}`)?.focus();
  };
  const move = (event: KeyboardEvent, tab: Tab) => {
    const at = TABS.indexOf(tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: TABS.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(TABS.at(to % TABS.length) as Tab);
  };
  return (
    <div class="views">
      <div class="tabs" role="tablist" aria-label="More of this">
        {TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`tab-${tab}`}
            aria-selected={tab === chosen}
            aria-controls={`view-${tab}`}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => choose(tab)}
            onKeyDown={(event) => move(event, tab)}
          >
            {NAMES[tab]}
          </button>
        ))}
      </div>
      <div class="tab-rule" />
      <Panel tab="report" chosen={chosen}>
        <ReportParts view={view} />
      </Panel>
      <Panel tab="replay" chosen={chosen}>
        {replay && <replay.part view={view} isShown={chosen === 'replay'} />}
      </Panel>
      <Panel tab="questions" chosen={chosen}>
        {questions && (
          <questions.part view={view} earlier={earlier} threads={threads} isShown={chosen === 'questions'} />
        )}
      </Panel>
    </div>
  );
}

function Panel({
  tab,
  chosen,
  children,
}: {
  readonly tab: Tab;
  readonly chosen: Tab;
  readonly children: preact.ComponentChildren;
}) {
  return (
    <div
      role="tabpanel"
      id={`view-${tab}`}
      class={`view view-${tab}`}
      aria-labelledby={`tab-${tab}`}
      hidden={tab !== chosen}
    >
      {children}
    </div>
  );
}
