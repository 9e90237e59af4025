import type { Answer } from '../analysis/answer.ts';
import { answerScenario, type Question } from '../analysis/answer-scenario.ts';
import type { Host } from './host.ts';
import { showProgress } from './progress.ts';
import { version } from './version.ts';

/** Options that say how to play, and that no result depends on. */
export interface Playing {
  readonly threads?: number;
  readonly batch?: number;
  readonly quiet?: true;
}

/**
 * Plays and sums up, showing how far that has come. Ends early, with what there is, when told to stop.
 *
 * @returns `undefined` when nothing was played before that
 */
export async function answer(
  question: Question,
  { threads, batch, quiet }: Playing,
  host: Host,
): Promise<Answer | undefined> {
  const answered = await answerScenario(question, {
    montecrawl: version(),
    play: host.play,
    threads,
    batchGames: batch,
    signal: host.stop,
    onProgress: quiet ? undefined : showProgress(host),
  });
  host.status('');
  if (answered.interrupted && answered.cells.every(({ games }) => games === 0)) {
    host.note('Nothing was played yet, so there is nothing to report.');
    return undefined;
  }
  return answered;
}
