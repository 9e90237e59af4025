import { Worker } from 'node:worker_threads';
import type { Command } from 'commander';
import { unknownWord } from '../check/fault.ts';
import { threadArguments } from '../engine/threads.ts';
import * as option from '../questions/options.ts';
import { showCount } from '../report/number.ts';
import { addedBooks, SYSTEM_IDS } from '../rules/registry.ts';
import { addOwnBook, isBookFile } from './book/own-books.ts';
import type { BookOrder, BookResult } from './book/test-book.ts';
import { Complaint } from './complaint.ts';
import { ANSWER_IS_NO } from './exit-code.ts';
import type { Host } from './host.ts';
import type { Ending } from './program.ts';

const HELP = `
Plays the example of the book, and duels from it, and checks all that the rest of the program relies on. It stops at the
first check that fails and says why. The book runs on a thread of its own, which is stopped if a step never returns.
To test your own: montecrawl test-book my-book.mjs

Exit code 0: all checks passed; 1: one failed.

Examples:
  $ montecrawl test-book 2hdc`;

/** The thread's module, relative to the folder above, since the build bundles this file elsewhere. */
const WORKER = new URL(
  `../cli/book/test-book-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`,
  import.meta.url,
);

/** Adds `test-book <book>`, which checks that a rulebook keeps the contract that the rest of the program relies on. */
export function addTestBook(program: Command, host: Host, ending: Ending): void {
  program
    .command('test-book')
    .argument('<book>', 'the file of a rulebook, or the name of one that ships')
    .addOption(option.patience())
    .addHelpText('after', HELP)
    .action(async (name: string, { patience }: { readonly patience: number }) => {
      const id = isBookFile(name) ? await addOwnBook(name, host) : name;
      if (!SYSTEM_IDS.includes(id)) throw new Complaint(unknownWord('rulebook', id, SYSTEM_IDS));
      const result = await testOnThread(id, patience);
      host.print(shown(id, result));
      if (result.finding !== undefined) ending.code = ANSWER_IS_NO;
    });
}

/** Tests a book on a thread. Stops it when no game has ended for `patience` seconds. */
async function testOnThread(id: string, patience: number): Promise<BookResult> {
  const pulse = new Int32Array(new SharedArrayBuffer(4));
  const order: BookOrder = { id, book: addedBooks().find((book) => book.id === id), pulse, timed: true };
  const worker = new Worker(WORKER, { workerData: order, ...threadArguments(WORKER) });
  let seen = -1;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<BookResult>((resolve) => {
      const failed = (problem: string) =>
        resolve({ finding: { check: 'every game ends', problem }, checks: [], uncited: [], gamesPerSecond: 0 });
      worker.once('message', resolve);
      worker.once('error', (error) => failed(`it breaks: ${error.message}`));
      timer = setInterval(() => {
        const now = Atomics.load(pulse, 0);
        if (now === seen)
          failed(`no game has ended for ${patience} seconds: a step does not return, or takes too long`);
        seen = now;
      }, 1000 * patience);
    });
  } finally {
    clearInterval(timer);
    await worker.terminate();
  }
}

function shown(id: string, { finding, checks, uncited, gamesPerSecond }: BookResult): string {
  const at = finding === undefined ? checks.length : checks.indexOf(finding.check);
  const passed = checks.slice(0, at).map((check) => `✓ ${check}`);
  if (finding !== undefined) return [...passed, `✗ ${finding.check}:`, `  ${finding.problem}.`, ''].join('\n');
  return [
    ...passed,
    '',
    `${id} passes. It plays ${showCount(Number(gamesPerSecond.toPrecision(2)))} games of its example a second on one core.`,
    ...(uncited.length === 0 ? [] : [`Rules that none of these games cites: ${uncited.join(', ')}.`]),
    '',
  ].join('\n');
}
