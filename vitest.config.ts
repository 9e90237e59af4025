import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, the longest first. Each has a process of its own: where many kinds of games were played before,
 * V8 takes two to three times as long for the next.
 */
const LONG = [
  'cli/queue/queue',
  'house/shown/2hdc',
  'site/page',
  'house/shown/dw',
  'checks/mutated-tallies',
  'cli/resume',
  'checks/upper-bounds',
  'cli/repeat',
  'browser/every-page',
  'books/installed-book',
  'books/broken-books',
  'house/shown/others',
  'bench/run',
  'browser/report-page',
  'rules/conservation',
  'rules/exact-against-sampled',
  'house/shown/adg',
  'house/shown/wods',
  'house/shown/ddd',
  'rules/ddd/seats',
  'cli/balance',
  'analysis/gate/error-rates',
  'referee/referees',
  'rules/ddd/game',
  'rules/ddd/player',
  'bench/faults',
  'browser/replay-page',
  'rules/wods/laws',
  'rules/guards',
  'rules/ddd/every-pair-of-dice',
  'cli/gate-installed',
  'bench/rivals',
  'rules/expert',
  'rules/2hdc/player',
  'analysis/policy-range',
  'rules/wods/reference',
  'analysis/story',
  'rules/dw/game',
  'rules/2hdc/fight/fight-steps',
  'dice/chain',
  'analysis/tournament/judge-matches',
  'cli/shards',
  'engine/play-recorded',
  'report/tournament',
  'cli/exploit',
  'rules/2hdc/mutants',
  'cli/meta',
  'cli/report',
  'rules/most',
  'questions/ranges',
  'rules/adg/game',
  'engine/play-scenario',
  'rules/dw/player',
  'cli/gate-cache',
  'report/charts',
  'engine/drawn-games',
  'cli/rows',
  'rules/best-known',
  'analysis/rank/rank-entries',
  'dice/best-play',
  'rules/dw/vectors',
  'rules/optimal',
  'cli/skill',
  'analysis/gate/weapon',
  'analysis/balance/answer-balance',
  'cli/gate',
  'rules/2hdc/fuzz',
  'rules/adg/odds',
  'analysis/price/find-prices',
  'bench/calibrate',
  'analysis/pairs-are-fair',
  'site/workbench/rename-side',
  'cli/watch',
  'cli/process',
].map((name) => `test/${name}.test.ts`);
for (const name of LONG) if (!existsSync(name)) throw new Error(`${name} is not there: vitest.config.ts names it`);

/** Begins with what takes longest, so that at the end no core waits for another. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}`));
      return at < 0 ? LONG.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'alone', include: LONG, isolate: true } },
      // Files share what they have loaded: less to do, and a result that depends on what ran before is found.
      { extends: true, test: { name: 'together', include: ['test/**/*.test.ts'], exclude: LONG, isolate: false } },
    ],
    // Some tests start processes or threads, on machines with two cores.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Node loads the sources itself. Rewritten by Vite, each import is looked up at each use, and games take half as long again.
    server: { deps: { external: [/\/src\//] } },
    // Firefox is led by a WebSocket, which Node 20 has only so.
    execArgv: ['--import', 'tsx', '--experimental-websocket'],
    sequence: { sequencer: LongestFirst },
    // One for each core; otherwise one core is kept free.
    maxWorkers: '100%',
    // Colours would make the words printed depend on who runs the tests.
    env: { NO_COLOR: '1', FORCE_COLOR: '0' },
  },
});
