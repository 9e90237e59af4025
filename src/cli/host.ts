import type { playArms } from '../engine/play-arms.ts';
import type { playPoints } from '../engine/play-points.ts';
import type { playRecorded } from '../engine/play-recorded.ts';
import type { playScenario } from '../engine/play-scenario.ts';
import type { Screen } from '../report/terminal/screen.ts';
import type { playOnQueue } from './queue/play-on-queue.ts';
import type { serveQueue } from './queue/serve-queue.ts';
import type { Content } from './whole-files.ts';

/** The outside world as a command sees it: files, terminal, clock, threads. Tests replace it. */
export interface Host {
  /**
   * Returns the text of a file.
   *
   * @throws Complaint when it cannot be read or is not text
   */
  read(path: string): Promise<string>;
  /**
   * Returns all of stdin.
   *
   * @throws Complaint when it is not text
   */
  input(): Promise<string>;
  /** Returns whether a file or folder exists. */
  exists(path: string): Promise<boolean>;
  /** Returns the names in a folder, in a fixed order; `undefined` if there is no such folder. */
  entries(folder: string): Promise<readonly string[] | undefined>;
  /** Returns the paths of all files in a folder and below, in a fixed order; none if there is no such folder. */
  filesIn(folder: string): Promise<readonly string[]>;
  /**
   * Checks that files can be written to a folder, which need not exist yet. Leaves no files behind, and removes
   * unfinished files of killed programs.
   *
   * @throws Complaint when the folder cannot be written to
   */
  claim(folder: string): Promise<void>;
  /** Removes what programs that were killed had begun to write in a folder and its `charts`. Never fails. */
  sweep(folder: string): Promise<void>;
  /**
   * Keeps other programs from writing a report to a folder, which is made where there is none.
   *
   * @returns lets others write there again
   * @throws Complaint when another program is writing there and does not end within seconds
   */
  lock(folder: string): Promise<() => Promise<void>>;
  /** Whether there is a symbolic link of that name, wherever it leads. */
  isLink(path: string): Promise<boolean>;
  /**
   * Writes a file and creates its folder if needed. The file appears whole or not at all, even if the program is
   * killed.
   *
   * @param content the whole content, or its pieces in order; if the pieces throw, the error is passed on and no file
   *   is left
   * @param durable whether it must survive a power cut, which takes longer
   * @throws Complaint when it cannot be written
   */
  write(path: string, content: Content, durable?: boolean): Promise<void>;
  /**
   * Returns the text of a file that montecrawl wrote, however long; `undefined` if there is none.
   *
   * @throws Complaint when it cannot be read
   */
  load(path: string): Promise<string | undefined>;
  /**
   * Appends to an existing file so that the text survives a power cut. On failure, part of the text may be in the file.
   *
   * @returns whether the file exists; none is created
   * @throws Complaint when it cannot be written
   */
  append(path: string, text: string): Promise<boolean>;
  /** Removes a file, if there is one. */
  remove(path: string): Promise<void>;
  /**
   * Calls back whenever one of the files may have been saved, including by an editor that renames a new file over it.
   *
   * @returns a function that stops watching
   * @throws Complaint when the system cannot watch them
   */
  watch(files: readonly string[], onChange: () => void): Promise<() => void>;
  /** An SVG as PNG, with fonts of our own; `undefined` where what draws it is not installed. */
  png(svg: string, zoom: number): Promise<Uint8Array | undefined>;
  /** Plays games, on threads where it pays. */
  readonly play: typeof playScenario;
  /** Plays several arms on the same games, on threads if that is faster. */
  readonly playArms: typeof playArms;
  /** Plays games and records the points of each, on threads if that is faster. */
  readonly playPoints: typeof playPoints;
  /** Plays games and records how each ended, on threads if that is faster. */
  readonly playRecorded: typeof playRecorded;
  /** Loads the functions that play games on other machines, or for them. */
  queue(): Promise<{ readonly playOnQueue: typeof playOnQueue; readonly serveQueue: typeof serveQueue }>;
  /**
   * Serves the page to this machine only.
   *
   * @param own texts by file name, in addition to those of the page
   * @throws Complaint when the port is taken, or the page was not built
   */
  site(port: number, own: ReadonlyMap<string, string>): Promise<{ readonly url: string; close(): Promise<void> }>;
  /** Writes to stdout: results only. */
  print(text: string): void;
  /** Writes a line to stderr. */
  note(line: string): void;
  /** Shows a status line that replaces the last one; '' removes it. Does nothing if stderr is not a terminal. */
  status(line: string): void;
  /** Number of threads that this machine can play on. */
  readonly cores: number;
  /** Returns milliseconds since a fixed moment. */
  now(): number;
  /** Returns milliseconds of CPU time used by this process. */
  worked(): number;
  /** Returns an environment variable, such as `GITHUB_ACTIONS` or a password; `undefined` if unset or empty. */
  variable(name: string): string | undefined;
  /** Returns a fingerprint of the installed code that decides findings; `undefined` if it has none. */
  code(): string | undefined;
  /** Where results are shown. */
  readonly screen: Screen;
  /** Aborted when the user wants to stop. Code that reads it must stop playing within a second of the abort. */
  readonly stop: AbortSignal;
}
