import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/analysis/answer.ts';
import { fallsTable } from '../../src/report/falls-table.ts';
import { tablesOf } from '../../src/report/tables.ts';
import { trollAnswer, withCauses } from './troll-answer.ts';

/** An answer that also counts by what, and when, members of the band were lost: of ten, three to traps. */
function withFalls(): Answer {
  const answer = trollAnswer();
  const name = 'band.fell-turn.trap';
  const measure = {
    name,
    kind: 'number',
    meaning: '',
    group: 'when',
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
    const first = table?.rows.where({ cell: 1 }) ?? [];
    expect(
      first.map(({ side, clock, cause, step, or_later, fallen }) => [side, clock, cause, step, or_later, fallen]),
    ).toEqual([
      ['band', 'turn', 'trap', 0, 0, 0],
      ['band', 'turn', 'trap', 1, 0, 0.2],
      ['band', 'turn', 'trap', 2, 0, 0.2],
      ['band', 'turn', 'trap', 3, 1, 0.3],
      ['band', 'turn', 'all', 0, 0, 0],
      ['band', 'turn', 'all', 1, 0, 0.2],
      ['band', 'turn', 'all', 2, 0, 0.2],
      ['band', 'turn', 'all', 3, 1, 0.3],
    ]);
    expect(first[0]?.shown).toBe('none, at the start');
    for (const { fallen, low, high } of first.filter(({ step }) => step !== 0)) {
      expect(low as number).toBeLessThan(fallen as number);
      expect(high as number).toBeGreaterThan(fallen as number);
    }
  });

  it('says what has come of all causes together, each to the last step of any', () => {
    const rows = fallsTable(withCauses(trollAnswer()))?.rows.where({ cell: 1, step: 3 }) ?? [];
    expect(rows.map(({ cause, fallen }) => [cause, fallen])).toEqual([
      ['trap', 0.4],
      ['big-bad', 0.1],
      ['all', 0.5],
    ]);
  });

  it('is a file only where falls are counted by their cause', () => {
    expect(fallsTable(trollAnswer())).toBeUndefined();
    expect('falls' in tablesOf(trollAnswer())).toBe(false);
    expect(tablesOf(withFalls()).falls?.name).toBe('falls');
  });
});
