import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { QUESTIONS } from '../../src/questions/questions.ts';
import { gate } from '../../src/questions/verbs/gate.ts';
import { run } from '../../src/questions/verbs/run.ts';

const CLI = fileURLToPath(new URL('../../src/cli', import.meta.url));

/** Files that may spell a verb: this one has a key of Redis of that name. */
const MAY_SPELL = ['queue/serve-queue.ts'];

describe('the command line', () => {
  it('spells no verb that src/questions defines', () => {
    const names = [run, gate, ...QUESTIONS].map(({ name }) => name);
    const quoted = new RegExp(`(['"])(?:${names.join('|')})\\1`);
    const spelling = readdirSync(CLI, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && quoted.test(readFileSync(join(CLI, file), 'utf8')))
      .sort();
    expect(spelling).toEqual(MAY_SPELL);
  });
});
