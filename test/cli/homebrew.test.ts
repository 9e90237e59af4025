import { describe, expect, it } from 'vitest';
import { DONE, NOT_ASKED } from '../../src/cli/exit-code.ts';
import { fakeHost, montecrawl } from './fake-host.ts';

const BEASTS = `title: Beasts of the hill
rules: 2hdc
define:
  races: {minotaur: {from: troll, meaning: a bull on two legs}}
  weapons:
    halberd: {hands: 2, melee: {dice: -1, impact: 3}}
    long-axe: {from: two-handed-axe}
`;
const WRONG = BEASTS.replace('from: troll', 'from: trol');
const UNITS = 'name,from,meaning\nbull,ogre,half a minotaur\n';

const FILES = { 'b/beasts.yaml': BEASTS, 'b/units.csv': UNITS, 'b/wrong.yaml': WRONG };
const world = (more: Readonly<Record<string, string>> = {}) => fakeHost({ ...FILES, ...more });

async function json(...words: string[]) {
  const { code, out, err } = await montecrawl([...words, '--json'], world());
  expect(err).toBe('');
  expect(code).toBe(DONE);
  return JSON.parse(out);
}

describe('files of rows on the command line', () => {
  it('are checked by themselves', async () => {
    const right = await montecrawl(['check', 'b/beasts.yaml'], world());
    expect(right.code).toBe(DONE);
    expect(right.out).toMatch(/^b\/beasts\.yaml: .*1 race, 2 weapons/);
    const wrong = await montecrawl(['check', 'b/wrong.yaml'], world());
    expect(wrong.code).toBe(NOT_ASKED);
    expect(wrong.err).toContain('no race is called "trol"; did you mean "troll"?');
    const table = await montecrawl(['check', 'b/units.csv'], world());
    expect(table.code).toBe(NOT_ASKED);
    expect(table.err).toContain('check a file with "rules" and "use: units.csv"');
    const around = await montecrawl(['check', 'a.yaml'], world({ 'a.yaml': 'rules: 2hdc\nuse: [b/units.csv]\n' }));
    expect(around.out).toMatch(/^a\.yaml: .*1 race/);
  });

  it('are listed with what they define', async () => {
    expect(await json('list', 'bestiaries', 'b')).toEqual([
      { file: 'b/beasts.yaml', system: '2hdc', title: 'Beasts of the hill', defines: '1 race, 2 weapons' },
      expect.objectContaining({ file: 'b/wrong.yaml', defines: 'has faults; montecrawl check says which' }),
    ]);
  });

  it('have their rows listed beside those of the book', async () => {
    const plain = await json('list', 'races', '2hdc');
    const races = await json('list', 'races', '2hdc', '--use', 'b/beasts.yaml', '--use', 'b/units.csv');
    const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
    expect(names(races)).toEqual([...names(plain), 'minotaur', 'bull']);
    expect(races).toContainEqual(expect.objectContaining({ name: 'minotaur', meaning: 'a bull on two legs' }));
  });

  it('have their points listed where any have some', async () => {
    const priced = { 'b/beasts.yaml': BEASTS.replace('impact: 3}', 'impact: 3}, points: "2 * melee.impact"') };
    const { out } = await montecrawl(['list', 'weapons', '2hdc', '--use', 'b/beasts.yaml', '--json'], world(priced));
    const points = Object.fromEntries(
      JSON.parse(out).map((row: { name: string; points: string }) => [row.name, row.points]),
    );
    expect(points).toMatchObject({ mace: '', halberd: '2 * melee.impact' });
    expect((await json('list', 'weapons', '2hdc'))[0]).not.toHaveProperty('points');
  });

  it('bring words to questions about odds', async () => {
    const asked = ['odds', '2hdc', 'melee', 'rep1=4', 'rep2=4', 'race1=none', 'race2=none'];
    const own = await json(...asked, '--use', 'b/beasts.yaml', 'weapon1=two-handed-axe,long-axe,halberd');
    const [axe, twin, halberd] = own.rows;
    expect(halberd.setting.weapon1).toBe('halberd');
    expect(twin.outcomes).toEqual(axe.outcomes);
    expect([axe]).toEqual((await json(...asked, 'weapon1=two-handed-axe')).rows);
    // The halberd is the axe with one more Impact, so that the second goes down more often, dead or not.
    const falls = ({ outcomes }: { outcomes: { name: string; chance: number }[] }) =>
      outcomes.filter(({ name }) => name.startsWith('second')).reduce((sum, { chance }) => sum + chance, 0);
    expect(falls(axe)).toBeGreaterThan(0.2);
    expect(falls(halberd)).toBeGreaterThan(falls(axe));
    const without = await montecrawl(['odds', '2hdc', 'melee', 'weapon1=halberd'], world());
    expect(without.code).toBe(NOT_ASKED);
  });

  it('bring words to a fight, whose page has all that repeats it', async () => {
    const host = world();
    const words = ['minotaur@5 ac2', 'bull@5 ac2', '--use', 'b/beasts.yaml', '--use', 'b/units.csv'];
    const { code, out } = await montecrawl(
      ['fight', ...words, '--games', '200', '--sampled', '--seed', '3', '--out', 'report', '-q'],
      host,
    );
    expect(code).toBe(DONE);
    expect(out).toMatch(/Minotaur wins/);
    const page = String(host.files.get('report/report.html'));
    const [, source] =
      /<summary><code>scenario\.yaml<\/code>:[^<]*<\/summary><pre [^>]*>([^<]*)<\/pre>/.exec(page) ?? [];
    const [, command] = /<pre [^>]*>montecrawl (run scenario\.yaml [^<]*)<\/pre>/.exec(page) ?? [];
    const saved = String(source).replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&gt;', '>');
    const again = fakeHost({ 'scenario.yaml': saved });
    const repeated = await montecrawl([...String(command).split(' '), '--out', 'report', '-q'], again);
    expect(repeated.err).toBe('');
    expect(again.files.get('report/summary.csv')).toBe(host.files.get('report/summary.csv'));
    expect(again.files.get('report/result.json')).toBe(host.files.get('report/result.json'));
  });

  it.each([
    [['list', 'races', '--use', 'b/beasts.yaml'], 'montecrawl list races 2hdc --use <file>'],
    [['list', 'races', '2hdc', '--use', 'b/gone.yaml'], 'b/gone.yaml cannot be read'],
    [['list', 'races', 'adg', '--use', 'b/beasts.yaml'], 'these rows are for 2hdc'],
    [['list', 'races', '2hdc', '--use', 'b/wrong.yaml'], 'did you mean "troll"?'],
    [['list', 'races', '2hdc', '--use', 'b/beasts.txt'], 'should be a .yaml, .json or .csv file'],
    [['list', 'races', '--yaml'], 'montecrawl list races 2hdc --yaml'],
    [['list', 'rases', '2hdc', '--yaml'], 'no kind of row of 2hdc is called "rases"; did you mean "races"?'],
    [['odds', '2hdc', 'melee', '--use', 'b/wrong.yaml'], 'did you mean "troll"?'],
    [['odds', 'dice', '1d6', '--use', 'b/beasts.yaml'], 'rows of your own belong to a system'],
    [['fight', 'bull@5', 'troll@5', '--use', 'b/wrong.yaml'], 'did you mean "troll"?'],
  ])('%j is answered with a way out', async (words, problem) => {
    const { code, out, err } = await montecrawl(words, world());
    expect(code).toBe(NOT_ASKED);
    expect(out).toBe('');
    expect(err.replace(/\s+/g, ' ')).toContain(problem);
  });
});

describe('list effects', () => {
  it('shows what each fact takes, with its rule and meaning', async () => {
    const effects = await json('list', 'effects', '2hdc');
    expect(effects).toContainEqual({
      system: '2hdc',
      kind: 'weapons',
      fact: 'melee.impact',
      takes: 'a whole number from -2 to 4',
      rule: '2HDC-T24.4a',
      meaning: 'Impact more of a round won',
    });
    const of = (fact: string) =>
      effects.find((each: { kind: string; fact: string }) => each.fact === fact && each.kind === 'races');
    expect(of('fixedRep').takes).toBe('true or false');
    expect(of('list[].rep')).toMatchObject({ takes: 'a whole number from 2 to 11', rule: '2HDC-9.1b' });
    expect(of('limit')).toMatchObject({ takes: 'a whole number from 0 to 100', rule: '' });
  });

  it('has those of all books, each once', async () => {
    const effects = await json('list', 'effects');
    const keys = effects.map(({ system, kind, fact }: Record<string, string>) => `${system} ${kind} ${fact}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(expect.arrayContaining(['wods threats vulnerable', 'adg sizes initiative.melee']));
  });
});

describe('list --yaml', () => {
  it('prints rows that can be edited and used at once', async () => {
    const { code, out } = await montecrawl(['list', 'weapons', '2hdc', '--yaml']);
    expect(code).toBe(DONE);
    expect(out).toMatch(/^# .*"my-"/);
    const host = fakeHost({ 'own.yaml': out });
    const { err, code: played } = await montecrawl(
      ['fight', 'human/soldier@4 ac4 my-mace', 'troll@5', '--use', 'own.yaml', '--games', '100', '-q'],
      host,
    );
    expect(err).toBe('');
    expect(played).toBe(DONE);
  });
});

describe('limits of rows in a fight', () => {
  const limited = BEASTS.replace('from: troll,', 'from: troll, limit: 1,');
  const sides = ['human/knight@5', '2x minotaur/warrior@5 ac4 halberd', '--use', 'b/limited.yaml', '--games', '10'];
  const files = { 'b/limited.yaml': limited };

  it('are kept to, and lifted by an option that the fault names', async () => {
    const kept = await montecrawl(['fight', ...sides], world(files));
    expect(kept.code).toBe(NOT_ASKED);
    expect(kept.err).toContain('2 of 1 minotaurs; --house-rules allows that');
    const lifted = await montecrawl(['fight', ...sides, '--house-rules'], world(files));
    expect([lifted.code, lifted.err]).toEqual([DONE, '']);
  });
});

describe('two price lists', () => {
  const prices = (cost: number) => `title: P\nrules: 2hdc\npoints: { sword: ${cost} }\n`;
  const scenario = (own: string) => `title: S
rules: 2hdc
use: [one.yaml, two.yaml]
${own}sides:
  a: { members: [human/knight@5 ac6 sword] }
  b: { members: [troll@5] }
`;
  const files = { 'one.yaml': prices(1), 'two.yaml': prices(2) };
  const NOTE = '"sword" costs 1 in one.yaml and 2 in two.yaml; the file that is used first decides.';

  it('that disagree are named, and a scenario that decides itself says nothing', async () => {
    const both = await montecrawl(['check', 's.yaml'], world({ ...files, 's.yaml': scenario('') }));
    expect([both.code, both.err.trim()]).toEqual([DONE, NOTE]);
    const run = await montecrawl(['run', 's.yaml', '--games', '10'], world({ ...files, 's.yaml': scenario('') }));
    expect(run.err).toContain(NOTE);
    const own = await montecrawl(
      ['check', 's.yaml'],
      world({ ...files, 's.yaml': scenario('points: { sword: 3 }\n') }),
    );
    expect([own.code, own.err]).toEqual([DONE, '']);
    const same = world({ 'one.yaml': prices(1), 'two.yaml': prices(1), 's.yaml': scenario('') });
    expect((await montecrawl(['check', 's.yaml'], same)).err).toBe('');
  });

  it('are no option of a scenario, which names its own', async () => {
    const asked = await montecrawl(
      ['check', 's.yaml', '--use', 'one.yaml'],
      world({ ...files, 's.yaml': scenario('') }),
    );
    expect(asked.code).toBe(NOT_ASKED);
    expect(asked.err).toContain(
      's.yaml is a scenario, which names the files that it uses itself; write "use: one.yaml" in it',
    );
  });
});

describe('commands that reports print for home-made words', () => {
  const scenario = `title: S
rules: 2hdc
use: b/beasts.yaml
sides:
  a: { members: [human/knight@5 ac6 shield sword] }
  b: { members: [minotaur/warrior@5 ac4 no-shield halberd] }
`;

  it('run as they stand, with the scenario saved under the name that they use', async () => {
    const played = world({ 's.yaml': scenario });
    await montecrawl(['run', 's.yaml', '--games', '10', '--out', 'report'], played);
    const page = String(played.files.get('report/report.html'));
    const [, command = ''] = /(montecrawl odds [^<]*)/.exec(page) ?? [];
    expect(command).toContain('race2=minotaur');
    expect(command).toContain('--use scenario.yaml');
    const again = world({ 'scenario.yaml': scenario });
    const { code, err } = await montecrawl([...command.split(' ').slice(1), '--json'], again);
    expect([code, err]).toEqual([DONE, '']);
  });
});
