import { cpus } from 'node:os';

/** Clocks, and what to say of several readings of one. */

/** CPU time of this process, all its threads together: not disturbed by whoever else is on the machine. */
export async function cpuSeconds(work) {
  const begin = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(begin);
  return { passed: (user + system) / 1e6, result };
}

/** Time as it passes, and how many cores others kept busy meanwhile. */
export async function wallSeconds(work) {
  const busy = busySeconds();
  const begin = performance.now();
  const { passed: own, result } = await cpuSeconds(work);
  const passed = (performance.now() - begin) / 1000;
  return { passed, result, others: Math.max(0, (busySeconds() - busy - own) / passed) };
}

/** What all cores have worked since the machine was started. */
function busySeconds() {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;
}

export const best = (values) => Math.min(...values);

/** The middle one; of an even number the upper of the two. */
export function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
