import { posix } from 'node:path';
import type { Command } from 'commander';
import { jsonText } from '../../analysis/json-text.ts';
import { gateAnnotations } from '../../questions/gate/annotations.ts';
import {
  type GateAnswer,
  type GateOutcome,
  gateAnswer,
  isFine,
  type ScenarioGate,
} from '../../questions/gate/gate-answer.ts';
import { terminalGate } from '../../questions/gate/gate-lines.ts';
import { gateMarkdown } from '../../questions/gate/gate-markdown.ts';
import { gateJunit } from '../../questions/gate/junit.ts';
import { gate } from '../../questions/verbs/gate.ts';
import { addVerb } from '../add-verb.ts';
import { Complaint } from '../complaint.ts';
import { ANSWER_IS_NO, DONE, type ExitCode, INTERRUPTED, NO_DATA, NOT_ASKED, UNDECIDED } from '../exit-code.ts';
import type { Host } from '../host.ts';
import type { Ending } from '../program.ts';
import { refuseInput } from '../refuse-input.ts';
import { scenarioPaths } from '../scenario-paths.ts';
import { version } from '../version.ts';
import { claimFolder, writeFolder } from '../write-folder.ts';
import { baselineBeside } from './baseline-files.ts';
import { type GateCommand, toleranceOf } from './gate-command.ts';
import { recallScenarios, type ScenarioAndBaseline } from './recall-scenarios.ts';

/** Adds `gate <scenario...>`, which checks whether play has changed. */
export function addGate(program: Command, host: Host, ending: Ending): void {
  addVerb(gate, program).action(async (paths: string[], options: GateCommand) => {
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
      // An existing path may be a device, whose folder need not be writable.
      if (path !== undefined && !(await host.exists(path))) await host.claim(posix.dirname(path));
    }
    for (const folder of new Set(places.flatMap(({ baseline }) => baseline ?? []).map(posix.dirname))) {
      // Before anything is played, because the games would be lost.
      await (options.update ? host.claim(folder) : host.sweep(folder));
    }
    ending.code = await (options.update ? update(places, options, host) : check(places, options, host));
  });
}

function refuseInputs(places: readonly ScenarioAndBaseline[], { junit, markdown }: GateCommand): void {
  const inputs = places.flatMap(({ file, baseline }) => [file, baseline ?? []].flat());
  for (const [name, path] of Object.entries({ junit, markdown })) {
    if (path !== undefined) refuseInput(name, path, inputs);
  }
  if (junit !== undefined && markdown !== undefined && posix.resolve(junit) === posix.resolve(markdown))
    throw new Complaint(`--junit and --markdown would both write ${junit}; name another file for one of them`);
}

async function update(places: readonly ScenarioAndBaseline[], options: GateCommand, host: Host): Promise<ExitCode> {
  const { updateBaselines } = await import('./update-baselines.ts');
  return updateBaselines(places, options, host);
}

/** Checks scenarios. Plays games, and loads the code for it, only where the cache does not have the answer. */
async function check(places: readonly ScenarioAndBaseline[], options: GateCommand, host: Host): Promise<ExitCode> {
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

const CODES: Readonly<Record<GateOutcome, ExitCode>> = {
  pass: DONE,
  fail: ANSWER_IS_NO,
  'not-asked': NOT_ASKED,
  undecided: UNDECIDED,
  'no-data': NO_DATA,
  interrupted: INTERRUPTED,
};

/** Writes the requested files, and the output that build servers display. */
async function report(answer: GateAnswer, options: GateCommand, host: Host): Promise<void> {
  const { junit, markdown, out } = options;
  if (out !== undefined) await writeGate(answer, out, options, host);
  if (junit !== undefined) await host.write(junit, gateJunit(answer));
  if (markdown !== undefined) await host.write(markdown, gateMarkdown(answer));
  const summary = host.variable('GITHUB_STEP_SUMMARY');
  if (summary !== undefined && !(await host.append(summary, gateMarkdown(answer)))) {
    await host.write(summary, gateMarkdown(answer));
  }
  // GitHub reads stderr too, and stdout may be JSON.
  if (host.variable('GITHUB_ACTIONS') === undefined) return;
  for (const line of gateAnnotations(answer)) host.note(line);
}

/** Writes all files of a gate's report. */
async function writeGate(answer: GateAnswer, folder: string, options: GateCommand, host: Host): Promise<void> {
  const { gateFiles } = await import('../../questions/gate/gate-files.ts');
  await writeFolder({ files: await gateFiles(answer), result: jsonText(answer) }, folder, options, host);
}
