import { SearchIndex, snippetsOf } from './search-index.ts';

/*
 * What pages of documents do in a browser: search, and buttons that copy commands. Without scripts all can be read.
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
  loadIndex().then(showHits, () => {
    found.textContent = 'The search cannot be loaded.';
  });
}

async function showHits(): Promise<void> {
  const index = await loadIndex();
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
input.addEventListener('input', () => void showHits());
dialog.querySelector('form')!.addEventListener('submit', (event) => {
  event.preventDefault();
  void showHits().then(() => hits.querySelector('a')?.click());
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

const contents = document.querySelector<HTMLDetailsElement>('.contents')!;
const headings = document.querySelector<HTMLDetailsElement>('.headings');
// Where they have columns of their own they are open: the style shows it, and this says so.
if (matchMedia('(min-width: 60rem)').matches) contents.open = true;
if (headings !== null && matchMedia('(min-width: 84rem)').matches) headings.open = true;
// The contents may be longer than the window.
const here = contents.querySelector<HTMLElement>('[aria-current]');
if (here !== null) contents.scrollTop = here.offsetTop - contents.clientHeight / 2;

for (const block of document.querySelectorAll('pre')) {
  const commands = [...block.querySelectorAll('.command')].map((command) => command.textContent);
  if (commands.length === 0) continue;
  const copy = document.createElement('button');
  copy.type = 'button';
  copy.className = 'copy';
  copy.textContent = 'Copy';
  copy.setAttribute('aria-label', commands.length === 1 ? 'Copy the command' : 'Copy the commands');
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(commands.join('\n'));
    copy.textContent = 'Copied';
    setTimeout(() => {
      copy.textContent = 'Copy';
    }, 1500);
  });
  const frame = document.createElement('div');
  frame.className = 'commands';
  block.replaceWith(frame);
  frame.append(block, copy);
}
