import { rmSync } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { INTERRUPTED } from './exit-code.ts';

/** A file that is being written has this name: its own, the process that writes it, and this word. */
const UNFINISHED = /^(.+)\.(\d+)\.unfinished$/;
/** Kinds of files that are removed without knowing what they were to be; another program might use the same word. */
const KINDS = /\.(?:csv|html|json|jsonl|md|montecrawl-files|parquet|png|svg|xml|ya?ml)$/;
/** What {@link WholeFiles.tryFolder} writes for a moment. */
const PROBE = /^\.montecrawl-(\d+)$/;

/** What a file holds. */
export type Content = string | Uint8Array | AsyncIterable<string | Uint8Array>;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Files that are there whole or not at all: each is written beside its place and renamed.
 *
 * A signal in the middle of it ends the program only after what is unfinished is removed. What a program that was
 * killed left unfinished is removed by the next one that writes the same file, or calls {@link sweep}.
 */
export class WholeFiles {
  private readonly unfinished = new Set<string>();
  private readonly isStopHeard: () => boolean;

  /** @param isStopHeard whether signals are heard elsewhere, so that the program ends in its own time */
  constructor(isStopHeard: () => boolean) {
    this.isStopHeard = isStopHeard;
  }

  /**
   * Writes a file, and its folder where there is none.
   *
   * @param content all of it, or one piece after the other
   * @param durable whether it must be there after a power cut too
   * @throws whatever the pieces throw
   */
  async write(path: string, content: Content, durable: boolean): Promise<void> {
    // A pipe or a device (`/dev/stdout`) has no place beside it, and is none that may be replaced.
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && !found.isFile() && !found.isDirectory()) return writeFile(path, content);
    const folder = dirname(path);
    await mkdir(folder, { recursive: true });
    await this.sweep(folder, basename(path));
    const unfinished = `${path}.${process.pid}.unfinished`;
    this.begin(unfinished);
    try {
      await writeFile(unfinished, content, { flush: durable });
      await rename(unfinished, path);
      if (durable) await flushFolder(folder);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    } finally {
      this.end(unfinished);
    }
  }

  /** Writes and removes a file in a folder, to find out whether that is possible. */
  async tryFolder(folder: string): Promise<void> {
    await this.sweep(folder, '');
    const probe = join(folder, `.montecrawl-${process.pid}`);
    this.begin(probe);
    try {
      await writeFile(probe, '');
      await rm(probe);
    } finally {
      this.end(probe);
    }
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

  /** Whether nobody writes a file any more. In a container each program may have the same process id as the last. */
  private isLeft(path: string, id: number): boolean {
    return id === process.pid ? !this.unfinished.has(path) : !isRunning(id);
  }

  private begin(path: string): void {
    if (this.unfinished.size === 0) {
      process.on('exit', this.removeUnfinished);
      for (const signal of SIGNALS) process.on(signal, this.hear);
    }
    this.unfinished.add(path);
  }

  private end(path: string): void {
    this.unfinished.delete(path);
    if (this.unfinished.size > 0) return;
    process.off('exit', this.removeUnfinished);
    for (const signal of SIGNALS) process.off(signal, this.hear);
  }

  private readonly hear = () => {
    if (!this.isStopHeard()) process.exit(INTERRUPTED);
  };

  private readonly removeUnfinished = () => {
    for (const path of this.unfinished) rmSync(path, { force: true });
  };
}

/** Whether there is a symbolic link of that name. */
export async function isLink(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isSymbolicLink() === true;
}

/** Makes the names in a folder durable, where the system can do that. */
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
