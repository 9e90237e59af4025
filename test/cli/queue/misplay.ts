import { Worker } from 'bullmq';
import { announcementKey, type JobData, QUEUE_PREFIX } from '../../../src/cli/queue/wire.ts';
import { playBatch } from '../../../src/engine/game-runner.ts';
import { loadSystem } from '../../../src/rules/registry.ts';
import { compileCell } from '../../../src/scenario/compile-cell.ts';
import { readScenario } from '../../../src/scenario/read-scenario.ts';
import { tallyToJson } from '../../../src/stats/tally.ts';
import type { RedisServer } from './redis-server.ts';

/**
 * Starts a worker that plays correctly and sends what `answer` makes of the counts.
 *
 * @param answer returns the result to send for a job and its correct counts
 * @param seed the seed of the run; with another one it plays other games
 */
export async function misplay(
  name: string,
  redis: RedisServer,
  answer: (job: JobData, counts: (number | string)[]) => object | Promise<object>,
  seed = 5,
): Promise<Worker> {
  const client = redis.connect();
  const system = await loadSystem('2hdc');
  let cells: Awaited<ReturnType<typeof cellsOf>> | undefined;
  const cellsOf = async () => {
    const { scenario } = JSON.parse((await client.get(announcementKey(name))) as string);
    const reading = await readScenario(JSON.stringify(scenario), '', () => Promise.reject(new Error()));
    if ('faults' in reading) throw new Error('faults');
    return reading.scenario.cells.map((cell) => compileCell(system, cell));
  };
  const worker = new Worker<JobData>(
    name,
    async ({ data }) => {
      cells ??= await cellsOf();
      const matchup = cells[data.cell];
      if (matchup === undefined) throw new Error('no such cell');
      const counts = tallyToJson(playBatch(system, matchup, seed, data.firstGame, data.games));
      return { worker: name, ...(await answer(data, counts)) };
    },
    { connection: client, prefix: QUEUE_PREFIX },
  );
  worker.on('error', () => {});
  worker.on('closed', () => client.disconnect());
  return worker;
}
