import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { DONE, NOT_ASKED } from '../../src/cli/exit-code.ts';
import { SYSTEM_IDS } from '../../src/rules/registry.ts';
import { fakeHost, montecrawl } from './fake-host.ts';

const json = async (...words: string[]) => {
  const { code, out } = await montecrawl(['odds', ...words, '--json']);
  expect(code).toBe(DONE);
  return JSON.parse(out);
};

describe('odds', () => {
  it('lists the questions of all systems, or of one', async () => {
    const { code, out } = await montecrawl(['odds']);
    expect(code).toBe(DONE);
    for (const id of SYSTEM_IDS) expect(out).toMatch(new RegExp(`^${id} `, 'm'));
    expect(out).toMatch(/^2hdc +charge +The charge test$/m);
    const one = await montecrawl(['odds', 'dw']);
    expect(one.out).not.toContain('2hdc');
  });

  it('shows a table of what is swept', async () => {
    const { code, out } = await montecrawl(['odds', '2hdc', 'shooting-damage', 'impact=2..3', 'ac=4']);
    expect(code).toBe(DONE);
    expect(out).toContain('exact; with ac 4');
    expect(out).toMatch(/^ +2 +66\.67 % +16\.67 % +16\.67 %$/m);
    expect(out).toMatch(/^ +3 +50\.00 % +33\.33 % +16\.67 %$/m);
  });

  it('reads values, ranges, lists and all', async () => {
    const values = async (...words: string[]) =>
      (await json('2hdc', 'shot', ...words)).parameters.map((each: { values: unknown[] }) => each.values);
    expect(await values('rep=3..5', 'weapon=bow,firearm', 'ac=2..6', 'shooter=all', 'shield=no')).toEqual([
      [3, 4, 5],
      ['bow', 'firearm'],
      [2, 4, 6],
      ['no', 'yes'],
      ['no'],
    ]);
    expect((await values('rep=5,3,5'))[0]).toEqual([5, 3]);
  });

  it('prints everything as JSON', async () => {
    const sheet = await json('2hdc', 'passing', 'dice=3', 'rep=4');
    expect(sheet.question.name).toBe('passing');
    expect(sheet.rows).toHaveLength(1);
    expect(sheet.rows[0].setting).toEqual({ rep: 4, dice: 3 });
    expect(sheet.rows[0].outcomes[2]).toEqual({ name: '2 passed', chance: expect.closeTo(20 / 27, 12) });
  });

  it('lists what can be set', async () => {
    const { out } = await montecrawl(['odds', '2hdc', 'passing', '--settings']);
    expect(out).toMatch(/^rep +1\.\.6 +Rep rolled against: 1\.\.12$/m);
  });

  it('writes a table and a chart', async () => {
    const { code, err, host } = await montecrawl(['odds', '2hdc', 'passing', '--out', 'here', '--png']);
    expect(code).toBe(DONE);
    const names = [
      '.montecrawl-files',
      'charts/odds.svg',
      'charts/odds.vl.json',
      'odds.csv',
      'report.html',
      'report.md',
    ];
    expect([...host.files.keys()].sort()).toEqual(['charts/odds.png', ...names].sort().map((name) => `here/${name}`));
    const plain = await montecrawl(['odds', '2hdc', 'passing', '--out', 'here']);
    expect([...plain.host.files.keys()].sort()).toEqual(names.map((name) => `here/${name}`));
    expect(String(host.files.get('here/report.html'))).toContain('montecrawl odds 2hdc passing --out again</pre>');
    expect(String(host.files.get('here/odds.csv'))).toContain('given.rep,given.dice,outcome,value,shown');
    expect(err).toBe('Odds: here/report.html\n');
  });

  it('answers dice, quoted or not', async () => {
    const quoted = await montecrawl(['odds', 'dice', '4d6 count 1-3']);
    const bare = await montecrawl(['odds', 'dice', '4d6', 'count', '1-3']);
    expect(quoted.code).toBe(DONE);
    expect(quoted.out).toBe(bare.out);
    expect(quoted.out).toContain('On average 2, with a standard deviation of 1.');
    expect(quoted.out).toContain('1,296 equally likely rolls; exact');
    expect(quoted.out).toMatch(/^ +exactly +at least +at most$/m);
    expect(quoted.out).toMatch(/^ +2 .* 37\.50 % +68\.75 % +68\.75 %$/m);
    expect((await json('dice', '2d6-1')).rows[0].outcomes).toHaveLength(11);
  });

  it('says how many tries a yes takes', async () => {
    const { out } = await montecrawl(['odds', 'dice', 'd6 = 6']);
    expect(out).toContain(
      'A yes takes 6 tries on average. To see one with a given chance takes 4 for 50 %, 13 for 90 %',
    );
    expect(out).toMatch(/^ +yes .* 16\.67 %$/m);
  });

  it('lays several questions about dice side by side', async () => {
    const words = ['odds', 'dice', 'plain: d20 >= 15; lucky: 2d20 highest >= 15', '--out', 'here'];
    const { out, host } = await montecrawl(words);
    expect(out).toMatch(/^ +plain +lucky$/m);
    expect(out).toMatch(/^ +yes +30\.00 % +51\.00 %$/m);
    expect(out).toContain('lucky: A yes takes 1.9608 tries on average.');
    expect(String(host.files.get('here/report.md'))).toContain('**Yes: plain 30.00 %, lucky 51.00 %, exactly.**');
    const numbers = await montecrawl(['odds', 'dice', 'a: 2d6; b: 2d20 highest', '--out', 'here']);
    expect(String(numbers.host.files.get('here/report.md'))).toContain('**On average: a 7, b 13.825, exactly.**');
  });

  it('shows very many outcomes together, and writes each to the CSV file', async () => {
    const { out, host } = await montecrawl(['odds', 'dice', '100d20', '--out', 'here']);
    expect(out).toMatch(/^ +859 or less .* 0\.045 % +100 % +0\.045 %$/m);
    expect(out).toMatch(/^ +1050 to 1059 .* 6\.88 % +50\.35 % +56\.53 %$/m);
    expect(out).toContain('Rows stand for 10 numbers each');
    expect(out.split('\n').length).toBeLessThan(60);
    const csv = String(host.files.get('here/odds.csv'));
    expect(csv).toContain('outcome,value,atLeast,atMost,shown');
    expect(csv.split('\n')).toHaveLength(1903);
    expect(String(host.files.get('here/report.html'))).toContain('1050 to 1059');
    expect(String(host.files.get('here/report.md'))).toContain('| 1050 to 1059 | 6.88 % | 50.35 % | 56.53 % |');
  });

  it.each([['2d6'], ['d6 = 6'], ['a: 2d6 explode; b: d12; c: if d6 = 6 then "yes" else "no"']])(
    'prints JSON of %s as its schema says',
    async (dice) => {
      const schema = new Ajv({ allowUnionTypes: true }).compile(JSON.parse((await montecrawl(['schema', 'odds'])).out));
      expect(schema(await json('dice', dice))).toBe(true);
      expect(schema({ ...(await json('dice', dice)), more: 1 })).toBe(false);
      expect(schema(await json('2hdc', 'passing'))).toBe(true);
    },
  );

  it.each([
    [['2hcd'], 'no system is called "2hcd"; did you mean "2hdc"?'],
    [['toString'], 'no system is called "toString"'],
    [['3d6'], 'montecrawl odds dice "3d6"'],
    [['2hdc', 'chrage'], 'no question of 2hdc is called "chrage"; did you mean "charge"?'],
    [['2hdc', 'xyzzy'], 'there are passing, successes'],
    [['2hdc', 'passing', 'repp=4'], 'no parameter is called "repp"; did you mean "rep"?'],
    [['2hdc', 'passing', 'rep=13'], 'rep takes a whole number from 1 to 12, not "13"'],
    [['2hdc', 'passing', 'rep=0..4'], 'rep takes a whole number from 1 to 12, or from..to within, not "0..4"'],
    [['2hdc', 'passing', 'rep=four'], 'rep takes a whole number from 1 to 12, not "four"'],
    [['2hdc', 'passing', 'rep=4', 'rep=5'], 'rep is set twice'],
    [['2hdc', 'passing', '4'], '"4" says nothing; write rep=value'],
    [['2hdc', 'shot', 'ac=3'], 'ac takes 2, 4, 6, not "3"'],
    [['2hdc', 'shot', 'weapon=cross-bow'], 'no value of weapon is called "cross-bow"; did you mean "crossbow"?'],
    [['2hdc', 'melee', 'rep1=all', 'rep2=all', 'weapon1=all', 'weapon2=all', 'ac1=all'], 'combinations are too many'],
    [['dice', '4d6 cuont 1-3'], 'did you mean "count"?\n\n  4d6 cuont 1-3\n      ^^^^^'],
    [['dice', '999d6'], 'dice: from 1 to 200, not 999\n\n  999d6\n  ^^^^^'],
    [['dice'], 'dice such as 3d6, or a whole number, should stand here'],
  ])('%j is answered with a way out', async (words, problem) => {
    const host = fakeHost();
    const { code, out, err } = await montecrawl(['odds', ...words, '--out', 'here'], host);
    expect(code).toBe(NOT_ASKED);
    expect(out).toBe('');
    expect(err).toContain(problem);
    expect(host.files.size).toBe(0);
  });
});
