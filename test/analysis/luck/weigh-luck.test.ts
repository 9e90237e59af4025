import { describe, expect, it } from 'vitest';
import { readRollLog } from '../../../src/analysis/luck/roll-log.ts';
import { weighLuck } from '../../../src/analysis/luck/weigh-luck.ts';
import { die } from '../../../src/dice/laws.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { walkFaces } from '../../dice/walk-faces.ts';

function weigh(text: string, isLowLucky = false) {
  const log = readRollLog(text, 'rolls.txt');
  if ('faults' in log) throw new Error(JSON.stringify(log.faults));
  return weighLuck(log, 'rolls.txt', isLowLucky);
}

/** Rolls of a die, as a line. */
function rolled(sides: number, n: number, seed: number): string {
  const dice = new SampledDice();
  dice.begin(seed, 0);
  return `d${sides}: ${Array.from({ length: n }, () => dice.draw(die(sides))).join(' ')}`;
}

describe('how lucky a session was', () => {
  it('is exact for one kind of dice, as walking all faces finds', () => {
    const law = walkFaces([...new Array(5).fill([1, 2, 3, 4, 5, 6])], (faces) => faces.reduce((a, b) => a + b, 0));
    const share = (is: (total: number) => boolean) =>
      Object.entries(law).reduce((sum, [total, chance]) => sum + (is(Number(total)) ? chance : 0), 0);
    const { luck, dice } = weigh('5d6: 6 5 4 6 1');
    expect(luck).toEqual({
      luckierThan: expect.closeTo(share((t) => t < 22) + share((t) => t === 22) / 2, 12),
      by: 'exact',
    });
    expect(dice[0].average).toMatchObject({ mean: 4.4, fair: 3.5, by: 'exact' });
    expect(dice[0].average.p).toBeCloseTo(2 * share((t) => t >= 22), 12);
    expect(weigh('5d6: 6 5 4 6 1', true).luck.luckierThan).toBeCloseTo(1 - luck.luckierThan, 12);
    expect(weigh('5d6 = 22').luck).toEqual(luck);
  });

  it('puts several kinds together by their deviations', () => {
    expect(weigh('d20 10 11\nd6 3 4').luck).toEqual({
      luckierThan: expect.closeTo(0.5, 12),
      by: 'normal approximation',
    });
    // One and a half standard deviations of the sum.
    const away = (20 - 10.5) / Math.sqrt(399 / 12) + (6 - 3.5) / Math.sqrt(35 / 12);
    expect(away / Math.SQRT2).toBeCloseTo(2.2, 1);
    expect(weigh('d20 20\nd6 6').luck.luckierThan).toBeCloseTo(0.986, 3);
  });

  it('says so of rolls that no fair dice show', () => {
    const { luck, dice } = weigh(`d6: ${'6 '.repeat(5000)}`);
    expect(luck.luckierThan).toBe(1);
    expect(dice[0].average.p).toBeLessThan(1e-200);
    expect(dice[0].faces?.p).toBe(0);
  });

  it('changes little where the normal law takes over', () => {
    const [few, many] = [150, 400].map((n) => weigh(`d20 ${'11 '.repeat(n)}`).dice[0].average);
    expect([few.by, many.by]).toEqual(['exact', 'normal approximation']);
    // 0.5 above the mean in every roll.
    expect(few.below).toBeCloseTo(0.853, 2);
    expect(many.below).toBeCloseTo(0.958, 2);
  });
});

describe('whether dice are fair', () => {
  it('finds a loaded die, and names what it shows', () => {
    const { dice, tests } = weigh(`d6: ${'6 6 1 2 3 6 4 5 '.repeat(40)}`);
    expect(tests).toBe(2);
    const { faces, average } = dice[0];
    expect(faces?.test).toBe('chi-square');
    expect(faces?.adjusted).toBeLessThan(1e-6);
    expect(average.adjusted).toBeLessThan(1e-6);
    expect(faces?.shown[5]).toMatchObject({ from: 6, to: 6, count: 120, rate: 0.375, fair: 1 / 6 });
    expect(faces?.shown[5].low).toBeGreaterThan(1 / 6);
  });

  it('says what so many rolls would find', () => {
    const { faces } = weigh(rolled(6, 60, 1)).dice[0];
    expect(faces?.power.share).toBe(0.25);
    expect(faces?.power.found).toBeGreaterThan(0.1);
    expect(faces?.power.found).toBeLessThan(0.3);
    expect(faces?.power.rolls).toBeGreaterThan(330);
    expect(faces?.power.rolls).toBeLessThan(450);
  });

  it('tests a hundred faces by tens', () => {
    const { faces } = weigh('d%: 1 10 11 100').dice[0];
    expect(faces?.shown.map(({ count }) => count)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(faces?.shown[9]).toMatchObject({ from: 91, to: 100 });
  });

  it('does not test the faces of totals', () => {
    const { dice, tests } = weigh('2d6 = 9\n2d6 = 8');
    expect(tests).toBe(1);
    expect(dice[0].faces).toBeUndefined();
    expect(dice[0].average.low).toBeLessThan(4.25);
    expect(dice[0].average.high).toBeGreaterThan(4.25);
  });

  it('blames fair dice in one log in twenty at most, and their luck is spread evenly', () => {
    const logs = Array.from({ length: 300 }, (_, seed) =>
      weigh(`${rolled(6, 18, seed)}\n${rolled(8, 12, 1000 + seed)}`),
    );
    const blamed = logs.filter(({ dice, level }) =>
      dice.some(({ average, faces }) => average.adjusted < level || (faces?.adjusted ?? 1) < level),
    );
    // 15 of 300 are expected at most; more than 25 have a chance of 0.5 %.
    expect(blamed.length).toBeLessThan(26);
    expect(blamed.length).toBeGreaterThan(0);
    const lucky = logs.map(({ luck }) => luck.luckierThan);
    for (const share of [0.1, 0.5, 0.9]) {
      const below = lucky.filter((each) => each < share).length / lucky.length;
      expect(Math.abs(below - share)).toBeLessThan(0.09);
    }
  });
});
