import type { Answer, AnswerCell, RangeEnd } from '../analysis/answer.ts';
import { headlineOf } from './headline.ts';
import { deedClaim, listOf, measureLabel, placeLabel } from './label.ts';
import { type Names, namesOf } from './names.ts';
import { showBriefly } from './number.ts';

/**
 * Returns how far the headline moves over the ways to play, of the cell that an answer speaks of and, in a sweep, in how
 * many cells it decides who is ahead. Empty where no other way was played.
 */
export function rangeSentences(answer: Answer, cell: AnswerCell): string[] {
  const measure = headlineOf(answer);
  if (measure === undefined) return [];
  const names = namesOf(answer);
  const ends = cell.range?.ends[measure.name];
  const own: string[] = [];
  if (cell.range !== undefined && ends !== undefined) {
    const deed = deedClaim(measure, names) ?? `${measureLabel(measure, names)}:`;
    const axes = answer.cells.length > 1 ? answer.axes : [];
    const place = listOf(axes.map(({ path }) => placeLabel(path, cell.vary[path], names)));
    const over = `Over ${cell.range.ways} ways to play${place === '' ? '' : ` with ${place}`}`;
    own.push(
      ends.low.asWritten && ends.high.asWritten
        ? `${over}, none was shown to change that.`
        : `${over}, ${deed} ${endWords(ends.low, names)} to ${endWords(ends.high, names)}.`,
    );
  }
  if (answer.cells.length === 1 || measure.what !== 'win') return own;
  const ranged = answer.cells.flatMap(({ range }) => range?.ends[measure.name] ?? []);
  const open = ranged.filter(({ low, high }) => low.value.rate < 0.5 && high.value.rate > 0.5);
  if (open.length === 0) return own;
  return [...own, `Who is ahead depends on play in ${open.length} of ${ranged.length} combinations.`];
}

/** `12 % (the band playing cautious)`, `above 99 % (as written)`. */
function endWords({ policies, asWritten, value }: RangeEnd, names: Names): string {
  const percent = showBriefly(value).replace('<', 'below ').replace('>', 'above ');
  const sides = Object.entries(policies).map(([side, policy]) => placeLabel(`${side}.policy`, policy, names));
  return `${percent} % (${asWritten ? 'as written' : listOf(sides)})`;
}
