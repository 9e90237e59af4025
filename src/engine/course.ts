import type { Looks } from '../stats/looks.ts';
import type { Layout } from '../stats/measure.ts';
import { Z95 } from '../stats/quantile.ts';
import { rateInterval } from '../stats/rate-interval.ts';
import { emptyTally, mergeTally } from '../stats/tally.ts';

/** How many games a cell is to get. */
export interface Plan extends Looks {
  /** Half width that every headline must reach for the cell to stop at a look; `undefined`: play all. */
  readonly precision: number | undefined;
}

/** A plan of exactly so many games. */
export function fixedPlan(games: number): Plan {
  return { sizes: [games], z: Z95, precision: undefined };
}

/** Games of one cell that are played in one go. */
export interface Batch {
  readonly cell: number;
  readonly firstGame: number;
  readonly games: number;
}

/** What came of a cell. */
export interface Played {
  /** Games 0..games-1 were played. */
  readonly games: number;
  /** Why no more were: all that were asked for, precise enough, no more allowed, or told to stop. */
  readonly stopped: 'fixed' | 'precise' | 'most' | 'interrupted';
  /** Their tally. */
  readonly counts: Float64Array;
  /** Half the width of a 95 % interval, in standard errors, that holds for the way this cell was stopped. */
  readonly z: number;
}

/**
 * The way of one cell from no games to enough.
 *
 * Hands out batches that never reach beyond the next look, takes their tallies back in any order, merges them
 * in the order of games, and judges at the looks. So which game is the last depends on the games alone.
 */
export class Course {
  /** Milliseconds a game took of late; `undefined` until one was played. */
  msPerGame: number | undefined;
  private readonly cell: number;
  private readonly plan: Plan;
  /** First slots of the rates that must be precise. */
  private readonly headlines: readonly number[];
  private readonly counts: Float64Array;
  /** Tallies that wait for one before them, by their first game. */
  private readonly early = new Map<number, { games: number; counts: Float64Array }>();
  private merged = 0;
  private handedOut = 0;
  private look = 0;
  private verdict: 'fixed' | 'precise' | 'most' | undefined;

  /** @param known names of measures that are known exactly, so that nothing need be played for them */
  constructor(cell: number, layout: Layout, plan: Plan, known: ReadonlySet<string> = new Set()) {
    this.cell = cell;
    this.plan = plan;
    this.counts = emptyTally(layout.slots);
    this.headlines = layout.measures
      .filter(({ headline, name }) => headline === true && !known.has(name))
      .map(({ name }) => layout.at(name));
  }

  /** Games that are merged: all from the first without a gap. */
  get games(): number {
    return this.merged;
  }

  get done(): boolean {
    return this.verdict !== undefined;
  }

  /** Games that may be handed out before the next look. */
  get ahead(): number {
    return this.done ? 0 : (this.plan.sizes[this.look] as number) - this.handedOut;
  }

  /** How many games there will be in all, as far as it can be told. */
  get expected(): number {
    const { sizes, precision, z } = this.plan;
    if (this.done) return this.merged;
    if (precision === undefined || this.merged === 0) return sizes.at(-1) as number;
    let spread = 0;
    for (const at of this.headlines) {
      const rate = (this.counts[at] as number) / this.merged;
      spread = Math.max(spread, rate * (1 - rate));
    }
    const needed = (z * z * spread) / (precision * precision);
    return sizes.slice(this.look).find((size) => size >= needed) ?? (sizes.at(-1) as number);
  }

  /** The next batch, of at most so many games; `undefined` while there is nothing to do but wait. */
  next(most: number): Batch | undefined {
    const games = Math.min(most, this.ahead);
    if (games <= 0) return undefined;
    const batch = { cell: this.cell, firstGame: this.handedOut, games };
    this.handedOut += games;
    return batch;
  }

  /** Takes the tally of a batch that was handed out. */
  take(batch: Batch, counts: Float64Array): void {
    this.early.set(batch.firstGame, { games: batch.games, counts });
    for (;;) {
      const following = this.early.get(this.merged);
      if (following === undefined) break;
      this.early.delete(this.merged);
      mergeTally(this.counts, following.counts);
      this.merged += following.games;
    }
    if (!this.done && this.merged === this.plan.sizes[this.look]) this.judge();
  }

  /** What came of it, if nothing more is played. */
  get played(): Played {
    const { merged: games, counts, plan } = this;
    return { games, stopped: this.verdict ?? 'interrupted', counts, z: plan.z };
  }

  private judge(): void {
    const { sizes, precision } = this.plan;
    const last = this.look === sizes.length - 1;
    if (precision === undefined) this.verdict = 'fixed';
    else if (this.isPrecise(precision)) this.verdict = 'precise';
    else if (last) this.verdict = 'most';
    else this.look++;
  }

  private isPrecise(precision: number): boolean {
    return this.headlines.every((at) => {
      const { low, high } = rateInterval(this.counts[at] as number, this.merged, this.plan.z);
      return (high - low) / 2 <= precision;
    });
  }
}
