import { useEffect, useState } from 'preact/hooks';
import { Sheet } from './sheet.tsx';
import type { Workbench } from './workbench.ts';

/** Starts a new scenario: chooses the rulebook and the play. */
export function NewSheet({ workbench, onClose }: { readonly workbench: Workbench; readonly onClose: () => void }) {
  const [starters, setStarters] = useState<Awaited<ReturnType<Workbench['clerk']['starters']>>>([]);
  useEffect(() => void workbench.clerk.starters().then(setStarters, () => {}), [workbench]);
  const begin = async (rules: string, play: string) => {
    const text = await workbench.clerk.starter(rules, play);
    onClose();
    workbench.open(text, 'scenario.yaml');
  };
  return (
    <Sheet title="A new table" kicker="Which book?" wide onClose={onClose}>
      {starters.length === 0 && <p class="waiting">One moment …</p>}
      <ul class="catalogue-cards books">
        {starters.flatMap(({ rules, title, plays }) =>
          plays.map((play) => (
            <li key={`${rules} ${play}`}>
              <button type="button" class="mini" onClick={() => void begin(rules, play)}>
                <b>{title}</b>
                <span class="mini-about">{play.replaceAll('-', ' ')}</span>
              </button>
            </li>
          )),
        )}
      </ul>
    </Sheet>
  );
}
