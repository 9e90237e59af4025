import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const run = promisify(execFile);
const bench = (...words: string[]) => run(process.execPath, [root('bench/run.mjs'), ...words]);

/** It times what was built: some 20 s of processor time, which is a minute on a busy machine. */
const isBuilt = existsSync(root('dist/index.js'));

it.skipIf(!isBuilt)(
  'the bench tells machines what it found',
  async () => {
    const { stdout } = await bench('--quick', '--json', '--only', 'play,engine');
    const found = JSON.parse(stdout);
    expect(found).toMatchObject({ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), node: process.version, rounds: 1 });
    const { rows, faults } = found.play;
    expect(faults).toEqual([]);
    expect(rows.find(({ workload }: { workload: string }) => workload === '2hdc 5v6 skirmish')).toEqual({
      workload: '2hdc 5v6 skirmish',
      games: 250,
      microsecondsBest: expect.any(Number),
      microsecondsMedian: expect.any(Number),
      gamesPerSecond: expect.any(Number),
      checksum: expect.stringMatching(/^[0-9a-f]{8}$/),
    });
    expect(rows.find(({ rival }: { rival?: string }) => rival === 'naive script')).toEqual({
      workload: '2hdc duel',
      rival: 'naive script',
      games: 200,
      microsecondsBest: expect.any(Number),
      microsecondsMedian: expect.any(Number),
      gamesPerSecond: expect.any(Number),
      ratio: expect.any(Number),
    });
    expect(found.engine).toMatchObject({
      games: 5000,
      overheadPercent: expect.any(Number),
      agrees: true,
    });
    expect(found.engine.outsidePercent).toBeGreaterThan(0);
    expect(found.engine.outsidePercent).toBeLessThan(100);
  },
  300_000,
);

it.skipIf(!isBuilt)('the bench names its parts when asked for another', async () => {
  await expect(bench('--only', 'plya')).rejects.toThrow('there is no part plya; there are play, engine, exact');
});
