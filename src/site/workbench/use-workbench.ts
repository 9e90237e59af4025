import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageView, Session } from '../session.ts';
import { type Work, Workbench } from './workbench.ts';

/** Returns the workbench of a page, kept up to date with the page. */
export function useWorkbench(view: PageView | undefined, session: Session): { work: Work; workbench: Workbench } {
  const made = useRef<Workbench | undefined>(undefined);
  const [, setWork] = useState<Work>();
  made.current ??= new Workbench(session, setWork);
  const workbench = made.current;
  useEffect(() => {
    if (view !== undefined) workbench.see(view);
  }, [workbench, view]);
  return { work: workbench.work, workbench };
}
