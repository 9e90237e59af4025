import { dirname, extname } from 'node:path';
import type { Answer } from '../analysis/answer.ts';
import { unknownWord } from '../check/fault.ts';
import {
  ROW_FILES,
  type RowChunk,
  type RowColumn,
  type RowFile,
  type RowFormat,
  rowFormat,
} from '../report/rows/row-format.ts';
import { Complaint } from './complaint.ts';
import type { Host } from './host.ts';

/** The path and format of a file of rows. */
export interface RowPlace {
  readonly path: string;
  readonly file: RowFile;
}

/**
 * Determines the format of a file of rows from its path.
 *
 * @throws Complaint for an unknown ending, or when the path cannot be written to
 */
export async function claimRows(option: 'rows' | 'events', path: string, host: Host): Promise<RowPlace> {
  const ending = extname(path).toLowerCase();
  const file = ROW_FILES.find((each) => each === ending);
  if (file === undefined)
    throw new Complaint(`--${option} ${path}: ${unknownWord(`kind of file for ${option}`, ending || path, ROW_FILES)}`);
  await host.claim(dirname(path));
  return { path, file };
}

/** A file that rows are appended to. It appears once it is finished. */
export class GrowingRows {
  /** Resolves when the head of the file is written. */
  private readonly begun: Promise<RowFormat>;
  private readonly pieces: WritableStreamDefaultWriter<string | Uint8Array>;
  /** Resolves when the file exists; rejects when it cannot be written or is dropped. */
  private readonly written: Promise<void>;

  constructor({ path, file }: RowPlace, columns: readonly RowColumn[], host: Host) {
    const { readable, writable } = new TransformStream<string | Uint8Array>();
    this.pieces = writable.getWriter();
    this.written = host.write(path, readable).catch(async (error) => {
      // A file that could not be opened read nothing, and the first piece would wait for ever.
      await readable.cancel(error).catch(() => {});
      throw error;
    });
    this.begun = this.begin(file, columns);
    // Both are awaited later, or never if the file is dropped.
    this.written.catch(() => {});
    this.begun.catch(() => {});
  }

  /**
   * Appends rows and waits until the file can take more. The chunk may be reused afterwards.
   *
   * @throws Complaint when the file cannot be written
   */
  async add(chunk: RowChunk): Promise<void> {
    const format = await this.begun;
    await this.put(await format.add(chunk));
  }

  /**
   * Ends the file.
   *
   * @throws Complaint when the file cannot be written
   */
  async finish({ title, montecrawl, digest }: Answer): Promise<void> {
    const format = await this.begun;
    await this.put(await format.end({ title, montecrawl, digest }));
    await this.orReason(this.pieces.close());
    await this.written;
  }

  /** Discards the file. */
  async drop(): Promise<void> {
    await this.pieces.abort(new Error('dropped')).catch(() => {});
    await this.written.catch(() => {});
  }

  private async begin(file: RowFile, columns: readonly RowColumn[]): Promise<RowFormat> {
    const format = await rowFormat(file, columns);
    await this.put(format.begin());
    return format;
  }

  private async put(piece: string | Uint8Array): Promise<void> {
    if (piece.length > 0) await this.orReason(this.pieces.write(piece));
  }

  /** Waits for the file to accept a piece. If it accepts no more, the promise of the write has the reason. */
  private async orReason(taken: Promise<void>): Promise<void> {
    await Promise.race([taken.catch(() => this.written), this.written]);
  }
}
