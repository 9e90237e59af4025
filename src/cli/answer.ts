import type { Answer } from '../analysis/answer.ts';
import { type Answering, answerScenario, type Subject, type UnsolvedCell } from '../analysis/answer-scenario.ts';
import type { RunKey } from '../analysis/run-key.ts';
import { BadCheckpoint } from '../engine/cell-progress.ts';
import type { Checkpoint, playScenario } from '../engine/play-scenario.ts';
import type { Effort } from '../engine/solve-cells.ts';
import { rangeAsked } from '../questions/options.ts';
import { reasons } from '../report/unsolved.ts';
import { Complaint } from './complaint.ts';
import { checked } from './conservation.ts';
import { UNDECIDED } from './exit-code.ts';
import type { Host } from './host.ts';
import type { JournalFile } from './journal-file.ts';
import { beginPhase, saveMemory } from './phase.ts';
import { showProgress, showSolving } from './progress.ts';
import { build, version } from './version.ts';

/** Options for answering. Only the first two affect a result. */
export interface Playing {
  /** Every cell must be solved exactly. */
  readonly exact?: true;
  /** Solve no cell. */
  readonly sampled?: true;
  readonly threads?: number;
  readonly batch?: number;
  readonly quiet?: true;
  /** Whether the answer includes the range over policies. */
  readonly range?: boolean;
  /** Policies by side; the key '' means all sides. These sides keep their policy in the range. */
  readonly policy?: Readonly<Record<string, string>> | undefined;
  /** Check tallies and the answer. */
  readonly check?: true;
}

/** Where games are played, and the games of earlier runs. */
export interface RunContext {
  /** Default: on this machine. */
  readonly play?: typeof playScenario;
  /** Holds the progress of an earlier run, and keeps that of this one. */
  readonly journal?: JournalFile;
  /** Combined checkpoints of several parts, in place of an earlier run. */
  readonly checkpoints?: readonly Checkpoint[];
}

/** With more cells, memory counts for more than a tenth of the time. */
const MANY_CELLS = 1_000;

/** Returns how much work goes into solving each cell. */
function effortOf({ exact, sampled }: Playing): Effort {
  return sampled ? 'none' : exact ? 'full' : 'moment';
}

/** Returns everything that the result of a run depends on. */
export function runKeyOf({ scenario }: Subject, playing: Playing): RunKey {
  const canonical = scenario.canonical as RunKey['scenario'];
  const narrowed = Object.keys(playing.policy ?? {}).sort();
  return {
    ...{ montecrawl: version(), build: build(), solve: effortOf(playing), scenario: canonical },
    ...(narrowed.length === 0 ? {} : { narrowed }),
  };
}

/**
 * Solves, plays and summarises a question, and shows progress. When interrupted, returns the answer so far.
 *
 * @returns `undefined` if nothing was played before the interruption
 * @throws Complaint when exact answers are required and a cell cannot be solved, or when the journal can no longer be
 *   written
 */
export async function answer(
  question: Subject,
  playing: Playing,
  host: Host,
  context: RunContext = {},
): Promise<Answer | undefined> {
  const isLarge = question.scenario.cells.length > MANY_CELLS;
  if (isLarge) saveMemory();
  beginPhase('solve');
  const answered = await answerScenario(question, {
    montecrawl: version(),
    ...rangeAsked({ range: playing.range !== false, policy: playing.policy }),
    ...howTo(question, playing, host, context),
  });
  beginPhase('report', isLarge);
  host.status('');
  await context.journal?.save(answered.interrupted);
  if (answered.interrupted && answered.cells.every(({ games }) => games === 0)) {
    host.note('Nothing was played yet, so there is nothing to report.');
    return undefined;
  }
  return answered;
}

const PLAY_AGAIN = 'Run it again with --fresh.';

/** Returns the options for solving and playing a question, showing progress and keeping a journal. */
export function howTo(
  { scenario }: Subject,
  playing: Playing,
  host: Host,
  { play = host.play, journal, checkpoints = journal?.checkpoints }: RunContext,
): Omit<Answering, 'montecrawl'> {
  const { exact, threads, batch, quiet, check } = playing;
  const playTimed: typeof playScenario = async (cells, options) => {
    beginPhase('play');
    try {
      return await play(cells, options);
    } catch (error) {
      if (!(error instanceof BadCheckpoint)) throw error;
      const where = journal === undefined ? 'One of the parts' : journal.path;
      throw new Complaint(`${where} holds games that its scenario cannot have had (${error.message}). ${PLAY_AGAIN}`);
    }
  };
  return {
    play: check ? checked(playTimed) : playTimed,
    solve: effortOf(playing),
    onUnsolved(unsolved) {
      host.status('');
      if (exact) throw new Complaint(`Could not be solved exactly: ${reasons(unsolved)}.`, UNDECIDED);
      if (!quiet) host.note(`Sampled, not solved exactly: ${summary(unsolved, scenario.cells.length)}.`);
    },
    onOutcomes: quiet ? undefined : showSolving(host, scenario.cells.length),
    threads,
    batchGames: batch,
    signal: journal === undefined ? host.stop : AbortSignal.any([host.stop, journal.failed]),
    onProgress: quiet ? undefined : showProgress(host),
    checkpoints,
    onCell: journal && ((cell, progress) => journal.keep(cell, progress)),
  };
}

/**
 * Returns why cells were sampled instead of solved. For a sweep it gives only the number; `--exact` reports the rest.
 */
function summary(unsolved: readonly UnsolvedCell[], cells: number): string {
  if (cells === 1) return reasons(unsolved);
  return `${unsolved.length} of ${cells} cells, too much to solve in a moment (--exact takes its time)`;
}
