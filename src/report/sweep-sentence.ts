import type { Answer, AnswerCell } from '../analysis/answer.ts';
import type { VaryValue } from '../scenario/scenario.ts';
import type { Measure } from '../stats/measure.ts';
import { isSurelyApart, rateDifference } from '../stats/rate-difference.ts';
import { showDifference, showSize } from './difference.ts';
import { type CellRate, headlineOf, outcomesOf, rankCells, rateIn, type Standing, standingsOf } from './headline.ts';
import { axisLabel, capital, countOfGames, deedClaim, gamesOf, listOf, measureClaim, placeLabel } from './label.ts';
import { type Names, namesOf } from './names.ts';
import { showCount } from './number.ts';

/** The most axes with a sentence of their own. */
const MOST_AXES = 3;
/** Share of games without a winner from which "ahead" and "behind" would mislead. */
const OFTEN_DRAWN = 0.02;

/** A cell on a line through the base: it differs from the base on one axis at most. */
interface Point extends CellRate {
  readonly at: VaryValue;
}

/** The data for a sentence about one axis. */
interface Line {
  readonly path: string;
  readonly points: readonly Point[];
  readonly base: Point;
}

/** Sentences about a sweep beyond its focus cell. */
export interface SweepWords {
  /** About the whole: where the headline crosses one half, or how many combinations are on each side of it. */
  readonly whole: readonly string[];
  /** The effect of one more of something from that cell on, and values without a visible effect. */
  readonly changes: readonly string[];
}

/** @param base the cell from which one value at a time is changed */
export function sweepSentences(answer: Answer, base: AnswerCell): SweepWords {
  const measure = headlineOf(answer);
  if (measure === undefined) return { whole: [], changes: [] };
  const lines = answer.axes.flatMap(({ path }) => lineThrough(answer, measure, base, path)).slice(0, MOST_AXES);
  const turns = lines.flatMap((line) => turnSentence(answer, measure, line)).slice(0, 1);
  const worths = lines.map((line) => (isScale(line) ? stepSentence(answer, line) : choiceSentence(answer, line)));
  // With one scale the crossing is enough; with several it would hold only on one line through the base.
  if (answer.axes.length > 1) return { whole: standingSentence(answer, measure), changes: [...worths, ...turns] };
  return { whole: turns.length > 0 ? turns : standingSentence(answer, measure), changes: worths };
}

/** Returns the line through the base along an axis; none if fewer than two of its cells were played. */
function lineThrough(answer: Answer, { name }: Measure, base: AnswerCell, path: string): Line[] {
  const others = answer.axes.filter((axis) => axis.path !== path);
  const points = answer.cells.flatMap((cell): Point[] => {
    const value = rateIn(cell, name);
    const at = cell.vary[path];
    const isOn = others.every((axis) => cell.vary[axis.path] === base.vary[axis.path]);
    return isOn && value !== undefined && at !== undefined ? [{ cell, value, at }] : [];
  });
  const here = points.find(({ cell }) => cell === base);
  return here === undefined || points.length < 2 ? [] : [{ path, points, base: here }];
}

function isScale({ points }: Line): boolean {
  return points.every(({ at }) => typeof at === 'number');
}

/**
 * Says where the headline crosses one half on a scale: `The band is ahead up to Rep 5 for the troll and behind from 6.`
 */
function turnSentence(answer: Answer, measure: Measure, line: Line): string[] {
  if (!isScale(line)) return [];
  const names = namesOf(answer);
  const sorted = [...line.points].sort((a, b) => Number(a.at) - Number(b.at));
  const judged = standingsOf(sorted);
  const clear = sorted.flatMap(({ at }, i) => (isClear(judged[i]) ? [{ at, standing: judged[i] }] : []));
  const turns = clear.flatMap((point, i) => {
    const before = clear[i - 1];
    return before !== undefined && before.standing !== point.standing ? [{ before, point }] : [];
  });
  const [turn, ...more] = turns;
  if (turn === undefined || more.length > 0) return [];
  const { before, point } = turn;
  const open = sorted.filter(({ at }) => Number(at) > Number(before.at) && Number(at) < Number(point.at));
  const close = open.length === 0 ? '' : `, too close to call at ${listOf(open.map(({ at }) => String(at)))}`;
  const [first, second] = before.standing === 'above' ? ['ahead', 'behind'] : ['behind', 'ahead'];
  const others = answer.axes.filter(({ path }) => path !== line.path);
  const place = listOf(others.map(({ path }) => placeLabel(path, line.base.cell.vary[path], names)));
  const placed = (claim: string) => (place === '' ? capital(claim) : `With ${place}, ${claim}`);
  const upTo = before.at === sorted[0]?.at ? 'with' : 'up to';
  const where = `${upTo} ${placeLabel(line.path, before.at, names)}`;
  if (measure.side === undefined || measure.what !== 'win' || isOftenDrawn(answer, line.points)) {
    const [less, more] = before.standing === 'above' ? ['more', 'less'] : ['less', 'more'];
    return [
      `${placed(measureClaim(measure, names))} ${less} often than not ${where}, ${more} often from ${point.at}${close}.`,
    ];
  }
  const is = names.isPlural(measure.side) ? 'are' : 'is';
  return [`${placed(names.theSide(measure.side))} ${is} ${first} ${where} and ${second} from ${point.at}${close}.`];
}

function isClear(standing: Standing): boolean {
  return standing === 'above' || standing === 'below';
}

/** Says what the next value of a scale is worth: `One more shooter is worth 1.2 points (0.8 to 1.6).` */
function stepSentence(answer: Answer, line: Line): string {
  const names = namesOf(answer);
  const { points, base } = line;
  const sorted = [...points].sort((a, b) => Number(a.at) - Number(b.at));
  const at = sorted.indexOf(base);
  const isLast = at === sorted.length - 1;
  // The last value has no next one; then use the step that leads to it.
  const [from, to] = isLast ? [sorted[at - 1], base] : [base, sorted[at + 1]];
  return worthSentence(answer, stepName(line, from, to, names), from, to, 2);
}

function stepName({ path }: Line, from: Point, to: Point, names: Names): string {
  const by = Number(to.at) - Number(from.at);
  const [side = '', member, field] = path.split('.');
  const isOwn = field === 'count' && member !== undefined;
  if (by === 1 && isOwn) return `${from.at === 0 ? 'a first' : 'one more'} ${names.member(side, member)}`;
  return `${placeLabel(path, to.at, names)} instead of ${from.at}`;
}

/** Says what the other values of a choice are worth: the best and the worst of them. */
function choiceSentence(answer: Answer, line: Line): string {
  const names = namesOf(answer);
  const { path, points, base } = line;
  const others = points.filter((point) => point !== base).sort((a, b) => b.value.rate - a.value.rate);
  const clear = others.filter((point) => isApart(base, point, points.length));
  const named = (point: Point) => placeLabel(path, point.at, names);
  const [best] = clear;
  const worst = clear.at(-1);
  if (best === undefined || worst === undefined) {
    const [most] = [...others].sort(
      (a, b) => Math.abs(b.value.rate - base.value.rate) - Math.abs(a.value.rate - base.value.rate),
    );
    if (points.length === 2 && most !== undefined)
      return worthSentence(answer, `${named(most)} instead`, base, most, points.length);
    return `${capital(axisLabel(path, names))}: no choice makes a difference that ${resting(answer, base)} can show.`;
  }
  const sentence = worthSentence(answer, `${named(best)} instead`, base, best, points.length);
  if (best === worst) return sentence;
  return `${sentence} ${worthSentence(answer, `${named(worst)} instead`, base, worst, points.length)}`;
}

/** Says what a change is worth in percentage points, or that it has no visible effect. */
function worthSentence(answer: Answer, change: string, from: Point, to: Point, among: number): string {
  const difference = rateDifference(from.value, to.value);
  const measure = headlineOf(answer);
  const claim = (measure && deedClaim(measure, namesOf(answer))) ?? 'that happens';
  if (!isSurelyApart(difference, among)) {
    const { range } = showDifference(difference, true);
    const seen = range === 'exact' ? '' : ` (${range} points)`;
    return `With ${change} there is no difference that ${resting(answer, from)} can show${seen}.`;
  }
  const { value, range } = showSize(difference, true);
  return `With ${change}, ${claim} ${value} (${range}) ${to.value.rate > from.value.rate ? 'more' : 'less'} often.`;
}

function resting(answer: Answer, { cell }: Point): string {
  return cell.games === 0 ? `exact ${gamesOf(answer.play)}` : countOfGames(answer.play, cell.games);
}

function isApart(one: Point, other: Point, among: number): boolean {
  return isSurelyApart(rateDifference(one.value, other.value), among);
}

/** Says in how many combinations the side of the headline is ahead or wins more often than not, all judged together. */
function standingSentence(answer: Answer, measure: Measure): string[] {
  const { name, side, what } = measure;
  if (side === undefined || what !== 'win') return [];
  const names = namesOf(answer);
  const ranked = rankCells(answer, name);
  const found = standingsOf(ranked);
  const counted = (...standings: Standing[]) => found.filter((each) => standings.includes(each)).length;
  const [above, below, even] = [counted('above'), counted('below'), counted('even')];
  const open = counted('undecided', 'unknown');
  const is = names.isPlural(side) ? 'are' : 'is';
  const [who, more, less, half] = isOftenDrawn(answer, ranked)
    ? [measureClaim(measure, names), 'more often than not', 'less often than not', 'exactly half the time']
    : [`${names.theSide(side)} ${is}`, 'ahead', 'behind', 'exactly even'];
  const all = `${showCount(found.length)} combinations${ranked.length === answer.cells.length ? '' : ' that were played'}`;
  const every = found.length === 2 ? all.replace('2', 'both') : `all ${all}`;
  if (above === found.length) return [`${capital(who)} ${more} in ${every}.`];
  if (below === found.length) return [`${capital(who)} ${less} in ${every}.`];
  if (even === found.length) return [`${capital(who)} ${half} in ${every}.`];
  if (open === found.length) return [`${capital(every)} are too close to even to call.`];
  const counts = [`${more} in ${above}`, `${less} in ${below}`, `${half} in ${even}`];
  const parts = counts.filter((_, i) => [above, below, even][i] > 0);
  const close = open > 0 ? `; ${open} ${open === 1 ? 'is' : 'are'} too close to even to call` : '';
  return [`Of ${all}, ${who} ${listOf(parts)}${close}.`];
}

/**
 * Returns whether games are often drawn in any of these cells. There a side that wins less than half of them may still
 * win more often than its foe, so it is not called behind.
 */
function isOftenDrawn(answer: Answer, rates: readonly CellRate[]): boolean {
  const others = outcomesOf(answer).filter(({ group, what }) => group === 'outcome' && what !== 'win');
  return rates.some(({ cell }) => {
    const drawn = others.reduce((sum, { name }) => sum + (rateIn(cell, name)?.rate ?? 0), 0);
    return drawn > OFTEN_DRAWN;
  });
}
