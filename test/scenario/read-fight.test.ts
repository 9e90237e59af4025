import { describe, expect, it } from 'vitest';
import type { RuleSystem } from '../../src/rules/system.ts';
import { readFight } from '../../src/scenario/read-fight.ts';
import { coinDuel } from './coin-duel.ts';
import { duel, right, told } from './reading.ts';

describe('a fight without a file', () => {
  it('is a scenario with sides a and b', async () => {
    const { title, cells, seed, axes } = right(
      await duel('human@5 axe,  2x pack: elf@3', 'troll@7', { seed: 4, vary: { 'b.troll.strength': [6, 7] } }),
    );
    expect({ title, seed, axes }).toEqual({
      title: 'A human and 2 packs against a troll',
      seed: 4,
      axes: [{ path: 'b.troll.strength', values: [6, 7] }],
    });
    expect(cells[1]?.setup.sides).toEqual([
      {
        name: 'a',
        policy: 'plain',
        members: [
          { name: 'human', count: 1, race: 'human', strength: 5, weapons: ['axe'] },
          { name: 'pack', count: 2, race: 'elf', strength: 3, weapons: [] },
        ],
      },
      { name: 'b', policy: 'plain', members: [{ name: 'troll', count: 1, race: 'troll', strength: 7, weapons: [] }] },
    ]);
  });

  it('has names of their own in its title without an article', async () => {
    const { title } = right(await duel('Pia: human@5, 2x elf@4', 'boss: troll@7'));
    expect(title).toBe('Pia and 2 elves against a boss');
  });

  it('has a title of at most 200 characters', async () => {
    const { title } = right(await duel(Array(40).fill('human@5').join(', '), 'troll@7'));
    expect(title).toHaveLength(200);
    expect(title.endsWith('human@5, huma...')).toBe(false);
    expect(title.endsWith('...')).toBe(true);
  });

  it('has its faults in the two lines and in the options', async () => {
    const changes = { vary: { 'b.troll.strengh': [1] } };
    expect(told(await duel('human@5,  2x elv@3 aex', 'troll@11,, 300x elf@1', changes))).toEqual([
      '<first side>:1:14 sides.a.members[1]: no race is called "elv"; did you mean "elf"? (COIN-1)',
      '<first side>:1:20 sides.a.members[1]: no weapon is called "aex"; did you mean "axe"?',
      '<second side>:1:7 sides.b.members[0].strength: should be a whole number from 1 to 10, not 11',
      '<second side>:1:10 sides.b.members[1]: says nothing about who this is',
      '<second side>:1:12 sides.b.members[2].count: should be a whole number from 0 to 100, not 300',
    ]);
    expect(told(await duel('human@5', 'troll@1', changes))).toEqual([
      '--vary:1:1 vary.b.troll.strengh: no place is called "b.troll.strengh"; did you mean "b.troll.strength"?',
    ]);
  });

  it.each([
    ['elf@1,2x elf@1,human@5', ['elf@1', '2x elf@1', 'human@5']],
    ['elf@1, 10x elf@1,', ['elf@1', '10x elf@1', '']],
    ['elf@1,3 elf@1', ['elf@1', '3 elf@1']],
    ['orc @3,1 @12,10,elf @1,1', ['orc @3,1 @12,10', 'elf @1,1']],
  ])('"%s" is %j', async (side, statlines) => {
    const seen: string[] = [];
    const readStatline: RuleSystem['readStatline'] = (words, faults) => {
      seen.push(words.map(({ text }) => text).join(' '));
      // With nothing wrong it would be read again with words left out.
      faults.add([], 'heard');
      return {};
    };
    const registry = { ids: ['dw'], load: async () => ({ ...coinDuel, readStatline }) as unknown as RuleSystem };
    await readFight(side, '', 'dw', {}, registry);
    expect(seen).toEqual(statlines.filter((line) => line !== '').map((line) => line.replace(/^\d+x? /, '')));
  });

  it.each([
    ['', 'troll@7', '<first side>:1:1 sides.a.members[0]: says nothing about who this is'],
    ['elf@9', 'troll@7', '<first side>:1:5 sides.a.members[0].strength: no elf is stronger than 8 (COIN-4)'],
    ['0x elf@1', 'troll@7', '<first side>:1:1 sides.a.members: this side has no members left'],
    [
      'elf@1',
      'elf',
      '<second side>:1:1 sides.b.members[0].strength: is missing; it should be a whole number from 1 to 10',
    ],
  ])('"%s" against "%s" is wrong', async (first, second, fault) => {
    expect(told(await duel(first, second))).toEqual([fault]);
  });

  it('of a rulebook that is not there is wrong', async () => {
    expect(told(await duel('elf@1', 'elf@1', {}, 'dwx'))).toEqual([
      '--rules:1:1 rules: no rulebook is called "dwx"; did you mean "dw"?',
    ]);
  });
});
