import { useEffect, useState } from 'preact/hooks';
import type { Workbench } from './workbench.ts';

/** Largest file that is opened, in bytes; more than any scenario has. */
const MOST_BYTES = 1_000_000;

/** Opens a file: shows a scenario, saves a band or a bestiary. */
export async function openFile(workbench: Workbench, file: File): Promise<void> {
  if (file.size > MOST_BYTES) {
    workbench.say(`${file.name} is too large for a scenario.`, true);
    return;
  }
  const text = await file.text();
  const read = await workbench.clerk.readKept(text, file.name);
  if (read.kind === 'scenario') workbench.open(text, file.name);
  else {
    await workbench.bands.keep(read);
    workbench.say(`${read.name} is kept with your ${read.kind === 'band' ? 'bands' : 'bestiary'}.`);
  }
}

/** Accepts files dropped anywhere on the page. */
export function FileDrop({ workbench }: { readonly workbench: Workbench }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (!hasFile(event) || file === undefined) return;
      event.preventDefault();
      setOver(false);
      void openFile(workbench, file);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, [workbench]);
  return isOver ? (
    <div class="drop-file" aria-hidden="true">
      <p>Put it on the table</p>
    </div>
  ) : null;
}
