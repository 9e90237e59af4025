/**
 * Defines `openPlayer`, which draws the board at each step of a game and responds to buttons, slider and arrow keys. It
 * takes the element of the player, before its frames, and returns a function that stops it.
 */
export const OPEN_PLAYER = `
function openPlayer(player) {
const data = JSON.parse(player.nextElementSibling.textContent);
const closing = new AbortController();
const NS = 'http://www.w3.org/2000/svg';
const KINDS = { '#': 'wall', O: 'pillar', '.': 'floor', ':': 'rubble', '~': 'water', '%': 'crates', '+': 'closed door', '/': 'open door', L: 'locked door', S: 'secret door', '*': 'object' };
const SIZE = 32;
const board = player.querySelector('.board');
const roll = player.querySelector('.roll');
const map = player.querySelector('.map');
const said = player.querySelector('.said');
const slider = player.querySelector('input');
const count = player.querySelector('output');
const lines = [...player.querySelectorAll('.story ol > li')];
const story = player.querySelector('.story');
const buttons = Object.fromEntries([...player.querySelectorAll('button[data-go]')].map((one) => [one.dataset.go, one]));
let now = -1, shownGround = -1, timer = 0;
const tokens = new Map();
function make(name, attributes, parent) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent.append(made);
  return made;
}
function name(mark, words) {
  mark.setAttribute('role', 'graphics-symbol');
  mark.setAttribute('aria-label', words);
}
function drawGround(at) {
  if (at === shownGround) return;
  shownGround = at;
  const rows = data.grounds[at], columns = Math.max(0, ...rows.map((row) => row.length));
  board.setAttribute('viewBox', '0 0 ' + Math.max(1, columns * SIZE) + ' ' + Math.max(1, rows.length * SIZE));
  const layer = board.querySelector('.ground');
  layer.replaceChildren();
  rows.forEach((row, y) => [...row].forEach((character, x) => {
    if (character === ' ') return;
    const kind = KINDS[character] || 'floor';
    const box = make('rect', { x: x * SIZE, y: y * SIZE, width: SIZE, height: SIZE, class: kind.replace(' ', '-') }, layer);
    if (kind !== 'floor' && kind !== 'wall') name(box, kind);
  }));
}
function token(key, figure, layer) {
  const found = tokens.get(key);
  if (found) return found;
  const group = make('g', { class: 'figure' }, layer);
  make('circle', { r: SIZE * 0.42 }, group);
  const text = make('text', { 'text-anchor': 'middle', 'dominant-baseline': 'central' }, group);
  text.textContent = figure[0];
  if (figure[0].length > 1) text.setAttribute('class', 'small');
  make('rect', { class: 'health-ground', x: -SIZE * 0.42, y: SIZE * 0.36, width: SIZE * 0.84, height: 4 }, group);
  make('rect', { class: 'health', x: -SIZE * 0.42, y: SIZE * 0.36, width: SIZE * 0.84, height: 4 }, group);
  tokens.set(key, group);
  return group;
}
function sayFigure([letter, name, , , left, most, note]) {
  return [name || letter, most ? left + ' of ' + most : '', note].filter(Boolean).join(', ');
}
function drawFigures(figures) {
  const layer = board.querySelector('.figures'), seen = new Map(), present = new Set();
  for (const figure of figures) {
    const [letter, called, side, at, left, most, , down] = figure;
    if (at.length === 0) continue;
    const plain = letter + '/' + called, nth = (seen.get(plain) || 0) + 1, key = plain + '/' + nth;
    seen.set(plain, nth);
    present.add(key);
    const group = token(key, figure, layer);
    const columns = at.map(([x]) => x), rows = at.map(([, y]) => y);
    const x = (Math.min(...columns) + Math.max(...columns) + 1) / 2, y = (Math.min(...rows) + Math.max(...rows) + 1) / 2;
    const scale = Math.max(...columns) - Math.min(...columns) + 1;
    group.style.transform = 'translate(' + x * SIZE + 'px,' + y * SIZE + 'px) scale(' + scale + ')';
    group.setAttribute('class', 'figure side' + side + (down ? ' down' : ''));
    name(group, sayFigure(figure));
    const [ground, bar] = group.querySelectorAll('rect');
    for (const one of [ground, bar]) one.style.display = most > 1 ? '' : 'none';
    bar.setAttribute('width', most > 0 ? SIZE * 0.84 * Math.max(0, Math.min(1, left / most)) : 0);
  }
  for (const [key, group] of tokens) if (!present.has(key)) { group.remove(); tokens.delete(key); }
}
function drawRoll(figures) {
  const named = figures.filter(([, name]) => name);
  roll.hidden = named.length === 0;
  roll.replaceChildren(...named.map((figure) => {
    const [letter, name, side, , left, most, note, down] = figure;
    const line = document.createElement('li');
    line.className = 'side' + side + (down ? ' down' : '');
    const who = document.createElement('span'), bar = document.createElementNS(NS, 'svg'), rest = document.createElement('span');
    who.className = 'who';
    who.textContent = (letter ? letter + ' ' : '') + name;
    bar.setAttribute('class', 'bar');
    bar.setAttribute('viewBox', '0 0 100 8');
    bar.setAttribute('preserveAspectRatio', 'none');
    bar.setAttribute('aria-hidden', 'true');
    make('rect', { class: 'track', width: 100, height: 8 }, bar);
    make('rect', { class: 'fill', width: most > 0 ? 100 * Math.max(0, Math.min(1, left / most)) : 0, height: 8 }, bar);
    rest.className = 'rest';
    rest.textContent = left + ' of ' + most + (note ? ', ' + note : '');
    line.append(who, bar, rest);
    return line;
  }));
}
function go(to, scroll) {
  const step = Math.max(0, Math.min(lines.length - 1, to));
  if (step === now) return;
  lines[now]?.removeAttribute('aria-current');
  now = step;
  const line = lines[now];
  line.setAttribute('aria-current', 'step');
  const drawing = data.drawings[data.steps[now]];
  const figures = drawing ? drawing.slice(2).map((at) => data.figures[at]) : [];
  const rows = drawing ? data.grounds[drawing[0]] : [];
  board.toggleAttribute('hidden', rows.length === 0);
  if (rows.length > 0) { drawGround(drawing[0]); drawFigures(figures); }
  map.textContent = drawing ? data.texts[drawing[1]] : '';
  map.hidden = map.textContent === '';
  drawRoll(figures);
  const text = line.querySelector('.what').textContent, chapter = line.dataset.chapter;
  said.replaceChildren(...[...line.childNodes].map((node) => node.cloneNode(true)));
  for (const link of said.querySelectorAll('[id]')) link.removeAttribute('id');
  board.setAttribute('aria-label', 'The board: ' + text);
  slider.value = now;
  slider.setAttribute('aria-valuetext', (chapter ? chapter + ': ' : '') + text);
  count.textContent = (now + 1) + ' of ' + lines.length;
  buttons.first.disabled = buttons.back.disabled = now === 0;
  buttons.last.disabled = buttons.next.disabled = now === lines.length - 1;
  const box = story.getBoundingClientRect(), at = line.getBoundingClientRect();
  if (story.scrollHeight > story.clientHeight) story.scrollTop += at.top - box.top - story.clientHeight / 3;
  if (timer && now === lines.length - 1) pause();
}
function pause() { clearInterval(timer); timer = 0; buttons.play.textContent = 'Play'; }
const moves = {
  first: () => go(0), back: () => go(now - 1), next: () => go(now + 1), last: () => go(lines.length - 1),
  play() {
    if (timer) { pause(); return; }
    if (now === lines.length - 1) go(0);
    buttons.play.textContent = 'Pause';
    timer = setInterval(() => go(now + 1), 1100);
  },
};
player.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-go]'), link = event.target.closest('.story a');
  if (button) { if (button.dataset.go !== 'play') pause(); moves[button.dataset.go](); }
  if (link) { event.preventDefault(); pause(); go(lines.indexOf(link.closest('ol > li'))); }
});
slider.addEventListener('input', () => { pause(); go(Number(slider.value)); });
document.addEventListener('keydown', (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]') || player.closest('[hidden]')) return;
  const on = document.activeElement;
  if (on.shadowRoot || on.closest('input, select, textarea, [role="tab"], svg.chart, pre, [role="group"].scroll')) return;
  const inside = player.contains(on);
  const move = { ArrowLeft: moves.back, ArrowRight: moves.next, ...(inside ? { Home: moves.first, End: moves.last } : {}) }[event.key];
  if (!move) return;
  event.preventDefault();
  pause();
  move();
}, { signal: closing.signal });
player.classList.add('live');
player.querySelector('.stage').hidden = false;
const asked = lines.findIndex((line) => '#' + line.id === location.hash);
go(asked < 0 ? 0 : asked);
return () => { pause(); closing.abort(); };
}
`;

/** The script of a game's page, after the common script. */
export const PLAYER = `${OPEN_PLAYER}openPlayer(document.querySelector('.player'));
`;
