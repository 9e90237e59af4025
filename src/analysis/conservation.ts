import { compileCell } from '../scenario/compile-cell.ts';
import { type Counted, discrepancies } from '../stats/due.ts';
import type { Measure } from '../stats/measure.ts';
import type { Answer, AnswerCell, Value } from './answer.ts';
import type { Subject } from './answer-scenario.ts';
import { cutDigits, cutRate } from './digits.ts';

/**
 * Checks that an answer adds up. The expected sums follow from the question alone: its cells, their members, the
 * measures and the number of games.
 *
 * @returns one sentence for each error; none when every game is counted once
 */
export function breaches(answer: Answer, { scenario, system }: Subject): string[] {
  if (answer.cells.length !== scenario.cells.length)
    return [`${answer.cells.length} cells in place of ${scenario.cells.length}`];
  return answer.cells.flatMap((cell, i) => {
    const measures = system.measures(compileCell(system, scenario.cells[i], true));
    const isShort = cell.stopped === 'fixed' && cell.games !== scenario.games;
    const own = isShort ? [`${cell.games} games in place of ${scenario.games}`] : breachesOf(cell, measures);
    return own.map((breach) => `cell ${i + 1}: ${breach}`);
  });
}

function breachesOf(cell: AnswerCell, measures: readonly Measure[]): string[] {
  const { games, method } = cell;
  const values = (method === 'exact' ? measures.filter(({ core }) => core) : measures).map((measure) => {
    return { measure, value: cell.measures[measure.name] };
  });
  const missing = games === 0 && method === 'sampled' ? [] : values.filter(({ value }) => value === undefined);
  const known = values.flatMap(({ measure, value }) => (value === undefined ? [] : [{ measure, value }]));
  return [
    ...missing.map(({ measure }) => `${measure.name} is missing`),
    ...known.flatMap(({ measure, value }) => ownBreaches(measure, value, games)),
    ...(games === 0
      ? []
      : discrepancies(
          known.flatMap((each) => countOf(each.measure, each.value, games)),
          games,
        )),
    ...exactBreaches(known),
  ];
}

/** Returns the counts that a value reports. */
function countOf(measure: Measure, value: Value, games: number): Counted[] {
  if ('rate' in value)
    return value.count === undefined ? [] : [{ measure, sum: { from: value.count, to: value.count } }];
  const { histogram: bins, mean } = value;
  if (bins === undefined) return [];
  const last = bins.length - 1;
  const known = bins.reduce((sum, count, bin) => sum + count * bin, 0);
  if (bins[last] === 0) return [{ measure, sum: { from: known, to: known }, bins }];
  if (value.exact) return [{ measure, sum: { from: known, to: Number.POSITIVE_INFINITY }, bins }];
  // A mean has six digits.
  const sum = mean * games * (measure.of ?? 1);
  return [{ measure, sum: { from: sum * (1 - ROUNDED), to: sum * (1 + ROUNDED) }, bins }];
}

const ROUNDED = 1e-5;
/** Largest deviation of exact rates, with nine digits each, from their sum. */
const EXACT = 1e-7;

/** Reports a rate that does not match its count, or a mean that does not match its histogram. */
function ownBreaches(measure: Measure, value: Value, games: number): string[] {
  const { name, of = 1 } = measure;
  if (games === 0 || value.exact) return [];
  if ('rate' in value) {
    if (value.count === undefined) return [`${name} has no count`];
    const due = cutRate(value.count / (games * of));
    return value.rate === due ? [] : [`the rate of ${name} is ${value.rate} in place of ${due}`];
  }
  const { histogram, mean } = value;
  if (histogram === undefined) return [`${name} has no histogram`];
  if (histogram.at(-1) !== 0) return [];
  const due = cutDigits(histogram.reduce((sum, count, bin) => sum + count * bin, 0) / of / games);
  return mean === due ? [] : [`the mean of ${name} is ${mean} in place of ${due}`];
}

/** Checks that exact outcomes, and exact fates of a member, sum to 1. */
function exactBreaches(known: readonly { readonly measure: Measure; readonly value: Value }[]): string[] {
  const sums = new Map<string, { sum: number; all: boolean }>();
  for (const { measure, value } of known) {
    const { group, side, member } = measure;
    if (!('rate' in value) || (group !== 'outcome' && group !== 'fate')) continue;
    const of = group === 'outcome' ? 'outcomes' : `fates of ${side}.${member}`;
    const before = sums.get(of) ?? { sum: 0, all: true };
    sums.set(of, { sum: before.sum + value.rate, all: before.all && value.exact === true });
  }
  return [...sums]
    .filter(([, { sum, all }]) => all && Math.abs(sum - 1) > EXACT)
    .map(([of, { sum }]) => `the chances of ${of} sum to ${sum}`);
}
