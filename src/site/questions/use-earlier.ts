import { useMemo, useRef } from 'preact/hooks';
import type { PageView } from '../session.ts';
import type { Earlier } from './askable.ts';

/** Returns the earlier versions of an edited scenario, latest first: as last answered, and as opened. */
export function useEarlier({ path, text, claim, isEdited, state }: PageView): readonly Earlier[] {
  const known = useRef({ key: '', opened: '', answered: '', before: '' });
  const key = `${path} ${claim?.digest ?? ''}`;
  const { current } = known;
  if (!isEdited && text !== '' && (current.key !== key || current.opened !== text)) {
    known.current = { key, opened: text, answered: text, before: '' };
  } else if (state === 'answered' && text !== current.answered) {
    known.current = { ...current, answered: text, before: current.answered };
  }
  const { opened, before } = known.current;
  return useMemo(() => {
    const all = [
      { when: 'before the last change', text: before },
      { when: 'as it was opened', text: opened },
    ];
    return all.filter((each, at) => {
      return each.text !== '' && each.text !== text && all.findIndex((one) => one.text === each.text) === at;
    });
  }, [before, opened, text]);
}
