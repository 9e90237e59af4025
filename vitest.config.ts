import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first. */
const LONG = [
  'house/docs',
  'site/page',
  'checks/upper-bounds',
  'checks/mutated-tallies',
  'cli/queue/queue',
  'rules/2hdc/mutants',
  'bench/run',
  'browser/every-page',
  'browser/report-page',
  'browser/replay-page',
  'analysis/gate/error-rates',
  'engine/drawn-games',
  'cli/watch',
  'cli/process',
].map((name) => `/test/${name}.test.ts`);

/** Begins with what takes longest, so that at the end no core waits for another. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? LONG.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Some tests start processes or threads, on machines with two cores.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Files share what they have loaded: a sixth less to do, and a result that depends on what ran before is found.
    isolate: false,
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
