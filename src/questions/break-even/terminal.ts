import { showDifference } from '../../report/difference.ts';
import { differenceBar, halfWithin } from '../../report/terminal/difference-bar.ts';
import { formatAnswer, headOf } from '../../report/terminal/format-answer.ts';
import { prose } from '../../report/terminal/prose.ts';
import { asScreen, lengthOf, paint, type Screen, tame } from '../../report/terminal/screen.ts';
import type { BreakEven } from './answer.ts';
import { axisName, breakEvenBasis, breakEvenSentence, differenceLabel, placeShown, rangeSentence } from './words.ts';

const HALF_BAR = 14;

/**
 * Formats a break-even for one screen: the answer in words, then the distance from even at each value, with the
 * break-even point between them.
 *
 * @returns lines that each end with a line feed
 */
export function terminalBreakEven(answer: BreakEven, screen: Screen): string {
  const body = [
    ...prose([breakEvenSentence(answer), ...rangeSentence(answer)].join(' '), screen),
    '',
    paint(screen, 'faint', tame(`${axisName(answer)}: ${differenceLabel(answer)}`)),
    ...pointLines(answer, screen),
  ];
  return formatAnswer({ ...headOf(answer), basis: breakEvenBasis(answer) }, body, screen);
}

function pointLines(answer: BreakEven, screen: Screen): string[] {
  const { points, at } = answer;
  const place = placeShown(answer);
  const width = Math.max(...points.map((point) => lengthOf(String(point.at))), lengthOf(place?.value ?? '')) + 2;
  const most = Math.max(1e-9, ...points.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)]));
  const texts = points.map((point) => showDifference(point, true).text);
  const half = halfWithin(screen.width - width - 4 - Math.max(0, ...texts.map(lengthOf)), HALF_BAR);
  const lines = points.map((point, i) => {
    const bar = differenceBar(point, most, half, screen.unicode);
    const ink = point.difference > 0 ? 'side0' : 'side1';
    const text = texts[i];
    const said = asScreen(text, screen);
    return `${String(point.at).padStart(width)}  ${paint(screen, ink, bar)}  ${said}`;
  });
  if (at === undefined || place === undefined) return lines;
  const below = points.filter((point) => point.at <= at).length;
  const arrow = screen.unicode ? '◂' : '<';
  const mark = `${paint(screen, 'strong', place.value.padStart(width))}  ${' '.repeat(half)}${arrow} even, ${place.range}`;
  return [...lines.slice(0, below), mark, ...lines.slice(below)];
}
