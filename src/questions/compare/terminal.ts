import { gameOf } from '../../report/label.ts';
import { differenceBar, halfWithin } from '../../report/terminal/difference-bar.ts';
import { formatAnswer } from '../../report/terminal/format-answer.ts';
import { prose } from '../../report/terminal/prose.ts';
import { asScreen, type Ink, lengthOf, paint, type Screen, tame, toWidth, wrap } from '../../report/terminal/screen.ts';
import type { Comparison, Difference } from './answer.ts';
import {
  armLines,
  compareBasis,
  compareSentence,
  type DifferenceRow,
  mainRows,
  rangeSentence,
  verdictWord,
} from './words.ts';

const MOST_LABEL = 20;
const HALF_BAR = 8;
const LEAST_BAR = 5;
const LEAST_LABEL = 6;

/**
 * Formats a comparison for one screen: the answer in words, then each difference as a bar from the middle.
 *
 * @returns lines that each end with a line feed
 */
export function terminalComparison(comparison: Comparison, screen: Screen): string {
  const arms = armLines(comparison);
  const wide = Math.max(...arms.map(({ arm }) => arm.length));
  const titles = [...new Set(comparison.arms.map(({ title }) => title))];
  const body = [
    ...prose([compareSentence(comparison), ...rangeSentence(comparison)].join(' '), screen),
    '',
    ...arms.flatMap(({ arm, name }) => wrap(`${arm.padEnd(wide)}  ${tame(name)}`, screen.width, ' '.repeat(wide + 2))),
    '',
    ...rowLines(mainRows(comparison), screen),
  ];
  return formatAnswer(
    {
      titles: titles,
      facts: [comparison.rulesTitle, gameOf(comparison.play), `seed ${comparison.seed}`],
      basis: compareBasis(comparison),
      digest: comparison.digest,
    },
    body,
    screen,
  );
}

function rowLines(rows: readonly DifferenceRow[], screen: Screen): string[] {
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(lengthOf));
  const [a, b] = [widest(rows.map((row) => row.a.value)), widest(rows.map((row) => row.b.value))];
  const longest = widest(rows.map((row) => tame(row.label)));
  const label = Math.min(MOST_LABEL, longest, Math.max(LEAST_LABEL, screen.width - a - b - 4));
  const most = Math.max(1e-9, ...rows.filter(({ isRate }) => isRate).flatMap(({ difference }) => sizesOf(difference)));
  const ends = rows.map((row) => endOf(row, screen));
  const beside = screen.width - label - a - b - 8 - widest(ends);
  // On a narrow screen bars and differences are below their labels.
  const isBelow = beside < LEAST_BAR;
  const half = halfWithin(isBelow ? screen.width - 4 : beside, HALF_BAR);
  const zero = isBelow ? '' : `  ${toWidth(screen, '', half)}0`;
  const head = `${' '.repeat(label + 2)}${'a'.padStart(a)}  ${'b'.padStart(b)}${zero}`;
  return [
    paint(screen, 'faint', head),
    ...rows.flatMap((row, i) => {
      const { difference, isRate } = row;
      // Means of different things have no common scale.
      const bar = isRate ? differenceBar(difference, most, half, screen.unicode) : ' '.repeat(2 * half + 1);
      const ink: Ink = difference.verdict === 'higher' ? 'side0' : difference.verdict === 'lower' ? 'side1' : 'faint';
      const line = `${toWidth(screen, tame(row.label), label)}  ${row.a.value.padStart(a)}  ${row.b.value.padStart(b)}`;
      if (!isBelow) return [`${line}  ${paint(screen, ink, bar)}  ${ends[i]}`];
      const below = wrap(ends[i], screen.width - 4).map((part) => `    ${part}`);
      return isRate ? [line, `    ${paint(screen, ink, bar)}`, ...below] : [line, ...below];
    }),
  ];
}

/** Formats the end of a line: the difference, and a word if its sign is not enough. */
function endOf({ difference, shown }: DifferenceRow, screen: Screen): string {
  const isPlain = difference.exact || difference.verdict === 'higher' || difference.verdict === 'lower';
  const said = isPlain ? '' : `  ${verdictWord(difference)}`;
  return asScreen(shown.text, screen) + said;
}

function sizesOf({ difference, low = difference, high = difference }: Difference): number[] {
  return [difference, low, high].map(Math.abs);
}
