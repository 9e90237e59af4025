import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NOT_ASKED, OUR_MISTAKE } from '../../src/cli/exit-code.ts';
import { fakeHost, montecrawl } from './fake-host.ts';
import { TROLL } from './scenarios.ts';

const GROUPS = {
  Ask: ['run', 'fight', 'watch', 'compare', 'replay'],
  Balance: [
    'sensitivity',
    'break-even',
    'balance',
    'design',
    'rank',
    'price',
    'meta',
    'tournament',
    'exploit',
    'skill',
    'gate',
  ],
  Dice: ['odds', 'luck'],
  Files: ['init', 'check', 'list', 'report', 'verify', 'test-book', 'open', 'schema', 'completion'],
  Scale: ['plan', 'merge', 'worker'],
};
const VERBS = Object.values(GROUPS).flat();

describe('the command line', () => {
  it('prints its version', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await montecrawl(['--version'])).toMatchObject({ code: 0, out: `${version}\n`, err: '' });
  });

  it('helps', async () => {
    const { code, out, err } = await montecrawl(['--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const verb of VERBS) expect(out).toMatch(new RegExp(`^ {2}${verb} `, 'm'));
    expect(out).toContain('Exit codes: 0 done');
  });

  it('lists every verb by what it says of itself', async () => {
    const { out } = await montecrawl(['--help']);
    const verbs = [...out.matchAll(/^ {2}([a-z-]+) (?=\[|<| )/gm)].map(([, verb]) => verb);
    expect(verbs).toEqual(expect.arrayContaining(VERBS));
    // A verb that is named is loaded, wherever it stands.
    for (const verb of verbs) expect((await montecrawl(['--help', verb])).out).toBe(out);
  });

  it('lists verbs in groups by what they are for', async () => {
    const { out } = await montecrawl(['--help']);
    const groups = [...out.matchAll(/^(\w+):\n((?: {2}.*\n)+)/gm)].map(([, group, lines = '']) => [
      group,
      [...lines.matchAll(/^ {2}([a-z]\S*)/gm)].map(([, verb]) => verb),
    ]);
    expect(groups).toEqual(expect.arrayContaining(Object.entries(GROUPS)));
  });

  it('shows three examples to someone who types its name alone', async () => {
    const { code, out, err } = await montecrawl([]);
    expect([code, out]).toEqual([NOT_ASKED, '']);
    expect(err.match(/^ {2}\$ montecrawl .*$/gm)).toHaveLength(3);
    expect(err.split('\n').length).toBeLessThan(15);
  });

  it('has options in groups', async () => {
    const { out } = await montecrawl(['run', '--help']);
    expect(out.match(/^\w.*:$/gm)).toEqual([
      ...['Examples:', 'Arguments:', 'How much to play:', 'What to change:', 'What to write:'],
      ...['On several machines:', 'Options:'],
    ]);
  });

  it.each(VERBS)('helps with %s, by an example', async (verb) => {
    const { code, out, err } = await montecrawl([verb, '--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(new RegExp(`^Usage: montecrawl ${verb} `));
    expect(out.split('\n').filter((line) => [...line].length > 100)).toEqual([]);
    // Examples come before arguments and options, and none is broken by the width.
    const [, examples = ''] = /\n\nExamples:\n((?: {2}\$ .*\n)+)\n(?:Arguments|[A-Z][a-z ]*):\n/.exec(out) ?? [];
    expect(examples).toContain(`$ montecrawl ${verb}`);
    expect((await montecrawl(['help', verb])).out).toBe(out);
  });

  it.each([
    [['rnu'], "unknown command 'rnu'\n(Did you mean run?)"],
    [['help', 'rnu'], 'no command is called "rnu"; did you mean "run"?'],
    [['constructor'], "unknown command 'constructor'"],
    [['--verson'], "unknown option '--verson'\n(Did you mean --version?)"],
    [['run'], "missing required argument 'scenario'"],
  ])('%j cannot be asked', async (words, problem) => {
    const { code, out, err } = await montecrawl(words);
    expect({ code, out }).toEqual({ code: NOT_ASKED, out: '' });
    expect(err).toContain(problem);
  });

  it('tells our own mistakes from those of users', async () => {
    const play = () => Promise.reject(new Error('a pool of no dice'));
    const { code, err } = await montecrawl(['run', 'a.yaml', '-q'], fakeHost({ 'a.yaml': TROLL }, { play }));
    expect(code).toBe(OUR_MISTAKE);
    expect(err).toContain('This is a mistake in montecrawl');
    expect(err).toContain('Error: a pool of no dice\n    at ');
  });
});

describe('schema', () => {
  it('prints what a scenario may say, and what an answer says', async () => {
    const { out } = await montecrawl(['schema']);
    expect(JSON.parse(out)).toMatchObject({ title: 'montecrawl scenario' });
    const result = await montecrawl(['schema', 'result']);
    expect(JSON.parse(result.out).properties).toHaveProperty('digest');
    expect(await montecrawl(['schema', 'resutl'])).toMatchObject({
      code: NOT_ASKED,
      err: 'no schema is called "resutl"; did you mean "result"?\n',
    });
  });
});

describe('init', () => {
  it('writes a scenario that is right, and leaves alone what exists', async () => {
    const host = fakeHost();
    expect((await montecrawl(['init', '2hdc', 'a.yaml'], host)).code).toBe(0);
    expect(host.err()).toBe('a.yaml is written. Next: montecrawl run a.yaml\n');
    expect((await montecrawl(['check', 'a.yaml'], host)).code).toBe(0);
    const before = host.files.get('a.yaml');
    const again = await montecrawl(['init', 'dw', 'a.yaml'], host);
    expect(again.code).toBe(NOT_ASKED);
    expect(again.err).toContain('a.yaml exists and was left alone');
    expect(host.files.get('a.yaml')).toBe(before);
  });

  it.each([
    ['a.yaml', 'docs/scenario.schema.json'],
    ['fights/deep/a.yaml', '../../docs/scenario.schema.json'],
  ])('names in %s the schema that editors check it by', async (path, schema) => {
    const host = fakeHost();
    await montecrawl(['init', 'dw', path], host);
    // The tests run where montecrawl is.
    expect(String(host.files.get(path)).split('\n')[0]).toBe(`# yaml-language-server: $schema=${schema}`);
  });

  it.each([
    ['wods', 'party.win'],
    ['adg', 'band.win'],
    ['ddd', 'wardens.win'],
  ])('asks of %s how many it takes, among values that hold the answer', async (system, measure) => {
    const host = fakeHost();
    await montecrawl(['init', system, 'a.yaml'], host);
    const { out } = await montecrawl(['run', 'a.yaml', '--games', '500', '--sampled', '--no-report', '--json'], host);
    const rates = JSON.parse(out).cells.map(
      (cell: { measures: Record<string, { rate: number }> }) => cell.measures[measure]?.rate,
    );
    expect(rates[0]).toBeGreaterThan(0.6);
    expect(rates.at(-1)).toBeLessThan(0.5);
  });

  it.each([
    [['my.yaml'], 'no system is called "my.yaml"; there are 2hdc, ddd, dw, adg, wods, book'],
    [['2hdc', 'a.json'], 'what is written is YAML, with comments; end a.json in .yaml'],
    [['adg', '--play', 'delv'], '--play: no way to play is called "delv"; did you mean "delve"?'],
    [
      ['adg', '--play', 'delve'],
      '--play: of A Dungeon Game only fight can be begun with; for delve begin with one of scenarios/adg',
    ],
  ])('says why it writes nothing for %j', async (words, problem) => {
    const host = fakeHost();
    expect(await montecrawl(['init', ...words], host)).toMatchObject({ code: NOT_ASKED, err: `${problem}\n` });
    expect(host.files.size).toBe(0);
  });
});
