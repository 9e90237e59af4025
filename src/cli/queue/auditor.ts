import { createHash, randomInt } from 'node:crypto';
import type { Batch } from '../../engine/cell-progress.ts';
import { countOf } from '../../report/number.ts';
import { Complaint } from '../complaint.ts';
import { plainWords } from './wire.ts';

/** One batch in this many is replayed, as far as one thread can keep up. */
const ONE_IN = 20;

/** The record of a worker. */
interface Record {
  /** Whether its first batch, which is always replayed, was right. */
  readonly first: Promise<boolean>;
  /** Accepted batches, with a digest of their counts. */
  readonly believed: { readonly batch: Batch; readonly digest: string }[];
  isHonest: boolean;
}

/**
 * Replays some of the batches that workers send, so that workers need not be trusted: the first batch of each worker
 * before any of its games are counted, and later ones at random, which no worker can predict. After its first wrong
 * batch, nothing from a worker is counted, and its batches are played here instead.
 */
export class Auditor {
  private readonly play: (batch: Batch) => Promise<Float64Array>;
  private readonly tell: (words: string) => void;
  private readonly isPicked: () => boolean;
  private readonly workers = new Map<string, Record>();
  private busy = 0;
  /** Batches received, and those of them replayed. */
  readonly counted = { came: 0, again: 0 };

  /**
   * @param play plays a batch on this machine
   * @param tell receives a sentence that names a worker which is no longer trusted
   * @param isPicked whether to replay the next batch; tests replace it
   */
  constructor(
    play: (batch: Batch) => Promise<Float64Array>,
    tell: (words: string) => void,
    isPicked = () => randomInt(ONE_IN) === 0,
  ) {
    this.play = play;
    this.tell = tell;
    this.isPicked = isPicked;
  }

  /**
   * Returns the counts to use for a worker's batch: its own, or those of a replay here.
   *
   * @param name the name the worker gives itself; under a new name it starts over
   * @throws Complaint when a worker is found wrong and games of its that were already counted are wrong too
   */
  async countsOf(name: string, batch: Batch, counts: Float64Array): Promise<Float64Array> {
    this.counted.came++;
    const worker = this.workers.get(name);
    if (worker === undefined) {
      const own = this.playAgain(batch);
      const first = own.then((right) => isSame(right, counts));
      const begun: Record = { first, believed: [], isHonest: true };
      this.workers.set(name, begun);
      if (!(await first)) this.drop(name, begun, batch);
      return own;
    }
    await worker.first;
    if (!worker.isHonest) return this.playAgain(batch);
    if (this.busy === 0 && this.isPicked()) {
      const right = await this.playAgain(batch);
      if (!isSame(right, counts)) await this.convict(name, worker, batch);
      return right;
    }
    worker.believed.push({ batch, digest: digestOf(counts) });
    return counts;
  }

  private drop(name: string, worker: Record, { cell, firstGame, games }: Batch): void {
    if (!worker.isHonest) return;
    worker.isHonest = false;
    this.tell(
      `Worker ${plainWords(name)} sent counts that its games do not give: games ${firstGame}..${firstGame + games - 1} of cell ${cell + 1}. Nothing more of it is counted.`,
    );
  }

  /** Drops a worker and replays all its accepted batches. */
  private async convict(name: string, worker: Record, batch: Batch): Promise<void> {
    this.drop(name, worker, batch);
    let wrong = 0;
    for (const { batch, digest } of worker.believed.splice(0))
      if (digestOf(await this.playAgain(batch)) !== digest) wrong++;
    if (wrong > 0)
      throw new Complaint(
        `Worker ${plainWords(name)} sent wrong counts, and ${countOf(wrong, 'batch', 'batches')} of its games had been counted before that was seen. Nothing was written but the journal, which has them too. Stop that worker, and run again with --fresh.`,
      );
  }

  private async playAgain(batch: Batch): Promise<Float64Array> {
    this.counted.again++;
    this.busy++;
    try {
      return await this.play(batch);
    } finally {
      this.busy--;
    }
  }
}

function isSame(one: Float64Array, other: Float64Array): boolean {
  return one.length === other.length && one.every((count, slot) => count === other[slot]);
}

function digestOf(counts: Float64Array): string {
  return createHash('sha256')
    .update(new Uint8Array(counts.buffer, counts.byteOffset, counts.byteLength))
    .digest('base64');
}
