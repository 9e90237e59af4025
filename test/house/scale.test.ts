import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ourWords, ROOT, understand } from './commands.ts';

/** What batch systems put in place of their variables, for the second of several parts. */
const filled = (line: string) =>
  line
    .replaceAll('$((JOB_COMPLETION_INDEX + 1))', '2')
    .replaceAll(/\$\{\{ matrix\.part \}\}|\$SLURM_ARRAY_TASK_ID|\$JOB_COMPLETION_INDEX|\{\}/g, '2')
    .replace(/ ::: .*/, '');

/** Blocks of docs/scale.md for systems that are not here; those in `sh` are looked at with all other documents. */
const blocks = [...readFileSync(join(ROOT, 'docs/scale.md'), 'utf8').matchAll(/^```(?:bash|yaml)\n([\s\S]*?)^```/gm)];
const lines = blocks.flatMap(([, text]) => text.split('\n')).filter((line) => /npx montecrawl /.test(line));

describe('examples for batch systems', () => {
  it('are there for all four, with what comes after the parts', () => {
    expect(lines.filter((line) => line.includes('--shard'))).toHaveLength(4);
    expect(lines.filter((line) => line.includes(' merge '))).toHaveLength(3);
  });

  it.each(lines)('%s is understood', async (line) => {
    expect(await understand(ourWords(filled(line)) ?? [])).toBe('understood');
  });
});
