import { describe, expect, it } from 'vitest';
import { read, right, told } from './reading.ts';

const scenario = (vary: string) => `title: T
rules: dw
sides:
  band:
    members: [human@5, 2x elf@3]
  lair:
    members: [troll@7]
vary: ${vary}
`;
const cellsOf = async (vary: string) => right(await read(scenario(vary))).cells;

describe('vary', () => {
  it('asks about every combination, the first place varying slowest', async () => {
    const cells = await cellsOf('{lair.troll.strength: [6, 8], band.policy: [bold, plain], rulings.coins: [2]}');
    expect(cells.map(({ vary }) => vary)).toEqual([
      { 'lair.troll.strength': 6, 'band.policy': 'bold', 'rulings.coins': 2 },
      { 'lair.troll.strength': 6, 'band.policy': 'plain', 'rulings.coins': 2 },
      { 'lair.troll.strength': 8, 'band.policy': 'bold', 'rulings.coins': 2 },
      { 'lair.troll.strength': 8, 'band.policy': 'plain', 'rulings.coins': 2 },
    ]);
    expect(cells[1]?.setup).toEqual({
      rules: 'dw',
      play: 'duel',
      sides: [
        {
          name: 'band',
          policy: 'plain',
          members: [
            { name: 'human', count: 1, race: 'human', strength: 5, weapons: [] },
            { name: 'elf', count: 2, race: 'elf', strength: 3, weapons: [] },
          ],
        },
        {
          name: 'lair',
          policy: 'plain',
          members: [{ name: 'troll', count: 1, race: 'troll', strength: 6, weapons: [] }],
        },
      ],
      rulings: { edge: 'again', coins: 2 },
      limits: { tosses: 100 },
    });
  });

  it('leaves out members of count 0', async () => {
    const cells = await cellsOf('{band.elf.count: [0, 1]}');
    expect(cells.map(({ setup }) => setup.sides[0]?.members.map(({ name, count }) => [name, count]))).toEqual([
      [['human', 1]],
      [
        ['human', 1],
        ['elf', 1],
      ],
    ]);
  });

  it('reaches sides, limits and keys of the rulebook, also within them', async () => {
    const [cell] = await cellsOf('{band.banner: [red], limits.tosses: [9], party: [lair], table.size: [4]}');
    expect(cell?.setup).toMatchObject({ limits: { tosses: 9 }, party: 'lair', table: { size: 4 } });
    expect(cell?.setup.sides[0]).toMatchObject({ banner: 'red' });
  });

  it.each([
    ['{from: 1, to: 4}', [1, 2, 3, 4]],
    ['{from: 2, to: 9, step: 3}', [2, 5, 8]],
    ['{from: 5, to: 3, step: -1}', [5, 4, 3]],
    ['{from: 7, to: 7}', [7]],
  ])('takes a range: %s', async (range, values) => {
    expect(right(await read(scenario(`{lair.troll.strength: ${range}}`))).axes).toEqual([
      { path: 'lair.troll.strength', values },
    ]);
  });

  it.each([
    [
      '{lair.trol.strength: [1]}',
      '8:8 vary.lair.trol.strength: no place is called "lair.trol.strength"; did you mean "lair.troll.strength"?',
    ],
    [
      '{lair.troll.name: [x]}',
      '8:8 vary.lair.troll.name: no key of lair.troll is called "name"; there are race, strength, weapons, armour, count, weapon',
    ],
    ['{cave.wolf.rep: [1]}', '8:8 vary.cave.wolf.rep: no side with members is called "cave"; there are band, lair'],
    [
      '{lair.captain.rep: [1]}',
      '8:8 vary.lair.captain.rep: no member of lair is called "captain"; there is only troll',
    ],
    [
      '{rulings.cave.wolf: [1]}',
      '8:8 vary.rulings.cave.wolf: "rulings.cave.wolf" is not a place; write <side>.<member>.<key>, <side>.<key>, rulings.<name> or limits.<name>',
    ],
    [
      '{lair.troll.favourite-colour: [1]}',
      '8:8 vary.lair.troll.favourite-colour: no key of lair.troll is called "favourite-colour"; there are race, strength, weapons, armour, count, weapon',
    ],
    [
      '{title: [a]}',
      '8:8 vary.title: "title" is not a place; write <side>.<member>.<key>, <side>.<key>, rulings.<name> or limits.<name>',
    ],
    [
      '{toString: [a]}',
      '8:8 vary.toString: "toString" is not a place; write <side>.<member>.<key>, <side>.<key>, rulings.<name> or limits.<name>',
    ],
    [
      '{lair.troll.strength: [5, 11]}',
      '8:33 vary.lair.troll.strength[1]: should be a whole number from 1 to 10, not 11',
    ],
    [
      '{lair.troll.strength: {from: 9, to: 11}}',
      '8:29 vary.lair.troll.strength[2]: should be a whole number from 1 to 10, not 11',
    ],
    [
      '{lair.troll.strength: {from: 9, to: 90}}',
      '8:29 vary.lair.troll.strength[2]: 11 and 79 more: should be a whole number from 1 to 10',
    ],
    [
      '{lair.troll.strength: [9, 11, 12, 13, 14]}',
      '8:33 vary.lair.troll.strength[1]: 11 and 3 more: should be a whole number from 1 to 10',
    ],
    [
      '{lair.troll.race: [elf, trol]}',
      '8:31 vary.lair.troll.race[1]: no race is called "trol"; did you mean "troll"? (COIN-1)',
    ],
    [
      '{lair.troll.weapons: [axe, axe axe axe]}',
      '8:34 vary.lair.troll.weapons[1]: should be a list of at most 2 entries, not a list of 3',
    ],
    ['{lair.troll.count: [1, 101]}', '8:30 vary.lair.troll.count[1]: should be a whole number from 0 to 100, not 101'],
    [
      '{rulings.edge: [heads, tails]}',
      '8:30 vary.rulings.edge[1]: no value of edge is called "tails"; there are again, heads (COIN-R1)',
    ],
    ['{lair.troll.strength: [5, 6, 5]}', '8:36 vary.lair.troll.strength[2]: 5 is listed twice; keep one'],
    [
      '{lair.troll.strength: []}',
      '8:29 vary.lair.troll.strength: should be a list of values, 3..7, or from, to and step, not an empty list',
    ],
    [
      '{lair.troll.strength: 5}',
      '8:29 vary.lair.troll.strength: should be a list of values, 3..7, or from, to and step, not 5',
    ],
    [
      '{lair.troll.strength: [[5]]}',
      '8:30 vary.lair.troll.strength[0]: should be a number, a word, true or false, not a list of 1',
    ],
    [
      '{lair.troll.strength: {from: 1, to: 5, step: 0}}',
      '8:29 vary.lair.troll.strength: from 1 to 5 in steps of 0 is not 1 to 1000 values',
    ],
    [
      '{lair.troll.strength: {from: 1, to: 5, step: -1}}',
      '8:29 vary.lair.troll.strength: from 1 to 5 in steps of -1 is not 1 to 1000 values',
    ],
    [
      '{limits.tosses: {from: 1, to: 9999}}',
      '8:23 vary.limits.tosses: from 1 to 9999 in steps of 1 is not 1 to 1000 values',
    ],
    [
      '{limits.tosses: {from: 1, to: 1000}, lair.troll.count: {from: 0, to: 10}}',
      '8:7 vary: makes 11000 combinations; at most 10000 are allowed',
    ],
    [`{${Array.from({ length: 13 }, (_, i) => `a${i}: [1]`)}}`, '8:7 vary: vary takes at most 12 places'],
    ['[1]', '8:7 vary: should be a mapping, not a list of 1'],
  ])('%s is wrong', async (vary, fault) => {
    expect(told(await read(scenario(vary)))).toEqual([fault]);
  });

  it('has what the rulebook finds wrong with a value said of the value', async () => {
    expect(told(await read(scenario('{band.elf.strength: [7, 8, 9], rulings.coins: [1, 2]}')))).toEqual([
      '8:34 vary.band.elf.strength[2]: no elf is stronger than 8 (COIN-4)',
    ]);
  });

  it('has what is wrong elsewhere in some combinations said with the values that make it so', async () => {
    const text = scenario('{rulings.coins: [1, 2], lair.troll.race: [elf, human, troll]}').replace(
      'troll@7',
      'troll@9',
    );
    expect(told(await read(text))).toEqual([
      '7:21 sides.lair.members[0].strength: no elf is stronger than 8 (where lair.troll.race is elf) (COIN-4)',
    ]);
    expect(told(await read(scenario('{lair.troll.count: [0, 1]}')))).toEqual([
      '7:14 sides.lair.members: this side has no members left (where lair.troll.count is 0)',
    ]);
  });

  it('has faults of members after an absent one where those stand', async () => {
    const text = scenario('{band.human.count: [0]}').replace('elf@3', 'elf@9');
    expect(told(await read(text))).toEqual(['5:31 sides.band.members[1].strength: no elf is stronger than 8 (COIN-4)']);
  });

  it('is silent about places in members that could not be read', async () => {
    const text = scenario('{band.elf.strength: [1], band.wolf.strength: [2], lair.x.strength: [1]}').replace(
      'elf',
      'elv',
    );
    expect(told(await read(text))).toEqual([
      '5:27 sides.band.members[1]: no race is called "elv"; did you mean "elf"? (COIN-1)',
      '8:57 vary.lair.x.strength: no member of lair is called "x"; there is only troll',
    ]);
  });

  it('reads ten thousand cells in a few seconds', async () => {
    const cells = await cellsOf('{limits.tosses: {from: 1, to: 1000}, lair.troll.strength: {from: 1, to: 10}}');
    expect(cells).toHaveLength(10_000);
    expect(cells.at(-1)?.vary).toEqual({ 'limits.tosses': 1000, 'lair.troll.strength': 10 });
  });
});

describe('what the command line says otherwise', () => {
  it('takes the place of what the file says', async () => {
    const text = `${scenario('{lair.troll.strength: [1, 2], band.elf.count: [1]}')}seed: 3\n`;
    const changes = { seed: 9, games: 100, precision: 0.02, vary: { 'band.elf.count': [0, 3] } };
    const { seed, games, precision, axes } = right(await read(text, {}, changes));
    expect({ seed, games, precision, axes }).toEqual({
      seed: 9,
      games: 100,
      precision: 0.02,
      axes: [
        { path: 'lair.troll.strength', values: [1, 2] },
        { path: 'band.elf.count', values: [0, 3] },
      ],
    });
  });

  it('is a precision in place of a number of games', async () => {
    const text = `${scenario('{lair.troll.strength: [1]}')}games: 50\n`;
    const { games, precision } = right(await read(text, {}, { precision: 0.02 }));
    expect({ games, precision }).toEqual({ games: undefined, precision: 0.02 });
  });

  it('does not say two things of one place', async () => {
    const changes = { set: { 'lair.troll.strength': 3 }, vary: { 'lair.troll.strength': [1, 2] } };
    expect(told(await read(scenario('{band.elf.count: [1]}'), {}, changes))).toEqual([
      '--vary:1:1 vary.lair.troll.strength: also has a value from --set; leave one of them out',
    ]);
  });

  it('leaves everything as it is where it says nothing', async () => {
    const text = scenario('{lair.troll.strength: [1, 2]}');
    const plain = right(await read(text));
    expect(right(await read(text, {}, { seed: undefined, vary: {} }))).toEqual(plain);
  });

  it('has its faults in the options', async () => {
    const changes = {
      seed: -1,
      vary: { 'band.elf.count': [0, 300], 'band.wolf.count': [1], 'band.elf.strength': [1, 11] },
    };
    expect(told(await read(scenario('{lair.troll.strength: [1]}'), {}, changes))).toEqual([
      '--seed:1:1 seed: should be a whole number from 0 to 9007199254740991, not -1',
      '--vary:1:18 vary.band.elf.count[1]: should be a whole number from 0 to 100, not 300',
      '--vary:2:1 vary.band.wolf.count: no member of band is called "wolf"; there are human, elf',
      '--vary:3:21 vary.band.elf.strength[1]: should be a whole number from 1 to 10, not 11',
    ]);
  });
});
