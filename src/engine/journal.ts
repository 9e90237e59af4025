import { createHash } from 'node:crypto';
import { tallyFromJson, tallyToJson } from '../stats/tally.ts';
import type { Checkpoint } from './cell-progress.ts';
import type { Share } from './share.ts';

/*
 * A journal is text that grows by lines: a header, then checkpoints of cells, and an end line once the run is complete.
 * Each line starts with a seal: the first digits of a SHA-256 over the header's seal and the line. So a torn or changed
 * line, or one of another journal, is detected, and the other lines stay valid. Each checkpoint holds the whole tally
 * of its cell, so the one with the most games counts.
 */

/** The header of a journal. */
export interface JournalHeader {
  /** Plain JSON that differs for every other run. */
  readonly runKey: unknown;
  readonly share: Share;
}

/** The content of a journal. */
export interface Journal {
  /** `undefined` where the first line is not a complete header. */
  readonly header: JournalHeader | undefined;
  /** The checkpoint with the most games of each cell and look, ordered by both. */
  readonly checkpoints: readonly Checkpoint[];
  /** Whether the run is complete. */
  readonly ended: boolean;
  /** Numbers, from 1, of lines that were torn or changed. */
  readonly damaged: readonly number[];
}

const FORMAT = 1;
const END = 'end';
const SEAL_LENGTH = 16;

/** Writes the lines of one journal. The caller puts a line break before each line but the first. */
export class JournalLines {
  readonly header: string;
  private readonly key: string;

  constructor({ runKey, share: { part, parts } }: JournalHeader) {
    this.header = sealed('', { journal: FORMAT, part, parts, runKey });
    this.key = this.header.slice(0, SEAL_LENGTH);
  }

  checkpoint({ cell, look, games, counts }: Checkpoint): string {
    return sealed(this.key, [cell, look, games, tallyToJson(counts)]);
  }

  get end(): string {
    return sealed(this.key, END);
  }
}

/** Reads a journal and skips damaged lines. */
export function readJournal(text: string): Journal {
  const [first = '', ...lines] = text.split('\n');
  const key = first.slice(0, SEAL_LENGTH);
  const header = readHeader(unsealed('', first));
  const latest = new Map<string, Checkpoint>();
  const damaged = header === undefined ? [1] : [];
  let ended = false;
  for (const [i, line] of lines.entries()) {
    // Each line brings its own line break, so one follows a torn line too.
    if (line === '') continue;
    const value = unsealed(key, line);
    const checkpoint = readCheckpoint(value);
    if (value === END) ended = true;
    else if (checkpoint === undefined) damaged.push(i + 2);
    else {
      const place = `${checkpoint.cell}/${checkpoint.look}`;
      if (checkpoint.games >= (latest.get(place)?.games ?? 0)) latest.set(place, checkpoint);
    }
  }
  const checkpoints = [...latest.values()].sort((a, b) => a.cell - b.cell || a.look - b.look);
  return { header, checkpoints, ended, damaged };
}

function sealed(key: string, value: unknown): string {
  const json = JSON.stringify(value);
  return `${sealOf(key, json)} ${json}`;
}

/** Returns the value of a line; `undefined` where its seal is broken. */
function unsealed(key: string, line: string): unknown {
  const json = line.slice(SEAL_LENGTH + 1);
  return line === `${sealOf(key, json)} ${json}` ? JSON.parse(json) : undefined;
}

function sealOf(key: string, json: string): string {
  return createHash('sha256').update(key).update(json).digest('hex').slice(0, SEAL_LENGTH);
}

function readHeader(value: unknown): JournalHeader | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { journal, part, parts, runKey } = value as Record<string, unknown>;
  if (journal !== FORMAT || !isCount(part) || !isCount(parts) || part < 1 || part > parts) return undefined;
  return { runKey, share: { part, parts } };
}

function readCheckpoint(value: unknown): Checkpoint | undefined {
  if (!Array.isArray(value)) return undefined;
  const [cell, look, games, slots] = value as unknown[];
  if (!isCount(cell) || !isCount(look) || !isCount(games) || !Array.isArray(slots)) return undefined;
  const counts = tallyFromJson(slots);
  return counts && { cell, look, games, counts };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
