/**
 * Whether memory stays flat: each fight is played 5,000 times and then on to 100,000 in one process, and the heap is
 * weighed after both. `npm run build && node --expose-gc bench/memory.mjs [rulebook ...]`; takes a minute or two.
 */
import { openFight } from './built.mjs';
import { WORKLOADS } from './workloads.mjs';

const FEW = 5_000;
const MANY = 100_000;
/** Games a tally, as when a scenario is run. */
const BATCH = 500;
/** What the heap may grow by: compiled code and caches that fill, but nothing a game leaves behind. */
const MOST_GROWTH = 2_000_000;

if (globalThis.gc === undefined) throw new Error('run with --expose-gc, so that only what is kept is weighed');
const wanted = process.argv.slice(2);
const weigh = () => {
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};
let isFlat = true;
for (const workload of WORKLOADS) {
  const { name, rules } = workload;
  if (wanted.length > 0 && !wanted.includes(rules)) continue;
  const table = (await openFight(workload)).newTable();
  for (let game = 0; game < FEW; game += BATCH) table.play(1, game, BATCH);
  const few = weigh();
  for (let game = FEW; game < MANY; game += BATCH) table.play(1, game, BATCH);
  const many = weigh();
  isFlat &&= many - few <= MOST_GROWTH;
  const megabytes = (bytes) => (bytes / 1e6).toFixed(2).padStart(8);
  console.log(
    `${name.padEnd(26)}${megabytes(few)} MB after ${FEW.toLocaleString('en')} games${megabytes(many)} MB after ${MANY.toLocaleString('en')}`,
  );
}
if (!isFlat) {
  console.log(`Memory grew by more than ${MOST_GROWTH / 1e6} MB.`);
  process.exitCode = 1;
}
