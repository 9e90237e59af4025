import { describe, expect, it } from 'vitest';
import type { Answer, RateValue } from '../../src/analysis/answer.ts';
import { SampledDice } from '../../src/dice/sampled.ts';
import { standingsOf } from '../../src/report/headline.ts';
import { answerSentence, sentencesOf } from '../../src/report/sentence.ts';
import { normalQuantile } from '../../src/stats/quantile.ts';
import { rateInterval } from '../../src/stats/rate-interval.ts';
import { POLICIES, REPS, SHOOTERS, trollAnswer } from './troll-answer.ts';

/** The answer with other rates of winning, one a cell. */
function withRates(answer: Answer, rates: readonly RateValue[], measure = 'band.win'): Answer {
  return {
    ...answer,
    cells: answer.cells.map((cell, i) => ({
      ...cell,
      measures: { ...cell.measures, [measure]: rates[i] },
    })),
  };
}

const close = (rate: number): RateValue => ({ rate, low: rate - 0.01, high: rate + 0.01 });

/** Asked about the Troll of Rep 5, and two shooters where their number is varied. */
const AT_FIVE = { 'lair.troll.rep': 5 };
const AT_FIVE_WITH_TWO = { ...AT_FIVE, 'band.shooter.count': 2 };

describe('the answer in words', () => {
  it('says who wins, who dies, how sure that is and how many games there were', () => {
    expect(answerSentence(trollAnswer())).toBe(
      'The band wins 43 % (41 to 45) of 4,000 fights. Each of the 2 shooters dies in 25.8 % (24.8 to 26.8) of fights, ' +
        'the knight in 26 % (24 to 28).',
    );
  });

  it('says of what was solved that it is exact, and who dies most', () => {
    expect(answerSentence(trollAnswer({ exact: true }))).toBe(
      'The band wins 42.65 % (exact) of all fights. Of the band, the 2 shooters die most often: each in 25.79 % (exact) of fights, ' +
        'so one about every 2 fights.',
    );
  });

  it('never says that something cannot happen because it was not seen', () => {
    const never = withRates(trollAnswer({ games: 500 }), [{ rate: 0, low: 0, high: 0.00598, count: 0 }]);
    expect(answerSentence(never)).toMatch(/^The band wins none of 500 fights \(below 0\.6 %\)/);
    const always = withRates(trollAnswer({ games: 500 }), [{ rate: 1, low: 0.99402, high: 1, count: 500 }]);
    expect(answerSentence(always)).toMatch(/^The band wins all 500 fights \(above 99\.4 %\)/);
  });

  it('says what becomes of games that no side wins, one or many', () => {
    const answer = trollAnswer({ games: 500 });
    const never = { rate: 0, low: 0, high: 0.006, count: 0 };
    const ended = (draw: RateValue) => {
      const rates = { 'band.win': never, 'lair.win': never, draw };
      return answerSentence({
        ...answer,
        cells: answer.cells.map((cell) => ({ ...cell, measures: { ...cell.measures, ...rates } })),
      });
    };
    expect(ended({ rate: 1, low: 0.994, high: 1, count: 500 })).toMatch(
      /^The band wins none of 500 fights \(below 0\.6 %\); every one \(above 99\.4 %\) ends in a draw\. /,
    );
    expect(ended(close(0.5))).toMatch(/^The band wins none of .*; 50 % \(49 to 51\) end in a draw\. /);
  });

  it('does not speak of the shooters of the shooters', () => {
    expect(answerSentence({ ...trollAnswer({ exact: true }), names: { band: 'the shooters' } })).toMatch(
      /^The shooters win .* Each of the 2 shooters dies in 25\.79 % \(exact\) of fights, the knight in /,
    );
  });

  it('names a side once where both have such a member', () => {
    const { scenario, ...answer } = trollAnswer({ exact: true });
    const { sides, ...rest } = scenario as { readonly sides: Record<string, { members: object[] }> };
    const lair = { ...sides.lair, members: [...sides.lair!.members, { name: 'shooter', count: 1 }] };
    expect(answerSentence({ ...answer, scenario: { ...rest, sides: { ...sides, lair } } })).toMatch(
      /Of the band, the 2 shooters die most often: each in /,
    );
  });

  it('counts the games in which someone always dies', () => {
    const answer = trollAnswer({ games: 500 });
    const always = { rate: 1, low: 0.99402, high: 1, count: 500 };
    const cells = answer.cells.map((cell) => ({
      ...cell,
      measures: { ...cell.measures, 'band.knight.dead': always, 'band.shooter.dead': always },
    }));
    expect(answerSentence({ ...answer, cells })).toMatch(
      /The knight dies in all 500 fights \(above 99\.4 %\), each of the 2 shooters in every one \(above 99\.4 %\)\.$/,
    );
  });

  it('says that a side almost never beats another, with the interval and the games', () => {
    const answer = trollAnswer({ games: 500 });
    const rates = {
      'band.win': close(0.994),
      'lair.win': close(0.006),
      draw: { rate: 0, low: 0, high: 0.006, count: 0 },
    };
    const cells = answer.cells.map((cell) => ({ ...cell, measures: { ...cell.measures, ...rates } }));
    expect(answerSentence({ ...answer, cells })).toMatch(
      /^The troll almost never beats the band: 0\.6 % \(.*\) of 500 fights\. /,
    );
  });

  it('speaks of the cell that the question is about first, and of the sweep second', () => {
    const { answer, changes } = sentencesOf({
      ...trollAnswer({ axes: [REPS, SHOOTERS], games: 400 }),
      focus: AT_FIVE_WITH_TWO,
    });
    expect(answer).toBe(
      'With Rep 5 for the troll and 2 shooters, the band wins 40 % (35 to 46) of 400 fights; the troll wins ' +
        '59 % (53 to 64), and 0.8 % (0.1 to 2.2) end in a draw. Each of the 2 shooters dies in 27 % (23 to 30) of fights, ' +
        'the soldier in 26 % (21 to 31).',
    );
    expect(changes).toEqual([
      'With Rep 6 for the troll instead of 5, the band wins 13 points (6 to 20) less often.',
      'With one more shooter, the band wins 8 points (1 to 16) more often.',
      'With 2 shooters, the band is ahead up to Rep 4 for the troll and behind from 5.',
      'Of 20 combinations, the band is ahead in 6 and behind in 11; 3 are too close to even to call.',
    ]);
  });

  it('speaks of the sweep first where the question is about no cell', () => {
    expect(sentencesOf(trollAnswer({ axes: [REPS] })).answer).toMatch(
      /^The band is ahead up to Rep 4 for the troll and behind from 5\. Nearest to even: with Rep 5 for the troll, the band wins /,
    );
  });

  it('says where it turns, and what is too close to call', () => {
    const turn = (rates: readonly RateValue[]) =>
      sentencesOf({ ...withRates(trollAnswer({ axes: [REPS], games: 50 }), rates), focus: AT_FIVE }).changes.at(-1);
    expect(turn([0.8, 0.6, 0.505, 0.4, 0.2].map(close))).toBe(
      'The band is ahead up to Rep 4 for the troll and behind from 6, too close to call at 5.',
    );
    expect(turn([0.2, 0.6, 0.7, 0.8, 0.9].map(close))).toBe(
      'The band is behind with Rep 3 for the troll and ahead from 4.',
    );
    expect(turn([0.3, 0.2, 0.2, 0.1, 0.1].map(close))).toBe('The band is behind in all 5 combinations.');
    expect(turn([0.6, 0.4, 0.7, 0.3, 0.8].map(close))).toBe(
      'Of 5 combinations, the band is ahead in 3 and behind in 2.',
    );
  });

  it('does not call a side behind that wins less than half because games are drawn', () => {
    const reps = trollAnswer({ axes: [REPS], games: 50 });
    const last = (rates: readonly RateValue[]) =>
      sentencesOf({
        ...withRates(
          withRates(reps, rates),
          rates.map(() => close(0.07)),
          'draw',
        ),
        focus: AT_FIVE,
      }).changes.at(-1);
    expect(last([0.8, 0.6, 0.46, 0.4, 0.2].map(close))).toBe(
      'The band wins more often than not up to Rep 4 for the troll, less often from 5.',
    );
    expect(last([0.3, 0.2, 0.2, 0.1, 0.1].map(close))).toBe('The band wins less often than not in all 5 combinations.');
    expect(last([0.6, 0.4, 0.7, 0.3, 0.8].map(close))).toBe(
      'Of 5 combinations, the band wins more often than not in 3 and less often than not in 2.',
    );
  });

  it('says of exact rates of one half that they are even, not that they are too close to call', () => {
    const half: RateValue = { rate: 0.5, exact: true };
    const last = (rates: readonly RateValue[]) =>
      sentencesOf({ ...withRates(trollAnswer({ axes: [REPS], games: 50 }), rates), focus: AT_FIVE }).changes.at(-1);
    expect(last([half, half, half, half, half])).toBe('The band is exactly even in all 5 combinations.');
    expect(last([half, close(0.6), half, close(0.7), close(0.5)])).toBe(
      'Of 5 combinations, the band is ahead in 2 and exactly even in 2; 1 is too close to even to call.',
    );
  });

  it('says what one more is worth, and of the last value what it was worth', () => {
    const step = (rates: readonly number[], rep: number) =>
      sentencesOf({
        ...withRates(trollAnswer({ axes: [REPS], games: 50 }), rates.map(close)),
        focus: { 'lair.troll.rep': rep },
      }).changes[0];
    // Intervals of 1 point either way make one of 1.41 points.
    const rates = [0.9, 0.8, 0.7, 0.3, 0.3];
    expect(step(rates, 3)).toBe('With Rep 4 for the troll instead of 3, the band wins 10 points (8 to 12) less often.');
    expect(step(rates, 7)).toBe(
      'With Rep 7 for the troll instead of 6 there is no difference that 50 fights can show (−2 to +2 points).',
    );
    const count = trollAnswer({ axes: [SHOOTERS], games: 50 });
    const more = withRates(count, [0.4, 0.5, 0.5, 0.6].map(close));
    const at = (shooters: number) => sentencesOf({ ...more, focus: { 'band.shooter.count': shooters } }).changes[0];
    expect(at(0)).toBe('With a first shooter, the band wins 10 points (8 to 12) more often.');
    expect(at(2)).toBe('With one more shooter, the band wins 10 points (8 to 12) more often.');
  });

  it('says of a choice which other is best, or that none makes a difference', () => {
    const words = { ...trollAnswer({ axes: [POLICIES], games: 50 }), focus: { 'band.policy': 'book' } };
    expect(sentencesOf(withRates(words, [0.5, 0.6].map(close))).changes[0]).toBe(
      'With the band playing bold instead, the band wins 10 points (8 to 12) more often.',
    );
    expect(sentencesOf(withRates(words, [0.5, 0.49].map(close))).changes).toEqual([
      'With the band playing bold instead there is no difference that 50 fights can show (−3 to +1 points).',
      'Both combinations are too close to even to call.',
    ]);
    const three = trollAnswer({ axes: [{ path: 'band.policy', values: ['book', 'bold', 'cautious'] }], games: 50 });
    const same = withRates({ ...three, focus: { 'band.policy': 'book' } }, [0.5, 0.51, 0.49].map(close));
    expect(sentencesOf(same).changes[0]).toBe(
      'Policy of the band: no choice makes a difference that 50 fights can show.',
    );
  });

  it('takes the best of many choices for better only where chance would not do as much', () => {
    const values = Array.from({ length: 20 }, (_, i) => `choice-${i}`);
    const many = {
      ...trollAnswer({ axes: [{ path: 'band.policy', values }], games: 50 }),
      focus: { 'band.policy': 'choice-0' },
    };
    const told = (best: number) =>
      sentencesOf(withRates(many, [0.5, best, ...new Array<number>(18).fill(0.5)].map(close))).changes[0];
    // 2.2 standard errors of the difference are no surprise among 190 pairs; 4.2 are.
    expect(told(0.516)).toMatch(/no choice makes a difference/);
    expect(told(0.53)).toMatch(/^With the band playing choice 1 instead, the band wins 3 points/);
  });

  it('judges many combinations together: one of 20 that is barely above even is not told from it', () => {
    // 1.1 points of ± 1 are 2.2 standard errors: enough for one of one, and no surprise in 20.
    const many = { ...trollAnswer({ axes: [REPS, SHOOTERS], games: 400 }), focus: AT_FIVE_WITH_TWO };
    const last = (rates: readonly number[]) => sentencesOf(withRates(many, rates.map(close))).changes.at(-1);
    expect(last([0.511, ...new Array<number>(19).fill(0.5)])).toBe(
      'All 20 combinations are too close to even to call.',
    );
    expect(last(new Array<number>(20).fill(0.511))).toBe('All 20 combinations are too close to even to call.');
    expect(last(new Array<number>(20).fill(0.52))).toBe('The band is ahead in all 20 combinations.');
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
      const found = standingsOf(cells.map((cell, i) => ({ cell, value: rates[i] })));
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
    const grid = {
      ...trollAnswer({ axes: [REPS, SHOOTERS], games: 50 }),
      focus: { ...AT_FIVE_WITH_TWO, 'lair.troll.rep': 3 },
    };
    expect(sentencesOf(stopped(grid, [0.8, 0.7, 0.7])).changes).toContain(
      'The band is ahead in all 3 combinations that were played.',
    );
    expect(sentencesOf(stopped({ ...grid, focus: AT_FIVE_WITH_TWO }, [0.8]))).toEqual({
      answer: 'No fight was played to its end, so there is no answer yet.',
      range: [],
      halfTime: [],
      changes: [],
    });
  });

  it('uses the words of the measure where nobody wins', () => {
    const answer = trollAnswer();
    const measures = Object.fromEntries(
      Object.entries(answer.measures).filter(([name]) => name !== 'band.win' && name !== 'lair.win' && name !== 'draw'),
    );
    const timeout = { rate: 0.25, low: 0.24, high: 0.26 };
    const cells = answer.cells.map((cell) => ({ ...cell, measures: { ...cell.measures, timeout } }));
    expect(answerSentence({ ...answer, measures, cells })).toBe(
      'The fight was cut short: 25 % (24 to 26) of 4,000 fights. Each of the 2 shooters dies in 25.8 % (24.8 to 26.8) of ' +
        'fights, the knight in 26 % (24 to 28).',
    );
  });

  it('says so where there is no answer', () => {
    const answer = trollAnswer();
    const none = { ...answer, cells: [{ ...answer.cells[0], games: 0, measures: {} }] } as unknown as Answer;
    expect(answerSentence(none)).toBe('No fight was played to its end, so there is no answer yet.');
    expect(answerSentence({ ...answer, measures: {} })).toBe('There is nothing to say of how fights end.');
  });
});
