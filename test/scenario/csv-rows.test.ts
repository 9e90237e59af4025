import { describe, expect, it } from 'vitest';
import { readFight } from '../../src/scenario/read-fight.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { loadFrom, right, told } from './reading.ts';

const scenario = (use: string) => `title: T
rules: 2hdc
${use}
sides:
  band: {members: [human/soldier@4 ac4 shield sword]}
  lair: {members: [bull@5 ac2 halberd]}
`;
const read = (use: string, files: Readonly<Record<string, string>>) =>
  readScenario(scenario(use), 's/x.yaml', loadFrom(files));

const TABLE = `kind,name,from,attributes,hands,melee.dice,melee.impact,melee.ignores,meaning,points
weapons,halberd,,,2,-1,+3,shield heavy-armour,"long, ""heavy"", and häßlich",
race,bull,troll,strong rage,,,,,5,2.5
`;
const SAME = `define:
  weapons:
    halberd:
      hands: 2
      melee: {dice: -1, impact: 3, ignores: [shield, heavy-armour]}
      meaning: 'long, "heavy", and häßlich'
  races:
    bull: {from: troll, attributes: [strong, rage], meaning: '5', points: 2.5}`;

describe('rows of a table in CSV', () => {
  it.each([
    ['commas', TABLE],
    ['lines as Windows ends them', TABLE.replaceAll('\n', '\r\n')],
    ['empty lines and cells at the end', TABLE.replaceAll('\n', ',,\n\n').replace(',,\n', '\n')],
    ['spaces around cells', TABLE.replace('race,bull,troll', 'race, bull , troll')],
  ])('are as if YAML had them: %s', async (_what, table) => {
    const here = right(await read(SAME, {}));
    const used = right(await read('use: units.csv', { 's/units.csv': table }));
    expect(used.canonical).toEqual(here.canonical);
  });

  it('may have semicolons or tabs between cells', async () => {
    const plain = 'name;hands;melee.impact;kind\nhalberd;2;3;weapons\nbull;;;races\n'.replace('bull;;;races\n', '');
    const bull = 'define: {races: {bull: {from: troll}}}\nuse: u.csv';
    const other = right(await read(bull, { 's/u.csv': plain }));
    const tabs = right(await read(bull, { 's/u.csv': plain.replaceAll(';', '\t') }));
    expect(tabs.canonical).toEqual(other.canonical);
    expect(other.canonical).toMatchObject({ define: { weapons: { halberd: { hands: 2, melee: { impact: 3 } } } } });
  });

  it('are of the first kind of the book where no column says which, and stand beside those of other files', async () => {
    const files = {
      's/u.csv': 'name,from,fixedRep\nbull,troll,TRUE\n',
      's/b.yaml': 'define: {weapons: {halberd: {hands: 2, melee: {}}}}',
    };
    const { canonical } = right(await read('use: [u.csv, b.yaml]', files));
    expect(canonical).toMatchObject({ define: { races: { bull: { fixedRep: true } }, weapons: { halberd: {} } } });
  });

  it('are known in a fight without a file', async () => {
    const files = { use: ['s/u.csv'], load: loadFrom({ 's/u.csv': 'name,from\nbull,troll\n' }) };
    const { canonical } = right(await readFight('bull@5 ac2', 'human/soldier@4 ac2', '2hdc', {}, undefined, files));
    expect(canonical).toMatchObject({ sides: { a: { members: [{ race: 'bull' }] } } });
  });

  it.each([
    ['', ['1:1 : is empty; its first line names the columns: kind, name, and facts']],
    ['from\ntroll\n', ['1:1 : the column "name" is missing; it says what each row is called']],
    ['name,name,from\n', ['1:6 : the column "name" is written twice; keep one']],
    ['name,__proto__.x\na,1\n', ['1:6 : no column is called "__proto__.x"']],
    ['kind,name,melee.impakt\n', ['1:11 : no column is called "melee.impakt"; did you mean "melee.impact"?']],
    ['kind,name\nwepons,axe\n', ['2:1 : no kind of row is called "wepons"; did you mean "weapons"?']],
    ['name,from\nbull,troll,7\n', ['2:12 : there is no column for this cell; the first line names 2']],
    ['name,from\n,troll\n', ['2:1 : is missing; each row needs a name']],
    ['name,from\n__proto__,troll\n', ['2:1 : "__proto__" cannot be a name; choose another']],
    ['name,from\nbull,troll\nbull,ogre\n', ['3:1 : the race bull is written twice; give one of them another name']],
    ['name,from\n"bull,troll\nbull,ogre\n', ['2:2 : a quotation mark is opened and never closed']],
    ['name,meaning\nbull,6" high\n', ['2:6 : a quotation mark is in the middle of this cell']],
    ['name,meaning\nbull,"6" high\n', ['2:7 : text follows the closing quotation mark of this cell']],
    // The road of all rows: places are those of cells, and of entries in them.
    ['name,from\nbull,"trol"\n', ['2:7 define.races.bull.from: no race is called "trol"; did you mean "troll"?']],
    ['ä,name\n', ['1:1 : no column is called "ä"']],
    [
      'meaning,name,from,attributes\n"ä, ö",bull,troll,rage  stron\n',
      ['2:25 define.races.bull.attributes[1]: no attribute is called "stron"; did you mean "strong"?'],
    ],
    [
      'kind,name,hands,melee.dice\nweapons,pike,many,9\n',
      [
        '2:14 define.weapons.pike.hands: must be a whole number from 1 to 2',
        '2:19 define.weapons.pike.melee.dice: must be a whole number from -2 to 2',
      ],
    ],
    ['kind,name,from\nweapons,pike,\n', ['2:9 define.weapons.pike: needs hands, or a weapon to start from']],
    ['name,from\ntroll,ogre\n', ['2:1 define.races.troll: troll is a race of the book already']],
  ])('%j is refused with its place', async (table, problems) => {
    const found = told(await read('use: u.csv', { 's/u.csv': table })).filter((line) => line.startsWith('s/u.csv'));
    expect(found).toEqual(problems.map((problem) => expect.stringContaining(`s/u.csv:${problem}`)));
  });
});
