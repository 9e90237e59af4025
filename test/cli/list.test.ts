import { describe, expect, it } from 'vitest';
import { NOT_ASKED } from '../../src/cli/exit-code.ts';
import { fakeHost, montecrawl } from './fake-host.ts';
import { TROLL, WRONG } from './scenarios.ts';

const lines = (text: string) => text.trimEnd().split('\n');

describe('list', () => {
  it('lists systems first of all', async () => {
    const { code, out } = await montecrawl(['list']);
    expect(code).toBe(0);
    expect(lines(out)[0]).toMatch(/^system +title +plays$/);
    expect(out).toMatch(/^2hdc +2 Hour Dungeon Crawl +fight/m);
  });

  it('lists words by their kind, one or many', async () => {
    const many = await montecrawl(['list', 'races', '2hdc', '--json']);
    const one = await montecrawl(['list', 'race', '2hdc', '--json']);
    expect(many.out).toBe(one.out);
    expect(JSON.parse(many.out)).toContainEqual(
      expect.objectContaining({ system: '2hdc', name: 'troll', rule: '2HDC-7.0' }),
    );
  });

  it('calls several species what it calls one', async () => {
    const { out } = await montecrawl(['list', 'species', '--json']);
    expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ system: 'wods' }));
    expect((await montecrawl(['list', 'races', 'wods'])).err).toContain('there are species, ');
    expect((await montecrawl(['list', 'specieses'])).code).toBe(NOT_ASKED);
  });

  it.each(['plays', 'policies', 'rulings', 'limits', 'words'])('lists %s', async (what) => {
    const { code, out } = await montecrawl(['list', what, '2hdc']);
    expect(code).toBe(0);
    expect(lines(out).length).toBeGreaterThan(1);
  });

  it('lists what an answer to a scenario counts', async () => {
    const { out } = await montecrawl(['list', 'measures', 'a.yaml', '--json'], fakeHost({ 'a.yaml': TROLL }));
    const names = JSON.parse(out).map(({ name }: { name: string }) => name);
    expect(names).toContain('band.win');
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    ['adg', 'retreatDead'],
    ['wods', 'retreat'],
  ])('lists what a side of %s may choose', async (book, name) => {
    const { out } = await montecrawl(['list', 'choices', book, '--json'], fakeHost({}));
    expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ name, rule: expect.stringMatching(/^P-/) }));
  });

  it('lists scenario files, wrong ones too', async () => {
    const host = fakeHost({ 'scenarios/a.yaml': TROLL, 'scenarios/b.yml': WRONG, 'scenarios/notes.md': '' });
    const { out } = await montecrawl(['list', 'scenarios', '--json'], host);
    expect(JSON.parse(out)).toEqual([
      { file: 'scenarios/a.yaml', system: '2hdc', title: 'Knight against Troll' },
      { file: 'scenarios/b.yml', system: '', title: 'has faults; montecrawl check says which' },
    ]);
  });

  it.each([
    [['rulngs'], 'no list is called "rulngs"; did you mean "rulings"?'],
    [['toString'], 'no list is called "toString"'],
    [['2hdc'], '2hdc is a system; write what to list before it: montecrawl list words 2hdc'],
    [['2hdc', 'races'], '2hdc is a system'],
    [['races', '2hcd'], 'no system is called "2hcd"; did you mean "2hdc"?'],
    [['scenarios', 'nowhere'], 'nowhere cannot be listed: there is no such folder'],
    [['warbands', 'nowhere'], 'nowhere cannot be listed: there is no such folder'],
    [['measures'], 'measures depend on who plays; name a scenario'],
  ])('%j is answered with a way out', async (words, problem) => {
    const { code, out, err } = await montecrawl(['list', ...words]);
    expect(code).toBe(NOT_ASKED);
    expect(out).toBe('');
    expect(err).toContain(problem);
  });

  it('never draws wider than the screen, but for names that are', async () => {
    const host = fakeHost({}, { screen: { width: 60, colour: false, unicode: true } });
    const { out } = await montecrawl(['list', 'policies', '2hdc'], host);
    expect(Math.max(...lines(out).map((line) => line.length))).toBeLessThanOrEqual(60);
    const wider = fakeHost({}, { screen: { width: 80, colour: false, unicode: true } });
    const rules = (await montecrawl(['list', 'rules', '2hdc'], wider)).out;
    expect(Math.max(...lines(rules).map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(rules).toContain('2HDC-2.2');
  });
});
