import { type RunKey, runKeyDigest } from '../../analysis/run-key.ts';
import type { Batch } from '../../engine/cell-progress.ts';
import { playScenario } from '../../engine/play-scenario.ts';
import { Pool } from '../../engine/pool.ts';
import { layOut } from '../../stats/measure.ts';
import type { Host } from '../host.ts';
import type { RedisAddress } from './redis.ts';
import { RemotePlayers } from './remote-players.ts';

/** A run that is played by workers on other machines. */
export interface QueueRun {
  readonly address: RedisAddress;
  /** Default: derived from the run key. */
  readonly name: string | undefined;
  readonly runKey: RunKey;
  readonly quiet: boolean;
}

/**
 * Returns a function that plays on a queue in place of this machine's threads. Scheduling and stopping are decided
 * here.
 */
export function playOnQueue({ address, name, runKey, quiet }: QueueRun, host: Host): typeof playScenario {
  return async (cells, options) => {
    const layouts = cells.map(({ kernel, matchup }) => layOut(kernel.measures(matchup)));
    const run = name ?? runKeyDigest(runKey).slice('sha256:'.length, 'sha256:'.length + 12);
    // The calling thread only hands out jobs.
    const pool = new Pool({ threads: 2 });
    const playHere = async ({ cell, firstGame, games }: Batch) =>
      (await pool.play({ matchup: cells[cell].matchup, seed: options.seed, firstGame, games })).counts;
    const players = await RemotePlayers.call({ address, name: run, runKey, layouts, playHere, host, quiet });
    try {
      return await playScenario(cells, { ...options, players });
    } finally {
      await players.close();
      await pool.close();
    }
  };
}
