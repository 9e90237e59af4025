import { describe, expect, it } from 'vitest';
import type { RuleSystem } from '../../src/rules/system.ts';
import { type KnobOptions, knobsOf } from '../../src/scenario/knobs.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { ask, TUG } from '../analysis/tug.ts';

/** `elves.elf.strength 3 to 2, 4` */
async function knobs(text: string, options: KnobOptions = {}): Promise<string[]> {
  const { system, scenario } = await ask(text);
  return named(system, scenario, options);
}

function named(
  system: RuleSystem,
  { cells }: Awaited<ReturnType<typeof ask>>['scenario'],
  options: KnobOptions,
): string[] {
  return knobsOf(system, cells[0].setup, options).map(
    ({ path, value, steps }) => `${path} ${value} to ${steps.map(({ to }) => to).join(', ')}`,
  );
}

describe('the knobs of a scenario', () => {
  it('are whole numbers one step up and down, values of a list, and things that members have', async () => {
    expect(await knobs(TUG)).toEqual([
      'elves.elf.strength 3 to 2, 4',
      'elves.elf.weapons.axe true to false',
      'elves.elf.armour 4 to 2, 6',
      'elves.elf.count 2 to 1, 3',
      'trolls.troll.strength 7 to 6, 8',
      'trolls.troll.count 1 to 2',
    ]);
  });

  it('with all of them are also things that members lack', async () => {
    const all = await knobs(TUG, { all: true, of: 'elves.elf.weapons' });
    expect(all).toEqual([
      'elves.elf.weapons.axe true to false',
      'elves.elf.weapons.bow false to true',
      'elves.elf.weapons.sword false to true',
    ]);
  });

  it('end where the rulebook does', async () => {
    // No elf is stronger than 8, and nobody weaker than 1.
    expect(await knobs(TUG.replace('strength: 3', 'strength: 8'), { of: 'elves.elf.strength' })).toEqual([
      'elves.elf.strength 8 to 7',
    ]);
    expect(await knobs(TUG.replace('strength: 3', 'strength: 1'), { of: 'elves.elf.strength' })).toEqual([
      'elves.elf.strength 1 to 2',
    ]);
  });

  it('are house rules where those are asked for, as far as they change anything', async () => {
    expect(await knobs(TUG, { rulings: true })).toEqual(['rulings.coins 1 to 2']);
  });

  it('leave nobody alone on no side', async () => {
    expect(await knobs(TUG, { of: 'trolls.troll.count' })).toEqual(['trolls.troll.count 1 to 2']);
  });
});

describe('the knobs of our rulebooks', () => {
  const read = async (text: string) => {
    const found = await readScenario(text, 'f.yaml', () => Promise.reject(new Error('nothing is used')), { set: {} });
    if ('faults' in found) throw new Error(JSON.stringify(found.faults));
    return found;
  };

  it('find where a number stands that a stat line leaves out', async () => {
    const text = 'title: t\nrules: dw\nsides:\n  a: { members: [knight] }\n  b: { members: [ogre] }\n';
    const { system, scenario } = await read(text);
    expect(named(system, scenario, { of: 'a.knight' })).toEqual([
      'a.knight.movement 4 to 3, 5',
      'a.knight.attack 4 to 3, 5',
      'a.knight.armour 5 to 4, 6',
      'a.knight.hits 4 to 3, 5',
      'a.knight.hero true to false',
      'a.knight.count 1 to 2',
    ]);
  });

  it('go through policies but the one that looks ahead', async () => {
    const text = 'title: t\nrules: 2hdc\nsides:\n  a: { members: [elf@4] }\n  b: { members: [troll@5] }\n';
    const { system, scenario } = await read(text);
    expect(named(system, scenario, { of: 'a.policy' })).toEqual(['a.policy book to bold, cautious']);
  });
});
