import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { type Judgement, judgeMatches } from '../../../src/questions/tournament/judge-matches.ts';
import type { Match } from '../../../src/stats/bradley-terry.ts';

const NAMES = ['ash', 'birch', 'cedar', 'dogwood', 'elm'];
const TIMES = 200;

/** Scores of all against all; `seat` is added to whoever sits first, and a tenth of games are drawn. */
function play(dice: SampledDice, scores: readonly (readonly number[])[], games: number, seat = 0): Match[] {
  return scores.flatMap((row, first) =>
    row.map((score, second) => {
      const match = { first, second, wins: 0, draws: 0, losses: 0 };
      for (let game = 0; game < games; game++) {
        const place = (dice.next() >>> 0) / 2 ** 32;
        if (place < 0.9 * score + seat) match.wins++;
        else if (place < 0.9 * score + seat + 0.1) match.draws++;
        else match.losses++;
      }
      return match;
    }),
  );
}

/** All matches of many tournaments, judged. */
function repeat(scores: readonly (readonly number[])[], games: number, seed: number, seat = 0) {
  const dice = new SampledDice();
  dice.begin(seed, 0);
  return Array.from({ length: TIMES }, (_, i) => judged(scores.length, play(dice, scores, games, seat), i));
}

function judged(players: number, matches: readonly Match[], seed: number): Judgement {
  return judgeMatches(NAMES.slice(0, players), matches, seed) as Judgement;
}

const equal = (players: number) => Array.from({ length: players }, () => new Array<number>(players).fill(0.5));
const rate = (claims: readonly boolean[]) => claims.filter((claim) => claim).length / claims.length;

describe('five equal warbands, 200 tournaments, seed 11', () => {
  const all = repeat(equal(5), 200, 11);

  // A rate of 5 % is seen in at most 9 % of 200, but for 1 time in 100.
  it('are told apart, or found in a circle, no more often than stated', () => {
    expect(rate(all.map(({ pairs }) => pairs.some(({ better }) => better !== 'undecided')))).toBeLessThan(0.09);
    expect(rate(all.map(({ cycles }) => cycles.length > 0))).toBeLessThan(0.02);
  });

  it('lie within all intervals together as often as stated, and within that of their rating', () => {
    expect(rate(all.map(({ pairs }) => pairs.every(({ low, high }) => low <= 0.5 && 0.5 <= high)))).toBeGreaterThan(
      0.91,
    );
    const ratings = all.flatMap((each) => each.ratings.map(({ low, high }) => low <= 0 && 0 <= high));
    expect(rate(ratings)).toBeGreaterThan(0.93);
    expect(rate(ratings)).toBeLessThan(0.97);
  });

  it('show no advantage of moving first, for all together or in a mirror', () => {
    expect(rate(all.map(({ firstPlayer }) => firstPlayer.better !== 'undecided'))).toBeLessThan(0.09);
    expect(
      rate(all.map(({ firstPlayer }) => firstPlayer.mirrors.some(({ better }) => better !== 'undecided'))),
    ).toBeLessThan(0.09);
  });
});

describe('warbands in a line, of which neighbours are almost equal', () => {
  it('are found in a circle no more often than stated, seed 12', () => {
    const scores = equal(5).map((row, i) => row.map((_, j) => 0.5 + 0.004 * Math.sign(j - i)));
    expect(rate(repeat(scores, 400, 12).map(({ cycles }) => cycles.length > 0))).toBeLessThan(0.02);
  });
});

describe('a planted circle of three among four', () => {
  // 60 to 40 round the circle; the fourth loses to all.
  const scores = [
    [0.5, 0.6, 0.4, 0.7],
    [0.4, 0.5, 0.6, 0.7],
    [0.6, 0.4, 0.5, 0.7],
    [0.3, 0.3, 0.3, 0.5],
  ];
  const all = repeat(scores, 500, 13);

  it('is found, and no other', () => {
    expect(rate(all.map(({ cycles }) => JSON.stringify(cycles) === '[["ash","birch","cedar"]]'))).toBeGreaterThan(0.95);
  });

  it('is never left for the fourth', () => {
    const [first] = all;
    const shares = first?.mix?.camps[0] ?? [];
    expect(shares[3]).toEqual({ name: 'dogwood', weight: 0, low: 0, high: 0 });
    expect(first?.mix?.value).toBeCloseTo(0.5, 9);
  });

  it('has its three weights within their ranges as often as those say', () => {
    const inside = all.flatMap(({ mix }) =>
      (mix?.camps[0] ?? []).slice(0, 3).map(({ low, high }) => low <= 1 / 3 && 1 / 3 <= high),
    );
    expect(rate(inside)).toBeGreaterThan(0.92);
    const weights = all.map(({ mix }) => mix?.camps[0]?.[0]?.weight ?? 0);
    expect(weights.reduce((sum, weight) => sum + weight, 0) / TIMES).toBeCloseTo(1 / 3, 1.7);
  });
});

describe('seats that are not equal', () => {
  it('are found, in all matches and in mirrors, and change no pair', () => {
    const all = repeat(equal(3), 400, 14, 0.06);
    expect(rate(all.map(({ firstPlayer }) => firstPlayer.better === 'first'))).toBeGreaterThan(0.99);
    expect(rate(all.map(({ firstPlayer }) => firstPlayer.mirrors.every(({ better }) => better !== 'second')))).toBe(1);
    expect(rate(all.map(({ firstPlayer }) => firstPlayer.low <= 0.56 && 0.56 <= firstPlayer.high))).toBeGreaterThan(
      0.91,
    );
    expect(rate(all.map(({ pairs }) => pairs.some(({ better }) => better !== 'undecided')))).toBeLessThan(0.09);
  });
});

describe('a warband that won all games so far', () => {
  const all = (games: number) =>
    [
      [0, 1],
      [1, 0],
    ].map(([first = 0, second = 0]) => ({
      first,
      second,
      wins: first === 0 ? games : 0,
      draws: 0,
      losses: first === 0 ? 0 : games,
    }));

  it('is the only choice after many of them, and not for certain after four', () => {
    const [sure] = judged(2, all(500), 1).mix?.camps[0] ?? [];
    expect(sure).toEqual({ name: 'ash', weight: 1, low: 1, high: 1 });
    const [likely] = judged(2, all(2), 1).mix?.camps[0] ?? [];
    expect(likely).toEqual({ name: 'ash', weight: 1, low: 0, high: 1 });
  });
});

describe('two camps that only meet each other', () => {
  const match = (first: number, second: number, wins: number, losses: number) => ({
    first,
    second,
    wins,
    draws: 0,
    losses,
  });
  // Rows 0 and 1 against columns 2 and 3: 70 and 40 per cent, 30 and 60.
  const matches = [
    [0, 2, 700],
    [0, 3, 400],
    [1, 2, 300],
    [1, 3, 600],
  ].flatMap(([a = 0, b = 0, wins = 0]) => [match(a, b, wins, 1000 - wins), match(b, a, 1000 - wins, wins)]);

  it('are rated together, and choose each for itself', () => {
    const { pairs, ratings, mix, cycles } = judged(4, matches, 1);
    expect(pairs).toHaveLength(4);
    expect(ratings).toHaveLength(4);
    expect(cycles).toEqual([['ash', 'cedar', 'birch', 'dogwood']]);
    expect(mix?.camps.map((camp) => camp.map(({ name, weight }) => [name, weight]))).toEqual([
      [
        ['ash', 0.5],
        ['birch', 0.5],
      ],
      [
        ['cedar', expect.closeTo(1 / 3, 5)],
        ['dogwood', expect.closeTo(2 / 3, 5)],
      ],
    ]);
    expect(mix?.value).toBeCloseTo(0.5, 9);
  });

  it('are not mixed where a match is missing, nor rated where nobody hangs together', () => {
    const few = matches.filter(({ first, second }) => first + second !== 4);
    expect(judged(4, few, 1).mix).toBeUndefined();
    const apart = matches.filter(({ first, second }) => first + second === 3 || first + second === 2);
    expect(judged(5, apart, 1).ratings).toEqual([]);
    expect(judgeMatches(NAMES, matches.slice(0, 1), 1)).toBeUndefined();
  });
});
