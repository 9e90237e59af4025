import { books, type Shipped, scenarios } from 'virtual:shipped';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type ServedBook, servedBooks } from './served-books.ts';
import { Sheet } from './workbench/sheet.tsx';

/** The shipped scenarios by rulebook, with a search box. */
export function ScenarioPicker() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        All questions
      </button>
      {isOpen && <PickerSheet onClose={() => setOpen(false)} />}
    </>
  );
}

function PickerSheet({ onClose }: { readonly onClose: () => void }) {
  const [words, setWords] = useState('');
  const [served, setServed] = useState<readonly ServedBook[]>([]);
  useEffect(() => void servedBooks(document.baseURI).then(setServed), []);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => search.current?.focus(), []);
  const found = scenarios.filter((each) => matches(each, words));
  return (
    <Sheet title={`${scenarios.length} questions`} wide onClose={onClose}>
      <input
        type="search"
        class="picker-search"
        ref={search}
        placeholder="Find: troll, shield, archers …"
        aria-label="Find a question"
        value={words}
        onInput={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <div class="picker-list">
        {served.length > 0 && words === '' && (
          <section>
            <h3>Your rulebooks</h3>
            <ul>
              {served.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`} onClick={onClose}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
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
                      <a href={`#${each.path.replace(/\.yaml$/, '')}`} onClick={onClose}>
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
    </Sheet>
  );
}

function matches({ title, about, path, rules }: Shipped, words: string): boolean {
  const all = `${title} ${about} ${path} ${books[rules]}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
