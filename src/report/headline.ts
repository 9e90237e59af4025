import type { Answer, AnswerCell, RateValue } from '../analysis/answer.ts';
import { isSurelyMore } from '../stats/apart.ts';
import { holm } from '../stats/holm.ts';
import type { Measure } from '../stats/measure.ts';
import { normalTails, Z95 } from '../stats/quantile.ts';
import { signTest } from '../stats/sign-test.ts';

/** How a rate compares to one half. `undecided`: its interval contains 50 %, so more games are needed. */
export type Standing = 'above' | 'below' | 'even' | 'undecided' | 'unknown';

/** Returns the outcomes of a scenario's games, most important first; empty if none are measured. */
export function outcomesOf(answer: Answer): Measure[] {
  const rates = Object.values(answer.measures).filter(({ kind }) => kind === 'rate');
  const outcomes = rates.filter(({ group }) => group === 'outcome');
  const headlines = rates.filter(({ headline }) => headline);
  return [...headlines, ...outcomes.filter((measure) => !headlines.includes(measure))];
}

/** A limit that ends more than this share of games is part of the answer. */
const NOTABLE = 0.005;

/** Returns the measures of games ended by a limit, for limits that end a notable share in any of these cells. */
export function notableStops(answer: Answer, cells: readonly AnswerCell[]): Measure[] {
  return Object.values(answer.measures).filter(
    ({ name, stops }) => stops !== undefined && cells.some((cell) => (rateIn(cell, name)?.rate ?? 0) > NOTABLE),
  );
}

/** Returns the measure that a scenario is about: its first headline. */
export function headlineOf(answer: Answer): Measure | undefined {
  return outcomesOf(answer)[0];
}

/** Returns a rate of a cell, if it has data. */
export function rateIn(cell: AnswerCell, measure: string): RateValue | undefined {
  const value = cell.measures[measure];
  return value !== undefined && 'rate' in value && Number.isFinite(value.rate) ? value : undefined;
}

/** Compares a rate to one half by its own interval. */
export function standingOf(value: RateValue | undefined): Standing {
  if (value === undefined) return 'unknown';
  const { rate, low = rate, high = rate, exact } = value;
  if (exact && rate === 0.5) return 'even';
  if (low > 0.5) return 'above';
  if (high < 0.5) return 'below';
  return exact ? (rate > 0.5 ? 'above' : 'below') : 'undecided';
}

/** A rate and its cell. */
export interface CellRate {
  readonly cell: AnswerCell;
  readonly value: RateValue;
}

/**
 * Compares several rates to one half, all together: with 95 % confidence none is placed on the wrong side (Holm's
 * correction). So a rate may be undecided although its own interval excludes one half.
 */
export function standingsOf(rates: readonly CellRate[]): Standing[] {
  const own = rates.map(({ value }) => standingOf(value));
  const sampled = rates.flatMap((rate, i) => (rate.value.exact ? [] : [{ i, p: chanceIfEven(rate) }]));
  const adjusted = holm(sampled.map(({ p }) => p));
  for (const [k, { i }] of sampled.entries()) if (adjusted[k] >= 0.05) own[i] = 'undecided';
  return own;
}

/** Returns the p-value of a rate against one half: by the sign test, or by its interval alone. */
function chanceIfEven({ cell, value }: CellRate): number {
  const { rate, low = rate, high = rate, count } = value;
  if (count !== undefined && cell.games > 0 && Math.abs(count / cell.games - rate) < 1e-5)
    return signTest(count, cell.games - count);
  const half = rate > 0.5 ? rate - low : high - rate;
  return half > 0 ? normalTails((Z95 * Math.abs(rate - 0.5)) / half) : 1;
}

/** Returns the cells with data for a measure, highest rate first; equal rates in the order of the answer. */
export function rankCells(answer: Answer, measure: string): CellRate[] {
  return answer.cells
    .flatMap((cell) => {
      const value = rateIn(cell, measure);
      return value === undefined ? [] : [{ cell, value }];
    })
    .sort((a, b) => b.value.rate - a.value.rate);
}

/** Returns the cell to look at closely: the one nearest to even, where the outcome is most uncertain. */
export function closestCell(answer: Answer): AnswerCell | undefined {
  const measure = headlineOf(answer);
  if (measure === undefined) return answer.cells[0];
  const ranked = rankCells(answer, measure.name);
  const least = Math.min(...ranked.map(({ value }) => Math.abs(value.rate - 0.5)));
  return ranked.find(({ value }) => Math.abs(value.rate - 0.5) === least)?.cell ?? answer.cells[0];
}

/** Returns how many others may be as high as the first of ranked rates, or as low as the last of them. */
export function rivalsOf(ranked: readonly CellRate[], end: 'first' | 'last'): number {
  const [first, last] = [ranked[0], ranked.at(-1)];
  const others = end === 'first' ? ranked.slice(1) : ranked.slice(0, -1);
  return others.filter(({ value }) =>
    end === 'first'
      ? first !== undefined && !isMoreOften(first.value, value, ranked.length)
      : last !== undefined && !isMoreOften(value, last.value, ranked.length),
  ).length;
}

/** Returns whether one rate is significantly above another, picked from `among` rates: see {@link isSurelyMore}. */
export function isMoreOften(more: RateValue, less: RateValue, among: number): boolean {
  const estimate = ({ rate, low, high }: RateValue) => ({ value: rate, low, high });
  return isSurelyMore(estimate(more), estimate(less), among);
}
