import { type RunKey, runKeyDigest } from '../../analysis/run-key.ts';
import { playScenario } from '../../engine/play-scenario.ts';
import { layOut } from '../../stats/measure.ts';
import type { Host } from '../host.ts';
import type { RedisAddress } from './redis.ts';
import { RemotePlayers } from './remote-players.ts';

/** A run that is played by workers on other machines. */
export interface QueueRun {
  readonly address: RedisAddress;
  /** Left out: named after what is asked. */
  readonly name: string | undefined;
  readonly runKey: RunKey;
  readonly quiet: boolean;
}

/**
 * Plays on a queue in place of this machine's threads, and otherwise in the same way: what is played next, and when
 * it is enough, is judged here.
 */
export function playOnQueue({ address, name, runKey, quiet }: QueueRun, host: Host): typeof playScenario {
  return async (cells, options) => {
    const layouts = cells.map(({ kernel, matchup }) => layOut(kernel.measures(matchup)));
    const run = name ?? runKeyDigest(runKey).slice('sha256:'.length, 'sha256:'.length + 12);
    const players = await RemotePlayers.call({ address, name: run, runKey, layouts, host, quiet });
    try {
      return await playScenario(cells, { ...options, players });
    } finally {
      await players.close();
    }
  };
}
