import type { Answer } from '../analysis/answer.ts';
import { summarise } from '../analysis/summarise.ts';
import { compileCell } from '../scenario/compile-cell.ts';
import type { Host } from './host.ts';
import { showProgress } from './progress.ts';
import type { Asked } from './read-files.ts';
import { version } from './version.ts';

/** How to play, as far as no result depends on it. */
export interface Playing {
  readonly threads?: number;
  readonly batch?: number;
  readonly quiet?: boolean;
}

/** Plays a scenario, showing how far that has come, and sums it up. Ends early, with what there is, when told to stop. */
export async function answerTo(
  { scenario, system }: Asked,
  { threads, batch, quiet }: Playing,
  host: Host,
): Promise<Answer> {
  const cells = scenario.cells.map((cell) => ({ kernel: system, matchup: compileCell(system, cell) }));
  const played = await host.play(cells, {
    seed: scenario.seed,
    games: scenario.games,
    precision: scenario.precision,
    threads,
    batchGames: batch,
    signal: host.stop,
    onProgress: quiet ? undefined : showProgress(host),
  });
  host.status('');
  return summarise({
    montecrawl: version(),
    rulesTitle: system.title,
    scenario,
    cells: cells.map(({ kernel, matchup }, i) => ({ measures: kernel.measures(matchup), played: played[i]! })),
  });
}
