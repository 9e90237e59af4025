import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Host } from '../../src/cli/host.ts';
import { nodeHost } from '../../src/cli/node-host.ts';
import { writeFolder } from '../../src/cli/write-folder.ts';
import { fakeHost, montecrawl } from './fake-host.ts';
import { TROLL } from './scenarios.ts';

let folder = '';
const at = (name: string) => join(folder, name);
const disk = nodeHost();
/** Files that are on a disk, in a world whose screen a test can read. */
function diskHost() {
  const { read, exists, filesIn, claim, sweep, isLink, write, load, append, remove } = disk;
  const files: Partial<Host> = { read, exists, filesIn, claim, sweep, isLink, write, load, append, remove };
  return fakeHost({}, files);
}
const run = (...words: readonly string[]) => montecrawl(['run', ...words], diskHost());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'montecrawl-'));
  for (const name of ['a.yaml', 'b.yaml', '...yaml']) writeFileSync(at(name), TROLL);
  mkdirSync(at('outside'));
  writeFileSync(at('outside/mine.svg'), 'mine');
  writeFileSync(at('outside/outcomes.svg'), 'mine');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** All that is outside, to be found as it was. */
const outside = () => readdirSync(at('outside')).map((name) => [name, readFileSync(at(`outside/${name}`), 'utf8')]);

describe('a link inside the folder of a report', () => {
  it('is refused before anything is played, and what it leads to stays as it was', async () => {
    const before = outside();
    mkdirSync(at('out'));
    symlinkSync(at('outside'), at('out/charts'));
    const { code, out, err } = await run(at('a.yaml'), '--out', at('out'));
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: `${at('out/charts')} is a link to another place, and nothing is written or removed through it. Remove the link, or name another folder with --out.\n`,
    });
    expect(outside()).toEqual(before);
    expect(readdirSync(at('out'))).toEqual(['charts']);
  });

  it('that took the place of the charts of an earlier report is refused, and no file behind it is removed', async () => {
    await run(at('a.yaml'), '--out', at('out'));
    const charts = readdirSync(at('out/charts'));
    rmSync(at('out/charts'), { recursive: true });
    for (const name of charts) writeFileSync(at(`outside/${name}`), 'mine');
    symlinkSync(at('outside'), at('out/charts'));
    const before = outside();
    const host = diskHost();
    // Also where the next report has no charts, and only removes the earlier ones.
    const plain = { files: new Map([['report.html', 'text']]), result: '{}\n' };
    await expect(writeFolder(plain, at('out'), {}, host)).rejects.toThrow(`${at('out/charts')} is a link`);
    expect((await run(at('a.yaml'), '--out', at('out'))).code).toBe(2);
    expect(outside()).toEqual(before);
  });

  it('that is a file is replaced, and what it leads to stays as it was', async () => {
    const before = outside();
    await run(at('a.yaml'), '--out', at('out'));
    rmSync(at('out/report.md'));
    symlinkSync(at('outside/mine.svg'), at('out/report.md'));
    expect((await run(at('a.yaml'), '--out', at('out'))).code).toBe(0);
    expect(readFileSync(at('out/report.md'), 'utf8')).toContain('Knight against Troll');
    expect(outside()).toEqual(before);
  });

  it('that is the journal is refused: lines would be added to another file', async () => {
    mkdirSync(at('out'));
    writeFileSync(at('outside/notes'), 'mine');
    symlinkSync(at('outside/notes'), at('out/journal.jsonl'));
    for (const words of [[], ['--shard', '1/2'], ['--fresh']]) {
      const { code, err } = await run(at('a.yaml'), '--out', at('out'), '--save-every', '0', ...words);
      expect(code).toBe(2);
      expect(err).toContain(`${at('out/journal.jsonl')} is a link to another place`);
    }
    expect(readFileSync(at('outside/notes'), 'utf8')).toBe('mine');
  });

  it('that is the folder of one of several reports is refused', async () => {
    const before = outside();
    mkdirSync(at('out'));
    symlinkSync(at('outside'), at('out/b'));
    const { code, err } = await run(at('a.yaml'), at('b.yaml'), '--out', at('out'));
    expect(code).toBe(2);
    expect(err).toContain(`${at('out/b')} is a link to another place`);
    expect(outside()).toEqual(before);
  });

  it('is followed where the user names it as the folder itself', async () => {
    mkdirSync(at('real'));
    symlinkSync(at('real'), at('out'));
    expect((await run(at('a.yaml'), '--out', at('out'))).code).toBe(0);
    expect(existsSync(at('real/result.json'))).toBe(true);
  });
});

it('a scenario whose name without its end is ".." is reported in the folder, not above it', async () => {
  expect((await run(at('...yaml'), at('a.yaml'), '--out', at('deep/out'))).code).toBe(0);
  expect(readdirSync(at('deep'))).toEqual(['out']);
  expect(readdirSync(at('deep/out')).sort()).toEqual(['...yaml', 'a']);
});
