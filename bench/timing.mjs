/** Clocks, and what to say of several readings of one. */

/** CPU time of this process, all its threads together: not disturbed by whoever else is on the machine. */
export async function cpuSeconds(work) {
  const begin = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(begin);
  return { passed: (user + system) / 1e6, result };
}

/** Time as it passes. */
export async function wallSeconds(work) {
  const begin = performance.now();
  const result = await work();
  return { passed: (performance.now() - begin) / 1000, result };
}

export const best = (values) => Math.min(...values);

/** The middle one; of an even number the upper of the two. */
export function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
