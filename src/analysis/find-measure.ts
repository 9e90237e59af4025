import { unknownWord } from '../check/fault.ts';
import type { Measure } from '../stats/measure.ts';
import { Unaskable } from './unaskable.ts';

/**
 * Returns the measure that a question is about.
 *
 * @param asked its name; default: the first headline
 * @throws Unaskable where there is none
 */
export function findMeasure(measures: readonly Measure[], asked: string | undefined): Measure {
  const found = measures.find(({ name, headline }) => (asked === undefined ? headline : name === asked));
  if (found !== undefined) return found;
  if (asked === undefined) throw new Unaskable('these games have no headline measure');
  throw new Unaskable(
    unknownWord(
      'measure',
      asked,
      measures.map(({ name }) => name),
      'measures <scenario>',
    ),
  );
}
