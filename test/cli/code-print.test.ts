import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { judgingPrint, playingPrint } from '../../src/cli/code-print.ts';
import { code } from '../../src/cli/version.ts';

const ROOMS = ['analysis', 'board', 'check', 'dice', 'engine', 'questions/gate', 'rules', 'scenario', 'stats'];
const PACKAGES = [
  '@babel/code-frame',
  'cephes',
  'csv-parse',
  'fastest-levenshtein',
  'ml-matrix',
  'piscina',
  'simple-statistics',
  'yalps',
  'yaml',
  'zod',
];

/** An installation as small as can be. */
const INSTALLED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ROOMS.map((room) => [`dist/${room}/${room}.js`, `export const ${room} = 1;\n`])),
  'dist/rules/wods/gear.js': "export const WEAPONS = [{ name: 'great-weapon', bonus: 2 }];\n",
  'dist/board/shipped/halls.js': 'export const HALL = `#.#\n...`;\n',
  'dist/cli/gate.js': 'export const gate = 1;\n',
  'dist/report/page.js': 'export const page = 1;\n',
  'dist/rules/wods/gear.d.ts': 'export declare const WEAPONS: unknown;\n',
  ...Object.fromEntries(PACKAGES.map((name) => [`node_modules/${name}/package.json`, '{ "version": "1.2.3" }'])),
};

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Files that are others; `undefined` leaves one out. */
type Changes = Readonly<Record<string, string | undefined>>;

/** The place of an installation in a new folder. */
function install(changes: Changes = {}, below = '.'): URL {
  const folder = mkdtempSync(join(tmpdir(), 'montecrawl-'));
  folders.push(folder);
  const home = join(folder, below);
  for (const [path, text] of Object.entries({ ...INSTALLED, ...changes })) {
    if (text === undefined) continue;
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  return pathToFileURL(`${join(home, 'dist')}/`);
}

/** Paths of all that lies in the rooms as they are written. */
function filesOfSrc(): string[] {
  return ROOMS.flatMap((room) =>
    readdirSync(fileURLToPath(new URL(`../../src/${room}`, import.meta.url)), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
}

describe('the fingerprint of the code that decides findings', () => {
  const own = judgingPrint(install());

  it('is 16 digits', () => {
    expect(own).toMatch(/^sha256:[0-9a-f]{16}$/);
  });

  it.each([
    ['in another folder', {}, 'node_modules/.pnpm/montecrawl@0.1.0/node_modules/montecrawl'],
    ['where lines end as on Windows', { 'dist/board/shipped/halls.js': 'export const HALL = `#.#\r\n...`;\r\n' }, '.'],
    ['with another way to show a report', { 'dist/report/page.js': 'export const page = 2;\n' }, '.'],
    ['with another command line', { 'dist/cli/gate.js': 'export const gate = 2;\n' }, '.'],
    ['with other declarations', { 'dist/rules/wods/gear.d.ts': '' }, '.'],
  ])('is the same %s', (_, changes, below) => {
    expect(judgingPrint(install(changes, below))).toBe(own);
  });

  it.each<[string, Changes]>([
    ['one point of a weapon', { 'dist/rules/wods/gear.js': INSTALLED['dist/rules/wods/gear.js'].replace('2', '3') }],
    ['one square of a board', { 'dist/board/shipped/halls.js': 'export const HALL = `#.#\n..#`;\n' }],
    ...ROOMS.map((room): [string, Changes] => [room, { [`dist/${room}/${room}.js`]: `export const ${room} = 2;\n` }]),
    ['a file more', { 'dist/rules/wods/more.js': '' }],
    ['a file less', { 'dist/rules/wods/gear.js': undefined }],
    [
      'another name of a file',
      { 'dist/rules/rules.js': undefined, 'dist/rules/rule.js': INSTALLED['dist/rules/rules.js'] },
    ],
    [
      'a line that moves to another file',
      { 'dist/dice/dice.js': '', 'dist/board/board.js': 'export const board = 1;\nexport const dice = 1;\n' },
    ],
    ...PACKAGES.map((name): [string, Changes] => [
      `another version of ${name}`,
      { [`node_modules/${name}/package.json`]: '{ "version": "1.2.4" }' },
    ]),
    ['a package of its own', { 'dist/node_modules/zod/package.json': '{ "version": "1.2.4" }' }],
  ])('is another after %s', (_, changes) => {
    const changed = judgingPrint(install(changes));
    expect(changed).toMatch(/^sha256:/);
    expect(changed).not.toBe(own);
  });

  it.each([
    ['is not installed', undefined],
    ['does not say its version', '{}'],
    ['is broken', '{ "version": '],
  ])('is none where a package %s', (_, text) => {
    expect(judgingPrint(install({ 'node_modules/yaml/package.json': text }))).toBeUndefined();
  });

  it('is none where the rooms were made into one file', () => {
    expect(judgingPrint(install({ 'dist/dice/dice.js': undefined }))).toBeUndefined();
  });

  it('is none where montecrawl runs as it is written', () => {
    expect(code()).toBeUndefined();
  });

  it('is of all that is compiled in the rooms', () => {
    expect(filesOfSrc().filter((path) => !/\.(?:ts|md)$/.test(path))).toEqual([]);
  });

  it('knows every package that the rooms import', () => {
    const imported = filesOfSrc()
      .flatMap((path) => [
        ...readFileSync(path, 'utf8').matchAll(/(?:\bfrom |^import |\b(?:import|require)\()'(?<from>[\w@][^']*)'/gm),
      ])
      .map((match) => match.groups?.from as string)
      .filter((from) => !from.startsWith('node:'))
      .map((from) =>
        from
          .split('/')
          .slice(0, from.startsWith('@') ? 2 : 1)
          .join('/'),
      );
    expect([...new Set(imported)].sort()).toEqual(PACKAGES);
  });
});

describe('the fingerprint of the code that plays', () => {
  it('is of that alone', () => {
    const own = playingPrint(install(), '.js');
    expect(own).toMatch(/^[0-9a-f]{16}$/);
    expect(playingPrint(install({ 'dist/analysis/analysis.js': '' }), '.js')).toBe(own);
    expect(playingPrint(install({ 'dist/rules/rules.js': '' }), '.js')).not.toBe(own);
  });
});
