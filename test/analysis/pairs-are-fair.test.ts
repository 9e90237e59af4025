import { describe, expect, it } from 'vitest';
import type { Value } from '../../src/analysis/answer.ts';
import { compareScenarios } from '../../src/questions/compare/ask.ts';
import { readFight } from '../../src/scenario/read-fight.ts';
import type { Changes } from '../../src/scenario/reading.ts';

/** Two duels of each rulebook that can be solved. */
const DUELS: Readonly<Record<string, readonly [string, string, string]>> = {
  '2hdc': ['human/knight@5 ac6 shield sword', 'troll/warrior@5 ac6 2a no-shield', 'troll/warrior@4 ac6 2a no-shield'],
  ddd: ['soldier d6', 'barbarian d6', 'barbarian d4'],
  dw: ['knight', 'ogre', 'ogre ar4'],
  adg: ['hero brawn12 agility10 cunning10 health2', 'rat health2 ac0', 'rat health1 ac0'],
  wods: ['fighter con1 tough slay light-weapon shield light-armour', 'knight', 'goblin'],
};

/** Who exerts himself has too many states. */
const SET: Readonly<Record<string, Changes['set']>> = { adg: { 'a.policy': 'plain' } };

const rateOf = (value: Value) => ('rate' in value ? value.rate : Number.NaN);

describe.each(Object.entries(DUELS))('pairs of %s', (rules, [a, b, other]) => {
  it('have the chances that a solution has', async () => {
    const [first, second] = await Promise.all(
      [b, other].map(async (foe) => {
        const read = await readFight(a, foe, rules, { set: SET[rules] ?? {} });
        if ('faults' in read) throw new Error(JSON.stringify(read.faults));
        return read;
      }),
    );
    const how = { montecrawl: '0.1.0', margin: 0.01, games: 4000, threads: 1 } as const;
    const exact = await compareScenarios([first, second], { ...how, solve: 'full' });
    const sampled = await compareScenarios([first, second], { ...how, solve: 'none' });
    const solved = exact.differences.filter((difference) => difference.exact && difference.headline);
    expect(solved.length).toBeGreaterThan(0);
    for (const { measure, difference, a: one, b: two } of solved) {
      const seen = sampled.differences.find((found) => found.measure === measure);
      // Intervals of headlines hold at once with 95 %; twice as far is out of the question.
      const half = ((seen?.high ?? 1) - (seen?.low ?? 0)) / 2;
      expect(Math.abs((seen?.difference ?? 9) - difference), measure).toBeLessThan(2 * half);
      for (const [mine, theirs] of [
        [one, seen?.a],
        [two, seen?.b],
      ] as const) {
        // Five standard errors of 4,000 games.
        const chance = rateOf(mine);
        const error = Math.sqrt((chance * (1 - chance)) / 4000) + 1e-4;
        expect(Math.abs(rateOf(theirs as Value) - chance), measure).toBeLessThan(5 * error);
      }
    }
  });
});
