import { useEffect, useRef } from 'preact/hooks';
import type { PageView, Session } from './session.ts';
import type { TextEditor } from './text-editor.ts';
import type { Workbench } from './workbench/workbench.ts';

/** The scenario as text, with its faults. */
export function EditorPanel({
  view,
  session,
  onEdit,
  workbench,
}: {
  readonly view: PageView;
  readonly session: Session;
  readonly onEdit: (text: string) => void;
  readonly workbench: Workbench;
}) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<TextEditor | undefined>(undefined);
  const { text, path, faults } = view;
  const latest = useRef(view);
  latest.current = view;

  useEffect(() => {
    const host = place.current;
    if (host === null) return;
    let isOpen = true;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    void import('./text-editor.ts').then(({ openEditor }) => {
      if (!isOpen) return;
      editor.current = openEditor(root, latest.current.text, onEdit, (before) => session.offersAt(before), workbench);
      editor.current.mark(latest.current.faults.filter(({ file }) => file === latest.current.path));
      // It lies below the cards, on phones far below.
      host.closest('section')?.scrollIntoView({ block: 'nearest' });
      editor.current.focus();
    });
    return () => {
      isOpen = false;
      editor.current?.close();
      editor.current = undefined;
    };
  }, [session, onEdit, workbench]);

  // The text of a rendering may be older than what was typed since.
  useEffect(() => editor.current?.replace(session.view.text), [session, text]);
  useEffect(() => editor.current?.mark(faults.filter(({ file }) => file === path)), [faults, path]);

  return (
    <section class="editor-panel" id="editor" aria-label="The scenario">
      <p class="file-name">{path}</p>
      <div class="editor" ref={place} />
      <div class="faults" aria-live="polite">
        {faults.length > 0 && <h2>{faults.length === 1 ? '1 mistake' : `${faults.length} mistakes`}</h2>}
        <ol>
          {faults.slice(0, 20).map(({ file, line, column, problem, rule, path: at }) => (
            <li key={`${file}:${line}:${column}:${problem}`}>
              <button type="button" class="place" onClick={() => editor.current?.goTo(line, column)}>
                {file === path ? `Line ${line}` : `${file}, line ${line}`}
              </button>{' '}
              {at !== '' && <code>{at}</code>} {problem}
              {rule !== undefined && ` (${rule})`}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
