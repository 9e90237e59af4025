import { gamesNeeded } from '../stats/looks.ts';
import type { Layout, Measure } from '../stats/measure.ts';
import { rateInterval } from '../stats/rate-interval.ts';
import { emptyTally, mergeTally, type PackedTally, packTally, slotsIn, unpackTally } from '../stats/tally.ts';
import { type Share, shareOf, WHOLE } from './share.ts';

/** How many games a cell plays. */
export interface Plan {
  /** Numbers of games at which the cell may stop, ascending. */
  readonly sizes: readonly number[];
  /** Half width that every headline must reach for the cell to stop at a look; `undefined`: play all. */
  readonly precision: number | undefined;
}

/** Returns a plan of a fixed number of games. */
export function fixedPlan(games: number): Plan {
  return { sizes: [games], precision: undefined };
}

/** Consecutive games of one cell, played together. */
export interface Batch {
  readonly cell: number;
  readonly firstGame: number;
  readonly games: number;
}

/** The result of a cell. */
export interface Played {
  /** Games 0..games-1 were played. */
  readonly games: number;
  /**
   * Why it stopped: all requested games were played, it is precise enough, it reached the maximum, or it was
   * interrupted.
   */
  readonly stopped: 'fixed' | 'precise' | 'most' | 'interrupted';
  /** Their tally; read it once. */
  readonly counts: Float64Array;
}

/** A checkpoint of a cell: all that is needed to resume it. */
export interface Checkpoint {
  readonly cell: number;
  /** Index of the look, from 0, that the last games lead up to. */
  readonly look: number;
  /** Games played: all from the first without a gap; in a share, all of its own. */
  readonly games: number;
  /** Their tally. */
  readonly counts: Float64Array;
}

/** Consecutive games and their tally. */
interface GameRange {
  readonly from: number;
  readonly to: number;
  readonly counts: Float64Array;
}

/** The slots that decide when a cell stops. */
interface Watched {
  /** Number of all slots. */
  readonly slots: number;
  /** First slots of the rates that must become precise. */
  readonly headlines: readonly number[];
  /** The first of all headlines, and its slot. */
  readonly lead: { readonly measure: Measure; readonly at: number } | undefined;
}

function watchedIn({ measures, slots, at }: Layout, known: ReadonlySet<string>): Watched {
  const headlines = measures.filter(({ headline }) => headline === true);
  return {
    slots,
    headlines: headlines.flatMap(({ name }) => (known.has(name) ? [] : [at(name)])),
    lead: headlines[0] && { measure: headlines[0], at: at(headlines[0].name) },
  };
}

/**
 * A part sees only its own games. It stops when the whole run is precise enough even if the other parts differ by this
 * many standard errors. A larger difference happens once in 500 million times.
 */
const SURE_Z = 6;

/** A checkpoint that no run of its cell can have left, for example from a journal that was changed. */
export class BadCheckpoint extends RangeError {
  override readonly name = 'BadCheckpoint';
}

/**
 * The progress of one cell, from no games to enough.
 *
 * It hands out batches that never reach beyond the next look, takes their tallies back in any order, merges them in the
 * order of games, and decides at each look whether to stop. So the last game depends on the games alone.
 */
export class CellProgress {
  /** Milliseconds per game in the latest batch; `undefined` before the first. */
  msPerGame: number | undefined;
  /** Lowest milliseconds per game so far. Code is slow until it is warm, and other programs use the machine too. */
  bestMsPerGame: number | undefined;
  private readonly cell: number;
  private readonly plan: Plan;
  private readonly share: Share;
  private readonly known: ReadonlySet<string>;
  private readonly layout: Layout | (() => Layout);
  private read: Watched | undefined;
  /** The tally of the merged games: none before the first, and packed once no more are played. */
  private counts: PackedTally | undefined;
  /** Tallies that wait for an earlier one, by their first game and by the game after their last. */
  private readonly early = new Map<number, GameRange>();
  private readonly earlyByEnd = new Map<number, GameRange>();
  /**
   * In a share, the checkpoints at the looks already passed. The whole run is judged at them when the parts are merged.
   */
  private readonly passed: Checkpoint[] = [];
  private merged = 0;
  private look = 0;
  /**
   * All games of this look before `reached` are merged, and all before `handedOut` are handed out. `end` ends the look.
   */
  private reached = 0;
  private handedOut = 0;
  private end = 0;
  private verdict: 'fixed' | 'precise' | 'most' | undefined;
  private lost = false;

  /**
   * @param layout of its tally; a function is called with the first games
   * @param known names of measures that are known exactly and need no games
   * @param share which of the games between two looks are played
   */
  constructor(
    cell: number,
    layout: Layout | (() => Layout),
    plan: Plan,
    known: ReadonlySet<string> = new Set(),
    share: Share = WHOLE,
  ) {
    this.cell = cell;
    this.plan = plan;
    this.share = share;
    this.layout = layout;
    this.known = known;
    this.approach(0);
  }

  /** The first headline over the merged games; `undefined` before there are any. */
  get seen(): { readonly measure: Measure; readonly rate: number } | undefined {
    const { merged } = this;
    const lead = merged > 0 ? this.watched.lead : undefined;
    return lead && { measure: lead.measure, rate: this.countAt(lead.at) / merged };
  }

  /** Number of merged games: all from the first without a gap; in a share, all of its own. */
  get games(): number {
    return this.merged;
  }

  get done(): boolean {
    return this.verdict !== undefined;
  }

  /** Number of games that may be handed out before the next look. */
  get ahead(): number {
    return this.done || this.lost ? 0 : this.end - this.handedOut;
  }

  /** The expected number of games in all; an estimate while precision decides. */
  get expected(): number {
    const { sizes, precision } = this.plan;
    if (this.done) return this.merged;
    if (precision === undefined || this.merged === 0) return this.sizeAt(sizes.length - 1);
    return this.sizeAt(this.lookFor(precision, this.look));
  }

  /** Returns the next batch, of at most `most` games; `undefined` while there is none to hand out. */
  next(most: number): Batch | undefined {
    const games = Math.min(most, this.ahead);
    if (games <= 0) return undefined;
    const batch = { cell: this.cell, firstGame: this.handedOut, games };
    this.handedOut += games;
    return batch;
  }

  /** Merges the tally of a batch that was handed out. The cell then owns `counts`. */
  take({ firstGame, games }: Batch, counts: Float64Array): void {
    const taken = this.joinEarly({ from: firstGame, to: firstGame + games, counts });
    if (taken.from !== this.reached) {
      this.early.set(taken.from, taken);
      this.earlyByEnd.set(taken.to, taken);
      return;
    }
    this.counts = mergeTally(this.tally, taken.counts);
    this.merged += taken.to - taken.from;
    this.reached = taken.to;
    if (!this.done && this.reached === this.end) this.judge();
  }

  /** Stops handing out games: a batch was lost for good, so games after it can never be merged. */
  giveUp(): void {
    this.lost = true;
  }

  /** The current checkpoint; in a share, after one for each look already passed, in order. */
  get checkpoints(): Checkpoint[] {
    const { cell, look, merged: games, tally: counts } = this;
    return [...this.passed, { cell, look, games, counts }];
  }

  /**
   * Resumes from the checkpoints of an earlier run of the same cell, plan and share. No batch may have been handed out
   * yet.
   *
   * @param checkpoints in the order of looks. In a share, those after a missing or incomplete one are ignored; a whole run
   *   takes any.
   * @throws BadCheckpoint for a checkpoint that no such run can have left
   */
  resume(checkpoints: readonly Checkpoint[]): void {
    const whole = this.share.parts === 1;
    let judged = false;
    for (const { look, games, counts } of checkpoints) {
      if (this.done) return;
      if (whole && look < this.look) continue;
      if (look !== this.look) {
        // A whole run skipped this look: it was judged at an earlier one and continues from there.
        if (!whole || judged || look >= this.plan.sizes.length) return;
        this.approach(look);
      }
      const left = this.sizeAt(this.look) - games;
      if (!(left >= 0 && left <= this.ahead) || slotsIn(counts) !== this.watched.slots)
        throw new BadCheckpoint(`${games} games in ${slotsIn(counts)} slots are no checkpoint of look ${look}`);
      this.counts = counts.slice();
      this.merged = games;
      this.reached = this.handedOut = this.end - left;
      // Judge again, since more measures may be known exactly now.
      judged = left === 0;
      if (judged) this.judge();
      else if (!whole) return;
    }
  }

  /** The result, if no more games are played. */
  get played(): Played {
    const progress = this;
    return {
      games: this.merged,
      stopped: this.verdict ?? 'interrupted',
      // Unpacked when it is read: there may be thousands of cells.
      get counts() {
        return progress.tally;
      },
    };
  }

  /** What is read of the layout. */
  private get watched(): Watched {
    this.read ??= watchedIn(typeof this.layout === 'function' ? this.layout() : this.layout, this.known);
    return this.read;
  }

  private get tally(): Float64Array {
    return this.counts === undefined ? emptyTally(this.watched.slots) : unpackTally(this.counts);
  }

  /** The number in a slot that counts games. */
  private countAt(slot: number): number {
    return this.counts?.[slot] ?? 0;
  }

  /**
   * Joins a stretch with the waiting ones right before and right after it, so that few wait even if one batch is late.
   */
  private joinEarly(taken: GameRange): GameRange {
    let { from, to, counts } = taken;
    const before = this.earlyByEnd.get(from);
    if (before !== undefined) {
      this.removeEarly(before);
      counts = mergeTally(before.counts, counts);
      from = before.from;
    }
    const after = this.early.get(to);
    if (after !== undefined) {
      this.removeEarly(after);
      counts = mergeTally(after.counts, counts);
      to = after.to;
    }
    return { from, to, counts };
  }

  private removeEarly({ from, to }: GameRange): void {
    this.early.delete(from);
    this.earlyByEnd.delete(to);
  }

  /** Returns how many games this cell has played at a look. */
  private sizeAt(look: number): number {
    const { sizes } = this.plan;
    if (this.share.parts === 1) return sizes[look];
    let games = 0;
    for (let i = 0; i <= look; i++) {
      const { from, to } = shareOf(this.share, sizes[i - 1] ?? 0, sizes[i]);
      games += to - from;
    }
    return games;
  }

  private approach(look: number): void {
    const { sizes } = this.plan;
    // A whole run may skip looks; a part plays its share of the games between any two.
    const after = this.share.parts === 1 ? this.merged : (sizes[look - 1] ?? 0);
    const { from, to } = shareOf(this.share, after, sizes[look]);
    this.look = look;
    this.reached = this.handedOut = from;
    this.end = to;
    if (from === to) this.judge();
  }

  private judge(): void {
    const { sizes, precision } = this.plan;
    const last = this.look === sizes.length - 1;
    if (precision === undefined) this.verdict = 'fixed';
    else if (this.share.parts === 1 ? this.isPrecise(precision) : this.isSure(precision)) this.verdict = 'precise';
    else if (last) this.verdict = 'most';
    else if (this.share.parts > 1) {
      this.passed.push(...this.checkpoints.slice(-1).map(copyOf));
      this.approach(this.look + 1);
    } else this.approach(this.lookFor(precision, this.look + 1));
    if (this.done && this.counts instanceof Float64Array) this.counts = packTally(this.counts);
  }

  /** Returns the first look, of those from `least` on, at which every headline will be precise if rates stay as they are. */
  private lookFor(precision: number, least: number): number {
    const needed = this.watched.headlines.map((at) => gamesNeeded(this.countAt(at) / this.merged, precision));
    const most = Math.max(0, ...needed);
    const look = this.plan.sizes.findIndex((size, i) => i >= least && size >= most);
    return look < 0 ? this.plan.sizes.length - 1 : look;
  }

  private isPrecise(precision: number): boolean {
    return this.watched.headlines.every((at) => halfWidth(this.countAt(at), this.merged) <= precision);
  }

  /** Returns whether the whole run will be precise enough at this look, whatever the other parts have seen. */
  private isSure(precision: number): boolean {
    const size = this.plan.sizes[this.look];
    return this.watched.headlines.every((at) => {
      const { low, high } =
        this.merged === 0 ? { low: 0, high: 1 } : rateInterval(this.countAt(at), this.merged, SURE_Z);
      // The interval is widest at one half.
      const worst = Math.min(high, Math.max(low, 0.5));
      return halfWidth(Math.round(worst * size), size) <= precision;
    });
  }
}

function halfWidth(count: number, games: number): number {
  const { low, high } = rateInterval(count, games);
  return (high - low) / 2;
}

function copyOf(checkpoint: Checkpoint): Checkpoint {
  return { ...checkpoint, counts: checkpoint.counts.slice() };
}
