import { describe, expect, it } from 'vitest';
import { answerToJson } from '../../src/analysis/answer-json.ts';
import { REPS, SHOOTERS, trollAnswer } from '../report/troll-answer.ts';
import { ASKED, WORLD } from './every-question.ts';
import { fakeHost, montecrawl } from './fake-host.ts';
import { TROLL } from './scenarios.ts';

const report = (files: Record<string, string>, ...words: string[]) => montecrawl(['report', ...words], fakeHost(files));

describe('report', () => {
  it('makes the same bytes of result.json that run made', async () => {
    const run = await montecrawl(['run', 'a.yaml', '--games', '30', '--out', 'there'], fakeHost({ 'a.yaml': TROLL }));
    const result = String(run.host.files.get('there/result.json'));
    const { code, out, err, host } = await report({ 'here/result.json': result }, 'here/result.json');
    expect({ code, err }).toEqual({ code: 0, err: 'Report: here/report.html\n' });
    expect(out).toBe(run.out);
    const made = [...run.host.files].filter(([name]) => name.startsWith('there/'));
    expect(made.length).toBeGreaterThan(15);
    for (const [name, content] of made) {
      const again = host.files.get(name.replace('there/', 'here/'));
      expect(again?.toString() === content.toString(), name).toBe(true);
    }
  });

  it('refuses an answer of meta whose scenario is not that of a pool', async () => {
    const { host } = await montecrawl([...ASKED.meta, '--out', 'x', '-q'], fakeHost(WORLD));
    const answer = JSON.parse(String(host.files.get('x/result.json')));
    for (const scenario of [undefined, {}, { sides: { lair: {} } }]) {
      const { code, err } = await report({ 'a.json': JSON.stringify({ ...answer, scenario }) }, 'a.json');
      expect({ code, err }).toEqual({
        code: 2,
        err: 'a.json is not the result.json of a meta: scenario should have sides that list their members by name\n',
      });
    }
  });

  it('speaks of the same cell as run did, by the same names; neither changes the digest', async () => {
    const sweep = `${TROLL}vary: { lair.troll.rep: [4, 5, 6] }\n`;
    const play = (text: string, ...words: string[]) =>
      montecrawl(['run', 'a.yaml', '--games', '30', '--out', 'x', '-q', ...words], fakeHost({ 'a.yaml': text }));
    const [plain, focused, named] = [
      await play(sweep),
      await play(`${sweep}focus: { lair.troll.rep: 6 }\nnames: { lair: the giants }\n`),
      await play(sweep, '--focus', 'lair.troll.rep=6', '--names', 'band,the giants'),
    ];
    expect(plain.out).toContain('\nWith Rep 5 for the troll, ');
    expect(focused.out).toContain('\nWith Rep 6 for the troll, ');
    expect(focused.out).toMatch(/^ {2}The giants win /m);
    expect(named.out).toMatch(/^ {2}The giants win /m);
    const digestOf = ({ host }: typeof plain) => JSON.parse(String(host.files.get('x/result.json'))).digest;
    expect([digestOf(focused), digestOf(named)]).toEqual([digestOf(plain), digestOf(plain)]);
    const again = await report(
      { 'x/result.json': String(focused.host.files.get('x/result.json')) },
      'x/result.json',
      '-q',
    );
    expect(again.host.files.get('x/report.html')).toEqual(focused.host.files.get('x/report.html'));
  });

  it('reports several, each in a folder of its own', async () => {
    const files = {
      'a/result.json': answerToJson(trollAnswer({ games: 20 })),
      'b.json': answerToJson(trollAnswer({ games: 20, axes: [REPS, SHOOTERS] })),
    };
    const { code, out, host } = await report(files, 'a/result.json', 'b.json', '--out', 'all', '--quiet');
    expect({ code, out }).toEqual({ code: 0, out: '' });
    const names = [...host.files.keys()];
    expect(names).toContain('all/a/report.html');
    expect(names).toContain('all/b/report.html');
    expect(names.filter((name) => name.endsWith('.png'))).toEqual([]);
  });

  it.each(Object.entries(ASKED))('makes the same bytes again of what %s answered', async (name, words) => {
    const first = await montecrawl([...words, '--out', 'there'], fakeHost(WORLD));
    const result = String(first.host.files.get('there/result.json'));
    const { code, out, host } = await report({ 'here/result.json': result }, 'here/result.json');
    expect(code).toBe(0);
    // What is kept of a plan says nothing of the machine.
    if (name !== 'plan') expect(out).toBe(first.out);
    const made = [...first.host.files].filter(([name]) => name.startsWith('there/'));
    expect(made.map(([name]) => name)).toContain('there/report.html');
    for (const [name, content] of made) {
      expect(host.files.get(name.replace('there/', 'here/'))?.toString() === content.toString(), name).toBe(true);
    }
  });

  it.each([
    ['{"kind": "feast"}', 'a.json is an answer of feast, which has no report'],
    ['{', 'a.json is not JSON, or was cut short: '],
    ['{"format": 2, "montecrawl": "9.0.0"}', 'a.json has format 2, made by montecrawl 9.0.0; this one knows format 1'],
    [
      answerToJson(trollAnswer({ games: 5 })).replace('"seed": 5', '"seed": "5"'),
      'a.json is not the result.json of a run: seed should be a whole number',
    ],
    ['{"format": 1}', 'a.json is not the result.json of a run: montecrawl is missing; it should be text'],
    ['{"format": 1, "kind": {"a": 1}}', 'a.json is not the result.json of a run'],
  ])('says what is wrong with %.20s, and writes nothing', async (text, complaint) => {
    const { code, err, host } = await report({ 'a.json': text }, 'a.json');
    expect(code).toBe(2);
    expect(err).toContain(complaint);
    expect([...host.files.keys()]).toEqual(['a.json']);
  });

  it('says that a file is missing', async () => {
    const { code, err } = await report({}, 'a.json');
    expect({ code, err }).toEqual({ code: 2, err: 'a.json cannot be read: there is no such file\n' });
  });
});
