import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Some tests start processes or threads, on machines with two cores.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One for each core; otherwise one core is kept free.
    maxWorkers: '100%',
    // Colours would make the words printed depend on who runs the tests.
    env: { NO_COLOR: '1', FORCE_COLOR: '0' },
  },
});
