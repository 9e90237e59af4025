import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Complaint } from '../../src/cli/complaint.ts';
import { nodeHost, slashed } from '../../src/cli/node-host.ts';
import { WholeFiles } from '../../src/cli/whole-files.ts';

const host = nodeHost();
let folder = '';
const at = (name: string) => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'montecrawl-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('reading', () => {
  it('gives the text of a file, without a byte order mark', async () => {
    writeFileSync(at('a.yaml'), '\ufefftitle: Größe');
    expect(await host.read(at('a.yaml'))).toBe('title: Größe');
  });

  it.each([
    ['what is not there', () => at('none.yaml'), 'there is no such file'],
    ['a folder', () => folder, 'it is a folder; name a file'],
    ['a name that is too long', () => at('x'.repeat(300)), 'its name is too long'],
    ['links that lead in a circle', () => at('circle'), 'its links lead in a circle; name the place itself'],
    ['a path through a file', () => join(at('file'), 'x'), 'part of its path is a file and not a folder'],
    ['bytes that are no text', () => at('bytes'), 'the file is not text in UTF-8; save it as UTF-8'],
    ['what is far too large', () => at('large'), 'the file is larger than 1 MB; a scenario is never that large'],
  ])('complains of %s', async (_, path, reason) => {
    writeFileSync(at('file'), '');
    symlinkSync(at('circle'), at('circle'));
    writeFileSync(at('bytes'), Uint8Array.of(0xc3, 0x28));
    writeFileSync(at('large'), 'x'.repeat(3_000_000));
    await expect(host.read(path())).rejects.toThrow(new Complaint(`${path()} cannot be read: ${reason}`));
  });

  it('shows a name that is empty', async () => {
    await expect(host.read('')).rejects.toThrow(new Complaint('"" cannot be read: there is no such file'));
  });

  it('does not begin with an answer that is longer than any text', async () => {
    writeFileSync(at('long'), '');
    truncateSync(at('long'), 600_000_000);
    await expect(host.load(at('long'))).rejects.toThrow(
      new Complaint(`${at('long')} cannot be read: the file is too large`),
    );
  });
});

describe('writing', () => {
  it('makes the folders it needs, and leaves nothing beside the file', async () => {
    await host.write(at('a/b/c.txt'), 'first');
    await host.write(at('a/b/c.txt'), 'second');
    expect(readFileSync(at('a/b/c.txt'), 'utf8')).toBe('second');
    expect(readdirSync(at('a/b'))).toEqual(['c.txt']);
  });

  it('keeps what was there when it fails, and leaves nothing unfinished', async () => {
    mkdirSync(at('taken/full'), { recursive: true });
    await expect(host.write(at('taken'), 'text')).rejects.toThrow(
      `${at('taken')} cannot be written: it is a folder; name a file`,
    );
    expect(readdirSync(folder)).toEqual(['taken']);
  });

  it('removes from a folder what a program that was killed had begun to write, and nothing else', async () => {
    mkdirSync(at('r/charts'), { recursive: true });
    // One is of a process of the same number as this one, as in a container that was started anew.
    const left = ['a.csv.4194999.unfinished', `b.csv.${process.pid}.unfinished`, '.montecrawl-4194999'];
    for (const name of [...left, 'charts/b.svg.4194999.unfinished']) writeFileSync(at(`r/${name}`), '');
    const kept = [`a.csv.${process.ppid}.unfinished`, 'my.unfinished', 'film.avi.4194999.unfinished'];
    for (const name of kept) writeFileSync(at(`r/${name}`), '');
    await host.claim(at('r'));
    expect(readdirSync(at('r'))).toEqual([...kept, 'charts'].sort());
    expect(readdirSync(at('r/charts'))).toEqual([]);
  });

  it('removes nothing through a link', async () => {
    mkdirSync(at('r'));
    mkdirSync(at('outside'));
    writeFileSync(at('outside/a.svg.4194999.unfinished'), 'mine');
    symlinkSync(at('outside'), at('r/charts'));
    await host.claim(at('r'));
    expect(readdirSync(at('outside'))).toEqual(['a.svg.4194999.unfinished']);
  });

  it('removes what was left of the same file, of whatever kind', async () => {
    for (const name of ['gate.log.4194999.unfinished', 'x.log.4194999.unfinished']) writeFileSync(at(name), '');
    await host.write(at('gate.log'), 'text');
    expect(readdirSync(folder).sort()).toEqual(['gate.log', 'x.log.4194999.unfinished']);
  });

  it('removes what a program left that was killed when it tried a folder', async () => {
    writeFileSync(at('.montecrawl-4194999'), '');
    await host.claim(at('new/folder'));
    expect(readdirSync(folder)).toEqual([]);
  });

  it('writes to a pipe or device itself, and puts no file in its place', async () => {
    spawnSync('mkfifo', [at('pipe')]);
    const reader = spawn('cat', [at('pipe')], { stdio: ['ignore', 'pipe', 'ignore'] });
    let read = '';
    reader.stdout.on('data', (chunk) => {
      read += chunk;
    });
    await Promise.all([once(reader, 'close'), host.write(at('pipe'), 'text')]);
    expect(read).toBe('text');
    expect(readdirSync(folder)).toEqual(['pipe']);
  });

  it('finds out that a folder cannot be written to, before anything is', async () => {
    writeFileSync(at('file'), '');
    await expect(host.claim(at('file/reports/x'))).rejects.toThrow('cannot be written to');
    await expect(host.claim(at('file'))).rejects.toThrow(Complaint);
    await host.claim(at('new/folder'));
    expect(readdirSync(folder)).toEqual(['file']);
    symlinkSync(at('nowhere'), at('link'));
    await expect(host.claim(at('link'))).rejects.toThrow('cannot be written to: no file can be made there');
    await expect(host.claim(at('link/reports'))).rejects.toThrow('cannot be written to');
  });
});

/** A program that writes a file which takes it a while. */
async function startWriting(): Promise<ReturnType<typeof spawn>> {
  const code = `import { nodeHost } from ${JSON.stringify(import.meta.resolve('../../src/cli/node-host.ts'))};
    await nodeHost().write(${JSON.stringify(at('baseline.json'))}, 'x'.repeat(400_000_000));`;
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', code]);
  while (!existsSync(at(`baseline.json.${child.pid}.unfinished`))) await wait(1);
  return child;
}

describe('a folder that is locked', () => {
  const files = () => new WholeFiles(() => false, 0);
  const lockFile = () => at('r/.montecrawl-lock');

  it('is for one at a time', async () => {
    const one = files();
    const unlock = await one.lock(at('r'));
    expect(await one.lock(at('r'))).toBeUndefined();
    await unlock?.();
    expect(readdirSync(at('r'))).toEqual([]);
  });

  it('waits for the program that has it', async () => {
    const unlock = await host.lock(at('r'));
    const second = host.lock(at('r'));
    await unlock();
    await (await second)();
    expect(readdirSync(at('r'))).toEqual([]);
  });

  it.each([
    ['a running program', () => `${hostname()} ${process.ppid}\n`, 0, false],
    ['a program that was killed', () => `${hostname()} 4194999\n`, 0, true],
    ['a program of the same number that was killed', () => `${hostname()} ${process.pid}\n`, 0, true],
    ['another machine, a moment ago', () => 'elsewhere 4194999\n', 0, false],
    ['another machine, minutes ago', () => 'elsewhere 4194999\n', 120, true],
    ['a program that is about to write its name', () => '', 0, false],
    ['a program that was killed before it wrote its name', () => '', 10, true],
    ['a program that was killed before it wrote all of its number', () => `${hostname()} ${process.ppid}`, 10, true],
  ])('by %s', async (_, text, seconds, isFree) => {
    mkdirSync(at('r'));
    writeFileSync(lockFile(), text());
    const then = Date.now() / 1000 - seconds;
    utimesSync(lockFile(), then, then);
    const unlock = await files().lock(at('r'));
    expect(unlock !== undefined).toBe(isFree);
    await unlock?.();
    expect(existsSync(lockFile())).toBe(!isFree);
  });
});

describe('a program that is ended while it writes', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('by %s leaves nothing unfinished', async (signal) => {
    const child = await startWriting();
    child.kill(signal);
    const [code] = await once(child, 'close');
    expect({ code, left: readdirSync(folder) }).toEqual({ code: 130, left: [] });
  });

  it('by SIGKILL has what it left taken away by the next one', async () => {
    const child = await startWriting();
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(readdirSync(folder)).toEqual([`baseline.json.${child.pid}.unfinished`]);
    await host.sweep(folder);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a disk that takes no more', () => {
  it.skipIf(process.platform === 'win32')('is named in plain words, with the file and the way out', () => {
    const code = `import { nodeHost } from ${JSON.stringify(import.meta.resolve('../../src/cli/node-host.ts'))};
      const big = 'x'.repeat(200_000);
      await nodeHost().write('a.json', big).catch((error) => console.log(error.name, error.message));`;
    const node = [process.execPath, '--import', import.meta.resolve('tsx'), '--input-type=module', '-e', code];
    const { stdout } = spawnSync('sh', ['-c', 'ulimit -f 64 && exec "$@"', 'sh', ...node], {
      cwd: folder,
      encoding: 'utf8',
      // No cache of compiled files, which would be too large as well.
      env: { ...process.env, TSX_DISABLE_CACHE: '1' },
    });
    expect(stdout).toBe(
      'Complaint a.json cannot be written: it would be larger than a file may be there; raise the limit (ulimit -f), or name a place on another disk\n',
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});

it('loads what `>` writes in the shells of Windows: UTF-8 with a byte order mark, and UTF-16', async () => {
  writeFileSync(at('bom.json'), '\ufeff{ "a": "ä" }');
  writeFileSync(at('utf16.json'), Buffer.from('\ufeff{ "a": "ä" }', 'utf16le'));
  for (const name of ['bom.json', 'utf16.json']) {
    expect(await host.load(at(name))).toBe('{ "a": "ä" }');
    expect(await host.read(at(name))).toBe('{ "a": "ä" }');
  }
});

it('writes the paths of Windows with slashes', () => {
  expect(slashed('out\\troll\\result.json', '\\')).toBe('out/troll/result.json');
  expect(slashed('C:\\fights', '\\')).toBe('C:/fights');
  expect(slashed('a\\b/c', '/')).toBe('a\\b/c');
});

it('finds all files of a folder in a fixed order, and none where there is no folder', async () => {
  mkdirSync(at('b'));
  for (const name of ['b/2.yaml', 'b/1.yaml', 'a.json', 'c.txt']) writeFileSync(at(name), '');
  expect(await host.filesIn(folder)).toEqual(['a.json', 'b/1.yaml', 'b/2.yaml', 'c.txt'].map(at));
  expect(await host.filesIn(at('none'))).toEqual([]);
});
