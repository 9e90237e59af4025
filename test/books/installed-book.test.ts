import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const EXAMPLES = join(ROOT, 'docs/examples');
const BOOKS = ['dice-pool-skirmish', 'card-dungeon'];

const folder = mkdtempSync(join(tmpdir(), 'own-books-'));
const installed = join(folder, 'node_modules/montecrawl');

/** Installs the packed package in an empty folder, with the packages that it depends on. */
beforeAll(() => {
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', [
    '-xzf',
    join(folder, packed.trim().split('\n').at(-1) as string),
    '-C',
    installed,
    '--strip-components=1',
  ]);
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((each) => !each.startsWith('.')))
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  for (const id of BOOKS) copyFileSync(join(EXAMPLES, `${id}.js`), join(folder, `${id}.js`));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** What the installed program says, with the book added. */
function montecrawl(id: string, ...words: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(installed, 'dist/cli/main.js'), ...words, '--rules', `./${id}.js`],
    { cwd: folder, encoding: 'utf8' },
  );
  return { code: status, out: stdout, err: stderr };
}

describe.each(BOOKS)('%s, outside the clone and with the packed package', (id) => {
  const file = `${id}.yaml`;
  const text = readFileSync(join(EXAMPLES, `${id}.js`), 'utf8');
  const [, knob = ''] = /vary: '([\w.-]+):/.exec(text) ?? [];
  const quick = ['--games', '200', '--quiet'];

  it('writes a scenario to begin with, which is right', () => {
    expect(montecrawl(id, 'init', id, file).err).toContain(`${file} is written`);
    expect(montecrawl(id, 'check', file).out).toBe(
      `${file}: right: ${id} ${id === 'dice-pool-skirmish' ? 'skirmish' : 'dungeon'}, 3 cells\n`,
    );
  });

  it('plays the same bytes on one thread and on two, in parts and in one', () => {
    const whole = ['run', file, '--sampled', '--no-range', ...quick, '--no-report', '--json'];
    const [one, two] = ['1', '2'].map((threads) => montecrawl(id, ...whole, '--threads', threads, '--batch', '50').out);
    expect(two).toBe(one);
    for (const part of ['1', '2'])
      montecrawl(
        id,
        'run',
        file,
        '--sampled',
        '--no-range',
        ...quick,
        '--shard',
        `${part}/2`,
        '--out',
        `${id}-${part}`,
      );
    expect(montecrawl(id, 'merge', `${id}-1`, `${id}-2`, '--no-report', '--quiet', '--json').out).toBe(one);
    expect(JSON.parse(one).scenario.rules).toMatch(new RegExp(`^${id}@[0-9a-f]{16}$`));
  });

  it('is run, verified, reported and gated', () => {
    expect(montecrawl(id, 'run', file, '--no-range', ...quick, '--out', `${id}-report`).code).toBe(0);
    expect(montecrawl(id, 'verify', `${id}-report/result.json`).out).toContain('✓ confirmed');
    expect(montecrawl(id, 'report', `${id}-report/result.json`).code).toBe(0);
    expect(montecrawl(id, 'gate', file, '--update', ...quick).code).toBe(0);
    expect(montecrawl(id, 'gate', file, '--replay').out).toContain('unchanged');
  });

  it.each([
    ['replay', file, '--game', '3'],
    ['compare', file, '--set', `${knob}=2`, ...quick],
    ['sensitivity', file, ...quick],
    ['break-even', file, '--vary', `${knob}=1..12`, ...quick],
    ['plan', file, '--set', `${knob}=2`, '--probe', '100', '--quiet'],
    ['skill', file, '--no-expert', ...quick],
    ['exploit', file, ...quick],
    ['list', 'units', id],
    ['list', 'measures', file],
    ['schema'],
  ])('%s', (...words) => {
    const { code, out, err } = montecrawl(id, ...words);
    expect(err).not.toContain('mistake in montecrawl');
    // A question may be answered with "no" or with "not known yet" by so few games.
    expect([0, 1, 3], `${out}${err}`).toContain(code);
    expect(out).not.toBe('');
  });

  it('is refused as another book than the one that gave an answer, and where it is not added', () => {
    const result = `${id}-report/result.json`;
    const other = spawnSync(process.execPath, [join(installed, 'dist/cli/main.js'), 'verify', result], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([other.status, other.stderr]).toEqual([2, expect.stringContaining('no rulebook is called')]);
  });
});

describe('an edited book', () => {
  it('does not take the answers of the one before for its own', () => {
    const [id = ''] = BOOKS;
    const path = join(folder, `${id}.js`);
    const text = readFileSync(path, 'utf8');
    execFileSync(process.execPath, ['-e', `require('fs').appendFileSync(${JSON.stringify(path)}, '\\n// edited\\n')`]);
    const { code, err } = montecrawl(id, 'verify', `${id}-report/result.json`);
    expect([code, err]).toEqual([2, expect.stringMatching(/is not the text of dice-pool-skirmish that is here/)]);
    expect(montecrawl(id, 'gate', `${id}.yaml`).out).not.toContain('not played again');
    expect(text).not.toContain('// edited');
  });
});

describe('a new book', () => {
  it('is written with its tests, which pass, and a scenario that plays', () => {
    const { code, stderr } = run('init', 'book', 'my-book');
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('my-book.js, my-book.test.js, my-book.yaml are written'),
    ]);
    const tests = spawnSync(process.execPath, ['--test', 'my-book.test.js'], { cwd: folder, encoding: 'utf8' });
    expect(tests.stdout).toMatch(/pass 2/);
    expect(
      montecrawl('my-book', 'run', 'my-book.yaml', '--games', '100', '--no-report', '--no-range', '--quiet').out,
    ).toContain('My Book');
    expect(readFileSync(join(folder, 'my-book.js'), 'utf8').split('\n').length).toBeLessThan(300);
    expect(run('init', 'book', 'my-book').stderr).toContain('my-book.js exists and was left alone');
    expect(run('init', 'book', 'My Book').stderr).toContain('a rulebook is called by small letters');
  });
});

function run(...words: string[]): { code: number | null; stderr: string } {
  const { status, stderr } = spawnSync(process.execPath, [join(installed, 'dist/cli/main.js'), ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { code: status, stderr };
}
