import { describe, expect, it } from 'vitest';
import type { AnswerCell } from '../../src/analysis/answer.ts';
import { sizeIn } from '../../src/report/member-size.ts';
import type { Measure } from '../../src/stats/measure.ts';

const DEAD: Measure = {
  ...{ name: 'lair.orc.dead', kind: 'share', meaning: '', group: 'fate', what: 'dead' },
  ...{ side: 'lair', member: 'orc', of: 6 },
};
const cell = (vary: AnswerCell['vary'], games: number): AnswerCell => ({
  ...{ vary, games, stopped: 'fixed', method: 'sampled', measures: {} },
});

describe('how many of a member there are', () => {
  it('is what the sweep says, whatever the first cell had', () => {
    expect(sizeIn(cell({ 'lair.orc.count': 16 }, 0), DEAD, { rate: 0.4, exact: true })).toBe(16);
  });

  it('is what a count and its rate say', () => {
    expect(sizeIn(cell({ 'band.policy': 'bold' }, 100), DEAD, { rate: 0.5, low: 0.4, high: 0.6, count: 200 })).toBe(4);
  });

  it('is what the measure says where nothing was seen, or where the rate is not that of the games', () => {
    expect(sizeIn(cell({}, 100), DEAD, { rate: 0, low: 0, high: 0.01, count: 0 })).toBe(6);
    expect(sizeIn(cell({}, 100), DEAD, { rate: 0.5, count: 200, exact: true })).toBe(6);
    expect(sizeIn(cell({}, 100), DEAD, undefined)).toBe(6);
  });
});
