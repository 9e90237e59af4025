import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useId, useRef } from 'preact/hooks';
import type { Work } from './workbench.ts';

/** Messages of the workbench, for dialogs, because what is behind a dialog is neither seen nor read aloud. */
export const SaidOnSheets = createContext<Pick<Work, 'said' | 'isRefused'>>({ said: '', isRefused: false });

/** A dialog over the page. */
export function Sheet({
  title,
  kicker = '',
  wide = false,
  onClose,
  children,
}: {
  readonly title: string;
  readonly kicker?: string;
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { said, isRefused } = useContext(SaidOnSheets);
  useEffect(() => {
    const { current } = dialog;
    const opener = document.activeElement;
    if (current !== null && !current.open) current.showModal();
    return () => {
      // The browser returns the focus to where it was, but not from a dialog that is no longer on the page.
      current?.close();
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
    };
  }, []);
  return (
    <dialog class={wide ? 'sheet wide' : 'sheet'} ref={dialog} aria-labelledby={id} onClose={onClose} closedby="any">
      <div class="sheet-body">
        <div class="sheet-head">
          <div>
            {kicker !== '' && <p class="kicker">{kicker}</p>}
            <h2 id={id}>{title}</h2>
          </div>
          <button type="button" onClick={() => dialog.current?.close()}>
            Done
          </button>
        </div>
        <p class={isRefused ? 'card-fault' : 'unseen'} role="status">
          {said}
        </p>
        {children}
      </div>
    </dialog>
  );
}
