import { books, scenarios } from 'virtual:shipped';
import type { PageView } from './session.ts';

/** Examples of questions, from every rulebook. */
const TRY = [
  '2hdc/is-a-shield-worth-it.yaml',
  'dw/what-is-a-charge-worth.yaml',
  'wods/how-many-goblins.yaml',
  'ddd/does-the-board-matter.yaml',
  'adg/are-hirelings-worth-it.yaml',
  '2hdc/troll-at-rep-5.yaml',
];
const SHOWN = 5;

/** Links to five other questions. */
export function More({ view }: { readonly view: PageView }) {
  const others = TRY.filter((path) => path !== view.path).slice(0, SHOWN);
  return (
    <section class="more" aria-labelledby="more-title">
      <h2 id="more-title">Five more to try</h2>
      <ul>
        {others.map((path) => {
          const found = scenarios.find((each) => each.path === path);
          return (
            found !== undefined && (
              <li key={path}>
                <a href={`#${path.replace(/\.yaml$/, '')}`}>
                  <span class="book">{books[found.rules]}</span>
                  <span class="question">{found.title}</span>
                </a>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}
