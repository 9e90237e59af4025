import type { Answer, AnswerCell, RateValue } from '../analysis/answer.ts';
import { headlineOf } from './headline.ts';
import { deedClaim, measureLabel, placeLabel } from './label.ts';
import { namesOf } from './names.ts';
import { showBriefly } from './number.ts';
import { isWritten, noneSentence, waysOf, wayWords } from './range-words.ts';

/**
 * How far the headline of a cell moves over the ways to play it; empty where no other way was played.
 *
 * @param before the sentence before it, which may name the measure
 */
export function rangeSentence(answer: Answer, { range }: AnswerCell, before: string): string[] {
  const measure = headlineOf(answer);
  const ends = measure && range?.ends[measure.name];
  if (measure === undefined || range === undefined || ends === undefined) return [];
  const names = namesOf(answer);
  const { low, high } = ends;
  if (isWritten(low.policies) && isWritten(high.policies)) return [noneSentence(range)];
  const deed = deedClaim(measure, names) ?? `${measureLabel(measure, names)}:`;
  const claim = before.toLowerCase().includes(deed.toLowerCase()) ? '' : `${deed} `;
  const least = `least ${wayWords(low.policies, names)}`;
  return [
    `Over ${waysOf(range)}, ${claim}${span(low.value, high.value)}: ${least}, most ${wayWords(high.policies, names)}.`,
  ];
}

/** In how many cells of a sweep play decides who is ahead; empty where in none. */
export function openSentence({ cells, ...answer }: Answer): string[] {
  const measure = headlineOf({ cells, ...answer });
  if (measure?.what !== 'win') return [];
  const ranged = cells.flatMap(({ range }) => range?.ends[measure.name] ?? []);
  const open = ranged.filter(({ low, high }) => low.value.rate < 0.5 && high.value.rate > 0.5);
  if (ranged.length < 2 || open.length === 0) return [];
  return [`Who is ahead depends on how both play in ${open.length} of ${ranged.length} combinations.`];
}

/** A step between neighbouring values by which the rate as written moves at least so far may be one of a script. */
const CLIFF = 0.2;
/** Then a side that plays otherwise moves it by no more than this part of it ... */
const GENTLE = 1 / 3;
/** ... between two rates that are so far from 0 and 1 that they could have moved. */
const ROOM = 0.1;

/** The steepest step of a sweep that is not there when one side plays otherwise: it comes from its policy as written. */
export function cliffSentence(answer: Answer): string[] {
  const measure = headlineOf(answer);
  if (measure === undefined) return [];
  const names = namesOf(answer);
  const found = answer.axes.flatMap(({ path, values }) =>
    answer.cells.flatMap((cell) => {
      const next = values[values.indexOf(cell.vary[path]) + 1];
      const isNext = ({ vary }: AnswerCell) =>
        answer.axes.every((axis) => vary[axis.path] === (axis.path === path ? next : cell.vary[axis.path]));
      const other = next === undefined ? undefined : answer.cells.find(isNext);
      return other === undefined || typeof next !== 'number'
        ? []
        : stepOf(measure.name, cell, other).map((step) => ({ ...step, path, cell, other }));
    }),
  );
  const [steepest] = found.sort((a, b) => b.jump - a.jump);
  if (steepest === undefined) return [];
  const { path, cell, other, jump, side, policy, gentle } = steepest;
  const [from, to] = [cell, other].map(({ vary }) => placeLabel(path, vary[path], names));
  const way = placeLabel(`${side}.policy`, policy, names);
  return [
    `Between ${from} and ${to} the rate moves by about ${(100 * jump).toFixed(0)} points as written, but only by about ${(100 * gentle).toFixed(0)} with ${way}: that cliff comes from the policy of ${names.theSide(side)}, not from the game.`,
  ];
}

/** The step between two cells as written, and the gentlest that one side makes of it; empty where it is no cliff of a script. */
function stepOf(name: string, one: AnswerCell, other: AnswerCell) {
  const [a, b] = [one, other].map(({ measures }) => measures[name]);
  if (a === undefined || b === undefined || !('rate' in a) || !('rate' in b)) return [];
  const jump = Math.abs(a.rate - b.rate);
  if (jump < CLIFF) return [];
  const ways = (one.range?.tried ?? []).flatMap(({ policies, games, rate }) => {
    const [[side, policy] = [], more] = Object.entries(policies);
    const twin = other.range?.tried.find(
      (way) =>
        more === undefined &&
        side !== undefined &&
        way.policies[side] === policy &&
        Object.keys(way.policies).length === 1,
    );
    if (twin === undefined || side === undefined || policy === undefined) return [];
    const gentle = Math.abs(rate - twin.rate);
    const noise = 2 * Math.sqrt((rate * (1 - rate)) / games + (twin.rate * (1 - twin.rate)) / twin.games);
    const hasRoom = [rate, twin.rate].every((each) => each >= ROOM && each <= 1 - ROOM);
    return hasRoom && gentle + noise <= jump * GENTLE + CLIFF / 4 ? [{ jump, side, policy, gentle }] : [];
  });
  return ways.sort((x, y) => x.gentle - y.gentle).slice(0, 1);
}

/** `12 to 55 %`, `below 1 % to 55 %`. */
function span(low: RateValue, high: RateValue): string {
  const [from, to] = [low, high].map((value) => showBriefly(value));
  const isPlain = /^\d+$/.test(from) && /^\d+$/.test(to);
  return isPlain ? `${from} to ${to} %` : `${spelt(from)} to ${spelt(to)}`;
}

function spelt(percent: string): string {
  return `${percent.replace('<', 'below ').replace('>', 'above ')} %`;
}
