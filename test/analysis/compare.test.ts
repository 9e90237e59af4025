import { describe, expect, it } from 'vitest';
import { comparisonShape } from '../../src/questions/compare/answer.ts';
import { compareScenarios } from '../../src/questions/compare/ask.ts';
import { raceKernel } from '../engine/race.ts';
import { ask, TUG } from './tug.ts';

const how = { montecrawl: '0.1.0', margin: 0.01, solve: 'none', threads: 1 } as const;

const written = await ask(TUG);
const stronger = await ask(TUG, { set: { 'elves.elf.strength': 4 } });

describe('comparing two scenarios', () => {
  it('recovers a known difference, in pairs, and stops when it is settled', async () => {
    const comparison = await compareScenarios([written, stronger], how);
    expect(comparisonShape.parse(comparison)).toEqual(comparison);
    const [first, second, rounds] = comparison.differences;
    // 8 to 7 is 55 %; 10 to 7 is 65 %. With the same luck nobody loses who won before.
    expect(first).toMatchObject({ measure: 'elves.win', headline: true, verdict: 'higher' });
    expect(first?.low).toBeLessThan(0.1);
    expect(first?.high).toBeGreaterThan(0.1);
    expect(((first?.high ?? 1) - (first?.low ?? 0)) / 2).toBeLessThanOrEqual(0.01);
    expect(first?.varianceRatio).toBeCloseTo(0.09 / (0.55 * 0.45 + 0.65 * 0.35), 1);
    expect(second).toMatchObject({ measure: 'trolls.win', verdict: 'lower', difference: -(first?.difference ?? 0) });
    // Rounds roll the same in both.
    expect(rounds).toMatchObject({ measure: 'rounds', difference: 0, varianceRatio: 0 });
    expect(comparison).toMatchObject({ stopped: 'settled', same: false, together: { headlines: 2, others: 1 } });
    expect(comparison.looks).toContain(comparison.games);
    expect(comparison.arms.map(({ set }) => set)).toEqual([{}, { 'elves.elf.strength': 4 }]);
  });

  it('is the same for any batches', async () => {
    const [one, other] = await Promise.all(
      [undefined, 37].map((batchGames) => compareScenarios([written, stronger], { ...how, batchGames })),
    );
    expect(one).toEqual(other);
  });

  it('finds what makes no difference to be within the margin', async () => {
    const armoured = await ask(TUG, { set: { 'elves.elf.armour': 6 } });
    const comparison = await compareScenarios([written, armoured], how);
    expect(comparison.same).toBe(false);
    expect(comparison.differences.slice(0, 2).map(({ verdict }) => verdict)).toEqual(['within', 'within']);
    expect(comparison.games).toBe(comparison.looks[0]);
  });

  it('knows the same when it is the same', async () => {
    const same = await compareScenarios([written, await ask(TUG, { set: { 'trolls.troll.strength': 7 } })], how);
    expect(same).toMatchObject({ same: true, stopped: 'settled' });
    expect(same.differences[0]).toMatchObject({ difference: 0, exact: true, verdict: 'within' });
  });

  it('is exact where both can be solved', async () => {
    const { differences } = await compareScenarios([written, stronger], { ...how, solve: 'moment' });
    expect(differences[0]).toMatchObject({ a: { rate: 0.55 }, b: { rate: 0.65 }, difference: 0.1, exact: true });
    expect(differences[0]).not.toHaveProperty('low');
    expect(differences[2]).not.toHaveProperty('exact');
  });

  it('insists on being exact where it is told to', async () => {
    const endless = () => ({
      ...{ over: false, trace: undefined, stateLength: 1, coreLength: 1 },
      ...{ begin() {}, step() {}, tally() {}, load() {} },
      save: (into: Int32Array) => into.fill(0),
    });
    const question = { ...written, system: { ...written.system, newGame: endless } };
    await expect(compareScenarios([question, question], { ...how, solve: 'full' })).rejects.toThrow(
      'a game might never end by its rules',
    );
  });

  it('plays as many games as asked for, settled or not', async () => {
    const comparison = await compareScenarios([written, stronger], { ...how, games: 300 });
    expect(comparison).toMatchObject({ games: 300, stopped: 'fixed', looks: [300] });
  });

  it('keeps what was played when it is told to stop', async () => {
    const controller = new AbortController();
    controller.abort();
    const comparison = await compareScenarios([written, stronger], { ...how, signal: controller.signal });
    expect(comparison).toMatchObject({ games: 0, stopped: 'interrupted', differences: [] });
  });

  it('has intervals that hold all at once in 95 % of 400 seeds', async () => {
    let right = 0;
    for (let seed = 0; seed < 400; seed++) {
      const [a, b] = [written, stronger].map((question) => ({ ...question, scenario: { ...question.scenario, seed } }));
      const { differences } = await compareScenarios([a, b], { ...how, games: 250 });
      const truth = [0.1, -0.1, 0];
      if (differences.every(({ low = 0, high = 0 }, i) => low <= truth[i] && truth[i] <= high)) right++;
    }
    // 92 % or less of 400 at a true 95 % has a chance of 0.5 %.
    expect(right / 400).toBeGreaterThan(0.92);
  }, 20_000);

  it('cannot be done across rulebooks, for sweeps, or where nothing has the same name', async () => {
    const other = {
      ...stronger,
      system: { ...stronger.system, id: 'adg', title: 'A Race', measures: raceKernel.measures },
    };
    await expect(compareScenarios([written, other as never], how)).rejects.toThrow(
      'one is played by Tug of War, the other by A Race; both must use the same rulebook',
    );
    await expect(compareScenarios([written, await ask(TUG, {})], how)).rejects.toThrow('has 2 cells');
    const renamed = await ask(TUG.replaceAll('elves', 'fairies').replaceAll('trolls', 'giants'));
    await expect(compareScenarios([written, renamed], how)).rejects.toThrow('no headline in common');
  });

  it('names headlines that only one has', async () => {
    const renamed = await ask(TUG.replaceAll('trolls', 'giants'));
    const { unmatched, differences } = await compareScenarios([written, renamed], { ...how, games: 100 });
    expect(unmatched).toEqual(['trolls.win', 'giants.win']);
    expect(differences.map(({ measure }) => measure)).toEqual(['elves.win', 'rounds']);
  });
});
