import { books, type Shipped, scenarios } from 'virtual:shipped';
import { useRef, useState } from 'preact/hooks';

/** The scenarios that ship, by rulebook, to be found by any word. */
export function ScenarioPicker() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [words, setWords] = useState('');
  const close = () => dialog.current?.close();
  const found = scenarios.filter((each) => matches(each, words));
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        All questions
      </button>
      <dialog class="picker" ref={dialog} aria-labelledby="picker-title">
        <div class="picker-head">
          <h2 id="picker-title">{scenarios.length} questions</h2>
          <button type="button" onClick={close}>
            Close
          </button>
        </div>
        <input
          type="search"
          placeholder="Find: troll, shield, archers …"
          aria-label="Find a question"
          value={words}
          onInput={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <div class="picker-list">
          {found.length === 0 && <p>No question has these words.</p>}
          {Object.entries(books).map(([rules, title]) => {
            const mine = found.filter((each) => each.rules === rules);
            return (
              mine.length > 0 && (
                <section key={rules}>
                  <h3>{title}</h3>
                  <ul>
                    {mine.map((each) => (
                      <li key={each.path}>
                        <a href={`#${each.path.replace(/\.yaml$/, '')}`} onClick={close}>
                          {each.title}
                        </a>
                      </li>
                    ))}
                  </ul>
                </section>
              )
            );
          })}
        </div>
      </dialog>
    </>
  );
}

function matches({ title, about, path, rules }: Shipped, words: string): boolean {
  const all = `${title} ${about} ${path} ${books[rules]}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
