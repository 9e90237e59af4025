import { describe, expect, it } from 'vitest';
import { seemsSmall } from '../../src/dice/seems-small.ts';
import { race, raceKernel } from '../engine/race.ts';

describe('a game seems small', () => {
  it('where games soon come back to states that were met before', () => {
    expect(seemsSmall(raceKernel.newGame(race(5, 5, { goal: 10 })))).toBe(true);
  });

  it('not where nearly every game goes its own way', () => {
    expect(seemsSmall(raceKernel.newGame(race(12, 12, { goal: 5_000 })))).toBe(false);
  });
});
