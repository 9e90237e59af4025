import type { Answer, AnswerCell } from '../analysis/answer.ts';
import type { Subject } from '../analysis/answer-scenario.ts';
import { weighHalfTimes } from '../analysis/game-luck/half-time.ts';
import { LuckScale } from '../analysis/game-luck/luck-scale.ts';
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

/** @throws Complaint where half-times are asked for, and in a cell no side can win */
export function refuseWithoutWinners({ scenario, system }: Subject, { swing }: Asked): void {
  if (!swing) return;
  if (scenario.cells.some((cell) => winnersOf(system, compileCell(system, cell)).length === 0))
    throw new Complaint('--swing: no side can win these games, so that none is behind');
}

/** The answer with the half-time of every cell, where that is asked for. Without, when told to stop. */
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
  const matchup = compileCell(system, scenario.cells[index]);
  const scale = await finished(LuckScale.of(system, matchup, seed), stop);
  const most = cell.games === 0 ? undefined : cell.games;
  return { ...cell, halfTime: await finished(weighHalfTimes(system, matchup, seed, scale, most), stop) };
}

/** Goes through some work to its end. @throws where it is told to stop */
async function finished<T>(work: Generator<unknown, T, void>, stop: AbortSignal): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await rest();
    stop.throwIfAborted();
  }
}
