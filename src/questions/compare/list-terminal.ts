import { gameOf } from '../../report/label.ts';
import { differenceBar, halfWithin } from '../../report/terminal/difference-bar.ts';
import { formatAnswer } from '../../report/terminal/format-answer.ts';
import { prose } from '../../report/terminal/prose.ts';
import { asScreen, lengthOf, paint, type Screen, tame, toWidth, wrap } from '../../report/terminal/screen.ts';
import type { ComparisonList } from './answer.ts';
import { armNamesOf, differs, foldedSentences, listBasis, listRows, listSentence, listTitle } from './list-words.ts';

const MOST_LABEL = 40;
const HALF_BAR = 8;
const LEAST_BAR = 5;

/**
 * Formats a comparison of many for one screen: the answer in words, a line for each scenario that certainly differs,
 * largest difference first, then the others by name.
 *
 * @returns lines that each end with a line feed
 */
export function terminalList(answer: ComparisonList, screen: Screen): string {
  const folded = foldedSentences(answer);
  const body = [
    ...prose(listSentence(answer), screen),
    '',
    ...rowLines(answer, screen),
    ...(folded.length === 0 ? [] : ['', ...folded.flatMap((sentence) => prose(sentence, screen))]),
  ];
  return formatAnswer(
    {
      titles: [listTitle(answer)],
      facts: [answer.rulesTitle, gameOf(answer.play), `seed ${answer.seed}`],
      basis: listBasis(answer),
      digest: answer.digest,
    },
    body,
    screen,
  );
}

function rowLines(answer: ComparisonList, screen: Screen): string[] {
  const rows = listRows(answer).filter(differs);
  if (rows.length === 0) return [];
  const [{ rows: first }] = rows;
  const texts = rows.map(({ rows: [row] }) => ({ b: row.b.value, end: asScreen(row.shown.text, screen) }));
  const b = Math.max(lengthOf(first[0].label), ...texts.map((text) => lengthOf(text.b)));
  const end = Math.max(...texts.map((text) => lengthOf(text.end)));
  const label = Math.min(
    MOST_LABEL,
    Math.max(...[armNamesOf(answer)[0], ...rows.map(({ name }) => name)].map((name) => lengthOf(tame(name)))),
  );
  const beside = screen.width - label - b - end - 6;
  const half = beside < LEAST_BAR ? 0 : halfWithin(beside, HALF_BAR);
  const most = Math.max(
    1e-9,
    ...rows.flatMap(({ rows: [{ difference: d }] }) => [d.difference, d.low ?? 0, d.high ?? 0].map(Math.abs)),
  );
  const named = (name: string) => toWidth(screen, tame(name), label);
  return [
    paint(screen, 'faint', `${' '.repeat(label)}  ${first[0].label.padStart(b)}`),
    `${named(armNamesOf(answer)[0])}  ${first[0].a.value.padStart(b)}`,
    ...rows.flatMap(({ name, rows: [{ difference }] }, i) => {
      const line = `${named(name)}  ${texts[i].b.padStart(b)}`;
      if (half === 0) return [line, ...wrap(texts[i].end, screen.width - 4).map((part) => `    ${part}`)];
      const bar = differenceBar(difference, most, half, screen.unicode);
      return [`${line}  ${paint(screen, difference.verdict === 'higher' ? 'side0' : 'side1', bar)}  ${texts[i].end}`];
    }),
  ];
}
