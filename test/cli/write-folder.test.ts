import { describe, expect, it } from 'vitest';
import { writeFolder } from '../../src/cli/write-folder.ts';
import { type FakeHost, fakeHost } from './fake-host.ts';

const report = (...names: readonly string[]) => ({
  files: new Map(names.map((name) => [name, `text of ${name}`])),
  result: '{}\n',
});
const namesIn = ({ files }: FakeHost) => [...files.keys()].sort();

describe('a report in a folder', () => {
  it('leaves nothing behind of the one before it', async () => {
    const host = fakeHost();
    await writeFolder(report('report.html', 'a.csv', 'charts/a.svg'), 'there', {}, host);
    expect(namesIn(host)).toEqual([
      'there/.montecrawl-files',
      'there/a.csv',
      'there/charts/a.png',
      'there/charts/a.svg',
      'there/report.html',
      'there/result.json',
    ]);
    await writeFolder(report('report.html', 'b.csv', 'charts/b.svg'), 'there', { png: false }, host);
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

  it('has result.json last, and says where it is', async () => {
    const written: string[] = [];
    const host = fakeHost({}, { write: async (path) => void written.push(path), png: async () => undefined });
    await writeFolder(report('report.html', 'charts/a.svg'), 'there', {}, host);
    expect(written.at(-1)).toBe('there/result.json');
    expect(host.err()).toBe(
      'Pictures are SVG only: the optional package @resvg/resvg-js, which makes PNG, is not installed.\nReport: there/report.html\n',
    );
    await writeFolder(report('report.html'), 'there', { quiet: true }, host);
    expect(host.err().match(/Report/g)).toHaveLength(1);
  });
});
