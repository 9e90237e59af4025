import type { Command } from 'commander';
import type { RunKey } from '../analysis/run-key.ts';
import type { Progress } from '../engine/play-scenario.ts';
import { WHOLE } from '../engine/share.ts';
import type { Options, Values } from '../questions/options.ts';
import * as option from '../questions/options.ts';
import { said } from '../questions/options.ts';
import type { AnyQuestion, Common, Ended, Playing, Reader } from '../questions/question.ts';
import { withoutDisplay } from '../scenario/canonical.ts';
import { readWarbands } from '../scenario/read-warbands.ts';
import { addVerb } from './add-verb.ts';
import { complaining } from './complaint.ts';
import { conclude } from './conclude.ts';
import { ANSWER_IS_NO, DONE, type ExitCode, INTERRUPTED, NO_DATA, UNDECIDED } from './exit-code.ts';
import type { Host } from './host.ts';
import { JournalFile, type Journaling } from './journal-file.ts';
import { keepPoints } from './keep-points.ts';
import type { Ending } from './program.ts';
import { showProgress } from './progress.ts';
import { complaintOf, readFiles, useFrom } from './read-files.ts';
import { scenarioPaths } from './scenario-paths.ts';
import { build, version } from './version.ts';
import { sideFiles, warbandFiles } from './warband-files.ts';
import { claimFolder } from './write-folder.ts';
import { claimWritten } from './write-option.ts';

const CODES: Readonly<Record<Ended, ExitCode>> = {
  answered: DONE,
  no: ANSWER_IS_NO,
  undecided: UNDECIDED,
  'no-data': NO_DATA,
  interrupted: INTERRUPTED,
};

/** Options of every question: how to play, and how to show the answer. */
interface Showing extends Common, Journaling {
  readonly out?: string;
  readonly png?: true;
  readonly json?: true;
  readonly threads?: number;
  readonly batch?: number;
  readonly write?: string;
}

/** Adds the command of a question. */
export function addQuestion(question: AnyQuestion, program: Command, host: Host, ending: Ending): void {
  const command = addVerb(question, program, {
    seed: question.options.seed ?? option.seed(),
    out: option.out('write a report to this folder'),
    png: option.png(),
    json: option.json(`print the answer as JSON; its shape: montecrawl schema ${question.name}`),
    threads: option.threads(),
    quiet: option.quiet(),
    batch: option.batch(),
    ...(question.resumes === undefined ? {} : { fresh: said(option.fresh(), FRESH), saveEvery: option.saveEvery() }),
  });
  command.action(async (...given: unknown[]) => {
    const showing = given.at(-2) as Showing & Values<Options>;
    const paths = (given.slice(0, -2) as (string | readonly string[] | undefined)[]).flatMap((path) => path ?? []);
    const files = question.files[0][0] === '<scenario...>' ? await scenarioPaths(paths, host) : paths;
    const read = () => question.read(files, showing, readerOf(host));
    const asked = await complaining(read, host.stop);
    const writeOption = await claimWritten(question, showing, host);
    if (showing.out !== undefined) await claimFolder(showing.out, host);
    const journal = await journalOf(question, asked, showing, host);
    const ask = () => question.ask(asked, showing, playingOf(showing, host, journal));
    const answer = await complaining(ask, host.stop);
    await journal?.save(answer === undefined || question.ended(answer) === 'interrupted');
    if (answer === undefined) {
      host.status('');
      host.note('Nothing was finished, so there is nothing to report.');
      ending.code = INTERRUPTED;
      return;
    }
    await conclude(question.name, answer, showing, host, question.kept?.(answer));
    await writeOption(answer);
    ending.code = CODES[question.ended(answer)];
    if (ending.code !== INTERRUPTED) await journal?.remove();
  });
}

const FRESH = 'start over; forget the games that an earlier command with the same --out left unfinished';

/** Opens the journal in the report's folder if the question keeps one. */
async function journalOf(
  question: AnyQuestion,
  asked: unknown,
  showing: Showing & Values<Options>,
  host: Host,
): Promise<JournalFile | undefined> {
  const { resumes } = question;
  if (showing.out === undefined || resumes === undefined) return undefined;
  const runKey = (): RunKey => {
    const scenarios = resumes(asked);
    const options = Object.keys(question.options).map((name) => [name, showing[name]] as const);
    const given = options.filter(([, value]) => value !== undefined);
    return {
      ...{ montecrawl: version(), build: build(), solve: 'none' },
      question: { name: question.name, ...Object.fromEntries(given) },
      scenario: Object.fromEntries(scenarios.map((scenario, i) => [String(i + 1), withoutDisplay(scenario)])),
    };
  };
  return JournalFile.open(showing.out, runKey, WHOLE, showing, host);
}

function readerOf(host: Host): Reader {
  return {
    scenarios: (paths, changes) => readFiles(paths, changes, host),
    async warbands(paths, asked) {
      const field = await readWarbands(await warbandFiles(paths, host), asked, useFrom(host));
      if ('faults' in field) throw await complaintOf([field]);
      for (const remark of field.remarks ?? []) host.note(remark);
      return field;
    },
    texts: (paths) => sideFiles(paths, host),
    async made(scenario, name, changes) {
      const { readScenario } = await import('../scenario/read-scenario.ts');
      const reading = await readScenario(JSON.stringify(scenario), name, useFrom(host), changes);
      if ('faults' in reading) throw await complaintOf([reading]);
      for (const remark of reading.remarks ?? []) host.note(remark);
      return reading;
    },
  };
}

function playingOf({ threads, batch, quiet }: Showing, host: Host, journal: JournalFile | undefined): Playing {
  let show = showProgress(host);
  return {
    montecrawl: version(),
    play: host.play,
    playArms: host.playArms,
    playPoints: journal === undefined ? host.playPoints : keepPoints(host.playPoints, journal),
    threads,
    batchGames: batch,
    signal: journal === undefined ? host.stop : AbortSignal.any([host.stop, journal.failed]),
    onProgress: quiet ? undefined : (progress: Progress) => show(progress),
    // The number of rounds depends on their results, so each round has its own progress.
    onRound: () => {
      show = showProgress(host);
    },
    async pace(subject) {
      // Loaded here, because only a plan needs it.
      const { paceOf } = await import('../questions/pace.ts');
      return { threads: threads ?? host.cores, ...(await paceOf(subject, host)) };
    },
  };
}
