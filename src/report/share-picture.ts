import type { Answer } from '../analysis/answer.ts';
import { cardOf } from './card.ts';
import { cut, widthOf, wrapWords } from './chart/chart.ts';
import { type End, endsOf } from './ends.ts';
import { escapeHtml } from './escape.ts';
import { focusOf } from './figures.ts';
import { capital, cellLabel, gameOf, listOf } from './label.ts';
import { gamesPlayed } from './making.ts';
import { glued } from './number.ts';
import { sentencesOf } from './sentence.ts';

/** The size of pictures that sites show with links. */
const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 64;
const INNER = WIDTH - 2 * EDGE;

const SERIF =
  'Iowan Old Style, Palatino Linotype, Palatino, URW Palladio L, P052, Georgia, Noto Serif, DejaVu Serif, serif';
const SANS = 'system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, DejaVu Sans, sans-serif';
/** About how wide a letter is, relative to its size. */
const LETTER = 0.55;
const BOLD_LETTER = 0.62;

const CREAM = '#f4efe0';
const PALE = '#c3d3c8';
const GOLD = '#e9c46a';

/** The bar of outcomes at the bottom of the picture: its top and its height. */
const RAIL_Y = 462;
const RAIL_HEIGHT = 40;
const MOST_KEYS = 3;

/** Returns the answer as one picture to share, as SVG: the question, the answer in a sentence, and how games end. */
export function sharePicture(answer: Answer): string {
  const cell = focusOf(answer)?.cell;
  const ends = cell === undefined ? [] : endsOf(answer, cardOf(answer, cell)).filter(({ rate }) => rate > 0);
  const where = cell === undefined ? '' : cellLabel(answer, cell);
  const title = fitted(answer.title, [56, 48, 40, 34], 2, BOLD_LETTER);
  const top = 128 + title.lines.length * title.size * 1.15;
  const said = fitted(sentencesOf(answer).answer, [36, 32, 28, 25, 22], (size) =>
    Math.floor((RAIL_Y - 56 - top) / (size * 1.35)),
  );
  const head = [answer.rulesTitle, gameOf(answer.play)].filter((word) => word !== '').join(' · ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(answer.title)}">`,
    '<defs><linearGradient id="felt" x2="0" y2="1"><stop stop-color="#1f5542"/><stop offset="1" stop-color="#123529"/></linearGradient></defs>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#5b3a1e"/><rect y="14" width="${WIDTH}" height="${HEIGHT - 28}" fill="url(#felt)"/>`,
    text(head, EDGE, 86, 26, GOLD, SANS),
    ...title.lines.map((line, i) => text(line, EDGE, 92 + (i + 1) * title.size * 1.15, title.size, CREAM, SERIF, 600)),
    ...said.lines.map((line, i) => text(line, EDGE, top + 12 + (i + 0.75) * said.size * 1.35, said.size, CREAM, SERIF)),
    ...(where === '' || ends.length === 0
      ? []
      : [text(cut(`With ${where}`, INNER, 22), EDGE, RAIL_Y - 14, 22, PALE, SANS)]),
    ...rail(ends),
    ...key(ends),
    text(basis(answer), EDGE, 588, 20, PALE, SANS),
    `<text x="${WIDTH - EDGE}" y="588" text-anchor="end" font-family="${SERIF}" font-weight="600" font-size="28" fill="${CREAM}">montecrawl</text>`,
    '</svg>\n',
  ].join('');
}

/** Says how many games were played, and why no more of them where there is room for that. */
function basis(answer: Answer): string {
  const [full, brief] = [true, false].map(
    (why) => `${capital(listOf(gamesPlayed(answer, why)))}; 95 % intervals; seed ${answer.seed}`,
  );
  const room = INNER - 190;
  return widthOf(full, 20) <= room ? full : cut(brief, room, 20);
}

/** Breaks a text into lines, in the largest size that fits; at the smallest size the rest is cut off. */
function fitted(words: string, sizes: readonly number[], most: number | ((size: number) => number), letter = LETTER) {
  for (const size of sizes) {
    const lines = wrapWords(glued(words), INNER, size * letter);
    const room = typeof most === 'number' ? most : most(size);
    if (lines.length <= room) return { size, lines };
    if (size === sizes.at(-1)) return { size, lines: [...lines.slice(0, room - 1), `${lines[room - 1]} …`] };
  }
  return { size: 0, lines: [] };
}

function text(words: string, x: number, y: number, size: number, fill: string, family: string, weight = 400): string {
  return `<text x="${x}" y="${y.toFixed(0)}" font-family="${family}" font-size="${size}" font-weight="${weight}" fill="${fill}">${escapeHtml(words)}</text>`;
}

function rail(ends: readonly End[]): string[] {
  const whole = ends.reduce((sum, { rate }) => sum + rate, 0);
  let x = EDGE;
  const bars = ends.map(({ rate, colour }) => {
    const width = (INNER * rate) / whole;
    const bar = `<rect x="${x.toFixed(1)}" y="${RAIL_Y}" width="${Math.max(1, width - 2).toFixed(1)}" height="${RAIL_HEIGHT}" fill="${colour}"/>`;
    x += width;
    return bar;
  });
  const ground = `<rect x="${EDGE - 6}" y="${RAIL_Y - 6}" width="${INNER + 12}" height="${RAIL_HEIGHT + 12}" rx="10" fill="#0b211a"/>`;
  return ends.length === 0 ? [] : [ground, ...bars];
}

/**
 * Returns the key of the colours, in the order of the bar: as many of the most frequent outcomes as fit in one line.
 */
function key(ends: readonly End[]): string[] {
  const named = ends.map(({ label, shown, colour, rate }) => {
    const words = `${label} ${shown}`;
    return { words, colour, rate, width: widthOf(words, 22) + 40 };
  });
  let room = INNER + 40;
  const kept = named
    .toSorted((a, b) => b.rate - a.rate)
    .slice(0, MOST_KEYS)
    .filter(({ width }) => {
      if (width > room) return false;
      room -= width;
      return true;
    });
  let x = EDGE;
  return named.flatMap((end) => {
    if (!kept.includes(end)) return [];
    const mark = `<circle cx="${x + 8}" cy="534" r="8" fill="${end.colour}"/>`;
    const line = text(end.words, x + 26, 541, 22, CREAM, SANS);
    x += end.width;
    return [mark, line];
  });
}
