import type { Answer, AnswerCell } from '../analysis/answer.ts';
import type { Subject } from '../analysis/answer-scenario.ts';
import { winnersOf } from '../analysis/game-luck/outcomes.ts';
import { rest } from '../engine/threads.ts';
import { compileCell } from '../scenario/compile-cell.ts';
import { Complaint } from './complaint.ts';
import { INTERRUPTED } from './exit-code.ts';
import type { Host } from './host.ts';
import { beginPhase } from './phase.ts';
import type { Ending } from './program.ts';

interface Asked {
  readonly swing?: true;
  readonly quiet?: true;
}

/** @throws Complaint for `--swing` with a cell in which no side can win */
export function refuseWithoutWinners({ scenario, system }: Subject, { swing }: Asked): void {
  if (!swing) return;
  if (scenario.cells.some((cell) => winnersOf(system, compileCell(system, cell)).length === 0))
    throw new Complaint('--swing: no side can win these games, so that none is behind');
}

/** Adds the half-time of every cell for `--swing`; when interrupted, returns the answer unchanged. */
export async function withHalfTimes(
  answer: Answer,
  subject: Subject,
  asked: Asked,
  host: Host,
  ending: Ending,
): Promise<Answer> {
  if (!asked.swing || answer.interrupted) return answer;
  beginPhase('play');
  try {
    const cells: AnswerCell[] = [];
    for (const [i, cell] of answer.cells.entries()) {
      if (!asked.quiet) host.status(`weighing half-times ${Math.floor((100 * i) / answer.cells.length)} %`);
      cells.push(await withHalfTime(cell, i, answer.seed, subject, host.stop));
    }
    return { ...answer, cells };
  } catch (error) {
    if (!host.stop.aborted) throw error;
    host.note('The answer has no half-times: it was stopped before they were weighed.');
    ending.code = INTERRUPTED;
    return answer;
  } finally {
    host.status('');
    beginPhase('report');
  }
}

async function withHalfTime(
  cell: AnswerCell,
  index: number,
  seed: number,
  { scenario, system }: Subject,
  stop: AbortSignal,
): Promise<AnswerCell> {
  const [{ weighHalfTimes }, { LuckScale }] = await Promise.all([
    import('../analysis/game-luck/half-time.ts'),
    import('../analysis/game-luck/luck-scale.ts'),
  ]);
  const matchup = compileCell(system, scenario.cells[index]);
  const scale = await finished(LuckScale.of(system, matchup, seed), stop);
  const most = cell.games === 0 ? undefined : cell.games;
  return { ...cell, halfTime: await finished(weighHalfTimes(system, matchup, seed, scale, most), stop) };
}

/** Runs a generator to its end. @throws the abort reason when interrupted */
async function finished<T>(work: Generator<unknown, T, void>, stop: AbortSignal): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await rest();
    stop.throwIfAborted();
  }
}
