import { describe, expect, it } from 'vitest';
import { outcomeNames } from '../../src/report/odds-sheet.ts';

/** Rows with these outcomes. */
const rowsOf = (...rows: readonly (readonly string[])[]) => ({
  rows: rows.map((names) => ({ setting: {}, outcomes: names.map((name) => ({ name, chance: 1 / names.length })) })),
});

describe('the outcomes of exact odds', () => {
  it('stand in the order of their first appearance', () => {
    expect(outcomeNames(rowsOf(['hit', 'miss'], ['fumble', 'hit']))).toEqual(['hit', 'miss', 'fumble']);
  });

  it('ascend where they begin with a number, in one block among words', () => {
    expect(outcomeNames(rowsOf(['1 HP', '2 HP'], ['0 HP', '10 HP']))).toEqual(['0 HP', '1 HP', '2 HP', '10 HP']);
    const words = rowsOf(['hits anyway', '1', '2', 'cannot'], ['hits anyway', '1', '3', 'cannot']);
    expect(outcomeNames(words)).toEqual(['hits anyway', '1', '2', '3', 'cannot']);
    expect(outcomeNames(rowsOf(['1', '12 or more'], ['3']))).toEqual(['1', '3', '12 or more']);
  });
});
