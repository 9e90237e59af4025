import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Complaint } from '../../src/cli/complaint.ts';
import { JournalFile } from '../../src/cli/journal-file.ts';
import { version } from '../../src/cli/version.ts';
import { CellProgress, fixedPlan } from '../../src/engine/cell-progress.ts';
import { readJournal } from '../../src/engine/journal.ts';
import { playScenario } from '../../src/engine/play-scenario.ts';
import { WHOLE } from '../../src/engine/share.ts';
import { layOut } from '../../src/stats/measure.ts';
import { PROGRAM } from '../kit/program.ts';
import { tallyOf } from '../kit/tally.ts';
import { type FakeHost, fakeHost, montecrawl } from './fake-host.ts';
import { TROLL } from './scenarios.ts';

/** Number of random points at which a run is killed; `npm run faults` tries more. */
const KILLS = Number(process.env.MONTECRAWL_KILLS ?? 1);

/** Until precise enough, some 10,000 games. */
const SWEEP = `${TROLL.replace('games: 200\n', 'precision: 0.01\n')}vary:\n  lair.troll.rep: [5, 7]\n`;
const files = { 'troll.yaml': TROLL, 'sweep.yaml': SWEEP };
const WORDS = 'run sweep.yaml --out x --sampled --batch 100 --save-every 0 -q'.split(' ');

/** A host that is interrupted after so many batches, with the files that another one left. */
function hostWith(left: ReadonlyMap<string, string | Uint8Array>, batches = Number.POSITIVE_INFINITY): FakeHost {
  let heard = 0;
  const host: FakeHost = fakeHost(Object.fromEntries(left) as Record<string, string>, {
    play: (cells, options) =>
      playScenario(cells, {
        ...options,
        threads: 1,
        onProgress: () => {
          if (++heard === batches) host.interrupt();
        },
      }),
  });
  return host;
}

describe('a run that was stopped', () => {
  it('goes on where it was, until it has the same bytes as one that was not', async () => {
    const expected = await montecrawl(WORDS, fakeHost(files));
    let left: ReadonlyMap<string, string | Uint8Array> = fakeHost(files).files;
    let games = 0;
    for (const batches of [3, 41, 40]) {
      const { code, host } = await montecrawl(WORDS, hostWith(left, batches));
      expect(code).toBe(130);
      const { cells } = JSON.parse(String(host.files.get('x/result.json')));
      const now = cells.reduce((sum: number, cell: { games: number }) => sum + cell.games, 0);
      expect(now - games).toBe(batches * 100);
      games = now;
      left = host.files;
    }
    const { code, host, out } = await montecrawl(WORDS, hostWith(left));
    expect(code).toBe(0);
    expect(out).toBe(expected.out);
    expect([...host.files].sort()).toEqual([...expected.host.files].sort());
    expect(host.files.has('x/journal.jsonl')).toBe(false);
  });

  it('says so', async () => {
    const { host } = await montecrawl(WORDS, hostWith(fakeHost(files).files, 3));
    const again = await montecrawl([...WORDS.slice(0, -1), '--games', '1'], hostWith(host.files, 1));
    expect(again.code).toBe(2);
    const torn = `${host.files.get('x/journal.jsonl')}\n0123`;
    const { err } = await montecrawl(
      WORDS.slice(0, -1),
      hostWith(new Map([...host.files, ['x/journal.jsonl', torn]]), 1),
    );
    expect(err).toContain(
      'Going on from x/journal.jsonl, where 300 games are kept; torn or damaged lines, left out: 1.\n',
    );
  });

  it('is refused when it is another one by now, with the reason, unless it starts over', async () => {
    const { host } = await montecrawl(WORDS, hostWith(fakeHost(files).files, 3));
    const journal = String(host.files.get('x/journal.jsonl'));
    const refused = async (left: ReadonlyMap<string, string | Uint8Array>, ...words: string[]) => {
      const { code, err } = await montecrawl([...WORDS, ...words], hostWith(left));
      expect(code).toBe(2);
      return err;
    };
    expect(await refused(host.files, '--seed', '6')).toBe(
      'x holds an unfinished run of something else: its scenario differs in seed. --fresh starts over, --out with another folder keeps it.\n',
    );
    expect(await refused(host.files, '--vary', 'lair.troll.rep=4')).toContain('its scenario differs in vary.');
    expect(await refused(host.files, '--focus', 'lair.troll.rep=7')).toContain('its scenario differs in focus.');
    expect(await refused(host.files, '--sampled', '--games', '9')).toContain('its scenario differs in games.');
    const [run = '', ...rest] = WORDS.filter((word) => word !== '--sampled');
    expect((await montecrawl([run, ...rest], hostWith(host.files))).err).toContain(
      'it was started with --sampled, and this run without --exact or --sampled.',
    );
    expect(await refused(host.files, '--shard', '1/2')).toContain('it is a run that is not divided.');
    const broken = new Map([...host.files, ['x/journal.jsonl', journal.replace(version(), '9.9.9')]]);
    expect(await refused(broken)).toBe(
      'x/journal.jsonl cannot be read: its first line is damaged. --fresh starts over.\n',
    );
    const fresh = await montecrawl([...WORDS, '--seed', '6', '--fresh'], hostWith(host.files));
    expect(fresh.code).toBe(0);
    const alone = await montecrawl([...WORDS, '--seed', '6'], fakeHost(files));
    expect(fresh.host.files.get('x/result.json')).toBe(alone.host.files.get('x/result.json'));
  });

  it('does not play again what it had finished of several scenarios', async () => {
    const words = ['run', 'troll.yaml', 'sweep.yaml', ...WORDS.slice(2)];
    const { host } = await montecrawl(words, hostWith(fakeHost(files).files, 10));
    const played: number[] = [];
    const second = fakeHost(Object.fromEntries(host.files) as Record<string, string>, {
      play: async (cells, options) => {
        const result = await playScenario(cells, {
          ...options,
          threads: 1,
          onProgress: ({ games }) => played.push(games),
        });
        played.push(-1);
        return result;
      },
    });
    expect((await montecrawl(words, second)).code).toBe(0);
    expect(played[0]).toBe(-1);
    expect([...second.files.keys()].filter((path) => path.endsWith('.jsonl'))).toEqual([]);
  });
});

describe('a full disk', () => {
  it('ends the run with the reason, and it goes on when there is room', async () => {
    let room = 5;
    const host = fakeHost(files);
    const { append } = host;
    const full = {
      ...host,
      append: async (path: string, text: string) => {
        if (room-- > 0) return append(path, text);
        host.files.set(path, `${host.files.get(path)}${text.slice(0, 40)}`);
        throw new Complaint(`${path} cannot be written: the disk is full`);
      },
    };
    const { code, err } = await montecrawl(WORDS, full);
    expect(code).toBe(2);
    expect(err).toBe(
      'x/journal.jsonl cannot be written: the disk is full. What it held is kept, and the same command goes on from there.\n',
    );
    expect(host.files.has('x/result.json')).toBe(false);
    const kept = readJournal(String(host.files.get('x/journal.jsonl'))).checkpoints.at(-1)?.games;
    expect(kept).toBeGreaterThan(200);
    const { code: done, host: after } = await montecrawl(WORDS, hostWith(host.files));
    expect(done).toBe(0);
    const expected = await montecrawl(WORDS, fakeHost(files));
    expect(after.files.get('x/result.json')).toBe(expected.host.files.get('x/result.json'));
  });
});

it('is written anew when it has grown, and never grows large', async () => {
  const host = fakeHost();
  const runKey = { montecrawl: '1', build: '1', solve: 'none', scenario: {} } as const;
  const journal = await JournalFile.open('x', () => runKey, WHOLE, { saveEvery: 0 }, host);
  const progress = new CellProgress(0, { ...layOut([]), slots: 2000 }, fixedPlan(100_000));
  let longest = 0;
  let shrunk = 0;
  for (let before = 0, batch = progress.next(100); batch !== undefined; batch = progress.next(100)) {
    progress.take(batch, tallyOf(...new Array<number>(2000).fill(123_456_789)));
    journal.keep(0, progress);
    await journal.save(true);
    const { length } = String(host.files.get('x/journal.jsonl'));
    longest = Math.max(longest, length);
    if (length < before) shrunk++;
    before = length;
  }
  expect(shrunk).toBeGreaterThan(5);
  expect(longest).toBeLessThan(1_200_000);
  const [checkpoint] = readJournal(String(host.files.get('x/journal.jsonl'))).checkpoints;
  expect(checkpoint).toMatchObject({ games: 100_000, counts: progress.played.counts });
});

it(`gives the same bytes when its process is killed at ${KILLS} random points`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'montecrawl-'));
  writeFileSync(join(folder, 'troll.yaml'), TROLL.replace('games: 200', `games: ${60_000 + 20_000 * KILLS}`));
  const words = '--sampled --every-step --threads 2 --save-every 5 -q --batch 1000'.split(' ');
  const start = (out: string) => {
    const all = [...PROGRAM, 'run', 'troll.yaml', '--out', out, ...words];
    return spawn(process.execPath, all, { cwd: folder, stdio: 'ignore' });
  };
  const size = () => statSync(join(folder, 'killed/journal.jsonl'), { throwIfNoEntry: false })?.size ?? 0;
  let killed = 0;
  while (killed < KILLS) {
    const before = size();
    const child = start('killed');
    const over = once(child, 'exit');
    let ended = false;
    void over.then(() => {
      ended = true;
    });
    while (!ended && size() === before) await wait(2);
    await wait(Math.random() * 100);
    child.kill('SIGKILL');
    const [code] = await over;
    // It was too quick for us, and begins once more.
    if (code === 0) rmSync(join(folder, 'killed'), { recursive: true });
    else killed++;
  }
  for (const out of ['killed', 'whole']) expect((await once(start(out), 'exit'))[0]).toBe(0);
  const names = readdirSync(join(folder, 'whole'), { recursive: true, encoding: 'utf8' });
  expect(
    readdirSync(join(folder, 'killed'), { recursive: true, encoding: 'utf8' }).filter(
      (name) => !name.endsWith('.unfinished'),
    ),
  ).toEqual(names);
  for (const name of names.filter((each) => /\.\w+$/.test(each)))
    expect(readFileSync(join(folder, 'killed', name), 'utf8')).toBe(readFileSync(join(folder, 'whole', name), 'utf8'));
  rmSync(folder, { recursive: true });
}, 900_000);
