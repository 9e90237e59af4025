import type { Answer } from '../../analysis/answer.ts';
import type { Measure } from '../../stats/measure.ts';
import { outcomesOf } from '../headline.ts';
import { sidesOf } from '../label.ts';
import { type Colour, sideShade } from './palette.ts';

/** The style of an outcome: in its side's colour, with a shade and dashes of its own. */
export interface Ink {
  readonly colour: Colour;
  readonly dash: readonly number[];
}

/** Dashes of a side's outcomes, in order. */
const DASHES = [[], [7, 3], [2, 3], [9, 3, 2, 3]] as const;

/** Returns the style of an outcome in every chart of an answer. */
export function outcomeInk(answer: Answer, measure: Measure): Ink {
  const mine = outcomesOf(answer).filter(({ side }) => side === measure.side);
  const at = mine.findIndex(({ name }) => name === measure.name);
  const side = measure.side === undefined ? -1 : sidesOf(answer).indexOf(measure.side);
  return { colour: sideShade(side, at), dash: DASHES[at % DASHES.length] ?? [] };
}
