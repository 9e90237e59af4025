import { formatAnswer, headOf } from '../../report/terminal/format-answer.ts';
import { prose } from '../../report/terminal/prose.ts';
import { asScreen, lengthOf, paint, type Screen, tame, toWidth, wrap } from '../../report/terminal/screen.ts';
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
  const { prices, left } = answer;
  const body = [
    ...prose(priceSentence(answer), screen),
    '',
    ...priceLines(prices, screen),
    ...(left.length === 0 ? [] : ['', ...prose(`No price of its own: ${leftText(left)}.`, screen)]),
    '',
    paint(screen, 'faint', 'In whole points'),
    ...listed(answer).flatMap(([word, cost]) => wrap(`  ${word}: ${cost}`, screen.width, '    ')),
  ];
  return formatAnswer({ ...headOf(answer), basis: [priceBasis(answer)] }, body, screen);
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
