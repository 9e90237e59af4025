import { gameOf } from '../../report/label.ts';
import { formatAnswer } from '../../report/terminal/format-answer.ts';
import { prose } from '../../report/terminal/prose.ts';
import { lengthOf, paint, type Screen, tame, toWidth, wrap } from '../../report/terminal/screen.ts';
import type { Balance, BalanceSetting } from './answer.ts';
import { balanceSentence, basisSentence, changesOf, placeOf, rangeSentence, showRange, showTarget } from './words.ts';

/** More targets than this are in the report only. */
const MOST_TARGETS = 16;
const MOST_LISTED = 8;
const WIDEST = 48;

/**
 * Formats the answer for one screen: the answer in words, the targets before and after, and alternatives.
 *
 * @returns lines that each end with a line feed
 */
export function terminalBalance(balance: Balance, screen: Screen): string {
  const { scenarios, seed, now, winner, list, digest } = balance;
  const [first] = scenarios;
  const shown = winner ?? list[0];
  const body = [
    ...prose([balanceSentence(balance), ...rangeSentence(balance)].join(' '), screen),
    ...(shown === undefined ? [] : ['', ...targetLines(balance, now, shown, screen)]),
    ...(list.length === 0 ? [] : ['', ...listLines(balance, screen)]),
  ];
  return formatAnswer(
    {
      titles: scenarios.map(({ title }) => title),
      facts: [first?.rulesTitle ?? '', gameOf(first?.play ?? ''), `seed ${seed}`],
      basis: [basisSentence(balance)],
      digest: digest,
    },
    body,
    screen,
  );
}

/** Formats each target with its value before and after. */
function targetLines(
  balance: Balance,
  now: BalanceSetting | undefined,
  shown: BalanceSetting,
  screen: Screen,
): string[] {
  const rows = shown.measures.slice(0, MOST_TARGETS).map((target, i) => {
    const before = now?.measures[i];
    return [
      tame(placeOf(balance, target)),
      showRange(target),
      now === undefined || before === undefined ? '-' : showTarget(before, now.games),
      showTarget(target, shown.games),
    ];
  });
  const after = balance.winner === undefined ? 'nearest' : 'then';
  const left = shown.measures.length - rows.length;
  return [
    ...table([['target', 'range', 'now', after], ...rows], screen),
    ...(left > 0 ? [`  and ${left} more in the report`] : []),
  ];
}

/** Formats the alternatives, with their changes. */
function listLines(balance: Balance, screen: Screen): string[] {
  const { list, knobs, winner } = balance;
  const rows = list
    .slice(0, MOST_LISTED)
    .map((setting) => [
      setting.off.toFixed(2),
      setting.uneven === undefined ? '-' : setting.uneven.toFixed(2),
      setting.length === undefined ? '-' : setting.length.toFixed(1),
      tame(changesOf(knobs, setting)),
    ]);
  const title =
    winner === undefined
      ? 'What came nearest'
      : 'What works: no other setting beats these in every column (off 1 is the edge of a target)';
  return [
    ...wrap(title, screen.width).map((line) => paint(screen, 'strong', line)),
    ...table([['off', 'uneven', 'length', 'change'], ...rows], screen),
  ];
}

/** Formats rows in columns, the first as a header; an entry too long for the last column is wrapped. */
function table(rows: readonly (readonly string[])[], screen: Screen): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.min(WIDEST, Math.max(...rows.map((row) => lengthOf(row[column] ?? '')))),
  );
  const before = widths.slice(0, -1);
  const indent = 2 + before.reduce((sum, width) => sum + width + 2, 0);
  return rows.flatMap((row, i) => {
    const start = `  ${before.map((width, column) => `${toWidth(screen, row[column] ?? '', width)}  `).join('')}`;
    const [first = '', ...more] = wrap(row.at(-1) ?? '', Math.max(16, screen.width - indent));
    const lines = [start + first, ...more.map((line) => ' '.repeat(indent) + line)];
    return i === 0 ? lines.map((line) => paint(screen, 'faint', line)) : lines;
  });
}
