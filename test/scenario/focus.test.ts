import { describe, expect, it } from 'vitest';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import type { Changes } from '../../src/scenario/reading.ts';

const SWEEP = `title: How deadly is a Troll?
rules: 2hdc
seed: 5
sides:
  band:
    members:
      - human/knight@5
      - 2x elf/shooter@4
  lair: { members: [troll@5] }
vary:
  lair.troll.rep: [3, 5, 7]
  band.shooter.count: [0, 2]
  rulings.shieldInMelee: [always, defending]
`;

const read = (text: string, changes: Changes = {}) =>
  readScenario(text, 'troll.yaml', async () => Promise.reject(new Error('no files here')), changes);

async function focusOf(text: string, changes: Changes = {}) {
  const reading = await read(text, changes);
  if ('faults' in reading) throw new Error(reading.faults.map(({ problem }) => problem).join('; '));
  return reading.scenario.focus;
}

async function faultsOf(text: string, changes: Changes = {}) {
  const reading = await read(text, changes);
  return 'faults' in reading
    ? reading.faults.map(({ file, line, column, problem }) => [file, line, column, problem])
    : [];
}

const WRITTEN = { 'lair.troll.rep': 5, 'band.shooter.count': 2, 'rulings.shieldInMelee': 'always' };

describe('the focus of a scenario', () => {
  it('is the cell of the sides as they are written, rulings at their first value', async () => {
    expect(await focusOf(SWEEP)).toEqual(WRITTEN);
  });

  it('is the cell that plays as the file does where a key is left to the rulebook', async () => {
    const wide = SWEEP.replace('lair.troll.rep: [3, 5, 7]', 'width: [corridor, room]');
    expect(await focusOf(wide)).toMatchObject({ width: 'room' });
  });

  it('is none where no cell is as the sides are written', async () => {
    expect(await focusOf(SWEEP.replace('[3, 5, 7]', '[3, 4]'))).toBeUndefined();
  });

  it('is none where nothing is varied', async () => {
    expect(await focusOf(SWEEP.slice(0, SWEEP.indexOf('vary:')))).toBeUndefined();
  });

  it('is what the file says, and elsewhere as written', async () => {
    const other = { ...WRITTEN, 'lair.troll.rep': 7 };
    expect(await focusOf(`${SWEEP}focus: { lair.troll.rep: 7 }`)).toEqual(other);
    expect(await focusOf(`${SWEEP}focus: { lair.troll.rep: 3 }`, { focus: { 'lair.troll.rep': 7 } })).toEqual(other);
  });

  it('of a file is passed over where the command line varies or sets the same place', async () => {
    const focused = `${SWEEP}focus: { lair.troll.rep: 7 }`;
    expect(await focusOf(focused, { vary: { 'lair.troll.rep': [5, 6] } })).toEqual(WRITTEN);
    expect(await focusOf(focused, { set: { 'lair.troll.rep': 6 } })).toEqual({ 'lair.troll.rep': 6 });
  });

  it('names the nearest place, and the values there are', async () => {
    expect(await faultsOf(`${SWEEP}focus:\n  lair.trol.rep: 5\n`)).toEqual([
      ['troll.yaml', 15, 3, 'no varied place is called "lair.trol.rep"; did you mean "lair.troll.rep"?'],
    ]);
    expect(await faultsOf(`${SWEEP}focus:\n  lair.troll.rep: 6\n`)).toEqual([
      ['troll.yaml', 15, 19, '6 is not one of its values; vary tries 3, 5, 7'],
    ]);
  });

  it('must say what the sides as written leave open', async () => {
    const text = `${SWEEP.replace('[3, 5, 7]', '[3, 4]')}focus: { band.shooter.count: 2 }`;
    expect((await faultsOf(text)).map(([, , , problem]) => problem)).toEqual([
      'says nothing of lair.troll.rep, and the value as written is not one that vary tries; add it: vary tries 3, 4',
    ]);
  });

  it('has no place where nothing is varied', async () => {
    const text = `${SWEEP.slice(0, SWEEP.indexOf('vary:'))}focus: { lair.troll.rep: 5 }`;
    expect((await faultsOf(text)).map(([, , , problem]) => problem)).toEqual([
      'names a cell of a sweep, and this scenario varies nothing; leave focus out',
    ]);
  });
});

describe('the names of sides', () => {
  it('are for sides that are there', async () => {
    expect(await faultsOf(`${SWEEP}names: { liar: the troll }`)).toEqual([
      ['troll.yaml', 14, 10, 'no side is called "liar"; did you mean "lair"?'],
    ]);
  });
});
