import { gameOf } from '../../report/label.ts';
import { lengthOf, paint, type Screen, sign, tame, toWidth, whole, wrap } from '../../report/terminal/screen.ts';
import type { PricedThing, PriceList } from './answer.ts';
import { leftText, listed, pointsText, priceBasis, priceSentence, thingText } from './words.ts';

/** The most prices that have a line each. */
const MOST_LINES = 60;

/**
 * Formats a price list for one screen: the answer in words, a line for each price, then the list in whole points.
 *
 * @returns lines that each end with a line feed
 */
export function terminalPrice(answer: PriceList, screen: Screen): string {
  const { title, rulesTitle, play, seed, prices, left, digest } = answer;
  const dot = ` ${sign(screen, 'dot')} `;
  const prose = (text: string) => wrap(keepNumbers(asScreen(tame(text), screen)), screen.width);
  const faint = (line: string) => paint(screen, 'faint', line);
  const lines = [
    ...wrap(tame(title), screen.width).map((line) => paint(screen, 'strong', line)),
    ...wrap([rulesTitle, gameOf(play), `seed ${seed}`].map(tame).join(dot), screen.width).map(faint),
    '',
    ...prose(priceSentence(answer)),
    '',
    ...priceLines(prices, screen),
    ...(left.length === 0 ? [] : ['', ...prose(`No price of its own: ${leftText(left)}.`)]),
    '',
    faint('In whole points'),
    ...listed(answer).flatMap(([word, cost]) => wrap(`  ${word}: ${cost}`, screen.width, '    ')),
    '',
    ...[priceBasis(answer), digest.slice(0, 'sha256:'.length + 12)].flatMap(prose).map(faint),
  ];
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

function priceLines(prices: readonly PricedThing[], screen: Screen): string[] {
  const shown = prices.slice(0, MOST_LINES);
  const texts = shown.map((price) => asScreen(pointsText(price), screen));
  const names = shown.map((price) => tame(thingText(price)));
  const widest = Math.max(...texts.map(lengthOf));
  const width = Math.min(Math.max(...names.map(lengthOf)), Math.max(8, screen.width - widest - 2));
  return [
    paint(screen, 'faint', `${''.padEnd(width)}  points`),
    ...shown.map((_, i) => `${toWidth(screen, names[i], width)}  ${texts[i]}`),
  ];
}

/** Keeps numbers and their intervals on one line. */
function keepNumbers(sentence: string): string {
  return sentence.replace(/[−+\d.]+(?: (?:%|points?))?(?: \([^)]*\))?/g, whole);
}

function asScreen(text: string, screen: Screen): string {
  return screen.unicode ? text : text.replaceAll('−', '-').replaceAll('²', '^2');
}
