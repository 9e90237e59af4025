import { posix } from 'node:path';
import { differences, type RunKey, readRunKey } from '../analysis/run-key.ts';
import type { CellProgress, Checkpoint } from '../engine/cell-progress.ts';
import { JournalLines, readJournal } from '../engine/journal.ts';
import type { Share } from '../engine/share.ts';
import { Complaint } from './complaint.ts';
import type { Host } from './host.ts';
import { grouped } from './progress.ts';
import { refuseLink } from './write-folder.ts';

/** Options for keeping a journal. */
export interface Journaling {
  /** Discard the journal of an earlier run. */
  readonly fresh?: true;
  /** Milliseconds between two saves. */
  readonly saveEvery?: number;
  readonly quiet?: true;
}

/**
 * Default of {@link Journaling.saveEvery}: a power cut loses at most a second of play. Shorter runs write no journal.
 */
const SAVE_EVERY_MS = 1000;
/** A journal is rewritten once it has grown by this many characters plus twice its size after the last rewrite. */
const GROWTH = 1_000_000;

/** Name of the journal in the folder of a report or a part. */
const NAME = 'journal.jsonl';

/** Returns the path of a folder's journal. */
export function journalIn(folder: string): string {
  return posix.join(folder, NAME);
}

/**
 * The progress of a run in a file, so that an interrupted run can resume.
 *
 * Two runs with the same key may write to one file, because the checkpoints of either are valid for both.
 */
export class JournalFile {
  readonly path: string;
  /** Checkpoints of an earlier run. */
  readonly checkpoints: readonly Checkpoint[];
  /** Whether an earlier run finished. */
  readonly ended: boolean;
  private readonly host: Host;
  private readonly every: number;
  private readonly lines: () => JournalLines;
  private readonly progresses = new Map<number, CellProgress>();
  /** Cells with unsaved progress, and the last saved number of games of each, by look. */
  private readonly news = new Set<number>();
  private readonly saved = new Map<number, number[]>();
  private lastSave: number;
  private saving: Promise<void> | undefined;
  private readonly failing = new AbortController();
  private problem: unknown;
  /** Characters at the last rewrite, and added since then. */
  private base = 0;
  private grown = Number.POSITIVE_INFINITY;

  private constructor(
    path: string,
    lines: () => JournalLines,
    { checkpoints, ended }: { readonly checkpoints: readonly Checkpoint[]; readonly ended: boolean },
    { saveEvery = SAVE_EVERY_MS }: Journaling,
    host: Host,
  ) {
    this.path = path;
    this.checkpoints = checkpoints;
    this.ended = ended;
    this.host = host;
    this.every = saveEvery;
    this.lastSave = host.now();
    let made: JournalLines | undefined;
    this.lines = () => (made ??= lines());
  }

  /**
   * Opens the journal of a folder, and reports if there is progress to resume from. Writes nothing yet.
   *
   * @param runKeyOf called only when there is something to compare or save
   * @throws Complaint for a journal of another run, one that cannot be read, or a link
   */
  static async open(
    folder: string,
    runKeyOf: () => RunKey,
    share: Share,
    journaling: Journaling,
    host: Host,
  ): Promise<JournalFile> {
    const path = journalIn(folder);
    await refuseLink(path, host);
    const lines = () => new JournalLines({ runKey: runKeyOf(), share });
    const open = (found: { checkpoints: readonly Checkpoint[]; ended: boolean }) =>
      new JournalFile(path, lines, found, journaling, host);
    if (journaling.fresh) await host.remove(path);
    const text = await host.load(path);
    if (text === undefined) return open({ checkpoints: [], ended: false });

    const { header, checkpoints, ended, damaged } = readJournal(text);
    const theirs = readRunKey(header?.runKey);
    if (header === undefined || theirs === undefined)
      throw new Complaint(`${path} cannot be read: its first line is damaged. --fresh starts over.`);
    const why = differences(theirs, runKeyOf());
    const { part, parts } = header.share;
    if (part !== share.part || parts !== share.parts) why.unshift(`it is ${partName(header.share)}`);
    if (why.length > 0) {
      const what = ended ? 'a finished part' : 'an unfinished run';
      throw new Complaint(
        `${folder} holds ${what} of something else: ${why.join('; ')}. --fresh starts over, --out with another folder keeps it.`,
      );
    }
    if (!journaling.quiet && !ended) {
      const cells = new Map(checkpoints.map(({ cell, games }) => [cell, games]));
      const games = [...cells.values()].reduce((sum, each) => sum + each, 0);
      const torn = damaged.length === 0 ? '' : `; torn or damaged lines, left out: ${damaged.length}`;
      host.note(`Going on from ${path}, where ${grouped(games)} games are kept${torn}.`);
    }
    return open({ checkpoints, ended });
  }

  /** Aborted when the journal cannot be written, since further play would be lost. */
  get failed(): AbortSignal {
    return this.failing.signal;
  }

  /**
   * Registers progress in a cell.
   *
   * @param cell its number in the journal
   */
  keep(cell: number, progress: CellProgress): void {
    this.progresses.set(cell, progress);
    this.news.add(cell);
    if (this.saving === undefined && this.host.now() - this.lastSave >= this.every) void this.begin();
  }

  /**
   * Saves unsaved progress.
   *
   * @param worth whether to save a run that was too short to be saved so far
   * @throws Complaint when this or an earlier attempt failed
   */
  async save(worth: boolean): Promise<void> {
    await this.saving;
    const begun = Number.isFinite(this.grown);
    if (this.problem === undefined && this.news.size > 0 && (worth || begun)) await this.begin();
    if (this.problem !== undefined) throw this.problem;
  }

  /** Saves unsaved progress and marks the run as finished. */
  async end(): Promise<void> {
    await this.save(false);
    await this.writeAnew([this.lines().end]);
  }

  async remove(): Promise<void> {
    await this.saving;
    await this.host.remove(this.path);
  }

  private begin(): Promise<void> {
    this.lastSave = this.host.now();
    this.saving = this.write()
      .catch((error: unknown) => {
        this.problem = error instanceof Complaint ? new Complaint(`${error.message}. ${KEPT}`, error.code) : error;
        this.failing.abort();
      })
      .finally(() => {
        this.saving = undefined;
      });
    return this.saving;
  }

  private async write(): Promise<void> {
    const text = [...this.news].flatMap((cell) => this.linesOf(cell, true)).join('\n');
    this.news.clear();
    if (this.grown + text.length <= GROWTH + 2 * this.base && (await this.host.append(this.path, `\n${text}`))) {
      this.grown += text.length;
    } else {
      await this.writeAnew();
    }
  }

  private async writeAnew(more: readonly string[] = []): Promise<void> {
    this.news.clear();
    const checkpoints = [...this.progresses.keys()].sort((a, b) => a - b).flatMap((cell) => this.linesOf(cell, false));
    const text = [this.lines().header, ...checkpoints, ...more].join('\n');
    await this.host.write(this.path, text, true);
    this.base = text.length;
    this.grown = 0;
  }

  /** Returns the lines of a cell; with `newOnly`, those that changed since the last save. */
  private linesOf(cell: number, newOnly: boolean): string[] {
    const checkpoints = this.progresses.get(cell)?.checkpoints ?? [];
    const before = this.saved.get(cell) ?? [];
    this.saved.set(
      cell,
      checkpoints.map(({ games }) => games),
    );
    const isNew = ({ games }: Checkpoint, look: number) => !newOnly || before[look] !== games;
    return checkpoints.filter(isNew).map((checkpoint) => this.lines().checkpoint({ ...checkpoint, cell }));
  }
}

const KEPT = 'What it held is kept, and the same command goes on from there.';

/** Returns `part 2 of 3`. */
export function partName({ part, parts }: Share): string {
  return parts === 1 ? 'a run that is not divided' : `part ${part} of ${parts}`;
}
