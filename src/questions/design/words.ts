import { showMargin } from '../../report/difference.ts';
import { capital, gamesOf, listOf, measureClaim } from '../../report/label.ts';
import { countOf, inWords, show, showCount } from '../../report/number.ts';
import { isWritten, waysOf, wayWords } from '../../report/range-words.ts';
import { lineOf } from '../../scenario/encounter.ts';
import { pluralOf } from '../../scenario/noun.ts';
import type { Design, Encounter } from './answer.ts';

/** Returns `3 goblins and a troll`. */
export function encounterName({ units }: Encounter): string {
  return listOf(
    Object.entries(units).map(([name, count]) => {
      const noun = name.replaceAll('-', ' ');
      return count === 1 ? `1 ${noun}` : `${count} ${/\d/.test(noun) ? noun : pluralOf(noun)}`;
    }),
  );
}

/** Returns `35.2 % (33.9 to 36.5)`. */
export function valueText({ value, low, high, games }: Encounter): string {
  return show({ rate: value, low, high }, games).text;
}

/** Returns the mean length, `4.1`; '' if it is not measured. */
export function lengthText({ length, games }: Encounter): string {
  return length === undefined ? '' : show(length, games).value;
}

/** Returns the members that the party loses on average; '' if they are not counted. */
export function lostText({ lost, games }: Encounter): string {
  return lost === undefined ? '' : show(lost, games).value;
}

/** Returns `20 to 41 %`, the value with the policies that make it lowest and highest; '' if no other way was played. */
export function rangeText({ range }: Encounter): string {
  if (range === undefined) return '';
  const [low, high] = [range.low, range.high].map(({ value }) => Math.round(100 * value));
  return low === high ? `${low} %` : `${low} to ${high} %`;
}

/** Returns `least with the foes playing cautious, most as written`. */
export function rangeEnds({ range }: Encounter): string {
  return range === undefined ? '' : `least ${wayWords(range.low.policies)}, most ${wayWords(range.high.policies)}`;
}

/** Returns the target: `the party is wiped out in 35 % of fights`. */
export function targetText({ target, play }: Pick<Design, 'target' | 'play'>): string {
  return `${claimText(target)} in ${percent(target.value)} % of ${gamesOf(play)}`;
}

/** Returns the target's claim: `the party is wiped out`, `the party wins`. */
export function claimText({ measure, claim }: Design['target']): string {
  if (claim !== undefined) return `the ${claim.split('.')[0]} is wiped out`;
  return measureClaim(measure);
}

function percent(rate: number): string {
  return String(Number((100 * rate).toFixed(2)));
}

/** Returns the answer in a few sentences. */
export function designSentence(answer: Design): string {
  const { verdict, menu, asked, target, play } = answer;
  const least = Math.min(...menu.map(({ apart = 1 }) => apart));
  const apart =
    menu.length < 2
      ? ''
      : ` Any two of them differ in ${percent(Math.floor(100 * least) / 100)} % of their members or more.`;
  const held = `${countOf(menu.length, 'encounter')} ${menu.length === 1 ? 'was' : 'were'} confirmed on fresh ${gamesOf(play)}: ${targetText(answer)}, within ${showMargin(asked.margin, true)}.`;
  switch (verdict) {
    case 'found':
      return `${capital(held)}${apart}${playsSentence(answer)}`;
    case 'fewer':
      return `${capital(held)} The search found no others that differ from these in ${percent(asked.apart)} % of their members.${apart}${playsSentence(answer)}`;
    case 'open':
      return menu.length > 0
        ? `${capital(held)}${apart} More games are needed for ${countOf(asked.menu - menu.length, 'other', 'others')}.${playsSentence(answer)}`
        : `No encounter was confirmed: some are harder than wanted and some easier. ${nearestSentence(answer) || `It takes more than ${showCount(asked.most)} games (--most).`}`;
    case 'none':
      return `Nothing in this list reaches ${percent(target.value)} %: ${directionText(answer)}. ${nearestSentence(answer)}`;
    case 'interrupted':
      return `Stopped early. ${menu.length === 0 ? 'No encounter was confirmed.' : capital(held)}`;
  }
}

function directionText({ direction, listed }: Design): string {
  if (direction === 'deadly') return 'even the weakest encounters are too deadly';
  if (direction === 'easy') return 'even the strongest encounters are too easy';
  return `of all ${showCount(listed)} encounters some are too deadly and the others too easy`;
}

function nearestSentence({ nearest, target }: Design): string {
  if (nearest === undefined) return '';
  return `The nearest is ${encounterName(nearest)}: ${claimText(target)} in ${inWords(show({ rate: nearest.value, low: nearest.low, high: nearest.high }, nearest.games))}.`;
}

/** Says for which policies the figures hold. */
function playsSentence({ menu }: Design): string {
  const ranged = menu.flatMap(({ range }) => (range === undefined ? [] : [range]));
  if (ranged.length === 0) return ' The figures hold for the policies as written.';
  const least = Math.min(...ranged.map(({ low }) => low.value));
  const most = Math.max(...ranged.map(({ high }) => high.value));
  const moved = ranged.filter(({ low, high }) => !isWritten(low.policies) || !isWritten(high.policies)).length;
  const [first] = ranged;
  if (moved === 0) return ` Over ${waysOf(first)}, none was shown to change that.`;
  return ` The figures hold for the policies as written; over ${waysOf(first)} they are ${percent(Math.round(100 * least) / 100)} to ${percent(Math.round(100 * most) / 100)} %.`;
}

/** Says what the numbers are based on, error control included. */
export function designBasis(answer: Design): string[] {
  const { games, possible, listed, tried, units, play, model, unfit, target } = answer;
  const all =
    listed === possible
      ? `all ${showCount(possible)} compositions`
      : `${showCount(listed)} of ${showCount(possible)} compositions`;
  const shown = games.confirm > 0 ? `, ${showCount(games.confirm)} fresh ones to confirm` : '';
  return [
    `${countOf(units.length, 'unit')}, ${all} considered, ${showCount(tried)} played: ${showCount(games.search)} ${gamesOf(play)} to search${shown}${games.range > 0 ? `, ${showCount(games.range)} in other ways to play` : ''}. A model that adds up the strengths of units proposed them; its errors have a standard deviation of ${Number(model.spread.toPrecision(2))} in log-odds.`,
    'All intervals hold together at 95 %, for every encounter that was tried and every look.',
    ...(target.claim === undefined ? [] : [`Wiped out: ${target.claim}.`]),
    ...(unfit.length === 0
      ? []
      : [
          `Left out: ${unfit.length > 1 ? `${countOf(unfit.length, 'unit')}, such as ` : ''}${lineOf(unfit[0].written)}, ${unfit[0].why}.`,
        ]),
  ];
}
