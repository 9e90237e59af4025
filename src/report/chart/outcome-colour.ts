import type { Answer } from '../../analysis/answer.ts';
import type { Measure } from '../../stats/measure.ts';
import { outcomesOf } from '../headline.ts';
import { sidesOf } from '../label.ts';
import { type Colour, sideShade } from './palette.ts';

/** How an outcome is drawn: in its side's colour, each of one side's in a shade, and with dashes, of its own. */
export interface Ink {
  readonly colour: Colour;
  readonly dash: readonly number[];
}

/** Dashes of a side's outcomes, in their order. */
const DASHES = [[], [7, 3], [2, 3], [9, 3, 2, 3]] as const;

/** Returns how an outcome is drawn in every chart of an answer. */
export function outcomeInk(answer: Answer, measure: Measure): Ink {
  const mine = outcomesOf(answer).filter(({ side }) => side === measure.side);
  const at = mine.findIndex(({ name }) => name === measure.name);
  const side = measure.side === undefined ? -1 : sidesOf(answer).indexOf(measure.side);
  return { colour: sideShade(side, at), dash: DASHES[at % DASHES.length] ?? [] };
}
