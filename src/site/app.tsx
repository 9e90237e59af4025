import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { isLink, type Linked, readLink } from '../report/link.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { EditorPanel } from './editor-panel.tsx';
import { inflate } from './inflate.ts';
import { More } from './more.tsx';
import { ScenarioPicker } from './scenario-picker.tsx';
import { type PageView, Session } from './session.ts';
import { Tabletop } from './tabletop.tsx';
import { Views } from './views.tsx';
import { useWorkbench } from './workbench/use-workbench.ts';
import { WorkbenchTools } from './workbench/workbench-tools.tsx';

/** The question that the page answers before it is asked one. */
const FIRST = '2hdc/troll-at-rep-5.yaml';

/** The whole page. */
export function App() {
  const [view, setView] = useState<PageView>();
  const [editing, setEditing] = useState(false);
  const [refused, setRefused] = useState('');
  const [isHome, setHome] = useState(true);
  const sessions = useRef<Session | undefined>(undefined);
  sessions.current ??= new Session(setView, threadsAsked());
  const session = sessions.current;

  useEffect(() => {
    const open = () => {
      const { hash } = location;
      const opened = opens(hash);
      setHome(isHomeAddress(hash));
      setRefused(typeof opened === 'object' && 'problem' in opened ? opened.problem : '');
      if (typeof opened === 'string') void session.openShipped(opened);
      else if ('problem' in opened) session.close();
      else session.openLink(opened);
    };
    open();
    addEventListener('hashchange', open);
    document.addEventListener('click', goWithin);
    return () => {
      removeEventListener('hashchange', open);
      document.removeEventListener('click', goWithin);
    };
  }, [session]);

  const isDrawn = view?.drawn !== undefined;
  useEffect(() => {
    // Not before, since it loads what other questions need too. The page works without it, as in windows that keep nothing.
    if (isDrawn) navigator.serviceWorker?.register('./service-worker.js').catch(() => {});
  }, [isDrawn]);

  const { isEdited = false, link = '' } = view ?? {};
  useEffect(() => {
    // What was written here is found again at its own address.
    if (isEdited && link !== '') history.replaceState(null, '', link);
  }, [isEdited, link]);

  const { work, workbench } = useWorkbench(view, session);
  const edit = useCallback((text: string) => workbench.write(text), [workbench]);

  return (
    <>
      <a class="skip" href="#answer">
        To the answer
      </a>
      <header class="bar">
        <a class="brand" href="#home">
          <img src="./icon.svg" alt="" width="28" height="28" />
          montecrawl
        </a>
        <div class="tools">
          <ScenarioPicker />
          <WorkbenchTools work={work} workbench={workbench} />
          <button type="button" aria-expanded={editing} aria-controls="editor" onClick={() => setEditing(!editing)}>
            {editing ? 'Close the text' : 'Edit the text'}
          </button>
        </div>
      </header>
      {refused !== '' && (
        <div class="refused" role="alert">
          <p>
            <strong>This link cannot be opened.</strong> {refused}
          </p>
          <p>
            <a href="#home">Begin with a question of ours</a>
          </p>
        </div>
      )}
      {refused === '' && view !== undefined && (
        <main>
          <Tabletop view={view} isHome={isHome} work={work} workbench={workbench} />
          <div class={editing ? 'bench editing' : 'bench'}>
            {editing && <EditorPanel view={view} session={session} onEdit={edit} workbench={workbench} />}
            <AnswerPanel view={view} session={session} />
          </div>
          <Views view={view} threads={session.threads} />
          <More view={view} />
        </main>
      )}
      <footer>
        <p>Games are played in this browser, by the same program as on the command line. Nothing is sent anywhere.</p>
      </footer>
    </>
  );
}

function isHomeAddress(hash: string): boolean {
  return hash.length < 2 || hash === '#home';
}

/** What an address opens: a scenario that ships with the page, by its path, or what a link holds; or why it opens nothing. */
function opens(hash: string): string | Linked | { readonly problem: string } {
  if (isHomeAddress(hash)) return FIRST;
  if (/^#[a-z0-9-]+(?:\/[a-z0-9-]+)+$/.test(hash)) return `${hash.slice(1)}.yaml`;
  if (!isLink(hash)) return { problem: 'It is neither a question of ours nor a link to an answer.' };
  const linked = readLink(hash, inflate);
  if (!('problem' in linked)) return linked;
  return { problem: `${linked.problem.charAt(0).toUpperCase()}${linked.problem.slice(1)}.` };
}

/** `?threads=2`: how many threads play, whatever the machine has. */
function threadsAsked(): number | undefined {
  const asked = Number(new URLSearchParams(location.search).get('threads'));
  return Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
}

/** Follows a link to another place of the page, whose address stays: it is that of the question. */
function goWithin(event: MouseEvent): void {
  if (event.defaultPrevented) return;
  const link = (event.target as Element).closest('a[href^="#"]:not(.term)');
  const place = link && document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
  if (!place) return;
  event.preventDefault();
  place.scrollIntoView();
  place.focus({ preventScroll: true });
}
