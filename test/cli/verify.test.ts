import { describe, expect, it } from 'vitest';
import { type FakeHost, fakeHost, montecrawl } from './fake-host.ts';
import { TROLL } from './scenarios.ts';

const SWEEP = `${TROLL}vary:\n  lair.troll.rep: [3, 4, 5, 6, 7]\n`;

/** A fight that is small enough to be solved. */
const SOLVED = ['human/knight@5 ac6 shield sword', 'troll/warrior@5 ac6 2a no-shield'];

/** One that has too many states to be solved in a moment, and few enough when rare rates are looked at again. */

/** A world with the result of a run. */
async function ran(text: string, ...words: string[]): Promise<FakeHost> {
  const { out } = await montecrawl(['run', 's.yaml', '--json', '--no-report', ...words], fakeHost({ 's.yaml': text }));
  return fakeHost({ 'result.json': out });
}

/** The same, with something in the result that was not there. */
function forge(host: FakeHost, from: RegExp, to: string): FakeHost {
  const text = String(host.files.get('result.json'));
  expect(text).toMatch(from);
  return fakeHost({ 'result.json': text.replace(from, to) });
}

describe('verify', () => {
  it('confirms numbers and digest of what was run', async () => {
    const { code, out } = await montecrawl(['verify', 'result.json'], await ran(SWEEP, '--sampled'));
    expect(code).toBe(0);
    expect(out).toMatch(
      /✓ confirmed: 1,000 fights in 5 cells were played again, and every number and the digest\s+sha256:/,
    );
  });

  it('confirms what was stopped when precise, and what was solved', async () => {
    const precise = await ran(TROLL.replace('games: 200\n', 'precision: 0.05\n'));
    expect((await montecrawl(['verify', 'result.json'], precise)).code).toBe(0);
    const { out } = await montecrawl(['fight', ...SOLVED, '--games', '400', '--json']);
    expect(out.includes('"exact": true')).toBe(true);
    const solved = fakeHost({ 'result.json': out });
    expect(await montecrawl(['verify', 'result.json'], solved)).toMatchObject({ code: 0, err: '' });
  });

  it('says which numbers differ', async () => {
    const host = forge(await ran(SWEEP, '--sampled'), /"count": 1\d\d/, '"count": 99');
    const { code, out } = await montecrawl(['verify', 'result.json'], host);
    expect(code).toBe(1);
    expect(out).toMatch(
      /✗ not confirmed: 1,000 fights in 5 cells were played again, and 1 number is not what the\s+file says/,
    );
    expect(out).toMatch(
      / {2}lair.troll.rep=3\n {4}band.win: [\d.]+ % \(.*\), counted 99 in the file, [\d.]+ % \(.*\), counted 1\d\d\s+now/,
    );
  });

  it('says so where only the digest differs', async () => {
    const host = forge(await ran(TROLL), /"digest": "sha256:\w{4}/, '"digest": "sha256:0000');
    const { code, out } = await montecrawl(['verify', 'result.json'], host);
    expect(code).toBe(1);
    expect(out).toMatch(/every number is the same, but the\s+digest is sha256:/);
  });

  it('draws whole cells for a sample, others with another seed, and does not confirm the digest', async () => {
    const text = String((await ran(SWEEP, '--sampled')).files.get('result.json'));
    const drawn = async (...words: string[]) => {
      const { code, out } = await montecrawl(
        ['verify', 'result.json', '--json', '--sample', '350', ...words],
        fakeHost({ 'result.json': text }),
      );
      const { finding, games, allGames, cells, allCells, found } = JSON.parse(out);
      expect({ code, finding, games, allGames, cells, allCells, found }).toEqual({
        code: 0,
        finding: 'sample confirmed',
        games: 400,
        allGames: 1000,
        cells: 2,
        allCells: 5,
        found: undefined,
      });
    };
    await drawn();
    await drawn('--seed', '7');
    const { out } = await montecrawl(['verify', 'result.json', '--sample', '350'], fakeHost({ 'result.json': text }));
    expect(out).toMatch(/only playing all\s+of them confirms it/);
  });

  it('finds a forged cell by the samples that draw it, and by no other', async () => {
    const host = forge(await ran(SWEEP, '--sampled'), /"count": 1\d\d/, '"count": 99');
    const codes = [];
    for (let seed = 0; seed < 10; seed++) {
      codes.push((await montecrawl(['verify', 'result.json', '--sample', '200', '--seed', String(seed)], host)).code);
    }
    expect(codes).toContain(0);
    expect(codes).toContain(1);
  });

  it.each([
    ['no file', {}, 2, 'there is no such file'],
    ['a comparison', { 'result.json': '{"format":1,"kind":"compare"}' }, 2, 'is an answer of compare, and not of run'],
    ['no result', { 'result.json': '{}' }, 2, 'is not the result.json of a run'],
    ['half a file', { 'result.json': '{"format":1,"ki' }, 2, 'result.json is not JSON, or was cut short: '],
  ])('complains of %s', async (_, files, code, said) => {
    expect(await montecrawl(['verify', 'result.json'], fakeHost(files as Record<string, string>))).toMatchObject({
      code,
      err: expect.stringContaining(said),
    });
  });

  it('complains of a result that contradicts itself', async () => {
    const host = forge(await ran(TROLL), /"seed": 5/, '"seed": 6');
    expect(await montecrawl(['verify', 'result.json'], host)).toMatchObject({
      code: 2,
      err: expect.stringContaining('contradicts itself'),
    });
  });

  it('stops when told to', async () => {
    const host = await ran(TROLL);
    host.interrupt();
    expect(await montecrawl(['verify', 'result.json'], host)).toMatchObject({ code: 130 });
  });
});
