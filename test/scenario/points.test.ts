import { describe, expect, it } from 'vitest';
import { Text } from '../../src/check/text.ts';
import { readBestiary } from '../../src/scenario/bestiary.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { loadFrom, right, told } from './reading.ts';

/** Two elves cost 2 x (2 x 4 + 2 + sword 1) = 22; the troll 2 x 5 + 4 + 12 + shield 1 + sword 1 = 28. */
const fight = (more = '', { budget = 22, points = 'troll: 12, sword: 1, shield: 1, each: "2 * rep + ac"' } = {}) =>
  readScenario(
    `title: T
rules: 2hdc
points: { ${points} }
sides:
  band:
    budget: ${budget}
    members: ["2x elf: elf/warrior@4 ac2 sword"]
  lair:
    budget: 28
    members: ["troll: troll/warrior@5 ac4 shield sword"]
${more}`,
    's/x.yaml',
    loadFrom({}),
  );

describe('points', () => {
  it('count each member, its words and what is true of it', async () => {
    expect(told(await fight())).toEqual([]);
    expect(told(await fight('', { budget: 21 }))).toEqual([
      '7:14 sides.band.members: 22 of 21 points; houseRules: true allows that',
    ]);
  });

  it('may be exceeded by house rules, of all or of one side', async () => {
    const over = await fight('houseRules: true', { budget: 21 });
    expect(told(over)).toEqual([]);
    expect(right(over).canonical).toMatchObject({ houseRules: true, sides: { band: { budget: 21 } } });
  });

  it('hold in every cell of a sweep', async () => {
    expect(told(await fight('vary: { band.elf.count: [1, 2, 3] }'))).toEqual([
      '7:14 sides.band.members: 33 of 22 points; houseRules: true allows that (where band.elf.count is 3)',
    ]);
  });

  it('make settings over budget not allowed in balance', async () => {
    const reading = await fight(
      'balance: { knobs: { band.elf.count: [2, 3] }, targets: { band.win: { between: [0, 1] } } }',
    );
    if ('faults' in reading) throw new Error(told(reading).join());
    expect(reading.settings?.compile({ 'band.elf.count': 2 })).toHaveLength(1);
    expect(reading.settings?.compile({ 'band.elf.count': 3 })).toEqual({
      why: '33 of 22 points; houseRules: true allows that',
    });
  });

  it('travel in the canonical scenario, and change no game', async () => {
    const scenario = right(await fight());
    expect(scenario.canonical).toMatchObject({ points: { troll: 12 }, sides: { lair: { budget: 28 } } });
    const again = await readScenario(JSON.stringify(scenario.canonical), 's/y.json', loadFrom({}));
    expect(right(again).canonical).toEqual(scenario.canonical);
    const { points: _points, ...plain } = scenario.canonical as Record<string, unknown>;
    const free = await readScenario(JSON.stringify(plain), 's/y.json', loadFrom({}));
    if ('faults' in again || 'faults' in free) throw new Error('these are right');
    const plays = ({ system, scenario: { cells } }: typeof free) => compileCell(system, cells[0]);
    expect(plays(again)).toEqual(plays(free));
  });

  it('name words and formulas that are wrong', async () => {
    expect(told(await fight('', { points: 'trol: 3, axe: "rep + re"' }))).toEqual([
      '3:11 points.trol: no word is called "trol"; did you mean "troll"?',
      '3:32 points.axe: no number of a member or of axe is called "re"; did you mean "rep"?',
    ]);
  });

  it('refuse a cost that is no number', async () => {
    expect(told(await fight('', { points: 'troll: "1 / (rep - 5)"' }))).toEqual([
      expect.stringContaining('the cost of troll divides by zero'),
    ]);
  });
});

describe('rows with points and a limit', () => {
  const herd = (count: number, more = '') =>
    readScenario(
      `title: T
rules: 2hdc
define: { races: { minotaur: { from: troll, points: "rep + 4", limit: 2 } } }
sides:
  band: { members: [human/warrior@4 ac4 sword] }
  lair: { budget: 27, members: ["${count}x herd: minotaur@5"] }
${more}`,
      's/x.yaml',
      loadFrom({}),
    );

  it('count towards budget and limit', async () => {
    expect(told(await herd(2))).toEqual([]);
    expect(told(await herd(4, ''))).toEqual([
      '6:32 sides.lair.members: 36 of 27 points; houseRules: true allows that',
      '6:32 sides.lair.members: 4 of 2 minotaurs; houseRules: true allows that',
    ]);
    expect(told(await herd(4, 'houseRules: true'))).toEqual([]);
  });

  it('are in the plural of English where there are too many', async () => {
    const pack =
      'title: T\nrules: 2hdc\ndefine: { races: { dire-wolf: { from: troll, limit: 1 } } }\nsides:\n  a: { members: [elf/shooter@4] }\n  b: { members: [2x w: dire-wolf@5] }\n';
    expect(told(await readScenario(pack, 's/x.yaml', loadFrom({})))).toEqual([
      expect.stringContaining('2 of 1 dire wolves'),
    ]);
  });

  it('cost what the scenario says where it says so', async () => {
    expect(told(await herd(2, 'points: { minotaur: 14 }'))).toEqual([
      '6:32 sides.lair.members: 28 of 27 points; houseRules: true allows that',
    ]);
  });
});

describe('formulas', () => {
  const armed = (define: string, { points = '', soldier = 'human/soldier@4 ac4 halberd axe', more = '' } = {}) =>
    readScenario(
      `title: T
rules: 2hdc
define: { ${define} }
points: { ${points} }
sides:
  band: { budget: 0, members: ["${soldier}"] }
  lair: { members: [troll@5] }
${more}`,
      's/x.yaml',
      loadFrom({}),
    );
  const halberd = (points: string) => `weapons: { halberd: { hands: 2, melee: { impact: 3 }, points: "${points}" } }`;
  const costs = (...points: number[]) =>
    points.map((cost) => expect.stringContaining(`sides.band.members: ${cost} of 0 points`));

  it('of a row know its own numbers and those of its member', async () => {
    expect(told(await armed(halberd('2 * melee.impact + rep + hands')))).toEqual(costs(12));
  });

  it('of a word know those of the row, whichever book it is from', async () => {
    expect(told(await armed(halberd('1'), { points: 'halberd: "3 * melee.impact", axe: "hands / 2"' }))).toEqual(
      costs(9.5),
    );
  });

  it('of every member know the numbers of its rows, added up', async () => {
    // Two hands for the halberd and one for the axe; only the halberd has Impact.
    expect(told(await armed(halberd('0'), { points: 'each: "rep + 10 * hands + 100 * melee.impact"' }))).toEqual(
      costs(334),
    );
  });

  it('follow what vary makes of a row', async () => {
    const more = 'vary: { band.soldier.melee.impact: [1, 2] }';
    expect(told(await armed(halberd('2 * melee.impact'), { more }))).toEqual(costs(2, 4));
  });

  it.each([
    ['melee.impct', 'no number of a member or of halberd is called "melee.impct"; did you mean "melee.impact"?'],
    ['shot.impact', 'halberd has no number shot.impact'],
  ])('name what a row does not have: %s', async (name, problem) => {
    expect(told(await armed(halberd(`1 + ${name}`)))).toEqual([`3:78 define.weapons.halberd.points: ${problem}`]);
  });

  it('take a number of a member in place of that of the row that it starts from', async () => {
    const dw = (figure: string) =>
      readScenario(
        `{ "title": "T", "rules": "dw", "points": { "ogre": "attack + 2 * armour" }, "sides": { "a": { "budget": 0, "members": ["${figure}"] }, "b": { "members": ["orc"] } } }`,
        's/x.json',
        loadFrom({}),
      );
    const [plain, strong] = [told(await dw('ogre')), told(await dw('ogre a9'))];
    expect(plain).toEqual([expect.stringContaining(' 14 of 0 points')]);
    expect(strong).toEqual([expect.stringContaining(' 19 of 0 points')]);
  });

  it('are read in a bestiary that no scenario uses yet', async () => {
    const text = `title: T\nrules: 2hdc\ndefine: { ${halberd('2 * hand')} }\n`;
    const read = await readBestiary(new Text('b.yaml', text), loadFrom({}));
    expect('faults' in read && read.faults.map(({ line, column, problem }) => [line, column, problem])).toEqual([
      [3, 78, 'no number of a member or of halberd is called "hand"; did you mean "hands"?'],
    ]);
  });
});

describe('all books', () => {
  it.each([
    ['2hdc', 'troll@5', 'troll@5'],
    ['ddd', 'brute: soldier mail', 'brute: soldier mail'],
    ['dw', 'ogre', 'ogre'],
    ['wods', 'human/fighter@2', 'goblin'],
    ['adg', 'fighter', 'orc'],
  ])('%s holds sides to a budget unless house rules lift it', async (rules, member, enemy) => {
    const text = (more: string) =>
      `{ "title": "T", "rules": "${rules}", "points": { "each": 2.5 }, ${more} "sides": { "a": { "budget": 4, "members": ["2x ${member}"] }, "b": { "members": ["${enemy}"] } } }`;
    const own = '"houseRules": true,';
    const problems = told(await readScenario(text(''), 's/x.yaml', loadFrom({})));
    expect(problems.filter((problem) => problem.includes('points'))).toEqual([
      expect.stringMatching(/ sides\.a\.members: 5 of 4 points; houseRules: true allows that$/),
    ]);
    expect(told(await readScenario(text(own), 's/x.yaml', loadFrom({})))).toEqual([]);
  });
});
