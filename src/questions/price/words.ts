import { gamesOf, listOf } from '../../report/label.ts';
import { countOf, showCount } from '../../report/number.ts';
import type { PricedThing, PriceList } from './answer.ts';

/** Formats points with as many digits as their interval supports: `3.1`, `−12`. */
function figure(points: number, low: number, high: number): string {
  const decimals = high - low < 20 ? 1 : 0;
  return signed(points, decimals);
}

/** Returns `3.1 (2.4 to 3.8)`. */
export function pointsText({ points, low, high }: Pick<PricedThing, 'points' | 'low' | 'high'>): string {
  const decimals = high - low < 20 ? 1 : 0;
  const scale = 10 ** decimals;
  const out = (x: number, way: (y: number) => number) => signed(way(x * scale) / scale, decimals);
  return `${figure(points, low, high)} (${out(low, Math.floor)} to ${out(high, Math.ceil)})`;
}

function signed(x: number, decimals: number): string {
  return (Object.is(Number(x.toFixed(decimals)), -0) ? 0 : x).toFixed(decimals).replace('-', '−');
}

/** Returns the thing that has a price: `each member`, `a point of rep`, `sword`. */
export function thingText({ kind, name, word, number, by, from, byFrom }: PricedThing): string {
  if (kind === 'each') return 'each member';
  if (kind === 'first side') return 'being the first side';
  if (kind === 'number') return `a point of ${number}`;
  if (kind === 'word') return name;
  if (word !== undefined) return `${word}, a point of ${number} above ${from}`;
  return number === by
    ? `${number}, squared from ${from}`
    : `a point of ${number} above ${from} by ${by} above ${byFrom}`;
}

/** Returns the games for which prices hold: `last stands in which both sides play balanced`. */
export function gamesPriced({ policies, play }: PriceList): string {
  const names = Object.entries(policies);
  const isOne = new Set(names.map(([, policy]) => policy)).size === 1;
  const who = isOne
    ? `both sides play ${names[0][1]}`
    : listOf(names.map(([side, policy]) => `${side} plays ${policy}`));
  return `${gamesOf(play)} in which ${who}`;
}

function percent(rate: number, digits = 1): string {
  return `${(100 * rate).toFixed(digits)} %`;
}

/** Returns the answer in a few sentences. */
export function priceSentence(answer: PriceList): string {
  const { found, quality, validity } = priceSentences(answer);
  return [...found, ...quality, ...validity].join(' ');
}

/** The sentences of an answer: the prices, how good they are, and where they hold. */
interface PriceSentences {
  readonly found: readonly string[];
  readonly quality: readonly string[];
  readonly validity: readonly string[];
}

export function priceSentences(answer: PriceList): PriceSentences {
  const { asked, check, cycles, loss, plays, verdict } = answer;
  if (verdict === 'open') {
    const more = `More games are needed: ${asked.unit} is not certainly worth anything, so prices have no scale.`;
    return { found: [more], quality: [], validity: [] };
  }
  return {
    found: [...(verdict === 'interrupted' ? ['Stopped early.'] : []), scaleSentence(answer)],
    quality: [
      ...(check === undefined ? [] : [checkSentence(check)]),
      ...(cycles === undefined ? [] : [cyclesSentence(cycles)]),
      `Rounding prices to whole points changes predicted win rates by ${points(loss.mean)} on average and by ${(100 * loss.most).toFixed(1)} at most.`,
    ],
    validity: [`Prices hold for ${gamesPriced(answer)}.`, ...(plays === undefined ? [] : [playsSentence(plays.ways)])],
  };
}

/** Says the price of each number, and of the most and the least expensive word. */
function scaleSentence({ prices, asked }: PriceList): string {
  const words = prices.filter(({ kind }) => kind === 'word').sort((a, b) => b.points - a.points);
  const priceText = (price: PriceList['prices'][number]) => `${thingText(price)} ${pointsText(price)}`;
  const alone = prices.filter(({ kind }) => kind === 'number' || (kind === 'word' && words.length === 1));
  return `If ${asked.unit} costs ${countOf(asked.cost, 'point')}, ${[
    listOf(alone.map((price) => `${thingText(price)} is worth ${pointsText(price)}`)),
    ...(words.length < 2
      ? []
      : [`the dearest word is ${priceText(words[0])}`, `the cheapest ${priceText(words[words.length - 1])}`]),
  ]
    .filter((part) => part !== '')
    .join('; ')}.`;
}

function checkSentence({ matchups, calibration, byChance, error, covered }: NonNullable<PriceList['check']>): string {
  return `On ${countOf(matchups.length, 'unseen matchup')}, predicted win rates are off by ${points(calibration)} on average over groups of similar predictions (with so few games, chance alone would make it about ${(100 * byChance).toFixed(1)}) and by ${(100 * error).toFixed(1)} for a single matchup; ${percent(covered)} lie within their 95 % intervals.`;
}

function cyclesSentence({ prices, cycles, low, high }: NonNullable<PriceList['cycles']>): string {
  const [from, to] = [Math.floor(1000 * low) / 1000, Math.ceil(1000 * high) / 1000];
  const part = from === 0 ? `less than ${percent(to)}` : `${percent(cycles)} (${percent(from)} to ${percent(to)})`;
  // A round robin of a few line-ups cannot show that prices explain everything.
  const explained = prices >= 0.995 ? 'nearly all' : percent(prices, 0);
  return `Prices explain ${explained} of the differences between line-ups; cycles, which no price explains (A beats B, B beats C, C beats A), are ${part}.`;
}

/** Formats percentage points, since costs are points too. */
function points(rate: number): string {
  return `${(100 * rate).toFixed(1)} percentage points`;
}

function playsSentence(ways: NonNullable<PriceList['plays']>['ways']): string {
  const other = ways.filter(({ differs }) => differs.length > 0);
  if (other.length === 0)
    return `No price certainly differs if both play ${ways.length === 1 ? ways[0].policy : 'another policy'}.`;
  return `Prices certainly differ if both play ${listOf(
    other.map(
      ({ policy, differs }) => `${policy} (${differs.length > 3 ? `${differs.length} of them` : differs.join(', ')})`,
    ),
  )}.`;
}

/** Says what the numbers are based on. */
export function priceBasis({ games, asked, lineUps, refused, play, check, cycles, misfit }: PriceList): string {
  return [
    `${showCount(games)} ${gamesOf(play)} of ${countOf(lineUps, 'line-up')}${refused === 0 ? '' : ` (${countOf(refused, 'draw')} broke the rules)`}: ${countOf(asked.matchups, 'designed matchup')}, ${asked.rounds} rounds each${check === undefined ? '' : `; ${check.matchups.length} others to check them`}${cycles === undefined ? '' : `; a round robin of ${cycles.lineUps}`}.`,
    `Each interval of a price holds at 95 %. For a single matchup, log-odds are off by ${misfit.toFixed(2)} (one standard deviation).`,
  ].join(' ');
}

/** Returns a thing's cost in whole points, as in `points:`; '' if a pair is part of another entry. */
export function listed({ points }: PriceList): readonly (readonly [string, string])[] {
  return Object.entries(points).map(([word, cost]) => [word, String(cost)]);
}

/** Returns the things without a price of their own, by reason: `human, sword (in the price of every member)`. */
export function leftText(left: PriceList['left']): string {
  const reasons = [...new Set(left.map(({ why }) => why))];
  return reasons
    .map((reason) => {
      const names = left.filter(({ why }) => why === reason).map(({ name }) => name);
      return `${listOf(names)} (${reason})`;
    })
    .join('; ');
}
