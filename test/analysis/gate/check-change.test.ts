import { describe, expect, it } from 'vitest';
import { playBatch } from '../../../src/engine/game-runner.ts';
import type { Recorded } from '../../../src/engine/play-recorded.ts';
import { gamesPrint, type ScenarioBaseline } from '../../../src/questions/gate/baseline.ts';
import type { Playing } from '../../../src/questions/gate/played-cell.ts';
import type { RuleSystem } from '../../../src/rules/system.ts';
import { race, raceKernel } from '../../engine/race.ts';
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
    const empty = { ...baseline, remembered: 0, checked: 0 };
    expect(await checkAlone(before, empty)).toMatchObject({ finding: 'no games', outcome: 'no-data', games: 0 });
  });

  it('has changed where one more die wins races, as soon as that is known', async () => {
    const check = await checkAlone(races([FASTER, race(5, 2)]), baseline);
    expect(check).toMatchObject({ finding: 'changed', outcome: 'fail', remembered: 4000, cells: 2 });
    expect(check.different).toHaveLength(1);
    const [cell] = check.different;
    expect(cell).toMatchObject({ vary: { goal: 10 }, games: 1000, gamesBefore: 4000, pairs: 1000 });
    const [hare] = cell.measures;
    expect(hare).toMatchObject({ measure: 'hare.win', finding: 'changed' });
    expect(hare.low).toBeGreaterThan(0.2);
    expect(hare.before).toBe(baseline.cells[0].counts['hare.win']);
    expect(hare.difference).toBe((hare.gained - hare.lost) / 1000);
  });

  it('shows a game that now ends differently', async () => {
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
    expect(check.different[0].changed > 100).toBe(true);
  });

  it('is undecided where the baseline has too few games', async () => {
    const record: Playing['record'] = (cells, options) => HERE.record(cells, { ...options, seed: 77, threads: 1 });
    const check = await checkAlone(before, baseline, { tolerance: 0.002, playing: { record } });
    expect(check).toMatchObject({ finding: 'undecided', outcome: 'undecided', games: 16_000 });
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

describe('an edited scenario', () => {
  const renamed = (name: string) => name.replace('hare', 'rabbit');
  const measures = before.system.measures(EVEN).map((each) => ({ ...each, name: renamed(each.name) }));
  const edited = {
    ...before,
    scenario: { ...before.scenario, canonical: { edited: true } },
    system: { ...before.system, measures: () => measures } as unknown as RuleSystem,
  };

  it('is compared where it should be, a renamed side by what it is about', async () => {
    expect(await checkAlone(edited, baseline)).toMatchObject({ finding: 'edited', outcome: 'not-asked' });
    const check = await checkAlone(edited, baseline, { edited: true });
    expect(check).toMatchObject({ finding: 'within', edited: true });
    expect(check.different[0].measures[0]).toMatchObject({
      measure: 'rabbit.win',
      was: 'hare.win',
      gained: 0,
      lost: 0,
    });
  });

  it('has changed where its rates have', async () => {
    const faster = { ...races([FASTER, race(5, 2)]), scenario: edited.scenario };
    expect(await checkAlone(faster, baseline, { edited: true })).toMatchObject({ finding: 'changed', edited: true });
  });

  it('is not comparable with other cells, or with other headlines', async () => {
    const fewer = { ...edited, scenario: { ...edited.scenario, cells: edited.scenario.cells.slice(1) } };
    expect(await checkAlone(fewer, baseline, { edited: true })).toMatchObject({
      finding: 'edited',
      problem: 'its cells are not those of the baseline',
    });
    const odd = measures.map((each) => ({ ...each, name: each.name.replace('rabbit.win', 'rabbit.first') }));
    const system = { ...edited.system, measures: () => odd } as unknown as RuleSystem;
    expect(await checkAlone({ ...edited, system }, baseline, { edited: true })).toMatchObject({
      finding: 'unmeasured',
      problem: 'hare.win is no longer measured',
    });
  });
});

const WATCHING = [{ kernel: before.system, matchup: EVEN, watched: ['hare.win', 'tortoise.win', 'draw'] }];
const [{ prints, counts }] = (await HERE.record(WATCHING, { seed: 5, firstGame: 0, games: 600, threads: 1 })) as [
  Recorded,
];

describe('the fingerprint of games', () => {
  const measures = before.system.measures(EVEN);

  it('is another for other games, for another order, and for other names', () => {
    const renamed = measures.map((each, i) => (i === 0 ? { ...each, name: 'rabbit.win' } : each));
    const swapped = prints.slice();
    const other = swapped.findIndex((print) => print !== swapped[0]);
    [swapped[0], swapped[other]] = [swapped[other], swapped[0]];
    const all = [
      gamesPrint(measures, prints),
      gamesPrint(measures, prints.with(599, 1)),
      gamesPrint(measures, swapped),
      gamesPrint(renamed, prints),
    ];
    expect(new Set(all).size).toBe(4);
  });

  it('finds games that only their sums have in common', async () => {
    // Two games change places: every sum over all games is as it was.
    const record: Playing['record'] = async (cells, options) => {
      const played = await HERE.record(cells, { ...options, threads: 1 });
      for (const { prints, endings } of played) {
        const other = prints.findIndex((print) => print !== prints[0]);
        if (options.firstGame > 0 || other < 0) continue;
        [prints[0], prints[other]] = [prints[other], prints[0]];
        [endings[0], endings[other]] = [endings[other], endings[0]];
      }
      return played;
    };
    const check = await checkAlone(before, baseline, { tolerance: 0, playing: { record } });
    expect(check).toMatchObject({ finding: 'changed', outcome: 'fail' });
    expect(counts).toEqual(playBatch(raceKernel, EVEN, 5, 0, 600));
  });

  it('does not depend on threads or batches', async () => {
    const [played] = await HERE.record(WATCHING, { seed: 5, firstGame: 0, games: 600, threads: 1, batchGames: 7 });
    expect(played.prints).toEqual(prints);
    const later = await HERE.record(WATCHING, { seed: 5, firstGame: 100, games: 50, threads: 1 });
    expect(later[0].prints).toEqual(prints.slice(100, 150));
  });
});
