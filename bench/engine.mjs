/**
 * What the engine costs, and what a second thread gains, on the skirmish:
 *
 * - a whole run of one thread, and after each of its batches the same games in a bare loop, in CPU time: what cutting
 *   into batches, counting and stopping cost, by the median of batches, since whatever V8 or the machine does now and then
 *   would tell of itself alone; and what of the whole run is not playing, its beginning and its end with it;
 * - runs of one and of two threads, by turns, in wall time, with cold threads and with a pool that is warm; and, since
 *   that takes a quiet machine, what can be told on a busy one: how much of the time both threads had something to do;
 * - plain C as one process and as two side by side, in the same rounds: what a second core of this machine is worth.
 *
 * `npm run build && node bench/engine.mjs [--games 1e6] [--rounds 5]`; needs two cores that have nothing else to do.
 */
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { load, openFight } from './built.mjs';
import { compileForCores } from './compile-c.mjs';
import { checksum } from './sample.mjs';
import { best, cpuClock, median, quantile, wallSeconds } from './timing.mjs';
import { SKIRMISH } from './workloads.mjs';

const { playScenario, Pool } = await load('index.js');
const { GameRunner } = await load('engine/game-runner.js');
const { mergeTally } = await load('stats/tally.js');

/** A reading of wall time counts where others kept less than this part of one core busy. */
const MOST_DISTURBED = 0.1;

/**
 * Plays a run of one thread and, whenever it has played a batch, the same games in a bare loop: both take the same
 * seconds of a machine whose speed changes from one second to the next.
 *
 * @returns seconds of CPU that the run and the bare loop took, both for each batch as well, those of the run in which it
 *   played, and what both counted
 */
async function playBoth(run, newTable) {
  const spent = cpuClock();
  const { play } = GameRunner.prototype;
  const batches = [];
  let bare = 0;
  let playing = 0;
  let since = 0;
  let played = 0;
  let table;
  const tallies = [];
  const onProgress = ({ games }) => {
    const begun = spent();
    table ??= newTable();
    tallies.push(play.call(table, 1, played, games - played));
    played = games;
    const ended = spent();
    batches.push({ run: begun - since, bare: ended - begun });
    bare += ended - begun;
    since = ended;
  };
  GameRunner.prototype.play = function (...asked) {
    const begun = spent();
    const tally = play.apply(this, asked);
    playing += spent() - begun;
    return tally;
  };
  const counts = await run({ threads: 1, onProgress }).finally(() => {
    GameRunner.prototype.play = play;
  });
  return {
    run: spent() - bare,
    bare,
    batches,
    playing,
    sums: [checksum(counts), checksum(tallies.reduce(mergeTally))],
  };
}

/**
 * @returns microseconds a game by the best of the rounds; what batches of the run take more than those of the bare loop,
 *   by median and quartiles of them all, and what part of the run is not playing, by the median of rounds; ratios; and
 *   whether all ways of playing counted the same
 */
export async function measureEngine({ games, rounds }) {
  const { kernel, matchup, newTable } = await openFight(SKIRMISH);
  const cells = [{ kernel, matchup }];
  const run = async (options) =>
    (await playScenario(cells, { seed: 1, games, precision: 0.005, ...options }))[0].counts;
  const pool = new Pool({ threads: 2 });
  const ways = { one: { threads: 1 }, two: { threads: 2 }, warm: { pool } };
  const plainC = compileForCores('plain-skirmish');
  const batches = [];
  const seconds = { bare: [], run: [], playing: [], one: [], two: [], warm: [], plainOne: [], plainTwo: [] };
  const quiet = { one: [], two: [], warm: [] };
  const ready = [];
  const sums = new Set();
  try {
    // By itself a run starts no threads for little.
    await pool.play({ matchup, seed: 1, firstGame: 0, games: Math.min(games, 100_000) });
    for (let round = 0; round <= rounds; round++) {
      // The first round warms everything up.
      const counts = round > 0;
      const both = await playBoth(run, newTable);
      for (const sum of both.sums) sums.add(sum);
      if (counts) {
        batches.push(...both.batches);
        for (const name of ['bare', 'run', 'playing']) seconds[name].push(both[name]);
      }
      for (const [name, options] of Object.entries(ways)) {
        const { passed, result, others, ready: threads } = await wallSeconds(() => run(options));
        sums.add(checksum(result));
        if (!counts) continue;
        seconds[name].push(passed);
        if (others <= MOST_DISTURBED) quiet[name].push(passed);
        if (name === 'warm' && threads.length > 1) ready.push(threads[0] + threads[1]);
      }
      for (const processes of plainC === undefined ? [] : [1, 2]) {
        const { passed } = await wallSeconds(() => plainC(2 * games, processes));
        if (counts) seconds[processes === 1 ? 'plainOne' : 'plainTwo'].push(passed);
      }
    }
  } finally {
    await pool.close();
  }
  const gain = (more) =>
    quiet.one.length > 0 && quiet[more].length > 0 ? best(quiet.one) / best(quiet[more]) : undefined;
  const overheads = batches.map(({ run: passed, bare }) => 100 * (passed / bare - 1));
  return {
    games,
    rounds,
    microseconds: Object.fromEntries(
      ['bare', 'run', 'one', 'two', 'warm'].map((name) => [name, (best(seconds[name]) / games) * 1e6]),
    ),
    overheadPercent: median(overheads),
    overheadQuartiles: [quantile(overheads, 0.25), quantile(overheads, 0.75)],
    outsidePercent: median(seconds.run.map((passed, i) => 100 * (1 - seconds.playing[i] / passed))),
    quietRounds: Object.fromEntries(Object.entries(quiet).map(([name, all]) => [name, all.length])),
    ready: ready.length > 0 ? median(ready) : undefined,
    twoThreads: gain('two'),
    twoThreadsWarm: gain('warm'),
    twoPlainC: plainC === undefined ? undefined : best(seconds.plainOne) / best(seconds.plainTwo),
    agrees: sums.size === 1,
  };
}

/** The same in lines. */
export function engineLines(found) {
  const { games, rounds, overheadPercent, overheadQuartiles, outsidePercent, quietRounds, agrees } = found;
  const { ready, twoThreads, twoThreadsWarm, twoPlainC } = found;
  const gains =
    twoThreads === undefined || twoThreadsWarm === undefined
      ? 'not told, since others kept the machine busy in every round'
      : `x${twoThreads.toFixed(2)} from cold; x${twoThreadsWarm.toFixed(2)} with threads that are warm`;
  return [
    `${games.toLocaleString('en')} skirmishes, ${rounds} rounds by turns`,
    '  batches, counting, stopping, over the same games in a bare loop, batch by batch, in CPU time:',
    `    ${overheadPercent.toFixed(1)} % by the median of batches, ${overheadQuartiles.map((share) => share.toFixed(1)).join(' to ')} % by their quartiles`,
    `    ${outsidePercent.toFixed(1)} % of the run is not playing, its beginning and its end with it, by the median of rounds`,
    `  two threads against one, in wall time, by the best of ${Object.values(quietRounds).join(', ')} quiet rounds:`,
    `    ${gains}`,
    ...(ready === undefined ? [] : [`  of two that are warm ${ready.toFixed(2)} had something to do, on average`]),
    ...(twoPlainC === undefined ? [] : [`  two processes of plain C against one: x${twoPlainC.toFixed(2)}`]),
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
