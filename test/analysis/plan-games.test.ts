import { describe, expect, it } from 'vitest';
import { planShape } from '../../src/questions/plan/answer.ts';
import { planGames } from '../../src/questions/plan/ask.ts';
import { ask, TUG } from './tug.ts';

const how = { montecrawl: '0.1.0', probe: 2000, threads: 1 } as const;

describe('planning', () => {
  it('counts games from the cell that is hardest to know', async () => {
    // 8 to 6 and 8 to 7; the interval of neither probe is clear of one half by much.
    const plan = await planGames(await ask(TUG, {}), undefined, how);
    expect(planShape.parse({ ...plan, machine: { threads: 1, msPerGame: 1, msPerGameInPairs: 1 } })).toMatchObject(
      plan,
    );
    expect(plan).toMatchObject({ cells: 2, probed: { cells: 2, games: 2000 } });
    const [{ games: twoPoints } = { games: 0 }] = plan.precision;
    // 1.96^2 p (1 - p) / 0.02^2 with p near 0.55.
    expect(twoPoints).toBeGreaterThan(2350);
    expect(twoPoints).toBeLessThanOrEqual(2401);
    // (2.24 + 1.28)^2 / 2 / 0.05^2, were it one half: the intervals of two headlines hold together.
    expect(plan.difference[0]?.games).toBeGreaterThan(2430);
    expect(plan.difference[0]?.games).toBeLessThanOrEqual(2483);
  });

  it('does not promise that few games tell what can hardly be met in them', async () => {
    // The probe meets no game in which the two differ, since there is none.
    const plan = await planGames(await ask(TUG), await ask(TUG), { ...how, difference: 0.005 });
    expect(plan.varianceRatio).toBe(0);
    const [{ games } = { games: 0 }] = plan.difference;
    // Half a point of 100 games is half a game. With 7 expected, 4 or more are met in nine cases of ten.
    expect(0.005 * games).toBeGreaterThan(7);
  });

  it('plans for all that a rate may be after so few games, not for what was seen', async () => {
    const { scenario, ...rest } = await ask(TUG.replace('[6, 7]', '[1]').replace('strength: 3', 'strength: 8'));
    let enough = 0;
    for (let seed = 0; seed < 40; seed++) {
      const question = { ...rest, scenario: { ...scenario, seed } };
      const plan = await planGames(question, undefined, { ...how, probe: 100, precision: 0.02 });
      // 1.96^2 p (1 - p) / 0.02^2, with a p of 0.95.
      if ((plan.precision[0]?.games ?? 0) >= 456) enough++;
    }
    expect(enough).toBeGreaterThanOrEqual(38);
  });

  it('knows from a probe what pairs save', async () => {
    const plan = await planGames(await ask(TUG), await ask(TUG, { set: { 'elves.elf.strength': 4 } }), {
      ...how,
      precision: 0.01,
      difference: 0.02,
    });
    // As in comparing: 0.09 of 0.475.
    expect(plan.varianceRatio).toBeCloseTo(0.19, 1);
    expect(plan.precision.map(({ halfWidth }) => halfWidth)).toEqual([0.01]);
    expect(plan.difference).toHaveLength(1);
    expect(plan.difference[0]?.games).toBeLessThan(3500);
    // What the other arm is, for whoever asks again: the scenario as it was read, and what is set in it.
    expect(plan.against).toEqual({
      title: 'Who pulls harder?',
      scenario: expect.objectContaining({ vary: { 'elves.elf.strength': [4] } }),
      set: { 'elves.elf.strength': 4 },
    });
  });
});
