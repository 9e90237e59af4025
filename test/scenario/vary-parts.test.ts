import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { read, right, told } from './reading.ts';

const FILES = {
  's/orcs.yaml': 'title: The Orcs\nrules: dw\npolicy: bold\nmembers: [2x goblin@4 axe]\n',
  's/trolls.yaml': 'members: ["boss: troll@9"]\n',
};
const scenario = (vary: string, lair = '{members: [troll@7]}') => `title: T
rules: dw
sides:
  band:
    members: ["knight: human@5 sword", 2x elf@3]
  lair: ${lair}
vary: ${vary}
`;
const of = async (vary: string, lair?: string) => right(await read(scenario(vary, lair), FILES));
const sideOf = ({ cells }: Scenario, side: number) => cells.map(({ setup }) => setup.sides[side]);

describe('vary puts in place of', () => {
  it('the things of a list the one that is named, or several, or none', async () => {
    const one = await of('{band.knight.weapon: [axe, bow, none]}');
    expect(sideOf(one, 0).map((side) => side?.members[0])).toMatchObject([
      { weapons: ['axe'] },
      { weapons: ['bow'] },
      { weapons: [] },
    ]);
    const several = await of('{band.knight.weapons: [axe bow, sword, none]}');
    expect(sideOf(several, 0).map((side) => side?.members[0])).toMatchObject([
      { weapons: ['axe', 'bow'] },
      { weapons: ['sword'] },
      { weapons: [] },
    ]);
  });

  it('a member who a statline says, under the same name', async () => {
    const cells = await of('{band.knight: [troll@8 axe, 3x elf@2], band.elf: [goblin@1]}');
    expect(sideOf(cells, 0).map((side) => side?.members)).toMatchObject([
      [
        { name: 'knight', count: 1, race: 'troll', strength: 8, weapons: ['axe'] },
        { name: 'elf', count: 2, race: 'goblin' },
      ],
      [
        { name: 'knight', count: 3, race: 'elf', strength: 2 },
        { name: 'elf', count: 2, race: 'goblin' },
      ],
    ]);
  });

  it('a member first, and then what the member has', async () => {
    const cells = await of('{band.knight.strength: [6, 7], band.knight: [troll@8 axe, elf@2]}');
    expect(sideOf(cells, 0).map((side) => side?.members[0])).toMatchObject([
      { race: 'troll', strength: 6 },
      { race: 'elf', strength: 6 },
      { race: 'troll', strength: 7 },
      { race: 'elf', strength: 7 },
    ]);
  });

  it('a side the side of a file, with its own policy', async () => {
    const cells = await of('{lair.use: [orcs.yaml, trolls.yaml]}');
    expect(sideOf(cells, 1)).toMatchObject([
      { name: 'lair', policy: 'bold', members: [{ name: 'goblin', count: 2, weapons: ['axe'] }] },
      { name: 'lair', policy: 'plain', members: [{ name: 'boss', race: 'troll', strength: 9 }] },
    ]);
    expect(cells.cells.map(({ vary }) => vary)).toEqual([{ 'lair.use': 'orcs.yaml' }, { 'lair.use': 'trolls.yaml' }]);
  });

  it('a side that says nothing of who is in it, and keeps what the scenario says of it', async () => {
    const cells = await of('{lair.use: [trolls.yaml, orcs.yaml], lair.policy: [plain, bold]}', '{banner: red}');
    expect(sideOf(cells, 1).map((side) => [side?.policy, (side as { banner?: string }).banner])).toEqual([
      ['plain', 'red'],
      ['bold', 'red'],
      ['plain', 'red'],
      ['bold', 'red'],
    ]);
  });

  it('a side what stands under warbands in the scenario itself', async () => {
    const text = `${scenario('{lair.use: [elves, trolls.yaml]}')}warbands: {elves: {members: [3x elf@5]}}\n`;
    expect(sideOf(right(await read(text, FILES)), 1)).toMatchObject([
      { members: [{ name: 'elf', count: 3 }] },
      { members: [{ name: 'boss' }] },
    ]);
  });

  it('what reads the same from the canonical form, without any file', async () => {
    const first = await of('{lair.use: [orcs.yaml, trolls.yaml], band.knight: [troll@8 axe], band.elf.weapon: [axe]}');
    const again = right(await read(JSON.stringify(first.canonical)));
    expect(again.canonical).toEqual(first.canonical);
    expect(again.cells).toEqual(first.cells);
  });

  it('knobs of balance too', async () => {
    const text = `title: T
rules: dw
sides: {band: {members: [human@5]}, lair: {members: [troll@7]}}
balance: {knobs: {lair.use: [orcs.yaml, trolls.yaml]}, targets: {band.win: {between: [0.4, 0.6]}}}
`;
    const reading = await read(text, FILES);
    if (!('settings' in reading)) throw new Error('no settings');
    const made = reading.settings?.compile({ 'lair.use': 'trolls.yaml' }, true);
    expect(made).toMatchObject([{ cell: { setup: { sides: [{}, { members: [{ name: 'boss' }] }] } } }]);
  });
});

describe('vary says what is wrong with', () => {
  it.each([
    [
      '{lair.use: [orcs.yaml, elks.yaml]}',
      ['7:30 vary.lair.use[1]: s/elks.yaml cannot be read: there is no such file'],
    ],
    [
      '{lair.use: [orcs]}',
      [
        '7:19 vary.lair.use[0]: should be the path of a .yaml or .json file, relative to this one and with / between folders',
      ],
    ],
    ['{lair.use: [5]}', ['7:19 vary.lair.use[0]: should be a file with a side or the name of a warband, not 5']],
    [
      '{lair.use: [orcs.yaml, trolls.yaml], lair.troll.strength: [6]}',
      ['7:44 vary.lair.troll.strength: lair.use puts others there; vary one of the two'],
    ],
    [
      '{band.knight: [orc@8]}',
      ['7:22 vary.band.knight[0]: no race is called "orc"; there are elf, goblin, human, troll (COIN-1)'],
    ],
    ['{band.knight: [true]}', ['7:22 vary.band.knight[0]: should be a statline, not true']],
    [
      '{band.knight.weapon: [axe, axes]}',
      ['7:34 vary.band.knight.weapon[1]: no weapon is called "axes"; did you mean "axe"?'],
    ],
    [
      '{band.knight.weapon: [axe], band.knight.weapons: [bow]}',
      ['7:35 vary.band.knight.weapons: is the same place as band.knight.weapon; keep one'],
    ],
  ])('%s', async (vary, faults) => {
    expect(told(await read(scenario(vary), FILES))).toEqual(faults);
  });

  it('the name of a warband, with the nearest', async () => {
    const text = `${scenario('{lair.use: [elvs, trolls.yaml]}')}warbands: {elves: {members: [3x elf@5]}}\n`;
    expect(told(await read(text, FILES))).toEqual([
      '7:19 vary.lair.use[0]: no warband is called "elvs"; did you mean "elves"?',
    ]);
  });

  it('a file that is wrong where it is wrong', async () => {
    const files = { 's/elks.yaml': 'members: [elk@5]\n' };
    expect(told(await read(scenario('{lair.use: [elks.yaml]}'), files))).toEqual([
      's/elks.yaml:1:11 warbands.elks.yaml.members[0]: no race is called "elk"; did you mean "elf"? (COIN-1)',
    ]);
  });
});
