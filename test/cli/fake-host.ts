import { Complaint } from '../../src/cli/complaint.ts';
import type { ExitCode } from '../../src/cli/exit-code.ts';
import type { Host } from '../../src/cli/host.ts';
import { runProgram } from '../../src/cli/program.ts';
import { playOnQueue } from '../../src/cli/queue/play-on-queue.ts';
import { serveQueue } from '../../src/cli/queue/serve-queue.ts';
import { playArms } from '../../src/engine/play-arms.ts';
import { playPoints } from '../../src/engine/play-points.ts';
import { playRecorded } from '../../src/engine/play-recorded.ts';
import { playScenario } from '../../src/engine/play-scenario.ts';

/** A world for one command: its files, what was shown, and a clock that goes on by itself. */
export interface FakeHost extends Host {
  readonly files: Map<string, string | Uint8Array>;
  /** What went to stdout. */
  readonly out: () => string;
  /** What went to stderr. */
  readonly err: () => string;
  readonly statuses: string[];
  /** Presses Ctrl-C. */
  interrupt(): void;
}

export function fakeHost(files: Readonly<Record<string, string>> = {}, own: Partial<Host> = {}): FakeHost {
  const stored = new Map<string, string | Uint8Array>(Object.entries(files));
  const out: string[] = [];
  const err: string[] = [];
  const statuses: string[] = [];
  const stop = new AbortController();
  let now = 0;
  return {
    files: stored,
    out: () => out.join(''),
    err: () => err.join(''),
    statuses,
    interrupt: () => stop.abort(),
    async read(path) {
      const content = stored.get(path);
      if (content === undefined) throw new Complaint(`${path} cannot be read: there is no such file`);
      return String(content);
    },
    input: async () => String(stored.get('stdin') ?? ''),
    exists: async (path) => stored.has(path) || [...stored.keys()].some((each) => each.startsWith(`${path}/`)),
    async entries(folder) {
      const start = folder === '.' ? '' : `${folder}/`;
      const below = [...stored.keys()].filter((path) => path.startsWith(start));
      const names = below.map((path) => path.slice(start.length).split('/')[0]);
      return below.length === 0 && folder !== '.' ? undefined : [...new Set(names)].sort();
    },
    filesIn: async (folder) => [...stored.keys()].filter((path) => path.startsWith(`${folder}/`)).sort(),
    claim: async () => {},
    sweep: async () => {},
    lock: async () => async () => {},
    isLink: async () => false,
    async write(path, content) {
      if (typeof content === 'string' || content instanceof Uint8Array) stored.set(path, content);
      else if (Symbol.iterator in content) stored.set(path, [...content].join(''));
      else {
        const pieces: Buffer[] = [];
        for await (const piece of content) pieces.push(Buffer.from(piece));
        stored.set(path, Buffer.concat(pieces));
      }
    },
    load: async (path) => stored.get(path) as string | undefined,
    async append(path, text) {
      if (!stored.has(path)) return false;
      stored.set(path, `${stored.get(path)}${text}`);
      return true;
    },
    remove: async (path) => void stored.delete(path),
    watch: async () => () => {},
    // Drawing is slow, and has a test of its own.
    png: async () => Uint8Array.of(0x89, 0x50, 0x4e, 0x47),
    // One thread: tests of the command line are not about threads, and share two cores with others.
    play: (cells, options) => playScenario(cells, { ...options, threads: 1 }),
    playArms: (cells, options) => playArms(cells, { ...options, threads: 1 }),
    playPoints: (cells, options) => playPoints(cells, { ...options, threads: 1 }),
    playRecorded: (cells, options) => playRecorded(cells, { ...options, threads: 1 }),
    site: async (port) => ({ url: `http://127.0.0.1:${port}/`, close: async () => {} }),
    queue: async () => ({ playOnQueue, serveQueue }),
    print: (text) => void out.push(text),
    note: (line) => void err.push(`${line}\n`),
    status: (line) => void statuses.push(line),
    variable: () => undefined,
    code: () => undefined,
    cores: 1,
    now: () => (now += 400),
    worked: () => (now += 400),
    screen: { width: 100, colour: false, unicode: true },
    stop: stop.signal,
    ...own,
  };
}

/** What one command line does in a world of its own. */
export async function montecrawl(
  words: readonly string[],
  host: FakeHost = fakeHost(),
): Promise<{ code: ExitCode; out: string; err: string; host: FakeHost }> {
  const code = await runProgram(words, host);
  return { code, out: host.out(), err: host.err(), host };
}
