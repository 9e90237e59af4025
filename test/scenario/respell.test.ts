import { describe, expect, it } from 'vitest';
import { readScenario } from '../../src/scenario/read-scenario.ts';

const FIGHT = 'title: T\nrules: 2hdc\nsides: { band: { members: [human@5] }, lair: { members: [troll@5] } }\n';

const read = (more: string) =>
  readScenario(FIGHT + more, 'x.yaml', async () => {
    throw new Error('no files are used');
  });

describe('numbers and ranges of a scenario file', () => {
  it.each([
    ['games: 10k', 'games: 10000'],
    ['games: 1e4', 'games: 10000'],
    ['games: 100_000', 'games: 100000'],
    ['seed: 1M', 'seed: 1000000'],
    ['precision: 0.5%', 'precision: 0.005'],
    ['vary: { lair.troll.rep: 3..5 }', 'vary: { lair.troll.rep: [3, 4, 5] }'],
    ['vary: { lair.troll.rep: 3-5 }', 'vary: { lair.troll.rep: [3, 4, 5] }'],
    ['vary: { lair.troll.rep: "3, 5-6" }', 'vary: { lair.troll.rep: [3, 5, 6] }'],
    ['vary: { band.policy: "book,bold" }', 'vary: { band.policy: [book, bold] }'],
    ['expect: { band.win: { between: [40%, 60%] } }', 'expect: { band.win: { between: [0.4, 0.6] } }'],
    [
      'balance: { knobs: { lair.troll.rep: 3-5 }, targets: { band.win: { between: [45%, 0.55] } } }',
      'balance: { knobs: { lair.troll.rep: [3, 4, 5] }, targets: { band.win: { between: [0.45, 0.55] } } }',
    ],
  ])('%s is %s, to the last byte of its canonical form', async (free, strict) => {
    const [one, other] = await Promise.all([read(free), read(strict)]);
    if ('faults' in one || 'faults' in other) throw new Error(JSON.stringify([one, other]));
    expect(JSON.stringify(one.scenario.canonical)).toBe(JSON.stringify(other.scenario.canonical));
    expect(one.scenario.cells).toEqual(other.scenario.cells);
  });

  it.each([
    ['games: many', 'games', 'should be a whole number from 1 to 1000000000, not "many"'],
    ['precision: 50%', 'precision', 'should be a number from 0.0005 to 0.1, not 0.5'],
    [
      'vary: { lair.troll.rep: 3..5000 }',
      'vary.lair.troll.rep',
      'should be a list of values, 3..7, or from, to and step, not "3..5000"',
    ],
    [
      'vary: { lair.troll.rep: "3,,5" }',
      'vary.lair.troll.rep',
      'should be a list of values, 3..7, or from, to and step, not "3,,5"',
    ],
  ])('%s is wrong', async (text, path, problem) => {
    const reading = await read(text);
    expect('faults' in reading && reading.faults.map((fault) => [fault.path, fault.problem])).toEqual([
      [path, problem],
    ]);
  });
});
