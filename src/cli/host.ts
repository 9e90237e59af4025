import type { playArms } from '../engine/play-arms.ts';
import type { playPoints } from '../engine/play-points.ts';
import type { playRecorded } from '../engine/play-recorded.ts';
import type { playScenario } from '../engine/play-scenario.ts';
import type { Draw } from '../report/chart/draw.ts';
import type { Screen } from '../report/terminal/screen.ts';
import type { playOnQueue } from './queue/play-on-queue.ts';
import type { serveQueue } from './queue/serve-queue.ts';
import type { Content } from './whole-files.ts';

/** All that a command may ask of the world, so that a test can be the world. */
export interface Host {
  /**
   * The text of a file.
   *
   * @throws Complaint when it cannot be read, or is no text
   */
  read(path: string): Promise<string>;
  /**
   * Everything that stands on stdin.
   *
   * @throws Complaint when it is no text
   */
  input(): Promise<string>;
  /** Whether there is a file or folder of that name. */
  exists(path: string): Promise<boolean>;
  /** Names of what lies in a folder, in a fixed order; `undefined` where there is no such folder. */
  entries(folder: string): Promise<readonly string[] | undefined>;
  /** Paths of all files in a folder and below, in a fixed order; none where there is no such folder. */
  filesIn(folder: string): Promise<readonly string[]>;
  /**
   * Makes sure that files can be written to a folder, which need not exist yet, and leaves nothing behind: neither of
   * its own nor what programs that were killed had begun to write there.
   *
   * @throws Complaint when they cannot
   */
  claim(folder: string): Promise<void>;
  /** Removes what programs that were killed had begun to write in a folder and its `charts`. Never fails. */
  sweep(folder: string): Promise<void>;
  /** Whether there is a symbolic link of that name, wherever it leads. */
  isLink(path: string): Promise<boolean>;
  /**
   * Writes a file, and its folder where there is none. It is there whole or not at all, also when the program
   * is killed.
   *
   * @param content all of it, or one piece after the other; what they throw is thrown, and there is no file
   * @param durable whether it must be there after a power cut too, which takes longer
   * @throws Complaint when it cannot be written
   */
  write(path: string, content: Content, durable?: boolean): Promise<void>;
  /**
   * The text of a file of our own, however long; `undefined` where there is none.
   *
   * @throws Complaint when it cannot be read
   */
  load(path: string): Promise<string | undefined>;
  /**
   * Adds to a file, so that what was added is there after a power cut. When it fails, part of it may be there.
   *
   * @returns whether there is such a file; none is made
   * @throws Complaint when it cannot be written
   */
  append(path: string, text: string): Promise<boolean>;
  /** Removes a file, if there is one. */
  remove(path: string): Promise<void>;
  /**
   * Calls back whenever one of the files may have been saved, also by an editor that renames a new file to it.
   *
   * @returns ends this
   * @throws Complaint when the system cannot watch them
   */
  watch(files: readonly string[], hear: () => void): Promise<() => void>;
  /** An SVG as PNG, with fonts of our own; `undefined` where what draws it is not installed. */
  png(svg: string, zoom: number): Promise<Uint8Array | undefined>;
  /**
   * What draws charts: a thread, which the first call starts, so that it is ready when there is something to draw;
   * `undefined` where the machine has one core.
   */
  drawer(): Draw | undefined;
  /** Plays games, on threads where it pays. */
  readonly play: typeof playScenario;
  /** Plays several arms on the same games, on threads where it pays. */
  readonly playArms: typeof playArms;
  /** Plays games and notes the points of each, on threads where it pays. */
  readonly playPoints: typeof playPoints;
  /** Plays games and remembers how each ended, on threads where it pays. */
  readonly playRecorded: typeof playRecorded;
  /** Plays games on other machines, and for others; loaded when it is asked for. */
  queue(): Promise<{ readonly playOnQueue: typeof playOnQueue; readonly serveQueue: typeof serveQueue }>;
  /**
   * Serves the page to this machine.
   *
   * @param own texts by the name of their file, beside those of the page
   * @throws Complaint when the port is taken, or the page was not built
   */
  site(port: number, own: ReadonlyMap<string, string>): Promise<{ readonly url: string; close(): Promise<void> }>;
  /** Adds to stdout: results, and nothing else. */
  print(text: string): void;
  /** Adds a line to stderr. */
  note(line: string): void;
  /** Shows a line that the next one takes the place of; '' takes it away. Nothing is shown where nobody looks. */
  status(line: string): void;
  /** How many threads this machine can play on. */
  readonly cores: number;
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Milliseconds of processor time that this process has taken; others that use the machine do not make it more. */
  worked(): number;
  /** A variable of the environment: `GITHUB_ACTIONS`, a password ...; `undefined` where it is not set, or is ''. */
  variable(name: string): string | undefined;
  /** A fingerprint of the code that decides findings, as it is installed now; `undefined` where it has none. */
  code(): string | undefined;
  /** Where results are shown. */
  readonly screen: Screen;
  /** Aborted when the user wants to stop. Whoever asks for it promises to play no more within a second of that. */
  readonly stop: AbortSignal;
}
