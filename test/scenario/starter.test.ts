import { describe, expect, it } from 'vitest';
import { showFaults } from '../../src/check/show-faults.ts';
import { loadSystem, SYSTEM_IDS } from '../../src/rules/registry.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { starter, startersOf } from '../../src/scenario/starter.ts';

const read = async (text: string) => {
  const reading = await readScenario(text, 'x.yaml', async () => {
    throw new Error('a starter uses no files');
  });
  if ('faults' in reading) throw new Error(showFaults(reading));
  return reading.scenario;
};

describe('the scenario to begin with', () => {
  it('is there for every rulebook', () => {});

  it.each(SYSTEM_IDS)('of %s is right as it is', async (id) => {
    const { rules, cells } = await read(starter(await loadSystem(id)));
    expect({ rules, cells: cells.length }).toEqual({ rules: id, cells: 3 });
  });

  it.each(['fight', 'dungeon', 'campaign'])('of a 2hdc %s is right as it is', async (play) => {
    const system = await loadSystem('2hdc');
    const { cells } = await read(starter(system, play));
    expect([startersOf(system).includes(play), cells[0]?.setup.play, cells.length]).toEqual([true, play, 3]);
  });

  it.each(SYSTEM_IDS)('of %s is right with everything that it offers, and says the same', async (id) => {
    const text = starter(await loadSystem(id));
    const offered = text.replace(/^# (?=(?:expect|rulings|limits):|\s+\w[\w.]*: \S+ {3}# | {2}[\w.]+: \{)/gm, '');
    expect(offered).toMatch(/^rulings:\n {2}\w/m);
    expect(offered).toMatch(/^limits:\n {2}\w/m);
    expect(offered).toMatch(/^expect:\n {2}\w/m);
    const plain = await read(text);
    const full = await read(offered);
    expect(full.cells).toEqual(plain.cells);
    expect(full.expect).toHaveLength(1);
  });
});
