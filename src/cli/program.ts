import { Command, CommanderError } from 'commander';
import { QUESTIONS } from '../questions/questions.ts';
import { Complaint } from './complaint.ts';
import { DONE, type ExitCode, INTERRUPTED, NOT_ASKED, OUR_MISTAKE } from './exit-code.ts';
import { withHarmlessScreen } from './harmless-screen.ts';
import type { Host } from './host.ts';
import { version } from './version.ts';

/** How the command ended, where it was not simply done. */
export interface Ending {
  code: ExitCode;
}

/** A verb of the command line: adds itself to the program. */
type Verb = (program: Command, host: Host, ending: Ending) => void;

/** How a verb is listed, and what loads it. */
type Listing = readonly [usage: string, summary: string, load: () => Promise<Verb>];

/**
 * The verbs in the order in which help lists them: usage, a summary, and where the rest is. Only the one asked for is
 * loaded, which keeps small questions quick.
 */
const VERBS: readonly Listing[] = [
  [
    'run [options] <scenario...>',
    'play scenarios: what happens, how often, and how sure is that?',
    async () => (await import('./run.ts')).addRun,
  ],
  [
    'fight [options] <first> <second>',
    'play two sides against each other, without a file',
    async () => (await import('./fight.ts')).addFight,
  ],
  ...QUESTIONS.map(
    (question): Listing => [
      [question.name, '[options]', ...question.files.map(([name]) => name)].join(' '),
      question.summary,
      async () => {
        const { addQuestion } = await import('./ask-question.ts');
        return (program, host, ending) => addQuestion(question, program, host, ending);
      },
    ],
  ),
  [
    'gate [options] <scenario...>',
    'did play change? for CI: holds scenarios against a baseline, and against what they expect',
    async () => (await import('./gate.ts')).addGate,
  ],
  [
    'verify [options] <result>',
    'play the games of a result.json again: are its numbers and its digest what they give?',
    async () => (await import('./verify.ts')).addVerify,
  ],
  [
    'worker [options] <redis>',
    'play games for runs on other machines that were started with --queue',
    async () => (await import('./worker.ts')).addWorker,
  ],
  [
    'merge [options] <part...>',
    'make one answer of the parts that "run --shard" played',
    async () => (await import('./merge.ts')).addMerge,
  ],
  [
    'report [options] <result...>',
    'make the report of a result.json again, without playing',
    async () => (await import('./report.ts')).addReport,
  ],
  [
    'replay [options] <scenario>',
    'tell one game of a scenario, roll by roll',
    async () => (await import('./replay.ts')).addReplay,
  ],
  [
    'watch [options] <scenario>',
    'answer again after every save, and show what the change did',
    async () => (await import('./watch.ts')).addWatch,
  ],
  [
    'odds [options] [system] [question] [setting...]',
    'the exact chances of one mechanic, or of any dice',
    async () => (await import('./odds.ts')).addOdds,
  ],
  [
    'check [options] <scenario...>',
    'check scenario files, and warbands, without playing',
    async () => (await import('./check.ts')).addCheck,
  ],
  [
    'list [options] [what] [of]',
    'list what exists: systems, scenarios, words, rulings, policies, measures ...',
    async () => (await import('./list.ts')).addList,
  ],
  [
    'schema [what]',
    'print the JSON Schema of scenario files, or of what commands answer',
    async () => (await import('./schema.ts')).addSchema,
  ],
  [
    'init [options] [system] [path]',
    'write a scenario file to begin with',
    async () => (await import('./init.ts')).addInit,
  ],
];

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
export async function runProgram(words: readonly string[], world: Host): Promise<ExitCode> {
  const host = withHarmlessScreen(world);
  const ending: Ending = { code: DONE };
  try {
    await refuseUnknownHelp(words);
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

/** Help for what is no command would be that of all, without a word about it. */
async function refuseUnknownHelp([first, second]: readonly string[]): Promise<void> {
  const names = [...VERBS.map(([usage]) => usage.split(' ')[0] as string), 'help'];
  if (first === 'help' && second !== undefined && !second.startsWith('-') && !names.includes(second)) {
    const { unknownWord } = await import('../check/fault.ts');
    throw new Complaint(unknownWord('command', second, names));
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
  for (const [usage, summary, load] of VERBS) {
    const [name = '', ...more] = usage.split(' ');
    // Wherever it stands: `help run` needs it as well.
    if (words.includes(name)) (await load())(program, host, ending);
    else addListing(program, name, more, summary);
  }
  return program;
}

/** Adds a verb as far as a list of all of them needs it. */
function addListing(program: Command, name: string, usage: readonly string[], summary: string): void {
  const listing = program.command(name).description(summary);
  for (const word of usage) {
    if (word === '[options]') listing.option('--any');
    else listing.argument(word);
  }
}
