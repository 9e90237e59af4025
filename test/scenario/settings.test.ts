import { describe, expect, it } from 'vitest';
import { read, told } from './reading.ts';

const scenario = (balance: string, vary = '{}') => `title: T
rules: dw
sides:
  band:
    members: [human@5, 2x elf@3]
  lair:
    members: [troll@7]
vary: ${vary}
balance: ${balance}
`;

async function settings(balance: string, vary?: string) {
  const reading = await read(scenario(balance, vary));
  if ('faults' in reading || reading.settings === undefined) throw new Error(told(reading).join('\n'));
  return reading.settings;
}

const TARGETS = 'targets: { band.win: { between: [0.4, 0.6] } }';

describe('balance', () => {
  it('names places with the values they may take, what they are now, and targets', async () => {
    const { knobs, targets, cells } = await settings(
      `{ knobs: { lair.troll.strength: { from: 5, to: 7 }, band.elf.count: [1, 2], lair.troll.armour: [2, 4] }, ${TARGETS} }`,
      '{band.policy: [plain, bold]}',
    );
    expect(knobs).toEqual([
      { path: 'lair.troll.strength', values: [5, 6, 7], now: 7 },
      { path: 'band.elf.count', values: [1, 2], now: 2 },
      { path: 'lair.troll.armour', values: [2, 4], now: 2 },
    ]);
    expect(targets).toEqual([{ measure: 'band.win', between: [0.4, 0.6] }]);
    expect(cells).toBe(2);
  });

  it('compiles a setting in every cell, leaves the rest as it is, and passes over the knobs of others', async () => {
    const some = await settings(
      `{ knobs: { lair.troll.strength: [5, 6] }, ${TARGETS} }`,
      '{band.policy: [plain, bold]}',
    );
    const made = some.compile({ 'lair.troll.strength': 6, 'lair.orc.count': 3 });
    expect(
      'why' in made ? made : made.map(({ cell }) => [cell.vary, cell.setup.sides[1]?.members[0]?.strength]),
    ).toEqual([
      [{ 'band.policy': 'plain' }, 6],
      [{ 'band.policy': 'bold' }, 6],
    ]);
    const asItIs = some.compile({});
    expect('why' in asItIs ? asItIs : asItIs[0]?.cell.setup.sides[1]?.members[0]?.strength).toBe(7);
  });

  it('says why a setting is forbidden, which is no fault of the file', async () => {
    const some = await settings(
      `{ knobs: { band.elf.strength: [8, 9], band.human.count: [0, 1], band.elf.count: [0, 1] }, ${TARGETS} }`,
    );
    expect(some.compile({ 'band.elf.strength': 9 })).toEqual({ why: 'no elf is stronger than 8' });
    expect(some.compile({ 'band.elf.count': 0, 'band.human.count': 0 })).toEqual({
      why: 'this side has no members left',
    });
  });

  it('stands in the scenario spelt out, which reads as the same', async () => {
    const reading = await read(scenario(`{ knobs: { lair.troll.strength: [5, 6] }, ${TARGETS} }`));
    const { canonical } = 'faults' in reading ? { canonical: {} } : reading.scenario;
    expect(canonical).toHaveProperty('balance.knobs', { 'lair.troll.strength': [5, 6] });
    const again = await read(JSON.stringify(canonical));
    expect('faults' in again ? told(again) : again.scenario.canonical).toEqual(canonical);
  });

  it('is not there where nothing is said of it', async () => {
    const reading = await read(scenario('{}').replace(/balance.*\n/, ''));
    expect(reading).not.toHaveProperty('settings');
  });
});
