import { posix } from 'node:path';
import { type Command, Option } from 'commander';
import { type GateAnswer, gateAnswer, type Outcome, type ScenarioGate } from '../analysis/gate/gate-answer.ts';
import { jsonText } from '../analysis/json-text.ts';
import { gateAnnotations } from '../report/gate/annotations.ts';
import { terminalGate } from '../report/gate/gate-lines.ts';
import { gateMarkdown } from '../report/gate/gate-markdown.ts';
import { gateJunit } from '../report/gate/junit.ts';
import { baselineBeside } from './baseline-files.ts';
import { Complaint } from './complaint.ts';
import { ANSWER_IS_NO, DONE, type ExitCode, INTERRUPTED, NO_DATA, NOT_ASKED, UNDECIDED } from './exit-code.ts';
import type { Host } from './host.ts';
import * as option from './options.ts';
import type { Ending } from './program.ts';
import { type Place, recallScenarios } from './recall-scenarios.ts';
import { refuseInput } from './refuse-input.ts';
import { version } from './version.ts';
import { claimFolder, writeFolder } from './write-folder.ts';

const HELP = `
A baseline remembers how games of each cell ended. It lies beside the scenarios as baseline.json, in git; --update makes
it, and makes it anew after a change that was meant. Where neither code nor scenario is another than then, games are the
same, and the gate says so at once. Otherwise it plays the first 600 games of each cell again. When all count for the
same as before, nothing changed. If not, it plays on, compares game by game, and stops as soon as it is known whether any
headline rate changed by more than the tolerance. What a scenario expects is tested in the same way.

Exit code 0: unchanged, or within tolerance, and all as expected; 1: changed, not as expected, or too slow; 2: edited, or
a baseline that cannot be read; 3: undecided; 4: no baseline. Of several, the first of 1, 2, 4 and 3.

On GitHub files are marked, and a summary is added to the page of the build.

Examples:
  $ montecrawl gate scenarios/2hdc/troll-at-rep-5.yaml
  $ montecrawl gate scenarios/2hdc/troll-at-rep-5.yaml --update
  $ montecrawl gate scenarios/*/*.yaml --tolerance 0 --replay --junit reports/gate.xml
  $ montecrawl gate scenarios/2hdc/troll-at-rep-5.yaml --out reports/gate`;

/** What the command line says. */
export interface GateCommand {
  /** `false`: --no-baseline. */
  readonly baseline?: string | false;
  readonly update?: true;
  readonly games?: number;
  readonly tolerance: number;
  readonly replay?: true;
  readonly whole?: true;
  readonly speed?: true;
  readonly junit?: string;
  readonly markdown?: string;
  readonly out?: string;
  readonly png: boolean;
  readonly json?: true;
  readonly threads?: number;
  readonly batch?: number;
  readonly quiet?: true;
}

/** `gate <scenario...>`: did play change? */
export function addGate(program: Command, host: Host, ending: Ending): void {
  program
    .command('gate')
    .description('did play change? for CI: holds scenarios against a baseline, and against what they expect')
    .argument('<scenario...>', 'scenario files, YAML or JSON')
    .option('--baseline <file>', 'where the baseline lies (default: baseline.json beside each scenario)', option.place)
    .option('--no-baseline', 'compare with nothing; only test what the scenarios expect')
    .option('--update', 'make the baseline, or make it anew where play has changed')
    .addOption(
      new Option('-g, --games <n>', 'with --update: remember this many games a cell (default: 10,000)').argParser(
        option.wholeNumber(1, 1_000_000),
      ),
    )
    .addOption(
      new Option('--tolerance <rate>', 'by how much a headline rate may change; 0: no game may count for anything else')
        .argParser(option.numberBetween(0, 0.5))
        .default(0.02),
    )
    .option('--replay', 'play also where code and scenario are the same: another machine, or another Node, must agree')
    .option('--whole', 'look at all games that are remembered, not only the first 600 of each cell')
    .option('--speed', 'also fail when games take more than twice as long as they did, beside a bench in this process')
    .option('--junit <file>', 'write JUnit XML', option.place)
    .option('--markdown <file>', 'write a summary in Markdown', option.place)
    .addOption(option.out('write a report to this folder: page, Markdown, table and chart'))
    .addOption(option.noPng())
    .addOption(option.json('print the answer as JSON'))
    .addOption(option.threads())
    .addOption(option.quiet())
    .addOption(option.batch())
    .addHelpText('after', HELP)
    .action(async (paths: string[], options: GateCommand) => {
      const files = [...new Set(paths)];
      if (options.update && options.baseline === false)
        throw new Complaint('--update makes a baseline; leave out --no-baseline');
      if (options.games !== undefined && !options.update) {
        throw new Complaint('--games says how many games a baseline remembers; it goes with --update');
      }
      const places = files.map((file) => ({
        file,
        baseline: options.baseline === false ? undefined : (options.baseline ?? baselineBeside(file)),
      }));
      refuseInputs(places, options);
      if (options.out !== undefined) await claimFolder(options.out, host);
      for (const folder of new Set(places.flatMap(({ baseline }) => baseline ?? []).map(posix.dirname))) {
        // Before anything is played, since what is played would be lost.
        await (options.update ? host.claim(folder) : host.sweep(folder));
      }
      ending.code = await (options.update ? update(places, options, host) : check(places, options, host));
    });
}

function refuseInputs(places: readonly Place[], { junit, markdown }: GateCommand): void {
  const inputs = places.flatMap(({ file, baseline }) => [file, baseline ?? []].flat());
  for (const [name, path] of Object.entries({ junit, markdown })) {
    if (path !== undefined) refuseInput(name, path, inputs);
  }
  if (junit !== undefined && markdown !== undefined && posix.resolve(junit) === posix.resolve(markdown))
    throw new Complaint(`--junit and --markdown would both write ${junit}; name another file for one of them`);
}

/** Games are played only for what is not known without, and what plays them is loaded only then. */
async function update(places: readonly Place[], options: GateCommand, host: Host): Promise<ExitCode> {
  const { updateBaselines } = await import('./update-baselines.ts');
  return updateBaselines(places, options, host);
}

async function check(places: readonly Place[], options: GateCommand, host: Host): Promise<ExitCode> {
  const { tolerance, whole = false, replay, speed } = options;
  const known = replay || speed ? [] : await recallScenarios(places, whole, host);
  const scenarios = known.filter((scenario): scenario is ScenarioGate => scenario !== undefined);
  let answer = gateAnswer(scenarios, { montecrawl: version(), tolerance, asked: { whole, replay: false } });
  if (scenarios.length < places.length) {
    const { gateByPlaying } = await import('./gate-by-playing.ts');
    answer = await gateByPlaying(places, known, options, host);
  }
  host.status('');
  host.print(options.json ? jsonText(answer) : terminalGate(answer, host.screen));
  await report(answer, options, host);
  return CODES[answer.outcome];
}

const CODES: Readonly<Record<Outcome, ExitCode>> = {
  pass: DONE,
  fail: ANSWER_IS_NO,
  'not-asked': NOT_ASKED,
  undecided: UNDECIDED,
  'no-data': NO_DATA,
  interrupted: INTERRUPTED,
};

/** Files that were asked for, and what a build server shows of its own accord. */
async function report(answer: GateAnswer, options: GateCommand, host: Host): Promise<void> {
  const { junit, markdown, out } = options;
  if (out !== undefined) await writeGate(answer, out, options, host);
  if (junit !== undefined) await host.write(junit, gateJunit(answer));
  if (markdown !== undefined) await host.write(markdown, gateMarkdown(answer));
  const summary = host.variable('GITHUB_STEP_SUMMARY');
  if (summary !== undefined && !(await host.append(summary, gateMarkdown(answer)))) {
    await host.write(summary, gateMarkdown(answer));
  }
  // On stderr, where GitHub looks too, since stdout may be JSON.
  if (host.variable('GITHUB_ACTIONS') === undefined) return;
  for (const line of gateAnnotations(answer)) host.note(line);
}

/** Writes all files of a gate's report. */
async function writeGate(answer: GateAnswer, folder: string, options: GateCommand, host: Host): Promise<void> {
  const { gateFiles } = await import('../report/gate/gate-files.ts');
  await writeFolder({ files: await gateFiles(answer), result: jsonText(answer) }, folder, options, host);
}
