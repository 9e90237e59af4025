import { describe, expect, it } from 'vitest';
import { Complaint } from '../../src/cli/complaint.ts';
import { claimFolder, writeFolder } from '../../src/cli/write-folder.ts';
import { FILE_NAMES } from '../../src/report/file-names.ts';
import { ASKED, WORLD } from './every-question.ts';
import { type FakeHost, fakeHost, montecrawl } from './fake-host.ts';

const report = (...names: readonly string[]) => ({
  files: new Map(names.map((name) => [name, `text of ${name}`])),
  result: '{}\n',
});
const namesIn = ({ files }: FakeHost) => [...files.keys()].sort();

describe('a report in a folder', () => {
  it('leaves nothing behind of the one before it', async () => {
    const host = fakeHost();
    await writeFolder(report('report.html', 'a.csv', 'charts/a.svg'), 'there', { png: true }, host);
    expect(namesIn(host)).toEqual([
      'there/.montecrawl-files',
      'there/a.csv',
      'there/charts/a.png',
      'there/charts/a.svg',
      'there/report.html',
      'there/result.json',
    ]);
    await writeFolder(report('report.html', 'b.csv', 'charts/b.svg'), 'there', {}, host);
    expect(namesIn(host)).toEqual([
      'there/.montecrawl-files',
      'there/b.csv',
      'there/charts/b.svg',
      'there/report.html',
      'there/result.json',
    ]);
    expect(host.files.get('there/.montecrawl-files')).toBe('b.csv\ncharts/b.svg\nreport.html\nresult.json\n');
  });

  it('touches no file of somebody else', async () => {
    const own = { 'there/notes.txt': 'mine', 'there/charts/mine.svg': 'mine', 'there/old.csv': 'no list says whose' };
    const host = fakeHost(own);
    await writeFolder(report('report.html', 'charts/a.svg'), 'there', {}, host);
    await writeFolder(report('report.html'), 'there', {}, host);
    for (const [name, content] of Object.entries(own)) expect(host.files.get(name)).toBe(content);
  });

  it('is not written where it would take the place of a file of somebody else', async () => {
    const own = { 'there/summary.csv': 'mine', 'there/charts/a.png': 'mine', 'there/notes.txt': 'mine' };
    const host = fakeHost(own);
    await expect(claimFolder('there', host)).rejects.toThrow(
      new Complaint('there has what no report wrote: summary.csv; name another folder, or move that away'),
    );
    const wanted = report('report.html', 'summary.csv', 'charts/a.svg');
    await expect(writeFolder(wanted, 'there', { png: true }, host)).rejects.toThrow(
      'there has what no report wrote: summary.csv, charts/a.png;',
    );
    expect(Object.fromEntries(host.files)).toEqual(own);
    await writeFolder(report('report.html', 'charts/a.svg'), 'there', {}, host);
    for (const [name, content] of Object.entries(own)) expect(host.files.get(name)).toBe(content);
  });

  it('takes the place of one of before there were lists', async () => {
    const old = { 'there/result.json': '{\n  "montecrawl": "0.1.0"\n}\n', 'there/summary.csv': 'old' };
    const host = fakeHost(old);
    await claimFolder('there', host);
    await writeFolder(report('report.html', 'summary.csv'), 'there', {}, host);
    expect(host.files.get('there/summary.csv')).toBe('text of summary.csv');
    await expect(claimFolder('there', fakeHost({ ...old, 'there/result.json': '{"score": 3}' }))).rejects.toThrow(
      'there has what no report wrote: result.json, summary.csv;',
    );
  });

  it('that was broken off is gone on with, whenever that was', async () => {
    const wanted = report('report.html', 'summary.csv', 'charts/a.svg');
    for (let last = 0; last < 6; last++) {
      const host = fakeHost();
      const { write } = host;
      let writes = 0;
      const broken = {
        ...host,
        write: (...file: Parameters<typeof write>) =>
          writes++ === last ? Promise.reject(new Error('killed')) : write(...file),
      };
      await expect(writeFolder(wanted, 'there', {}, broken)).rejects.toThrow('killed');
      await claimFolder('there', host);
      await writeFolder(wanted, 'there', {}, host);
      expect(namesIn(host)).toContain('there/result.json');
    }
  });

  it.each([
    ['of something else has no result, which would be that of the one before', '{"other": 1}\n', undefined],
    ['of the same result keeps it, since it may be all that it is made of', '{}\n', '{}\n'],
  ])('that was broken off while it took the place of one %s', async (_, old, left) => {
    const host = fakeHost();
    await writeFolder({ ...report('report.html', 'a.csv'), result: old }, 'there', {}, host);
    const { write } = host;
    const broken = {
      ...host,
      write: (path: string, content: string | Uint8Array) =>
        path.endsWith('a.csv') ? Promise.reject(new Error('killed')) : write(path, content),
    };
    await expect(writeFolder(report('report.html', 'a.csv'), 'there', {}, broken)).rejects.toThrow('killed');
    expect(host.files.get('there/result.json')).toBe(left);
    await claimFolder('there', host);
    await writeFolder(report('report.html', 'a.csv'), 'there', {}, host);
    expect(host.files.get('there/result.json')).toBe('{}\n');
  });

  it('is not written while another program writes to the folder, and lets others write when it ends', async () => {
    const busy = fakeHost({}, { lock: () => Promise.reject(new Complaint('there is being written to')) });
    await expect(writeFolder(report('report.html'), 'there', {}, busy)).rejects.toThrow('is being written to');
    expect(namesIn(busy)).toEqual([]);

    const locks: string[] = [];
    const host = fakeHost(
      {},
      {
        async lock(path) {
          locks.push(`${path} locked`);
          return async () => void locks.push('free');
        },
      },
    );
    const { write } = host;
    const failing = {
      ...host,
      write: (path: string, content: string | Uint8Array) =>
        path.endsWith('a.csv') ? Promise.reject(new Error('full')) : write(path, content),
    };
    await writeFolder(report('report.html'), 'there', {}, host);
    await expect(writeFolder(report('report.html', 'a.csv'), 'there', {}, failing)).rejects.toThrow('full');
    expect(locks).toEqual(['there locked', 'free', 'there locked', 'free']);
  });

  it.each(['../secret', '/secret', 'charts/../../secret', '..', './secret', 'C:\\secret', '..\\secret'])(
    'removes nothing outside where the list says %s',
    async (name) => {
      const removed: string[] = [];
      const host = fakeHost(
        { 'there/.montecrawl-files': `${name}\nold.csv\n`, 'there/old.csv': '' },
        { remove: async (path) => void removed.push(path) },
      );
      await writeFolder(report('report.html'), 'there', {}, host);
      expect(removed).toEqual(['there/old.csv']);
    },
  );

  it('is no mixture where a title has half of a surrogate pair, which no file keeps', async () => {
    const host = fakeHost();
    const { write } = host;
    const disk = {
      ...host,
      write: (path: string, content: string | Uint8Array) => write(path, Buffer.from(content).toString()),
    };
    await writeFolder({ files: new Map([['report.html', 'a \ud800 b']]), result: '{}\n' }, 'there', {}, disk);
    expect(host.files.get('there/report.html')).toBe('a \ufffd b');
  });

  it('has result.json last, and says where it is', async () => {
    const written: string[] = [];
    const host = fakeHost({}, { png: async () => undefined });
    const { write } = host;
    const noting = {
      ...host,
      write(path: string, content: string | Uint8Array) {
        written.push(path);
        return write(path, content);
      },
    };
    await writeFolder(report('report.html', 'charts/a.svg'), 'there', { png: true }, noting);
    expect(written.at(-1)).toBe('there/result.json');
    expect(host.err()).toBe(
      'Pictures are SVG only: the optional package @resvg/resvg-js, which makes PNG, is not installed.\nReport: there/report.html\n',
    );
    await writeFolder(report('report.html'), 'there', { quiet: true }, host);
    expect(host.err().match(/Report/g)).toHaveLength(1);
  });
});

describe('what a report would take the place of', () => {
  const all = {
    ...ASKED,
    run: ['run', 'a.yaml'],
    odds: ['odds', '2hdc', 'passing'],
    beside: ['run', 'a.yaml', '--no-report', '--beside', 'there'],
  };

  it.each(Object.entries(all))('is known beforehand, for %s', async (name, words) => {
    const out = name === 'beside' ? [] : ['--out', 'there'];
    const { host } = await montecrawl([...words, ...out], fakeHost(WORLD));
    const made = namesIn(host).filter((path) => path.startsWith('there/'));
    expect(made).toContain('there/report.html');
    const names = made.map((path) => path.replace('there/', ''));
    expect(names.filter((each) => !/^charts\/|^\.montecrawl-files$/.test(each) && !FILE_NAMES.includes(each))).toEqual(
      [],
    );
  });

  it.each(Object.entries(all))('is refused before anything is played, by %s', async (name, words) => {
    const play = () => Promise.reject(new Error('played'));
    const files = { ...WORLD, 'there/report.html': 'mine' };
    const out = name === 'beside' ? [] : ['--out', 'there'];
    const asked = await montecrawl(
      [...words, ...out],
      fakeHost(files, { play, playArms: play, playPoints: play, playRecorded: play }),
    );
    expect([asked.code, asked.out]).toEqual([2, '']);
    expect(asked.err).toContain('there has what no report wrote: report.html;');
    expect(Object.fromEntries(asked.host.files)).toEqual(files);
  });

  it('is not this folder where --out has no name', async () => {
    const { code, err, host } = await montecrawl(['run', 'a.yaml', '--out', ''], fakeHost(WORLD));
    expect(code).toBe(2);
    expect(err).toContain('It takes a name; "." is this folder.');
    expect(Object.fromEntries(host.files)).toEqual(WORLD);
  });
});
