import type { Answer } from '../analysis/answer.ts';
import { cardOf } from '../report/card.ts';
import { type End, endsOf } from '../report/ends.ts';
import { focusOf } from '../report/figures.ts';
import { cellLabel } from '../report/label.ts';
import { gamesPlayed } from '../report/making.ts';
import { headTiles } from '../report/page/deadliness.ts';
import { prose } from '../report/page/number.ts';
import { outcomesTable } from '../report/page/numbers-table.ts';
import { sentencesOf } from '../report/sentence.ts';

/**
 * Parts of an answer that are shown while games are played: all but charts, which take longer. HTML except the
 * sentence.
 */
export interface Live {
  /** The answer in a sentence, as plain text. */
  readonly sentence: string;
  readonly answer: string;
  readonly tiles: string;
  /** The outcomes, with a bar for each. */
  readonly outcomes: string;
  readonly ends: readonly End[];
  /** Which cell of a sweep these are from. */
  readonly where: string;
  readonly changes: readonly string[];
  readonly basis: string;
}

/** Returns the live parts of an answer. */
export function liveAnswer(answer: Answer): Live {
  const { answer: sentence, changes } = sentencesOf(answer);
  const cell = focusOf(answer)?.cell;
  const card = cell && cardOf(answer, cell);
  return {
    sentence,
    answer: prose(sentence).text,
    tiles: card === undefined ? '' : headTiles(answer, card).text,
    outcomes: card === undefined ? '' : outcomesTable(answer, card).text,
    ends: card === undefined ? [] : endsOf(answer, card),
    where: cell === undefined ? '' : cellLabel(answer, cell),
    changes: changes.map((change) => prose(change).text),
    basis: gamesPlayed(answer).join('; '),
  };
}
