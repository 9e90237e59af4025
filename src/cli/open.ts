import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import * as option from '../questions/options.ts';
import { capital } from '../report/label.ts';
import { PORT } from '../report/page-address.ts';
import { addedBooks } from '../rules/registry.ts';
import { pageBooks } from './book/page-books.ts';
import type { Host } from './host.ts';

const HELP = `
The page is the same program, run by a browser: questions to pick from, a scenario to change, and the answer while it is
being played for. It is served to this machine alone, at 127.0.0.1, until Ctrl-C; nothing is sent anywhere.

With --rules my-book.mjs the page plays your rulebook too: it begins with the example of the book. After a change of the
book, start again.

Examples:
  $ montecrawl open
  $ montecrawl open --port 8080`;

interface OpenOptions {
  readonly port: number;
  readonly quiet?: true;
}

/** Adds `open`, which serves the page to this machine. */
export function addOpen(program: Command, host: Host): void {
  program
    .command('open')
    .addOption(new Option('--port <number>', 'where, 1 to 65535').default(PORT).argParser(portOf))
    .addOption(option.quiet())
    .addHelpText('after', HELP)
    .action(async ({ port, quiet }: OpenOptions) => {
      const { files, ids, leftOut } = await pageBooks(addedBooks(), host);
      const site = await host.site(port, files);
      host.print(`${site.url}${ids.length > 0 ? `#${ids[0]}` : ''}\n`);
      if (!quiet) {
        host.note('Open this address in a browser. Ctrl-C ends it.');
        for (const why of leftOut) host.note(`${capital(why)}.`);
      }
      await new Promise<void>((resolve) => {
        if (host.stop.aborted) resolve();
        else host.stop.addEventListener('abort', () => resolve(), { once: true });
      });
      await site.close();
    });
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new InvalidArgumentError('write a number from 1 to 65535.');
  return port;
}
