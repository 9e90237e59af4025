import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Clocks, and what to say of several readings of one. */

/** CPU time of this process, all its threads together: not disturbed by whoever else is on the machine. */
export async function cpuSeconds(work) {
  const spent = cpuClock();
  const result = await work();
  return { passed: spent(), result };
}

/** Tells how many seconds of CPU were spent since it was made. */
export function cpuClock() {
  const begin = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1e6;
  };
}

/**
 * Time as it passes, with what was going on meanwhile: how many cores others kept busy, and on Linux for what part of the
 * time each thread of this process was ready to run, given a core or not, the readiest first.
 */
export async function wallSeconds(work) {
  const [busy, ready] = [busySeconds(), readySeconds()];
  const begin = performance.now();
  const { passed: cpu, result } = await cpuSeconds(work);
  const passed = (performance.now() - begin) / 1000;
  const others = Math.max(0, (busySeconds() - busy - cpu) / passed);
  const shares = [...readySeconds()].map(([thread, seconds]) => (seconds - (ready.get(thread) ?? 0)) / passed);
  return { passed, result, others, ready: shares.sort((a, b) => b - a) };
}

/** What the threads of this process that are there have run or waited for a core; none where the system does not say. */
function readySeconds() {
  const tasks = '/proc/self/task';
  if (!existsSync(`${tasks}/${process.pid}/schedstat`)) return new Map();
  return new Map(
    readdirSync(tasks).map((task) => {
      const [ran, waited] = readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ');
      return [task, (Number(ran) + Number(waited)) / 1e9];
    }),
  );
}

/** What all cores have worked since the machine was started. */
function busySeconds() {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;
}

export const best = (values) => Math.min(...values);

/** The middle one; of an even number the upper of the two. */
export const median = (values) => quantile(values, 0.5);

/** The one that such a share of the values, below 1, comes before when they are sorted. */
export function quantile(values, share) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)];
}
