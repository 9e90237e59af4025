import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Faults } from '../../src/check/fault.ts';
import { loadSystem, SYSTEM_IDS } from '../../src/rules/shelf.ts';
import { readFight } from '../../src/scenario/read-fight.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { memberShape } from '../../src/scenario/scenario-shape.ts';
import { offsetOf, readStatline } from '../../src/scenario/statline.ts';
import { coinDuel } from './coin-duel.ts';

const read = (text: string) => {
  const faults = new Faults();
  const member = readStatline(text, coinDuel as never, faults.under('members', 0));
  return { member, faults: faults.all };
};

describe('a statline', () => {
  it.each([
    ['elf', { race: 'elf', weapons: [] }],
    ['  elf@3   axe ', { race: 'elf', strength: 3, weapons: ['axe'] }],
    ['2x elf', { count: 2, race: 'elf', weapons: [] }],
    ['12X elf', { count: 12, race: 'elf', weapons: [] }],
    ['3× elf', { count: 3, race: 'elf', weapons: [] }],
    ['boss: elf', { name: 'boss', race: 'elf', weapons: [] }],
    ['2x Günther-3: elf axe', { name: 'Günther-3', count: 2, race: 'elf', weapons: ['axe'] }],
  ])('"%s"', (text, member) => {
    expect(read(text)).toEqual({ member, faults: [] });
  });

  it.each([
    ['', 'says nothing about who this is', undefined],
    ['   ', 'says nothing about who this is', undefined],
    ['2x', 'says nothing about who this is', undefined],
    ['2x boss:', 'says nothing about who this is', undefined],
    ['x2 elf', '"x2" does not say how many; write a whole number and x, as in 3x', 0],
    [' -1x elf', '"-1x" does not say how many; write a whole number and x, as in 3x', 1],
    ['2.5x elf', '"2.5x" does not say how many; write a whole number and x, as in 3x', 0],
    ['elf '.repeat(126), 'a statline is at most 500 characters long', undefined],
  ])('"%s" is wrong', (text, problem, offset) => {
    expect(read(text)).toEqual({
      member: undefined,
      faults: [{ path: ['members', 0], problem, ...(offset === undefined ? {} : { offset }) }],
    });
  });

  it('has what the rulebook finds wrong where it stands in the whole of it', () => {
    expect(read(' 2x boss: elv@3 axe bwo').faults).toEqual([
      { path: ['members', 0], problem: 'no race is called "elv"; did you mean "elf"?', rule: 'COIN-1', offset: 10 },
      { path: ['members', 0], problem: 'no weapon is called "bwo"; did you mean "bow"?', offset: 20 },
    ]);
  });
});

describe('where a value was written', () => {
  it.each([
    ['2x elf@12 axe', 12, 7],
    ['2x elf@2 axe', 2, 0],
    ['22x elf@2 axe', 2, 8],
    ['troll@5 ac6', 6, 10],
    ['axes axe', 'axe', 5],
    ['axe axe', 'axe', 0],
    ['elf', 'troll', 0],
    ['elf', undefined, 0],
    ['elf', ['elf'], 0],
    ['elf', '', 0],
  ])('in "%s": %j', (statline, value, offset) => {
    expect(offsetOf(statline, value)).toBe(offset);
  });
});

describe.each(SYSTEM_IDS)('whatever is written of members in %s', async (id) => {
  const system = await loadSystem(id);
  const known = system.words.map(({ name }) => name);

  it('as statlines, there is a scenario or there are faults, and never an exception', async () => {
    const part = fc.oneof(
      fc.constantFrom(...known),
      fc.constantFrom('@', '@5', '/', '+', ':', '1', '99', '-1', '0x', 'x', 'ac', 'hp', '2d6', '__proto__', 'toString'),
      fc.string({ maxLength: 4 }),
    );
    const word = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
    const line = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));
    await fc.assert(
      fc.asyncProperty(line, line, async (first, second) => {
        const reading = await readFight(first, second, id);
        if ('faults' in reading) expect(reading.faults.length).toBeGreaterThan(0);
        else expect(reading.scenario.cells).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  });

  it('as mappings, there is a scenario or there are faults, and never an exception', async () => {
    const value = fc.oneof(
      fc.constantFrom(...known),
      fc.integer({ min: -2, max: 12 }),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.constantFrom(...known, 1), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('rage', 'torches', 'x'), fc.integer(), { maxKeys: 2 }),
      fc.string({ maxLength: 5 }),
    );
    const member = fc.dictionary(fc.constantFrom(...Object.keys(memberShape(system).shape)), value, { maxKeys: 6 });
    const keys = fc.dictionary(fc.constantFrom(...Object.keys(system.keys), 'play', 'rulings'), value, { maxKeys: 2 });
    await fc.assert(
      fc.asyncProperty(keys, fc.array(member), fc.array(member), async (own, first, second) => {
        const text = JSON.stringify({
          title: 'T',
          rules: id,
          ...own,
          sides: { a: { members: first }, b: { members: second } },
        });
        const reading = await readScenario(text, 'x.json', async () => {
          throw new Error('no files are used');
        });
        if ('faults' in reading) expect(reading.faults.length).toBeGreaterThan(0);
        else expect(reading.scenario.cells).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  });
});
