import type { Answer, AnswerCell, RateValue, Value } from '../analysis/answer.ts';
import type { Measure } from '../stats/measure.ts';
import {
  type CellRate,
  headlineOf,
  isMoreOften,
  notableStops,
  outcomesOf,
  rankCells,
  rateIn,
  rivalsOf,
  type Standing,
  standingsOf,
} from './headline.ts';
import {
  axisLabel,
  capital,
  cellLabel,
  countOfGames,
  gamesOf,
  listOf,
  measureLabel,
  sideName,
  valueLabel,
  wins,
} from './label.ts';
import { inWords, showRate } from './number.ts';

/** The answer in one sentence, with how sure it is; then what a reader must know of it: limits, house rules. */
export function answerSentence(answer: Answer): string {
  const { houseRules = [] } = answer;
  return [findings(answer), ...(houseRules.length === 0 ? [] : [`House rules: ${houseRules.join('; ')}.`])].join(' ');
}

function findings(answer: Answer): string {
  const measure = headlineOf(answer);
  if (measure === undefined) return `There is nothing to say of how ${gamesOf(answer.play)} end.`;
  const ranked = rankCells(answer, measure.name);
  if (ranked.length === 0) return `No ${answer.play} was played to its end, so there is no answer yet.`;
  const [axis, ...others] = answer.axes;
  const [only, ...more] = answer.cells;
  if (axis === undefined || (only !== undefined && more.length === 0)) return endings(answer, answer.cells[0]);
  const isScale = others.length === 0 && axis.values.every((value) => typeof value === 'number');
  const found = isScale ? alongScale(answer, measure, axis.path) : bestAndWorst(answer, measure);
  return [found, ...stopped(answer, answer.cells)].join(' ');
}

/** How many games a limit ended, one sentence for each limit that ended more than a few; of several cells the most. */
function stopped(answer: Answer, cells: readonly AnswerCell[]): string[] {
  return notableStops(answer, cells).flatMap((measure) => {
    const [most] = rankCells(answer, measure.name).filter(({ cell }) => cells.includes(cell));
    if (most === undefined) return [];
    const { cell, value } = most;
    const [upTo, where] = cells.length > 1 ? ['up to ', ` (${cellLabel(answer, cell)})`] : ['', ''];
    const said = `${upTo}${amount(value, cell.games)} of ${gamesOf(answer.play)} were stopped ${measure.stops}${where}.`;
    return [capital(said)];
  });
}

/** How the games of one cell end, each outcome that was seen with its rate. */
export function endings(answer: Answer, cell: AnswerCell | undefined): string {
  const [first, ...rest] = outcomesOf(answer);
  const value = first && cell && rateIn(cell, first.name);
  if (first === undefined || cell === undefined || value === undefined) {
    return `No ${answer.play} was played to its end, so there is no answer yet.`;
  }
  const stops = notableStops(answer, [cell]);
  const seen = rest.flatMap((measure) => {
    if (stops.includes(measure)) return [];
    const other = rateIn(cell, measure.name);
    return other !== undefined && other.rate > 0 ? [laterClause(measure, other, cell.games)] : [];
  });
  const last = seen.pop();
  return [
    `${mainClause(first, value, cell.games)} of ${playedGames(answer, cell, value)}`,
    ...seen.map((clause) => `; ${clause}`),
    last === undefined ? '.' : `${seen.length > 0 ? ', and' : ';'} ${last}.`,
    ...stopped(answer, [cell]).map((sentence) => ` ${sentence}`),
  ].join('');
}

/** `20,000 fights`; `all fights` where the value is exact. */
export function playedGames(answer: Answer, cell: AnswerCell, { exact }: Value): string {
  return exact ? `all ${gamesOf(answer.play)}` : countOfGames(answer.play, cell.games);
}

function mainClause(measure: Measure, value: RateValue, games: number): string {
  return `${claimOf(measure)} ${amount(value, games)}`;
}

/** The words before a rate that is said first: `The band wins`, or what the measure means. */
function claimOf({ side, what, meaning }: Measure): string {
  if (side !== undefined && what === 'win') return `${capital(sideName(side))} ${wins(side)}`;
  return `${capital(meaning.replace(/\.$/, ''))}:`;
}

function laterClause(measure: Measure, value: RateValue, games: number): string {
  const { side, what } = measure;
  if (side !== undefined && what === 'win') return `${sideName(side)} ${wins(side)} ${amount(value, games)}`;
  const end = { draw: 'end in a draw', timeout: 'run out of time', stalled: 'stall' }[what];
  return end === undefined ? `${measureLabel(measure)} in ${amount(value, games)}` : `${amount(value, games)} ${end}`;
}

/** `73.1 % (72.5 to 73.7)`, `none (below 0.015 %)`, `73.12 % (exact)`. */
function amount(value: RateValue, games: number): string {
  const shown = showRate(value, games);
  if (!value.exact && value.rate === 0) return `none (${shown.value})`;
  return !value.exact && value.rate === 1 ? `every one (${shown.value})` : inWords(shown);
}

/** As {@link amount}, of how many: `88 % (84 to 91) of fights`, `every one of 20,000 fights (above 99.985 %)`. */
function amountOf(answer: Answer, { cell, value }: CellRate): string {
  if (!isEnd(value)) return `${amount(value, cell.games)} of ${gamesOf(answer.play)}`;
  const { value: bound } = showRate(value, cell.games);
  return `${value.rate === 1 ? 'every one' : 'none'} of ${countOfGames(answer.play, cell.games)} (${bound})`;
}

/** Whether something was seen in all games or in none. */
function isEnd({ rate, exact }: RateValue): boolean {
  return !exact && (rate === 0 || rate === 1);
}

/** The ends of a scale, and where on it the rate passes one half. */
function alongScale(answer: Answer, measure: Measure, path: string): string {
  const points = answer.cells.flatMap((cell) => {
    const value = rateIn(cell, measure.name);
    return value === undefined ? [] : [{ cell, value, at: valueLabel(cell.vary[path]) }];
  });
  const first = points[0] as (typeof points)[number];
  const last = points[points.length - 1] as (typeof points)[number];
  const label = axisLabel(path, answer.axes);
  const ends =
    first === last
      ? `${mainClause(measure, first.value, first.cell.games)} of ${gamesOf(answer.play)} at ${label} ${first.at}`
      : `${mainClause(measure, first.value, first.cell.games)} of ${gamesOf(answer.play)} at ${label} ${first.at} and ` +
        `${amount(last.value, last.cell.games)} at ${last.at}`;
  const standings = standingsOf(points);
  return `${ends}${farthest(points, first, last)}; ${whereEven(
    points.map(({ at }, i) => ({ at, standing: standings[i] as Standing })),
    points.length === answer.cells.length,
  )}.`;
}

/** The highest or lowest rate between the ends of a scale, where it can be told from both; `most` if from all others. */
function farthest(
  points: readonly { cell: AnswerCell; value: RateValue; at: string }[],
  first: { value: RateValue },
  last: { value: RateValue },
): string {
  const isMore = (one: { value: RateValue }, other: { value: RateValue }) =>
    isMoreOften(one.value, other.value, points.length);
  const most = points.reduce((a, b) => (b.value.rate > a.value.rate ? b : a));
  const least = points.reduce((a, b) => (b.value.rate < a.value.rate ? b : a));
  const isMost = points.every((point) => point === most || isMore(most, point));
  const isLeast = points.every((point) => point === least || isMore(point, least));
  const parts = [
    ...(isMore(most, first) && isMore(most, last) ? [`${isMost ? 'most' : 'more between them'}, ${said(most)}`] : []),
    ...(isMore(first, least) && isMore(last, least)
      ? [`${isLeast ? 'least' : 'less between them'}, ${said(least)}`]
      : []),
  ];
  return parts.length === 0 ? '' : `, ${parts.join(', and ')}`;

  function said({ cell, value, at }: { cell: AnswerCell; value: RateValue; at: string }): string {
    return `${amount(value, cell.games)} at ${at}`;
  }
}

interface Point {
  /** The value of the axis. */
  readonly at: string;
  readonly standing: Standing;
}

/**
 * Where on a scale a rate is even, crosses, or cannot be told from one half.
 *
 * @param isWhole whether every value of the scale was played
 */
function whereEven(points: readonly Point[], isWhole: boolean): string {
  const decided = points.filter(({ standing }) => standing === 'above' || standing === 'below');
  const even = points.filter(({ standing }) => standing === 'even').map(({ at }) => at);
  const unsure = points.filter(({ standing }) => standing === 'undecided').map(({ at }) => at);
  const crossings = decided.flatMap((point, i) => {
    const before = decided[i - 1];
    return before !== undefined && before.standing !== point.standing ? [`${before.at} and ${point.at}`] : [];
  });
  const told = [
    ...(even.length > 0 ? [`it is exactly even at ${listOf(even)}`] : []),
    ...(crossings.length > 0 ? [`it crosses even between ${listOf(crossings)}`] : []),
    ...(unsure.length > 0 ? [`at ${listOf(unsure)} it cannot be told from even`] : []),
  ];
  if (told.length > 0) return told.join('; ');
  return `it stays ${decided[0]?.standing === 'above' ? 'above' : 'below'} even ${isWhole ? 'throughout' : 'where it was played'}`;
}

/** The best and the worst combination, and for how many the rate lies above one half. */
function bestAndWorst(answer: Answer, measure: Measure): string {
  const ranked = rankCells(answer, measure.name);
  const best = ranked[0] as (typeof ranked)[number];
  const worst = ranked[ranked.length - 1] as (typeof ranked)[number];
  if (ranked.length === 1) {
    const { cell, value } = best;
    return `${mainClause(measure, value, cell.games)} of ${gamesOf(answer.play)} at ${cellLabel(answer, cell)}; no other combination was played.`;
  }
  const claim = claimOf(measure).replace(/:$/, '');
  const place = ({ cell }: CellRate) => cellLabel(answer, cell);
  const all = standings(measure, ranked, ranked.length === answer.cells.length);
  if (!isMoreOften(best.value, worst.value, ranked.length)) {
    return `${claim} ${amountOf(answer, best)} at ${place(best)} and ${amountOf(answer, worst)} at ${place(worst)}, the highest rate and the lowest, which cannot be told apart. ${all}`;
  }
  const [high, low] = [rivalsOf(ranked, 'first'), rivalsOf(ranked, 'last')];
  const most =
    high === 0
      ? `${claim} most often at ${place(best)}: ${amountOf(answer, best)}`
      : `${claim} ${amountOf(answer, best)} at ${place(best)}, the highest rate seen; ${others(high)} may be as high`;
  const least =
    low > 0
      ? `. The lowest rate seen is ${amountOf(answer, worst)} at ${place(worst)}; ${others(low)} may be as low`
      : high > 0
        ? `. The lowest rate is ${amountOf(answer, worst)} at ${place(worst)}`
        : `; least often at ${place(worst)}: ${amountOf(answer, worst)}`;
  return `${most}${least}. ${all}`;
}

function others(count: number): string {
  return count === 1 ? 'one other combination' : `${count} others`;
}

/** How many combinations lie where, all judged together: `6 of 20 combinations favour the band, 11 are against it.` */
function standings({ side, what }: Measure, ranked: readonly CellRate[], isWhole: boolean): string {
  const found = standingsOf(ranked);
  const counted = (standing: Standing) => found.filter((each) => each === standing).length;
  const [above, below, even, unsure] = [counted('above'), counted('below'), counted('even'), counted('undecided')];
  const combinations = `${found.length} combinations${isWhole ? '' : ' that were played'}`;
  const winner = side !== undefined && what === 'win' ? sideName(side) : undefined;
  const are = (count: number) => (count === 1 ? 'is' : 'are');
  const favour = (count: number) =>
    winner === undefined ? `${are(count)} above 50 %` : `${count === 1 ? 'favours' : 'favour'} ${winner}`;
  const against = (count: number) =>
    winner === undefined ? `${are(count)} below 50 %` : `${are(count)} against ${winner}`;
  if (above === found.length) return `All ${combinations} ${favour(above)}.`;
  if (below === found.length) return `All ${combinations} ${against(below)}.`;
  if (unsure === found.length) return `None of ${combinations} can be told from even.`;
  const parts = [
    ...(above > 0 ? [`${above} ${favour(above)}`] : []),
    ...(below > 0 ? [`${below} ${against(below)}`] : []),
    ...(even > 0 ? [`${even} ${are(even)} exactly even`] : []),
    ...(unsure > 0 ? [`${unsure} cannot be told from even`] : []),
  ];
  const together = ranked.some(({ value }) => !value.exact) ? ', judged together,' : '';
  return `Of ${combinations}${together} ${listOf(parts)}.`;
}
