import type { Answer, RateValue } from '../../analysis/answer.ts';
import { headlineOf, rateIn, standingOf } from '../headline.ts';
import { axisLabel, capital, measureLabel, sidesOf, valueLabel } from '../label.ts';
import { namesOf } from '../names.ts';
import { show } from '../number.ts';
import { type BarLine, barLines } from './card-lines.ts';
import { paint, type Screen, sideInk, sign, tame } from './screen.ts';

/** Formats one axis as a table: a bar for each value, with marks on those that may be even. */
export function scaleLines(answer: Answer, screen: Screen): string[] {
  const measure = headlineOf(answer);
  const [axis] = answer.axes;
  if (measure === undefined || axis === undefined) return [];
  const side = measure.side === undefined ? -1 : sidesOf(answer).indexOf(measure.side);
  const rows = answer.cells.map((cell): BarLine & { unsure: boolean } => {
    const value = rateIn(cell, measure.name);
    const unsure = standingOf(value) === 'undecided';
    const text = show(value, cell.games).text;
    return {
      label: valueLabel(cell.vary[axis.path]),
      value: value ?? ({ rate: 0 } satisfies RateValue),
      text: unsure ? `${text} ${sign(screen, 'about')}` : text,
      ink: sideInk(side),
      unsure,
    };
  });
  const title = `${capital(tame(measureLabel(measure, namesOf(answer))))}, by ${tame(axisLabel(axis.path, namesOf(answer)))}`;
  return [
    paint(screen, 'strong', title),
    ...barLines(rows, screen),
    ...(rows.some(({ unsure }) => unsure) ? [`  ${sign(screen, 'about')} may be even`] : []),
  ];
}
