import { describe, expect, it } from 'vitest';
import { terminalOdds } from '../../../src/report/terminal/odds.ts';
import { MINE, poolOdds, THEIRS } from '../odds-answer.ts';

const PLAIN = { width: 60, colour: false, unicode: true };

describe('exact odds in a terminal', () => {
  it('are bars where nothing is swept', () => {
    const sheet = poolOdds([
      { ...MINE, values: [2] },
      { ...THEIRS, values: [1] },
    ]);
    expect(terminalOdds(sheet, PLAIN)).toBe(`\
One round of melee
Both sides roll their pools; whoever has more successes
hits.
Two Hour Dungeon Crawl, 2HDC-24.2; exact; with mine 2,
theirs 1

  hit     ████████████████████                      50.00 %
  level   ███████████████                           37.50 %
  is hit  █████                                     12.50 %
`);
  });

  it('have outcomes across where one number is swept', () => {
    const sheet = poolOdds([
      { ...MINE, values: [1, 2] },
      { ...THEIRS, values: [1] },
    ]);
    expect(terminalOdds(sheet, PLAIN).split('\n').slice(5)).toEqual([
      '  mine      hit    level   is hit',
      '  1     25.00 %  50.00 %  25.00 %',
      '  2     50.00 %  37.50 %  12.50 %',
      '',
    ]);
  });

  it('have a grid for each outcome where two are', () => {
    const text = terminalOdds(poolOdds([{ ...MINE, values: [1, 2] }, THEIRS]), PLAIN);
    expect(text).toContain(`\
hit, in percent
  mine / theirs   1   2   3   4   5   6
  1              25  13   6   3   2   1
  2              50  31  19  11   6   4
`);
    expect(text.match(/, in percent\n/g)).toHaveLength(3);
  });

  it('break wide tables under each other', () => {
    const text = terminalOdds(poolOdds([MINE], true), PLAIN);
    const lines = text.split('\n');
    expect(lines.filter((line) => line.startsWith('  mine'))).toHaveLength(2);
    expect(lines.filter((line) => line.length > 60)).toEqual([]);
  });
});
