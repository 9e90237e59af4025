import { describe, expect, it } from 'vitest';
import type { Dice } from '../../src/dice/dice.ts';
import { die } from '../../src/dice/laws.ts';
import { race } from '../../src/rules/race.ts';
import type { Game, Kernel, Matchup } from '../../src/rules/system.ts';
import type { Measure } from '../../src/stats/measure.ts';

/** A game that is won where a d20 shows `wins` or less. */
interface Throw extends Matchup {
  readonly wins: number;
}

const MEASURES: readonly Measure[] = [
  { name: 'a.win', kind: 'rate', group: 'outcome', what: 'win', meaning: 'a wins' },
  { name: 'a.lost', kind: 'rate', group: 'outcome', what: 'lost', meaning: 'a loses' },
];

class ThrowGame implements Game {
  trace: undefined;
  readonly stateLength = 1;
  readonly coreLength = 1;
  readonly wins: number;
  face = 0;

  constructor(wins: number) {
    this.wins = wins;
  }

  get over() {
    return this.face > 0;
  }

  begin() {
    this.face = 0;
  }

  step(dice: Dice) {
    this.face = dice.draw(die(20));
  }

  tally(counts: Float64Array) {
    counts[this.face <= this.wins ? 0 : 1] += 1;
  }

  save(into: Int32Array) {
    into[0] = this.face;
  }

  load(from: Int32Array) {
    this.face = from[0];
  }
}

const kernel: Kernel<Throw> = {
  id: 'dw',
  measures: () => MEASURES,
  newGame: ({ wins }) => new ThrowGame(wins),
};

const WIN = { slot: 0, sign: 1 } as const;
const LOST = { slot: 1, sign: -1 } as const;

function raceOf(wins: readonly number[], changed: Partial<Parameters<typeof race>[2]> = {}) {
  const matchups = wins.map((of): Throw => ({ rules: 'dw', play: 'throw', wins: of }));
  return race(kernel as unknown as Kernel, matchups, { goal: WIN, seed: 1, games: 4_096, steps: 1e6, ...changed });
}

describe('a race', () => {
  it('finds the candidate that reaches the goal most often, wherever it stands', () => {
    for (const best of [0, 1, 2, 3]) {
      const wins = [8, 9, 7, 10];
      [wins[best], wins[3]] = [wins[3], wins[best]];
      for (const goal of [WIN, LOST]) expect(raceOf(wins, { goal }).best).toBe(best);
    }
  });

  it('compares on common random numbers: who needs a lower face never loses where another wins', () => {
    const { leads, best } = raceOf([10, 12]);
    expect(best).toBe(1);
    expect(leads[0].lost).toBe(0);
    expect(leads[0].gained).toBeGreaterThan(0);
  });

  it('leaves out who is behind, and ends when one is left', () => {
    const { leads, games, steps } = raceOf([4, 16, 15]);
    expect(leads[0].games).toBe(32);
    expect(leads[2].games).toBeGreaterThan(32);
    expect(games).toBe(leads[2].games);
    expect(games).toBeLessThan(4_096);
    // Each game is one step.
    expect(steps).toBe(games + leads.reduce((sum, { games }, at) => sum + (at === 1 ? 0 : games), 0));
  });

  it('leaves out who plays as another before it, and takes the first of equals', () => {
    const { best, alike, leads } = raceOf([10, 10, 10]);
    expect({ best, alike }).toEqual({ best: 0, alike: [1, 2] });
    expect(leads).toEqual([0, 1, 2].map(() => ({ games: 256, gained: 0, lost: 0 })));
  });

  it('plays no further game once its steps are spent', () => {
    const { steps, games } = raceOf([10, 11], { steps: 101 });
    expect({ steps, games }).toEqual({ steps: 102, games: 51 });
  });

  it('plays the games of one candidate alone, to see how often it reaches the goal', () => {
    const { games, reached } = raceOf([10], { games: 10_000 });
    expect(games).toBe(10_000);
    // Five standard errors of 50.
    expect(Math.abs(reached - 5_000)).toBeLessThan(250);
  });

  it('is the same each time, and another one with another seed', () => {
    expect(raceOf([10, 11, 12])).toEqual(raceOf([10, 11, 12]));
    const seeds = [1, 2, 3, 4].map((seed) => raceOf([10], { seed, games: 1_000 }).reached);
    expect(new Set(seeds).size).toBeGreaterThan(1);
  });

  it('leaves out the best of many at most once in twenty races', () => {
    let wrong = 0;
    const others = Array.from({ length: 20 }, (_, i) => 10 - (i % 3));
    for (let seed = 0; seed < 200; seed++) {
      const { best } = raceOf([...others, 11], { seed, games: 256 });
      if (best !== others.length) wrong++;
    }
    expect(wrong).toBeLessThanOrEqual(10);
  });
});
