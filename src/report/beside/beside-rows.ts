import type { Answer, AnswerCell, RateValue, Value } from '../../analysis/answer.ts';
import type { Measure } from '../../stats/measure.ts';
import { headlineOf, isMoreOften, rateIn, rivalsOf } from '../headline.ts';
import { cellLabel, measureLabel } from '../label.ts';
import { namesOf } from '../names.ts';
import { show } from '../number.ts';
import { methodOf } from '../summary-table.ts';
import type { Table } from '../table.ts';

/** One of several answers that are shown side by side: one cell of one scenario. */
export interface BesideRow {
  readonly answer: Answer;
  readonly cell: AnswerCell;
  /** `2 Hour Dungeon Crawl`, with the cell if something is varied, and the title if two share a rulebook. */
  readonly label: string;
  readonly measure: Measure;
  readonly value: RateValue;
  /** The first measure of length with its value, if there is one. */
  readonly length: { readonly measure: Measure; readonly value: Value } | undefined;
}

/** Returns the headline of every cell of several answers, in order; cells without a rate are left out. */
export function besideRows(answers: readonly Answer[]): BesideRow[] {
  return answers.flatMap((answer) => {
    const measure = headlineOf(answer);
    if (measure === undefined) return [];
    const alone = answers.filter(({ rules }) => rules === answer.rules).length === 1;
    return answer.cells.flatMap((cell) => {
      const value = rateIn(cell, measure.name);
      if (value === undefined) return [];
      const parts = [answer.rulesTitle, alone ? '' : answer.title, cellLabel(answer, cell)];
      return [
        {
          answer,
          cell,
          label: parts.filter((p) => p !== '').join(': '),
          measure,
          value,
          length: lengthOf(answer, cell),
        },
      ];
    });
  });
}

function lengthOf(answer: Answer, cell: AnswerCell): BesideRow['length'] {
  const measure = Object.values(answer.measures).find(({ group, name }) => group === 'length' && name in cell.measures);
  return measure && { measure, value: cell.measures[measure.name] };
}

/** Returns `side-by-side.csv`: one row for each answer. */
export function besideTable(rows: readonly BesideRow[]): Table {
  return {
    name: 'side-by-side',
    columns: [
      'label',
      'rules',
      'title',
      'measure',
      'value',
      'low',
      'high',
      'games',
      'method',
      'shown',
      'length',
      'mean',
    ],
    rows: rows.map(({ answer, cell, label, measure, value, length }) => ({
      label,
      rules: answer.rules,
      title: answer.title,
      measure: measureLabel(measure, namesOf(answer)),
      value: value.rate,
      low: value.low ?? null,
      high: value.high ?? null,
      games: cell.games,
      method: methodOf(value),
      shown: show(value, cell.games).text,
      length: length === undefined ? null : measureLabel(length.measure, namesOf(answer)),
      mean: length !== undefined && 'mean' in length.value ? length.value.mean : null,
    })),
  };
}

/**
 * Names the two extremes in words: `2 Hour Dungeon Crawl is kindest to the hero (93.7 %), A Dungeon Game hardest (12 to
 * 14 %)`.
 */
export function besideSentence(rows: readonly BesideRow[]): string {
  const ranked = [...rows].sort((a, b) => b.value.rate - a.value.rate);
  const [best, worst] = [ranked[0], ranked[ranked.length - 1]];
  if (best === undefined || worst === undefined) return 'There is nothing to compare.';
  const said = ({ answer, label, measure, value, cell }: BesideRow) =>
    `${label}: ${measureLabel(measure, namesOf(answer))} ${show(value, cell.games).text}`;
  if (best === worst) return `${said(best)}.`;
  const apart = isMoreOften(best.value, worst.value, rows.length);
  if (!apart) return `Highest seen in ${said(best)}; lowest seen in ${said(worst)}, which may be equal.`;
  const [high, low] = [rivalsOf(ranked, 'first'), rivalsOf(ranked, 'last')];
  const may = (count: number, as: string) => (count === 0 ? '' : `, though ${count} more may be as ${as}`);
  return `${high === 0 ? 'Highest' : 'Highest seen'} in ${said(best)}${may(high, 'high')}; ${low === 0 ? 'lowest' : 'lowest seen'} in ${said(worst)}${may(low, 'low')}.`;
}
