import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const isBuilt = existsSync(root('dist/index.js'));

it.skipIf(!isBuilt)(
  'the bench of answers tells machines how long each phase took',
  async () => {
    const words = [root('bench/answer.mjs'), '--rounds', '1', '--only', 'exact duel,odds', '--json'];
    const { rows } = JSON.parse((await promisify(execFile)(process.execPath, words)).stdout);
    const named = (part: string) => rows.find(({ name }: { name: string }) => name.includes(part));
    expect(Object.keys(named('exact duel').phases)).toEqual(['start', 'read', 'solve', 'play', 'report']);
    const { wall, phases, ratio } = named('exact duel');
    const sum = Object.values(phases as Record<string, number>).reduce((a, b) => a + b);
    expect(Math.abs(sum - wall)).toBeLessThan(10);
    expect(ratio).toBeGreaterThan(0);
    expect(named('odds')).toMatchObject({ wall: expect.any(Number), cpu: expect.any(Number) });
  },
  300_000,
);
