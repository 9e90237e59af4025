import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Batch, CellProgress, type Checkpoint, fixedPlan, type Plan } from '../../src/engine/cell-progress.ts';
import { shareOf } from '../../src/engine/share.ts';
import { layOut } from '../../src/stats/measure.ts';
import { tallyOf } from '../kit/tally.ts';

const rate = { kind: 'rate', group: 'outcome', meaning: '', what: 'win' } as const;
const layout = layOut([
  { ...rate, name: 'win', headline: true },
  { ...rate, name: 'seen' },
]);
const looks: Plan = { sizes: [100, 200, 400], precision: 0.05 };

/** Half of these games are won. */
const half = ({ games }: Batch) => tallyOf(games / 2, 0);
const none = (_: Batch) => tallyOf(0, 0);

function playOn(progress: CellProgress, most: number, counts: (batch: Batch) => Float64Array): CellProgress {
  for (let batch = progress.next(most); batch !== undefined; batch = progress.next(most))
    progress.take(batch, counts(batch));
  return progress;
}

describe('a fixed number of games', () => {
  it('is played to the end, in batches without a gap', () => {
    const progress = new CellProgress(3, layout, fixedPlan(25));
    expect(progress.next(10)).toEqual({ cell: 3, firstGame: 0, games: 10 });
    expect(progress.next(10)).toEqual({ cell: 3, firstGame: 10, games: 10 });
    expect(progress.next(10)).toEqual({ cell: 3, firstGame: 20, games: 5 });
    expect(progress.next(10)).toBeUndefined();
    expect(progress.done).toBe(false);
  });

  it('brings the tally of all of them', () => {
    const { played } = playOn(new CellProgress(0, layout, fixedPlan(20)), 10, half);
    expect(played).toEqual({ games: 20, stopped: 'fixed', counts: tallyOf(10, 0) });
  });
});

describe('stopping by precision', () => {
  it('stops at the first look at which the headline is known well enough', () => {
    // Half width at one half: z / (2 sqrt(n + z^2)) = 0.096, 0.069, 0.0488.
    const { games, stopped } = playOn(new CellProgress(0, layout, looks), 30, half).played;
    expect({ games, stopped }).toEqual({ games: 400, stopped: 'precise' });
    const rare = playOn(new CellProgress(0, layout, looks), 30, none).played;
    expect({ games: rare.games, stopped: rare.stopped }).toEqual({ games: 100, stopped: 'precise' });
  });

  it('says so when the last look was not precise enough', () => {
    const { games, stopped } = playOn(new CellProgress(0, layout, { ...looks, precision: 0.04 }), 30, half).played;
    expect({ games, stopped }).toEqual({ games: 400, stopped: 'most' });
  });

  it('waits for no headline that is known exactly', () => {
    const { games, stopped } = playOn(new CellProgress(0, layout, looks, new Set(['win'])), 30, half).played;
    expect({ games, stopped }).toEqual({ games: 100, stopped: 'precise' });
  });

  it('hands out nothing beyond a look before it has judged', () => {
    const progress = new CellProgress(0, layout, looks);
    const first = progress.next(60) as Batch;
    const second = progress.next(60) as Batch;
    expect(second).toEqual({ cell: 0, firstGame: 60, games: 40 });
    progress.take(second, half(second));
    expect(progress.next(60)).toBeUndefined();
    progress.take(first, half(first));
    expect(progress.next(60)).toEqual({ cell: 0, firstGame: 100, games: 60 });
  });

  it('stops at the same game with the same tally, however batches are cut and whichever ends first', () => {
    const outcome = (game: number) => ((game * 7919) % 13 < 3 ? 1 : 0);
    const play = ({ firstGame, games }: Batch) => {
      const counts = tallyOf(0, games);
      for (let game = firstGame; game < firstGame + games; game++) counts[0] += outcome(game);
      return counts;
    };
    const expected = playOn(new CellProgress(0, layout, looks), 1000, play).played;
    fc.assert(
      fc.property(fc.infiniteStream(fc.integer({ min: 1, max: 90 })), fc.infiniteStream(fc.nat()), (sizes, picks) => {
        const progress = new CellProgress(0, layout, looks);
        const flying: Batch[] = [];
        for (;;) {
          const batch = progress.next(sizes.next().value as number);
          if (batch !== undefined) flying.push(batch);
          if (flying.length === 0) break;
          if (batch === undefined || flying.length > 3) {
            const [landed] = flying.splice((picks.next().value as number) % flying.length, 1) as [Batch];
            progress.take(landed, play(landed));
          }
        }
        expect(progress.played).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a cell that is interrupted', () => {
  it('keeps the games from the first on, up to the first gap', () => {
    const progress = new CellProgress(0, layout, fixedPlan(100));
    const [first, , third] = [progress.next(10), progress.next(10), progress.next(10)] as [Batch, Batch, Batch];
    progress.take(third, half(third));
    expect(progress.played).toMatchObject({ games: 0, stopped: 'interrupted' });
    progress.take(first, half(first));
    expect(progress.played).toMatchObject({ games: 10, stopped: 'interrupted', counts: tallyOf(5, 0) });
  });
});

describe('how many games are expected', () => {
  it('is all of them until something is known, and then what the rates so far ask for', () => {
    const progress = new CellProgress(0, layout, looks);
    expect(progress.expected).toBe(400);
    progress.take(progress.next(10) as Batch, tallyOf(1, 0));
    // 4 * 0.09 / 0.0025 = 144
    expect(progress.expected).toBe(200);
    progress.take(progress.next(10) as Batch, tallyOf(9, 0));
    expect(progress.expected).toBe(400);
  });

  it('is what was played once it is done', () => {
    expect(playOn(new CellProgress(0, layout, looks), 30, none).expected).toBe(100);
  });
});

/** Whether a game is won: three of 13, without a pattern that a cut could follow. */
const isWon = (game: number) => (game * 7919) % 13 < 3;
const count = ({ firstGame, games }: Batch) => {
  const counts = tallyOf(0, games);
  for (let game = firstGame; game < firstGame + games; game++) if (isWon(game)) counts[0] += 1;
  return counts;
};

describe('resuming from the checkpoints of an earlier run', () => {
  const expected = playOn(new CellProgress(0, layout, looks), 1000, count).played;

  it('comes to the same, wherever that was', () => {
    expect(expected.games).toBe(400);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 12 }), (sizes) => {
        const first = new CellProgress(0, layout, looks);
        for (const size of sizes) {
          const batch = first.next(size);
          if (batch !== undefined) first.take(batch, count(batch));
        }
        const second = new CellProgress(0, layout, looks);
        second.resume(first.checkpoints);
        expect(second.games).toBe(first.games);
        expect(playOn(second, 70, count).played).toEqual(expected);
      }),
    );
  });

  it('judges once more by what is known now', () => {
    const first = playOn(new CellProgress(0, layout, looks), 60, count);
    const second = new CellProgress(0, layout, looks, new Set(['win']));
    // It stood at 400 games, but 100 would have been enough: earlier checkpoints have what comes before them.
    second.resume([
      { cell: 0, look: 0, games: 100, counts: count({ cell: 0, firstGame: 0, games: 100 }) },
      ...first.checkpoints,
    ]);
    expect(second.played).toMatchObject({ games: 100, stopped: 'precise' });
  });

  it('refuses what it cannot have left', () => {
    const long: Checkpoint = { cell: 0, look: 0, games: 401, counts: tallyOf(0, 0) };
    expect(() => new CellProgress(0, layout, looks).resume([long])).toThrow(
      '401 games in 2 slots are no checkpoint of look 0',
    );
    const short: Checkpoint = { cell: 0, look: 0, games: 1, counts: tallyOf(0) };
    expect(() => new CellProgress(0, layout, looks).resume([short])).toThrow('1 games in 1 slots are no checkpoint');
  });
});

describe('batches that never come back', () => {
  it('are waited for in few pieces, however many come after them', () => {
    const progress = new CellProgress(0, layout, fixedPlan(100_000));
    const missing = progress.next(10) as Batch;
    for (let i = 0; i < 1000; i++) {
      const batch = progress.next(10) as Batch;
      progress.take(batch, count(batch));
    }
    expect((progress as unknown as { early: Map<number, unknown> }).early.size).toBe(1);
    expect(progress.games).toBe(0);
    progress.take(missing, count(missing));
    expect(progress.played).toMatchObject({ games: 10_010, counts: count({ cell: 0, firstGame: 0, games: 10_010 }) });
  });

  it('end their cell once they are given up', () => {
    const progress = new CellProgress(0, layout, fixedPlan(100));
    const [first, second] = [progress.next(10), progress.next(10)] as [Batch, Batch];
    progress.giveUp();
    progress.take(first, count(first));
    expect(progress.next(10)).toBeUndefined();
    expect(second.firstGame).toBe(10);
    expect(progress.played).toMatchObject({ games: 10, stopped: 'interrupted' });
  });
});

describe('parts of a cell', () => {
  it('follow each other without a gap, and are as long as each other but for one game', () => {
    const of = (part: number, parts: number) => shareOf({ part, parts }, 100, 110);
    expect([of(1, 3), of(2, 3), of(3, 3)]).toEqual([
      { from: 100, to: 104 },
      { from: 104, to: 107 },
      { from: 107, to: 110 },
    ]);
    expect(shareOf({ part: 99_999, parts: 100_000 }, 0, Number.MAX_SAFE_INTEGER).to).toBeLessThan(
      Number.MAX_SAFE_INTEGER,
    );
    expect(of(11, 12)).toEqual({ from: 110, to: 110 });
  });

  it('make the whole, which stops at the same game, whether they are broken off or not', () => {
    for (const plan of [looks, { ...looks, precision: 0.2 }, fixedPlan(333)]) {
      const expected = playOn(new CellProgress(0, layout, plan), 1000, count).played;
      for (const parts of [2, 3, 7, 250]) {
        const sums: { of: number; games: number; counts: Float64Array }[] = [];
        for (let part = 1; part <= parts; part++) {
          let progress = new CellProgress(0, layout, plan, new Set(), { part, parts });
          const batch = progress.next(20);
          if (batch !== undefined) progress.take(batch, count(batch));
          const { checkpoints } = progress;
          progress = new CellProgress(0, layout, plan, new Set(), { part, parts });
          progress.resume(checkpoints);
          playOn(progress, 40, count);
          expect(progress.done).toBe(true);
          for (const { look, games, counts } of progress.checkpoints) {
            sums[look] ??= { of: 0, games: 0, counts: tallyOf(0, 0) };
            const sum = sums[look];
            sum.of++;
            sum.games += games;
            sum.counts.forEach((_, i) => {
              sum.counts[i] += counts[i];
            });
          }
        }
        const whole = new CellProgress(0, layout, plan);
        whole.resume(sums.map((sum, look) => ({ cell: 0, look, ...sum })).filter((sum) => sum.of === parts));
        expect({ parts, played: whole.played }).toEqual({ parts, played: expected });
      }
    }
  });

  it('stop early only where the whole is sure to', () => {
    const played = (precision: number, wins: (batch: Batch) => Float64Array) => {
      const plan: Plan = { sizes: [10_000, 20_000, 40_000], precision };
      return playOn(new CellProgress(0, layout, plan, new Set(), { part: 1, parts: 2 }), 1000, wins).played.games;
    };
    // Never seen in 5,000 games: below 0.4 % at six standard errors, so known to 0.13 points after 10,000.
    expect(played(0.005, none)).toBe(5000);
    // Not to 0.1 points: three standard errors would be enough for that, six are after 20,000.
    expect(played(0.001, none)).toBe(10_000);
    // Even: known to 1 point after 10,000 whatever the other half saw, to half a point at no look.
    expect(played(0.0101, half)).toBe(5000);
    expect(played(0.005, half)).toBe(20_000);
  });
});
