import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Faults } from '../../src/check/fault.ts';
import { loadSystem, SYSTEM_IDS } from '../../src/rules/registry.ts';
import { readFight } from '../../src/scenario/read-fight.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { memberShape } from '../../src/scenario/scenario-shape.ts';
import { offsetOf, readStatline } from '../../src/scenario/statline.ts';
import { coinDuel } from './coin-duel.ts';

const read = (text: string) => {
  const faults = new Faults();
  const member = readStatline(text, coinDuel, faults.under('members', 0));
  return { member, faults: faults.all };
};

describe('a statline', () => {
  it.each([
    ['elf', { race: 'elf', weapons: [] }],
    ['  elf@3   axe ', { race: 'elf', strength: 3, weapons: ['axe'] }],
    ['2x elf', { count: 2, race: 'elf', weapons: [] }],
    ['12X elf', { count: 12, race: 'elf', weapons: [] }],
    ['3× elf', { count: 3, race: 'elf', weapons: [] }],
    ['3 elf', { count: 3, race: 'elf', weapons: [] }],
    ['3* elf', { count: 3, race: 'elf', weapons: [] }],
    ['3 x elf', { count: 3, race: 'elf', weapons: [] }],
    ['x2 elf', { count: 2, race: 'elf', weapons: [] }],
    ['3xelf@5', { count: 3, race: 'elf', strength: 5, weapons: [] }],
    ['3*elf', { count: 3, race: 'elf', weapons: [] }],
    ['boss: elf', { name: 'boss', race: 'elf', weapons: [] }],
    ['Günther-3: 2x elf axe', { name: 'Günther-3', count: 2, race: 'elf', weapons: ['axe'] }],
    ['2x Günther-3: elf axe', { name: 'Günther-3', count: 2, race: 'elf', weapons: ['axe'] }],
  ])('"%s"', (text, member) => {
    expect(read(text)).toEqual({ member, faults: [] });
  });

  it.each([
    ['', 'says nothing about who this is', undefined],
    ['   ', 'says nothing about who this is', undefined],
    ['2x', 'says nothing about who this is', undefined],
    ['2x boss:', 'says nothing about who this is', undefined],
    [' -1x elf', '"-1x" does not say how many; write a whole number, as in 3x', 1],
    ['2.5x elf', '"2.5x" does not say how many; write a whole number, as in 3x', 0],
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

describe('a statline that is written freely', () => {
  it.each([
    ['2hdc', '4 human/soldier@4', '4x human/soldier@4'],
    ['2hdc', '4 trolls@5', '4x troll@5'],
    ['2hdc', '4 x trolls@5', '4x troll@5'],
    ['2hdc', '2 elves/shooters@4', '2x elf/shooter@4'],
    ['2hdc', '3xorcs@3 bows', '3x orc@3 bow'],
    ['dw', '3 orcs', '3x orc'],
    ['dw', '4 goblin archers', '4x goblin archer'],
    ['dw', '2 dwarves', '2x dwarf'],
    ['wods', '2 armsmen', '2x armsman'],
    ['wods', '4 elves/wizards@2 fire', '4x elf/wizard@2 fire'],
    ['ddd', '3 barbarians mail extra wounds', '3x barbarian mail extra wound'],
    ['adg', '20 orcs', '20x orc'],
  ])('%s: "%s" is "%s", to the last byte of its canonical form', async (rules, free, strict) => {
    const canonical = async (statline: string) => {
      // Only one side of adg is a party.
      const reading = await readFight(rules === 'adg' ? 'fighter' : statline, statline, rules);
      if ('faults' in reading) throw new Error(reading.faults[0]?.problem);
      return { ...(reading.scenario.canonical as object), title: '' };
    };
    expect(await canonical(free)).toEqual(await canonical(strict));
  });

  it.each([
    ['2hdc', 'knight', '"knight" is no race, and a Profession needs one; did you mean "human/knight"?'],
    ['2hdc', 'knigth@5', '"knigth" is no race, and a Profession needs one; did you mean "human/knight@5"?'],
    ['2hdc', '3 soldiers@4', '"soldiers" is no race, and a Profession needs one; did you mean "human/soldier@4"?'],
    ['2hdc', 'human knight@5', '"knight@5" belongs to the race; write "human/knight@5"'],
    ['2hdc', 'human@4 knight', '"knight" belongs to the race; write "human/knight@4"'],
    ['2hdc', 'trolls@4', 'no race is called "trolls"; did you mean "troll"?'],
    ['dw', 'brute', 'no figure, stat or ability is called "brute"; did you mean "orc-brute"?'],
    ['wods', 'wiz', 'no class, hireling or enemy is called "wiz"; did you mean "wizard"?'],
    ['wods', 'elf', 'a hero needs a class: "elf/fighter"'],
    ['ddd', 'barb', 'no ability, die or armor is called "barb"; did you mean "barbarian"?'],
    ['adg', 'schol', 'no member is called "schol"; did you mean "scholar"?'],
  ])('%s: "%s" names the nearest that is right', async (rules, statline, problem) => {
    const reading = await readFight(statline, statline, rules);
    expect('faults' in reading && reading.faults[0]?.problem).toBe(problem);
  });

  it.each([
    ['2hdc', 'xyzzy', '("montecrawl list races 2hdc" shows all)'],
    ['dw', 'xyzzy', '("montecrawl list words dw" shows all)'],
    ['wods', 'xyzzy', '("montecrawl list words wods" shows all)'],
    ['ddd', 'xyzzy', '("montecrawl list words ddd" shows all)'],
    ['adg', 'xyzzy', '("montecrawl list words adg" shows all)'],
  ])('%s: "%s" is like nothing, and the command that lists all words is named', async (rules, statline, list) => {
    const reading = await readFight(statline, statline, rules);
    expect('faults' in reading && reading.faults[0]?.problem).toContain(list);
  });
});

describe('words of a statline that cannot both be meant', () => {
  const faultsOf = async (rules: string, statline: string) => {
    const reading = await readFight(statline, statline, rules);
    return 'faults' in reading ? reading.faults.filter(({ file }) => file === '<first side>') : [];
  };

  it.each([
    ['2hdc', 'human@5 ac6 ac4', 'ac6', 'ac4'],
    ['2hdc', '2x boss: ac6 human@5 sword ac4', 'ac6', 'ac4'],
    ['2hdc', 'troll@5 shield no-shield', 'shield', 'no-shield'],
    ['wods', 'foe hp5 hp50 d6', 'hp5', 'hp50'],
    ['wods', 'fighter light-armour shield full-armour', 'light-armour', 'full-armour'],
    ['wods', 'elf/wizard rations3 bandages1 rations5', 'rations3', 'rations5'],
    ['adg', 'orc hd4 hd2', 'hd4', 'hd2'],
    ['adg', 'fighter hp5 brawn12 health6', 'hp5', 'health6'],
    ['dw', 'goblin ar3 ar6', 'ar3', 'ar6'],
    ['dw', 'goblin s2-8 s0', 's2-8', 's0'],
    ['ddd', 'soldier d8 p10', 'soldier', 'p10'],
    ['ddd', 'p8 plate d8', 'plate', 'd8'],
  ])('%s: %s', async (rules, statline, first, second) => {
    const faults = await faultsOf(rules, statline);
    expect(faults.map(({ problem, column }) => [problem, column])).toEqual([
      [`"${second}" takes the place of "${first}"; keep one of them`, statline.lastIndexOf(` ${second}`) + 2],
    ]);
  });

  it('are one too many where they are the same', async () => {
    expect(await faultsOf('2hdc', 'star human@5 star')).toMatchObject([
      { problem: '"star" is written twice; once is enough', column: 14 },
    ]);
  });

  it('are found where a level stands beside the class and again', async () => {
    expect(await faultsOf('wods', 'elf/wizard@2 con1 3')).toMatchObject([
      { problem: 'the level is 2 here and 3 later; keep one of them', rule: 'R-WODS-40', column: 11 },
    ]);
  });

  it.each([
    ['2hdc', 'human@5 sword sword potion-of-healing potion-of-healing'],
    ['wods', 'fighter sword sword hp12 armour3 armour+1'],
    ['adg', 'fighter axe axe hp12'],
    ['dw', 'goblin archer s2-8 h2 flyer @3,1 @3,2'],
    ['ddd', 'p8 d8 ranged attack magic weapon extra wound extra wound'],
  ])('are none where they add up, or change what a list of the book says; %s: %s', async (rules, statline) => {
    const faults = await faultsOf(rules, statline);
    expect(faults.filter(({ problem }) => /keep one|once is enough/.test(problem))).toEqual([]);
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
