import type { Answer, AnswerCell, PolicyRange, RangeEnd, RateValue } from '../analysis/answer.ts';
import { headlineOf } from './headline.ts';
import { deedClaim, listOf, measureLabel, placeLabel } from './label.ts';
import { type Names, namesOf } from './names.ts';
import { showBriefly } from './number.ts';

/** How far the headline of a cell moves over the ways to play it; empty where no other way was played. */
export function rangeSentence(answer: Answer, { range }: AnswerCell): string[] {
  const measure = headlineOf(answer);
  const ends = measure && range?.ends[measure.name];
  if (measure === undefined || range === undefined || ends === undefined) return [];
  const names = namesOf(answer);
  const { low, high } = ends;
  if (isWritten(low) && isWritten(high)) return [noneSentence(range)];
  const deed = deedClaim(measure, names) ?? `${measureLabel(measure, names)}:`;
  const least = `least ${wayWords(low, names)}`;
  return [`Over ${waysOf(range)}, ${deed} ${span(low.value, high.value)}: ${least}, most ${wayWords(high, names)}.`];
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

/** `9 ways to play`, `9 ways to play (2 more stall)`. */
function waysOf({ ways, stalled = 0 }: PolicyRange): string {
  return `${ways} ways to play${stalled === 0 ? '' : ` (${stalled} more ${stalled === 1 ? 'stalls' : 'stall'})`}`;
}

function noneSentence(range: PolicyRange): string {
  const { ways } = range;
  return ways === 1 ? '' : `Over ${waysOf(range)}, none was shown to change that.`;
}

/** Whether all sides play as written. */
function isWritten({ policies }: RangeEnd): boolean {
  return Object.keys(policies).length === 0;
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

/** `as written`, `with the band playing cautious`. */
function wayWords(end: RangeEnd, names: Names): string {
  if (isWritten(end)) return 'as written';
  const sides = Object.entries(end.policies).map(([side, policy]) => placeLabel(`${side}.policy`, policy, names));
  return `with ${listOf(sides)}`;
}
