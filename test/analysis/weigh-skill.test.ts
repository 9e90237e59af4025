import { describe, expect, it } from 'vitest';
import type { Played } from '../../src/engine/play-scenario.ts';
import { weighSkill } from '../../src/questions/skill/ask.ts';
import { sequentialZ } from '../../src/stats/looks.ts';
import { rateInterval } from '../../src/stats/rate-interval.ts';
import { levelOfEach } from '../../src/stats/settle.ts';
import { emptyTally } from '../../src/stats/tally.ts';
import { ask, TUG } from './tug.ts';

const GAMES = 1000;

/** What is said of elves and trolls, each plain and bold, who won so often of 1,000 games. */
async function weigh(wins: readonly [plain: number, bold: number, trollsPlain: number, trollsBold: number]) {
  const play = async (): Promise<Played[]> =>
    wins.map((count, i) => {
      const counts = emptyTally(40);
      counts[i < 2 ? 0 : 1] = count;
      return { games: GAMES, stopped: 'fixed', counts };
    });
  const { sides, interrupted } = await weighSkill(await ask(TUG), { montecrawl: '0.1.0', games: GAMES, play });
  expect(interrupted).toBe(false);
  return sides;
}

describe('what play is worth', () => {
  // Four intervals hold at once at 95 %.
  const interval = (count: number) => rateInterval(count, GAMES, sequentialZ([GAMES], levelOfEach(4)));

  it('lies between what the best and the worst policy can be at least and at most', async () => {
    const [elves, trolls] = await weigh([300, 700, 640, 360]);
    expect(elves?.policies.map(({ policy, value }) => [policy, value.rate])).toEqual([
      ['bold', 0.7],
      ['plain', 0.3],
    ]);
    expect(trolls?.policies.map(({ policy }) => policy)).toEqual(['plain', 'bold']);
    expect(elves?.worth.value).toBeCloseTo(0.4, 9);
    expect(elves?.worth.low).toBeCloseTo(interval(700).low - interval(300).high, 4);
    expect(elves?.worth.high).toBeCloseTo(interval(700).high - interval(300).low, 4);
    expect(trolls?.worth.low).toBeCloseTo(interval(640).low - interval(360).high, 4);
    // Between rates of 0.3 and 0.7 lie 0.04 of a variance of 0.25.
    expect(elves?.share.value).toBeCloseTo(0.16, 6);
    expect(elves?.share.low).toBeLessThan(0.16);
    expect(elves?.share.high).toBeGreaterThan(0.16);
  });

  it('may be nothing where policies cannot be told apart', async () => {
    const [elves] = await weigh([500, 520, 0, 0]);
    expect(elves?.worth.low).toBe(0);
    expect(elves?.share.low).toBe(0);
    expect(elves?.worth.high).toBeCloseTo(interval(520).high - interval(500).low, 4);
  });
});
