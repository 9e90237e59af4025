/* Contents and headings beside the document, on windows that are wide enough. */

const contents = document.querySelector<HTMLDetailsElement>('.contents')!;
const headings = document.querySelector<HTMLDetailsElement>('.headings');
// Where they have columns of their own they are open: the style shows it, and this says so.
if (matchMedia('(min-width: 60rem)').matches) contents.open = true;
if (headings !== null && matchMedia('(min-width: 84rem)').matches) headings.open = true;
// The contents may be longer than the window.
const here = contents.querySelector<HTMLElement>('[aria-current]');
if (here !== null) contents.scrollTop = here.offsetTop - contents.clientHeight / 2;
