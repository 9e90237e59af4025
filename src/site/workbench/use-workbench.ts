import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageView, Session } from '../session.ts';
import { type Work, Workbench } from './workbench.ts';

/** The workbench of a page, which follows what the page shows. */
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
