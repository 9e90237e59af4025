import { constants as lengths } from 'node:buffer';
import { constants, createReadStream, watch } from 'node:fs';
import { access, open, readdir, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { decode, encodingOf, MOST_BYTES } from '../check/decode.ts';
import type { Screen } from '../report/terminal/screen.ts';
import { Complaint } from './complaint.ts';
import { INTERRUPTED, NOT_ASKED } from './exit-code.ts';
import type { Host } from './host.ts';
import { type Doing, reasonOf } from './system-error.ts';
import { code } from './version.ts';
import { isLink, WholeFiles } from './whole-files.ts';
import { wrapNote } from './wrap-note.ts';

/**
 * Returns the host for Node: files, the terminal, the clock and the signals of this process.
 *
 * Uses the global `process`: importing it makes Node read all its getters, which opens stdin and prepares diagnostic
 * reports, and costs a few milliseconds at every start.
 */
export function nodeHost(): Host {
  const { stdout, stderr } = process;
  // `montecrawl list | head -1` closes the pipe; files must still be written.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') reportLost(error);
  });
  // There is nowhere left to report an error of stderr.
  stderr.on('error', () => {});
  let statusShown = false;
  let stop: AbortSignal | undefined;
  const files = new WholeFiles(() => stop !== undefined);

  const clearStatus = () => {
    if (statusShown) stderr.write('\r\u001b[K');
    statusShown = false;
  };

  return {
    read: (path) => explaining(path, 'read', async () => readText(path, createReadStream(path, { end: MOST_BYTES }))),
    input() {
      if (process.stdin.isTTY) stderr.write('Type or paste here, then press Ctrl-D.\n');
      return explaining('stdin', 'read', () => readText('stdin', process.stdin));
    },
    exists: (path) =>
      access(path).then(
        () => true,
        () => false,
      ),
    entries: (folder) =>
      readdir(folder).then(
        (names) => names.sort(),
        () => undefined,
      ),
    filesIn,
    claim: (folder) =>
      explaining(folder, 'written to', async () => {
        await files.tryFolder(await nearestOf(resolve(folder)));
        await sweepReport(folder, files);
      }),
    sweep: (folder) => sweepReport(folder, files),
    lock: (folder) =>
      explaining(folder, 'written to', async () => {
        const unlock = await files.lock(folder);
        if (unlock !== undefined) return unlock;
        throw new Complaint(
          `${folder} is being written to by another program. Run this again when that has ended, or name another folder with --out.`,
        );
      }),
    isLink,
    write: (path, content, durable = false) => explaining(path, 'written', () => files.write(path, content, durable)),
    load: (path) => explaining(path, 'read', () => loadText(path)),
    append: (path, text) => explaining(path, 'written', () => addTo(path, text)),
    remove: (path) => explaining(path, 'removed', () => rm(path, { force: true })),
    watch: (files, onChange) => explaining(files[0] ?? '', 'watched', async () => watchFiles(files, onChange)),
    // What a question may have no need of is loaded by those that do.
    png: async (svg, zoom) => (await import('./draw-png.ts')).drawPng(svg, zoom),
    play: async (cells, options) => (await import('../engine/play-scenario.ts')).playScenario(cells, options),
    playArms: async (cells, options) => (await import('../engine/play-arms.ts')).playArms(cells, options),
    playPoints: async (cells, options) => (await import('../engine/play-points.ts')).playPoints(cells, options),
    playRecorded: async (cells, options) => (await import('../engine/play-recorded.ts')).playRecorded(cells, options),
    queue: async () => {
      const [{ playOnQueue }, { serveQueue }] = await Promise.all([
        import('./queue/play-on-queue.ts'),
        import('./queue/serve-queue.ts'),
      ]);
      return { playOnQueue, serveQueue };
    },
    site: async (port, own) => (await import('./serve-site.ts')).serveSite(port, { own }),
    print(text) {
      clearStatus();
      stdout.write(text);
    },
    note(line) {
      clearStatus();
      stderr.write(`${stderr.isTTY ? wrapNote(line, stderr.columns || 80) : line}\n`);
    },
    status(line) {
      if (!stderr.isTTY || process.env.TERM === 'dumb') return;
      clearStatus();
      stderr.write(line.slice(0, (stderr.columns || 80) - 1));
      statusShown = line !== '';
    },
    variable: (name) => process.env[name] || undefined,
    code,
    cores: availableParallelism(),
    now: () => performance.now(),
    worked() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
    screen: screenOf(stdout),
    get stop() {
      stop ??= stopOnSignal(() => {
        clearStatus();
        stderr.write('Stopping; what is finished is kept. Ctrl-C again to stop at once.\n');
      });
      return stop;
    },
  };
}

let isLost = false;

/** Reports once that stdout cannot be written. The program then ends with exit code 2, whatever the answer. */
function reportLost(error: NodeJS.ErrnoException): void {
  if (isLost) return;
  isLost = true;
  process.stderr.write(`What is printed is lost: stdout cannot be written: ${reasonOf(error) ?? error.message}\n`);
  process.on('exit', () => {
    process.exitCode = NOT_ASKED;
  });
}

/**
 * Returns a signal that aborts on the first SIGINT, SIGTERM or SIGHUP (a closed terminal). The second one ends the
 * process.
 */
function stopOnSignal(report: () => void): AbortSignal {
  const controller = new AbortController();
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(INTERRUPTED);
    report();
    controller.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  return controller.signal;
}

function screenOf(stdout: NodeJS.WriteStream): Screen {
  const { LC_ALL, LC_CTYPE, LANG, NO_COLOR, FORCE_COLOR, COLUMNS, TERM } = process.env;
  const locale = LC_ALL || LC_CTYPE || LANG || 'UTF-8';
  // A build server's log is no terminal, but may show colours when `FORCE_COLOR` is set.
  const coloured = (stdout.isTTY === true && stdout.hasColors()) || !/^(?:0|false)?$/.test(FORCE_COLOR ?? '');
  return {
    // Pipes have no width.
    width: Math.max(40, stdout.columns || Number(COLUMNS) || 100),
    colour: coloured && (NO_COLOR ?? '') === '',
    unicode: /utf-?8/i.test(locale) && TERM !== 'dumb',
  };
}

/** Reads the text of a file, up to the size limit of scenarios. */
async function readText(path: string, stream: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // One byte over the limit is enough to detect that it is exceeded.
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes > MOST_BYTES) break;
  }
  const decoded = decode(Buffer.concat(chunks));
  if ('problem' in decoded) throw new Complaint(`${path} cannot be read: ${decoded.problem}`);
  return decoded.text;
}

/** The most bytes that fit in one string. */
const LONGEST_TEXT = lengths.MAX_STRING_LENGTH;

/**
 * Returns the text of a file that montecrawl wrote; `undefined` if there is none.
 *
 * @throws Complaint if it is longer than any string can be, such as an endless device
 */
async function loadText(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(unlessMissing);
  if (found === undefined) return undefined;
  const chunks: Buffer[] = [];
  let bytes = found.size > LONGEST_TEXT ? found.size : 0;
  if (bytes === 0) {
    for await (const chunk of createReadStream(path, { end: LONGEST_TEXT })) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
    }
  }
  if (bytes > LONGEST_TEXT) throw new Complaint(`${path} cannot be read: the file is too large`);
  const all = Buffer.concat(chunks);
  return new TextDecoder(encodingOf(all)).decode(all);
}

/**
 * Returns a word of a command line with `/` in its path, as the program writes paths. On Windows it may have `\`, which
 * also works, and is in no other word.
 */
export function slashed(word: string, separator: string = sep): string {
  return word.replaceAll(separator, '/');
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => slashed(join(entry.parentPath, entry.name)))
    .sort();
}

async function addTo(path: string, text: string): Promise<boolean> {
  const handle = await open(path, constants.O_WRONLY | constants.O_APPEND).catch(unlessMissing);
  if (handle === undefined) return false;
  try {
    await handle.writeFile(text);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  return true;
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Returns the folder, or its nearest ancestor that exists. */
async function nearestOf(folder: string): Promise<string> {
  const found = await stat(folder).catch(async (error: NodeJS.ErrnoException) => {
    // A folder cannot be made at a dangling link.
    if (error.code !== 'ENOENT' || dirname(folder) === folder || (await isLink(folder))) throw error;
    return undefined;
  });
  return found === undefined ? nearestOf(dirname(folder)) : folder;
}

/** Removes unfinished files of killed programs from the folder of a report. */
async function sweepReport(folder: string, files: WholeFiles): Promise<void> {
  await files.sweep(folder);
  const charts = join(folder, 'charts');
  if (!(await isLink(charts))) await files.sweep(charts);
}

/** Watches the folders of files, because a watch on a file is lost when another file is renamed over it. */
function watchFiles(files: readonly string[], onChange: () => void): () => void {
  const folders = [...new Set(files.map((file) => dirname(file)))];
  const watchers = folders.map((folder) => {
    const names = files.filter((file) => dirname(file) === folder).map((file) => basename(file));
    // After a watch fails, the file is read again, which reports the error.
    return watch(folder, (_, name) => (name === null || names.includes(name)) && onChange()).on('error', onChange);
  });
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}

/** Runs an action and turns system errors into complaints. Other errors pass through. */
async function explaining<T>(path: string, doing: Doing, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const reason = error instanceof Complaint ? undefined : reasonOf(error, doing);
    if (reason === undefined) throw error;
    // An empty name, for example from an unset variable, is quoted to be visible.
    throw new Complaint(`${path.trim() === '' ? `"${path}"` : path} cannot be ${doing}: ${reason}`);
  }
}
