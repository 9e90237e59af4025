import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Budget, type Solution, type Steps, solve, solving, TOLERANCE } from '../../src/dice/chain.ts';
import type { Law } from '../../src/dice/law.ts';
import { ruin, Walk, way } from './walk.ts';

function solved(game: Steps, slots: number, budget?: Budget): Solution {
  const found = solve(game, slots, budget);
  if (!found.solved) throw new Error(found.why);
  expect(found.error).toBeLessThanOrEqual(TOLERANCE);
  return found;
}

describe('lengths', () => {
  const lengthOf = (game: Walk, slots: number, bins: number) => {
    const found = solve(game, slots, {}, [{ read: () => game.length, bins }]);
    if (!found.solved) throw new Error(found.why);
    return found.lengths[0];
  };

  it('of throws until a six are geometric', () => {
    const { mean, chances } = lengthOf(new Walk([way([1, 1], [0, 5]), undefined], 0, true), 2, 20);
    expect(mean).toBeCloseTo(6, 12);
    expect(chances[0]).toBe(0);
    for (let n = 1; n < 19; n++) expect(chances[n]).toBeCloseTo((5 / 6) ** (n - 1) / 6, 14);
    expect(chances[19]).toBeCloseTo((5 / 6) ** 18, 12);
  });

  it.each([
    [10, 5],
    [10, 3],
    [60, 20],
  ])('of the ruin of a gambler: %i in all, %i of it theirs', (n, own) => {
    const { mean, chances } = lengthOf(new Walk(ruin(n, 1, 1), own, true), n + 1, 5_000);
    expect(mean).toBeCloseTo(own * (n - own), 8);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 11);
    expect(chances[Math.min(own, n - own)]).toBeCloseTo(own === n - own ? 2 * 0.5 ** own : 0.5 ** own, 14);
  });

  it('are 0 of a game that is over before it begins', () => {
    expect(lengthOf(new Walk([undefined], 0, true), 1, 3)).toEqual({ mean: 0, chances: Float64Array.of(1, 0, 0) });
  });
});

describe('closed forms', () => {
  it('one throw', () => {
    const { counts, states, paths } = solved(new Walk([way([1, 1], [2, 5]), undefined, undefined]), 3);
    expect([...counts]).toEqual([0, 1 / 6, 5 / 6]);
    expect({ states, paths }).toEqual({ states: 3, paths: 2 });
  });

  it('a game that is over before it begins', () => {
    expect(solved(new Walk([undefined]), 1)).toMatchObject({ states: 1, paths: 0, error: 0 });
    expect([...solved(new Walk([undefined]), 1).counts]).toEqual([1]);
  });

  it('equal: roll again', () => {
    // Two dice against each other: 15 of 36 higher, 6 equal, 15 lower; with an advantage 21, 6, 9.
    const even = solved(new Walk([way([0, 6], [1, 15], [2, 15]), undefined, undefined]), 3);
    expect(even.counts[1]).toBeCloseTo(1 / 2, 15);
    const better = solved(new Walk([way([0, 6], [1, 21], [2, 9]), undefined, undefined]), 3);
    expect(better.counts[1]).toBeCloseTo(21 / 30, 15);
    expect(better.counts[2]).toBeCloseTo(9 / 30, 15);
  });

  it('two throws in turn, the first six wins: 6/11 and 5/11', () => {
    const { counts } = solved(new Walk([way([2, 1], [1, 5]), way([3, 1], [0, 5]), undefined, undefined]), 4);
    expect(counts[2]).toBeCloseTo(6 / 11, 15);
    expect(counts[3]).toBeCloseTo(5 / 11, 15);
  });

  it.each([
    [10, 5, 1, 1],
    [10, 3, 1, 1],
    [10, 3, 3, 2],
    [50, 1, 3, 2],
    [200, 100, 1, 1],
    [300, 2, 9, 10],
  ])('ruin of a gambler: %i in all, %i of it his, odds %i to %i', (n, own, up, down) => {
    const { counts } = solved(new Walk(ruin(n, up, down), own), n + 1);
    const r = down / up;
    const wins = r === 1 ? own / n : (1 - r ** own) / (1 - r ** n);
    expect(counts[n]).toBeCloseTo(wins, 12);
    expect(counts[0]).toBeCloseTo(1 - wins, 12);
  });

  it('states that lead back to each other, too many for a matrix: ruin with 1,000 places', () => {
    const { counts } = solved(new Walk(ruin(1001, 1, 4), 6), 1002);
    expect(counts[0]).toBeCloseTo(1, 12);
    const rising = solved(new Walk(ruin(1001, 4, 1), 1), 1002);
    expect(rising.counts[0]).toBeCloseTo(1 / 4, 12);
    expect(rising.counts[1001]).toBeCloseTo(3 / 4, 12);
  });
});

describe('big groups of states', () => {
  /** A ring of n places: one on, some back to the start, some out to either of two ends. */
  const ring = (n: number): (Law | undefined)[] => [
    ...Array.from({ length: n }, (_, i) =>
      way([(i + 1) % n, 6], [(i * 7) % n, 2], [n, 1], [n + 1, i % 3 === 0 ? 2 : 1]),
    ),
    undefined,
    undefined,
  ];

  it.each([399, 400, 401, 450])('sweeps and the matrix give what iteration gives: %i places', (n) => {
    const { counts } = solved(new Walk(ring(n)), n + 2);
    const iterated = iterate(ring(n), 0, 2000);
    expect(counts[n]).toBeCloseTo(iterated[n], 12);
    expect(counts[n + 1]).toBeCloseTo(iterated[n + 1], 12);
  });
});

describe('what is not solved', () => {
  it('a game that might never end', () => {
    const endless = new Walk([way([1, 1], [2, 1]), way([1, 1]), undefined]);
    expect(solve(endless, 3)).toEqual({ solved: false, why: 'a game might never end by its rules' });
    const circle = new Walk([way([1, 1], [3, 1]), way([2, 1]), way([1, 1]), undefined]);
    expect(solve(circle, 4)).toEqual({ solved: false, why: 'a game might never end by its rules' });
  });

  it('a game with too many states', () => {
    expect(solve(new Walk(ruin(5000, 1, 1), 2500), 5001, { states: 1234 })).toEqual({
      solved: false,
      why: 'too many states to solve (over 1,234 after 617 steps)',
    });
  });

  it('a game with too many outcomes', () => {
    expect(solve(new Walk(ruin(5000, 1, 1), 2500), 5001, { paths: 1000 })).toEqual({
      solved: false,
      why: 'too much to solve (over 1,000 outcomes after 251 steps)',
    });
  });

  it('a game that takes too long to settle: the chances that are missing tell', () => {
    const found = solve(new Walk(ruin(3000, 1, 1), 1500), 3001, { paths: 6000 });
    expect(found).toMatchObject({ solved: false });
    expect('why' in found && found.why).toMatch(/^chances sum to 1 only within \d/);
  });

  it('a budget that is just enough is enough', () => {
    const game = new Walk(ruin(100, 1, 1), 50);
    const { states, paths } = solved(game, 101);
    expect({ states, paths }).toEqual({ states: 101, paths: 198 });
    expect(solve(game, 101, { states, paths }).solved).toBe(true);
    expect(solve(game, 101, { states: states - 1, paths }).solved).toBe(false);
    expect(solve(game, 101, { states, paths: paths - 1 }).solved).toBe(false);
  });
});

describe('history', () => {
  it('is set to zero: states that differ only in it are one', () => {
    const plain = solved(new Walk(ruin(20, 2, 3), 10), 21);
    const counting = solved(new Walk(ruin(20, 2, 3), 10, true), 21);
    expect(counting).toEqual(plain);
  });
});

describe('solving in portions', () => {
  it('gives the same, and says how far it is', () => {
    const game = () => new Walk(ruin(20_000, 4, 1), 1);
    const run = solving(game(), 20_001, { paths: 100_000 });
    const seen: number[] = [];
    let next = run.next();
    for (; !next.done; next = run.next()) seen.push(next.value);
    expect(seen.slice(0, 2)).toEqual([16_384, 32_768]);
    expect(next.value).toEqual(solve(game(), 20_001, { paths: 100_000 }));
  });
});

/** Chances of being in each place after so many steps. */
function iterate(ways: readonly (Law | undefined)[], from: number, steps: number): Float64Array {
  let now = new Float64Array(ways.length);
  now[from] = 1;
  for (let step = 0; step < steps; step++) {
    const next = new Float64Array(ways.length);
    ways.forEach((law, place) => {
      const here = now[place];
      if (law === undefined) next[place] += here;
      else {
        for (const [k, to] of law.values.entries()) next[to] += (here * law.weights[k]) / law.total;
      }
    });
    now = next;
  }
  return now;
}

it('solves any small chain as iteration does', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 9, maxLength: 9 });
  fc.assert(
    fc.property(fc.array(weights, { minLength: 1, maxLength: 6 }), (rows) => {
      // Every place leads on to an end with some weight, so that a few thousand steps are as good as all.
      const n = rows.length;
      const ways: (Law | undefined)[] = rows.map((row) =>
        way([n, 1], ...row.map((weight, i) => [i % (n + 3), weight] as const)),
      );
      ways.push(undefined, undefined, undefined);
      const { counts } = solved(new Walk(ways), n + 3);
      const iterated = iterate(ways, 0, 2500);
      for (let end = n; end < n + 3; end++) expect(Math.abs(counts[end] - iterated[end])).toBeLessThan(1e-12);
    }),
    { seed: 20, numRuns: 300 },
  );
});
