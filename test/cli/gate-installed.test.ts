import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

const SCENARIO = `title: A great weapon against a knight
rules: wods
seed: 402
sides:
  party:
    members:
      - fighter 3 con2 tough hardy second-wind light-armour great-weapon
  lair:
    members:
      - 2x knight
`;
const SAME = /^✓ great.yaml: unchanged: same code, same scenario, not played again\n/;

const PLAYED = /^✓ great.yaml: unchanged, 600 fights\n/;
const ENV = { ...process.env, GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: '' };

const folder = mkdtempSync(join(tmpdir(), 'montecrawl-'));

/** Puts what was compiled where a package would lie, beside the packages it needs. */
function install(name: string, compiled: string): void {
  cpSync(compiled, join(folder, name, 'dist'), { recursive: true });
  cpSync(join(REPOSITORY, 'package.json'), join(folder, name, 'package.json'));
  symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, name, 'node_modules'));
}

/** What an installed `gate` says of the scenario. */
function gate(name: string, ...words: string[]): { code: number | null; out: string } {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(folder, name, 'dist/cli/main.js'), 'gate', 'great.yaml', ...words],
    { cwd: folder, encoding: 'utf8', env: ENV },
  );
  return { code: status, out: stdout };
}

/** Gives the great weapon of an installation another bonus. */
function rebuild(name: string, bonus: number): void {
  const path = join(folder, name, 'dist/rules/wods/gear.js');
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(/('great-weapon': \{[^}]*\bdamage: 'd6\+)\d/, `$1${bonus}`);
  expect(changed === text).toBe(false);
  writeFileSync(path, changed);
}

beforeAll(() => {
  const compiled = join(folder, 'compiled');
  execFileSync(
    process.execPath,
    [join(REPOSITORY, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json', '--outDir', compiled],
    { cwd: REPOSITORY },
  );
  install('here', compiled);
  install('there', compiled);
  writeFileSync(join(folder, 'great.yaml'), SCENARIO);
  expect(gate('here', '--update', '--games', '2000', '--quiet').code).toBe(0);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('an installed montecrawl', () => {
  it('does not play again what it has played, here or in another place', () => {
    expect(gate('here')).toEqual({ code: 0, out: expect.stringMatching(SAME) });
    expect(gate('there')).toEqual({ code: 0, out: expect.stringMatching(SAME) });
    expect(gate('there', '--replay').out).toMatch(PLAYED);
  });

  it('plays when one point of a weapon changed, and knows again what was changed back', () => {
    rebuild('there', 3);
    expect(gate('there')).toEqual({
      code: 1,
      out: expect.stringMatching(/^✗ great.yaml: changed by more than 1 point/),
    });
    expect(gate('here').out).toMatch(SAME);
    rebuild('there', 2);
    expect(gate('there').out).toMatch(SAME);
  });

  it('leaves one whole cache where several gates write at once', async () => {
    const cache = join(folder, 'baseline.cache.json');
    rmSync(cache);
    const main = join(folder, 'here', 'dist/cli/main.js');
    const gates = await Promise.all(
      [1, 2, 3].map(() =>
        promisify(execFile)(process.execPath, [main, 'gate', 'great.yaml'], { cwd: folder, env: ENV }),
      ),
    );
    for (const { stdout } of gates) expect(stdout).toMatch(/^✓ great.yaml: unchanged/);
    expect(readdirSync(folder).filter((name) => name.startsWith('baseline'))).toEqual([
      'baseline.cache.json',
      'baseline.json',
    ]);
    expect(gate('here').out).toMatch(SAME);
  });

  it('plays each time where the cache cannot be written', () => {
    const cache = join(folder, 'baseline.cache.json');
    rmSync(cache);
    // As in a folder that is read-only, to whoever runs this.
    mkdirSync(cache);
    for (const _ of [1, 2]) expect(gate('here')).toEqual({ code: 0, out: expect.stringMatching(PLAYED) });
    rmSync(cache, { recursive: true });
  });
});
