import { describe, expect, it } from 'vitest';
import type { Host } from '../../src/cli/host.ts';
import { shortDigest } from '../../src/questions/gate/baseline.ts';
import { gateSchema } from '../../src/questions/gate/gate-schema.ts';
import { textPrint } from '../../src/questions/gate/stamp.ts';
import { type FakeHost, fakeHost, montecrawl } from './fake-host.ts';
import { TROLL } from './scenarios.ts';

const KNIGHT = `title: A Knight
rules: 2hdc
members:
  - star human/knight@5 ac6 shield sword
`;
const USING = TROLL.replace(/ {4}members:\n.*knight.*\n/, '    use: bands/knight.yaml\n');
const EXPECTING = `${TROLL}expect:\n  band.win: { between: [0.8, 0.99] }\n`;

const FILES = { 's/troll.yaml': TROLL, 's/using.yaml': USING, 's/bands/knight.yaml': KNIGHT };
const BOTH = ['s/troll.yaml', 's/using.yaml'];
const SAME = 'unchanged: same code, same scenario, not played again';

/** What a world is asked to play, call by call. */
interface Played {
  readonly games: number[];
}

/** A world in which code has a fingerprint, and every game that is played is noticed. */
function world(files: Readonly<Record<string, string>>, own: Partial<Host> = {}): FakeHost & Played {
  const games: number[] = [];
  const host = fakeHost(files, { code: () => 'sha256:00000000000000aa', ...own });
  const { playRecorded } = host;
  return Object.assign(host, {
    games,
    playRecorded: ((cells, options) => {
      games.push(options.games);
      return playRecorded(cells, options);
    }) as Host['playRecorded'],
  });
}

/** Files with the baseline that scenarios in them make. */
async function remember<T extends Record<string, string>>(
  files: T,
  scenarios: readonly string[],
): Promise<T & { 's/baseline.json': string }> {
  const host = world(files);
  expect(await montecrawl(['gate', ...scenarios, '--update', '--games', '800'], host)).toMatchObject({ code: 0 });
  return { ...files, 's/baseline.json': String(host.files.get('s/baseline.json')) };
}

const KNOWN = await remember(FILES, BOTH);
const EXPECTED = await remember({ 's/troll.yaml': EXPECTING }, ['s/troll.yaml']);

/** A baseline with the entry of a scenario changed, and a checksum that is right. */
function forged(baseline: string, name: string, change: (entry: { stamp: object }) => object): string {
  const { format, scenarios } = JSON.parse(baseline);
  const { checksum, ...entry } = scenarios[name];
  const content = change(entry);
  return JSON.stringify({
    format,
    scenarios: { ...scenarios, [name]: { checksum: shortDigest(content), ...content } },
  });
}

const withStamp = (change: object) =>
  forged(KNOWN['s/baseline.json'], 'troll.yaml', (entry) => ({ ...entry, stamp: { ...entry.stamp, ...change } }));

/** What `gate` says of the scenario, and how many games of a cell it played to know. */
async function ask(host: FakeHost & Played, ...words: string[]) {
  const { code, out, err } = await montecrawl(['gate', 's/troll.yaml', ...words], host);
  return { code, games: host.games.reduce((sum, games) => sum + games, 0), said: `${out}${err}`.split('\n')[0] };
}

describe('a scenario whose code and files are the same', () => {
  it('is unchanged, and is not played to know', async () => {
    const host = world(KNOWN);
    const { code, out } = await montecrawl(['gate', ...BOTH], host);
    expect({ code, games: host.games }).toEqual({ code: 0, games: [] });
    expect(out).toBe(`✓ s/troll.yaml: ${SAME}
✓ s/using.yaml: ${SAME}

2 scenarios: 2 passed.
Not played again: 2 scenarios, since this very code has played at least 800 games of each of their
cells for the baseline, and they say the same as then. --replay plays them all the same.
`);
  });

  it('says in every format how it is known', async () => {
    const host = world(KNOWN);
    const { out } = await montecrawl(
      ['gate', ...BOTH, '--json', '--junit', 'j.xml', '--markdown', 'm.md', '--out', 'report'],
      host,
    );
    const answer = gateSchema.parse(JSON.parse(out));
    expect(answer.scenarios.map(({ change }) => change)).toEqual([
      {
        finding: 'same',
        outcome: 'pass',
        basis: 'same code',
        baseline: 's/baseline.json',
        madeBy: expect.stringMatching(/^\d/),
        remembered: 800,
        games: 800,
        cells: 1,
        different: [],
      },
      expect.objectContaining({ basis: 'same code' }),
    ]);
    expect(host.files.get('j.xml')).toContain(`<system-out>${SAME}</system-out>`);
    expect(host.files.get('m.md')).toContain(SAME);
    expect(host.files.get('report/report.html')).toContain('not played again');
  });

  it('is answered as by playing, but for what that rests on', async () => {
    const answer = async (...words: string[]) =>
      JSON.parse((await montecrawl(['gate', ...BOTH, '--whole', '--json', ...words], world(KNOWN))).out).scenarios;
    const played = await answer('--replay');
    for (const { change } of played) change.basis = 'same code';
    expect(await answer()).toEqual(played);
  });

  it('is not read as YAML', async () => {
    // What is in a file that is the same need not be looked at; here it would not be a scenario at all.
    const print = textPrint('no scenario\n');
    const baseline = forged(KNOWN['s/baseline.json'], 'troll.yaml', (entry) => ({
      ...entry,
      stamp: { ...entry.stamp, files: { 'troll.yaml': print } },
    }));
    const host = world({ ...KNOWN, 's/troll.yaml': 'no scenario\r\n', 's/baseline.json': baseline });
    expect(await ask(host)).toMatchObject({ code: 0, games: 0 });
  });

  it.each([['--tolerance', '0'], ['--whole'], ['--threads', '1'], ['--batch', '50']])(
    'is known with %s too',
    async (...words) => {
      expect(await ask(world(KNOWN), ...words)).toEqual({ code: 0, games: 0, said: `✓ s/troll.yaml: ${SAME}` });
    },
  );

  it('is known beside one that is played', async () => {
    const host = world({ ...KNOWN, 's/using.yaml': USING.replace('seed: 5', 'seed: 6') });
    const { code, out } = await montecrawl(['gate', ...BOTH], host);
    expect({ code, games: host.games }).toEqual({ code: 2, games: [] });
    expect(out).toContain(`✓ s/troll.yaml: ${SAME}\n✗ s/using.yaml: edited`);
  });
});

describe('a scenario is played', () => {
  const played = { code: 0, games: 600, said: '✓ s/troll.yaml: unchanged, 600 fights' };
  const unstamped = forged(KNOWN['s/baseline.json'], 'troll.yaml', ({ stamp, ...entry }) => entry);

  it.each([
    ['by other code', KNOWN['s/baseline.json'], 'sha256:00000000000000ab'],
    ['by code that has no fingerprint', KNOWN['s/baseline.json'], undefined],
    ['where there is no stamp', unstamped, 'sha256:00000000000000aa'],
    [
      'where stamps were not yet known',
      unstamped.replace('"format":2', '"format":1').replace(/,"using.yaml".*/, '}}'),
      'sha256:00000000000000aa',
    ],
  ])('%s', async (_, baseline, code) => {
    expect(await ask(world({ ...KNOWN, 's/baseline.json': baseline }, { code: () => code }))).toEqual(played);
  });

  it('with --replay, and for as many games as are asked for', async () => {
    expect(await ask(world(KNOWN), '--replay')).toEqual(played);
    expect(await ask(world(KNOWN), '--replay', '--whole')).toMatchObject({ code: 0, games: 800 });
    const few = world({ ...KNOWN, 's/baseline.json': withStamp({ games: 600 }) });
    expect(await ask(few)).toMatchObject({ games: 0 });
    expect(await ask(few, '--whole')).toMatchObject({ code: 0, games: 800 });
  });

  it('to be timed', async () => {
    const host = world(KNOWN);
    await montecrawl(['gate', 's/troll.yaml', '--update', '--speed'], host);
    await montecrawl(['gate', 's/troll.yaml', '--speed'], host);
    expect(host.out()).toMatch(/same code.*\n {2}✓ fast enough/);
  });

  it('where there is no baseline to know it from', async () => {
    expect(await ask(world(EXPECTED), '--no-baseline')).toMatchObject({ code: 0, games: 1000 });
  });
});

describe('what changed is never taken for the same:', () => {
  const using = async (files: Readonly<Record<string, string>>) => {
    const host = world(files);
    const { code, out, err } = await montecrawl(['gate', 's/using.yaml'], host);
    return { code, said: `${out}${err}`.split('\n')[0] };
  };

  it('one point in the scenario', async () => {
    const host = world({ ...KNOWN, 's/troll.yaml': TROLL.replace('troll@5', 'troll@4') });
    expect(await ask(host)).toMatchObject({ code: 2, said: expect.stringContaining('edited') });
  });

  it('one point in a scenario that a stamp does not name', async () => {
    const files = { ...KNOWN, 's/baseline.json': withStamp({ files: {} }) };
    const host = world({ ...files, 's/troll.yaml': TROLL.replace('troll@5', 'troll@4') });
    expect(await ask(host)).toMatchObject({ code: 2, said: expect.stringContaining('edited') });
  });

  it('one point in a file that a side is taken from', async () => {
    expect(await using({ ...KNOWN, 's/bands/knight.yaml': KNIGHT.replace('@5', '@4') })).toMatchObject({
      code: 2,
      said: expect.stringContaining('edited'),
    });
    const { 's/bands/knight.yaml': _, ...gone } = KNOWN;
    expect(await using(gone)).toMatchObject({ code: 2, said: expect.stringContaining('s/using.yaml: 1 problem') });
  });

  it('play, whose code is then another', async () => {
    // Games of a weaker knight, said to be those of the one there is.
    const weak = await remember({ 's/troll.yaml': TROLL.replace('knight@5', 'knight@4') }, ['s/troll.yaml']);
    const was = JSON.parse(weak['s/baseline.json']).scenarios['troll.yaml'];
    const baseline = forged(KNOWN['s/baseline.json'], 'troll.yaml', (entry) => ({
      ...entry,
      cells: was.cells,
      stamp: { ...entry.stamp, code: 'sha256:00000000000000ab' },
    }));
    expect(await ask(world({ ...KNOWN, 's/baseline.json': baseline }))).toMatchObject({
      code: 1,
      said: expect.stringContaining('changed by more than 1 point'),
    });
  });

  it.each([
    ['code', (text: string) => text.replaceAll('00000000000000aa', '00000000000000ab'), 'sha256:00000000000000ab'],
    ['games', (text: string) => text.replace(/"checked": 600/, '"checked": 500'), undefined],
    ['another scenario of the file', (text: string) => text.replace(/(using.*"digest": "sha256:)./s, '$1x'), undefined],
  ])('a baseline in which somebody wrote other %s', async (_, change, code) => {
    const baseline = change(KNOWN['s/baseline.json']);
    expect(baseline).not.toBe(KNOWN['s/baseline.json']);
    const host = world({ ...KNOWN, 's/baseline.json': baseline }, code === undefined ? {} : { code: () => code });
    expect(await ask(host)).toMatchObject({ code: 2, games: 0, said: expect.stringContaining('is damaged') });
  });

  it.each([
    ['games it does not have', { games: 801 }],
    ['no games', { games: 0 }],
    ['files that are no fingerprints', { files: { 'troll.yaml': 5 } }],
    ['expectations that nobody writes', { expectations: [{}] }],
  ])('a stamp of %s, with a checksum that is right', async (_, change) => {
    const host = world({ ...KNOWN, 's/baseline.json': withStamp(change) });
    expect(await ask(host)).toMatchObject({ code: 2, games: 0, said: expect.stringContaining('is damaged') });
  });

  it('a baseline of another format', async () => {
    const baseline = KNOWN['s/baseline.json'].replace('"format": 3', '"format": 2');
    expect(await ask(world({ ...KNOWN, 's/baseline.json': baseline }))).toMatchObject({
      code: 2,
      said: expect.stringContaining('was written by another montecrawl'),
    });
  });
});

describe('a scenario that was written otherwise and means the same', () => {
  it.each([
    ['a comment', `# Which of them?\n${TROLL}`],
    ['its title', TROLL.replace('Knight against Troll', 'Troll against Knight')],
    ['its lines', TROLL.replaceAll('\n', '\r\n')],
    ['how many games run plays', TROLL.replace('games: 200', 'games: 300')],
  ])('is not played again: %s', async (_, text) => {
    expect(await ask(world({ ...KNOWN, 's/troll.yaml': text }))).toEqual({
      code: 0,
      games: 0,
      said: `✓ s/troll.yaml: ${SAME}`,
    });
  });
});

describe('what a scenario expects', () => {
  it('is known too, where it was found to hold', async () => {
    const host = world(EXPECTED);
    const { code, out } = await montecrawl(['gate', 's/troll.yaml'], host);
    expect({ code, games: host.games }).toEqual({ code: 0, games: [] });
    expect(out).toMatch(/✓ band.win is within 0.8 to 0.99: \d+ % \(.*\) in 1,000 fights, not\n? +played again/);
  });

  it('is answered as by playing, whatever else is asked', async () => {
    const other = EXPECTING.replace('seed: 5', 'seed: 6').replace(/band.win: .*/, 'lair.win: { between: [0, 1] }');
    const files = { ...EXPECTED, 's/other.yaml': other };
    const answer = async (...words: string[]) => {
      const { out } = await montecrawl(['gate', 's/troll.yaml', 's/other.yaml', '--json', ...words], world(files));
      return JSON.parse(out).scenarios[0].expectations;
    };
    const [played] = await answer('--replay');
    expect(played.basis).toBe('played');
    expect(await answer()).toEqual([{ ...played, basis: 'same code' }]);
  });

  it('is tested where it expects something else now', async () => {
    const host = world({ ...EXPECTED, 's/troll.yaml': EXPECTING.replace('0.8, 0.99', '0.2, 0.3') });
    expect(await ask(host)).toEqual({ code: 1, games: 1000, said: `✓ s/troll.yaml: ${SAME}` });
  });

  it('is tested each time where it was not found to hold', async () => {
    const failing = await remember({ 's/troll.yaml': EXPECTING.replace('0.8, 0.99', '0.2, 0.3') }, ['s/troll.yaml']);
    expect(JSON.parse(failing['s/baseline.json']).scenarios['troll.yaml'].stamp.expectations).toBeUndefined();
    for (const _ of [1, 2]) expect(await ask(world(failing))).toMatchObject({ code: 1, games: 1000 });
  });
});

describe('gate --update', () => {
  /** The stamp that an update leaves, and whether all else stayed as it was. */
  async function stampAfter(own: Partial<Host>, ...words: string[]) {
    const host = world(KNOWN, own);
    await montecrawl(['gate', ...BOTH, '--update', ...words], host);
    const read = (text: string) => JSON.parse(text).scenarios['troll.yaml'];
    const { stamp, checksum, ...rest } = read(String(host.files.get('s/baseline.json')));
    const { stamp: __, checksum: ___, ...before } = read(KNOWN['s/baseline.json']);
    expect(rest).toEqual(before);
    return stamp;
  }
  const other = () => 'sha256:00000000000000ab';

  it('stamps what other code plays as before, for as many games as it played', async () => {
    expect(await stampAfter({})).toMatchObject({ code: 'sha256:00000000000000aa', games: 800 });
    expect(await stampAfter({ code: other })).toMatchObject({ code: other(), games: 600 });
    expect(await stampAfter({ code: other }, '--whole')).toMatchObject({ code: other(), games: 800 });
  });

  it('leaves the stamp where the code has no fingerprint', async () => {
    const stamp = await stampAfter({ code: () => undefined });
    expect(stamp).toMatchObject({ code: 'sha256:00000000000000aa', games: 800 });
  });

  it('stamps nothing of code that was changed while it played', async () => {
    const prints = ['sha256:00000000000000aa', 'sha256:00000000000000ab'];
    const host = world(FILES, { code: () => prints.shift() });
    expect(await montecrawl(['gate', 's/troll.yaml', '--update'], host)).toMatchObject({
      code: 2,
      err: expect.stringContaining('was changed while it played'),
    });
    expect(host.files.has('s/baseline.json')).toBe(false);
  });
});
