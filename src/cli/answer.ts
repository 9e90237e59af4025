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
import { beginPhase } from './phase.ts';
import { showProgress, showSolving } from './progress.ts';
import { build, version } from './version.ts';

/** Options that say how to answer. Results depend on none of them but the first two. */
export interface Playing {
  /** Every cell must be solved exactly. */
  readonly exact?: true;
  /** No cell is to be solved. */
  readonly sampled?: true;
  readonly threads?: number;
  readonly batch?: number;
  readonly quiet?: true;
  /** Whether the answer has its range over policies. */
  readonly range?: boolean;
  /** Policies by side, that of all sides by ''; those sides keep them in the range. */
  readonly policy?: Readonly<Record<string, string>> | undefined;
  /** Tallies and the answer are checked. */
  readonly check?: true;
}

/** Where games are played, and what was played before. */
export interface RunContext {
  /** Left out: on this machine. */
  readonly play?: typeof playScenario;
  /** Where an earlier run stood, and where this one is kept. */
  readonly journal?: JournalFile;
  /** Where several parts stood together, in place of an earlier run. */
  readonly checkpoints?: readonly Checkpoint[];
}

/** How hard cells are to be solved. */
function effortOf({ exact, sampled }: Playing): Effort {
  return sampled ? 'none' : exact ? 'full' : 'moment';
}

/** All that a run's result depends on. */
export function runKeyOf({ scenario }: Subject, playing: Playing): RunKey {
  const canonical = scenario.canonical as RunKey['scenario'];
  const narrowed = Object.keys(playing.policy ?? {}).sort();
  return {
    ...{ montecrawl: version(), build: build(), solve: effortOf(playing), scenario: canonical },
    ...(narrowed.length === 0 ? {} : { narrowed }),
  };
}

/**
 * Solves, plays and sums up, showing how far that has come. Ends early, with what there is, when told to stop.
 *
 * @returns `undefined` when nothing was played before that
 * @throws Complaint when exact answers are insisted on and a cell cannot be solved, or when the journal cannot be
 *   written any more
 */
export async function answer(
  question: Subject,
  playing: Playing,
  host: Host,
  context: RunContext = {},
): Promise<Answer | undefined> {
  beginPhase('solve');
  const answered = await answerScenario(question, {
    montecrawl: version(),
    ...rangeAsked({ range: playing.range !== false, policy: playing.policy }),
    ...howTo(question, playing, host, context),
  });
  beginPhase('report');
  host.status('');
  await context.journal?.save(answered.interrupted);
  if (answered.interrupted && answered.cells.every(({ games }) => games === 0)) {
    host.note('Nothing was played yet, so there is nothing to report.');
    return undefined;
  }
  return answered;
}

const PLAY_AGAIN = 'Run it again with --fresh.';

/** How a question is solved and played, shown and kept. */
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

/** Why cells were sampled after a moment; of a sweep only how many, since `--exact` says the rest. */
function summary(unsolved: readonly UnsolvedCell[], cells: number): string {
  if (cells === 1) return reasons(unsolved);
  return `${unsolved.length} of ${cells} cells, too much to solve in a moment (--exact takes its time)`;
}
