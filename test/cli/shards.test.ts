import { describe, expect, it } from 'vitest';
import { type JournalHeader, JournalLines, readJournal } from '../../src/engine/journal.ts';
import { playScenario } from '../../src/engine/play-scenario.ts';
import { type FakeHost, fakeHost, montecrawl } from './fake-host.ts';
import { TROLL } from './scenarios.ts';

/** Until precise enough, 10,000 to 20,000 games a cell. */
const SWEEP = `${TROLL.replace('games: 200\n', 'precision: 0.007\n')}vary:\n  lair.troll.rep: [3, 8, 7]\n`;
const files = { 'troll.yaml': TROLL, 'sweep.yaml': SWEEP };

const host = fakeHost(files);
const shard = (which: string, out: string, ...words: string[]) =>
  montecrawl(['run', 'troll.yaml', '--shard', which, '--out', out, '-q', ...words], host);
const journal = (part: string) => String(host.files.get(`${part}/journal.jsonl`));
/** The host with some files changed. */
const besides = (changed: Readonly<Record<string, string>>) =>
  fakeHost({ ...(Object.fromEntries(host.files) as Record<string, string>), ...changed });
const merge = (parts: readonly string[], among: FakeHost = host) =>
  montecrawl(['merge', ...parts, '--out', 'merged', '-q'], among);

describe('parts of a run', () => {
  it('make the same files as the whole, in any order, also when each cell stops by itself', async () => {
    const own = fakeHost(files);
    await montecrawl(['run', 'sweep.yaml', '--out', 'whole'], own);
    for (const i of [2, 3, 1]) {
      const { code } = await montecrawl(['run', 'sweep.yaml', '--shard', `${i}/3`, '--out', `part-${i}`], own);
      expect(code).toBe(0);
    }
    for (const order of [
      [1, 2, 3],
      [3, 1, 2],
    ]) {
      const { code } = await merge(
        order.map((i) => `part-${i}`),
        own,
      );
      expect(code).toBe(0);
      const at = (folder: string) =>
        [...own.files]
          .filter(([path]) => path.startsWith(`${folder}/`))
          .map(([path, text]) => [path.slice(folder.length), text]);
      expect(at('merged')).toEqual(at('whole'));
      expect(at('whole').length).toBeGreaterThan(5);
    }
    const { cells } = JSON.parse(String(own.files.get('merged/result.json')));
    expect(cells.map(({ games }: { games: number }) => games)).toEqual([2_500, 13_164, 19_596]);
  });

  it('may be more than there are games', async () => {
    const own = fakeHost(files);
    const words = ['run', 'troll.yaml', '--games', '2', '--sampled'];
    for (const i of [1, 2, 3]) await montecrawl([...words, '--shard', `${i}/3`, '--out', `part-${i}`, '-q'], own);
    const among = fakeHost(Object.fromEntries(own.files) as Record<string, string>, {
      play: (cells, options) => {
        expect(options.checkpoints?.map(({ games }) => games)).toEqual([2]);
        return playScenario(cells, options);
      },
    });
    const { out } = await montecrawl(['merge', 'part-1', 'part-2', 'part-3', '--json', '--no-report'], among);
    expect(out).toBe((await montecrawl([...words, '--json', '--no-report'], fakeHost(files))).out);
  });

  it('say what they are, and where', async () => {
    const { code, out, err } = await montecrawl(['run', 'troll.yaml', '--shard', '2/3'], fakeHost(files));
    expect(code).toBe(0);
    expect(out).toBe('Part 2 of 3: 67 games in reports/troll/part-2-of-3.\n');
    expect(err).toContain('When all are there: montecrawl merge reports/troll/<part>...');
    const json = ['run', 'troll.yaml', '--shard', '1/3', '--out', 'one', '--json'];
    expect((await montecrawl(json, fakeHost(files))).out).toBe('{"part":1,"parts":3,"games":67,"folder":"one"}\n');
  });

  it('are not played again when they are complete, and go on when they are not', async () => {
    const own = fakeHost(files);
    const words = ['run', 'troll.yaml', '--shard', '1/2', '--out', 'p', '-q'];
    await montecrawl(words, own);
    const before = own.files.get('p/journal.jsonl');
    const never = fakeHost(Object.fromEntries(own.files) as Record<string, string>, {
      play: () => Promise.reject(new Error('played')),
    });
    const again = await montecrawl(words, never);
    expect({ code: again.code, out: again.out }).toEqual({
      code: 0,
      out: 'Part 1 of 2: 100 games in p, complete already.\n',
    });
    // As if it had been killed before the last line.
    const torn = String(before).split('\n').slice(0, -1).join('\n');
    const third = fakeHost({ ...files, 'p/journal.jsonl': torn });
    expect((await montecrawl(words, third)).code).toBe(0);
    expect(third.files.get('p/journal.jsonl')).toBe(before);
  });

  it.each([['0/3'], ['4/3'], ['1'], ['1/0'], ['a/b'], ['1/100001']])('--shard %s is refused', async (text) => {
    const { code, err } = await montecrawl(['run', 'troll.yaml', '--shard', text], fakeHost(files));
    expect(code).toBe(2);
    expect(err).toContain('It takes i/n, with i from 1 to n and n up to 100000.');
  });

  it('are of one scenario', async () => {
    const { code, err } = await montecrawl(['run', 'troll.yaml', 'sweep.yaml', '--shard', '1/2'], fakeHost(files));
    expect({ code, err }).toEqual({ code: 2, err: '--shard plays a part of one scenario; run them one by one\n' });
  });
});

describe('merge', async () => {
  for (const i of [1, 2, 3]) await shard(`${i}/3`, `part-${i}`);
  await shard('1/3', 'twin');
  await shard('2/4', 'quarter');
  await shard('2/3', 'seven', '--seed', '7');
  const lines = journal('part-2').split('\n');

  const refused = async (parts: readonly string[], among: FakeHost = host) => {
    const { code, out, err, host: after } = await merge(parts, among);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(after.files.has('merged/result.json')).toBe(false);
    return err;
  };

  it('names what is missing, there twice, of another run, or no part, all at once', async () => {
    const among = besides({});
    const begun = among.err().length;
    const err = await refused(['part-1', 'twin', 'seven', 'quarter', 'nowhere'], among);
    expect(err.slice(begun)).toBe(`These parts cannot be merged, 5 problems:

  twin is part 1 of 3, and so is part-1
  seven is of another run than part-1: its scenario differs in seed
  quarter is of another run than part-1: it is part 2 of 4, and others are of 3
  nowhere holds no part: there is no nowhere/journal.jsonl
  missing: parts 2-3 of 3

Nothing was written.
`);
  });

  it('refuses parts of another build, also where all of them are', async () => {
    const rebuilt = [1, 2, 3].map((i): [string, string] => {
      const { header, checkpoints } = readJournal(journal(`part-${i}`));
      const { runKey, share } = header as JournalHeader;
      const of = new JournalLines({ runKey: { ...(runKey as object), build: 'abc' }, share });
      return [
        `part-${i}/journal.jsonl`,
        [of.header, ...checkpoints.map((each) => of.checkpoint(each)), of.end].join('\n'),
      ];
    });
    const err = await refused(['part-1', 'part-2', 'part-3'], besides(Object.fromEntries(rebuilt)));
    for (const i of [1, 2, 3])
      expect(err).toContain(`part-${i} cannot be read by this montecrawl: it is of another build of montecrawl `);
  });

  it.each([
    ['cannot be read', { seed: 'five' }, 'its scenario cannot be read: seed '],
    ['uses a file', { use: 'other.yaml' }, 'its scenario cannot be read: use other.yaml is not part of it.'],
  ])('refuses parts whose scenario %s', async (_, changes, why) => {
    const { header, checkpoints } = readJournal(journal('part-1'));
    const { runKey } = header as JournalHeader;
    const { scenario } = runKey as { scenario: object };
    const changed = { ...(runKey as object), scenario: { ...scenario, ...changes } };
    const of = new JournalLines({ runKey: changed, share: { part: 1, parts: 1 } });
    const forged = [of.header, ...checkpoints.map((each) => of.checkpoint(each)), of.end].join('\n');
    expect(await refused(['part-1'], besides({ 'part-1/journal.jsonl': forged }))).toContain(
      `These parts cannot be merged: ${why}`,
    );
  });

  it('refuses games that no part can have, and so does the part itself', async () => {
    const { header, checkpoints } = readJournal(journal('part-1'));
    const of = new JournalLines({ ...(header as JournalHeader), share: { part: 1, parts: 1 } });
    const forged = [of.header, ...checkpoints.map((each) => of.checkpoint({ ...each, games: 201 }))].join('\n');
    const why = 'holds games that its scenario cannot have had (201 games in ';
    expect(await refused(['part-1'], besides({ 'part-1/journal.jsonl': `${forged}\n${of.end}` }))).toContain(why);
    const words = ['run', 'troll.yaml', '--shard', '1/1', '--out', 'part-1', '-q'];
    const { code, err } = await montecrawl(words, besides({ 'part-1/journal.jsonl': forged }));
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`part-1/journal.jsonl ${why}`) });
  });

  it.each([
    [
      'a digit',
      lines.with(
        1,
        lines[1].replace(/\d\]/, (end) => (end === '0]' ? '1]' : '0]')),
      ),
      'damaged in line 2',
    ],
    ['its header', lines.with(0, lines[0].replace('"part":2', '"part":3')), 'damaged: line 1'],
    ['its end', lines.slice(0, -1), 'is not finished; run the same command again'],
  ])('names a part that lost %s', async (_, changed, what) => {
    const among = besides({ 'part-2/journal.jsonl': changed.join('\n') });
    const err = await refused(['part-1', 'part-2', 'part-3'], among);
    expect(err).toMatch(/part-2 .*/);
    expect(err).toContain(what);
  });

  it('plays what parts did not that were wrongly sure', async () => {
    const own = fakeHost(files);
    for (const i of [1, 2])
      await montecrawl(['run', 'sweep.yaml', '--sampled', '--shard', `${i}/2`, '--out', `part-${i}`, '-q'], own);
    const text = String(own.files.get('part-1/journal.jsonl'));
    // The last look of the last cell.
    const short = text.split('\n').toSpliced(-2, 1).join('\n');
    const among = fakeHost({
      ...(Object.fromEntries(own.files) as Record<string, string>),
      'part-1/journal.jsonl': short,
    });
    const { code, out } = await montecrawl(['merge', 'part-1', 'part-2', '--json', '--no-report'], among);
    expect(code).toBe(0);
    expect(out).toBe(
      (await montecrawl(['run', 'sweep.yaml', '--sampled', '--json', '--no-report'], fakeHost(files))).out,
    );
  });
});
