/**
 * What `run --rows` adds to the processor time of play, in percent: the first cell of scenarios of every book, on one
 * thread, with and without rows, by turns. `npm run build && node bench/rows.mjs`; `--seconds 3`, `--rounds 5`,
 * `--file .csv`, and scenarios in place of those below. It fails when rows cost more than a quarter of play, but for games
 * that are drawn whole or take less than 3 µs: there is hardly time in which a row could be cheap.
 */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { load, readShipped } from './built.mjs';
import { best, cpuClock, cpuSeconds } from './timing.mjs';

const { compileCell } = await load('index.js');
const { playScenario } = await load('engine/play-scenario.js');
const { endLawOf } = await load('engine/drawn-games.js');
const { MeasureColumns } = await load('report/rows/game-columns.js');
const { rowFormat } = await load('report/rows/row-format.js');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    file: { type: 'string', default: '.parquet' },
  },
});
/** Processor time of play in each round. */
const SECONDS = Number(values.seconds);
const FEW_GAMES = 20_000;
/** Code gets as fast as it will be within about this time. */
const WARM_S = 4;
const MOST = 0.25;
const SHORT_S = 3e-6;
const SCENARIOS = [
  '2hdc/ten-goblins.yaml',
  '2hdc/major-demon-at-rep-7.yaml',
  'adg/do-they-run.yaml',
  'adg/the-old-mine.yaml',
  'dw/knight-and-ogre.yaml',
  'dw/last-stand-in-the-arena.yaml',
  'wods/goblin-swarm.yaml',
  'wods/the-drowned-abbey.yaml',
  '2hdc/troll-at-rep-5.yaml',
  'ddd/a-duel-to-solve.yaml',
];

const folder = mkdtempSync(join(tmpdir(), 'montecrawl-rows-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

async function playing(path) {
  const { system: kernel, scenario } = await readShipped(new URL(`../scenarios/${path}`, import.meta.url).pathname);
  const [first] = scenario.cells;
  const matchup = compileCell(kernel, first);
  const columns = new MeasureColumns({ ...scenario, cells: [first] }, [kernel.measures(matchup)]);
  const play = (games, onRows) =>
    playScenario([{ kernel, matchup, games }], { seed: 1, precision: 1, threads: 1, onRows });
  return {
    isDrawn: endLawOf(kernel, matchup, kernel.newGame(matchup)) !== undefined,
    measures: kernel.measures(matchup).length,
    without: (games) => play(games),
    async with(games) {
      const format = await rowFormat(values.file, columns.columns);
      const { readable, writable } = new TransformStream();
      const pieces = writable.getWriter();
      const file = createWriteStream(join(folder, 'games'));
      const written = pipeline(readable, file);
      await pieces.write(format.begin());
      await play(games, async (rows) => pieces.write(await format.add(columns.chunkOf(rows))));
      await pieces.write(await format.end({}));
      await pieces.close();
      await written;
      return file.bytesWritten;
    },
  };
}

let isCheap = true;
for (const path of positionals.length > 0 ? positionals : SCENARIOS) {
  const { isDrawn, measures, ...ways } = await playing(path);
  const [plain, rows] = [[], []];
  let bytes = 0;
  const warm = cpuClock();
  let games = FEW_GAMES;
  while (warm() < WARM_S) {
    const { passed } = await cpuSeconds(() => ways.without(games));
    await ways.with(games);
    games = Math.ceil((games * SECONDS) / passed);
  }
  for (let round = 0; round < Number(values.rounds); round++) {
    const without = await cpuSeconds(() => ways.without(games));
    const withRows = await cpuSeconds(() => ways.with(games));
    bytes = withRows.result;
    plain.push(without.passed);
    rows.push(withRows.passed);
  }
  const added = best(rows) / best(plain) - 1;
  if (!isDrawn && best(plain) / games >= SHORT_S) isCheap &&= added < MOST;
  const each = (seconds) => `${((1e6 * seconds) / games).toFixed(2).padStart(6)} µs`;
  console.log(
    `${path.padEnd(34)}${String(measures).padStart(4)} measures  play ${each(best(plain))} a game  with rows ${each(best(rows))}` +
      `  + ${(100 * added).toFixed(0)} %  ${(bytes / games).toFixed(1)} bytes a game${isDrawn ? '  (drawn whole)' : ''}`,
  );
}
console.log(`Memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most.`);
if (!isCheap) process.exitCode = 1;
