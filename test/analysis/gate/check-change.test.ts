import { describe, expect, it } from 'vitest';
import { type ScenarioBaseline, tallyPrint } from '../../../src/analysis/gate/baseline.ts';
import type { Playing } from '../../../src/analysis/gate/played-cell.ts';
import type { RuleSystem } from '../../../src/rules/system.ts';
import { race } from '../../engine/race.ts';
import { baselineOf, checkAlone, EVEN, FASTER, HERE, races } from './races.ts';

const before = races([EVEN, race(5, 2)]);
const baseline = await baselineOf(before, 4000, 600);

describe('what is held against a baseline', () => {
  it('is the same where nothing changed, after the games that are checked', async () => {
    const { finding, outcome, games, cells, different } = await checkAlone(before, baseline);
    expect({ finding, outcome, games, cells, different }).toEqual({
      finding: 'same',
      outcome: 'pass',
      games: 600,
      cells: 2,
      different: [],
    });
  });

  it('is the same after all games that are remembered, where that is asked for', async () => {
    expect(await checkAlone(before, baseline, { whole: true })).toMatchObject({ finding: 'same', games: 4000 });
  });

  it('is the same with other words about it and other expectations', async () => {
    const scenario = {
      ...before.scenario,
      canonical: {
        ...(before.scenario.canonical as object),
        title: 'Which one?',
        about: 'More.',
        expect: {},
        games: 5,
      },
    };
    expect(await checkAlone({ ...before, scenario }, baseline)).toMatchObject({ finding: 'same' });
  });

  it('is edited where anything else in the scenario is another', async () => {
    const seed = { ...before.scenario, seed: 6 };
    expect(await checkAlone({ ...before, scenario: seed }, baseline)).toMatchObject({
      finding: 'edited',
      outcome: 'not-asked',
      games: 0,
    });
    expect(await checkAlone(races([EVEN]), baseline)).toMatchObject({ finding: 'edited' });
  });

  it('has no games in a baseline that remembers none', async () => {
    const empty = { ...baseline, games: 0, checked: 0 };
    expect(await checkAlone(before, empty)).toMatchObject({ finding: 'no games', outcome: 'no-data', games: 0 });
  });

  it('has changed where one more die wins races, as soon as that is known', async () => {
    const check = await checkAlone(races([FASTER, race(5, 2)]), baseline);
    expect(check).toMatchObject({ finding: 'changed', outcome: 'fail', remembered: 4000, cells: 2 });
    expect(check.different).toHaveLength(1);
    const [cell] = check.different;
    expect(cell).toMatchObject({ vary: { goal: 10 }, games: 1000 });
    const [hare] = cell!.measures;
    expect(hare).toMatchObject({ measure: 'hare.win', finding: 'changed' });
    expect(hare!.low).toBeGreaterThan(0.2);
    expect(hare!.after - hare!.before).toBe(hare!.gained - hare!.lost);
    expect(hare!.difference).toBe((hare!.after - hare!.before) / 1000);
  });

  it('tells a game that now ends differently', async () => {
    const { example } = await checkAlone(races([FASTER, race(5, 2)]), baseline);
    const { game, ...ended } = example!;
    expect(ended).toMatchObject({ vary: { goal: 10 }, before: ['tortoise.win'], after: ['hare.win'] });
    expect(game).toBeLessThan(10);
  });

  it('is within tolerance where games are played by other dice', async () => {
    // Another seed gives other games with the same chances, as another order of rolls would.
    const record: Playing['record'] = (cells, options) => HERE.record(cells, { ...options, seed: 77, threads: 1 });
    const check = await checkAlone(before, baseline, { tolerance: 0.1, playing: { record } });
    expect(check).toMatchObject({ finding: 'within', outcome: 'pass' });
    expect(check.different[0]!.changed > 100).toBe(true);
  });

  it('is undecided where too few games are remembered', async () => {
    const record: Playing['record'] = (cells, options) => HERE.record(cells, { ...options, seed: 77, threads: 1 });
    const check = await checkAlone(before, baseline, { tolerance: 0.002, playing: { record } });
    expect(check).toMatchObject({ finding: 'undecided', outcome: 'undecided', games: 4000 });
  });

  it('fails for any difference where nothing is tolerated', async () => {
    const [measures, system] = [before.system.measures(EVEN), before.system];
    // Refactored: the same games, but a length of its own is counted.
    const renamed = {
      ...system,
      measures: () => measures.map((each) => ({ ...each, name: each.name === 'tired' ? 'weary' : each.name })),
    };
    const gated = { ...before, system: renamed as unknown as RuleSystem };
    expect(await checkAlone(gated, baseline, { tolerance: 0 })).toMatchObject({
      finding: 'changed',
      games: 600,
      different: [{ changed: 0 }, { changed: 0 }],
    });
    expect(await checkAlone(gated, baseline)).toMatchObject({
      finding: 'within',
      different: [{ changed: 0 }, { changed: 0 }],
    });
  });

  it('is not comparable where a headline is no longer measured', async () => {
    const measures = before.system
      .measures(EVEN)
      .map((each) => ({ ...each, headline: each.headline === true && each.name !== 'draw' }));
    const system = { ...before.system, measures: () => measures } as unknown as RuleSystem;
    // A headline that only ceased to be one leaves the tally as it was; so does this, but for its length.
    const touched: ScenarioBaseline = {
      ...baseline,
      cells: baseline.cells.map((cell) => ({ ...cell, digest: 'sha256:0000000000000000' })),
    };
    expect(await checkAlone({ ...before, system }, touched)).toMatchObject({
      finding: 'unmeasured',
      outcome: 'not-asked',
      problem: 'draw is no longer measured',
    });
  });

  it('is interrupted when told to stop', async () => {
    const playing = { ...HERE, signal: AbortSignal.abort() };
    expect(await checkAlone(before, baseline, { playing })).toMatchObject({
      finding: 'interrupted',
      outcome: 'interrupted',
    });
  });
});

describe('the fingerprint of a tally', () => {
  it('is another for other counts, and for other names', () => {
    const measures = before.system.measures(EVEN);
    const counts = new Float64Array(27);
    const renamed = measures.map((each, i) => (i === 0 ? { ...each, name: 'rabbit.win' } : each));
    const prints = [
      tallyPrint(measures, counts),
      tallyPrint(measures, counts.with(26, 1)),
      tallyPrint(renamed, counts),
    ];
    expect(new Set(prints).size).toBe(3);
  });
});
