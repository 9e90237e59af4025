import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { DONE, NOT_ASKED } from '../../src/cli/exit-code.ts';
import { fakeHost, montecrawl } from './fake-host.ts';

const LOG = `d6: ${'6 6 1 2 3 6 4 5 '.repeat(20)}\nd20 17\nd20 3\n`;

describe('luck', () => {
  it('says in plain words whether dice are fair and how lucky it was', async () => {
    const { code, out } = await montecrawl(['luck', 'rolls.txt'], fakeHost({ 'rolls.txt': LOG }));
    expect(code).toBe(DONE);
    expect(out).toContain('of sessions with fair dice; the d6 may not be fair.');
    expect(out).toContain('162 rolls of rolls.txt; high is lucky, by the normal approximation of the total; 4 tests');
    expect(out).toMatch(/^d6, 160 rolls$/m);
    expect(out).toContain('Average 4.1 (3.8 to 4.5), where fair dice have 3.5: unusually high (exact law of the total');
    expect(out).toContain('Faces: uneven beyond chance (chi-square test, p below 0.0001');
    expect(out.replace(/\s+/g, ' ')).toContain('6 came in 38 % (28 to 48), where a fair die has 17 %.');
    expect(out).toMatch(/^ +6 +█+ +60 +38 % \(28 to 48\)$/m);
    expect(out).toContain('exact multinomial test');
    expect(out.replace(/\s+/g, ' ')).toContain('would be found by 2 rolls with a chance of less than 0.5 %');
  });

  it('reads stdin where no file is named', async () => {
    const { code, out } = await montecrawl(['luck', '--die', 'd20', '--low'], fakeHost({ stdin: '17\n4\n' }));
    expect(code).toBe(DONE);
    expect(out).toContain('2 rolls of stdin; low is lucky, by the exact law of the total');
    expect(out).toContain('Luckier than 50 % of sessions');
  });

  it('prints JSON as its schema says', async () => {
    const isValid = new Ajv().compile(JSON.parse((await montecrawl(['schema', 'luck'])).out));
    for (const text of [LOG, '2d6 = 9', 'dF: 1 0 -1']) {
      const { out } = await montecrawl(['luck', 'a.txt', '--json'], fakeHost({ 'a.txt': text }));
      expect(isValid(JSON.parse(out))).toBe(true);
      expect(isValid({ ...JSON.parse(out), more: 1 })).toBe(false);
    }
  });

  it('shows where a log is wrong', async () => {
    const { code, out, err } = await montecrawl(['luck', 'a.txt'], fakeHost({ 'a.txt': 'd20 17\nd6 7\n' }));
    expect([code, out]).toEqual([NOT_ASKED, '']);
    expect(err).toContain('a.txt: 1 problem');
    expect(err).toContain('2:4  d6 shows 1 to 6, not 7');
    expect(err).toContain('> 2 | d6 7');
    expect(err).toContain('No roll was counted.');
    expect((await montecrawl(['luck', 'a.txt', '--die', '20'])).err).toContain(
      '--die 20: it takes dice: d20, d6, d%, dF',
    );
  });
});
