import { listOf } from '../../report/label.ts';
import { showBriefly, showCount } from '../../report/number.ts';
import { formatAnswer, headOf } from '../../report/terminal/format-answer.ts';
import { prose } from '../../report/terminal/prose.ts';
import { asScreen, lengthOf, paint, type Screen, tame, toWidth } from '../../report/terminal/screen.ts';
import type { Rank, RankedEntry } from './answer.ts';
import { placeText, rankBasis, rankSentence, scoreText } from './words.ts';

/** The most entries that have a line each. */
const MOST_LINES = 20;
/** The most entries named that are the same as one of them. */
const MOST_SAME = 4;
const WIDEST_NAME = 44;
const WIDEST_FOE = 24;

/**
 * Formats a ranking for one screen: the answer in words, then a line for each of the first.
 *
 * @returns lines that each end with a line feed
 */
export function terminalRank(answer: Rank, screen: Screen): string {
  const rest = answer.list.length - MOST_LINES;
  const body = [
    ...prose(rankSentence(answer), screen),
    '',
    ...listLines(answer, screen),
    ...(rest > 0 ? [`and ${showCount(rest)} more`] : []),
    ...sameLines(answer, screen),
  ];
  return formatAnswer({ ...headOf(answer), basis: rankBasis(answer) }, body, screen);
}

/** Says which entries of the list stand for others too. */
function sameLines({ list }: Rank, screen: Screen): string[] {
  const said = list.slice(0, MOST_LINES).flatMap(({ name, same }) => {
    const more = same.length - MOST_SAME;
    const others = more > 0 ? [...same.slice(0, MOST_SAME), `${showCount(more)} more`] : same;
    return same.length === 0 ? [] : [`${name} is the same game to the rulebook as ${listOf(others)}.`];
  });
  return said.length === 0 ? [] : ['', ...said.flatMap((sentence) => prose(sentence, screen))];
}

function listLines({ list, first, foes }: Rank, screen: Screen): string[] {
  const shown = list.slice(0, MOST_LINES);
  const places = shown.map((entry) => asScreen(placeText(entry), screen));
  const scores = shown.map((entry) => asScreen(scoreText(entry), screen));
  const place = Math.max(...places.map(lengthOf));
  const score = Math.max(...scores.map(lengthOf));
  const longest = Math.max(...shown.map(({ name }) => lengthOf(tame(name))));
  const name = Math.min(WIDEST_NAME, longest, Math.max(8, screen.width - place - score - 4));
  const room = screen.width - place - name - score - 6;
  const worst = Math.min(WIDEST_FOE, room);
  const hasWorst = foes.length > 1 && worst >= 12;
  const head = `${' '.repeat(place)}  ${'entry'.padEnd(name)}  ${'score'.padEnd(score)}${hasWorst ? '  worst foe' : ''}`;
  return [
    paint(screen, 'faint', head),
    ...shown.map((entry, i) => {
      const mayBeFirst = first.includes(entry.name);
      const foe = hasWorst ? `  ${worstText(entry, worst, screen)}` : '';
      const line = `${places[i].padStart(place)}  ${toWidth(screen, tame(entry.name), name)}  ${scores[i].padEnd(score)}`;
      return `${paint(screen, mayBeFirst ? 'side0' : 'plain', line)}${foe}`;
    }),
  ];
}

/** Returns `The Red Hand 41`: the foe with its lowest score, in whole percent. */
function worstText({ worst }: RankedEntry, width: number, screen: Screen): string {
  const { foe, score: rate, low, high } = worst;
  const number = `${showBriefly({ rate, low, high })} %`;
  return `${toWidth(screen, tame(foe), Math.min(lengthOf(tame(foe)), width - number.length - 1))} ${number}`;
}
