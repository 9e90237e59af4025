import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from './commands.ts';

const ACTION = join(ROOT, '.github/actions/gate');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'montecrawl-action-'));
  mkdirSync(join(folder, 's'));
  for (const name of ['a.yaml', 'b.yaml']) writeFileSync(join(folder, 's', name), '');
  // Prints what it was asked, and ends as if that were undecided.
  writeFileSync(join(folder, 'asked.js'), 'console.log(JSON.stringify(process.argv.slice(2))); process.exit(3);');
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the action's script as a build server does. */
function run(inputs: Record<string, string>): { code: number; out: string; outputs: string } {
  const GITHUB_OUTPUT = join(folder, 'outputs');
  writeFileSync(GITHUB_OUTPUT, '');
  const env = { PATH: process.env.PATH, RUNNER_TEMP: folder, GITHUB_OUTPUT, ACTION, TOLERANCE: '1', ...inputs };
  let [code, out] = [0, ''];
  try {
    out = execFileSync('bash', [join(ACTION, 'gate.sh')], { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const ended = error as { status: number; stdout: string };
    [code, out] = [ended.status, ended.stdout];
  }
  return { code, out, outputs: readFileSync(GITHUB_OUTPUT, 'utf8') };
}

describe('the action for GitHub', () => {
  const { inputs, runs, outputs } = parse(readFileSync(join(ACTION, 'action.yml'), 'utf8'));

  it('hands every input to its script as a variable, and none into its text', () => {
    const [step] = runs.steps;
    const handed = Object.values(step.env as Record<string, string>).flatMap(
      (value) => /inputs\.(\w+)/.exec(value)?.[1] ?? [],
    );
    expect(handed.sort()).toEqual(Object.keys(inputs).sort());
    expect(step.run).not.toContain('inputs');
    expect(Object.keys(outputs)).toEqual(['exit-code', 'answer']);
  });

  it('asks for all scenarios that a pattern fits, and ends as the gate ends', () => {
    const done = run({
      MONTECRAWL: './asked.js',
      SCENARIOS: 's/*.yaml',
      BASELINE: 'all baselines.json',
      ARGUMENTS: '--whole --speed',
      JUNIT: 'gate.xml',
    });
    expect(done.code).toBe(3);
    const answer = join(folder, 'montecrawl-gate.json');
    expect(done.outputs).toBe(`exit-code=3\nanswer=${answer}\n`);
    expect(JSON.parse(readFileSync(answer, 'utf8'))).toEqual([
      ...['gate', 's/a.yaml', 's/b.yaml', '--whole', '--speed', '--tolerance', '1'],
      ...['--baseline', 'all baselines.json', '--junit', 'gate.xml', '--quiet', '--json'],
    ]);
  });

  it('takes the montecrawl that the repository has installed', () => {
    mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
    writeFileSync(join(folder, 'node_modules/.bin/montecrawl'), '#!/bin/sh\necho "$1"\n', { mode: 0o755 });
    expect(run({ SCENARIOS: 's/a.yaml' }).code).toBe(0);
    expect(readFileSync(join(folder, 'montecrawl-gate.json'), 'utf8')).toBe('gate\n');
  });

  it('says so where there is none', () => {
    const done = run({ SCENARIOS: 's/a.yaml', ACTION: join(folder, 'somewhere/else') });
    expect(done).toMatchObject({ code: 2, out: expect.stringContaining('montecrawl is not installed') });
  });
});
