import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Batch, Course, fixedPlan, type Plan } from '../../src/engine/course.ts';
import { layOut } from '../../src/stats/measure.ts';

const rate = { kind: 'rate', group: 'outcome', meaning: '', what: 'win' } as const;
const layout = layOut([
  { ...rate, name: 'win', headline: true },
  { ...rate, name: 'seen' },
]);
const looks: Plan = { sizes: [100, 200, 400], z: 2, precision: 0.05 };

/** Half of these games are won. */
const half = ({ games }: Batch) => Float64Array.of(games / 2, 0);
const none = (_: Batch) => Float64Array.of(0, 0);

function playOn(course: Course, most: number, counts: (batch: Batch) => Float64Array): Course {
  for (let batch = course.next(most); batch !== undefined; batch = course.next(most)) course.take(batch, counts(batch));
  return course;
}

describe('a fixed number of games', () => {
  it('is played to the end, in batches without a gap', () => {
    const course = new Course(3, layout, fixedPlan(25));
    expect(course.next(10)).toEqual({ cell: 3, firstGame: 0, games: 10 });
    expect(course.next(10)).toEqual({ cell: 3, firstGame: 10, games: 10 });
    expect(course.next(10)).toEqual({ cell: 3, firstGame: 20, games: 5 });
    expect(course.next(10)).toBeUndefined();
    expect(course.done).toBe(false);
  });

  it('has plain 95 % intervals', () => {
    const { games, stopped, counts, z } = playOn(new Course(0, layout, fixedPlan(20)), 10, half).played;
    expect({ games, stopped, counts, z }).toEqual({
      games: 20,
      stopped: 'fixed',
      counts: Float64Array.of(10, 0),
      z: expect.closeTo(1.96, 4),
    });
  });
});

describe('stopping by precision', () => {
  it('stops at the first look at which the headline is known well enough', () => {
    // Half width at one half: z / (2 sqrt(n + z^2)) = 0.098, 0.070, 0.0497.
    const { games, stopped } = playOn(new Course(0, layout, looks), 30, half).played;
    expect({ games, stopped }).toEqual({ games: 400, stopped: 'precise' });
    const rare = playOn(new Course(0, layout, looks), 30, none).played;
    expect({ games: rare.games, stopped: rare.stopped }).toEqual({ games: 100, stopped: 'precise' });
  });

  it('says so when the last look was not precise enough', () => {
    const { games, stopped } = playOn(new Course(0, layout, { ...looks, precision: 0.04 }), 30, half).played;
    expect({ games, stopped }).toEqual({ games: 400, stopped: 'most' });
  });

  it('waits for no headline that is known exactly', () => {
    const { games, stopped } = playOn(new Course(0, layout, looks, new Set(['win'])), 30, half).played;
    expect({ games, stopped }).toEqual({ games: 100, stopped: 'precise' });
  });

  it('hands out nothing beyond a look before it has judged', () => {
    const course = new Course(0, layout, looks);
    const first = course.next(60) as Batch;
    const second = course.next(60) as Batch;
    expect(second).toEqual({ cell: 0, firstGame: 60, games: 40 });
    course.take(second, half(second));
    expect(course.next(60)).toBeUndefined();
    course.take(first, half(first));
    expect(course.next(60)).toEqual({ cell: 0, firstGame: 100, games: 60 });
  });

  it('stops at the same game with the same tally, however batches are cut and whichever ends first', () => {
    const outcome = (game: number) => ((game * 7919) % 13 < 3 ? 1 : 0);
    const play = ({ firstGame, games }: Batch) => {
      const counts = Float64Array.of(0, games);
      for (let game = firstGame; game < firstGame + games; game++) counts[0] = (counts[0] as number) + outcome(game);
      return counts;
    };
    const expected = playOn(new Course(0, layout, looks), 1000, play).played;
    fc.assert(
      fc.property(fc.infiniteStream(fc.integer({ min: 1, max: 90 })), fc.infiniteStream(fc.nat()), (sizes, picks) => {
        const course = new Course(0, layout, looks);
        const flying: Batch[] = [];
        for (;;) {
          const batch = course.next(sizes.next().value as number);
          if (batch !== undefined) flying.push(batch);
          if (flying.length === 0) break;
          if (batch === undefined || flying.length > 3) {
            const [landed] = flying.splice((picks.next().value as number) % flying.length, 1) as [Batch];
            course.take(landed, play(landed));
          }
        }
        expect(course.played).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a course that is broken off', () => {
  it('keeps the games from the first on, up to the first gap', () => {
    const course = new Course(0, layout, fixedPlan(100));
    const [first, , third] = [course.next(10), course.next(10), course.next(10)] as [Batch, Batch, Batch];
    course.take(third, half(third));
    expect(course.played).toMatchObject({ games: 0, stopped: 'interrupted' });
    course.take(first, half(first));
    expect(course.played).toMatchObject({ games: 10, stopped: 'interrupted', counts: Float64Array.of(5, 0) });
  });
});

describe('how many games are expected', () => {
  it('is all of them until something is known, and then what the rates so far ask for', () => {
    const course = new Course(0, layout, looks);
    expect(course.expected).toBe(400);
    course.take(course.next(10) as Batch, Float64Array.of(1, 0));
    // 4 * 0.09 / 0.0025 = 144
    expect(course.expected).toBe(200);
    course.take(course.next(10) as Batch, Float64Array.of(9, 0));
    expect(course.expected).toBe(400);
  });

  it('is what was played once it is done', () => {
    expect(playOn(new Course(0, layout, looks), 30, none).expected).toBe(100);
  });
});
