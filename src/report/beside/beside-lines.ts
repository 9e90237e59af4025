import type { Answer } from '../../analysis/answer.ts';
import { measureLabel } from '../label.ts';
import { namesOf } from '../names.ts';
import { show } from '../number.ts';
import { rateBar } from '../terminal/bar.ts';
import { lengthOf, paint, type Screen, tame, toWidth, wrap } from '../terminal/screen.ts';
import { besideRows, besideSentence } from './beside-rows.ts';

const WIDEST_LABEL = 34;
const BAR = 20;

/**
 * Formats several answers side by side for a terminal, one line each.
 *
 * @returns lines that each end with a line feed
 */
export function terminalBeside(answers: readonly Answer[], screen: Screen): string {
  const rows = besideRows(answers);
  const labels = rows.map(({ label }) => tame(label));
  const width = Math.min(WIDEST_LABEL, Math.max(0, ...labels.map(lengthOf)), Math.max(10, screen.width - BAR - 30));
  const lines = rows.map(({ answer, value, cell, length }, i) => {
    const bar = paint(screen, 'side0', rateBar(value, BAR, screen.unicode));
    const lasts =
      length === undefined
        ? ''
        : `; ${measureLabel(length.measure, namesOf(answer))} ${show(length.value, cell.games).value}`;
    const text = `${show(value, cell.games).text}${lasts}`;
    return `  ${toWidth(screen, labels[i] ?? '', width)}  ${bar}  ${text}`;
  });
  const head = wrap(tame(besideSentence(rows)), screen.width);
  return [paint(screen, 'strong', 'Side by side'), '', ...head, '', ...lines]
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}
