import { posix } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { jsonText } from '../analysis/json-text.ts';
import { gateAnnotations } from '../questions/gate/annotations.ts';
import { type GateAnswer, gateAnswer, isFine, type Outcome, type ScenarioGate } from '../questions/gate/gate-answer.ts';
import { terminalGate } from '../questions/gate/gate-lines.ts';
import { gateMarkdown } from '../questions/gate/gate-markdown.ts';
import { gateJunit } from '../questions/gate/junit.ts';
import * as option from '../questions/options.ts';
import { baselineBeside } from './baseline-files.ts';
import { Complaint } from './complaint.ts';
import { ANSWER_IS_NO, DONE, type ExitCode, INTERRUPTED, NO_DATA, NOT_ASKED, UNDECIDED } from './exit-code.ts';
import { type GateCommand, TOLERANCE, toleranceOf } from './gate-command.ts';
import type { Host } from './host.ts';
import type { Ending } from './program.ts';
import { type Place, recallScenarios } from './recall-scenarios.ts';
import { refuseInput } from './refuse-input.ts';
import { scenarioPaths } from './scenario-paths.ts';
import { version } from './version.ts';
import { claimFolder, writeFolder } from './write-folder.ts';

const HELP = `
A baseline remembers how games of each cell ended. It lies beside the scenarios as baseline.json, in git; --update makes
it, and remakes it after a change that was meant. The gate plays the first 600 games of each cell again. When each
counts for the same as before, nothing changed. If not, it plays on until it is sure whether any headline rate changed by
more than the tolerance. What a scenario expects is tested in the same way.

What passed is kept in baseline.cache.json beside the baseline. While code, scenario and baseline are the same, so are
the games, and the gate says so at once. The cache is not for git: add it to .gitignore, and delete it whenever you like.

Exit code 0: unchanged, or within tolerance, and all as expected; 1: changed, not as expected, or too slow; 2: edited, or
a baseline that cannot be read; 3: undecided; 4: no baseline. Of several, the first of 1, 2, 4 and 3.

On GitHub files are marked, and a summary is added to the page of the build.

Examples:
  $ montecrawl gate scenarios/2hdc/troll-at-rep-5.yaml
  $ montecrawl gate scenarios/2hdc/troll-at-rep-5.yaml --update
  $ montecrawl gate scenarios/*/*.yaml --tolerance 0 --replay --junit reports/gate.xml
  $ montecrawl gate scenarios/2hdc/troll-at-rep-5.yaml --out reports/gate`;

/** The most games of a cell that are played to find out by how much it changed. */
const BUDGET = 1_000_000;

/** `gate <scenario...>`: did play change? */
export function addGate(program: Command, host: Host, ending: Ending): void {
  program
    .command('gate')
    .argument('<scenario...>', 'scenario files, or folders of them')
    .optionsGroup('What to compare:')
    .option('--baseline <file>', 'where the baseline lies (default: baseline.json beside each scenario)', option.place)
    .option('--no-baseline', 'compare with nothing; only test what the scenarios expect')
    .option('--update', 'make the baseline, or remake it where play has changed')
    .addOption(
      new Option(
        '-g, --games <n>',
        'with --update: play this many games of each cell (default: until rates are known to a sixth of the tolerance)',
      ).argParser(option.wholeNumber(1, 1_000_000)),
    )
    .addOption(
      new Option(
        '--tolerance <points>',
        `percentage points that a headline rate may change by (default: ${TOLERANCE}); 0: no game may count for anything else`,
      ).argParser(tolerance),
    )
    .addOption(
      new Option('--budget <games>', 'the most games of a cell to play until it is sure')
        .argParser(option.wholeNumber(1_000, 10_000_000))
        .default(BUDGET),
    )
    .option('--edited', 'compare also scenarios that were edited since: their rates should be as they were')
    .option('--replay', 'play also what the cache knows: another machine, or another Node, must agree')
    .option('--whole', 'look at all games that are remembered, not only the first 600 of each cell')
    .option('--speed', 'also fail when games take more than twice as long as they did, beside a bench in this process')
    .optionsGroup(option.OUTPUT_GROUP)
    .option('--junit <file>', 'write JUnit XML', option.place)
    .option('--markdown <file>', 'write a summary in Markdown', option.place)
    .addOption(option.out('write a report to this folder: page, Markdown, table and chart'))
    .addOption(option.png())
    .addOption(option.json('print the answer as JSON'))
    .addOption(option.threads())
    .addOption(option.quiet())
    .addOption(option.batch())
    .addHelpText('after', HELP)
    .action(async (paths: string[], options: GateCommand) => {
      const files = await scenarioPaths(paths, host);
      if (options.update && options.baseline === false)
        throw new Complaint('--update makes a baseline; leave out --no-baseline');
      if (options.games !== undefined && !options.update) {
        throw new Complaint('--games says how many games a baseline is made of; it goes with --update');
      }
      const places = files.map((file) => ({
        file,
        baseline: options.baseline === false ? undefined : (options.baseline ?? baselineBeside(file)),
      }));
      refuseInputs(places, options);
      if (options.out !== undefined) await claimFolder(options.out, host);
      for (const path of [options.junit, options.markdown]) {
        // What is there may be a device, whose folder is none to write to.
        if (path !== undefined && !(await host.exists(path))) await host.claim(posix.dirname(path));
      }
      for (const folder of new Set(places.flatMap(({ baseline }) => baseline ?? []).map(posix.dirname))) {
        // Before anything is played, since what is played would be lost.
        await (options.update ? host.claim(folder) : host.sweep(folder));
      }
      ending.code = await (options.update ? update(places, options, host) : check(places, options, host));
    });
}

/** Reads percentage points, `1` or `1%`. What looks like a rate is refused: 0.02 was two points once. */
function tolerance(text: string): number {
  const points = text.trim() === '' ? Number.NaN : Number(text.replace(/\s*%$/, ''));
  if (points === 0 || (points >= 0.1 && points <= 50)) return points;
  throw new InvalidArgumentError('It is in percentage points: 0, or a number from 0.1 to 50.');
}

function refuseInputs(places: readonly Place[], { junit, markdown }: GateCommand): void {
  const inputs = places.flatMap(({ file, baseline }) => [file, baseline ?? []].flat());
  for (const [name, path] of Object.entries({ junit, markdown })) {
    if (path !== undefined) refuseInput(name, path, inputs);
  }
  if (junit !== undefined && markdown !== undefined && posix.resolve(junit) === posix.resolve(markdown))
    throw new Complaint(`--junit and --markdown would both write ${junit}; name another file for one of them`);
}

async function update(places: readonly Place[], options: GateCommand, host: Host): Promise<ExitCode> {
  const { updateBaselines } = await import('./update-baselines.ts');
  return updateBaselines(places, options, host);
}

/** Plays games only for what is not known without, and loads what plays them only then. */
async function check(places: readonly Place[], options: GateCommand, host: Host): Promise<ExitCode> {
  const { budget, whole = false, edited = false, replay, speed } = options;
  const tolerance = toleranceOf(options);
  const known = replay || speed ? [] : await recallScenarios(places, whole || isFine(tolerance), host);
  const scenarios = known.filter((scenario): scenario is ScenarioGate => scenario !== undefined);
  let answer = gateAnswer(scenarios, {
    montecrawl: version(),
    ...{ tolerance, budget },
    asked: { whole, replay: false, edited },
  });
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
  const { gateFiles } = await import('../questions/gate/gate-files.ts');
  await writeFolder({ files: await gateFiles(answer), result: jsonText(answer) }, folder, options, host);
}
