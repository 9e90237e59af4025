import { describe, expect, it } from 'vitest';
import { sensitivityShape } from '../../src/questions/sensitivity/answer.ts';
import { rankKnobs } from '../../src/questions/sensitivity/ask.ts';
import { ask, TUG } from './tug.ts';

const how = { montecrawl: '0.1.0', margin: 0.01, games: 4000, threads: 1 } as const;
const question = await ask(TUG);

/** By path and value, what each step truly does to how often the elves win, in points: five for each point of lead. */
const TRUTH: Readonly<Record<string, number>> = {
  'elves.elf.strength 2': -10,
  'elves.elf.strength 4': 10,
  'elves.elf.weapons.axe false': -10,
  // With one elf it is 4 to 7, with three 12 to 7.
  'elves.elf.count 1': -20,
  'elves.elf.count 3': 20,
  'elves.elf.armour 2': 0,
  'elves.elf.armour 6': 0,
  'trolls.troll.strength 6': 5,
  'trolls.troll.strength 8': -5,
  // Two trolls: 8 to 14.
  'trolls.troll.count 2': -35,
};

describe('ranking knobs', () => {
  it('recovers known derivatives and puts the largest first', async () => {
    const answer = await rankKnobs(question, how);
    expect(sensitivityShape.parse(answer)).toEqual(answer);
    expect(answer.knobs.map(({ path }) => path).slice(0, 2)).toEqual(['trolls.troll.count', 'elves.elf.count']);
    expect(answer.knobs.at(-1)?.path).toBe('elves.elf.armour');
    const steps = answer.knobs.flatMap(({ path, steps }) =>
      steps.map((step) => ({ name: `${path} ${step.to}`, step })),
    );
    expect(steps.map(({ name }) => name).sort()).toEqual(Object.keys(TRUTH).sort());
    for (const { name, step } of steps) {
      expect(100 * step.low, name).toBeLessThanOrEqual(TRUTH[name]);
      expect(100 * step.high, name).toBeGreaterThanOrEqual(TRUTH[name]);
      expect(step.verdict, name).toBe(TRUTH[name] === 0 ? 'within' : TRUTH[name] > 0 ? 'higher' : 'lower');
    }
    expect(answer).toMatchObject({ together: 10, base: { rate: expect.closeTo(0.55, 1) }, interrupted: false });
  });

  it('ranks house rules by themselves', async () => {
    const answer = await rankKnobs(question, { ...how, rulings: true });
    // The coin on its edge is no part of a matchup, so it is no knob.
    expect(answer.knobs.map(({ path, value }) => [path, value])).toEqual([['rulings.coins', 1]]);
    expect(answer.knobs[0]?.steps[0]).toMatchObject({ to: 2, verdict: 'higher' });
  });

  it('looks at another measure, in one place', async () => {
    const answer = await rankKnobs(question, { ...how, measure: 'rounds', of: 'trolls.troll' });
    expect(answer.measure.name).toBe('rounds');
    expect(answer.knobs.map(({ path }) => path).sort()).toEqual(['trolls.troll.count', 'trolls.troll.strength']);
  });

  it('has intervals that hold all at once in 95 % of 300 seeds', async () => {
    let right = 0;
    for (let seed = 0; seed < 300; seed++) {
      const seeded = { ...question, scenario: { ...question.scenario, seed } };
      const { knobs } = await rankKnobs(seeded, { ...how, games: 400 });
      const all = knobs.flatMap(({ path, steps }) =>
        steps.map((step) => ({ ...step, truth: TRUTH[`${path} ${step.to}`] / 100 })),
      );
      if (all.every(({ low, high, truth }) => low <= truth && truth <= high)) right++;
    }
    expect(right / 300).toBeGreaterThan(0.92);
  }, 20_000);

  it('says what cannot be asked', async () => {
    await expect(rankKnobs(question, { ...how, measure: 'elve.win' })).rejects.toThrow('did you mean "elves.win"?');
    await expect(rankKnobs(question, { ...how, of: 'elves.efl' })).rejects.toThrow('did you mean "elves.elf"?');
    await expect(rankKnobs(question, { ...how, of: 'elves.policy' })).rejects.toThrow(
      'elves.policy has no knobs to turn',
    );
    const controller = new AbortController();
    controller.abort();
    await expect(rankKnobs(question, { ...how, signal: controller.signal })).rejects.toThrow('stopped before');
  });
});
