import { gamesOf, listOf } from '../../report/label.ts';
import { countOf, showCount } from '../../report/number.ts';
import type { PricedThing, PriceList } from './answer.ts';

/** A figure of points with as many digits as its interval supports: `3.1`, `−12`. */
function figure(points: number, low: number, high: number): string {
  const decimals = high - low < 20 ? 1 : 0;
  return signed(points, decimals);
}

/** `3.1 (2.4 to 3.8)`. */
export function pointsText({ points, low, high }: Pick<PricedThing, 'points' | 'low' | 'high'>): string {
  const decimals = high - low < 20 ? 1 : 0;
  const scale = 10 ** decimals;
  const out = (x: number, way: (y: number) => number) => signed(way(x * scale) / scale, decimals);
  return `${figure(points, low, high)} (${out(low, Math.floor)} to ${out(high, Math.ceil)})`;
}

function signed(x: number, decimals: number): string {
  return (Object.is(Number(x.toFixed(decimals)), -0) ? 0 : x).toFixed(decimals).replace('-', '−');
}

/** What a price is paid for: `each member`, `a point of rep`, `sword`. */
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

/** Under which play prices were found: `both sides play by the policy book`. */
export function playedBy({ policies, play }: PriceList): string {
  const names = Object.entries(policies);
  const all = new Set(names.map(([, policy]) => policy));
  const who =
    all.size === 1
      ? `both sides play by the policy ${names[0][1]}`
      : names.map(([side, policy]) => `${side} plays by the policy ${policy}`).join(' and ');
  return `${who} (${play})`;
}

function percent(rate: number, digits = 1): string {
  return `${(100 * rate).toFixed(digits)} %`;
}

/** The answer in a few sentences. */
export function priceSentence(answer: PriceList): string {
  const { prices, asked, check, cycles, loss, plays, verdict } = answer;
  if (verdict === 'open')
    return `More games are needed: ${asked.unit} is not certainly worth anything, so prices have no scale.`;
  const words = prices.filter(({ kind }) => kind === 'word').sort((a, b) => b.points - a.points);
  const [most] = words;
  const least = words.at(-1);
  const numbers = prices.filter(({ kind }) => kind === 'number');
  const begin = verdict === 'interrupted' ? 'Stopped early. So far, with' : 'With';
  const first = [
    ...numbers.map((price) => `${thingText(price)} is worth ${pointsText(price)}`),
    ...(most === undefined ? [] : [`${thingText(most)}, the dearest word, ${pointsText(most)}`]),
    ...(least === undefined || least === most ? [] : [`${thingText(least)}, the cheapest, ${pointsText(least)}`]),
  ];
  return [
    `${begin} ${asked.unit} at ${asked.cost} points, ${listOf(first)}.`,
    ...(check === undefined
      ? []
      : [
          `On ${countOf(check.matchups.length, 'unseen matchup')}, predicted win rates are off by ${points(check.calibration)} in groups (calibration error) and by ${points(check.error)} for a single matchup; ${percent(check.covered)} lie within their 95 % intervals.`,
        ]),
    ...(cycles === undefined
      ? []
      : [
          `Prices explain ${percent(cycles.prices, 0)} of the differences between line-ups; ${percent(cycles.cycles)} (${percent(cycles.low)} to ${percent(cycles.high)}) no price explains, since they depend on who meets whom.`,
        ]),
    `Whole points move a predicted win rate by ${points(loss.mean)} on average and ${points(loss.most)} at most.`,
    `The prices hold where ${playedBy(answer)}.${plays === undefined ? '' : ` ${playsSentence(plays.ways)}`}`,
  ].join(' ');
}

function points(rate: number): string {
  return `${(100 * rate).toFixed(1)} points`;
}

function playsSentence(ways: NonNullable<PriceList['plays']>['ways']): string {
  const other = ways.filter(({ differs }) => differs.length > 0);
  if (other.length === 0)
    return `No price certainly differs where both sides play by ${ways.length === 1 ? ways[0].policy : 'another policy'}.`;
  return `Where both play otherwise, prices certainly differ for ${listOf(
    other.map(
      ({ policy, differs }) => `${policy} (${differs.length > 3 ? `${differs.length} of them` : differs.join(', ')})`,
    ),
  )}.`;
}

/** What the numbers rest on. */
export function priceBasis({ games, asked, lineUps, refused, play, check, cycles, misfit }: PriceList): string {
  return [
    `${showCount(games)} ${gamesOf(play)} of ${countOf(lineUps, 'line-up')}${refused === 0 ? '' : ` (${countOf(refused, 'draw')} broke the rules)`}: ${countOf(asked.matchups, 'designed matchup')} on common random numbers, ${asked.rounds} rounds each${check === undefined ? '' : `; ${check.matchups.length} others to check them`}${cycles === undefined ? '' : `; a round robin of ${cycles.lineUps}`}.`,
    `Each interval of a price holds at 95 %. For a single matchup, log-odds are off by ${misfit.toFixed(2)} (one standard deviation).`,
  ].join(' ');
}

/** What a thing costs in whole points by the list, as `points:` has it; '' where a pair is part of another entry. */
export function listed({ points }: PriceList): readonly (readonly [string, string])[] {
  return Object.entries(points).map(([word, cost]) => [word, String(cost)]);
}

/** What has no price of its own, by the reason: `human, sword (in the price of every member)`. */
export function leftText(left: PriceList['left']): string {
  const reasons = [...new Set(left.map(({ why }) => why))];
  return reasons
    .map((reason) => {
      const names = left.filter(({ why }) => why === reason).map(({ name }) => name);
      return `${listOf(names)} (${reason})`;
    })
    .join('; ');
}
