/**
 * What the engine costs, and what a second thread gains, on the skirmish:
 *
 * - the bare loop of games and a whole run of one thread, by turns, in CPU time: what cutting into batches, counting
 *   and stopping cost;
 * - runs of one and of two threads, by turns, in wall time, with cold threads and with a pool that is warm; and, since
 *   that takes a quiet machine, what can be told on a busy one: how much of the time both threads had something to do.
 *
 * `npm run build && node bench/engine.mjs [--games 1e6] [--rounds 5]`; needs two cores that have nothing else to do.
 */
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { load, openFight } from './built.mjs';
import { checksum } from './sample.mjs';
import { best, cpuSeconds, median, wallSeconds } from './timing.mjs';
import { SKIRMISH } from './workloads.mjs';

/** A reading of wall time counts where others kept less than this part of one core busy. */
const MOST_DISTURBED = 0.1;

/** @returns microseconds a game and ratios, by the best of the rounds; and whether all ways of playing counted the same */
export async function measureEngine({ games, rounds }) {
  const { playScenario, Pool } = await load('index.js');
  const { kernel, matchup, newTable } = await openFight(SKIRMISH);
  const cells = [{ kernel, matchup }];
  const run = async (options) =>
    (await playScenario(cells, { seed: 1, games, precision: 0.005, ...options }))[0].counts;
  const pool = new Pool({ threads: 2 });
  const ways = {
    bare: { clock: cpuSeconds, play: () => newTable().play(1, 0, games) },
    run: { clock: cpuSeconds, play: () => run({ threads: 1 }) },
    one: { clock: wallSeconds, play: () => run({ threads: 1 }) },
    two: { clock: wallSeconds, play: () => run({ threads: 2 }) },
    warm: { clock: wallSeconds, play: () => run({ pool }) },
  };
  const seconds = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  const quiet = { one: [], two: [], warm: [] };
  const ready = [];
  const sums = new Set();
  try {
    for (let round = 0; round <= rounds; round++) {
      for (const [name, { clock, play }] of Object.entries(ways)) {
        const { passed, result, others = 0, ready: threads = [] } = await clock(play);
        sums.add(checksum(result));
        // The first round warms everything up.
        if (round === 0) continue;
        seconds[name].push(passed);
        if (others <= MOST_DISTURBED) quiet[name]?.push(passed);
        if (name === 'warm' && threads.length > 1) ready.push(threads[0] + threads[1]);
      }
    }
  } finally {
    await pool.close();
  }
  const gain = (more) =>
    quiet.one.length > 0 && quiet[more].length > 0 ? best(quiet.one) / best(quiet[more]) : undefined;
  return {
    games,
    rounds,
    microseconds: Object.fromEntries(Object.entries(seconds).map(([name, all]) => [name, (best(all) / games) * 1e6])),
    overheadPercent: 100 * (median(seconds.run.map((passed, i) => passed / seconds.bare[i])) - 1),
    overheadPercentOfBest: 100 * (best(seconds.run) / best(seconds.bare) - 1),
    quietRounds: Object.fromEntries(Object.entries(quiet).map(([name, all]) => [name, all.length])),
    ready: ready.length > 0 ? median(ready) : undefined,
    twoThreads: gain('two'),
    twoThreadsWarm: gain('warm'),
    agrees: sums.size === 1,
  };
}

/** The same in lines. */
export function engineLines(found) {
  const { games, rounds, overheadPercent, overheadPercentOfBest, quietRounds, agrees } = found;
  const { ready, twoThreads, twoThreadsWarm } = found;
  const gains =
    twoThreads === undefined || twoThreadsWarm === undefined
      ? 'not told, since others kept the machine busy in every round'
      : `x${twoThreads.toFixed(2)} from cold; x${twoThreadsWarm.toFixed(2)} with threads that are warm`;
  return [
    `${games.toLocaleString('en')} skirmishes, ${rounds} rounds by turns`,
    '  batches, counting, stopping, over the bare loop of games, in CPU time:',
    `    ${overheadPercent.toFixed(1)} % by the median of rounds, ${overheadPercentOfBest.toFixed(1)} % by the best of either`,
    `  two threads against one, in wall time, by the best of ${Object.values(quietRounds).join(', ')} quiet rounds:`,
    `    ${gains}`,
    ...(ready === undefined ? [] : [`  of two that are warm ${ready.toFixed(2)} had something to do, on average`]),
    ...(agrees ? [] : ['  FAULT: they did not count the same']),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({
    options: {
      games: { type: 'string', default: '1e6' },
      rounds: { type: 'string', default: '5' },
      json: { type: 'boolean' },
    },
  });
  const found = await measureEngine({ games: Number(values.games), rounds: Number(values.rounds) });
  console.log(values.json ? JSON.stringify(found, null, 2) : engineLines(found).join('\n'));
  if (!found.agrees) process.exitCode = 1;
}
