import { type Command, Option } from 'commander';
import type { Question } from '../analysis/answer-scenario.ts';
import type { ScenarioBaseline } from '../analysis/gate/baseline.ts';
import { type GateQuestion, gate } from '../analysis/gate/gate.ts';
import type { GateAnswer, Outcome } from '../analysis/gate/gate-answer.ts';
import type { Playing } from '../analysis/gate/played-cell.ts';
import { type Renewal, recordBaseline } from '../analysis/gate/record-baseline.ts';
import { jsonText } from '../analysis/json-text.ts';
import { gateAnnotations } from '../report/gate/annotations.ts';
import { terminalGate } from '../report/gate/gate-lines.ts';
import { gateMarkdown } from '../report/gate/gate-markdown.ts';
import { gateJunit } from '../report/gate/junit.ts';
import { type BaselineFile, baselineBeside, heldOf, nameIn, readBaselines, writeBaseline } from './baseline-files.ts';
import { Complaint } from './complaint.ts';
import { ANSWER_IS_NO, DONE, type ExitCode, INTERRUPTED, NO_DATA, NOT_ASKED, UNDECIDED } from './exit-code.ts';
import type { Host } from './host.ts';
import * as option from './options.ts';
import type { Ending } from './program.ts';
import { showProgress } from './progress.ts';
import { readFiles } from './read-files.ts';
import { version } from './version.ts';
import { writeFolder } from './write-folder.ts';
import { checkSpeed, timeGames } from './yardstick.ts';

/** Games of each cell that a baseline remembers, unless told otherwise. */
const REMEMBERED = 10_000;
/** Of these so many are played to see a change: alike, fewer than 0.5 % of a cell's games can play differently. */
const CHECKED = 600;

const HELP = `
A baseline remembers how games of each cell ended. It lies beside the scenarios as baseline.json, in git; --update makes
it, and makes it anew after a change that was meant. The gate plays the first 600 games of each cell again. When all
count for the same as before, nothing changed. Otherwise it plays on, compares game by game, and stops as soon as it is
known whether any headline rate changed by more than the tolerance. What a scenario expects is tested in the same way.

Exit code 0: unchanged, or within tolerance, and all as expected; 1: changed, not as expected, or too slow; 2: edited, or
a baseline that cannot be read; 3: undecided; 4: no baseline. Of several, the first of 1, 2, 4 and 3.

On GitHub files are marked, and a summary is added to the page of the build.

Examples:
  $ montecrawl gate scenarios/2hdc/troll-at-rep-5.yaml
  $ montecrawl gate scenarios/2hdc/troll-at-rep-5.yaml --update
  $ montecrawl gate scenarios/*/*.yaml --tolerance 0 --junit reports/gate.xml
  $ montecrawl gate scenarios/2hdc/troll-at-rep-5.yaml --out reports/gate`;

interface GateCommand {
  /** `false`: --no-baseline. */
  readonly baseline?: string | false;
  readonly update?: true;
  readonly games?: number;
  readonly tolerance: number;
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
    .option('--baseline <file>', 'where the baseline lies (default: baseline.json beside each scenario)')
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
    .option('--whole', 'play all games that are remembered, not only the first 600 of each cell')
    .option('--speed', 'also fail when games take more than twice as long as they did, beside a bench in this process')
    .option('--junit <file>', 'write JUnit XML')
    .option('--markdown <file>', 'write a summary in Markdown')
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
      if (options.out !== undefined) await host.claim(options.out);
      const questions = await readFiles(files, {}, host);
      const places = files.map((file) =>
        options.baseline === false ? undefined : (options.baseline ?? baselineBeside(file)),
      );
      const baselines = await readBaselines(
        places.filter((place) => place !== undefined),
        host,
      );
      const playing: Playing = {
        record: host.playRecorded,
        threads: options.threads,
        batchGames: options.batch,
        signal: host.stop,
        onProgress: options.quiet ? undefined : showProgress(host),
      };
      const held = questions.map((question, i): GateQuestion => {
        const place = places[i];
        const file = files[i] as string;
        return place === undefined
          ? { file, ...question }
          : { file, ...question, held: heldOf(baselines.get(place)!, file) };
      });
      ending.code = options.update
        ? await update(held, [...baselines.values()], places as string[], options, playing, host)
        : await check(held, options, playing, host);
    });
}

async function check(
  questions: readonly GateQuestion[],
  options: GateCommand,
  playing: Playing,
  host: Host,
): Promise<ExitCode> {
  if (options.baseline === false && questions.every(({ scenario }) => scenario.expect.length === 0)) {
    throw new Complaint(
      'None of these scenarios expects anything, so without a baseline there is nothing to test.',
      NO_DATA,
    );
  }
  const answer = await gate(questions, {
    ...playing,
    montecrawl: version(),
    tolerance: options.tolerance,
    whole: options.whole === true,
    timed: options.speed && ((question) => checkSpeed(question, host)),
  });
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

async function update(
  questions: readonly GateQuestion[],
  files: readonly BaselineFile[],
  places: readonly string[],
  options: GateCommand,
  playing: Playing,
  host: Host,
): Promise<ExitCode> {
  for (const { path, content } of files) {
    if (content !== undefined && 'bad' in content) {
      throw new Complaint(
        `The baseline ${path} cannot be added to: ${content.problem}. Remove the file to make it anew.`,
      );
    }
  }
  const renewed = new Map<string, Record<string, ScenarioBaseline>>();
  for (const { path, content } of files)
    renewed.set(path, { ...(content && 'scenarios' in content ? content.scenarios : {}) });
  let code: ExitCode = DONE;
  const written = new Set<string>();
  const said: { file: string; state: Renewal['state']; games: number; cells: number }[] = [];
  for (const [i, question] of questions.entries()) {
    const renewal = await renew(question, options, playing, host);
    if (renewal === undefined) {
      code = INTERRUPTED;
      break;
    }
    const { file } = question;
    const { state, baseline } = renewal;
    renewed.get(places[i]!)![nameIn(places[i]!, file)] = baseline;
    written.add(places[i]!);
    said.push({ file, state, games: baseline.games, cells: baseline.cells.length });
    if (!options.json) host.print(`${file}: ${STATES[state]}\n`);
  }
  host.status('');
  for (const path of written) await writeBaseline(path, { scenarios: renewed.get(path)! }, host);
  if (options.json)
    host.print(jsonText({ montecrawl: version(), format: 1, question: 'gate --update', scenarios: said }));
  else if (!options.quiet && written.size > 0) host.note(`Written: ${[...written].join(', ')}`);
  return code;
}

/** The new baseline of one scenario; `undefined` when told to stop. */
async function renew(
  question: GateQuestion & Question,
  { games, whole, speed }: GateCommand,
  playing: Playing,
  host: Host,
): Promise<Renewal | undefined> {
  const { held } = question;
  const before = held !== undefined && 'baseline' in held ? held.baseline : undefined;
  const renewal = await recordBaseline(question, before, {
    ...playing,
    montecrawl: version(),
    games: games ?? before?.games ?? REMEMBERED,
    checked: CHECKED,
    whole: whole === true,
  });
  if (renewal === undefined || !speed) return renewal;
  return { ...renewal, baseline: { ...renewal.baseline, speed: timeGames(question, host) } };
}

const STATES: Readonly<Record<Renewal['state'], string>> = {
  new: 'remembered',
  kept: 'plays as before; kept',
  renewed: 'plays or is remembered differently; made anew',
};
