import { gameOf } from '../../report/label.ts';
import { countOf } from '../../report/number.ts';
import { formatAnswer } from '../../report/terminal/format-answer.ts';
import { prose } from '../../report/terminal/prose.ts';
import { asScreen, lengthOf, paint, type Screen, tame, toWidth } from '../../report/terminal/screen.ts';
import type { Meta } from './answer.ts';
import { letterOf, listedOf, metaBasis, metaSentence, scoreText, shareText } from './words.ts';

/** The most builds that have a line each, and the most that have a column in the table of scores. */
const MOST_LINES = 12;
const MOST_COLUMNS = 8;
const WIDEST_NAME = 52;

/**
 * Formats the answer for one screen: the answer in words, a line for each build, and scores against each other.
 *
 * @returns lines that each end with a line feed
 */
export function terminalMeta(answer: Meta, screen: Screen): string {
  const { title, rulesTitle, play, seed, digest } = answer;
  const body = [
    ...prose(metaSentence(answer), screen),
    '',
    ...buildLines(answer, screen),
    '',
    ...scoreLines(answer, screen),
  ];
  return formatAnswer(
    {
      titles: [title],
      facts: [rulesTitle, gameOf(play), `${answer.asked.points} points`, `seed ${seed}`],
      basis: metaBasis(answer),
      digest: digest,
    },
    body,
    screen,
  );
}

function buildLines(answer: Meta, screen: Screen): string[] {
  const listed = listedOf(answer);
  const shown = listed.slice(0, MOST_LINES);
  const rest = answer.builds.length - shown.length;
  const name = Math.min(WIDEST_NAME, Math.max(5, ...shown.map((build) => lengthOf(tame(build.name)))));
  const shares = shown.map(shareText);
  const share = Math.max(6, ...shares.map(lengthOf));
  const fresh = shown.map((build) => (build.fresh === undefined ? '' : scoreText(build.fresh)));
  return [
    paint(screen, 'faint', `   ${'build'.padEnd(name)}  ${'share'.padEnd(share)}  fresh games`),
    ...shown.map((build, i) => {
      const line = `${letterOf(i).padEnd(2)} ${toWidth(screen, tame(build.name), name)}  ${shares[i].padEnd(share)}`;
      return `${paint(screen, build.share > 0 ? 'side0' : 'plain', line)}  ${asScreen(fresh[i], screen)}`;
    }),
    ...(rest > 0 ? [paint(screen, 'faint', `   and ${countOf(rest, 'build')} that no one brings`)] : []),
  ];
}

/** Formats the score of each row against each column, in whole percent. */
function scoreLines(answer: Meta, screen: Screen): string[] {
  const shown = Math.min(MOST_COLUMNS, listedOf(answer).length);
  const all = Array.from({ length: shown }, (_, i) => i);
  const known = new Map(
    answer.pairs.flatMap(({ a, b, score }) => [[`${a} ${b}`, score] as const, [`${b} ${a}`, 1 - score] as const]),
  );
  const cell = (a: number, b: number) => {
    const score = known.get(`${a} ${b}`);
    return (score === undefined ? '' : (100 * score).toFixed(0)).padStart(4);
  };
  return [
    'Who beats whom: the score of each row against each column, in percent',
    paint(screen, 'faint', `  ${all.map((b) => letterOf(b).padStart(4)).join('')}`),
    ...all.map((a) => `${letterOf(a).padEnd(2)}${all.map((b) => cell(a, b)).join('')}`),
  ];
}
