import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Faults } from '../../src/check/fault.ts';
import type { RuleSystem, Setup } from '../../src/rules/system.ts';
import { knobsOf } from '../../src/scenario/knobs.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { coinDuel } from './coin-duel.ts';

/** A coin duel whose sides choose a number that is no whole one. */
const risky = {
  ...coinDuel,
  choices: [{ name: 'risk', value: 0.5, least: 0, most: 1, tries: [0.25, 0.5, 0.75], rule: 'P-1', meaning: 'risk' }],
  sideKeys: { risk: z.number().min(0).max(1).optional() },
  compile: (setup: Setup, faults: Faults) => ({
    ...coinDuel.compile(setup, faults),
    risks: setup.sides.map((side) => (side as { risk?: number }).risk ?? 0.5),
  }),
} as unknown as RuleSystem;

describe('a number that a side chooses', () => {
  it.each([
    ['', 0.5, [0.25, 0.75]],
    ['risk: 0.75, ', 0.75, [0.5]],
    ['risk: 0.6, ', 0.6, [0.5, 0.75]],
    ['policy: { risk: 0.25 }, ', 0.25, [0.5]],
  ])('steps to the next values that the book tries: %s', async (written, value, steps) => {
    const text = `title: T\nrules: dw\nsides: { a: { ${written}members: [{ name: elf, race: elf, strength: 3 }] }, b: { members: [{ name: troll, race: troll, strength: 3 }] } }\n`;
    const reading = await readScenario(
      text,
      'x.yaml',
      () => Promise.reject(new Error()),
      {},
      { ids: ['dw'], load: async () => risky },
    );
    if ('faults' in reading) throw new Error(JSON.stringify(reading.faults));
    const [knob] = knobsOf(risky, reading.scenario.cells[0].setup, { of: 'a.risk' });
    expect([knob?.value, knob?.steps.map(({ to }) => to)]).toEqual([value, steps]);
  });
});
