import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { Address } from './address.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { EditorPanel } from './editor-panel.tsx';
import { More } from './more.tsx';
import { isHomeAddress } from './opens.ts';
import { ScenarioPicker } from './scenario-picker.tsx';
import { type PageView, Session } from './session.ts';
import { Tabletop } from './tabletop.tsx';
import { Views } from './views.tsx';
import { useWorkbench } from './workbench/use-workbench.ts';
import { WorkbenchTools } from './workbench/workbench-tools.tsx';

/** Address of the documents, where the host has them beside the page. */
const DOCUMENTS = document.querySelector<HTMLLinkElement>('link[rel="help"]')?.href;

/** The whole page. */
export function App() {
  const [view, setView] = useState<PageView>();
  const [editing, setEditing] = useState(false);
  const [refused, setRefused] = useState('');
  const [isHome, setHome] = useState(true);
  const addresses = useRef<Address | undefined>(undefined);
  addresses.current ??= new Address();
  const address = addresses.current;
  const sessions = useRef<Session | undefined>(undefined);
  sessions.current ??= new Session((next) => {
    // Edited text has a URL of its own, and so has a file.
    if (next.written !== '') address.keep(next.written, next.own);
    setView(next);
  }, threadsAsked());
  const session = sessions.current;

  useEffect(() => {
    const open = async () => {
      const opened = await address.open();
      if (opened === undefined) return;
      const { hash, opening } = opened;
      setHome(isHomeAddress(hash));
      setRefused('problem' in opening ? opening.problem : '');
      if ('path' in opening) void session.openShipped(opening.path);
      else if ('example' in opening) session.openText(opening.example, 'scenario.yaml');
      else if ('linked' in opening) session.openLink(opening.linked);
      else session.close();
    };
    const follow = (event: MouseEvent) => {
      const link = linkOf(event);
      if (link === undefined) return;
      if (goWithin(link)) event.preventDefault();
      // The URL is unchanged, so the browser does nothing; but the text may have been edited.
      else if (link.hash === location.hash) void open();
    };
    void open();
    addEventListener('hashchange', open);
    document.addEventListener('click', follow);
    return () => {
      removeEventListener('hashchange', open);
      document.removeEventListener('click', follow);
    };
  }, [address, session]);

  const title = view?.overview?.title;
  useEffect(() => {
    document.title = title === undefined ? 'montecrawl' : `${title} · montecrawl`;
  }, [title]);

  const isDrawn = view?.drawn !== undefined;
  useEffect(() => {
    // Only now, because it loads files for other questions too. The page works without it, for example in private
    // windows.
    if (isDrawn) navigator.serviceWorker?.register('./service-worker.js').catch(() => {});
  }, [isDrawn]);

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
        {DOCUMENTS !== undefined && (
          <a class="documents" href={DOCUMENTS}>
            Documents
          </a>
        )}
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
          <Tabletop view={view} isHome={isHome && view.own === 0} work={work} workbench={workbench} />
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

/** Returns the number of threads that `?threads=2` requests, whatever the machine has. */
function threadsAsked(): number | undefined {
  const asked = Number(new URLSearchParams(location.search).get('threads'));
  return Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
}

/** Returns the link within the page that a click follows in this window. */
function linkOf({ defaultPrevented, ctrlKey, metaKey, shiftKey, target }: MouseEvent): HTMLAnchorElement | undefined {
  if (defaultPrevented || ctrlKey || metaKey || shiftKey) return undefined;
  return (target as Element).closest<HTMLAnchorElement>('a[href^="#"]:not(.term)') ?? undefined;
}

/**
 * Scrolls to the target of a link if it is on the page. The URL stays that of the question.
 *
 * @returns whether it is
 */
function goWithin({ hash }: HTMLAnchorElement): boolean {
  const place = document.getElementById(hash.slice(1));
  if (place === null) return false;
  place.scrollIntoView();
  place.focus({ preventScroll: true });
  return true;
}
