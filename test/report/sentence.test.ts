import { describe, expect, it } from 'vitest';
import type { Answer, RateValue } from '../../src/analysis/answer.ts';
import { SampledDice } from '../../src/dice/sampled.ts';
import { standingsOf } from '../../src/report/headline.ts';
import { answerSentence } from '../../src/report/sentence.ts';
import { normalQuantile } from '../../src/stats/quantile.ts';
import { rateInterval } from '../../src/stats/rate-interval.ts';
import { POLICIES, REPS, SHOOTERS, trollAnswer } from './troll-answer.ts';

/** The answer with other rates of winning, one a cell. */
function withRates(answer: Answer, rates: readonly RateValue[]): Answer {
  return {
    ...answer,
    cells: answer.cells.map((cell, i) => ({
      ...cell,
      measures: { ...cell.measures, 'band.win': rates[i] as RateValue },
    })),
  };
}

const close = (rate: number): RateValue => ({ rate, low: rate - 0.01, high: rate + 0.01 });

describe('the answer sentence', () => {
  it('says how games end, how sure that is and how many there were', () => {
    expect(answerSentence(trollAnswer())).toBe(
      'The band wins 43 % (41 to 45) of 4,000 fights; the lair wins 57 % (55 to 59), and 0.4 % (0.2 to 0.7) end in a draw.',
    );
  });

  it('says of what was solved that it is exact', () => {
    expect(answerSentence(trollAnswer({ exact: true }))).toBe(
      'The band wins 42.65 % (exact) of all fights; the lair wins 56.97 % (exact), and 0.38 % (exact) end in a draw.',
    );
  });

  it('never says that something cannot happen because it was not seen', () => {
    const never = withRates(trollAnswer({ games: 500 }), [{ rate: 0, low: 0, high: 0.00598, count: 0 }]);
    expect(answerSentence(never)).toMatch(/^The band wins none \(below 0\.6 %\) of 500 fights; the lair wins /);
    const always = withRates(trollAnswer({ games: 500 }), [{ rate: 1, low: 0.99402, high: 1, count: 500 }]);
    expect(answerSentence(always)).toMatch(/^The band wins every one \(above 99\.4 %\) of 500 fights/);
  });

  it('says where along a scale it crosses even', () => {
    expect(answerSentence(trollAnswer({ axes: [REPS] }))).toBe(
      'The band wins 80 % (78 to 81) of fights at troll rep 3 and 19 % (17 to 20) at 7; it crosses even between 4 and 5.',
    );
  });

  it('says where it cannot be told from even, and where it never gets there', () => {
    const scale = trollAnswer({ axes: [REPS], games: 50 });
    expect(answerSentence(withRates(scale, [0.8, 0.6, 0.505, 0.4, 0.2].map(close)))).toContain(
      '; it crosses even between 4 and 6; at 5 it cannot be told from even.',
    );
    expect(answerSentence(withRates(scale, [0.3, 0.2, 0.2, 0.1, 0.1].map(close)))).toContain(
      '; it stays below even throughout.',
    );
    expect(
      answerSentence(
        withRates(
          scale,
          [0.9, 0.8, 0.5, 0.4, 0.1].map((rate) => ({ rate, exact: true })),
        ),
      ),
    ).toContain('; it is exactly even at 5; it crosses even between 4 and 6.');
  });

  it('names what lies beyond both ends of a scale', () => {
    const scale = trollAnswer({ axes: [REPS], games: 50 });
    expect(answerSentence(withRates(scale, [0.57, 0.71, 0.66, 0.6, 0.56].map(close)))).toBe(
      'The band wins 57 % (56 to 58) of fights at troll rep 3 and 56 % (55 to 57) at 7, most, 71 % (70 to 72) at 4; ' +
        'it stays above even throughout.',
    );
  });

  it('names the best and the worst of several combinations', () => {
    expect(answerSentence(trollAnswer({ axes: [REPS, SHOOTERS], games: 400 }))).toBe(
      'The band wins 88 % (84 to 91) of fights at troll rep 3, shooter count 3, the highest rate seen; one other ' +
        'combination may be as high. The lowest rate seen is 15 % (11 to 19) of fights at troll rep 7, shooter count 2; ' +
        '4 others may be as low. Of 20 combinations, judged together, 6 favour the band, 11 are against the band and 3 ' +
        'cannot be told from even.',
    );
    const words = trollAnswer({ axes: [POLICIES], games: 50 });
    expect(answerSentence(withRates(words, [0.5, 0.49].map(close)))).toBe(
      'The band wins 50 % (49 to 51) of fights at band policy book and 49 % (48 to 50) of fights at band policy bold, ' +
        'the highest rate and the lowest, which cannot be told apart. None of 2 combinations can be told from even.',
    );
  });

  it('tells the best of many from the worst only where luck would not do as much', () => {
    const words = trollAnswer({ axes: [POLICIES], games: 50 });
    const many = trollAnswer({ axes: [REPS, SHOOTERS], games: 400 });
    const told = (answer: Answer, rates: readonly number[]) =>
      !answerSentence(withRates(answer, rates.map(close))).includes('which cannot be told apart');
    expect(told(words, [0.525, 0.5])).toBe(true);
    const others = new Array<number>(18).fill(0.51);
    expect(told(many, [0.525, 0.5, ...others])).toBe(false);
    expect(told(many, [0.53, 0.5, ...others])).toBe(true);
  });

  it('says most and least often only of what can be told from the next', () => {
    const said = (rates: readonly number[]) =>
      answerSentence(withRates(trollAnswer({ axes: [REPS, SHOOTERS], games: 400 }), rates.map(close)));
    const others = new Array<number>(17).fill(0.6);
    expect(said([0.7, 0.66, 0.5, ...others])).toMatch(
      /^The band wins most often at .*; least often at troll rep 3, shooter count 2: 50 % /,
    );
    expect(said([0.7, 0.695, 0.5, ...others])).toMatch(
      /, the highest rate seen; one other combination may be as high\. The lowest rate is 50 % /,
    );
  });

  it('judges many combinations together: one of 20 that is barely above even is not told from it', () => {
    // 1.1 points of ± 1 are 2.2 standard errors: enough for one of one, and no surprise in 20.
    const many = trollAnswer({ axes: [REPS, SHOOTERS], games: 400 });
    const rates = [0.511, ...new Array<number>(19).fill(0.5)];
    expect(answerSentence(withRates(many, rates.map(close)))).toMatch(
      /None of 20 combinations can be told from even\.$/,
    );
    const all = new Array<number>(20).fill(0.511);
    expect(answerSentence(withRates(many, all.map(close)))).toMatch(/None of 20 combinations can be told from even\.$/);
    const clear = new Array<number>(20).fill(0.52);
    expect(answerSentence(withRates(many, clear.map(close)))).toMatch(/ All 20 combinations favour the band\.$/);
  });

  it('tells a scale with no crossing from even as seldom wrongly as one rate', () => {
    // 2,000 sweeps of five even cells: in one of 20 at most, one or more of the cells is said to favour a side.
    const scale = trollAnswer({ axes: [REPS], games: 1000 });
    const dice = new SampledDice();
    dice.begin(5, 0);
    let wrong = 0;
    for (let sweep = 0; sweep < 2000; sweep++) {
      const rates = REPS.values.map(() => {
        const uniform = ((dice.next() >>> 0) + 0.5) / 2 ** 32;
        const count = Math.round(500 + Math.sqrt(250) * normalQuantile(uniform));
        return { rate: count / 1000, ...rateInterval(count, 1000), count };
      });
      const cells = withRates(scale, rates).cells;
      const found = standingsOf(cells.map((cell, i) => ({ cell, value: rates[i] as RateValue })));
      if (found.some((standing) => standing !== 'undecided')) wrong++;
    }
    expect(wrong).toBeLessThan(120);
    expect(wrong).toBeGreaterThan(40);
  });

  it('speaks of what was played only, where it was stopped', () => {
    const stopped = (answer: Answer, rates: readonly number[]): Answer => {
      const { cells, ...rest } = withRates(answer, rates.map(close));
      return { ...rest, cells: cells.map((cell, i) => (i < rates.length ? cell : { ...cell, measures: {} })) };
    };
    const scale = trollAnswer({ axes: [REPS], games: 50 });
    expect(answerSentence(stopped(scale, [0.8, 0.7]))).toMatch(/; it stays above even where it was played\.$/);
    const grid = trollAnswer({ axes: [REPS, SHOOTERS], games: 50 });
    expect(answerSentence(stopped(grid, [0.8, 0.7]))).toMatch(
      / All 2 combinations that were played favour the band\.$/,
    );
    expect(answerSentence(stopped(grid, [0.8]))).toBe(
      'The band wins 80 % (79 to 81) of fights at troll rep 3, shooter count 0; no other combination was played.',
    );
  });

  it('says of one combination that it is, and of several that they are, exactly even', () => {
    const words = trollAnswer({ axes: [POLICIES], games: 50 });
    const exact = (rates: readonly number[]) =>
      answerSentence(
        withRates(
          words,
          rates.map((rate) => ({ rate, exact: true })),
        ),
      );
    expect(exact([0.6, 0.5])).toMatch(/Of 2 combinations 1 favours the band and 1 is exactly even\.$/);
    expect(exact([0.5, 0.5])).toMatch(/Of 2 combinations 2 are exactly even\.$/);
  });

  it('uses the words of the measure where nobody wins', () => {
    const answer = trollAnswer();
    const measures = Object.fromEntries(
      Object.entries(answer.measures).filter(([name]) => name !== 'band.win' && name !== 'lair.win' && name !== 'draw'),
    );
    const timeout = { rate: 0.25, low: 0.24, high: 0.26 };
    const cells = answer.cells.map((cell) => ({ ...cell, measures: { ...cell.measures, timeout } }));
    expect(answerSentence({ ...answer, measures, cells })).toBe(
      'The fight was cut short: 25 % (24 to 26) of 4,000 fights.',
    );
  });

  it('says so where there is no answer', () => {
    const answer = trollAnswer();
    const none = { ...answer, cells: [{ ...answer.cells[0], games: 0, measures: {} }] } as unknown as Answer;
    expect(answerSentence(none)).toBe('No fight was played to its end, so there is no answer yet.');
    expect(answerSentence({ ...answer, measures: {} })).toBe('There is nothing to say of how fights end.');
  });
});
