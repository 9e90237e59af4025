import { Command, CommanderError } from 'commander';
import { Complaint } from './complaint.ts';
import { DONE, type ExitCode, INTERRUPTED, NOT_ASKED, OUR_MISTAKE } from './exit-code.ts';
import type { Host } from './host.ts';
import { version } from './version.ts';

/** How the command ended, where it was not simply done. */
export interface Ending {
  code: ExitCode;
}

/** A verb of the command line: adds itself to the program. */
type Verb = (program: Command, host: Host, ending: Ending) => void;

/** The verbs in the order in which help shows them. Only the one asked for is loaded, which keeps small questions quick. */
const VERBS: ReadonlyMap<string, () => Promise<Verb>> = new Map([
  ['run', async () => (await import('./run.ts')).addRun],
  ['fight', async () => (await import('./fight.ts')).addFight],
  ['compare', async () => (await import('./compare.ts')).addCompare],
  ['sensitivity', async () => (await import('./sensitivity.ts')).addSensitivity],
  ['break-even', async () => (await import('./break-even.ts')).addBreakEven],
  ['plan', async () => (await import('./plan.ts')).addPlan],
  ['gate', async () => (await import('./gate.ts')).addGate],
  ['verify', async () => (await import('./verify.ts')).addVerify],
  ['worker', async () => (await import('./worker.ts')).addWorker],
  ['merge', async () => (await import('./merge.ts')).addMerge],
  ['balance', async () => (await import('./balance.ts')).addBalance],
  ['tournament', async () => (await import('./tournament.ts')).addTournament],
  ['report', async () => (await import('./report.ts')).addReport],
  ['skill', async () => (await import('./skill.ts')).addSkill],
  ['replay', async () => (await import('./replay.ts')).addReplay],
  ['odds', async () => (await import('./odds.ts')).addOdds],
  ['check', async () => (await import('./check.ts')).addCheck],
  ['list', async () => (await import('./list.ts')).addList],
  ['schema', async () => (await import('./schema.ts')).addSchema],
  ['init', async () => (await import('./init.ts')).addInit],
]);

const EXAMPLES = `
Examples:
  $ montecrawl fight "star human/knight@5 ac6 shield sword" "troll@5"
  $ montecrawl run scenarios/2hdc/troll-at-rep-5.yaml
  $ montecrawl replay scenarios/2hdc/troll-at-rep-5.yaml --game 7

Exit codes: 0 done; 1 done, and the answer is no; 2 could not be asked; 3 undecided; 4 no data; 130 interrupted.`;

/**
 * Runs one command line, without the two words that Node puts before it.
 *
 * @returns the exit code. All that users can do wrong has been said on stderr.
 */
export async function runProgram(words: readonly string[], host: Host): Promise<ExitCode> {
  const ending: Ending = { code: DONE };
  try {
    const program = await buildProgram(words, host, ending);
    await program.parseAsync(words, { from: 'user' });
    return ending.code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : NOT_ASKED;
    if (error instanceof Complaint) {
      host.note(error.message);
      return error.code;
    }
    if (error instanceof Error && error.name === 'AbortError') return INTERRUPTED;
    host.note(`This is a mistake in montecrawl, not in what you asked.\n${(error as Error).stack ?? error}`);
    return OUR_MISTAKE;
  }
}

async function buildProgram(words: readonly string[], host: Host, ending: Ending): Promise<Command> {
  const program = new Command('montecrawl')
    .description(
      'Answers questions about tabletop dungeon games by playing them by the million, and exactly where that is possible.',
    )
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this, or help for one command')
    .helpCommand('help [command]', 'print help for one command')
    .addHelpText('after', EXAMPLES)
    .configureHelp({ helpWidth: host.screen.width })
    .configureOutput({
      writeOut: (text) => host.print(text),
      writeErr: (text) => host.note(text.trimEnd()),
      outputError: (text, write) => write(text.replace(/^error: /, '')),
      getOutHelpWidth: () => host.screen.width,
      getErrHelpWidth: () => host.screen.width,
      getOutHasColors: () => host.screen.colour,
      getErrHasColors: () => false,
    })
    .exitOverride();
  const asked = VERBS.get(words[0] ?? '');
  for (const load of asked === undefined ? VERBS.values() : [asked]) (await load())(program, host, ending);
  return program;
}
