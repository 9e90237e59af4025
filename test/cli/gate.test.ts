import { describe, expect, it } from 'vitest';
import { Complaint } from '../../src/cli/complaint.ts';
import type { Host } from '../../src/cli/host.ts';
import { shortDigest } from '../../src/questions/gate/baseline.ts';
import { gateSchema } from '../../src/questions/gate/gate-schema.ts';
import { type FakeHost, fakeHost, montecrawl } from './fake-host.ts';
import { TROLL, WRONG } from './scenarios.ts';

const SWEEP = `${TROLL.replace('title: Knight', 'title: One knight')}vary:\n  lair.troll.rep: [4, 5]\n`;
const EXPECTING = `${TROLL}expect:\n  band.win: { between: [0.8, 0.99] }\n`;

/** The baseline that some scenarios in a folder make, of 800 games a cell. */
async function remember(files: Record<string, string>): Promise<string> {
  const host = fakeHost(files);
  expect(await montecrawl(['gate', ...Object.keys(files), '--update', '--games', '800'], host)).toMatchObject({
    code: 0,
  });
  return String(host.files.get('s/baseline.json'));
}

const FILES = { 's/troll.yaml': TROLL, 's/sweep.yaml': SWEEP };
const BASELINE = await remember(FILES);
/** Games of a weaker knight, said to be those of the one there is: as if the rules had changed since. */
const OLD = await remember({ 's/troll.yaml': TROLL.replace('knight@5', 'knight@4') });

/** A baseline in which something about the first scenario is another, though its checksum is right. */
function altered(baseline: string, name: string, change: (entry: Record<string, unknown>) => object): string {
  const { format, scenarios } = JSON.parse(baseline);
  const { checksum, ...entry } = scenarios[name];
  const content = change(entry);
  return JSON.stringify({
    format,
    scenarios: { ...scenarios, [name]: { checksum: shortDigest(content), ...content } },
  });
}

/** A world with two scenarios and their baseline. */
function world(baseline = BASELINE, own: Partial<Host> = {}): FakeHost {
  return fakeHost({ ...FILES, 's/baseline.json': baseline }, own);
}

/** The same world, in which the baseline remembers other games of a scenario than its rules give. */
function changedWorld(own: Partial<Host> = {}): FakeHost {
  const { scenario } = JSON.parse(BASELINE).scenarios['troll.yaml'];
  const before = JSON.parse(OLD).scenarios['troll.yaml'];
  const { checksum, ...entry } = before;
  return world(
    altered(BASELINE, 'troll.yaml', () => ({ ...entry, scenario })),
    own,
  );
}

describe('what a gate writes', () => {
  it.each([
    [['--junit', 's/../s/troll.yaml'], '--junit would write over s/../s/troll.yaml'],
    [['--markdown', 's/baseline.json'], '--markdown would write over s/baseline.json'],
    [['--junit', 's/used-by-troll.yml'], '--junit would write over s/used-by-troll.yml'],
    [['--junit', 'a.xml', '--markdown', './a.xml'], '--junit and --markdown would both write a.xml'],
    [['--markdown', ''], 'It takes a name'],
    [['--out', ''], 'It takes a name'],
  ])('is none of its inputs: %j', async (words, said) => {
    const playRecorded = () => Promise.reject(new Error('played'));
    const host = world(BASELINE, { playRecorded });
    const before = new Map(host.files);
    const { code, err, out } = await montecrawl(['gate', 's/troll.yaml', ...words], host);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(said);
    expect(host.files).toEqual(before);
  });
});

describe.each(['--junit', '--markdown'])('%s', (option) => {
  it('is refused where nothing can be written, before anything is played', async () => {
    const playRecorded = () => Promise.reject(new Error('played'));
    const claim = (folder: string) =>
      folder === 'closed' ? Promise.reject(new Complaint('closed cannot be written to: no')) : Promise.resolve();
    const { code, out, err } = await montecrawl(
      ['gate', 's/troll.yaml', '--replay', option, 'closed/gate.xml'],
      world(BASELINE, { playRecorded, claim }),
    );
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: 'closed cannot be written to: no\n' });
  });
});

describe('gate --update', () => {
  it('remembers games beside the scenarios, and says so', async () => {
    const host = fakeHost({ 's/troll.yaml': TROLL });
    expect(await montecrawl(['gate', 's/troll.yaml', '--update', '--games', '700'], host)).toMatchObject({
      code: 0,
      out: 's/troll.yaml: remembered\n',
      err: 'Written: s/baseline.json\n',
    });
    const { scenarios } = JSON.parse(String(host.files.get('s/baseline.json')));
    expect(scenarios['troll.yaml']).toMatchObject({
      ...{ size: { games: 700 }, remembered: 700, checked: 600 },
      cells: [{ vary: {}, games: 700 }],
    });
    expect(scenarios['troll.yaml'].speed).toBeUndefined();
  });

  it('gives the same bytes again, and keeps what plays as before', async () => {
    const host = world();
    const before = host.files.get('s/baseline.json');
    const { out } = await montecrawl(['gate', 's/troll.yaml', 's/sweep.yaml', '--update'], host);
    expect(out).toBe('s/troll.yaml: plays as before; kept\ns/sweep.yaml: plays as before; kept\n');
    await montecrawl(['gate', 's/troll.yaml', 's/sweep.yaml', '--update', '--whole', '--batch', '7'], host);
    expect(host.files.get('s/baseline.json')).toBe(before);
  });

  it('makes one anew that was edited, keeps the others, and forgets those that are gone', async () => {
    const host = world();
    host.files.set('s/troll.yaml', TROLL.replace('troll@5', 'troll@4'));
    host.files.delete('s/sweep.yaml');
    const { out } = await montecrawl(['gate', 's/troll.yaml', '--update'], host);
    expect(out).toBe('s/troll.yaml: plays differently or is stored differently; remade\n');
    expect(Object.keys(JSON.parse(String(host.files.get('s/baseline.json'))).scenarios)).toEqual(['troll.yaml']);
    expect((await montecrawl(['gate', 's/troll.yaml'], host)).code).toBe(0);
  });

  it('keeps what another update wrote while it played', async () => {
    const host = world();
    const [one, two] = ['troll', 'sweep'].map((name) => ['gate', `s/${name}.yaml`, '--update', '--games', '50']);
    let other: Promise<unknown> | undefined;
    const slow = fakeHost(
      {},
      {
        ...host,
        playRecorded: async (...of) => {
          other ??= montecrawl(two, host);
          await other;
          return host.playRecorded(...of);
        },
      },
    );
    expect(await montecrawl(one, slow)).toMatchObject({ code: 0 });
    const { scenarios } = JSON.parse(String(host.files.get('s/baseline.json')));
    expect(scenarios['troll.yaml'].size).toEqual({ games: 50 });
    expect(scenarios['sweep.yaml'].size).toEqual({ games: 50 });
  });

  it('says what was done and what was not when stopped, and leaves the rest as it was', async () => {
    const host = world();
    const before = JSON.parse(String(host.files.get('s/baseline.json')));
    const record = host.playRecorded;
    const stopped = fakeHost(Object.fromEntries(host.files) as Record<string, string>, {
      stop: host.stop,
      playRecorded: async (cells, options) => {
        // The second scenario has several cells.
        if (cells.length > 1) host.interrupt();
        return record(cells, options);
      },
    });
    const words = ['gate', 's/troll.yaml', 's/sweep.yaml', '--update', '--games', '50'];
    expect(await montecrawl(words, stopped)).toMatchObject({
      code: 130,
      out: 's/troll.yaml: plays differently or is stored differently; remade\n',
      err: 'Written: s/baseline.json\nStopped after 1 of 2 scenarios; what baselines hold of the others is as it was.\n',
    });
    const after = JSON.parse(String(stopped.files.get('s/baseline.json')));
    expect(after.scenarios['sweep.yaml']).toEqual(before.scenarios['sweep.yaml']);
    expect(after.scenarios['troll.yaml'].size).toEqual({ games: 50 });
  });

  it('says that nothing was made where it cannot be written', async () => {
    const write = (path: string) => Promise.reject(new Complaint(`${path} cannot be written: the disk is full`));
    const host = fakeHost({ 's/troll.yaml': TROLL }, { write });
    expect(await montecrawl(['gate', 's/troll.yaml', '--update', '--games', '50'], host)).toMatchObject({
      code: 2,
      out: '',
      err: 's/baseline.json cannot be written: the disk is full\n',
    });
  });

  it('writes to one file for scenarios of several folders, named by the way to them', async () => {
    const host = fakeHost({ 'a/x.yaml': TROLL, 'b/x.yaml': SWEEP });
    const words = ['a/x.yaml', 'b/x.yaml', '--baseline', 'a/all.json'];
    await montecrawl(['gate', ...words, '--update', '--games', '50'], host);
    expect(Object.keys(JSON.parse(String(host.files.get('a/all.json'))).scenarios)).toEqual(['../b/x.yaml', 'x.yaml']);
    expect((await montecrawl(['gate', ...words], host)).code).toBe(0);
  });

  it('does not overwrite what it cannot read', async () => {
    const host = fakeHost({ 's/troll.yaml': TROLL, 's/baseline.json': '{' });
    expect(await montecrawl(['gate', 's/troll.yaml', '--update'], host)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^The baseline s\/baseline.json cannot be added to: it is not JSON.*Remove the file/s),
    });
    expect(host.files.get('s/baseline.json')).toBe('{');
  });

  it('measures speed only where that is asked for', async () => {
    const host = fakeHost({ 's/troll.yaml': TROLL });
    await montecrawl(['gate', 's/troll.yaml', '--update', '--games', '50', '--speed'], host);
    expect(JSON.parse(String(host.files.get('s/baseline.json'))).scenarios['troll.yaml'].speed).toBeGreaterThan(0);
    expect(await montecrawl(['gate', 's/troll.yaml', '--speed'], host)).toMatchObject({
      code: 0,
      out: expect.stringContaining('fast enough'),
    });
  });
});

describe('gate', () => {
  it('passes where nothing changed', async () => {
    const { code, out } = await montecrawl(['gate', 's/troll.yaml', 's/sweep.yaml'], world());
    expect(code).toBe(0);
    expect(out).toContain(
      '✓ s/troll.yaml: unchanged, 600 fights\n✓ s/sweep.yaml: unchanged, 600 fights in each of 2 cells\n',
    );
    expect(out).toContain('2 scenarios: 2 passed.');
  });

  it('fails where play changed, and shows before, after and a game', async () => {
    const { code, out } = await montecrawl(['gate', 's/troll.yaml', 's/sweep.yaml'], changedWorld());
    expect(code).toBe(1);
    expect(out).toMatch(/^✗ s\/troll.yaml: changed by more than 1 point: (band|lair).win by/);
    expect(out).toMatch(/band.win +\d+ % \(.*\) → \d+ % \(.*\) .* points \(.*\) +changed/);
    expect(out).toMatch(/Fight \d+ of seed 5 ended with lair.win, and now with band.win:/);
    expect(out).toMatch(/montecrawl replay s\/troll.yaml --game \d+/);
  });

  it('prints JSON that fits its schema, and nothing else', async () => {
    const { out, code } = await montecrawl(['gate', 's/troll.yaml', 's/sweep.yaml', '--json'], changedWorld());
    expect(code).toBe(1);
    const answer = gateSchema.parse(JSON.parse(out));
    expect(answer).toMatchObject({
      outcome: 'fail',
      tolerance: 0.01,
      scenarios: [{ outcome: 'fail' }, { outcome: 'pass' }],
    });
  });

  it('passes where it may change by more', async () => {
    expect((await montecrawl(['gate', 's/troll.yaml', '--tolerance', '50'], changedWorld())).code).toBe(0);
  });

  it('compares a scenario that was edited, where it should', async () => {
    const text = TROLL.replace('seed: 5', 'seed: 6');
    const host = world();
    host.files.set('s/troll.yaml', text);
    const { code, out } = await montecrawl(['gate', 's/troll.yaml', '--edited', '--tolerance', '20'], host);
    expect(out).toMatch(
      /^✓ s\/troll.yaml: edited since its baseline was made; within tolerance: games play differently/,
    );
    expect(code).toBe(0);
  });

  it('stops at its budget', async () => {
    const words = ['gate', 's/troll.yaml', '--tolerance', '15', '--budget', '1000', '--json'];
    const { out } = await montecrawl(words, changedWorld());
    const { budget, scenarios } = gateSchema.parse(JSON.parse(out));
    expect(budget).toBe(1000);
    expect(scenarios[0].change).toMatchObject({ finding: 'undecided', games: 1000 });
  });

  it('writes JUnit and Markdown where it should', async () => {
    const host = changedWorld();
    await montecrawl(['gate', 's/troll.yaml', '--junit', 'out/j.xml', '--markdown', 'out/m.md'], host);
    expect(host.files.get('out/j.xml')).toContain('<failure type="changed"');
    expect(host.files.get('out/m.md')).toMatch(/^### ❌ 1 scenario: 1 failed/);
  });

  it('tells GitHub of its own accord', async () => {
    const variables: Record<string, string> = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: 'summary.md' };
    const host = changedWorld({ variable: (name) => variables[name] });
    host.files.set('summary.md', 'What was there.\n');
    const { err } = await montecrawl(['gate', 's/troll.yaml', '--quiet'], host);
    expect(err).toMatch(/^::error file=s\/troll.yaml,title=montecrawl gate::changed by more than 1 point: /m);
    expect(host.files.get('summary.md')).toMatch(/^What was there.\n### ❌/);
  });

  it('tests what a scenario expects, with a baseline or without', async () => {
    const host = world();
    host.files.set('s/troll.yaml', EXPECTING);
    expect(await montecrawl(['gate', 's/troll.yaml'], host)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/✓ band.win is within 0.8 to 0.99: \d+ % \(.*\) in 1,000 fights/),
    });
    host.files.set('s/troll.yaml', EXPECTING.replace('0.8, 0.99', '0.2, 0.3'));
    expect(await montecrawl(['gate', 's/troll.yaml', '--no-baseline'], host)).toMatchObject({
      code: 1,
      out: expect.stringContaining('✗ band.win is not within 0.2 to 0.3'),
    });
  });
});

describe('gate has an answer of its own to', () => {
  const only = (text: string) => fakeHost({ 's/troll.yaml': text });
  const { 'troll.yaml': _, ...others } = JSON.parse(BASELINE).scenarios;
  const empty = (entry: Record<string, unknown>) => ({
    ...entry,
    remembered: 0,
    checked: 0,
    cells: [{ ...(entry.cells as object[])[0], games: 0, counts: {}, endings: [], byGame: '' }],
  });
  const edited = fakeHost({ 's/troll.yaml': TROLL.replace('seed: 5', 'seed: 6'), 's/baseline.json': BASELINE });

  it.each([
    ['no baseline', only(TROLL), [], 4, /no baseline: s\/baseline.json does not have it/],
    ['a baseline of others', world(JSON.stringify({ format: 4, scenarios: others })), [], 4, /no baseline/],
    [
      'a baseline without games',
      world(altered(BASELINE, 'troll.yaml', empty)),
      [],
      4,
      /no games: its entry in\s+s\/baseline.json/,
    ],
    ['a scenario that was edited', edited, [], 2, /edited: it is not the scenario/],
    [
      'a damaged baseline',
      world(BASELINE.replace(/"draw": \d+/, '"draw": 9')),
      [],
      2,
      /is damaged: its entry for .*sweep.yaml was altered/,
    ],
    [
      'another format',
      world(BASELINE.replace('"format": 4', '"format": 3')),
      [],
      2,
      /it has format 3, and\s+this montecrawl reads format 4; remove it and remake it with montecrawl gate s\/troll.yaml\s+--update/,
    ],
    ['an unknown measure', only(EXPECTING.replace('band.win', 'band.won')), [], 2, /did you mean "band.win"\?/],
    ['a scenario with faults', only(WRONG), [], 2, /no race is called "trol"/],
    ['no games to remember', only(TROLL), ['--update', '--games', '0'], 2, /It takes a whole number from 1/],
    ['games that are not for a baseline', only(TROLL), ['--games', '5'], 2, /goes with --update/],
    ['nothing to test', only(TROLL), ['--no-baseline'], 4, /None of these scenarios expects anything/],
    ['a baseline that is not wanted', only(TROLL), ['--update', '--no-baseline'], 2, /leave out --no-baseline/],
    ['a baseline without speed', world(), ['--speed'], 4, /the baseline has no speed/],
    [
      'too few games to tell',
      changedWorld(),
      ['--tolerance', '15'],
      3,
      /undecided whether by more than 15 points: .* in\s+3,200 fights, compared\s+with 800 before/s,
    ],
    [
      'a tolerance that is written as a rate',
      world(),
      ['--tolerance', '0.02'],
      2,
      /It is in percentage points: 0, or a number from 0.1 to 50/,
    ],
  ] as const)('%s', async (_, host, words, code, said) => {
    const done = await montecrawl(['gate', 's/troll.yaml', ...words], host);
    expect({ code: done.code, text: `${done.out}${done.err}` }).toEqual({ code, text: expect.stringMatching(said) });
  });

  it('Ctrl-C', async () => {
    const host = world();
    host.interrupt();
    expect((await montecrawl(['gate', 's/troll.yaml'], host)).code).toBe(130);
    expect((await montecrawl(['gate', 's/troll.yaml', '--update', '--whole'], host)).code).toBe(130);
    expect(host.files.get('s/baseline.json')).toBe(BASELINE);
    const fresh = fakeHost(FILES);
    fresh.interrupt();
    expect((await montecrawl(['gate', 's/troll.yaml', '--update'], fresh)).code).toBe(130);
    expect([...fresh.files.keys()]).toEqual(Object.keys(FILES));
  });
});

describe('the speed tripwire', () => {
  it('fails only where games take more than twice as long as they did', async () => {
    const slow = (speed: number) =>
      montecrawl(
        ['gate', 's/troll.yaml', '--speed'],
        world(altered(BASELINE, 'troll.yaml', ({ cells, ...entry }) => ({ ...entry, speed, cells }))),
      );
    // The clock of this world goes on by as much for a round of the yardstick as for a round of one game.
    expect(await slow(1.9)).toMatchObject({ code: 0, out: expect.stringContaining('fast enough: 1.9 times slower') });
    expect(await slow(2.1)).toMatchObject({ code: 1, out: expect.stringContaining('✗ 2.1 times slower than it was') });
  });
});
