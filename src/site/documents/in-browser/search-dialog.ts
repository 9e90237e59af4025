import { SearchIndex, snippetsOf } from './search-index.ts';

/*
 * The search: a dialog that `/` opens, with the places that were found below the words. The index is loaded when it is opened.
 */

/** Root of the site. */
const SITE = new URL('..', import.meta.url);
const MOST = 12;

const button = document.querySelector<HTMLButtonElement>('button.search')!;
const dialog = document.querySelector<HTMLDialogElement>('dialog.search')!;
const input = dialog.querySelector('input')!;
const found = dialog.querySelector('.found')!;
const hits = dialog.querySelector('.hits')!;

let loading: Promise<SearchIndex> | undefined;

/** Loads the index, once; after a failure again. */
function loadIndex(): Promise<SearchIndex> {
  loading ??= fetch(new URL('assets/search.json', SITE))
    .then((response) => (response.ok ? response.text() : Promise.reject(new Error(response.statusText))))
    .then(SearchIndex.read);
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

function openSearch(): void {
  if (dialog.open) return;
  dialog.showModal();
  input.select();
  void search();
}

/** Shows what is found now. */
async function search(): Promise<void> {
  try {
    showHits(await loadIndex());
  } catch {
    found.textContent = 'The search cannot be loaded.';
  }
}

function showHits(index: SearchIndex): void {
  const words = input.value.trim();
  const sections = index.find(words, MOST);
  hits.replaceChildren(
    ...sections.map(({ href, title, heading, text, terms }) => {
      const link = document.createElement('a');
      link.href = new URL(href, SITE).href;
      link.append(
        line('where', heading === title ? '' : title, terms),
        line('heading', heading, terms),
        line('text', text, terms),
      );
      const item = document.createElement('li');
      item.append(link);
      return item;
    }),
  );
  found.textContent = words === '' ? '' : sections.length === 0 ? 'Nothing found.' : countOf(sections.length);
}

function countOf(count: number): string {
  if (count === MOST) return `The best ${MOST} places`;
  return count === 1 ? '1 place' : `${count} places`;
}

function line(kind: string, text: string, terms: readonly string[]): HTMLElement {
  const element = document.createElement('span');
  element.className = kind;
  for (const part of snippetsOf(text, terms)) {
    const node = document.createElement(part.found ? 'mark' : 'span');
    node.textContent = part.text;
    element.append(node);
  }
  return element;
}

/** Moves between the input and the hits. */
function move(by: 1 | -1): void {
  const stops: HTMLElement[] = [input, ...hits.querySelectorAll('a')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops.at((at + by) % stops.length)?.focus();
}

button.hidden = false;
button.addEventListener('click', openSearch);
input.addEventListener('input', () => void search());
dialog.querySelector('form')!.addEventListener('submit', (event) => {
  event.preventDefault();
  void search().then(() => hits.querySelector('a')?.click());
});
dialog.addEventListener('click', ({ target }) => {
  // On the backdrop, or on a hit of this page.
  if (target === dialog || (target as Element).closest('a') !== null) dialog.close();
});
dialog.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    move(event.key === 'ArrowDown' ? 1 : -1);
  } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) input.focus();
});
document.addEventListener('keydown', (event) => {
  const isTyping = (event.target as Element).closest('input, textarea, select') !== null;
  const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping;
  if (!isSlash && !(event.key === 'k' && (event.ctrlKey || event.metaKey))) return;
  event.preventDefault();
  openSearch();
});
