import { describe, expect, it } from 'vitest';
import {
  countOf,
  inWords,
  show,
  showBriefly,
  showCount,
  showHalfWidth,
  showMean,
  showRate,
} from '../../src/report/number.ts';
import { rateInterval } from '../../src/stats/rate-interval.ts';

describe('a rate is shown', () => {
  it('with its interval and no digit that this does not support', () => {
    expect(showRate({ rate: 0.7312, low: 0.725, high: 0.7373 }, 20_000).text).toBe('73.1 % (72.5 to 73.8)');
    expect(showRate({ rate: 0.7312, low: 0.7003, high: 0.7601 }, 800).text).toBe('73 % (70 to 77)');
    expect(showRate({ rate: 0.73124, low: 0.73079, high: 0.73169 }, 4_000_000).text).toBe('73.12 % (73.07 to 73.17)');
    expect(showRate({ rate: 0.5, low: 0.02, high: 0.98 }, 2).text).toBe('50 % (2 to 98)');
  });

  it('by what it stays below when it was never seen, and never as 0 %', () => {
    const never = showRate({ rate: 0, low: 0, high: 0.00014978, count: 0 }, 20_000);
    expect(never.value).toBe('below 0.015 %');
    expect(never.range).toBe('none in 20,000 games');
    expect(showRate({ rate: 0, low: 0, high: 0.95 }, 1).text).toBe('below 95 % (none in 1 game)');
  });

  it('by what it stays above when it was always seen', () => {
    expect(showRate({ rate: 1, low: 1 - 0.00014978, high: 1 }, 20_000).text).toBe(
      'above 99.985 % (all of 20,000 games)',
    );
  });

  it('with more digits where it would else read 0 or 100', () => {
    expect(showRate({ rate: 0.00005, low: 0.000001, high: 0.00028 }, 20_000).text).toBe('0.005 % (0.0001 to 0.028)');
    expect(showRate({ rate: 0.9999, low: 0.9984, high: 0.99999 }, 2000).text).toBe('99.99 % (99.84 to 99.999)');
  });

  it('as exact when it was solved, also at the ends', () => {
    expect(showRate({ rate: 0.73124, exact: true }, 0).text).toBe('73.12 % exact');
    expect(showRate({ rate: 0, exact: true }, 0).text).toBe('0 % exact');
    expect(showRate({ rate: 1, exact: true }, 0).text).toBe('100 % exact');
    expect(showRate({ rate: 0.0000123, exact: true }, 0).text).toBe('0.0012 % exact');
    expect(showRate({ rate: 0.9999877, exact: true }, 0).text).toBe('99.9988 % exact');
    expect(showRate({ rate: 2.3e-30, exact: true }, 0).text).toBe('2.3e-28 % exact');
    expect(showRate({ rate: 1 - 2 ** -53, exact: true }, 0).text).toBe('100 % exact');
    expect(showBriefly({ rate: 1 - 2 ** -53, exact: true })).toBe('100');
  });

  it('as no data where there is none', () => {
    expect(showRate({ rate: Number.NaN, low: 0, high: 1 }, 0).text).toBe('no data');
    expect(show(undefined, 10).text).toBe('no data');
  });

  it('so that two that make up all add up to 100', () => {
    const text = (count: number, games: number) => {
      const value = { rate: count / games, ...rateInterval(count, games) };
      return [showRate(value, games).value, showBriefly(value)];
    };
    expect([text(147, 200), text(53, 200)]).toEqual([
      ['74 %', '74'],
      ['26 %', '26'],
    ]);
    expect([text(2890, 20_000), text(17_110, 20_000)]).toEqual([
      ['14.4 %', '14'],
      ['85.6 %', '86'],
    ]);
    for (let count = 1; count < 1000; count++) {
      const [one, other] = [count, 1000 - count].map((each) => parseFloat(text(each, 1000)[0]));
      if (count % 10 === 5 && count > 40 && count < 960) expect(one + other).toBe(100);
    }
  });

  it('briefly in a grid', () => {
    expect([0, 0.004, 0.006, 0.494, 0.996, 1].map((rate) => showBriefly({ rate }))).toEqual([
      '<1',
      '<1',
      '1',
      '49',
      '>99',
      '>99',
    ]);
    expect(showBriefly({ rate: 1, exact: true })).toBe('100');
  });

  it('briefly by what it stays below or above where it rounds to none or all', () => {
    expect(showBriefly({ rate: 0, low: 0, high: 0.139 })).toBe('<14');
    expect(showBriefly({ rate: 1, low: 0.861, high: 1 })).toBe('>86');
    expect(showBriefly({ rate: 199 / 200, low: 0.9724, high: 0.9991 })).toBe('>97');
    expect(showBriefly({ rate: 0.002, low: 0.0011, high: 0.0034 })).toBe('<1');
    expect(showBriefly({ rate: 0, low: 0, high: 0.00015 })).toBe('<1');
  });

  it('by half the width of its interval, rounded up', () => {
    expect(showHalfWidth({ rate: 0.5, low: 0.4951, high: 0.5051 })).toBe('0.5');
    expect(showHalfWidth({ rate: 0.5, low: 0.49, high: 0.5151 })).toBe('1.3');
    expect(showHalfWidth({ rate: 0.5, exact: true })).toBe('exact');
  });
});

describe('a mean is shown', () => {
  it('like a rate, without the percent', () => {
    expect(showMean({ mean: 3.4123, low: 3.3911, high: 3.4335 }, 20_000).text).toBe('3.41 (3.39 to 3.44)');
    expect(showMean({ mean: 412.3, low: 399.1, high: 425.2 }, 200).text).toBe('412 (399 to 426)');
    expect(showMean({ mean: 0, low: 0, high: 0.00014978 }, 20_000).text).toBe('below 0.00015 (none in 20,000 games)');
    expect(showMean({ mean: 0.333333, low: 0.00843927, high: 6.82132 }, 3).text).toBe('0.3 (0.008 to 6.9)');
    expect(showMean({ mean: 0.0357, low: 0.001, high: 0.22 }, 28).text).toBe('0.04 (0.001 to 0.22)');
    expect(showMean({ mean: 3.5, exact: true }, 0).text).toBe('3.5 exact');
    expect([0, 2.236e-7, 0.00123, 0.98, 0.9999998, 1].map((mean) => showMean({ mean, exact: true }, 0).value)).toEqual([
      '0',
      '2.2e-7',
      '0.0012',
      '0.98',
      '1.000',
      '1',
    ]);
    expect(showMean({ mean: 1, low: 0.9998, high: 1.0002, histogram: [0, 20_000, 0] }, 20_000).text).toBe(
      '1 (in all 20,000 games)',
    );
    expect(showMean({ mean: 2, low: 1.9998, high: 2.0002, histogram: [0, 0, 20_000] }, 20_000).text).toBe(
      '2.0000 (1.9998 to 2.0002)',
    );
    expect(showMean({ mean: 3 }, 1).text).toBe('3 (1 game)');
  });
});

it('counts have commas between thousands', () => {
  expect([0, 999, 1000, 1_234_567].map(showCount)).toEqual(['0', '999', '1,000', '1,234,567']);
  expect([countOf(1, 'game'), countOf(2000, 'ambush', 'ambushes')]).toEqual(['1 game', '2,000 ambushes']);
});

it('reads as a sentence has it', () => {
  expect(inWords({ value: '73.1 %', range: '72.5 to 73.7', text: '' })).toBe('73.1 % (72.5 to 73.7)');
  expect(inWords({ value: '73.12 %', range: 'exact', text: '' })).toBe('73.12 % (exact)');
  expect(inWords({ value: 'no data', range: '', text: '' })).toBe('no data');
});
