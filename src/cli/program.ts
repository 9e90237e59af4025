import { type Command, CommanderError, Option } from 'commander';
import { HELP_GROUP } from '../questions/options.ts';
import { QUESTIONS } from '../questions/questions.ts';
import type { Purpose, Verb } from '../questions/verb.ts';
import { gate } from '../questions/verbs/gate.ts';
import { run } from '../questions/verbs/run.ts';
import { addedBooks, removeAddedBooks } from '../rules/registry.ts';
import { placeInBook } from './book/book-mistake.ts';
import { hasSettings, PROJECT_FILE } from './book/project-file.ts';
import { Complaint } from './complaint.ts';
import { DONE, type ExitCode, INTERRUPTED, NOT_ASKED, OUR_MISTAKE } from './exit-code.ts';
import { withHarmlessScreen } from './harmless-screen.ts';
import { HelpfulCommand, termOf } from './help.ts';
import type { Host } from './host.ts';
import { version } from './version.ts';

/** How a command ended. */
export interface Ending {
  code: ExitCode;
}

/** Adds a verb to the program. */
type AddVerb = (program: Command, host: Host, ending: Ending) => void;

/** The entry of a verb in help, and its loader. */
interface Listing {
  readonly name: string;
  /** Arguments, such as `<scenario...>`. */
  readonly takes: string;
  readonly summary: string;
  readonly group: Purpose;
  load(): Promise<AddVerb>;
}

const listing = (group: Purpose, usage: string, summary: string, load: () => Promise<AddVerb>): Listing => {
  const [name = '', ...takes] = usage.split(' ');
  return { name, takes: takes.join(' '), summary, group, load };
};

/** Returns the listing of a verb that has a definition of its own. */
const defined = ({ name, purpose, files, summary }: Verb, load: () => Promise<AddVerb>): Listing =>
  listing(purpose, [name, ...files.map(([file]) => file)].join(' '), summary, load);

const questionsFor = (aim: Purpose) =>
  QUESTIONS.filter(({ purpose }) => purpose === aim).map((question) =>
    defined(question, async () => {
      const { addQuestion } = await import('./ask-question.ts');
      return (program, host, ending) => addQuestion(question, program, host, ending);
    }),
  );

/** The verbs in the order of help. Only the named one is loaded, which keeps small questions fast. */
const VERBS: readonly Listing[] = [
  defined(run, async () => (await import('./run.ts')).addRun),
  listing(
    'Ask:',
    'fight <first> <second>',
    'play two sides against each other, without a file',
    async () => (await import('./fight.ts')).addFight,
  ),
  listing(
    'Ask:',
    'watch <scenario>',
    'answer again after every save, and show what the change did',
    async () => (await import('./watch.ts')).addWatch,
  ),
  ...questionsFor('Ask:'),
  listing(
    'Ask:',
    'replay <scenario>',
    'show one game, roll by roll',
    async () => (await import('./replay.ts')).addReplay,
  ),
  ...questionsFor('Balance:'),
  defined(gate, async () => (await import('./gate/add-gate.ts')).addGate),
  listing(
    'Dice:',
    'odds [system] [question] [setting...]',
    'calculate the exact odds of any dice, or of one rule',
    async () => (await import('./odds.ts')).addOdds,
  ),
  listing(
    'Dice:',
    'luck [rolls]',
    'test the rolls of a session: are the dice fair, and how lucky was it?',
    async () => (await import('./luck.ts')).addLuck,
  ),
  listing(
    'Files:',
    'init [system] [path]',
    'write a scenario file to start from',
    async () => (await import('./init.ts')).addInit,
  ),
  listing(
    'Files:',
    'check <scenario...>',
    'find mistakes in scenario and warband files',
    async () => (await import('./check.ts')).addCheck,
  ),
  listing(
    'Files:',
    'list [what] [of]',
    'list rulebooks, scenarios, weapons, rulings, measures ...',
    async () => (await import('./list.ts')).addList,
  ),
  listing(
    'Files:',
    'report <result...>',
    'write the report of a result.json again, without playing',
    async () => (await import('./report.ts')).addReport,
  ),
  listing(
    'Files:',
    'verify <result>',
    'play the games of a result.json again, and check its numbers',
    async () => (await import('./verify.ts')).addVerify,
  ),
  listing(
    'Files:',
    'test-book <book>',
    'test a rulebook of your own',
    async () => (await import('./add-test-book.ts')).addTestBook,
  ),
  listing('Files:', 'open', 'serve the page: the same in a browser', async () => (await import('./open.ts')).addOpen),
  listing(
    'Files:',
    'schema [what]',
    'print the JSON Schema of scenario files or of answers',
    async () => (await import('./schema.ts')).addSchema,
  ),
  ...questionsFor('Scale:'),
  listing(
    'Scale:',
    'merge <part...>',
    'combine the parts that "run --shard" played',
    async () => (await import('./merge.ts')).addMerge,
  ),
  listing(
    'Scale:',
    'worker <redis>',
    'play games for "run --queue" on other machines',
    async () => (await import('./worker.ts')).addWorker,
  ),
];

const COMPLETION: Omit<Listing, 'load'> = {
  name: 'completion',
  takes: '<shell>',
  summary: 'print the script that completes commands in bash, zsh or fish',
  group: 'Files:',
};

const EXAMPLES = `  $ montecrawl fight "star human/knight@5 ac6 shield sword" "troll@5"
  $ montecrawl run scenarios/2hdc/troll-at-rep-5.yaml
  $ montecrawl odds dice "4d6 highest 3"`;

const CODES = `
Your own rulebook: --rules my-book.mjs with any command; init book writes one.
Exit codes: 0 done; 1 the answer is no; 2 wrong input; 3 undecided; 4 no data; 130 interrupted.`;

/** Help shown when the program is run without arguments. */
const FIRST_HELP = `montecrawl answers questions about tabletop dungeon games by playing them thousands of times.

Who wins, who dies, and how sure is that?
  $ montecrawl fight "star human/knight@5 ac6 shield sword" "troll@5"

Write a scenario file, change it, and see what that does:
  $ montecrawl init 2hdc my-fight.yaml

How likely is a roll?
  $ montecrawl odds dice "4d6 highest 3"

All commands: montecrawl --help. One command, with examples: montecrawl help fight.`;

/**
 * Runs one command line, given without the two words that Node puts first.
 *
 * @returns the exit code. User errors have been reported on stderr.
 */
export async function runProgram(typed: readonly string[], world: Host): Promise<ExitCode> {
  const host = withHarmlessScreen(world);
  const ending: Ending = { code: DONE };
  try {
    const words = await withOwnBooks(typed, host);
    await refuseUnknownHelp(words);
    if (words.length === 0) throw new Complaint(FIRST_HELP);
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
    if (error instanceof Error && error.name === 'NotOptimal') {
      host.note(`This cannot be asked: ${error.message}.`);
      return NOT_ASKED;
    }
    const place = placeInBook(error);
    if (place !== undefined) {
      host.note(`${(error as Error).message} (${place}). "montecrawl test-book" tests a whole rulebook.`);
      return NOT_ASKED;
    }
    const others = addedBooks().map(({ id }) => ` or in ${id}`);
    host.note(
      `This is a mistake in montecrawl${others.join('')}, not in your input.\n${(error as Error | undefined)?.stack ?? error}`,
    );
    return OUR_MISTAKE;
  } finally {
    removeAddedBooks();
  }
}

/**
 * Loads the rulebook files that the words name, since everything else may depend on them, and returns the other words.
 */
async function withOwnBooks(words: readonly string[], host: Host): Promise<readonly string[]> {
  const areNamed = words.some((word) => /^(?:--rules|-r)\b/.test(word));
  if (!areNamed && !hasSettings(await host.load(PROJECT_FILE))) return words;
  return (await import('./book/own-books.ts')).addOwnBooks(words, host);
}

/** Rejects `help` for an unknown command, for which commander would print the general help. */
async function refuseUnknownHelp([first, second]: readonly string[]): Promise<void> {
  const names = [...VERBS.map(({ name }) => name), COMPLETION.name, 'help'];
  if (first === 'help' && second !== undefined && !second.startsWith('-') && !names.includes(second)) {
    const { unknownWord } = await import('../check/fault.ts');
    throw new Complaint(unknownWord('command', second, names));
  }
}

async function buildProgram(words: readonly string[], host: Host, ending: Ending): Promise<Command> {
  const program = new HelpfulCommand('montecrawl')
    .description(
      'Answers questions about tabletop dungeon games by playing them thousands of times, or exactly where it can.',
    )
    .optionsGroup('Options:')
    .version(version(), '-V, --version', 'print the version')
    .addHelpOption(new Option('-h, --help', 'print help').helpGroup('Options:'))
    .configureHelp({
      helpWidth: host.screen.width,
      commandDescription: (command) => (command as HelpfulCommand).descriptionWithExamples(),
      subcommandTerm: (command) =>
        [command.name(), ...command.registeredArguments.map((argument) => termOf(argument))].join(' '),
    })
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
  program.addHelpCommand(
    new HelpfulCommand('help').argument('[command]').description('print help for one command').helpGroup(HELP_GROUP),
  );
  program.addHelpText('after', `${CODES}\n\nExamples:\n${EXAMPLES}`);
  for (const verb of VERBS) {
    // In any position: `help run` needs it as well.
    if (words.includes(verb.name)) (await verb.load())(program, host, ending);
    else program.command(`${verb.name} ${verb.takes}`.trim());
    describe(program, verb);
  }
  // Last, because it completes all others.
  if (words.includes('completion') || words[0] === 'complete') {
    await (await import('./completion.ts')).addCompletion(program, host, words);
  } else program.command(`${COMPLETION.name} ${COMPLETION.takes}`);
  describe(program, COMPLETION);
  return program;
}

function describe({ commands }: Command, { name, summary, group }: Omit<Listing, 'load'>): void {
  commands
    .find((command) => command.name() === name)
    ?.description(summary)
    .helpGroup(group);
}
