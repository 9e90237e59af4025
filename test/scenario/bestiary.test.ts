import { describe, expect, it } from 'vitest';
import { Text } from '../../src/check/text.ts';
import { readBestiary, rowsText } from '../../src/scenario/bestiary.ts';
import { kindOfFile } from '../../src/scenario/file-kind.ts';
import { readFight } from '../../src/scenario/read-fight.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { homeShelf } from './home-duel.ts';
import { loadFrom, right, told } from './reading.ts';

const scenario = (head: string, lair = 'minotaur@7') => `title: T
rules: dw
${head}
sides:
  band: {members: [elf@3 axe]}
  lair: {members: [${lair}]}
`;
const BEASTS = `title: Beasts
rules: dw
define:
  races:
    minotaur: {from: troll, luck: 3}
`;
const HORNS = `define:
  weapons: {horns: {impact: 3}}
`;

const read = (text: string, files: Readonly<Record<string, string>> = {}) =>
  readScenario(text, 's/x.yaml', loadFrom(files), {}, homeShelf);

describe('rows from files of their own', () => {
  it('are as if they stood in the scenario', async () => {
    const used = right(await read(scenario('use: b.yaml'), { 's/b.yaml': BEASTS }));
    const here = right(await read(scenario('define: {races: {minotaur: {from: troll, luck: 3}}}')));
    expect(JSON.stringify(used)).toBe(JSON.stringify(here));
    expect(used.canonical).toMatchObject({ define: { races: { minotaur: { luck: 3, traits: ['strong'] } } } });
    expect(used.canonical).not.toHaveProperty('use');
  });

  it('may start from rows of other files, which use further ones', async () => {
    const files = {
      's/a.yaml': 'use: deep/b.json\ndefine: {races: {bull: {from: minotaur, arms: horns}}}\n',
      's/deep/b.json': '{"use": "../../c.yml", "define": {"races": {"minotaur": {"from": "troll"}}}}',
      'c.yml': HORNS,
    };
    const { canonical } = right(await read(scenario('use: [a.yaml, ../c.yml]', 'bull@7 horns'), files));
    expect(canonical).toMatchObject({ define: { races: { bull: { luck: 1, arms: 'horns' } } } });
  });

  it('bring along what they cost, the scenario deciding before what it uses', async () => {
    const files = { 's/b.yaml': `${BEASTS}points: {minotaur: 10, axe: 2}\n`, 's/c.yaml': 'points: {axe: 7, elf: 1}\n' };
    const { canonical } = right(await read(scenario('use: [b.yaml, c.yaml]\npoints: {minotaur: 12}'), files));
    expect(canonical).toMatchObject({ points: { minotaur: 12, axe: 2, elf: 1 } });
    expect(
      told(await read(scenario('use: b.yaml'), { 's/b.yaml': `${BEASTS}points: {minotaur: "1 +", ax: 2}\n` })),
    ).toEqual([expect.stringContaining('s/b.yaml'), expect.stringContaining('axe')]);
  });

  it('are known in a fight without a file', async () => {
    const files = { use: ['s/b.yaml', '/c.yaml'], load: loadFrom({ 's/b.yaml': BEASTS, 'c.yaml': HORNS }) };
    const { canonical } = right(await readFight('minotaur@7 horns', 'elf@3', 'dw', {}, homeShelf, files));
    expect(canonical).toMatchObject({ sides: { a: { members: [{ race: 'minotaur', weapons: ['horns'] }] } } });
  });

  it.each([
    ['use: gone.yaml', {}, ['3:6 use: s/gone.yaml cannot be read: there is no such file']],
    [
      'use: [beasts.txt, 7]',
      {},
      [
        '3:7 use[0]: should be the path of a .yaml, .json or .csv file, relative to this one and with / between folders',
        '3:19 use[1]: should be the path of a .yaml, .json or .csv file, relative to this one and with / between folders',
      ],
    ],
    ['use: b.yaml', { 's/b.yaml': 'use: b.yaml' }, ['s/b.yaml:1:6 use: the file uses itself, through other files']],
    [
      'use: b.yaml',
      { 's/b.yaml': `${BEASTS}    satyr: {luk: 2}\n` },
      ['s/b.yaml:6:13 define.races.satyr.luk: no fact of a race is called "luk"; did you mean "luck"? (COIN-1)'],
    ],
    [
      'use: b.yaml',
      { 's/b.yaml': `${BEASTS}    satyr: {from: trol}\n` },
      ['s/b.yaml:6:19 define.races.satyr.from: no race is called "trol"; did you mean "troll"? (COIN-1)'],
    ],
    [
      'use: b.yaml',
      { 's/b.yaml': BEASTS.replace('races:', 'raecs:') },
      ['s/b.yaml:4:3 define.raecs: no kind of row is called "raecs"; did you mean "races"?'],
    ],
    [
      'use: b.yaml',
      { 's/b.yaml': BEASTS.replace('rules: dw', 'rules: ddd') },
      ['s/b.yaml:2:8 rules: these rows are for ddd, and the scenario plays dw'],
    ],
    [
      'use: b.yaml',
      { 's/b.yaml': 'rules: dw\nmembers: [elf@3]\n' },
      ['s/b.yaml:1:1 : this is a warband; a file of rows has the keys title, rules and define'],
    ],
    [
      'use: b.yaml',
      { 's/b.yaml': `${BEASTS}defin: {}\n` },
      ['s/b.yaml:6:1 defin: no key is called "defin"; did you mean "define"?'],
    ],
    [
      'use: [b.yaml, c.yaml]\ndefine: {races: {troll: {luck: 1}}}',
      { 's/b.yaml': BEASTS, 's/c.yaml': HORNS },
      ['4:18 define.races.troll: troll is a race of the book already; choose another name, as "my-troll"'],
    ],
    [
      'use: [b.yaml, c.yaml]',
      { 's/b.yaml': BEASTS, 's/c.yaml': `tags: [c]\n${BEASTS}` },
      [
        's/b.yaml:5:5 define.races.minotaur: minotaur is also defined in s/c.yaml, line 6; give one of them another name',
        's/c.yaml:6:5 define.races.minotaur: minotaur is also defined in s/b.yaml, line 5; give one of them another name',
      ],
    ],
    [
      'use: b.yaml\ndefine: {races: {minotaur: {luck: 1}}}',
      { 's/b.yaml': BEASTS },
      [
        '4:18 define.races.minotaur: minotaur is also defined in s/b.yaml, line 5; give one of them another name',
        's/b.yaml:5:5 define.races.minotaur: minotaur is also defined in s/x.yaml, line 4; give one of them another name',
      ],
    ],
    ['use: b.yaml\ndefine: [races]', { 's/b.yaml': BEASTS }, ['4:9 define: should be a mapping, not a list of 1']],
  ])('have their faults where they stand: %s %#', async (head, files, faults) => {
    expect(told(await read(scenario(head), files as Record<string, string>))).toEqual(faults);
  });

  it('come from a chain of files that ends', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [`s/${i}.yaml`, `use: ${i + 1}.yaml\n`] as const),
    );
    expect(told(await read(scenario('use: 0.yaml'), files))).toEqual([
      's/7.yaml:1:6 use: these rows are taken from a chain of more than 8 files',
    ]);
  });

  it('come from at most 40 files', async () => {
    const names = Array.from({ length: 41 }, (_, i) => `${i}.yaml`);
    const files = Object.fromEntries(names.map((name) => [`s/${name}`, 'define: {}\n']));
    expect(told(await read(scenario(`use: [${names.join(', ')}]`), files))).toEqual([
      expect.stringContaining('use[40]: rows are taken from more than 40 files'),
    ]);
  });
});

describe('a bestiary', () => {
  const alone = (text: string, files: Readonly<Record<string, string>> = {}) =>
    readBestiary(new Text('s/x.yaml', text), loadFrom(files), { registry: homeShelf });

  it('is read by itself, with the files that it uses', async () => {
    const bestiary = await alone(`use: c.yaml\n${BEASTS}    satyr: {luck: 2}\n`, { 's/c.yaml': HORNS });
    expect('faults' in bestiary ? bestiary.faults : rowsText(bestiary)).toBe('2 races, 1 weapon');
  });

  it('has its faults', async () => {
    const bestiary = await alone(BEASTS.replace('luck: 3', 'luck: 11'));
    expect('faults' in bestiary && bestiary.faults.map(({ line, column, problem }) => [line, column, problem])).toEqual(
      [[5, 35, 'should be a whole number from 0 to 10, not 11']],
    );
  });

  it('is told from scenarios and warbands', () => {
    const kind = (text: string) => kindOfFile({ path: 'a.yaml', text }).kind;
    expect(kind(BEASTS)).toBe('bestiary');
    expect(kind('use: [a.yaml, b.yaml]\n')).toBe('bestiary');
    expect(kind('use: a.yaml\ndefine: {}\n')).toBe('bestiary');
    expect(kind('use: a.yaml\n')).toBe('warband');
    expect(kind(`${BEASTS}sides: {}\n`)).toBe('scenario');
  });
});
