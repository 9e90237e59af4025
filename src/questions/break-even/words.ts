import { showDifference, showSize } from '../../report/difference.ts';
import {
  asWords,
  axisLabel,
  capital,
  countOfGames,
  gamesOf,
  listOf,
  measureClaim,
  measureLabel,
  scaleLabel,
  sideName,
  wins,
} from '../../report/label.ts';
import { type Names, namesOf } from '../../report/names.ts';
import { countOf, roundedTo, showCount } from '../../report/number.ts';
import { isWritten, noneSentence, type Policies, sidesPlaying, waysOf, wayWords } from '../../report/range-words.ts';
import type { Table } from '../../report/table.ts';
import type { BreakEven, BreakPoint } from './answer.ts';
import { cliffOf } from './cliff.ts';

/** Returns the axis: `Rep of the troll`. */
export function axisName(answer: BreakEven): string {
  return axisLabel(answer.path, calledIn(answer));
}

/** Returns what sides and members are called. */
function calledIn(answer: BreakEven): Names {
  return namesOf({ ...answer, axes: [{ path: answer.path, values: answer.values }] });
}

/**
 * Returns the break-even point, in the digits that the interval supports: `2.4`, with `2.3 to 2.5`; `undefined` if
 * there is none.
 */
export function placeShown({
  at,
  low,
  high,
}: Pick<BreakEven, 'at' | 'low' | 'high'>): { value: string; range: string } | undefined {
  if (at === undefined) return undefined;
  const ends = [low, high].filter((end) => end !== undefined);
  const half = Math.max(0, ...ends.map((end) => Math.abs(end - at)));
  const decimals = half > 0 ? Math.min(4, Math.max(0, Math.ceil(-Math.log10(half) - 1e-9))) : 1;
  const value = at.toFixed(decimals);
  const from = low === undefined ? undefined : roundedTo(low, decimals, Math.floor);
  const to = high === undefined ? undefined : roundedTo(high, decimals, Math.ceil);
  if (from === undefined && to === undefined) return { value, range: 'anywhere in the range' };
  if (from === undefined) return { value, range: `${to} or less` };
  if (to === undefined) return { value, range: `${from} or more` };
  return { value, range: `${from} to ${to}` };
}

/** Says how far that moves over the ways to play; empty if no other way was played. */
export function rangeSentence(answer: BreakEven): string[] {
  const { range, values } = answer;
  const names = calledIn(answer);
  if (range === undefined) return [];
  const { low, high } = range;
  if (isWritten(low.policies) && isWritten(high.policies)) return [noneSentence(range)];
  const [from, to] = [low, high].map((end) => endShown(end, values));
  return [
    `Over ${waysOf(range)}, even at ${from} to ${to}: least ${wayWords(low.policies, names)}, most ${wayWords(high.policies, names)}.`,
  ];
}

type End = Pick<NonNullable<BreakEven['range']>['low'], 'at' | 'low' | 'high' | 'beyond'>;

/** Returns `7.9`, `below 1`, `above 20`. */
function endShown(end: End, values: readonly number[]): string {
  if (end.beyond === 'below') return `below ${values[0]}`;
  if (end.beyond === 'above') return `above ${values.at(-1)}`;
  return placeShown(end)?.value ?? 'no value';
}

/** Returns every way to play that was played again, with its break-even point. */
export function wayRows(answer: BreakEven): { way: string; at: string; games: string }[] {
  const { range, values } = answer;
  if (range === undefined) return [];
  const names = calledIn(answer);
  const { low, high, tried } = range;
  const rows = [low, high].filter((end, i) => !isWritten(end.policies) && (i === 0 || end !== low));
  const sure = rows.map((end) => ({ end, said: `${endShown(end, values)}${rangeOf(end)}`, isAgain: true }));
  const isSure = ({ policies }: { policies: Policies }) =>
    rows.some((end) => wayWords(end.policies) === wayWords(policies));
  const rough = tried
    .filter((way) => !isSure(way))
    .map((end) => ({ end, said: `about ${roughly(end, values)}`, isAgain: false }));
  const order = ({ end }: { end: End }) => end.at ?? (end.beyond === 'below' ? Number.NEGATIVE_INFINITY : Infinity);
  return [...sure, ...rough]
    .sort((a, b) => (order(a) === order(b) ? 0 : order(a) - order(b)))
    .map(({ end, said, isAgain }) => ({
      way: capital(sidesPlaying(end.policies, names)),
      at: said,
      games: `${showCount(end.games)}${isAgain ? ', again' : ''}`,
    }));
}

function rangeOf(end: End): string {
  const place = placeShown(end);
  return place === undefined ? '' : ` (${place.range})`;
}

/** Formats a value from few games, with two digits. */
function roughly(end: End, values: readonly number[]): string {
  return end.at === undefined ? endShown(end, values) : String(Number(end.at.toPrecision(2)));
}

/** Returns the meaning of even: `the band wins as often as the lair`. */
function evenClaim(answer: BreakEven): string {
  const { measure, against, target } = answer.even;
  const names = calledIn(answer);
  const claim = measureClaim(measure, names);
  if (against !== undefined) return `${claim} as often as ${sideName(against.side ?? against.name, names)}`;
  return `${claim} in ${Number((100 * (target ?? 0.5)).toPrecision(6))} %`;
}

/** Returns the answer in one sentence, with its interval. */
export function breakEvenSentence(answer: BreakEven): string {
  const { verdict, worth, values, interrupted } = answer;
  const names = calledIn(answer);
  const place = placeShown(answer);
  const range = `${values[0]} to ${values.at(-1)}`;
  if (interrupted) return 'Stopped before it was found.';
  if (verdict === 'never' || place === undefined) {
    const nearest = nearestPoint(answer);
    const lead =
      nearest === undefined
        ? ''
        : ` It is closest to even at ${scaleLabel(answer.path, String(nearest.at), names)}: ${leadClaim(answer, nearest)}.`;
    return `No value from ${range} makes it even (${evenClaim(answer)}).${lead}`;
  }
  const at = `${place.value} (${place.range})`;
  if (verdict === 'open') {
    return `It may be even at ${scaleLabel(answer.path, at, names)}, but the interval reaches beyond ${range}; try a wider range${place.range === 'anywhere in the range' ? ' or more games' : ''}.`;
  }
  if (worth !== undefined) {
    const others = worth.others.map(({ name, count }) => (count > 1 ? `${count} × ${name}` : name));
    const isSame = others.length === 1 && worth.others[0]?.name === worth.side;
    const who = isSame ? '' : ` (${listOf(others)})`;
    const foe = answer.path.split('.')[0] ?? '';
    const isTwice = !isSame && worth.others.some(({ name }) => name === worth.member);
    const each = isTwice ? `${worth.member} of ${sideName(foe, names)}` : worth.member;
    const is = wins(worth.side, names) === 'win' ? 'are' : 'is';
    return `${capital(sideName(worth.side, names))}${who} ${is} worth ${at} × ${each}: there ${evenClaim(answer)}.`;
  }
  return `Even at ${scaleLabel(answer.path, at, names)}: there ${evenClaim(answer)}.`;
}

function nearestPoint({ points }: BreakEven): BreakPoint | undefined {
  const size = ({ difference }: BreakPoint) => Math.abs(difference);
  return [...points].sort((a, b) => size(a) - size(b))[0];
}

/** Returns `the band wins by 12 points (10 to 14) more often than the lair`. */
function leadClaim(answer: BreakEven, point: BreakPoint): string {
  const { measure, against, target } = answer.even;
  const { value, range } = showSize(point, true);
  const names = calledIn(answer);
  if (against !== undefined) {
    const sides = [measure, against].map((each) => each.side ?? each.name);
    const [ahead, behind] = point.difference < 0 ? sides.reverse() : sides;
    return `${sideName(ahead, names)} ${wins(ahead, names)} more often than ${sideName(behind, names)}, by ${value} (${range})`;
  }
  const where = point.difference < 0 ? 'below' : 'above';
  return `${measureLabel(measure, names)} is ${value} (${range}) ${where} ${Number((100 * (target ?? 0.5)).toPrecision(6))} %`;
}

/** Says how the answer was found. */
export function breakEvenBasis(answer: BreakEven): string[] {
  const { games, points, play, crossings, values } = answer;
  const fresh = points.filter((point) => point.fresh);
  const from = fresh[0]?.at;
  const to = fresh.at(-1)?.at;
  return [
    `Searched from ${values[0]} to ${values.at(-1)} with ${countOfGames(play, games.search)} for each value${
      fresh.length === 0
        ? '.'
        : `, then measured again at ${countOf(fresh.length, 'value')} from ${from} to ${to} with ${showCount(games.fresh)} new ${gamesOf(play)} each.`
    }`,
    'Between two values the rate is read off a straight line. The interval holds at 95 %.',
    ...cliffSentence(answer),
    ...(crossings > 1 ? [`The lead changes sides ${crossings} times along the range; this is the first time.`] : []),
  ];
}

/** Describes a cliff, where it is even between two values neither of which is near even; else empty. */
function cliffSentence(answer: BreakEven): string[] {
  const edges = cliffOf(answer);
  if (edges === undefined) return [];
  const [there, beyond] = edges.map((point) => `${showDifference(point, true).value} at ${point.at}`);
  return [`This is a cliff: ${there} and ${beyond}, with no value in between.`, ...scriptSentence(answer)];
}

/** Says that a cliff comes from a policy; empty if that was not shown. */
function scriptSentence(answer: BreakEven): string[] {
  const { cliff } = answer;
  if (cliff === undefined) return [];
  const { side, policy, fall, low, high } = cliff;
  const { value, range } = showSize({ difference: fall, low, high }, true);
  const names = calledIn(answer);
  return [
    `With ${sidesPlaying({ [side]: policy }, names)} the difference changes by only ${value} (${range}) there: the cliff comes from the policy of ${sideName(side, names)}, not from the game.`,
  ];
}

/** Returns `break-even.csv`: one row for each measured value. */
export function breakEvenTable(answer: BreakEven): Table {
  return {
    name: 'break-even',
    columns: ['place', 'at', 'difference', 'low', 'high', 'games', 'measured', 'shown'],
    rows: answer.points.map((point) => ({
      place: answer.path,
      at: point.at,
      difference: point.difference,
      low: point.low,
      high: point.high,
      games: point.games,
      measured: point.fresh ? 'again' : 'in search',
      shown: showDifference(point, true).text,
    })),
  };
}

/** Returns the name of the difference, for a column or an axis: `band wins minus lair wins`. */
export function differenceLabel(answer: BreakEven): string {
  const { measure, against, target } = answer.even;
  const names = calledIn(answer);
  return against === undefined
    ? `${measureLabel(measure, names)} minus ${Number((100 * (target ?? 0.5)).toPrecision(6))} %`
    : `${measureLabel(measure, names)} minus ${asWords(measureLabel(against, names))}`;
}
