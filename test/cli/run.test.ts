import { describe, expect, it } from 'vitest';
import { Complaint } from '../../src/cli/complaint.ts';
import { ANSWER_IS_NO, INTERRUPTED, NOT_ASKED } from '../../src/cli/exit-code.ts';
import { playScenario } from '../../src/engine/play-scenario.ts';
import { fakeHost, montecrawl } from './fake-host.ts';
import { TROLL, WRONG } from './scenarios.ts';

const files = { 'troll.yaml': TROLL, 'other/goblin.yaml': TROLL.replace('troll@5', 'goblin@3'), 'wrong.yaml': WRONG };
const reported = (host: { files: ReadonlyMap<string, unknown> }) =>
  [...host.files.keys()].filter((path) => !(path in files)).sort();

describe('run', () => {
  it('prints a summary, says where the report is, and writes it', async () => {
    const { code, out, err, host } = await montecrawl(['run', 'troll.yaml'], fakeHost(files));
    expect(code).toBe(0);
    expect(out).toMatch(/^Knight against Troll\n/);
    expect(out).toMatch(/200 fights, 95 % intervals; sha256:[0-9a-f]{12}\n$/);
    expect(err).toMatch(
      /^Sampled, not solved exactly: too many states to solve \(over [\d,]+ after \d+ steps?\)\.\nReport: reports\/troll\/report\.html\n$/,
    );
    expect(reported(host)).toEqual(
      expect.arrayContaining(
        ['report.html', 'report.md', 'result.json', 'summary.csv'].map((name) => `reports/troll/${name}`),
      ),
    );
    expect(reported(host).every((path) => path.startsWith('reports/troll/'))).toBe(true);
  });

  it('writes each chart as PNG too with --png, where that is possible', async () => {
    const words = ['run', 'troll.yaml', '--games', '20', '--png'];
    const pictures = (host: { files: ReadonlyMap<string, unknown> }, kind: string) =>
      reported(host).filter((path) => path.endsWith(kind)).length;
    const { host } = await montecrawl(words, fakeHost(files));
    expect(pictures(host, '.png')).toBe(pictures(host, '.svg'));
    expect(pictures(host, '.png')).toBeGreaterThan(3);
    const without = await montecrawl(words.slice(0, -1), fakeHost(files));
    expect(pictures(without.host, '.png')).toBe(0);
    const bare = await montecrawl(words, fakeHost(files, { png: async () => undefined }));
    expect(pictures(bare.host, '.png')).toBe(0);
    expect(bare.err).toContain('the optional package @resvg/resvg-js, which makes PNG, is not installed.\n');
  });

  it('writes a picture to share with --card, and the page names it to sites that show links', async () => {
    const png = (svg: string, zoom: number) =>
      Promise.resolve(svg.includes('width="1200" height="630"') ? Uint8Array.of(zoom) : undefined);
    const { host } = await montecrawl(['run', 'troll.yaml', '--games', '20', '--card'], fakeHost(files, { png }));
    expect(host.files.get('reports/troll/card.png')).toEqual(Uint8Array.of(1));
    expect(reported(host).filter((path) => path.endsWith('.png'))).toEqual(['reports/troll/card.png']);
    expect(host.files.get('reports/troll/report.html')).toContain('<meta property="og:image" content="card.png">');
    const without = await montecrawl(['run', 'troll.yaml', '--games', '20'], fakeHost(files));
    expect(without.host.files.has('reports/troll/card.svg')).toBe(false);
    expect(without.host.files.get('reports/troll/report.html')).not.toContain('og:image');
  });

  it('prints what result.json holds', async () => {
    const { out, host } = await montecrawl(['run', 'troll.yaml', '--json'], fakeHost(files));
    expect(out).toBe(host.files.get('reports/troll/result.json'));
    const answer = JSON.parse(out);
    expect(answer).toMatchObject({ title: 'Knight against Troll', seed: 5, interrupted: false });
    expect(answer.cells[0]).toMatchObject({ games: 200, stopped: 'fixed' });
  });

  it('plays every step where that is asked for, which the answer says, and verify and replay keep to', async () => {
    const text = TROLL.replace('star ', '');
    const words = ['run', 'troll.yaml', '--no-report', '--json', '--sampled', '-q'];
    const drawn = JSON.parse((await montecrawl(words, fakeHost({ 'troll.yaml': text }))).out);
    const { out } = await montecrawl([...words, '--every-step'], fakeHost({ 'troll.yaml': text }));
    const played = JSON.parse(out);
    expect(drawn.scenario.everyStep).toBeUndefined();
    expect(played.scenario.everyStep).toBe(true);
    expect(played.cells).not.toEqual(drawn.cells);
    const written = fakeHost({ 'troll.yaml': `${text}everyStep: true\n` });
    expect((await montecrawl(words, written)).out).toBe(out);
    expect(await montecrawl(['verify', 'result.json'], fakeHost({ 'result.json': out }))).toMatchObject({ code: 0 });
    const tell = async (...more: string[]) => {
      const asked = ['replay', 'troll.yaml', '--json', '--game', '3', '-q', ...more];
      return (await montecrawl(asked, fakeHost({ 'troll.yaml': text }))).out;
    };
    expect(await tell('--every-step')).not.toBe(await tell());
  });

  it('writes nothing when told not to, and says nothing when told to be quiet', async () => {
    const { code, out, err, host } = await montecrawl(['run', 'troll.yaml', '--no-report', '-q'], fakeHost(files));
    expect({ code, err, written: reported(host) }).toEqual({ code: 0, err: '', written: [] });
    expect(out).toContain('200 fights');
  });

  it('takes games, seed and what to vary from the command line', async () => {
    const words = ['run', 'troll.yaml', '--no-report', '--json', '--games', '300', '--seed', '9'];
    const { out } = await montecrawl([...words, '--vary', 'lair.troll.rep=4..6'], fakeHost(files));
    const answer = JSON.parse(out);
    expect(answer).toMatchObject({ seed: 9, axes: [{ path: 'lair.troll.rep', values: [4, 5, 6] }] });
    expect(answer.cells.map(({ games }: { games: number }) => games)).toEqual([300, 300, 300]);
  });

  it('gives the same bytes for any batches', async () => {
    const bytes = async (...words: string[]) =>
      (await montecrawl(['run', 'troll.yaml', '--no-report', '--json', ...words], fakeHost(files))).out;
    const expected = await bytes();
    for (const batch of ['1', '7', '1000']) expect(await bytes('--batch', batch)).toBe(expected);
    expect(await bytes('--seed', '6')).not.toBe(expected);
  });

  it('answers several scenarios, each with a report of its own', async () => {
    const words = ['run', 'troll.yaml', 'other/goblin.yaml'];
    const { code, out, host } = await montecrawl([...words, '--out', 'x', '--json'], fakeHost(files));
    expect(code).toBe(0);
    expect(JSON.parse(out)).toHaveLength(2);
    expect(reported(host)).toContain('x/troll/report.html');
    expect(reported(host)).toContain('x/goblin/report.html');
  });

  it('refuses to report two scenarios in one folder', async () => {
    const { code, err, host } = await montecrawl(
      ['run', 'troll.yaml', 'other/troll.yaml'],
      fakeHost({ ...files, 'other/troll.yaml': TROLL }),
    );
    expect(code).toBe(NOT_ASKED);
    expect(err).toBe('two of these scenarios would be reported in reports/troll; run them one by one, with --out\n');
    expect(reported(host).filter((path) => path.startsWith('reports'))).toEqual([]);
  });

  it('plays nothing when anything is wrong, and says all of it', async () => {
    const play = () => Promise.reject(new Error('played'));
    const host = fakeHost(files, { play });
    const { code, out, err } = await montecrawl(['run', 'troll.yaml', 'wrong.yaml'], host);
    expect({ code, out }).toEqual({ code: NOT_ASKED, out: '' });
    expect(err).toContain('wrong.yaml: 2 problems');
    expect(err).toContain('No game was played.');
    expect(reported(host)).toEqual([]);
  });

  it('finds out that the report cannot be written before it plays', async () => {
    const play = () => Promise.reject(new Error('played'));
    const claim = (folder: string) => Promise.reject(new Complaint(`${folder} cannot be written to: no`));
    const { code, out, err } = await montecrawl(['run', 'troll.yaml', '--out', 'y'], fakeHost(files, { play, claim }));
    expect({ code, out, err }).toEqual({ code: NOT_ASKED, out: '', err: 'y cannot be written to: no\n' });
  });

  it.each([
    [['--games', '0'], '--games', 'It takes a whole number from 1 to 1000000000.'],
    [['--gmaes', '5'], '--gmaes', 'Did you mean --games?'],
    [['--seed', '-1'], '--seed', 'It takes a whole number from 0 up, below 2^53.'],
    [['--precision', '0.01', '--games', '5'], '--precision', 'cannot be used with option'],
    [['--out', '--quiet'], '--out', 'It takes a name; one with a - before it is "./--quiet".'],
    [['--out', 'x', '--no-report'], '--no-report', 'cannot be used with option'],
    [['--queue-name', 'x'], '--queue-name', 'say with --queue where that is'],
    [['--precision', '2'], '--precision', 'It takes a number from 0.0005 to 0.1.'],
    [['--threads', 'many'], '--threads', 'It takes a whole number from 1 to 512.'],
    [['--vary', 'lair.trol.rep=1..3'], 'lair.trol.rep', 'lair.troll.rep'],
    [['--vary', 'lair.troll.rep=7..99'], '--vary', 'No game was played.'],
  ])('%j is answered with a way out', async (words, what, way) => {
    const { code, out, err, host } = await montecrawl(['run', 'troll.yaml', ...words], fakeHost(files));
    expect({ code, out, written: reported(host) }).toEqual({ code: NOT_ASKED, out: '', written: [] });
    expect(err).toContain(what);
    expect(err).toContain(way);
  });

  it('checks that nobody was lost or counted twice', async () => {
    const right = await montecrawl(['run', 'troll.yaml', '--no-report', '--check'], fakeHost(files));
    expect(right.code).toBe(0);
    expect(right.err).toContain(
      'Checked: every game has one outcome, every member one fate, and every fall one cause.',
    );

    // A tally in which one win was counted that was not played.
    const play: typeof playScenario = async (cells, options) => {
      const played = await playScenario(cells, { ...options, threads: 1 });
      return played.map((each) => {
        const counts = each.counts.slice();
        counts[0] += 1;
        return { ...each, counts };
      });
    };
    const wrong = await montecrawl(['run', 'troll.yaml', '--no-report', '--check'], fakeHost(files, { play }));
    expect(wrong.code).toBe(ANSWER_IS_NO);
    expect(wrong.err).toContain('cell 1: 201 outcomes in place of 200');
  });
});

describe('Ctrl-C during run', () => {
  const endless = ['run', 'troll.yaml', 'other/goblin.yaml', '--games', '1000000000'];

  it('keeps and reports what was played, marked as interrupted, and plays no further scenario', async () => {
    const host = fakeHost(files, {
      play: (cells, options) => {
        setTimeout(() => host.interrupt(), 50);
        return playScenario(cells, { ...options, threads: 1 });
      },
    });
    const { code, out } = await montecrawl(endless, host);
    expect(code).toBe(INTERRUPTED);
    expect(out).toContain('stopped before it was done');
    const result = JSON.parse(String(host.files.get('reports/troll/result.json')));
    expect(result.interrupted).toBe(true);
    expect(result.cells[0].stopped).toBe('interrupted');
    expect(result.cells[0].games).toBeGreaterThan(0);
    expect(reported(host).some((path) => path.startsWith('reports/goblin'))).toBe(false);
  });

  it('leaves nothing behind when nothing was played', async () => {
    const host = fakeHost(files);
    host.interrupt();
    const { code, out, err } = await montecrawl(endless, host);
    expect({ code, out, written: reported(host) }).toEqual({ code: INTERRUPTED, out: '', written: [] });
    expect(err).toBe('Nothing was played yet, so there is nothing to report.\n');
  });
});
