import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../src/dice/sampled.ts';
import { fitStrengths, isConnected, logistic, type Match } from '../../src/stats/bradley-terry.ts';
import { Z95 } from '../../src/stats/quantile.ts';

/** Games by the law itself, everybody against everybody from both seats, a tenth of them drawn. */
function play(dice: SampledDice, strengths: readonly number[], seat: number, games: number): Match[] {
  return strengths.flatMap((mine, first) =>
    strengths.map((theirs, second) => {
      const rate = logistic(mine - theirs + seat);
      const count = { wins: 0, draws: 0, losses: 0 };
      for (let game = 0; game < games; game++) {
        const place = (dice.next() >>> 0) / 2 ** 32;
        // Draws come out of wins and losses alike, so that the score is as without.
        const drawn = 0.2 * Math.min(rate, 1 - rate);
        if (place < rate - drawn / 2) count.wins++;
        else if (place < rate + drawn / 2) count.draws++;
        else count.losses++;
      }
      return { first, second, ...count };
    }),
  );
}

describe('strengths by Bradley and Terry', () => {
  it('are the log-odds of two who only met each other', () => {
    const matches = [
      { first: 0, second: 1, wins: 7500, draws: 0, losses: 2500 },
      { first: 1, second: 0, wins: 2500, draws: 0, losses: 7500 },
    ];
    const { strengths, covariance, firstAdvantage } = fitStrengths(matches, 2);
    // log 3 = 1.0986 between them; variance of the difference 2 / (n p q) over two matches: 1 / (20000 * 0.1875)
    expect(strengths[0]).toBeCloseTo(0.5493, 3);
    expect(strengths[1]).toBeCloseTo(-0.5493, 3);
    expect(firstAdvantage).toBeCloseTo(0, 9);
    const [[a = 0, ab = 0] = [], [, b = 0] = []] = covariance;
    expect(a + b - 2 * ab).toBeCloseTo(1 / 3750, 6);
  });

  it('stay finite for who wins everything', () => {
    const { strengths } = fitStrengths(
      [{ first: 0, second: 1, wins: 1000, draws: 0, losses: 0 }, ...mirrored(1000)],
      2,
    );
    expect(strengths[0]).toBeGreaterThan(3);
    expect(strengths[0]).toBeLessThan(5);
  });

  it('settle after many millions of games in which the better always won', () => {
    const games = 5_000_000;
    const players = [0, 1, 2, 3, 4];
    const matches = players.flatMap((first) =>
      players.map((second) => ({ first, second, draws: 0, ...recordOf(Math.sign(second - first), games) })),
    );
    const { strengths } = fitStrengths(matches, players.length);
    // The middle of five alike steps is 0, and the ends are twice as far from it as their neighbours or more.
    expect(strengths[2]).toBeCloseTo(0, 6);
    expect(strengths[0] / strengths[1]).toBeGreaterThan(2);
  });

  it('draws count as half a win', () => {
    const drawn = [{ first: 0, second: 1, wins: 0, draws: 500, losses: 0 }];
    const { strengths } = fitStrengths([...drawn, ...mirrored(500)], 2);
    expect(strengths[0]).toBeCloseTo(0, 9);
  });

  // 400 tournaments, 95 % intervals: +-2.2 points by luck, 5 values each that hang together.
  it('are recovered, with the seat, as often as their errors say, seed 4', () => {
    const dice = new SampledDice();
    dice.begin(4, 0);
    const truth = [0.9, 0.3, 0, -0.4, -0.8];
    const seat = 0.15;
    const covered = new Array<number>(6).fill(0);
    for (let repeat = 0; repeat < 400; repeat++) {
      const fit = fitStrengths(play(dice, truth, seat, 100), 5);
      const claims = fit.strengths.map((value, i) => [value - (truth[i] ?? 0), fit.covariance[i]?.[i] ?? 0] as const);
      [...claims, [fit.firstAdvantage - seat, fit.firstAdvantageError ** 2] as const].forEach(([miss, variance], i) => {
        if (Math.abs(miss) <= Z95 * Math.sqrt(variance)) covered[i] = (covered[i] ?? 0) + 1;
      });
    }
    for (const times of covered) {
      expect(times / 400).toBeGreaterThan(0.92);
      expect(times / 400).toBeLessThan(0.98);
    }
  });

  // Two lose one game in 400 to the other two: of 50 games mostly none.
  it('lie within their errors where the better hardly ever lost, seed 9', () => {
    const dice = new SampledDice();
    dice.begin(9, 0);
    const truth = [3, 3, -3, -3];
    let covered = 0;
    for (let repeat = 0; repeat < 200; repeat++) {
      const { strengths, covariance } = fitStrengths(play(dice, truth, 0, 50), 4);
      const within = (value: number, i: number) => Math.abs(value - truth[i]) <= Z95 * Math.sqrt(covariance[i]?.[i]);
      covered += strengths.filter(within).length;
    }
    expect(covered / 800).toBeGreaterThan(0.92);
  });

  it('know who can be compared with whom', () => {
    const pair = (first: number, second: number) => ({ first, second });
    expect(isConnected([pair(0, 1), pair(2, 1), pair(3, 2)], 4)).toBe(true);
    expect(isConnected([pair(0, 1), pair(3, 2)], 4)).toBe(false);
  });
});

/** Matches of two against themselves, which say that the seat is worth nothing. */
function mirrored(games: number): Match[] {
  return [0, 1].map((player) => ({
    first: player,
    second: player,
    wins: games / 2,
    draws: 0,
    losses: games / 2,
  }));
}

/** Who is better (1) wins all, who is worse (-1) none, of two alike (0) each half. */
function recordOf(better: number, games: number): Pick<Match, 'wins' | 'losses'> {
  return { wins: (games * (1 + better)) / 2, losses: (games * (1 - better)) / 2 };
}
