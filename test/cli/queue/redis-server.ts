import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** Whether this machine has a Redis to test with. */
export const HAS_REDIS = spawnSync('redis-server', ['--version']).status === 0;

/** For the names of tests: a run without Redis must say so. */
export const UNLESS_SKIPPED = HAS_REDIS ? '' : ' (SKIPPED: there is no redis-server on this machine)';

if (!HAS_REDIS) process.stderr.write('No redis-server on this machine: tests of the queue are SKIPPED.\n');

const servers = new Set<RedisServer>();

/** A Redis of our own on a free port, which forgets everything when it ends. */
export class RedisServer {
  readonly port: number;
  private readonly more: readonly string[];
  private child: ChildProcess | undefined;

  private constructor(port: number, more: readonly string[]) {
    this.port = port;
    this.more = more;
  }

  /** @param more options beside the port */
  static async start(
    more: (port: number) => readonly string[] = (port) => ['--port', `${port}`],
  ): Promise<RedisServer> {
    const port = await freePort();
    const server = new RedisServer(port, more(port));
    servers.add(server);
    await server.start();
    return server;
  }

  /** Ends all of them, also those of tests that failed. */
  static async killAll(): Promise<void> {
    for (const server of servers) await server.kill();
    servers.clear();
  }

  get url(): string {
    return `redis://localhost:${this.port}`;
  }

  async start(): Promise<void> {
    this.child = spawn('redis-server', ['--save', '', '--appendonly', 'no', ...this.more], { stdio: 'pipe' });
    for await (const chunk of this.child.stdout as AsyncIterable<Buffer>) {
      if (String(chunk).includes('Ready to accept connections')) break;
    }
    this.child.stdout?.resume();
  }

  /** As when the power goes. */
  async kill(): Promise<void> {
    if (this.child === undefined) return;
    const over = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await over;
    this.child = undefined;
  }

  /** As when the network goes: connections stay, and nobody answers. */
  fallSilent(): void {
    this.child?.kill('SIGSTOP');
  }

  /** Ends {@link fallSilent}. */
  speak(): void {
    this.child?.kill('SIGCONT');
  }

  /** A connection to look at it with. */
  connect(): Redis {
    return new Redis(this.port, { maxRetriesPerRequest: null });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return (address as { port: number }).port;
}

/** Waits until something is so, or for as long as a test may take. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(20);
}
