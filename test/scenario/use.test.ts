import { describe, expect, it } from 'vitest';
import { read, right, told } from './reading.ts';

const scenario = (side: string) => `title: T
rules: dw
sides:
  band:
    ${side}
  lair: {members: [troll@7]}
`;
const WOLVES = `title: Iron Wolves
rules: dw
policy: bold
banner: grey
members:
  - human@5 axe
  - 2x elf@3
`;

describe('a side from a file of its own', () => {
  it('is as if it stood in the scenario', async () => {
    const used = right(await read(scenario('use: ../bands/wolves.yaml'), { 'bands/wolves.yaml': WOLVES }));
    const here = right(await read(scenario('{policy: bold, banner: grey, members: [human@5 axe, 2x elf@3]}')));
    expect(JSON.stringify(used)).toBe(JSON.stringify(here));
  });

  it('may be JSON, may take its own side from a file, and gives way to keys beside use', async () => {
    const files = {
      's/a.json': '{"use": "deep/b.yaml", "banner": "red"}',
      's/deep/b.yaml': 'use: ../c.yml\npolicy: plain\n',
      's/c.yml': WOLVES,
    };
    const { cells } = right(await read(scenario('use: a.json\n    members: [elf@1]'), files));
    expect(cells[0]?.setup.sides[0]).toEqual({
      name: 'band',
      policy: 'plain',
      banner: 'red',
      members: [{ name: 'elf', count: 1, race: 'elf', strength: 1, weapons: [] }],
    });
  });

  it('can be varied', async () => {
    const text = `${scenario('use: w.yaml')}vary: {band.human.strength: [1, 2]}\n`;
    const { cells } = right(await read(text, { 's/w.yaml': WOLVES }));
    expect(cells.map(({ setup }) => setup.sides[0]?.members[0]?.strength)).toEqual([1, 2]);
  });

  it('has its faults where they stand, in its file and in the scenario', async () => {
    const wolves = WOLVES.replace('human@5 axe', 'humn@5 axe').replace('2x elf@3', '{race: elf, strenth: 3}');
    const text = scenario('use: w.yaml\n    policy: bald');
    expect(told(await read(text, { 's/w.yaml': wolves.replace('grey', '7') }))).toEqual([
      '6:13 sides.band.policy: no policy is called "bald"; did you mean "bold"?',
      's/w.yaml:4:9 sides.band.banner: should be text of at most 20 characters, not 7',
      's/w.yaml:6:5 sides.band.members[0]: no race is called "humn"; did you mean "human"? (COIN-1)',
      's/w.yaml:7:5 sides.band.members[1].strength: is missing; it should be a whole number from 1 to 10',
      's/w.yaml:7:17 sides.band.members[1].strenth: no key is called "strenth"; did you mean "strength"?',
    ]);
  });

  it.each([
    ['use: gone.yaml', {}, '5:10 sides.band.use: s/gone.yaml cannot be read: there is no such file'],
    ['use: w.yaml', { 's/w.yaml': 'a: "' }, 's/w.yaml:1:4 : a quotation mark is opened and never closed'],
    ['use: w.yaml', { 's/w.yaml': '' }, 's/w.yaml:1:1 : the file is empty'],
    [
      'use: w.yaml',
      { 's/w.yaml': '[]' },
      's/w.yaml:1:1 : a file with a side is a mapping of keys such as policy and members',
    ],
    [
      'use: w.yaml',
      { 's/w.yaml': WOLVES.replace('rules: dw', 'rules: ddd') },
      's/w.yaml:2:8 rules: this side is for ddd, and the scenario plays dw',
    ],
    [
      'use: w.yaml',
      { 's/w.yaml': WOLVES.replace('Iron Wolves', '[]') },
      's/w.yaml:1:8 title: should be text of 1 to 200 characters, not an empty list',
    ],
    [
      'use: w.yaml',
      { 's/w.yaml': 'policy: bold' },
      's/w.yaml:1:1 sides.band.members: is missing; it should be a list of 1 to 100 entries',
    ],
    [
      'use: x.yaml',
      { 's/x.yaml': 'use: x.yaml' },
      '5:10 sides.band.use: the file takes this side from itself, through other files',
    ],
    [
      'use: a.yaml',
      { 's/a.yaml': 'use: b.yaml', 's/b.yaml': 'use: a.yaml' },
      's/b.yaml:1:6 sides.band.use: the file takes this side from itself, through other files',
    ],
    [
      'use: a.yaml',
      { 's/a.yaml': 'use: b.yaml', 's/b.yaml': 'use: c.yaml' },
      's/b.yaml:1:6 sides.band.use: s/c.yaml cannot be read: there is no such file',
    ],
    ...['/etc/passwd.yaml', 'C:/a.yaml', 'a\\\\b.yaml', 'https://x/a.yaml', '../notes.txt', '../secrets', ''].map(
      (use): [string, Record<string, string>, string] => [
        `use: "${use}"`,
        {},
        '5:10 sides.band.use: should be the path of a .yaml or .json file, relative to this one and with / between folders',
      ],
    ),
    [
      'use: 5',
      {},
      '5:10 sides.band.use: should be the path of a .yaml or .json file, relative to this one and with / between folders',
    ],
  ])('%s of %j is wrong', async (side, files, fault) => {
    expect(told(await read(scenario(side), files))).toEqual([fault]);
  });

  it('comes through eight files at most', async () => {
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`s/${i}.yaml`, `use: ${i + 1}.yaml`]));
    expect(told(await read(scenario('use: 0.yaml'), files))).toEqual([
      's/7.yaml:1:6 sides.band.use: this side is taken from a chain of more than 8 files',
    ]);
  });

  it('that is missing leaves the rest to be checked', async () => {
    const text = `${scenario('use: gone.yaml').replace('troll@7', 'trol@7')}vary: {band.human.strength: [1], lair.x.y: [1]}\n`;
    expect(told(await read(text))).toEqual([
      '5:10 sides.band.use: s/gone.yaml cannot be read: there is no such file',
      '6:20 sides.lair.members[0]: no race is called "trol"; did you mean "troll"? (COIN-1)',
    ]);
  });
});
