import { afterAll, describe, expect, it } from 'vitest';
import { armsOf } from '../../src/engine/arms.ts';
import { ArmsRunner } from '../../src/engine/arms-runner.ts';
import { playBatch } from '../../src/engine/game-runner.ts';
import { playArms } from '../../src/engine/play-arms.ts';
import type { Kernel, Matchup } from '../../src/rules/system.ts';
import { pairSums } from '../../src/stats/pair-sums.ts';
import { runFastClock } from './fast-clock.ts';
import { type Race, race, raceKernel } from './race.ts';
import { racePool } from './race-pool.ts';

const measures = ['hare.win', 'tired', 'length'];
const arms = armsOf(raceKernel, [race(5, 5), race(6, 5), race(5, 5)], measures);
const pool = racePool(3);
afterAll(() => pool.close());

describe('arms at one table', () => {
  it('share their luck: equal arms play equal games, better ones do not do worse', () => {
    const counts = new ArmsRunner(raceKernel, arms).play(5, 0, 2000);
    const same = pairSums(counts, 2000, 0, 3, 2);
    expect([same.aa, same.bb]).toEqual([same.ab, same.ab]);
    const better = pairSums(counts, 2000, 0, 3, 1);
    expect(better.a).toBe(same.a);
    // Nobody who won with five dice lost with six: the tortoise rolled the same.
    expect(better.ab).toBe(better.a);
    expect(better.b).toBeGreaterThan(better.a);
  });

  it('play games with the same chances as one of them alone', () => {
    const counts = new ArmsRunner(raceKernel, arms).play(5, 0, 20_000);
    const alone = playBatch(raceKernel, race(5, 5), 5, 0, 20_000);
    const { a } = pairSums(counts, 20_000, 0, 3, 1);
    // Five standard errors of a difference of two rates near 0.42.
    expect(Math.abs(a - alone[0]) / 20_000).toBeLessThan(0.025);
  });

  it('name the game that breaks', () => {
    const broken = armsOf(raceKernel, [race(5, 5), race(1, 1, { mishap: 'throws' })], ['length']);
    expect(() => new ArmsRunner(raceKernel, broken).play(5, 0, 50)).toThrow(/^game \d+ of seed 5 broke: the hare/);
  });
});

describe('who rolls alike', () => {
  const kernel = {
    ...raceKernel,
    rollers: (matchup: Matchup) => (matchup as Matchup & { names: string[] }).names.map((name) => ({ side: 0, name })),
  } as Kernel;
  const named = (...names: string[]) => ({ ...race(1, 1), names }) as Race;

  it('is found by name, place and, for those left over, order', () => {
    const { labels } = armsOf(
      kernel,
      [named('knight', 'elf', 'elf'), named('dog', 'elf', 'elf', 'elf'), named('elf', 'knight'), named('a', 'b', 'c')],
      [],
    );
    expect(labels).toEqual([
      ['0.knight.0', '0.elf.0', '0.elf.1'],
      ['0.knight.0', '0.elf.0', '0.elf.1', '0.elf.2'],
      ['0.elf.0', '0.knight.0'],
      ['0.knight.0', '0.elf.0', '0.c.0'],
    ]);
  });

  it('takes two arms of one rulebook', () => {
    expect(() => armsOf(raceKernel, [race(1, 1)], [])).toThrow('it takes two arms');
    expect(() => armsOf(raceKernel, [race(1, 1), { ...race(1, 1), rules: 'dw' }], [])).toThrow('share a rulebook');
  });
});

describe('playing arms', () => {
  const cells = [{ kernel: raceKernel, matchup: arms }];
  const slow = armsOf(raceKernel, [race(1, 1, { goal: 40 }), race(2, 1, { goal: 40 })], measures);

  it('is the same for any threads and batches, and goes on where it ended', async () => {
    const expected = new ArmsRunner(raceKernel, slow).play(5, 100, 6000);
    const clock = runFastClock();
    for (const batchGames of [undefined, 301]) {
      const [played] = await playArms([{ kernel: raceKernel, matchup: slow }], {
        seed: 5,
        firstGame: 100,
        games: 6000,
        pool,
        batchGames,
      });
      expect(played).toEqual({ games: 6000, counts: expected });
    }
    clock.restore();
    const parts = await Promise.all(
      [
        [0, 700],
        [700, 300],
      ].map(([firstGame = 0, games = 0]) => playArms(cells, { seed: 5, firstGame, games, threads: 1 })),
    );
    const whole = new ArmsRunner(raceKernel, arms).play(5, 0, 1000);
    expect(whole.map((_, i) => parts.reduce((sum, [part]) => sum + part?.counts[i], 0))).toEqual(whole);
  });

  it('refuses no games', async () => {
    await expect(playArms(cells, { seed: 5, firstGame: 0, games: 0 })).rejects.toThrow('0 games cannot be played');
  });
});
