import { defineConfig } from 'vitest/config';

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
    execArgv: ['--import', 'tsx'],
    // One for each core; otherwise one core is kept free.
    maxWorkers: '100%',
    // Colours would make the words printed depend on who runs the tests.
    env: { NO_COLOR: '1', FORCE_COLOR: '0' },
  },
});
