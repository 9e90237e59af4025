import { rmSync } from 'node:fs';
import { lstat, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { INTERRUPTED } from './exit-code.ts';

/** Name of a file being written: the final name, the process id, and this word. */
const UNFINISHED = /^(.+)\.(\d+)\.unfinished$/;
/**
 * Endings of unfinished files that may be removed without knowing their origin; other programs might use the same word.
 */
const KINDS = /\.(?:csv|html|json|jsonl|md|montecrawl-files|parquet|png|svg|xml|ya?ml)$/;
/** What {@link WholeFiles.tryFolder} writes for a moment. */
const PROBE = /^\.montecrawl-(\d+)$/;
/** A folder with this file is being written to. The file says by which machine and process: `name 4711` and a line feed. */
const LOCK = '.montecrawl-lock';
const RETRY_MS = 100;
/** A lock of another machine is left behind if it is older than this; writing a report takes a second or two. */
const MOST_LOCKED_MS = 60_000;
/** A lock without its text is left behind if it is older than this. */
const MOST_UNNAMED_MS = 2_000;

/** The content of a file. */
export type Content = string | Uint8Array | Iterable<string> | AsyncIterable<string | Uint8Array>;

/** Least characters of a chunk; each chunk is a call of the system. */
const CHUNK = 50_000;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Writes files that appear whole or not at all: each is written under a temporary name and then renamed.
 *
 * A signal during a write ends the program only after unfinished files are removed. Unfinished files of a killed
 * program are removed by the next program that writes the same file, or calls {@link sweep}.
 */
export class WholeFiles {
  private readonly unfinished = new Set<string>();
  private readonly handlesSignals: () => boolean;
  private readonly patienceMs: number;

  /**
   * @param handlesSignals whether other code handles signals and ends the program
   * @param patienceMs how long to wait for a folder that another program is writing to
   */
  constructor(handlesSignals: () => boolean, patienceMs = 5_000) {
    this.handlesSignals = handlesSignals;
    this.patienceMs = patienceMs;
  }

  /**
   * Writes a file and creates its folder if needed.
   *
   * @param content the whole content, or its pieces in order
   * @param durable whether it must survive a power cut
   * @throws any error of the pieces
   */
  async write(path: string, content: Content, durable: boolean): Promise<void> {
    // A pipe or device (`/dev/stdout`) cannot be replaced by a renamed file.
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && !found.isFile() && !found.isDirectory()) return writeFile(path, content);
    const folder = dirname(path);
    await mkdir(folder, { recursive: true });
    await this.sweep(folder, basename(path));
    const unfinished = `${path}.${process.pid}.unfinished`;
    this.begin(unfinished);
    try {
      await writeFile(unfinished, inChunks(content), { flush: durable });
      await rename(unfinished, path);
      if (durable) await flushFolder(folder);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    } finally {
      this.end(unfinished);
    }
  }

  /** Writes and removes a file in a folder to test whether that is possible. */
  async tryFolder(folder: string): Promise<void> {
    await this.sweep(folder, '');
    const probe = join(folder, `.montecrawl-${process.pid}`);
    this.begin(probe);
    try {
      await writeFile(probe, '');
      await rm(probe);
    } catch (error) {
      // A full disk may have room for the name of the file.
      await rm(probe, { force: true }).catch(() => {});
      throw error;
    } finally {
      this.end(probe);
    }
  }

  /**
   * Keeps other programs from writing to a folder until it is unlocked, and makes the folder where there is none. Waits
   * for a program that has locked it. A lock of a program that was killed does not count.
   *
   * @returns unlocks the folder; `undefined` if another program still has it
   */
  async lock(folder: string): Promise<(() => Promise<void>) | undefined> {
    await mkdir(folder, { recursive: true });
    const lock = join(folder, LOCK);
    const end = performance.now() + this.patienceMs;
    while (!(await this.take(lock))) {
      if (performance.now() > end) return undefined;
      await setTimeout(RETRY_MS);
    }
    this.begin(lock);
    return async () => {
      // Where it cannot be removed, the next program finds that this one has ended.
      await rm(lock, { force: true }).catch(() => {});
      this.end(lock);
    };
  }

  /** Creates a lock file, also in place of one that was left behind; returns whether it did. */
  private async take(lock: string): Promise<boolean> {
    for (let tries = 0; tries < 2; tries++) {
      try {
        await writeFile(lock, `${hostname()} ${process.pid}\n`, { flag: 'wx' });
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
          // A full disk has room for the file, but not for its text.
          await rm(lock, { force: true }).catch(() => {});
          throw error;
        }
        if (!(await this.isLeftLock(lock))) return false;
      }
      await rm(lock, { force: true });
    }
    return false;
  }

  private async isLeftLock(lock: string): Promise<boolean> {
    const [text, found] = await Promise.all([readFile(lock, 'utf8'), stat(lock)]).catch(() => ['', undefined] as const);
    if (found === undefined) return true;
    const ageMs = Date.now() - found.mtimeMs;
    // Without its end, the number may be the first digits of another one.
    const [, host, id] = /^(.+) (\d+)\n$/.exec(text) ?? [];
    if (host === undefined) return ageMs > MOST_UNNAMED_MS;
    return host === hostname() ? this.isLeft(lock, Number(id)) : ageMs > MOST_LOCKED_MS;
  }

  /**
   * Removes what programs that were killed had begun to write in a folder; never through a link.
   *
   * @param only the file whose leftovers are removed, '' for what {@link tryFolder} wrote; left out: all of the kinds of
   *   files that we write
   */
  async sweep(folder: string, only?: string): Promise<void> {
    for (const name of await readdir(folder).catch(() => [])) {
      const [, file = '', id = PROBE.exec(name)?.[1]] = UNFINISHED.exec(name) ?? [];
      const isOurs = only === undefined ? file === '' || KINDS.test(file) : file === only;
      if (id === undefined || !isOurs || !this.isLeft(join(folder, name), Number(id))) continue;
      await rm(join(folder, name), { force: true }).catch(() => {});
    }
  }

  /** Returns whether a file is no longer being written. In a container, programs may share process ids. */
  private isLeft(path: string, id: number): boolean {
    return id === process.pid ? !this.unfinished.has(path) : !isRunning(id);
  }

  private begin(path: string): void {
    if (this.unfinished.size === 0) {
      process.on('exit', this.removeUnfinished);
      for (const signal of SIGNALS) process.on(signal, this.onSignal);
    }
    this.unfinished.add(path);
  }

  private end(path: string): void {
    this.unfinished.delete(path);
    if (this.unfinished.size > 0) return;
    process.off('exit', this.removeUnfinished);
    for (const signal of SIGNALS) process.off(signal, this.onSignal);
  }

  private readonly onSignal = () => {
    if (!this.handlesSignals()) process.exit(INTERRUPTED);
  };

  private readonly removeUnfinished = () => {
    for (const path of this.unfinished) rmSync(path, { force: true });
  };
}

/** Returns whether the path is a symbolic link. */
export async function isLink(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isSymbolicLink() === true;
}

/** Flushes the entries of a folder to disk, if the system can do that. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Joins pieces to larger ones. */
function inChunks(content: Content): Content {
  if (typeof content === 'string' || !(Symbol.iterator in content) || content instanceof Uint8Array) return content;
  return joined(content);
}

function* joined(pieces: Iterable<string>): Generator<string, void> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
