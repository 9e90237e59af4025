import type { Answer } from '../analysis/answer.ts';
import { answerScenario, type Question, type UnsolvedCell } from '../analysis/answer-scenario.ts';
import { cellName } from './choose-cell.ts';
import { Complaint } from './complaint.ts';
import { UNDECIDED } from './exit-code.ts';
import type { Host } from './host.ts';
import { showProgress, showSolving } from './progress.ts';
import { version } from './version.ts';

/** Options that say how to answer. Results depend on none of them but the first two. */
export interface Playing {
  /** Every cell must be solved exactly. */
  readonly exact?: true;
  /** No cell is to be solved. */
  readonly sampled?: true;
  readonly threads?: number;
  readonly batch?: number;
  readonly quiet?: true;
}

/**
 * Solves, plays and sums up, showing how far that has come. Ends early, with what there is, when told to stop.
 *
 * @returns `undefined` when nothing was played before that
 * @throws Complaint when exact answers are insisted on and a cell cannot be solved
 */
export async function answer(
  question: Question,
  { exact, sampled, threads, batch, quiet }: Playing,
  host: Host,
): Promise<Answer | undefined> {
  const answered = await answerScenario(question, {
    montecrawl: version(),
    play: host.play,
    solve: sampled ? 'none' : exact ? 'full' : 'moment',
    onUnsolved(unsolved) {
      host.status('');
      if (exact) throw new Complaint(`Could not be solved exactly: ${reasons(unsolved)}.`, UNDECIDED);
      if (!quiet) host.note(`Sampled, not solved exactly: ${summary(unsolved, question.scenario.cells.length)}.`);
    },
    onOutcomes: quiet ? undefined : showSolving(host, question.scenario.cells.length),
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

/** Why cells were sampled after a moment; of a sweep only how many, since `--exact` says the rest. */
function summary(unsolved: readonly UnsolvedCell[], cells: number): string {
  if (cells === 1) return reasons(unsolved);
  return `${unsolved.length} of ${cells} cells, too much to solve in a moment (--exact takes its time)`;
}

/** `too many states to solve (over 2,000,000)`; in a sweep with the cells that it is true of. */
function reasons(unsolved: readonly UnsolvedCell[]): string {
  const cells = new Map<string, string[]>();
  for (const { cell, why } of unsolved) cells.set(why, [...(cells.get(why) ?? []), cellName(cell)]);
  return [...cells]
    .map(([why, [first = '', ...more]]) => {
      if (first === '') return why;
      return more.length === 0 ? `${first}: ${why}` : `${first} and ${more.length} more: ${why}`;
    })
    .join('; ');
}
