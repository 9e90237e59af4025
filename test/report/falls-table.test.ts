import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/analysis/answer.ts';
import { fallsTable } from '../../src/report/falls-table.ts';
import { tablesOf } from '../../src/report/tables.ts';
import { trollAnswer } from './troll-answer.ts';

/** An answer that also counts by what, and when, members of the band were lost: of ten, three to traps. */
function withFalls(): Answer {
  const answer = trollAnswer();
  const name = 'band.fell-turn.trap';
  const measure = {
    name,
    kind: 'number',
    meaning: '',
    group: 'other',
    side: 'band',
    what: 'fell-turn',
    by: 'trap',
    bins: 4,
  };
  const value = { mean: 0.7, low: 0, high: 1, histogram: [7, 2, 0, 1] };
  return {
    ...answer,
    measures: { ...answer.measures, [name]: measure },
    cells: answer.cells.map((cell) => ({ ...cell, measures: { ...cell.measures, [name]: value } })),
  } as unknown as Answer;
}

describe('falls by cause', () => {
  it('says which share has fallen to a cause by each step', () => {
    const table = fallsTable(withFalls());
    const first = table?.rows.filter((row) => row.cell === 1) ?? [];
    expect(
      first.map(({ side, clock, cause, step, or_later, fallen }) => [side, clock, cause, step, or_later, fallen]),
    ).toEqual([
      ['band', 'turn', 'trap', 1, 0, 0.2],
      ['band', 'turn', 'trap', 2, 0, 0.2],
      ['band', 'turn', 'trap', 3, 1, 0.3],
    ]);
    for (const { fallen, low, high } of first) {
      expect(low as number).toBeLessThan(fallen as number);
      expect(high as number).toBeGreaterThan(fallen as number);
    }
  });

  it('is a file only where falls are counted by their cause', () => {
    expect(fallsTable(trollAnswer())).toBeUndefined();
    expect('falls' in tablesOf(trollAnswer())).toBe(false);
    expect(tablesOf(withFalls()).falls?.name).toBe('falls');
  });
});
