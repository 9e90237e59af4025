import { gameOf } from '../../report/label.ts';
import { countOf, showBriefly } from '../../report/number.ts';
import { formatAnswer } from '../../report/terminal/format-answer.ts';
import { prose } from '../../report/terminal/prose.ts';
import {
  asScreen,
  lengthOf,
  nameAndText,
  paint,
  type Screen,
  sign,
  tame,
  toWidth,
  wrap,
} from '../../report/terminal/screen.ts';
import type { Tournament } from './answer.ts';
import { type Entrant, entrantsOf, showRating, viewOf } from './view.ts';
import { movedSentences, rangeSentences, type WayGrid, wayGrids } from './way-words.ts';
import {
  absentSentences,
  advantageSentence,
  basisSentence,
  CYCLES_HEAD,
  cycleSentences,
  mixSentence,
  tournamentSentence,
} from './words.ts';

const WIDEST_TITLE = 28;
const COLUMN = 5;

/**
 * Formats a tournament for one screen: the answer in words, the matrix, ratings, and other findings.
 *
 * @returns lines that each end with a line feed
 */
export function terminalTournament(tournament: Tournament, screen: Screen): string {
  const { rulesTitle, play, seed, warbands, interrupted, digest } = tournament;
  const entrants = entrantsOf(tournament);
  const notes = [mixSentence(tournament), advantageSentence(tournament), ...absentSentences(tournament)];
  const moved = movedSentences(tournament);
  const cycles = cycleSentences(tournament).map(tame);
  const body = [
    ...prose([tournamentSentence(tournament), ...rangeSentences(tournament)].join(' '), screen),
    '',
    ...matrixLines(tournament, entrants, screen),
    ...ratingLines(entrants, screen),
    ...wayGrids(tournament).flatMap((grid) => wayLines(grid, entrants, screen)),
    ...(moved.length === 0 ? [] : ['', ...prose(moved.join(' '), screen)]),
    ...(cycles.length === 0
      ? []
      : [
          '',
          ...head(CYCLES_HEAD, screen),
          ...cycles.flatMap((line) => wrap(line, screen.width - 2, '  ').map((part) => `  ${part}`)),
        ]),
    '',
    ...notes.filter((note) => note !== '').flatMap((note) => prose(note, screen)),
  ];
  const frame = {
    titles: [`A tournament of ${countOf(warbands.length, 'warband')}`],
    facts: [rulesTitle, gameOf(play), `seed ${seed}`],
    basis: [basisSentence(tournament), ...(interrupted ? ['Stopped early.'] : [])],
    digest,
  };
  return formatAnswer(frame, body, screen);
}

/** Formats each row's score against each column in whole percent; columns have the numbers of rows. */
function matrixLines(tournament: Tournament, entrants: readonly Entrant[], screen: Screen): string[] {
  const width = titleWidth(entrants, screen);
  const indent = `  ${' '.repeat(width + 4)}`;
  const about = sign(screen, 'about');
  const fitting = Math.max(1, Math.floor((screen.width - width - 6) / COLUMN));
  const lines = head('Score of each row against each column, in percent', screen);
  for (let from = 0; from < entrants.length; from += fitting) {
    const across = entrants.slice(from, from + fitting);
    const heads = across.map((_, i) => String(from + i + 1).padStart(COLUMN)).join('');
    lines.push(paint(screen, 'faint', `${indent}${heads}`));
    for (const [i, me] of entrants.entries()) {
      const cells = across.map((them) => {
        const view = viewOf(tournament, me.name, them.name);
        if (view === undefined) return paint(screen, 'faint', (me === them ? '-' : '').padStart(COLUMN));
        const { score: rate, low, high } = view;
        const percent = showBriefly({ rate, low, high });
        const ink = view.better === 'me' ? 'side0' : view.better === 'them' ? 'side1' : 'plain';
        return paint(screen, ink, `${view.better === 'undecided' ? about : ''}${percent}`.padStart(COLUMN));
      });
      lines.push(`  ${String(i + 1).padStart(2)}  ${toWidth(screen, tame(me.title), width)}${cells.join('')}`);
    }
  }
  const undecided = tournament.pairs.some(({ better }) => better === 'undecided');
  const key = wrap(`${about} undecided, with all pairs judged together`, screen.width - 2);
  return undecided ? [...lines, ...key.map((line) => `  ${line}`)] : lines;
}

function head(text: string, screen: Screen): string[] {
  return wrap(text, screen.width).map((line) => paint(screen, 'strong', line));
}

function ratingLines(entrants: readonly Entrant[], screen: Screen): string[] {
  if (entrants.some(({ rating }) => rating === undefined)) return [];
  const width = titleWidth(entrants, screen);
  return [
    '',
    ...head('Rating: 0 is the mean; 100 points more are a score of 64 %', screen),
    ...entrants.flatMap(({ title, rating }, i) => {
      const shown = rating === undefined ? '' : asScreen(showRating(rating), screen);
      const name = `${String(i + 1).padStart(2)}  ${toWidth(screen, tame(title), width)}`;
      return nameAndText(screen, name, width + 4, shown);
    }),
  ];
}

/** Formats numbers by policy, one column each; columns that do not fit follow below. */
function wayLines({ name, heads, rows, note }: WayGrid, entrants: readonly Entrant[], screen: Screen): string[] {
  const width = titleWidth(entrants, screen);
  const column = 2 + Math.max(...heads.map(lengthOf));
  const fitting = Math.max(1, Math.floor((screen.width - width - 6) / column));
  const lines = ['', ...head(name, screen)];
  for (let from = 0; from < heads.length; from += fitting) {
    const line = (texts: readonly string[]) =>
      texts
        .slice(from, from + fitting)
        .map((text) => asScreen(text, screen).padStart(column))
        .join('');
    lines.push(paint(screen, 'faint', `  ${' '.repeat(width + 4)}${line(heads)}`));
    for (const [i, { title, values }] of rows.entries())
      lines.push(`  ${String(i + 1).padStart(2)}  ${toWidth(screen, tame(title), width)}${line(values)}`);
  }
  return [...lines, ...wrap(asScreen(note, screen), screen.width - 2).map((text) => `  ${text}`)];
}

function titleWidth(entrants: readonly Entrant[], screen: Screen): number {
  const longest = Math.max(...entrants.map(({ title }) => lengthOf(tame(title))));
  return Math.min(WIDEST_TITLE, longest, Math.max(8, screen.width - 6 - 4 * COLUMN));
}
