import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TROLL } from './scenarios.ts';

const SRC = new URL('../../src/', import.meta.url).href;
const MAIN = fileURLToPath(new URL('cli/main.ts', SRC));
const TELL = new URL('tell-modules.mjs', import.meta.url).href;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'montecrawl-'));
  writeFileSync(join(folder, 'troll.yaml'), TROLL);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What a command imports: packages by name, and files of `src` by their paths. */
function loaded(...words: string[]): { packages: string[]; files: string[] } {
  const modules = join(folder, 'modules.txt');
  writeFileSync(modules, '');
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), '--import', TELL, MAIN, ...words],
    { cwd: folder, env: { ...process.env, MODULES: modules }, encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const urls = [...new Set(readFileSync(modules, 'utf8').trimEnd().split('\n'))].map((url) => url.replace(/\?.*$/, ''));
  const packages = urls.map((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1] ?? '');
  return {
    packages: [...new Set(packages)].filter((name) => name !== '' && name !== 'tsx').sort(),
    files: urls.filter((url) => url.startsWith(SRC)).map((url) => url.slice(SRC.length)),
  };
}

// A start takes as long as what it loads: what a question has no use for is loaded by others.
describe('what is loaded', () => {
  it.each([
    [['--version'], ['commander']],
    [['--help'], ['commander']],
    [
      ['check', 'troll.yaml'],
      ['commander', 'fastest-levenshtein', 'yaml', 'zod'],
    ],
    [
      ['odds', 'dice', '3d6'],
      ['cli-table3', 'commander', 'fastest-levenshtein'],
    ],
    [
      ['fight', 'human/knight@5 ac6 shield sword', 'troll/warrior@5 ac6 no-shield two-handed-axe', '--games', '200'],
      ['commander', 'fastest-levenshtein', 'zod'],
    ],
  ])('for %j, of packages', (words, packages) => {
    expect(loaded(...words).packages).toEqual(packages);
  });

  it('for a small fight, nothing of other rulebooks, reports, threads, pairs and queues', () => {
    const { files } = loaded('fight', 'fighter', 'knight', '--rules', 'wods', '--games', '200', '--sampled');
    expect(files).toContain('rules/wods/kernel.ts');
    const idle =
      /^rules\/(?!(?:wods|kit)\/)\w+\/|^report\/(?:page|chart)\/|^engine\/(?:worker|play-arms|play-recorded|combine)|^cli\/(?:queue\/|run|gate)/;
    expect(files.filter((path) => idle.test(path))).toEqual([]);
  });
});
