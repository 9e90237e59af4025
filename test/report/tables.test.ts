import { describe, expect, it } from 'vitest';
import type { Answer, RateValue } from '../../src/analysis/answer.ts';
import { SampledDice } from '../../src/dice/sampled.ts';
import { toCsv } from '../../src/report/csv.ts';
import { fallsTable } from '../../src/report/falls-table.ts';
import { binLabel, quantileOf, quantileRange } from '../../src/report/histogram.ts';
import { lengthsTable } from '../../src/report/lengths-table.ts';
import { membersTable } from '../../src/report/members-table.ts';
import { show } from '../../src/report/number.ts';
import { summaryTable } from '../../src/report/summary-table.ts';
import { survivalTable } from '../../src/report/survival-table.ts';
import type { Table } from '../../src/report/table.ts';
import { Z95 } from '../../src/stats/quantile.ts';
import { montecrawl } from '../cli/fake-host.ts';
import { REPS, trollAnswer } from './troll-answer.ts';

const answer = trollAnswer();

describe('the tables', () => {
  it('list every measure of every cell with its interval, count, games and the text that is shown', () => {
    const { rows, columns } = summaryTable(answer);
    expect(columns.slice(0, 3)).toEqual(['cell', 'measure', 'label']);
    expect(rows.where({ measure: 'band.win' })[0]).toEqual({
      cell: 1,
      measure: 'band.win',
      label: 'band wins',
      group: 'outcome',
      kind: 'rate',
      side: 'band',
      member: null,
      what: 'win',
      by: null,
      of: null,
      value: 0.4265,
      low: expect.closeTo(0.4113, 4),
      high: expect.closeTo(0.4419, 4),
      count: 1706,
      games: 4000,
      method: 'sampled',
      shown: '43 % (41 to 45)',
    });
  });

  it('put what was varied in columns of its own', () => {
    const { rows, columns } = summaryTable(trollAnswer({ axes: [REPS], games: 50 }));
    expect(columns[1]).toBe('vary.lair.troll.rep');
    expect([...new Set([...rows].map((row) => row['vary.lair.troll.rep']))]).toEqual([3, 4, 5, 6, 7]);
  });

  it('give the rows that have some entries without those of other cells', () => {
    const { rows } = summaryTable(trollAnswer({ axes: [REPS], games: 50 }));
    const all = [...rows];
    expect(rows.where({ cell: 2 })).toEqual(all.filter(({ cell }) => cell === 2));
    expect(rows.where({ measure: ['band.win', 'lair.win'] })).toEqual(
      all.filter(({ measure }) => measure === 'band.win' || measure === 'lair.win'),
    );
    expect(rows.where({ cell: 3, measure: 'band.win' })).toHaveLength(1);
    expect(rows.where({ cell: 9 })).toEqual([]);
  });

  it('let the fates of each member sum to 1', () => {
    const sums = new Map<unknown, number>();
    for (const { member, value } of membersTable(answer).rows) {
      sums.set(member, (sums.get(member) ?? 0) + (value as number));
    }
    expect([...sums.keys()]).toEqual(['knight', 'shooter', 'soldier', 'troll']);
    for (const sum of sums.values()) expect(sum).toBeCloseTo(1, 12);
  });

  it('count every game once by its length', () => {
    const rows = [...lengthsTable(answer).rows];
    expect(rows.reduce((sum, { count }) => sum + (count as number), 0)).toBe(4000);
    expect(rows.reduce((sum, { share }) => sum + (share as number), 0)).toBeCloseTo(1, 12);
  });

  it('let nobody stand up again', () => {
    const shooters = survivalTable(answer).rows.where({ member: 'shooter' });
    expect(shooters[0]).toMatchObject({ step: 0, standing: 1, low: 1, high: 1 });
    for (let i = 1; i < shooters.length; i++) {
      expect(shooters[i]?.standing).toBeLessThanOrEqual(shooters[i - 1]?.standing as number);
    }
  });

  it('let a side stand as its members do, each counted as often as it is there', () => {
    const at = (member: string | null, side = 'band') =>
      survivalTable(answer).rows.where({ side, member, step: 3 })[0]?.standing as number;
    expect(at(null)).toBeCloseTo((at('knight') + 2 * at('shooter') + at('soldier')) / 4, 5);
    expect(at(null, 'lair')).toBe(at('troll', 'lair'));
  });

  it('say of who still stands what the answer says of him, wherever games may have stopped early', async () => {
    const { out } = await montecrawl(['fight', 'human/knight@5 ac6', 'troll@5', '--sampled', '--json', '-q']);
    const duel: Answer = JSON.parse(out);
    const { stopped, games, measures } = duel.cells[0];
    expect(stopped).toBe('precise');
    const fit = show(measures['a.knight.fit'], games).text;
    const last = (rows: Table['rows'] = []) => rows.at(-1)?.shown;
    expect(last(survivalTable(duel).rows.where({ member: 'knight' }))).toBe(fit);
    // Whoever is not lost still stands.
    const { low, high } = measures['b.win'] as RateValue;
    const lost = fallsTable(duel)?.rows.where({ side: 'a' }).at(-1);
    expect([lost?.low, lost?.high]).toEqual([expect.closeTo(low as number, 5), expect.closeTo(high as number, 5)]);
  });

  it('hold only what is known where everything was solved', () => {
    const exact = trollAnswer({ exact: true });
    expect([...summaryTable(exact).rows][0]).toMatchObject({ method: 'exact', low: null, shown: '42.65 % exact' });
    expect([...lengthsTable(exact).rows]).toEqual([]);
    expect([...survivalTable(exact).rows]).toEqual([]);
  });
});

describe('a CSV file', () => {
  it('keeps numbers as they are and takes the sting out of formulas', () => {
    const rows = [
      { a: '=1+2', b: -1.5 },
      { a: '-x "y", z', b: null },
      { a: '@cmd\nnext', b: 1e-7 },
    ];
    expect(toCsv({ name: 't', columns: ['a', 'b'], rows })).toBe(
      'a,b\n\'=1+2,-1.5\n"\'-x ""y"", z",\n"\'@cmd\nnext",1e-7\n',
    );
  });
});

describe('a histogram', () => {
  it('has quantiles', () => {
    expect([0.01, 0.5, 0.51, 1].map((share) => quantileOf([0, 1, 1, 0, 2], share))).toEqual([1, 2, 4, 4]);
    expect(quantileOf([], 0.5)).toBe(0);
  });

  it('are where as many games tell, and open where these are too few', () => {
    expect(quantileRange([0, 2, 0, 1], 0.95, 3, Z95)).toEqual({ low: 1 });
    expect(quantileRange([0, 500, 0, 500], 0.5, 1000, Z95)).toEqual({ low: 1, high: 3 });
    expect(quantileRange([0, 600, 0, 400], 0.5, 1000, Z95)).toEqual({ low: 1, high: 1 });
    // A hundred who share ten fates.
    expect(quantileRange([0, 60, 0, 40], 0.5, 10, Z95)).toEqual({ low: 1, high: 3 });
  });

  it.each([
    { share: 0.5, games: 10, truth: 3 },
    { share: 0.5, games: 200, truth: 3 },
    { share: 0.95, games: 40, truth: 12 },
    { share: 0.95, games: 400, truth: 12 },
  ])('of $share are in their range 19 of 20 times: $games games', ({ share, games, truth }) => {
    const dice = new SampledDice();
    dice.begin(1, games);
    let right = 0;
    for (let trial = 0; trial < 2000; trial++) {
      const histogram = new Array<number>(60).fill(0);
      for (let game = 0; game < games; game++) {
        // One step more with a chance of 0.77: half take 3 at most, since 1 - 0.77^3 = 0.54, and 19 of 20 take 12.
        let length = 1;
        while (length < 59 && dice.next() >>> 0 < 0.77 * 2 ** 32) length++;
        histogram[length]++;
      }
      const { low, high = 60 } = quantileRange(histogram, share, games, Z95);
      if (low <= truth && truth <= high) right++;
    }
    expect(right / 2000).toBeGreaterThan(0.935);
  });

  it('calls its last bin by all that it holds', () => {
    expect([binLabel([1, 2, 3], 1), binLabel([1, 2, 3], 2)]).toEqual(['1', '2 or more']);
  });
});
