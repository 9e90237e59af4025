import { describe, expect, it } from 'vitest';
import { UNDECIDED } from '../../src/cli/exit-code.ts';
import { montecrawl } from './fake-host.ts';

const SMALL = ['human/knight@5 ac6 shield sword', 'troll/warrior@5 ac6 2a no-shield'];
const BIG = ['5x human', '5x orc'];
const VARIED = ['--vary', 'b.warrior.rep=4..6', '--games', '400'];
const fight = (...words: string[]) => montecrawl(['fight', ...words, '--games', '400', '--threads', '1']);

describe('a fight that is small enough', () => {
  it('is solved, and played for what a solution does not tell', async () => {
    const { code, out, err } = await fight(...SMALL);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('The knight wins 70.99 % (exact) of all fights.');
    expect(out).toContain('dead 8.48 % exact');
    expect(out).toMatch(/^ {2}The troll wins +29\.01 % \(exact\)$/m);
    expect(out).toContain('400 fights, 95 % intervals');
  });

  it('has its exact values in the JSON, with the counts of the games beside them', async () => {
    const { cells } = JSON.parse((await fight(...SMALL, '--json')).out);
    expect(cells[0]).toMatchObject({ games: 400, stopped: 'fixed', method: 'both' });
    const { measures } = cells[0];
    expect(measures['a.win']).toEqual({ rate: 0.709903324, count: expect.any(Number), exact: true });
    expect(measures['a.win'].rate + measures['b.win'].rate).toBeCloseTo(1, 8);
    expect(measures['b.warrior.dead']).toMatchObject({ rate: measures['a.win'].rate, exact: true });
    expect(measures['a.casualties']).toMatchObject({ mean: measures['b.win'].rate, exact: true });
    expect(measures.rounds).toMatchObject({ mean: 3.31746437, exact: true });
    expect(measures['a.knight.kills']).not.toHaveProperty('exact');
  });

  it('stops at the first look, because no headline is in doubt', async () => {
    const { out } = await montecrawl(['fight', ...SMALL, '--json', '--precision', '0.0005']);
    expect(JSON.parse(out).cells[0]).toMatchObject({ games: 10_000, stopped: 'precise' });
  });

  it('is only played when told so', async () => {
    const { out, err } = await fight(...SMALL, '--sampled', '--json');
    expect({ err, exact: out.includes('exact": true') }).toEqual({ err: '', exact: false });
    expect(JSON.parse(out).cells[0].method).toBe('sampled');
  });

  it('is the same for --exact', async () => {
    expect((await fight(...SMALL, '--exact', '--json')).out).toBe((await fight(...SMALL, '--json')).out);
  });
});

describe('a fight that is too big', () => {
  it('is sampled, and that is said once', async () => {
    const { code, out, err } = await fight(...BIG, '--json');
    expect(code).toBe(0);
    expect(err).toBe('Sampled, not solved exactly: too much to solve in a moment.\n');
    expect(JSON.parse(out).cells[0].method).toBe('sampled');
    expect((await fight(...BIG, '-q')).err).toBe('');
  });

  it('gives the bytes that it gives without trying', async () => {
    expect((await fight(...BIG, '--json')).out).toBe((await fight(...BIG, '--sampled', '--json')).out);
  });

  it('is not answered when exact answers are insisted on', async () => {
    const { code, out, err } = await fight('40x human', '40x orc', '--exact');
    expect({ code, out }).toEqual({ code: UNDECIDED, out: '' });
    expect(err).toMatch(/^Could not be solved exactly: too many states to solve \(over [\d,]+ after \d+ steps\)\.\n$/);
  });
});

it('a sweep may have cells of both kinds', async () => {
  const { out, err } = await montecrawl([
    ...['fight', SMALL[0], SMALL[1], ...VARIED, '--json'],
    ...['--vary', 'a.knight.star=false,true'],
  ]);
  const methods: string[] = JSON.parse(out).cells.map(({ method }: { method: string }) => method);
  expect(methods).toHaveLength(6);
  expect(new Set(methods)).toContain('both');
  expect(err === '').toBe(!methods.includes('sampled'));
});

it('takes --exact or --sampled, not both', async () => {
  const { code, err } = await fight(...SMALL, '--exact', '--sampled');
  expect(code).toBe(2);
  expect(err).toContain("option '--exact' cannot be used with option '--sampled'");
});
