import type { Answer } from '../../analysis/answer.ts';
import { cardOf, isGuarded } from '../card.ts';
import { figuresOf, focusOf } from '../figures.ts';
import { countOfGames, gameOf } from '../label.ts';
import { countOf, showCount } from '../number.ts';
import { sentencesOf } from '../sentence.ts';
import { cardLines } from './card-lines.ts';
import { gridLines } from './grid-lines.ts';
import { prose } from './prose.ts';
import { scaleLines } from './scale-lines.ts';
import { asScreen, lengthOf, nameAndText, paint, type Screen, sign, tame, wrap } from './screen.ts';

/**
 * Formats an answer for one screen: the answer in words, then how deadly it is or, if something is varied, how the
 * outcome depends on it.
 *
 * @returns lines that each end with a line feed, none wider than the screen if names allow it
 */
export function terminalSummary(answer: Answer, screen: Screen): string {
  const body = answer.cells.length > 1 ? sweepLines(answer, screen) : cellLines(answer, screen);
  const lines = [
    ...headLines(answer, screen),
    '',
    ...figureLines(answer, screen),
    ...body,
    '',
    ...footLines(answer, screen),
  ];
  const text = lines.map((line) => `${line.trimEnd()}\n`).join('');
  return asScreen(text, screen);
}

function headLines(answer: Answer, screen: Screen): string[] {
  const dot = ` ${sign(screen, 'dot')} `;
  const said = sentencesOf(answer);
  const origin = [answer.rulesTitle, gameOf(answer.play), `seed ${answer.seed}`].map(tame).join(dot);
  return [
    ...wrap(tame(answer.title), screen.width).map((line) => paint(screen, 'strong', line)),
    ...wrap(origin, screen.width).map((line) => paint(screen, 'faint', line)),
    '',
    ...prose(said.answer, screen),
    ...[...said.range, ...said.halfTime].flatMap((sentence) => prose(sentence, screen)),
  ];
}

/** Formats at most four figures of the focus cell, one a line. */
function figureLines(answer: Answer, screen: Screen): string[] {
  const focus = focusOf(answer);
  if (focus === undefined) return [];
  const figures = figuresOf(answer, cardOf(answer, focus.cell));
  const most = Math.max(18, screen.width - 28);
  const name = Math.min(most, Math.max(0, ...figures.map(({ label }) => lengthOf(tame(label)))));
  const lines = figures.flatMap(({ label, value, range }) =>
    nameAndText(screen, tame(label), name, range === '' ? value : `${value} (${range})`),
  );
  return lines.length === 0 ? [] : [...lines, ''];
}

function cellLines(answer: Answer, screen: Screen): string[] {
  const cell = answer.cells[0];
  return cell === undefined ? [] : cardLines(answer, cardOf(answer, cell), screen);
}

function sweepLines(answer: Answer, screen: Screen): string[] {
  const lines = answer.axes.length === 1 ? scaleLines(answer, screen) : gridLines(answer, screen);
  const fired = answer.cells.filter((cell) => isGuarded(answer, cell));
  const guarded =
    fired.length > 0
      ? wrap(`Guards had to end games in ${countOf(fired.length, 'cell')}; see the report.`, screen.width)
      : [];
  const changes = sentencesOf(answer).changes.flatMap((sentence) => prose(sentence, screen));
  return [...changes, ...(changes.length > 0 ? [''] : []), ...lines, ...guarded];
}

function footLines(answer: Answer, screen: Screen): string[] {
  const counts = answer.cells.map(({ games }) => games);
  const least = Math.min(...counts);
  const most = Math.max(...counts);
  const from = least === most ? '' : `${showCount(least)} to `;
  const each = answer.cells.length > 1 ? ' a cell' : '';
  const played = most === 0 ? 'Solved exactly' : `${from}${countOfGames(answer.play, most)}${each}, 95 % intervals`;
  const stopped = answer.interrupted ? ['stopped before it was done'] : [];
  return wrap([played, ...stopped, answer.digest.slice(0, 'sha256:'.length + 12)].join('; '), screen.width).map(
    (line) => paint(screen, 'faint', line),
  );
}
