import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Complaint } from '../../src/cli/complaint.ts';
import { nodeHost } from '../../src/cli/node-host.ts';

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
    ['a folder', () => folder, 'it is a folder'],
    ['a path through a file', () => join(at('file'), 'x'), 'part of its path is a file and not a folder'],
    ['bytes that are no text', () => at('bytes'), 'the file is not text in UTF-8; save it as UTF-8'],
    ['what is far too large', () => at('large'), 'the file is larger than 1 MB; a scenario is never that large'],
  ])('complains of %s', async (_, path, reason) => {
    writeFileSync(at('file'), '');
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
    await expect(host.write(at('taken'), 'text')).rejects.toThrow(`${at('taken')} cannot be written: it is a folder`);
    expect(readdirSync(folder)).toEqual(['taken']);
  });

  it('removes from a folder what a program that was killed had begun to write, and nothing else', async () => {
    mkdirSync(at('r/charts'), { recursive: true });
    for (const name of ['r/a.csv.4194999.unfinished', 'r/charts/b.svg.4194999.unfinished']) writeFileSync(at(name), '');
    const kept = [`a.csv.${process.pid}.unfinished`, 'my.unfinished', 'film.avi.4194999.unfinished'];
    for (const name of kept) writeFileSync(at(`r/${name}`), '');
    await host.claim(at('r'));
    expect(readdirSync(at('r'))).toEqual([...kept, 'charts'].sort());
    expect(readdirSync(at('r/charts'))).toEqual([]);
  });

  it('finds out that a folder cannot be written to, before anything is', async () => {
    writeFileSync(at('file'), '');
    await expect(host.claim(at('file/reports/x'))).rejects.toThrow('cannot be written to');
    await expect(host.claim(at('file'))).rejects.toThrow(Complaint);
    await host.claim(at('new/folder'));
    expect(readdirSync(folder)).toEqual(['file']);
  });
});

it('finds all files of a folder in a fixed order, and none where there is no folder', async () => {
  mkdirSync(at('b'));
  for (const name of ['b/2.yaml', 'b/1.yaml', 'a.json', 'c.txt']) writeFileSync(at(name), '');
  expect(await host.filesIn(folder)).toEqual(['a.json', 'b/1.yaml', 'b/2.yaml', 'c.txt'].map(at));
  expect(await host.filesIn(at('none'))).toEqual([]);
});
