import { describe, expect, it } from 'vitest';
import { Complaint } from '../../src/cli/complaint.ts';
import type { Host } from '../../src/cli/host.ts';
import { shortDigest } from '../../src/questions/gate/baseline.ts';
import { textPrint } from '../../src/questions/gate/cache.ts';
import { gateSchema } from '../../src/questions/gate/gate-schema.ts';
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
const BASELINE = 's/baseline.json';
const CACHE = 's/baseline.cache.json';
const SAME = 'unchanged: same code, same scenario, not played again';

/** Fingerprints of the code that made the baselines of these tests, and of other code. */
const OWN = 'sha256:00000000000000aa';
const OTHER = 'sha256:00000000000000ab';

/** What a world is asked to play, call by call. */
interface Played {
  readonly games: number[];
}

type World = FakeHost & Played;

/** A world in which code has a fingerprint, and every game that is played is noticed. */
function world(files: Readonly<Record<string, string>>, own: Partial<Host> = {}): World {
  const games: number[] = [];
  const host = fakeHost(files, { code: () => OWN, ...own });
  const { playRecorded } = host;
  return Object.assign(host, {
    games,
    playRecorded: ((cells, options) => {
      games.push(options.games);
      return playRecorded(cells, options);
    }) as Host['playRecorded'],
  });
}

/** Files with the baseline of 800 games that scenarios in them make, and with its cache. */
async function remember<T extends Record<string, string>>(files: T, scenarios: readonly string[]) {
  const host = world(files);
  expect(await montecrawl(['gate', ...scenarios, '--update', '--games', '800'], host)).toMatchObject({ code: 0 });
  await montecrawl(['gate', ...scenarios], host);
  return { ...files, [BASELINE]: String(host.files.get(BASELINE)), [CACHE]: String(host.files.get(CACHE)) };
}

const KNOWN = await remember(FILES, BOTH);
const EXPECTED = await remember({ 's/troll.yaml': EXPECTING }, ['s/troll.yaml']);
/** As git has it. */
const { [CACHE]: _, ...COLD } = KNOWN;

/** A baseline or cache with the entry of s/troll.yaml changed, and a checksum that is right. */
function forged(text: string, change: object): string {
  const { format, scenarios } = JSON.parse(text);
  const { checksum: _, ...entry } = scenarios['troll.yaml'];
  const content = { ...entry, ...change };
  return JSON.stringify({
    format,
    scenarios: { ...scenarios, 'troll.yaml': { checksum: shortDigest(content), ...content } },
  });
}

/** The known world, in whose cache something about s/troll.yaml is another. */
const withEntry = (change: object) => ({ ...KNOWN, [CACHE]: forged(KNOWN[CACHE], change) });

/** The entry of s/troll.yaml in the cache of a world. */
const entryIn = (host: FakeHost) => JSON.parse(String(host.files.get(CACHE))).scenarios['troll.yaml'];

/** What `gate` says of the scenario, and how many games of a cell it played to know. */
async function ask(host: World, ...words: string[]) {
  host.games.length = 0;
  const before = [host.out(), host.err()].map((text) => text.length);
  const { code } = await montecrawl(['gate', 's/troll.yaml', ...words], host);
  const said = host.out().slice(before[0]) || host.err().slice(before[1]);
  return { code, games: host.games.reduce((sum, games) => sum + games, 0), said: said.split('\n')[0] };
}

const PLAYED = { code: 0, games: 600, said: '✓ s/troll.yaml: unchanged, 600 fights' };
const RECALLED = { code: 0, games: 0, said: `✓ s/troll.yaml: ${SAME}` };

describe('a scenario whose code, files and baseline are the same', () => {
  it('is unchanged, and is not played to know', async () => {
    const host = world(KNOWN);
    const { code, out } = await montecrawl(['gate', ...BOTH], host);
    expect({ code, games: host.games }).toEqual({ code: 0, games: [] });
    expect(out).toBe(`✓ s/troll.yaml: ${SAME}
✓ s/using.yaml: ${SAME}

2 scenarios: 2 passed.
Not played again: 2 scenarios, since this code has played at least 800 games of each of their cells
before, and nothing changed since. --replay plays them again.
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
        baseline: BASELINE,
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
    const files = withEntry({ files: { 'troll.yaml': textPrint('no scenario\n') } });
    expect(await ask(world({ ...files, 's/troll.yaml': 'no scenario\r\n' }))).toEqual(RECALLED);
  });

  it.each([['--tolerance', '0'], ['--whole'], ['--threads', '1'], ['--batch', '50']])(
    'is known with %s too',
    async (...words) => {
      expect(await ask(world(KNOWN), ...words)).toEqual(RECALLED);
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
  it.each([
    ['where there is no cache, as in a clean clone', COLD, OWN],
    ['by other code', KNOWN, OTHER],
    ['by code that has no fingerprint', KNOWN, undefined],
  ])('%s', async (_, files, code) => {
    expect(await ask(world(files, { code: () => code }))).toEqual(PLAYED);
  });

  it('with --replay, and for as many games as are asked for', async () => {
    expect(await ask(world(KNOWN), '--replay')).toEqual(PLAYED);
    expect(await ask(world(KNOWN), '--replay', '--whole')).toMatchObject({ code: 0, games: 800 });
    const few = withEntry({ games: 600 });
    expect(await ask(world(few))).toEqual(RECALLED);
    expect(await ask(world(few), '--whole')).toMatchObject({ code: 0, games: 800 });
  });

  it('to be timed', async () => {
    const host = world(KNOWN);
    await montecrawl(['gate', 's/troll.yaml', '--update', '--speed'], host);
    expect(await ask(host, '--speed')).toEqual(RECALLED);
    expect(host.out()).toMatch(/same code.*\n {2}✓ fast enough/);
  });

  it('where there is no baseline to know it from', async () => {
    expect(await ask(world(EXPECTED), '--no-baseline')).toMatchObject({ code: 0, games: 1000 });
  });
});

describe('a gate that played', () => {
  it('caches what passed, so that the next one need not', async () => {
    const host = world(COLD);
    expect(await ask(host)).toEqual(PLAYED);
    expect(await ask(host)).toEqual(RECALLED);
    expect(entryIn(host)).toEqual({
      checksum: expect.any(String),
      baseline: JSON.parse(KNOWN[BASELINE]).scenarios['troll.yaml'].checksum,
      code: OWN,
      games: 600,
      files: { 'troll.yaml': textPrint(TROLL) },
      title: 'Knight against Troll',
      play: 'fight',
      seed: 5,
      expectations: [],
    });
    expect(host.files.get(BASELINE)).toBe(KNOWN[BASELINE]);
  });

  it('replaces what other code cached', async () => {
    const host = world(KNOWN, { code: () => OTHER });
    expect(await ask(host)).toEqual(PLAYED);
    expect(await ask(host)).toEqual(RECALLED);
  });

  it('leaves the entries of other scenarios, and removes those that the baseline does not have', async () => {
    const cache = JSON.parse(KNOWN[CACHE]);
    const { 'using.yaml': using, 'troll.yaml': _ } = cache.scenarios;
    const scenarios = { 'gone.yaml': using, 'using.yaml': using };
    const host = world({ ...KNOWN, [CACHE]: JSON.stringify({ ...cache, scenarios }) });
    expect(await ask(host)).toEqual(PLAYED);
    expect(JSON.parse(String(host.files.get(CACHE))).scenarios).toEqual({
      'troll.yaml': expect.objectContaining({ games: 600 }),
      'using.yaml': using,
    });
  });

  it('keeps that this code has once played more games', async () => {
    const host = world(KNOWN);
    expect(await ask(host, '--replay')).toEqual(PLAYED);
    expect(host.files.get(CACHE)).toBe(KNOWN[CACHE]);
  });

  it('caches the new text of a scenario that means the same', async () => {
    const host = world({ ...KNOWN, 's/troll.yaml': `# Which of them?\n${TROLL}` });
    expect(await ask(host)).toEqual(RECALLED);
    expect(entryIn(host).files['troll.yaml']).toBe(textPrint(`# Which of them?\n${TROLL}`));
  });

  it('lies beside a baseline of another name', async () => {
    const { [BASELINE]: baseline, ...files } = COLD;
    const host = world({ ...files, 'old.json': baseline.replaceAll(/"(troll|using).yaml"/g, '"s/$1.yaml"') });
    expect(await ask(host, '--baseline', 'old.json')).toEqual(PLAYED);
    expect([...host.files.keys()].filter((path) => path.endsWith('.cache.json'))).toEqual(['old.cache.json']);
    expect(await ask(host, '--baseline', 'old.json')).toEqual(RECALLED);
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['does not play as it did', { 's/troll.yaml': TROLL.replace('knight@5', 'knight@4') }, []],
    ['has no baseline', { [BASELINE]: KNOWN[BASELINE].replace(/"troll.yaml": .*?(?="using.yaml")/s, '') }, []],
    ['is held against none', { 's/troll.yaml': EXPECTING }, ['--no-baseline']],
  ])('caches nothing of a scenario that %s', async (_, files, words) => {
    const host = world({ ...COLD, ...files });
    await ask(host, ...words);
    expect(host.files.has(CACHE)).toBe(false);
  });

  it('caches nothing of a scenario that was edited, and whose games are the same', async () => {
    const host = world({ ...COLD, 's/troll.yaml': `${TROLL}limits: { activations: 4999 }\n` });
    expect(await ask(host, '--edited')).toMatchObject({ code: 0, said: expect.stringMatching(/edited .*; unchanged/) });
    expect(host.files.has(CACHE)).toBe(false);
  });

  it('caches nothing where its code was changed meanwhile, or has no fingerprint', async () => {
    const prints = [OWN, OWN, OTHER];
    const host = world(COLD, { code: () => prints.shift() });
    expect(await ask(host)).toEqual(PLAYED);
    const nameless = world(COLD, { code: () => undefined });
    expect(await ask(nameless)).toEqual(PLAYED);
    expect([host.files.has(CACHE), nameless.files.has(CACHE), prints]).toEqual([false, false, []]);
  });

  it('passes where the cache can be neither read nor written', async () => {
    const closed = world(COLD);
    const { load, write } = closed;
    const host = Object.assign(closed, {
      load: (path: string) => (path === CACHE ? Promise.reject(new Complaint('cannot be read')) : load(path)),
      write: (path: string, text: string) =>
        path === CACHE ? Promise.reject(new Complaint('cannot be written')) : write(path, text),
    });
    expect(await ask(host)).toEqual(PLAYED);
    expect(host.err()).toBe('');
    expect(await ask(host, '--update')).toMatchObject({ code: 0 });
  });
});

describe('a cache that is not of this baseline only means that games are played:', () => {
  const cacheOf = (change: (text: string) => string) => change(KNOWN[CACHE]);
  it.each([
    ['nothing', ''],
    ['half a file', cacheOf((text) => text.slice(0, 300))],
    ['garbage', '\u0000\ufffd}{'],
    ['another JSON', '[1]'],
    ['null', 'null'],
    ['a list of scenarios', '{ "format": 1, "scenarios": [null, 3] }'],
    ['no scenarios', '{ "format": 1, "scenarios": { "troll.yaml": null } }'],
    ['a baseline', KNOWN[BASELINE]],
    ['another format', cacheOf((text) => text.replace('"format": 1', '"format": 2'))],
    ['an entry that somebody changed', cacheOf((text) => text.replaceAll('"games": 800', '"games": 700'))],
    ['other code that somebody wrote into it', cacheOf((text) => text.replaceAll(OWN, OTHER))],
    ['the cache of another baseline', forged(KNOWN[CACHE], { baseline: 'sha256:00000000000000cc' })],
    ['no files', forged(KNOWN[CACHE], { files: {} })],
    ['files that are no fingerprints', forged(KNOWN[CACHE], { files: { 'troll.yaml': 5 } })],
    ['expectations that no one writes', forged(KNOWN[CACHE], { expectations: [{}] })],
    ['too few games', forged(KNOWN[CACHE], { games: 599 })],
    ['no count of games', forged(KNOWN[CACHE], { games: '800' })],
  ])('%s', async (name, cache) => {
    const code = name.startsWith('other code') ? OTHER : OWN;
    const host = world({ ...KNOWN, [CACHE]: cache }, { code: () => code });
    const first = await ask(host);
    // Without the names of files it is still known what the scenario means.
    expect(first).toEqual(name === 'no files' ? RECALLED : PLAYED);
    expect(await ask(host)).toEqual(RECALLED);
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

  it('one point in a scenario that the cache does not name', async () => {
    const host = world({ ...withEntry({ files: {} }), 's/troll.yaml': TROLL.replace('troll@5', 'troll@4') });
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

  it('a baseline of other games, whose checksum is right', async () => {
    // Games of a weaker knight, said to be those of the one there is.
    const weak = await remember({ 's/troll.yaml': TROLL.replace('knight@5', 'knight@4') }, ['s/troll.yaml']);
    const { cells } = JSON.parse(weak[BASELINE]).scenarios['troll.yaml'];
    const host = world({ ...KNOWN, [BASELINE]: forged(KNOWN[BASELINE], { cells }) });
    for (const _ of [1, 2]) {
      expect(await ask(host)).toMatchObject({ code: 1, said: expect.stringContaining('changed by more than 1 point') });
    }
  });

  it.each([
    ['games', (text: string) => text.replace(/"checked": 600/, '"checked": 500')],
    ['another scenario of the file', (text: string) => text.replace(/(using.*"digest": "sha256:)./s, '$1x')],
  ])('a baseline in which somebody wrote other %s', async (_, change) => {
    const baseline = change(KNOWN[BASELINE]);
    expect(baseline).not.toBe(KNOWN[BASELINE]);
    const host = world({ ...KNOWN, [BASELINE]: baseline });
    expect(await ask(host)).toMatchObject({ code: 2, games: 0, said: expect.stringContaining('is damaged') });
  });

  it.each([
    ['is empty', ''],
    ['is null', 'null'],
    ['has no scenarios', '{ "format": 4 }'],
    ['has an entry that is none', '{ "format": 4, "scenarios": { "troll.yaml": null } }'],
  ])('a baseline that %s', async (_, baseline) => {
    const host = world({ ...KNOWN, [BASELINE]: baseline });
    expect(await ask(host)).toMatchObject({ code: 2, games: 0, said: expect.stringContaining('is damaged') });
  });

  it('a baseline of another format', async () => {
    const baseline = KNOWN[BASELINE].replace('"format": 4', '"format": 3');
    expect(await ask(world({ ...KNOWN, [BASELINE]: baseline }))).toMatchObject({
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
    expect(await ask(world({ ...KNOWN, 's/troll.yaml': text }))).toEqual(RECALLED);
  });
});

describe('what a scenario expects', () => {
  it('is known too, where it was found to hold', async () => {
    const host = world(EXPECTED);
    const { code, out } = await montecrawl(['gate', 's/troll.yaml'], host);
    expect({ code, games: host.games }).toEqual({ code: 0, games: [] });
    expect(out).toMatch(/✓ band.win is within 0.8 to 0.99: \d+ % \(.*\) in 1,000 fights, not\n? +played again/);
  });

  it('is tested once after an update, and known from then on', async () => {
    const host = world({ 's/troll.yaml': EXPECTING });
    await montecrawl(['gate', 's/troll.yaml', '--update', '--games', '800'], host);
    expect(await ask(host)).toEqual({ ...RECALLED, games: 1000 });
    expect(await ask(host)).toEqual(RECALLED);
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
    const host = world({ ...COLD, 's/troll.yaml': EXPECTING.replace('0.8, 0.99', '0.2, 0.3') });
    expect(await ask(host)).toMatchObject({ code: 1, games: 1600 });
    expect(entryIn(host).expectations).toBeUndefined();
    for (const _ of [1, 2]) expect(await ask(host)).toMatchObject({ code: 1, games: 1000 });
  });
});

describe('gate --update', () => {
  /** The entry that an update leaves in the cache; the baseline stays as it was. */
  async function entryAfter(own: Partial<Host>, ...words: string[]) {
    const host = world(KNOWN, own);
    await montecrawl(['gate', ...BOTH, '--update', ...words], host);
    expect(host.files.get(BASELINE)).toBe(KNOWN[BASELINE]);
    return entryIn(host);
  }
  const other = () => OTHER;

  it('caches what other code plays as before, for as many games as it played', async () => {
    expect(await entryAfter({})).toMatchObject({ code: OWN, games: 800 });
    expect(await entryAfter({ code: other })).toMatchObject({ code: OTHER, games: 600 });
    expect(await entryAfter({ code: other }, '--whole')).toMatchObject({ code: OTHER, games: 800 });
  });

  it('caches what it makes anew', async () => {
    const host = world({ ...KNOWN, 's/troll.yaml': TROLL.replace('troll@5', 'troll@4') });
    await montecrawl(['gate', 's/troll.yaml', '--update'], host);
    expect(await ask(host, '--whole')).toEqual(RECALLED);
  });

  it('leaves the cache where the code has no fingerprint', async () => {
    expect(await entryAfter({ code: () => undefined })).toMatchObject({ code: OWN, games: 800 });
  });

  it('writes no fingerprint of code into a baseline', () => {
    expect(KNOWN[BASELINE]).not.toContain(OWN);
    expect(KNOWN[CACHE]).toContain(OWN);
  });

  it('writes nothing where its code was changed while it played', async () => {
    const prints = [OWN, OTHER];
    const host = world(FILES, { code: () => prints.shift() });
    expect(await montecrawl(['gate', 's/troll.yaml', '--update'], host)).toMatchObject({
      code: 2,
      err: expect.stringContaining('was changed while it played'),
    });
    expect([host.files.has(BASELINE), host.files.has(CACHE)]).toEqual([false, false]);
  });
});
