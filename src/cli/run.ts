import { posix } from 'node:path';
import type { Command } from 'commander';
import type { Answer } from '../analysis/answer.ts';
import { answerPieces, answerToJson } from '../analysis/answer-json.ts';
import type { Subject } from '../analysis/answer-scenario.ts';
import type { playScenario } from '../engine/play-scenario.ts';
import { type Share, WHOLE } from '../engine/share.ts';
import { run } from '../questions/verbs/run.ts';
import { terminalBeside } from '../report/beside/beside-lines.ts';
import { terminalSummary } from '../report/terminal/summary.ts';
import type { Changes } from '../scenario/reading.ts';
import { addVerb } from './add-verb.ts';
import { type Playing, runKeyOf } from './answer.ts';
import { Complaint } from './complaint.ts';
import { checkConservation } from './conservation.ts';
import { INTERRUPTED, UNDECIDED } from './exit-code.ts';
import type { Host } from './host.ts';
import { JournalFile } from './journal-file.ts';
import { beginPhase } from './phase.ts';
import { playPart } from './play-part.ts';
import type { Ending } from './program.ts';
import { readAddress } from './queue/redis.ts';
import { type ReadQuestion, readFiles } from './read-files.ts';
import { answerWithRows, claimRowFiles, type RowPlaces, writeRowFiles } from './row-files.ts';
import { scenarioPaths } from './scenario-paths.ts';
import { refuseWithoutWinners, withHalfTimes } from './weigh-half-times.ts';
import { claimFolder, folderNameOf, refuseLink } from './write-folder.ts';
import { writeBeside, writeReport } from './write-report.ts';

interface RunOptions extends Playing, Changes {
  readonly out?: string;
  readonly report: boolean;
  readonly beside?: string;
  readonly png?: true;
  readonly card?: true;
  readonly json?: true;
  readonly link?: true;
  readonly rows?: string;
  readonly events?: string;
  readonly swing?: true;
  readonly check?: true;
  readonly fresh?: true;
  readonly shard?: Share;
  readonly queue?: string;
  readonly queueName?: string;
  readonly saveEvery?: number;
}

/** Output places of a run. */
interface Places extends RowPlaces {
  /** Report folder of each scenario; empty if no reports are written. */
  readonly folders: readonly string[];
}

/** Adds `run <scenario...>`, which plays scenarios, prints a summary of each and writes its report. */
export function addRun(program: Command, host: Host, ending: Ending): void {
  addVerb(run, program).action(async (named: string[], options: RunOptions) => {
    beginPhase('read');
    const paths = await scenarioPaths(named, host);
    const questions = await readFiles(paths, options, host);
    refuseForSeveral(questions.length, options);
    for (const question of questions) refuseWithoutWinners(question, options);
    if (options.shard !== undefined) {
      const folder = partFolder(paths[0], options.shard, options.out);
      return playPart(questions[0], options.shard, folder, options, host, ending);
    }
    const places = await claimPlaces(paths, options, host);
    const journals = await openJournals(questions, places, options, host);
    const { answers, isComplete } = await answerEach(questions, places, journals, options, host, ending);
    await layBeside(answers, options, host);
    // Only when all are done: an interrupted run of many scenarios must be able to resume.
    if (isComplete) for (const journal of journals) await journal.remove();
    if (options.json) for (const piece of paths.length > 1 ? listOf(answers) : jsonOf(answers)) host.print(piece);
  });
}

/** @throws Complaint if an option that needs a single scenario is given with several */
function refuseForSeveral(scenarios: number, { shard, queue, queueName, rows, events }: RunOptions): void {
  if (queueName !== undefined && queue === undefined && shard === undefined)
    throw new Complaint('--queue-name names a run on a queue; say with --queue where that is');
  if (scenarios === 1) return;
  const forOne = [
    ['--shard plays a part', shard],
    ['--queue-name names the run', queueName],
    ['--rows writes the games', rows],
    ['--events writes the games', events],
  ] as const;
  for (const [does, given] of forOne)
    if (given !== undefined) throw new Complaint(`${does} of one scenario; run them one by one`);
}

/** Checks that everything can be written before anything is played. */
async function claimPlaces(paths: readonly string[], options: RunOptions, host: Host): Promise<Places> {
  const rowPlaces = await claimRowFiles(options, host);
  const folders = options.report ? foldersFor(paths, options.out) : [];
  for (const folder of folders) {
    if (folder !== options.out) await refuseLink(folder, host);
    await claimFolder(folder, host);
  }
  if (options.beside !== undefined) await claimFolder(options.beside, host);
  return { ...rowPlaces, folders };
}

/** Opens the journal in the folder of each report. */
async function openJournals(
  questions: readonly ReadQuestion[],
  { folders }: Places,
  options: RunOptions,
  host: Host,
): Promise<JournalFile[]> {
  const journals: JournalFile[] = [];
  for (const [i, folder] of folders.entries()) {
    const runKey = () => runKeyOf(questions[i], options);
    journals.push(await JournalFile.open(folder, runKey, WHOLE, options, host));
  }
  return journals;
}

/**
 * Answers one scenario after another and shows each answer at once.
 *
 * @returns the answers so far, and whether all scenarios have a complete answer
 */
async function answerEach(
  questions: readonly ReadQuestion[],
  places: Places,
  journals: readonly JournalFile[],
  options: RunOptions,
  host: Host,
  ending: Ending,
): Promise<{ readonly answers: readonly Answer[]; readonly isComplete: boolean }> {
  const answers: Answer[] = [];
  let complete = 0;
  for (const [i, question] of questions.entries()) {
    const journal = journals[i];
    const play = options.queue === undefined ? undefined : await queued(options.queue, question, options, host);
    const context = {
      ...(journal && { journal }),
      ...(play && { play }),
    };
    const withRows = await answerWithRows(places, question, options, host, context);
    if (withRows.answered !== undefined) {
      const answered = await withHalfTimes(withRows.answered, question, options, host, ending);
      if (!options.json) host.print(`${i > 0 ? '\n' : ''}${terminalSummary(answered, host.screen)}`);
      answers.push(answered);
      if (options.link && !answered.interrupted) await printLink(answered, question, options, host);
      if (options.check) checkConservation(answered, question, host, ending);
      if (options.report) await writeReport(answered, places.folders[i], options, host);
    }
    if ((await writeRowFiles(places, withRows, question, options, host)) && !host.stop.aborted) {
      complete++;
      continue;
    }
    // Games that no worker could play affect only their own cells.
    ending.code = host.stop.aborted ? INTERRUPTED : UNDECIDED;
    if (ending.code === INTERRUPTED) break;
  }
  return { answers, isComplete: complete === questions.length };
}

/** Shows the answers side by side if requested. */
async function layBeside(answers: readonly Answer[], options: RunOptions, host: Host): Promise<void> {
  if (options.beside === undefined || answers.length === 0) return;
  if (!options.json) host.print(`\n${terminalBeside(answers, host.screen)}`);
  await writeBeside(answers, options.beside, options, host);
}

/** Prints the URL at which the page shows an answer and can play it again. */
async function printLink(answer: Answer, question: ReadQuestion, options: RunOptions, host: Host): Promise<void> {
  const { linkTo } = await import('./link-to.ts');
  host.print(`\n${linkTo(answer, question, options)}\n`);
}

/** Returns a function that plays on a queue. */
async function queued(url: string, question: Subject, options: RunOptions, host: Host): Promise<typeof playScenario> {
  const { playOnQueue } = await host.queue();
  const address = readAddress(url, host);
  const { queueName: name, quiet } = options;
  return playOnQueue({ address, name, runKey: runKeyOf(question, options), quiet: quiet === true }, host);
}

/** Returns the folder for a part of a scenario. */
function partFolder(path: string, { part, parts }: Share, out: string | undefined): string {
  return out ?? posix.join(foldersFor([path], undefined)[0], `part-${part}-of-${parts}`);
}

/** Returns the report folder of each scenario, named after its file. */
function foldersFor(paths: readonly string[], out: string | undefined): string[] {
  if (out !== undefined && paths.length === 1) return [out];
  const folders = paths.map((path) => posix.join(out ?? 'reports', folderNameOf(path)));
  const twice = folders.find((folder, i) => folders.indexOf(folder) !== i);
  if (twice !== undefined) {
    throw new Complaint(`two of these scenarios would be reported in ${twice}; run them one by one, with --out`);
  }
  return folders;
}

/** Returns the answer, if there is one, as JSON in pieces. */
function* jsonOf(answers: readonly Answer[]): Iterable<string> {
  for (const answer of answers) yield* answerPieces(answer);
}

/** Returns answers as a JSON list in pieces. */
function* listOf(answers: readonly Answer[]): Iterable<string> {
  yield `[\n`;
  for (const [i, answer] of answers.entries()) yield `${i === 0 ? '' : ',\n'}${answerToJson(answer).trimEnd()}`;
  yield `\n]\n`;
}
