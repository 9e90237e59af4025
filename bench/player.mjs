/**
 * Plays one workload in a process of its own, as a thread of a run plays one rulebook: code that has met the games and
 * dice of several is slower for all of them.
 *
 * Started by `play.mjs` with the name of a workload and how it is played. Asked for `games` of a `seed` it answers with
 * their checksum and the seconds of CPU they took, or with what they came to where `means` is asked for. They are
 * played again and again before that for as many seconds as `warm` says.
 */
import { openFight } from './built.mjs';
import { checksum, meansOf } from './sample.mjs';
import { cpuClock, cpuSeconds } from './timing.mjs';
import { WORKLOADS } from './workloads.mjs';

const [name, how] = process.argv.slice(2);
const { layout, newTable } = await openFight(WORKLOADS.find((workload) => workload.name === name));
// The law of ends is worked out once for a whole run: `drawn.mjs` has what it costs.
const table = newTable(JSON.parse(how));

process.on('message', async ({ seed, games, means, warm = 0 }) => {
  for (const passed = cpuClock(); passed() < warm; ) table.play(seed, 0, games);
  const { passed, result } = await cpuSeconds(() => table.play(seed, 0, games));
  process.send(means ? meansOf(layout, result, games) : { checksum: checksum(result), seconds: passed });
});
