import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { playScenario } from '../../src/engine/play-scenario.ts';
import { rankKnobs } from '../../src/questions/sensitivity/ask.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { knobsOf } from '../../src/scenario/knobs.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import type { Changes, Registry } from '../../src/scenario/reading.ts';
import type { VaryValue } from '../../src/scenario/scenario.ts';
import { homeShelf } from './home-duel.ts';
import { loadFrom, right, told } from './reading.ts';

const DEFINE = `races:
    minotaur: {from: troll, luck: 3, bite: {dice: 2}, arms: horns}
    satyr: {luck: 1}
  weapons:
    horns: {impact: 3}
    hoof: {impact: 1}`;
const scenario = (more: string, define = DEFINE) => `title: T
rules: dw
define:
  ${define}
sides:
  band: {members: [elf@3 axe]}
  lair: {members: [minotaur@7, 'pair: satyr@4 horns hoof']}
${more}
`;
const read = (text: string, changes: Changes = {}, registry: Registry = homeShelf) =>
  readScenario(text, 's/x.yaml', loadFrom({}), changes, registry);
const rowsOf = async (vary: string) =>
  right(await read(scenario(`vary: ${vary}`))).cells.map(({ setup }) => setup.define);

describe('a place in a row that the scenario defines', () => {
  it('is named by its kind, its row and its fact', async () => {
    const rows = await rowsOf('{define.races.minotaur.bite.dice: [1, 2], define.weapons.hoof.impact: [4]}');
    expect(rows.map((define) => [define?.races?.minotaur, define?.weapons?.hoof])).toEqual(
      [1, 2].map((dice) => [{ luck: 3, traits: ['strong'], bite: { dice }, arms: 'horns' }, { impact: 4 }]),
    );
  });

  it('is named by a member that names the row', async () => {
    const rows = await rowsOf('{lair.minotaur.luck: [0, 9], lair.pair.bite.dice: [6]}');
    expect(rows.map((define) => [define?.races?.minotaur?.luck, define?.races?.satyr])).toEqual([
      [0, { luck: 1, bite: { dice: 6 } }],
      [9, { luck: 1, bite: { dice: 6 } }],
    ]);
  });

  it('is also that of a row which the row of the member names', async () => {
    const rows = await rowsOf('{lair.minotaur.impact: [5]}');
    expect(rows.map((define) => define?.weapons)).toEqual([{ horns: { impact: 5 }, hoof: { impact: 1 } }]);
  });

  it('stands in the focus, and among what balance changes', async () => {
    const text = scenario(
      'vary: {lair.minotaur.luck: [1, 3]}\nfocus: {lair.minotaur.luck: 1}\nbalance: {knobs: {define.weapons.horns.impact: [2, 3, 4]}, targets: {band.win: {between: [0.4, 0.6]}}}',
    );
    const reading = await read(text);
    expect(right(reading).focus).toEqual({ 'lair.minotaur.luck': 1 });
    expect('faults' in reading ? [] : reading.settings?.knobs).toEqual([
      { path: 'define.weapons.horns.impact', values: [2, 3, 4], now: 3 },
    ]);
    // Left out, the focus is the scenario as it is written.
    expect(right(await read(scenario('vary: {lair.minotaur.luck: [1, 3]}'))).focus).toEqual({
      'lair.minotaur.luck': 3,
    });
  });

  it('is read from the command line', async () => {
    const set: Readonly<Record<string, VaryValue>> = { 'lair.minotaur.luck': 7 };
    const [cell] = right(await read(scenario(''), { set })).cells;
    expect(cell.setup.define?.races?.minotaur?.luck).toBe(7);
  });

  it.each([
    [
      '{lair.pair.impact: [1]}',
      '13:8 vary.lair.pair.impact: may be define.weapons.horns.impact or define.weapons.hoof.impact; write one of them',
    ],
    [
      '{lair.minotaur.luck: [1, 11]}',
      '13:32 vary.lair.minotaur.luck[1]: should be a whole number from 0 to 10, not 11 (COIN-1.1)',
    ],
    [
      '{lair.minotaur.lucck: [1]}',
      '13:8 vary.lair.minotaur.lucck: no place is called "lair.minotaur.lucck"; did you mean "lair.minotaur.luck"?',
    ],
    [
      '{define.monsters.ogre.wit: [1]}',
      '13:8 vary.define.monsters.ogre.wit: no kind of defined rows is called "monsters"; there are races, weapons',
    ],
    [
      '{define.races.ogre.wit: [1]}',
      '13:8 vary.define.races.ogre.wit: no row of races is called "ogre"; there are minotaur, satyr',
    ],
    [
      '{define.weapons.hoof.colour: [1]}',
      '13:8 vary.define.weapons.hoof.colour: no fact of hoof is called "colour"; there are impact, points, limit',
    ],
    [
      '{lair.minotaur.luck: [1], define.races.minotaur.luck: [2]}',
      '13:33 vary.define.races.minotaur.luck: is the same place as lair.minotaur.luck; keep one',
    ],
  ])('%s is wrong', async (vary, fault) => {
    expect(told(await read(scenario(`vary: ${vary}`)))).toEqual([fault]);
  });
});

describe('the knobs of defined rows', () => {
  it('are numbers of rows that members use, and not those of others', async () => {
    const text = scenario('').replace(', hoof]', ']').replace(' horns hoof', '');
    const { system, scenario: found } = await (async () => {
      const reading = await read(text);
      return { system: 'faults' in reading ? undefined : reading.system, scenario: right(reading) };
    })();
    const knobs = system === undefined ? [] : knobsOf(system, found.cells[0].setup, { of: 'define' });
    expect(
      knobs.map(({ path, value, steps }) => `${path} ${value} to ${steps.map(({ to }) => to).join(', ')}`),
    ).toEqual([
      'define.races.minotaur.luck 3 to 2, 4',
      'define.races.minotaur.bite.dice 2 to 1, 3',
      'define.races.satyr.luck 1 to 0, 2',
      'define.weapons.horns.impact 3 to 2, 4',
    ]);
  });
});

describe('rows that start from each other', () => {
  it.each([
    ['races: {bull: {from: bull}}', ['4:24 define.races.bull.from: bull starts from itself (COIN-1)']],
    [
      'races: {bull: {from: cow}, cow: {from: bull}}',
      [
        '4:24 define.races.bull.from: bull starts from itself, through cow (COIN-1)',
        '4:42 define.races.cow.from: cow starts from itself, through bull (COIN-1)',
      ],
    ],
    // What only leads to the circle is not in it.
    [
      'races: {calf: {from: bull}, bull: {from: bull}}',
      ['4:44 define.races.bull.from: bull starts from itself (COIN-1)'],
    ],
  ])('are no rows: %s', async (define, faults) => {
    expect(told(await read(scenario('', define)))).toEqual(faults);
  });
});

describe('rows of 2hdc', () => {
  const shipped = (path: string) => readFileSync(new URL(`../../scenarios/2hdc/${path}`, import.meta.url), 'utf8');
  const labyrinth = shipped('into-the-labyrinth.yaml');
  const files = loadFrom({ 's/homebrew/labyrinth.yaml': shipped('homebrew/labyrinth.yaml') });
  const ask = async (vary: Readonly<Record<string, readonly VaryValue[]>>) =>
    readScenario(labyrinth.replace(/\nvary:[\s\S]*$/, '\n'), 's/x.yaml', files, { vary });

  it('refuse a value with which the row makes no sense at the value', async () => {
    const reading = await ask({ 'define.weapons.bolas.shot.once': [false, true] });
    expect('faults' in reading ? reading.faults.map(({ file, path, problem }) => [file, path, problem]) : []).toEqual([
      [
        '--vary',
        'vary.define.weapons.bolas.shot.once[1]',
        'a weapon that is thrown flies once in any case; leave it out',
      ],
    ]);
  });

  it('have knobs for what their members use', async () => {
    const reading = await ask({});
    if ('faults' in reading) throw new Error('the scenario is right');
    const knobs = knobsOf(reading.system, reading.scenario.cells[0].setup, { of: 'define' });
    const paths = knobs.map(({ path }) => path);
    expect(paths).toContain('define.weapons.halberd.melee.impact');
    expect(paths).toContain('define.weapons.halberd.melee.reach');
    expect(paths).toContain('define.attributes.bellow.fear');
  });

  it('are played with each value of a number, and ranked by it', async () => {
    const reading = await ask({ 'maze.minotaur.fear': [0, 2] });
    if ('faults' in reading) throw new Error('the scenario is right');
    const { scenario, system } = reading;
    const cells = scenario.cells.map((cell) => ({ kernel: system, matchup: compileCell(system, cell) }));
    const [calm, afraid] = await playScenario(cells, { seed: 1, games: 300, threads: 1, precision: 0.1 });
    expect(calm.counts).not.toEqual(afraid.counts);
    const found = await rankKnobs(
      { scenario, system },
      { montecrawl: '0.1.0', margin: 0.01, games: 100, threads: 1, of: 'define.weapons.halberd' },
    );
    expect(found.knobs.map(({ path }) => path)).toContain('define.weapons.halberd.melee.impact');
  });
});
