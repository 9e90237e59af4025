import type { Command } from 'commander';
import * as option from '../questions/options.ts';
import type { Host } from './host.ts';
import { readAddress } from './queue/redis.ts';

const HELP = `
Plays for every run that was started with --queue and the same Redis, on this machine's threads, until Ctrl-C. Any
number of workers may come and go; what one that dies had in hand is played by another. A worker plays only for runs
of its own build of montecrawl. The password can stand in MONTECRAWL_REDIS_PASSWORD in place of the URL.

Examples:
  $ montecrawl worker redis://queue.example:6379
  $ montecrawl worker rediss://montecrawl@queue.example:6380 --threads 16 --idle 600`;

interface WorkerOptions {
  readonly threads?: number;
  readonly queueName?: string;
  readonly idle?: number;
  readonly lock?: number;
  readonly quiet?: true;
}

/** Adds `worker <redis>`, which plays jobs of runs on other machines. */
export function addWorker(program: Command, host: Host): void {
  program
    .command('worker')
    .argument('<redis>', 'where the queue is: redis://host:6379, or rediss:// for TLS')
    .addOption(option.threads())
    .addOption(option.queueName())
    .addOption(option.idle())
    .addOption(option.quiet())
    .addOption(option.lock())
    .addHelpText('after', HELP)
    .action(async (url: string, { threads = host.cores, queueName, idle, lock, quiet }: WorkerOptions) => {
      const address = readAddress(url, host);
      const { serveQueue } = await host.queue();
      await serveQueue(address, { threads, run: queueName, idle, lock, quiet: quiet === true }, host);
    });
}
