import { useState } from 'preact/hooks';
import { FileButton } from './file-button.tsx';
import { FileDrop, openFile } from './file-drop.tsx';
import { NewSheet } from './new-sheet.tsx';
import type { Work, Workbench } from './workbench.ts';

/** Buttons that open another scenario, and the messages of the workbench. */
export function WorkbenchTools({ work, workbench }: { readonly work: Work; readonly workbench: Workbench }) {
  const [isNew, setNew] = useState(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setNew(true)}>
        New
      </button>
      <FileButton label="Open a file" onFile={(file) => void openFile(workbench, file)} />
      {isNew && <NewSheet workbench={workbench} onClose={() => setNew(false)} />}
      <FileDrop workbench={workbench} />
      <p
        class={work.isRefused ? 'toast refusal' : work.isLoud && work.said !== '' ? 'toast' : 'toast unseen'}
        role="status"
      >
        {work.said}
      </p>
    </>
  );
}
