import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROGRAM } from '../kit/program.ts';
import { TROLL } from './scenarios.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'montecrawl-'));
  writeFileSync(join(folder, 'troll.yaml'), TROLL);
  writeFileSync(join(folder, 'long.yaml'), TROLL.replace('games: 200', 'games: 1000000000'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The program as a user starts it. */
function start(...words: string[]): ChildProcess {
  return spawn(process.execPath, [...PROGRAM, ...words], { cwd: folder, stdio: 'pipe' });
}

async function heard(child: ChildProcess): Promise<{ code: number | null; out: string; err: string }> {
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}

/** A run whose first scenario is done, and whose second would take for ever. */
async function startLong(out: string) {
  const child = start('run', 'troll.yaml', 'long.yaml', '--out', out);
  const end = heard(child);
  await new Promise<void>((resolve) => {
    child.stderr?.on('data', (chunk) => String(chunk).includes('Report: ') && resolve());
  });
  // It plays by now: games are in its journal.
  while (!existsSync(join(folder, out, 'long/journal.jsonl'))) await wait(20);
  return { child, end };
}

describe('the program as a process', () => {
  it('reads stdin where a command takes it', async () => {
    const child = start('luck', '--die', 'd20');
    child.stdin?.end('17\n4\n');
    const { code, out, err } = await heard(child);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('2 rolls of stdin');
    const binary = start('luck');
    binary.stdin?.end(Buffer.of(0xff, 0xfe, 0, 0xd8));
    expect(await heard(binary)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('stdin cannot be read'),
    });
  });

  it('has colours and width in a pipe where they are asked for, and none where they are forbidden', async () => {
    const printed = (env: Record<string, string>) => {
      const all = { ...process.env, NO_COLOR: '', FORCE_COLOR: '', ...env };
      const words = [...PROGRAM, 'odds', 'dice', '3d6 highest 1'];
      return heard(spawn(process.execPath, words, { cwd: folder, stdio: 'pipe', env: all }));
    };
    const [forced, forbidden, narrow] = await Promise.all([
      printed({ FORCE_COLOR: '1' }),
      printed({ FORCE_COLOR: '1', NO_COLOR: '1' }),
      printed({ COLUMNS: '50' }),
    ]);
    expect(forced.out).toContain('\u001b[1m3d6 highest 1');
    expect(forbidden.out).toMatch(/^3d6 highest 1\n/);
    const widest = (text: string) => Math.max(...text.split('\n').map((line) => [...line].length));
    expect(widest(narrow.out)).toBeLessThanOrEqual(50);
    expect(widest(forbidden.out)).toBeGreaterThan(50);
  });

  it('writes whole files and nothing else, and no colours into a pipe', async () => {
    const { code, out, err } = await heard(start('run', 'troll.yaml'));
    expect(code).toBe(0);
    expect(err).toMatch(/^Report: reports\/troll\/report\.html\n$/m);
    expect(out).toMatch(/^Knight against Troll\n/);
    expect(out).not.toContain('\u001b');
    const written = readdirSync(join(folder, 'reports/troll'), { recursive: true, encoding: 'utf8' });
    expect(written).toContain('result.json');
    expect(written.filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  });

  it('stops at Ctrl-C in a run that would take for ever, and keeps what was played', async () => {
    const { child, end } = await startLong('stopped');
    child.kill('SIGINT');
    const { code, out, err } = await end;
    expect(code).toBe(130);
    expect(err).toContain('Stopping; what is finished is kept. Ctrl-C again to stop at once.');
    expect(out).toContain('stopped before it was done');
    const [cell] = JSON.parse(readFileSync(join(folder, 'stopped/long/result.json'), 'utf8')).cells;
    expect(cell).toMatchObject({ stopped: 'interrupted' });
    expect(cell.games).toBeGreaterThan(0);
  });

  it('stops at once at the second Ctrl-C, and leaves no half report', async () => {
    const { child, end } = await startLong('killed');
    child.kill('SIGINT');
    child.kill('SIGTERM');
    expect((await end).code).toBe(130);
    const left = readdirSync(join(folder, 'killed'), { recursive: true, encoding: 'utf8' });
    // What was played may have been saved, to go on with.
    const begun = left.filter((name) => name.startsWith('long') && !name.includes('journal.jsonl'));
    expect(begun.filter((name) => name !== 'long')).toEqual([]);
    expect(left).toContain('troll');
  });

  it.skipIf(!existsSync('/dev/full'))(
    'says that what it prints is lost on a full disk, and keeps the report',
    async () => {
      const full = openSync('/dev/full', 'w');
      const words = [...PROGRAM, 'run', 'troll.yaml', '--out', 'full', '--quiet'];
      const child = spawn(process.execPath, words, { cwd: folder, stdio: ['ignore', full, 'pipe'] });
      const { code, err } = await heard(child);
      closeSync(full);
      expect({ code, err }).toEqual({
        code: 2,
        err: 'What is printed is lost: stdout cannot be written: the disk is full; make room, or name a place on another disk\n',
      });
      expect(existsSync(join(folder, 'full/result.json'))).toBe(true);
    },
  );

  it('takes away what a gate that was killed left beside its baseline, whether it writes one or not', async () => {
    const left = join(folder, 'baseline.json.4194999.unfinished');
    for (const words of [['--update', '--games', '100'], []]) {
      writeFileSync(left, '');
      const { code } = await heard(start('gate', 'troll.yaml', ...words));
      expect({ code, isLeft: existsSync(left) }).toEqual({ code: 0, isLeft: false });
    }
  });

  it('goes on without a word when nobody reads on', async () => {
    const child = start('run', 'troll.yaml', '--out', 'unread', '--quiet');
    child.stdout?.destroy();
    const { code, err } = await heard(child);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(existsSync(join(folder, 'unread/result.json'))).toBe(true);
  });
});
