/**
 * The page's only script: shows the description of a mark on hover or by arrow keys, opens definitions in place, and
 * expands everything for print. The page can be read without it.
 */
export const SCRIPT = `'use strict';
const tip = document.getElementById('tip');
const marksOf = (svg) => [...svg.querySelectorAll('[role="graphics-symbol"][aria-label]')];
const markAt = (node) => node.closest ? node.closest(':is(svg.chart, svg.board) [role="graphics-symbol"][aria-label]') : null;
function show(mark) {
  const at = mark.getBoundingClientRect();
  tip.textContent = mark.getAttribute('aria-label');
  tip.hidden = false;
  const width = tip.offsetWidth, height = tip.offsetHeight;
  const left = Math.min(Math.max(8, at.left + at.width / 2 - width / 2), document.documentElement.clientWidth - width - 8);
  const above = at.top - height - 8;
  tip.style.left = left + 'px';
  tip.style.top = (above > 8 ? above : at.bottom + 8) + 'px';
}
function hide() { tip.hidden = true; }
function rest() { const mark = markAt(document.activeElement); if (mark) show(mark); else hide(); }
for (const svg of document.querySelectorAll('svg.chart')) for (const mark of marksOf(svg)) mark.setAttribute('tabindex', '-1');
document.addEventListener('pointerover', (event) => { const mark = markAt(event.target); if (mark) show(mark); else rest(); });
document.addEventListener('focusin', rest);
document.addEventListener('scroll', rest, { passive: true, capture: true });
document.addEventListener('keydown', (event) => {
  const svg = document.activeElement.closest('svg.chart');
  if (event.key === 'Escape') { if (svg) svg.focus({ preventScroll: true }); hide(); }
  const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!svg || !way) return;
  const marks = marksOf(svg);
  if (marks.length === 0) return;
  event.preventDefault();
  const at = marks.indexOf(document.activeElement);
  marks[at < 0 ? (way > 0 ? 0 : marks.length - 1) : (at + way + marks.length) % marks.length].focus({ preventScroll: true });
});
const dialog = document.getElementById('definition');
document.addEventListener('click', (event) => {
  const term = event.target.closest('a.term');
  if (!term || !dialog.showModal) return;
  const found = document.getElementById(term.hash.slice(1));
  if (!found) return;
  event.preventDefault();
  const list = document.createElement('dl');
  list.append(...[...found.childNodes].map((node) => node.cloneNode(true)));
  dialog.querySelector('div').replaceChildren(list);
  dialog.showModal();
});
let closed = [];
addEventListener('beforeprint', () => { closed = [...document.querySelectorAll('details:not([open])')]; for (const one of closed) one.open = true; });
addEventListener('afterprint', () => { for (const one of closed) one.open = false; });
`;
