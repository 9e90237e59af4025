import { posix } from 'node:path';
import { type Command, Option } from 'commander';
import type { Answer } from '../analysis/answer.ts';
import { answerToJson } from '../analysis/answer-json.ts';
import type { Subject } from '../analysis/answer-scenario.ts';
import type { playScenario } from '../engine/play-scenario.ts';
import { type Share, WHOLE } from '../engine/share.ts';
import * as option from '../questions/options.ts';
import { terminalBeside } from '../report/beside/beside-lines.ts';
import { terminalSummary } from '../report/terminal/summary.ts';
import type { Changes } from '../scenario/reading.ts';
import { answer, charterOf, type Playing } from './answer.ts';
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
import { scenarioPaths } from './scenario-paths.ts';
import { claimFolder, folderNameOf, refuseLink } from './write-folder.ts';
import { writeBeside, writeReport } from './write-report.ts';
import type { RowPlace } from './write-rows.ts';

const HELP = `
Without --games each cell is played until the 95 % interval of every headline rate is at most one point wide to either
side: 10,000 games, and in a sweep, beside the cell that the question is about, as few as 2,500. "--precision 0.005" asks
for half a point: up to 38,411 games. Small cells are solved exactly first and played for the rest. The same scenario and seed give the same bytes in every file, on any number of
threads. Ctrl-C stops play within a second and reports what was played; the same command goes on from there, also when
it was killed or the power failed. --fresh starts over.

Examples:
  $ montecrawl run scenarios/2hdc/troll-at-rep-5.yaml
  $ montecrawl run my-fight.yaml --games 100_000 --seed 7 --out reports/seven
  $ montecrawl run my-fight.yaml --vary lair.troll.rep=3..7 --vary band.policy=book,bold
  $ montecrawl run scenarios/five-systems/hero-*.yaml --beside reports/one-hero
  $ montecrawl run my-fight.yaml --link
  $ montecrawl run my-fight.yaml --rows games.parquet
  $ montecrawl run my-fight.yaml --games 1000 --events events.csv
  $ montecrawl run scenarios/2hdc/*.yaml --json --no-report > answers.json
  $ montecrawl run my-sweep.yaml --shard 2/3 --out part-2
  $ montecrawl run my-sweep.yaml --queue rediss://queue.example:6380`;

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
  readonly check?: true;
  readonly fresh?: true;
  readonly shard?: Share;
  readonly queue?: string;
  readonly queueName?: string;
  readonly saveEvery?: number;
}

/** `run <scenario...>`: what happens? Plays scenarios, prints a summary of each and writes its report. */
export function addRun(program: Command, host: Host, ending: Ending): void {
  program
    .command('run')
    .argument('<scenario...>', 'scenario files, or folders of them')
    .addOption(option.games())
    .addOption(option.precision())
    .addOption(option.exact())
    .addOption(option.sampled())
    .addOption(option.everyStep())
    .addOption(option.noRange())
    .addOption(option.seed())
    .addOption(option.policy())
    .addOption(option.vary())
    .addOption(option.focus())
    .addOption(option.names())
    .addOption(option.count())
    .addOption(
      option
        .out('where the report goes (default: reports/<scenario>); with several scenarios, a folder for each')
        .conflicts('report'),
    )
    .optionsGroup(option.OUTPUT_GROUP)
    .option(
      '--beside <folder>',
      'also lay the answers of several scenarios side by side, in a report of its own',
      option.place,
    )
    .option('--no-report', 'write no files')
    .addOption(option.png())
    .addOption(option.card())
    .addOption(option.json('print result.json; with several scenarios, a list of them'))
    .addOption(
      new Option('--link', 'also print the link that opens the answer in the page, at the address of "montecrawl open"')
        .conflicts(['json', 'exact', 'sampled', 'everyStep', 'shard'])
        .helpGroup(option.OUTPUT_GROUP),
    )
    .addOption(
      new Option(
        '--rows <file>',
        'also write a row for each game with all its measures, to a .parquet, .csv or .jsonl file',
      )
        .conflicts('shard')
        .helpGroup(option.OUTPUT_GROUP),
    )
    .addOption(
      new Option(
        '--events <file>',
        'also write a row for each event of each game (attack, fall, cast, room ...), to such a file',
      )
        .conflicts('shard')
        .helpGroup(option.OUTPUT_GROUP),
    )
    .addOption(option.check())
    .addOption(option.fresh())
    .addOption(option.shard())
    .addOption(option.queue())
    .addOption(option.queueName())
    .addOption(option.threads())
    .addOption(option.quiet())
    .addOption(option.batch())
    .addOption(option.saveEvery())
    .addHelpText('after', HELP)
    .action(async (named: string[], options: RunOptions) => {
      beginPhase('read');
      const paths = await scenarioPaths(named, host);
      const questions = await readFiles(paths, options, host);
      if (options.shard !== undefined) {
        if (questions.length > 1) throw new Complaint('--shard plays a part of one scenario; run them one by one');
        return playPart(
          questions[0],
          options.shard,
          partFolder(paths[0], options.shard, options.out),
          options,
          host,
          ending,
        );
      }
      if (options.queueName !== undefined && options.queue === undefined)
        throw new Complaint('--queue-name names a run on a queue; say with --queue where that is');
      if (options.queueName !== undefined && questions.length > 1)
        throw new Complaint('--queue-name names the run of one scenario; run them one by one');
      for (const name of ['rows', 'events'] as const)
        if (options[name] !== undefined && questions.length > 1)
          throw new Complaint(`--${name} writes the games of one scenario; run them one by one`);
      const rows = options.rows === undefined ? undefined : await placeForRows(options.rows, host);
      const events = options.events === undefined ? undefined : await placeForRows(options.events, host, 'events');
      const folders = options.report ? foldersFor(paths, options.out) : [];
      for (const folder of folders) {
        if (folder !== options.out) await refuseLink(folder, host);
        await claimFolder(folder, host);
      }
      if (options.beside !== undefined) await claimFolder(options.beside, host);
      const journals: JournalFile[] = [];
      for (const [i, folder] of folders.entries()) {
        const charter = () => charterOf(questions[i], options);
        journals.push(await JournalFile.open(folder, charter, WHOLE, options, host));
      }
      const answers: Answer[] = [];
      let hasRows = true;
      for (const [i, question] of questions.entries()) {
        const journal = journals[i];
        const play = options.queue === undefined ? undefined : await queued(options.queue, question, options, host);
        const answered = await answer(question, options, host, { ...(journal && { journal }), ...(play && { play }) });
        if (answered !== undefined) {
          answers.push(answered);
          if (!options.json) host.print(`${i > 0 ? '\n' : ''}${terminalSummary(answered, host.screen)}`);
          if (options.link && !answered.interrupted) await printLink(answered, question, options, host);
          if (options.check) checkConservation(answered, question, host, ending);
          if (options.report) await writeReport(answered, folders[i], options, host);
          if (rows !== undefined && !answered.interrupted)
            hasRows = await (await import('./write-rows.ts')).writeRows(rows, answered, question, options, host);
          if (events !== undefined && hasRows && !answered.interrupted)
            hasRows = await (await import('./write-events.ts')).writeEvents(events, answered, question, options, host);
        }
        if (answered?.interrupted === false && hasRows) continue;
        // Games that no worker could play are missed by their own cells only.
        ending.code = host.stop.aborted ? INTERRUPTED : UNDECIDED;
        if (ending.code === INTERRUPTED) break;
      }
      if (options.beside !== undefined && answers.length > 0) {
        if (!options.json) host.print(`\n${terminalBeside(answers, host.screen)}`);
        await writeBeside(answers, options.beside, options, host);
      }
      // Not before all of them are done: a run of many that is broken off goes on with the one it was at.
      if (answers.length === questions.length && !answers.some(({ interrupted }) => interrupted) && hasRows)
        for (const journal of journals) await journal.remove();
      if (options.json) host.print(paths.length === 1 ? answers.map(answerToJson).join('') : listOf(answers));
    });
}

/** Prints the address at which the page shows an answer and plays it again. */
async function printLink(answer: Answer, question: ReadQuestion, options: RunOptions, host: Host): Promise<void> {
  const { linkTo } = await import('./link-to.ts');
  host.print(`\n${linkTo(answer, question, options)}\n`);
}

/** Finds out as what rows are to be written. */
async function placeForRows(path: string, host: Host, name?: 'events'): Promise<RowPlace> {
  return (await import('./write-rows.ts')).claimRows(path, host, name);
}

/** Plays on a queue. */
async function queued(url: string, question: Subject, options: RunOptions, host: Host): Promise<typeof playScenario> {
  const { playOnQueue } = await host.queue();
  const address = readAddress(url, host);
  const { queueName: name, quiet } = options;
  return playOnQueue({ address, name, charter: charterOf(question, options), quiet: quiet === true }, host);
}

/** Where a part of a scenario goes. */
function partFolder(path: string, { part, parts }: Share, out: string | undefined): string {
  return out ?? posix.join(foldersFor([path], undefined)[0], `part-${part}-of-${parts}`);
}

/** Where the report of each scenario goes: a folder named after its file. */
function foldersFor(paths: readonly string[], out: string | undefined): string[] {
  if (out !== undefined && paths.length === 1) return [out];
  const folders = paths.map((path) => posix.join(out ?? 'reports', folderNameOf(path)));
  const twice = folders.find((folder, i) => folders.indexOf(folder) !== i);
  if (twice !== undefined) {
    throw new Complaint(`two of these scenarios would be reported in ${twice}; run them one by one, with --out`);
  }
  return folders;
}

/** Answers as a JSON list. */
function listOf(answers: readonly Answer[]): string {
  return `[\n${answers.map((answer) => answerToJson(answer).trimEnd()).join(',\n')}\n]\n`;
}
