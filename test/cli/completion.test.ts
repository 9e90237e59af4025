import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROGRAM } from '../kit/program.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'montecrawl-'));
  mkdirSync(join(folder, 'scenarios/2hdc'), { recursive: true });
  for (const name of ['troll-at-rep-5', 'trolls-lair'])
    copyFileSync(`scenarios/2hdc/${name}.yaml`, join(folder, `scenarios/2hdc/${name}.yaml`));
  for (const name of ['mine.yaml', 'scenarios/2hdc/baseline.json', 'notes.txt']) writeFileSync(join(folder, name), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

const answer = (...words: string[]) =>
  execFileSync(process.execPath, [...PROGRAM, ...words], { cwd: folder, encoding: 'utf8' });

/** What a shell is offered for the last of some words, which may be begun or ''. */
const offered = (...words: string[]) =>
  answer('complete', '--', ...words)
    .trimEnd()
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t')[0]);

describe('shell completion', () => {
  it.each([
    [['wa'], ['watch']],
    [['b'], ['break-even', 'balance']],
    [
      ['run', '--s'],
      ['--sampled', '--swing', '--seed', '--shard'],
    ],
    [['skill', '--sid'], ['--side']],
    [
      ['run', ''],
      ['mine.yaml', 'scenarios/2hdc/troll-at-rep-5.yaml', 'scenarios/2hdc/trolls-lair.yaml'],
    ],
    [['compare', 'mine.yaml', 'scenarios/2hdc/troll-'], ['scenarios/2hdc/troll-at-rep-5.yaml']],
    [
      ['fight', 'a', 'b', '--rules', ''],
      ['2hdc', 'ddd', 'dw', 'adg', 'wods'],
    ],
    [
      ['list', 'sp'],
      ['spells', 'species'],
    ],
    [
      ['list', 'races', 'd'],
      ['ddd', 'dw'],
    ],
    [['odds', 'di'], ['dice']],
    [
      ['completion', ''],
      ['zsh', 'bash', 'fish', 'powershell'],
    ],
  ])('for %j offers %j', (words, known) => {
    expect(offered(...words)).toEqual(known);
  });

  it.each(['bash', 'zsh', 'fish'])('has a script for %s, which asks for offers', (shell) => {
    const script = answer('completion', shell);
    expect(script).toContain(`${shell} completion for montecrawl`);
    expect(script).toContain('montecrawl complete -- ');
  });

  // What the package bash-completion gives is written here, since it need not be installed.
  it('completes in bash', () => {
    const script = `
      _get_comp_words_by_ref() { words=("\${COMP_WORDS[@]}"); cur=\${COMP_WORDS[COMP_CWORD]}; cword=$COMP_CWORD; }
      compopt() { :; }
      montecrawl() { ${[process.execPath, ...PROGRAM].map((word) => `'${word}'`).join(' ')} "$@"; }
      source <(montecrawl completion bash)
      COMP_WORDS=(montecrawl run scenarios/2hdc/trolls)
      COMP_CWORD=2
      __montecrawl_complete
      printf '%s\\n' "\${COMPREPLY[@]}"`;
    const reply = execFileSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8' });
    expect(reply.trim()).toBe('scenarios/2hdc/trolls-lair.yaml');
  });
});
