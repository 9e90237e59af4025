import { describe, expect, it } from 'vitest';
import { Unsolved } from '../../src/analysis/unaskable.ts';
import { complaining } from '../../src/cli/complaint.ts';
import { breakEvenShape } from '../../src/questions/break-even/answer.ts';
import { comparisonShape } from '../../src/questions/compare/answer.ts';
import { planShape } from '../../src/questions/plan/answer.ts';
import { sensitivityShape } from '../../src/questions/sensitivity/answer.ts';
import { fakeHost, montecrawl } from './fake-host.ts';
import { TROLL, WRONG } from './scenarios.ts';

const files = {
  'troll.yaml': TROLL,
  'sweep.yaml': `${TROLL}vary:\n  lair.troll.rep: [3, 4, 5]\n`,
  'wrong.yaml': WRONG,
  'other.yaml': TROLL.replace('troll@5', 'troll@6').replace('Knight against', 'Knight before a larger'),
  'dw.yaml': 'title: t\nrules: dw\nsides:\n  band: { members: [knight] }\n  lair: { members: [ogre] }\n',
};
const run = (line: string, own = {}) => montecrawl(line.split(' '), fakeHost(files, own));

describe('compare', () => {
  it('compares two files, and one with another setting, for the same difference', async () => {
    const two = await run('compare troll.yaml other.yaml --margin 0.05 --sampled');
    expect(two.code).toBe(0);
    expect(two.out).toContain('With "Knight before a larger Troll", the band wins less often');
    const set = await run('compare troll.yaml --set lair.troll.rep=6 --margin 0.05 --sampled');
    expect(set.out).toContain('With Rep 6 for the troll, the band wins less often');
    const one = await run('compare sweep.yaml --set lair.troll.rep=6 --json --quiet --margin 0.05');
    expect(one).toMatchObject({ code: 0, err: '' });
    const comparison = comparisonShape.parse(JSON.parse(one.out));
    expect(comparison.arms.map(({ set }) => set)).toEqual([{}, { 'lair.troll.rep': 6 }]);
    expect(comparison.differences[0]).toMatchObject({ measure: 'band.win', verdict: 'lower' });
    const sampled = await run(
      'compare troll.yaml --set lair.troll.rep=6 --both band.knight.ac=4 --sampled --json --margin 0.05',
    );
    const { arms, differences } = comparisonShape.parse(JSON.parse(sampled.out));
    expect(arms[0].set).toEqual({ 'band.knight.ac': 4 });
    expect(differences[0]).not.toHaveProperty('exact');
  });

  it('ends with 3 where it is undecided', async () => {
    const { code, out } = await run(
      'compare troll.yaml --set lair.troll.count=1 --both lair.troll.rep=7 --sampled --margin 0.05',
    );
    expect(out).toContain('Both are the same game to the rulebook');
    expect(code).toBe(0);
    const few = await run('compare troll.yaml --set band.knight.trueArrows=1 --sampled --games 10');
    expect(few.code).toBe(3);
    expect(few.out).toMatch(/^Undecided: the band wins/m);
  });

  it('complains before it plays', async () => {
    const own = { playArms: () => Promise.reject(new Error('played')) };
    const complaints: [string, string][] = [
      ['compare troll.yaml', 'Compare with what?'],
      ['compare troll.yaml wrong.yaml', 'troll'],
      ['compare troll.yaml dw.yaml', 'both must use the same rulebook'],
      ['compare troll.yaml --set lair.troll.rep=5,6', 'It takes one value'],
      ['compare troll.yaml --set lair.trol.rep=5', 'did you mean "lair.troll.rep"?'],
      ['compare troll.yaml --vary lair.trol.rep=5,6', '--vary: 1 problem'],
      ['compare troll.yaml --set lair.troll.rep=6 --set lair.troll.rep=7', 'lair.troll.rep is set twice'],
      ['compare troll.yaml --set lair.troll.rep=6 --margin 0', 'It takes a number from 0.0005 to 0.2'],
    ];
    for (const [line, said] of complaints) {
      const { code, err, out } = await run(line, own);
      expect({ line, code, out }).toEqual({ line, code: 2, out: '' });
      expect(err).toContain(said);
    }
  });

  it('takes for no difference what solving two arms has left behind the last digit', async () => {
    const duel = (soldier: string) =>
      `rules: 2hdc\ntitle: t\nplay: fight\nsides:\n  a: { members: [troll@5] }\n  b: { members: [${soldier}] }\n`;
    const own = fakeHost({ 'a.yaml': duel('human/soldier@3'), 'b.yaml': duel('human/soldier@3 ac2') });
    const { out } = await montecrawl('compare a.yaml b.yaml --exact --games 100 --json'.split(' '), own);
    const { differences } = comparisonShape.parse(JSON.parse(out));
    // Whoever wins has lost nobody, and the other one his only member.
    for (const measure of ['margin', 'draw', 'timeout']) {
      expect(differences.find((each) => each.measure === measure)).toMatchObject({
        difference: 0,
        exact: true,
        verdict: 'within',
      });
    }
    const broke = differences.filter(({ difference }) => difference !== 0 && Math.abs(difference) < 1e-12);
    expect(broke).toEqual([]);
  });

  it('ends with 3 where exact answers are insisted on and out of reach', async () => {
    const act = () => Promise.reject(new Unsolved('too many states to solve'));
    await expect(complaining(act, new AbortController().signal)).rejects.toMatchObject({
      code: 3,
      message: 'Could not be solved exactly: too many states to solve.',
    });
  });

  it('ends with 130 when it is stopped', async () => {
    const host = fakeHost(files);
    host.interrupt();
    const { code, out } = await montecrawl(['compare', 'troll.yaml', 'other.yaml', '--sampled'], host);
    expect(code).toBe(130);
    expect(out).toContain('Too few games');
    for (const line of [
      'sensitivity troll.yaml',
      'plan troll.yaml',
      'break-even troll.yaml --vary lair.troll.rep=3..9',
    ]) {
      const stopped = fakeHost(files);
      stopped.interrupt();
      expect((await montecrawl(line.split(' '), stopped)).code, line).toBe(130);
    }
  });

  it('writes a report, its result last', async () => {
    const { host, err } = await run('compare troll.yaml other.yaml --games 500 --sampled --out there');
    expect(err).toContain('Report: there/report.html');
    const written = [...host.files.keys()].filter((name) => name.startsWith('there/'));
    expect(written.at(-1)).toBe('there/result.json');
    comparisonShape.parse(JSON.parse(String(host.files.get('there/result.json'))));
  });
});

describe('sensitivity', () => {
  it('ranks what a scenario has', async () => {
    const { code, out } = await run('sensitivity sweep.yaml --games 500 --json --of lair --set lair.troll.rep=7');
    const answer = sensitivityShape.parse(JSON.parse(out));
    expect(code).toBe(0);
    expect(
      answer.knobs
        .map(({ path }) => path)
        .slice(0, 2)
        .sort(),
    ).toEqual(['lair.troll.count', 'lair.troll.rep']);
    expect(answer.knobs.find(({ path }) => path === 'lair.troll.rep')).toMatchObject({ value: 7 });
    expect((await run('sensitivity troll.yaml --games 500 --rulings')).out).toContain('house rule');
  });

  it('complains of what is not there', async () => {
    const { code, err } = await run('sensitivity troll.yaml --of lair.trol');
    expect(code).toBe(2);
    expect(err).toContain('no place is called "lair.trol"; did you mean "lair.troll"?');
    expect((await run('sensitivity troll.yaml --measure band.wins')).err).toMatch(/did you mean "band\.win"\?\n$/);
  });
});

describe('break-even', () => {
  it('finds how strong makes it even', async () => {
    const { code, out } = await run('break-even sweep.yaml --vary lair.troll.rep=2..9 --games 1000 --json');
    const answer = breakEvenShape.parse(JSON.parse(out));
    expect(code).toBe(0);
    // Rep 5 is even to within ten points when both are alike.
    expect(answer).toMatchObject({ verdict: 'even', values: [2, 3, 4, 5, 6, 7, 8, 9] });
  });

  it('ends with 1 where it is even nowhere, and 3 where the range ends too soon', async () => {
    const never = await run('break-even troll.yaml --vary lair.troll.rep=1..3 --games 1000');
    expect(never.code).toBe(1);
    expect(never.out).toContain('from 1 to 3 makes it even');
  });

  it('asks where to look', async () => {
    expect((await run('break-even troll.yaml')).err).toContain('Which number should change?');
    expect((await run('break-even troll.yaml --vary band.policy=book,bold')).err).toContain('takes rising numbers');
  });
});

describe('plan', () => {
  it('says how many games, and how fast this machine is', async () => {
    const { code, out } = await run('plan sweep.yaml --json');
    const plan = planShape.parse(JSON.parse(out));
    expect(code).toBe(0);
    expect(plan).toMatchObject({ cells: 3, probed: { cells: 3, games: 1000 } });
    expect(plan.machine?.threads).toBeGreaterThan(0);
    // On this host each look at the clock takes 400 ms, so that one game is enough to be timed by.
    expect(plan.machine).toMatchObject({ msPerGame: 400, msPerGameInPairs: 400 });
    const text = (await run('plan troll.yaml other.yaml --difference 0.01 --precision 0.01')).out;
    expect(text).toContain('To detect a difference from "Knight before a larger Troll" nine times out of ten');
    expect(text).toMatch(/Playing both on the same dice was worth [\d.]+ times as many games\./);
  });
});
