import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { AnswerPanel } from './answer-panel.tsx';
import { EditorPanel } from './editor-panel.tsx';
import { More } from './more.tsx';
import { isHomeAddress, opens } from './opens.ts';
import { ScenarioPicker } from './scenario-picker.tsx';
import { type PageView, Session } from './session.ts';
import { Tabletop } from './tabletop.tsx';
import { Views } from './views.tsx';
import { useWorkbench } from './workbench/use-workbench.ts';
import { WorkbenchTools } from './workbench/workbench-tools.tsx';

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
    const open = async () => {
      const { hash } = location;
      const opened = await opens(hash);
      // Another one was opened meanwhile.
      if (location.hash !== hash) return;
      setHome(isHomeAddress(hash));
      setRefused('problem' in opened ? opened.problem : '');
      if ('path' in opened) void session.openShipped(opened.path);
      else if ('example' in opened) session.openText(opened.example, 'scenario.yaml');
      else if ('linked' in opened) session.openLink(opened.linked);
      else session.close();
    };
    void open();
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
