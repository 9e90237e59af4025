import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { parse } from 'yaml';
import { ROOT } from './commands.ts';
import { installPacked } from './packed.ts';

/**
 * Another project that has montecrawl installed from its package, as CI meets it: on GitHub by the action, elsewhere by
 * the lines that docs/ci.md shows.
 */

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
const ACTION = join(ROOT, '.github/actions/gate');
const DOC = readFileSync(join(ROOT, 'docs/ci.md'), 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'montecrawl-second-'));
let installed = '';

/** What a script does in the project, with a `gh` that notes what it is asked and knows the comments it was given. */
function bash(script: string, env: Readonly<Record<string, string>> = {}): { code: number | null; out: string } {
  const PATH = `${join(folder, 'bin')}:${join(folder, 'node_modules/.bin')}:${process.env.PATH}`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH, HOME: folder, NO_COLOR: '1', ...env },
  });
  return { code: status, out: stdout + stderr };
}

/** Runs the steps of the action as GitHub's runner does, for pull request 7. */
function runAction(given: Readonly<Record<string, string>>): { code: number | null; out: string; summary: string } {
  const { inputs, runs } = parse(readFileSync(join(ACTION, 'action.yml'), 'utf8'));
  const known: Record<string, string> = { 'github.action_path': ACTION, 'github.token': 'a-token' };
  for (const [name, { default: value }] of Object.entries(inputs as Record<string, { default?: string }>))
    known[`inputs.${name}`] = given[name] ?? value ?? '';
  const filled = (text: string) =>
    text.replace(/\$\{\{ *([\w.-]+) *\}\}/g, (_, name: string) => {
      if (known[name] === undefined) throw new Error(`${name} is not known to a runner`);
      return known[name];
    });
  const at = (name: string) => join(folder, name);
  for (const name of ['outputs', 'summary']) writeFileSync(at(name), '');
  writeFileSync(at('event.json'), JSON.stringify({ pull_request: { number: 7 } }));
  const [step] = runs.steps as { run: string; env: Record<string, string> }[];
  const env = Object.fromEntries(Object.entries(step.env).map(([name, value]) => [name, filled(value)]));
  const done = bash(filled(step.run), {
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_PATH: at('event.json'),
    GITHUB_OUTPUT: at('outputs'),
    GITHUB_REPOSITORY: 'somebody/warbands',
    GITHUB_STEP_SUMMARY: at('summary'),
    RUNNER_TEMP: folder,
    ...env,
  });
  return { ...done, summary: readFileSync(at('summary'), 'utf8') };
}

/** Changes the bonus of the great weapon in the installed package, as an update of it would. */
function setBonus(bonus: number): void {
  const GREAT = /(["']great-weapon["']: \{[^}]*\bdamage: ["']d6\+)\d/;
  // The code that plays lies in parts; the modules beside them say which code it is.
  const changed = ['dist/parts', 'dist/rules/wods'].map((place) => {
    const files = readdirSync(join(installed, place), { withFileTypes: true }).filter((file) => file.isFile());
    return files.filter(({ name }) => {
      const path = join(installed, place, name);
      const text = readFileSync(path, 'utf8');
      if (GREAT.test(text)) writeFileSync(path, text.replace(GREAT, `$1${bonus}`));
      return GREAT.test(text);
    }).length;
  });
  expect(Math.min(...changed)).toBeGreaterThan(0);
}

const comments = () => readFileSync(join(folder, 'comments.txt'), 'utf8');

beforeAll(() => {
  installed = installPacked(folder);
  for (const name of ['bin', 'scenarios']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'scenarios/great.yaml'), SCENARIO);
  // The newest comment has a body that is kept in a file; its number is known once it was written.
  writeFileSync(
    join(folder, 'bin/gh'),
    `#!/bin/bash
echo "$GH_TOKEN: $*" >>comments.txt
case "$*" in
  *--paginate*) [ ! -e comment.md ] || ! grep -qF "$MARK" comment.md || echo 99 ;;
  *body=@*) for word; do case $word in body=@*) cp "\${word#body=@}" comment.md ;; esac; done ;;
esac
`,
    { mode: 0o755 },
  );
  expect(bash('montecrawl gate scenarios/great.yaml --update --games 2000 --quiet').code).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the action for GitHub, in another repository', () => {
  const INPUTS = { scenarios: 'scenarios/*.yaml', comment: 'true', junit: 'gate.xml', report: 'gate-report' };

  it('passes, and says so in the summary of the job and in a comment', () => {
    const { code, summary } = runAction(INPUTS);
    expect({ code, summary }).toEqual({ code: 0, summary: expect.stringContaining('1 scenario: 1 passed') });
    expect(comments()).toContain('a-token: api repos/somebody/warbands/issues/7/comments -F body=@');
    expect(readFileSync(join(folder, 'comment.md'), 'utf8')).toContain('1 scenario: 1 passed');
    expect(readFileSync(join(folder, 'outputs'), 'utf8')).toContain('exit-code=0\n');
  });

  it('fails when an update changes play: the comment has before and after, the file is marked, the report has a chart', () => {
    setBonus(6);
    const { code, out } = runAction(INPUTS);
    setBonus(2);
    expect({ code, out }).toEqual({ code: 1, out: expect.stringMatching(/^::error file=scenarios\/great\.yaml/m) });
    expect(comments()).toContain('--method PATCH repos/somebody/warbands/issues/comments/99 -F body=@');
    const comment = readFileSync(join(folder, 'comment.md'), 'utf8');
    expect(comment).toMatch(/\| cell \| games \| measure \| before \| after \| change \|/);
    expect(comment).toContain('party.win');
    expect(readFileSync(join(folder, 'gate.xml'), 'utf8')).toContain('<failure');
    expect(readFileSync(join(folder, 'gate-report/report.html'), 'utf8')).toContain('<svg');
  });

  it('is no worse where the comment may not be written, and says what is missing', () => {
    writeFileSync(join(folder, 'bin/gh'), '#!/bin/sh\nexit 1\n');
    const { code, out } = runAction(INPUTS);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('pull-requests: write') });
  });
});

/** A block of code of docs/ci.md. */
function block(language: string, holding: string): string {
  const blocks = [...DOC.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm'))].map(([, text]) => text);
  const found = blocks.filter((text) => text.includes(holding));
  expect(found).toHaveLength(1);
  return found[0];
}

describe('lines for other build servers', () => {
  it.each([
    ['GitLab', () => parse(block('yaml', 'artifacts:')).gate.script as string[]],
    ['Jenkins', () => [...block('groovy', 'pipeline').matchAll(/\bsh '([^']+)'/g)].map(([, line]) => line)],
  ])('%s: they run, and leave JUnit', async (_, read) => {
    const [install, ...lines] = read();
    expect(install).toBe('npm ci');
    rmSync(join(folder, 'gate.xml'), { force: true });
    expect(bash(`set -e\n${lines.join('\n')}`)).toMatchObject({ code: 0 });
    const { valid } = await validateXML({
      xml: [{ fileName: 'gate.xml', contents: readFileSync(join(folder, 'gate.xml'), 'utf8') }],
      schema: [readFileSync(join(ROOT, 'test/report/gate/jenkins-junit.xsd'), 'utf8')],
    });
    expect(valid).toBe(true);
  });
});
