import type { Answer } from '../analysis/answer.ts';
import { focusOf } from './figures.ts';
import { capital, countOfGames, listOf, placeLabel } from './label.ts';
import { namesOf } from './names.ts';
import { inWords, showCount, showRate } from './number.ts';

/** Returns the sentence on how often the side behind at half-time wins, in the focus cell. */
export function halfTimeSentence(answer: Answer): string[] {
  const cell = focusOf(answer)?.cell;
  if (cell?.halfTime === undefined) return [];
  const { games, behind, rate } = cell.halfTime;
  const place = listOf(answer.axes.map(({ path }) => placeLabel(path, cell.vary[path], namesOf(answer))));
  const where = place === '' ? '' : `with ${place}, `;
  const all = countOfGames(answer.play, games);
  if (rate === undefined) return [capital(`${where}no side was surely behind at half-time in ${all}.`)];
  const wins = `${where}the side that is behind at half-time wins ${inWords(showRate(rate, behind))} of`;
  const of = behind === games ? all : `the ${showCount(behind)} of ${all} in which it is clear which side that is`;
  return [capital(`${wins} ${of}. The side behind is the one less likely to win after half of the rolls.`)];
}
