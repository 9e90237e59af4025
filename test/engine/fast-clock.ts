import { vi } from 'vitest';

/**
 * Lets a hundred times as much time seem to pass in this thread, until restored, so that threads seem worth
 * their while for little work and on any machine.
 */
export function runFastClock(): { restore: () => void } {
  const now = performance.now.bind(performance);
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now() * 100);
  return { restore: () => spy.mockRestore() };
}
