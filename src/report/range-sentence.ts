import type { Answer, AnswerCell, RangeEnd } from '../analysis/answer.ts';
import { cellsBeside } from './cell-beside.ts';
import { headlineOf } from './headline.ts';
import { deedClaim, measureLabel, placeLabel } from './label.ts';
import { namesOf } from './names.ts';
import { showBriefly, showRate } from './number.ts';
import { isWritten, noneSentence, waysOf, wayWords } from './range-words.ts';

/**
 * Says how far the headline of a cell moves over the ways to play it; empty if no other way was played.
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
  return [`Over ${waysOf(range)}, ${claim}${span(low, high)}: ${least}, most ${wayWords(high.policies, names)}.`];
}

/**
 * Says in how many cells of a sweep play decides whether the side wins more than half, by their intervals; empty if in
 * none.
 */
export function openSentence({ cells, ...answer }: Answer): string[] {
  const measure = headlineOf({ cells, ...answer });
  if (measure?.what !== 'win') return [];
  const ranged = cells.flatMap(({ range }) => range?.ends[measure.name] ?? []);
  const open = ranged.filter(
    ({ low: { value: least }, high: { value: most } }) =>
      (least.high ?? least.rate) < 0.5 && (most.low ?? most.rate) > 0.5,
  );
  if (ranged.length < 2 || open.length === 0) return [];
  const names = namesOf(answer);
  const deed = deedClaim(measure, names) ?? measureLabel(measure, names);
  return [
    `Whether ${deed} more often than not depends on how both play in ${open.length} of ${ranged.length} combinations.`,
  ];
}

/** A step between neighbouring values that changes the rate as written by at least this much may come from a script. */
const CLIFF = 0.2;
/** That is so if a side that plays otherwise changes it by no more than this part of it ... */
const GENTLE = 1 / 3;
/** ... between two rates at least this far from 0 and 1, so that they could have changed. */
const ROOM = 0.1;

/**
 * Reports the steepest step of a sweep that disappears when one side plays otherwise: it comes from its policy as
 * written.
 */
export function cliffSentence(answer: Answer): string[] {
  const measure = headlineOf(answer);
  if (measure === undefined) return [];
  const names = namesOf(answer);
  const beside = cellsBeside(answer);
  const found = answer.axes.flatMap(({ path, values }) =>
    answer.cells.flatMap((cell) => {
      const next = values[values.indexOf(cell.vary[path]) + 1];
      const other = typeof next === 'number' ? beside(cell, path, next) : undefined;
      if (other === undefined) return [];
      const ways = () => [...triedWays(cell, other), ...variedWays(measure.name, answer, beside, cell, other)];
      return stepOf(measure.name, cell, other, ways).map((step) => ({ ...step, path, cell, other }));
    }),
  );
  const [steepest] = found.sort((a, b) => b.jump - a.jump);
  if (steepest === undefined) return [];
  const { path, cell, other, jump, side, policy, gentle } = steepest;
  const [from, to] = [cell, other].map(({ vary }) => placeLabel(path, vary[path], names));
  const way = placeLabel(`${side}.policy`, policy, names);
  const own = cell.vary[`${side}.policy`];
  const written = own === undefined ? 'as written' : `with ${placeLabel(`${side}.policy`, own, names)}`;
  return [
    `Between ${from} and ${to} the rate moves by about ${(100 * jump).toFixed(0)} points ${written}, but only by about ${(100 * gentle).toFixed(0)} with ${way}: that cliff comes from the policy of ${names.theSide(side)}, not from the game.`,
  ];
}

/** A rate of a way to play. */
interface Seen {
  readonly rate: number;
  readonly games: number;
}

/**
 * Compares the step between two cells as written with the gentlest one for another policy of one side; empty if the
 * step does not come from a script.
 *
 * @param otherWays returns the other ways; called for a large step
 */
function stepOf(name: string, one: AnswerCell, other: AnswerCell, otherWays: () => readonly OtherWay[]) {
  const [a, b] = [one, other].map((cell) => seenIn(name, cell));
  if (a === undefined || b === undefined) return [];
  const jump = Math.abs(a.rate - b.rate);
  if (jump < CLIFF) return [];
  const ways = otherWays().flatMap(({ side, policy, ends: [rate, twin] }) => {
    const gentle = Math.abs(rate.rate - twin.rate);
    const variance = ({ rate: p, games }: Seen) => (p * (1 - p)) / games;
    const noise = 2 * Math.sqrt(variance(rate) + variance(twin));
    const hasRoom = [rate, twin].every((end) => end.rate >= ROOM && end.rate <= 1 - ROOM);
    return hasRoom && gentle + noise <= jump * GENTLE + CLIFF / 4 ? [{ jump, side, policy, gentle }] : [];
  });
  return ways.sort((x, y) => x.gentle - y.gentle).slice(0, 1);
}

/** Two cells in which one side plays another policy. */
interface OtherWay {
  readonly side: string;
  readonly policy: string;
  readonly ends: readonly [Seen, Seen];
}

/** Returns the ways of one side that were tried for the ranges of both cells. */
function triedWays(one: AnswerCell, other: AnswerCell): OtherWay[] {
  return (one.range?.tried ?? []).flatMap((way) => {
    const [[side, policy] = [], more] = Object.entries(way.policies);
    const twin = other.range?.tried.find(
      ({ policies }) =>
        more === undefined && side !== undefined && policies[side] === policy && Object.keys(policies).length === 1,
    );
    return twin === undefined || side === undefined || policy === undefined
      ? []
      : [{ side, policy, ends: [way, twin] as const }];
  });
}

/** Returns both cells with another policy of a side, if the sweep varies its policy too. */
function variedWays(
  name: string,
  { axes }: Answer,
  beside: ReturnType<typeof cellsBeside>,
  one: AnswerCell,
  other: AnswerCell,
): OtherWay[] {
  return axes.flatMap(({ path, values }) => {
    const [, side] = /^([^.]+)\.policy$/.exec(path) ?? [];
    if (side === undefined) return [];
    return values.flatMap((policy) => {
      const [a, b] = [one, other].map((cell) => seenIn(name, beside(cell, path, policy)));
      const isOwn = one.vary[path] === policy;
      return isOwn || a === undefined || b === undefined
        ? []
        : [{ side, policy: String(policy), ends: [a, b] as const }];
    });
  });
}

function seenIn(name: string, cell: AnswerCell | undefined): Seen | undefined {
  const value = cell?.measures[name];
  return cell === undefined || value === undefined || !('rate' in value)
    ? undefined
    : { rate: value.rate, games: Math.max(1, cell.games) };
}

/**
 * Returns `12 to 55 %`, `below 1 % to 55 %`. An end as written has the digits that it has elsewhere, or the range would seem
 * to leave it out.
 */
function span(...ends: readonly [RangeEnd, RangeEnd]): string {
  const [from, to] = ends.map(({ policies, value, games }) =>
    isWritten(policies) ? showRate(value, games).value.replace(/ %$/, '') : showBriefly(value),
  );
  const isPlain = /^[\d.]+$/.test(from) && /^[\d.]+$/.test(to);
  return isPlain ? `${from} to ${to} %` : `${spelt(from)} to ${spelt(to)}`;
}

function spelt(percent: string): string {
  return `${percent.replace('<', 'below ').replace('>', 'above ')} %`;
}
