import type { Value } from '../../analysis/answer.ts';
import type { Verification } from '../../analysis/verify.ts';
import { countOfGames } from '../../report/label.ts';
import { countOf, show, showCount } from '../../report/number.ts';
import { paint, type Screen, tame, wrap } from '../../report/terminal/screen.ts';
import { cellWords } from './gate-words.ts';

const MOST_SHOWN = 10;

/** Formats the verification of an answer. Lines end with a line feed. */
export function terminalVerification(verification: Verification, screen: Screen): string {
  const { title, differences, finding } = verification;
  const [tick, cross] = screen.unicode ? ['✓', '✗'] : ['ok', 'NO'];
  const good = finding === 'confirmed' || finding === 'sample confirmed';
  const left = differences.length - MOST_SHOWN;
  const lines = [
    ...wrap(tame(title), screen.width).map((line) => paint(screen, 'strong', line)),
    ...wrap(`${good ? tick : cross} ${verificationWords(verification)}.`, screen.width, '  '),
    ...differences.slice(0, MOST_SHOWN).flatMap(({ vary, games, measure, claimed, found }, i) => {
      const cell = cellWords(vary);
      const before = differences[i - 1];
      const head = cell === '' || (before !== undefined && cellWords(before.vary) === cell) ? [] : [`  ${tame(cell)}`];
      const said = `${measure}: ${valueWords(claimed, games)} in the file, ${valueWords(found, games)} now`;
      return [...head, ...wrap(tame(said), screen.width - 4, '  ').map((line) => `    ${line}`)];
    }),
    ...(left > 0 ? [`  and ${countOf(left, 'more number')}; --json has all`] : []),
  ];
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

/** Formats a value with its count, which distinguishes values that look alike. */
function valueWords(value: Value | undefined, games: number): string {
  const counted = value !== undefined && 'count' in value ? `, counted ${showCount(value.count ?? 0)}` : '';
  return `${show(value, games).text}${counted}`;
}

/** Returns the result, in one sentence without a full stop. */
function verificationWords(verification: Verification): string {
  const { finding, games, allGames, cells, allCells, play, digest, found, differences, madeBy, montecrawl } =
    verification;
  const short = digest.slice(0, 'sha256:'.length + 12);
  const other = madeBy === montecrawl ? '' : `; montecrawl ${madeBy} made it, this is ${montecrawl}`;
  const solved =
    games === 0
      ? 'everything was solved again'
      : `${countOfGames(play, games)} in ${countOf(cells, 'cell')} were played again`;
  switch (finding) {
    case 'confirmed':
      return `confirmed: ${solved}, and every number and the digest ${short} are the same${other}`;
    case 'sample confirmed':
      return `confirmed in part: ${showCount(games)} of ${countOfGames(play, allGames)}, those of ${showCount(cells)} of ${countOf(allCells, 'cell')}, were played again, and every number of these cells is the same. The digest ${short} covers all cells, and only playing all of them confirms it${other}`;
    case 'differs':
      return differences.length > 0
        ? `not confirmed: ${solved}, and ${countOf(differences.length, 'number')} ${differences.length === 1 ? 'is' : 'are'} not what the file says${other}`
        : `not confirmed: every number is the same, but the digest is ${found?.slice(0, 'sha256:'.length + 12)} and not ${short}, so something differs that no number shows${other}`;
    case 'no data':
      return 'there is nothing to confirm: it has no games';
    case 'interrupted':
      return 'stopped early';
  }
}
