import type { Answer, AnswerCell, RateValue } from '../../analysis/answer.ts';
import type { Measure } from '../../stats/measure.ts';
import { varyColumn } from '../cell-rows.ts';
import { focusOf } from '../figures.ts';
import { headlineOf, rankCells, rateIn, standingsOf } from '../headline.ts';
import { axisLabel, capital, cellLabel, gamesOf, measureLabel, placeLabel } from '../label.ts';
import { namesOf } from '../names.ts';
import { showCount, showHalfWidth } from '../number.ts';
import { asText, column } from './chart.ts';

/** Returns the axis values as columns with the names `a0`, `a1` ... in the order of the axes. */
export function axisColumns(answer: Answer): object[] {
  return answer.axes.map(({ path }, i) => ({ calculate: asText(column(varyColumn(path))), as: `a${i}` }));
}

/** Returns an expression for the axis values of a row: `Rep 5 for the troll, 2 shooters`. */
export function placeExpression(answer: Answer): string {
  return `${JSON.stringify(answer.cells.map((cell) => cellLabel(answer, cell)))}[datum.cell - 1]`;
}

/** Returns an expression for whether a row is of the focus cell; `undefined` if there is none. */
export function isFocus(answer: Answer): string | undefined {
  const focus = focusOf(answer);
  return focus?.isAsked ? `datum.cell === ${answer.cells.indexOf(focus.cell) + 1}` : undefined;
}

/** Returns the rates of the cells of an answer in several measures. */
export function ratesIn(answer: Answer, measures: readonly Measure[]): RateValue[] {
  return answer.cells.flatMap((cell) => measures.flatMap(({ name }) => rateIn(cell, name) ?? []));
}

/** Whether a row's rate is not significantly different from one half. */
export const UNSURE = 'isValid(datum.low) && datum.low <= 0.5 && datum.high >= 0.5';

/** Describes the data behind a chart of a sweep: games per cell, and precision. */
export function sureness(answer: Answer): string {
  const measure = headlineOf(answer);
  const cells = answer.cells.filter((cell) => measure !== undefined && rateIn(cell, measure.name) !== undefined);
  const counts = cells.map(({ games }) => games);
  const most = Math.max(0, ...counts);
  if (most === 0) return 'Solved exactly.';
  const least = Math.min(...counts);
  const played = least === most ? showCount(most) : `${showCount(least)} to ${showCount(most)}`;
  return `${played} ${gamesOf(answer.play)} a cell${widest(cells, measure?.name ?? '')}.`;
}

function widest(cells: readonly AnswerCell[], measure: string): string {
  const widths = cells.map((cell) => {
    const value = rateIn(cell, measure);
    return value === undefined || value.exact ? 0 : (value.high ?? 1) - (value.low ?? 0);
  });
  const most = Math.max(0, ...widths);
  return most > 0 ? `, each known to ±${showHalfWidth({ rate: 0, low: 0, high: most })} points or better` : '';
}

/**
 * Returns `Band wins: even between troll rep 4 and 5` if there is one scale; else how many cells are on each side of
 * even.
 */
export function sweepTitle(answer: Answer): string {
  const measure = headlineOf(answer);
  if (measure === undefined) return '';
  const label = capital(measureLabel(measure, namesOf(answer)));
  const [axis, ...others] = answer.axes;
  if (axis === undefined) return label;
  const rates = rankCells(answer, measure.name);
  const judged = standingsOf(rates);
  const standings = answer.cells.map((cell) => judged[rates.findIndex((rate) => rate.cell === cell)] ?? 'unknown');
  if (others.length === 0) {
    const flips = standings.flatMap((standing, i) => {
      const before = standings[i - 1];
      return before !== undefined && [before, standing].sort().join() === 'above,below' ? [i] : [];
    });
    const [flip] = flips;
    const unsure = answer.cells.filter((_, i) => standings[i] === 'undecided' || standings[i] === 'even');
    const names = namesOf(answer);
    const name = axisLabel(axis.path, names);
    if (flips.length === 1 && flip !== undefined && unsure.length === 0) {
      return `${label}: even lies between ${placeLabel(axis.path, axis.values[flip - 1], names)} and ${axis.values[flip]}`;
    }
    const [only] = unsure;
    if (unsure.length === 1 && only !== undefined) return `${label}: about even with ${cellLabel(answer, only)}`;
    return `${label}, by ${name}`;
  }
  const countOf = (sought: (typeof standings)[number]) => standings.filter((standing) => standing === sought).length;
  const above = countOf('above');
  const all = answer.cells.length;
  if (countOf('below') === all) return `${label} less often than not in all ${all} combinations`;
  const many = above === all ? `all ${all}` : `${above} of ${all}`;
  return `${label} more often than not in ${many} combinations`;
}
