import { describe, expect, it } from 'vitest';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { told } from './reading.ts';

const read = (party: string, more = '') =>
  readScenario(
    `title: T
rules: wods
sides:
  party:
${party}    members: [fighter con1 tough slay shield-kit]
  foes: { members: [2x goblin] }
${more}`,
    's/x.yaml',
    () => Promise.reject(new Error('no files are used')),
  );

describe('a policy with choices of its own', () => {
  it.each([
    ['policy: { from: bold, retreat: half }', '    policy: bold\n    retreat: half\n'],
    ['policy: { retreat: half }', '    policy: book\n    retreat: half\n'],
    ['policy: { from: cautious }', '    policy: cautious\n'],
  ])('%s is the policy and keys of the side', async (written, long) => {
    const [one, other] = await Promise.all([read(`    ${written}\n`), read(long)]);
    if ('faults' in one || 'faults' in other) throw new Error(JSON.stringify([one, other]));
    expect(one.scenario.canonical).toEqual(other.scenario.canonical);
    expect(one.scenario.cells).toEqual(other.scenario.cells);
  });

  it.each([
    [
      'policy: { retreta: half }',
      '5:15 sides.party.policy.retreta: no choice of a side is called "retreta"; did you mean "retreat"?',
    ],
    ['policy: { from: bolt }', '5:21 sides.party.policy: no policy is called "bolt"; did you mean "bold"?'],
  ])('%s is a fault in its place', async (written, fault) => {
    expect(told(await read(`    ${written}\n`))).toEqual([fault]);
  });

  it('names the place of a wrong value of a choice', async () => {
    const [fault] = told(await read('    policy: { from: book, retreat: hafl }\n'));
    expect(fault).toMatch(/^5:36 sides\.party\.retreat: .*did you mean "half"\?.*P-WODS-13/);
  });

  it('clashes with a key of the side', async () => {
    expect(told(await read('    policy: { from: book, retreat: half }\n    retreat: never\n'))).toEqual([
      '5:27 sides.party.policy.retreat: party sets retreat beside its policy too; write it once',
    ]);
  });

  it('may be varied', async () => {
    const reading = await read('    policy: { retreat: half }\n', 'vary: { party.retreat: [never, half] }\n');
    if ('faults' in reading) throw new Error(JSON.stringify(reading.faults));
    expect(reading.scenario.cells.map(({ setup }) => setup.sides[0])).toMatchObject([
      { policy: 'book', retreat: 'never' },
      { policy: 'book', retreat: 'half' },
    ]);
  });
});
