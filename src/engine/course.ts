import { gamesNeeded } from '../stats/looks.ts';
import type { Layout, Measure } from '../stats/measure.ts';
import { rateInterval } from '../stats/rate-interval.ts';
import { emptyTally, mergeTally, slotsIn } from '../stats/tally.ts';
import { type Share, shareOf, WHOLE } from './share.ts';

/** How many games a cell is to get. */
export interface Plan {
  /** Numbers of games at which it may stop, rising. */
  readonly sizes: readonly number[];
  /** Half width that every headline must reach for the cell to stop at a look; `undefined`: play all. */
  readonly precision: number | undefined;
}

/** Returns a plan of a fixed number of games. */
export function fixedPlan(games: number): Plan {
  return { sizes: [games], precision: undefined };
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
}

/** How far a cell has come: all that is needed to go on from there. */
export interface Mark {
  readonly cell: number;
  /** The look, from 0, that the last of its games lead up to. */
  readonly look: number;
  /** Games played, all from the first without a gap; of a share, all of its own. */
  readonly games: number;
  /** Their tally. */
  readonly counts: Float64Array;
}

/** Games that follow each other, with their tally. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly counts: Float64Array;
}

/**
 * A part sees only its own games. It stops where these say that the whole is precise enough by now, even if they stray
 * by so many standard errors: that they stray further happens once in 500 million times.
 */
const SURE_Z = 6;

/** A mark that no course of its cell can have left, as when its journal was changed. */
export class BadMark extends RangeError {
  override readonly name = 'BadMark';
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
  /** Milliseconds a game took when it went best: code is slow until it is warm, and others use the machine too. */
  bestMsPerGame: number | undefined;
  private readonly cell: number;
  private readonly plan: Plan;
  private readonly share: Share;
  /** First slots of the rates that must be precise. */
  private readonly headlines: readonly number[];
  /** The first of all headlines, and its slot. */
  private readonly lead: { readonly measure: Measure; readonly at: number } | undefined;
  private readonly counts: Float64Array;
  /** Tallies that wait for one before them, by their first game and by the game after their last. */
  private readonly early = new Map<number, Stretch>();
  private readonly earlyByEnd = new Map<number, Stretch>();
  /** Of a share, where it stood at the looks that it has passed: the whole is judged there when parts are merged. */
  private readonly passed: Mark[] = [];
  private merged = 0;
  private look = 0;
  /** The game before which all of this look are merged, the one before which they are handed out, and the look's end. */
  private reached = 0;
  private handedOut = 0;
  private end = 0;
  private verdict: 'fixed' | 'precise' | 'most' | undefined;
  private lost = false;

  /**
   * @param known names of measures that are known exactly, so that nothing need be played for them
   * @param share which of the games between two looks are played
   */
  constructor(cell: number, layout: Layout, plan: Plan, known: ReadonlySet<string> = new Set(), share: Share = WHOLE) {
    this.cell = cell;
    this.plan = plan;
    this.share = share;
    this.counts = emptyTally(layout.slots);
    this.headlines = layout.measures
      .filter(({ headline, name }) => headline === true && !known.has(name))
      .map(({ name }) => layout.at(name));
    const measure = layout.measures.find(({ headline }) => headline === true);
    this.lead = measure && { measure, at: layout.at(measure.name) };
    this.approach(0);
  }

  /** The first headline by the games that are merged; `undefined` before there are any. */
  get seen(): { readonly measure: Measure; readonly rate: number } | undefined {
    const { lead, merged } = this;
    return lead && merged > 0 ? { measure: lead.measure, rate: this.counts[lead.at] / merged } : undefined;
  }

  /** Games that are merged: all from the first without a gap; of a share, all of its own. */
  get games(): number {
    return this.merged;
  }

  get done(): boolean {
    return this.verdict !== undefined;
  }

  /** Games that may be handed out before the next look. */
  get ahead(): number {
    return this.done || this.lost ? 0 : this.end - this.handedOut;
  }

  /** How many games there will be in all, as far as it can be told. */
  get expected(): number {
    const { sizes, precision } = this.plan;
    if (this.done) return this.merged;
    if (precision === undefined || this.merged === 0) return this.sizeAt(sizes.length - 1);
    return this.sizeAt(this.lookFor(precision, this.look));
  }

  /** The next batch, of at most so many games; `undefined` while there is nothing to do but wait. */
  next(most: number): Batch | undefined {
    const games = Math.min(most, this.ahead);
    if (games <= 0) return undefined;
    const batch = { cell: this.cell, firstGame: this.handedOut, games };
    this.handedOut += games;
    return batch;
  }

  /** Takes the tally of a batch that was handed out, which becomes this course's own. */
  take({ firstGame, games }: Batch, counts: Float64Array): void {
    const taken = this.joinEarly({ from: firstGame, to: firstGame + games, counts });
    if (taken.from !== this.reached) {
      this.early.set(taken.from, taken);
      this.earlyByEnd.set(taken.to, taken);
      return;
    }
    mergeTally(this.counts, taken.counts);
    this.merged += taken.to - taken.from;
    this.reached = taken.to;
    if (!this.done && this.reached === this.end) this.judge();
  }

  /** Plays no more than is handed out: a batch was lost for good, so that games after it would never be merged. */
  giveUp(): void {
    this.lost = true;
  }

  /** Where it stands; of a share also where it stood at each look that it has passed, in their order. */
  get marks(): Mark[] {
    const { cell, look, merged: games, counts } = this;
    return [...this.passed, { cell, look, games, counts }];
  }

  /**
   * Goes on from where an earlier course of the same cell, plan and share stood. Nothing must have been handed out yet.
   *
   * @param marks in the order of looks. Of a share, those after one that is missing or not complete are of no use and
   *   not taken; of a whole run any will do.
   * @throws BadMark for a mark that no such course can have left
   */
  resume(marks: readonly Mark[]): void {
    const whole = this.share.parts === 1;
    let judged = false;
    for (const { look, games, counts } of marks) {
      if (this.done) return;
      if (whole && look < this.look) continue;
      if (look !== this.look) {
        // A whole run never came to this look: it judged at an earlier one, and goes to another from there.
        if (!whole || judged || look >= this.plan.sizes.length) return;
        this.approach(look);
      }
      const left = this.sizeAt(this.look) - games;
      if (!(left >= 0 && left <= this.ahead) || counts.length !== this.counts.length)
        throw new BadMark(`${games} games in ${slotsIn(counts)} slots are no mark at look ${look}`);
      this.counts.set(counts);
      this.merged = games;
      this.reached = this.handedOut = this.end - left;
      // Judged once more, by what is known now.
      judged = left === 0;
      if (judged) this.judge();
      else if (!whole) return;
    }
  }

  /** What came of it, if nothing more is played. */
  get played(): Played {
    const { merged: games, counts } = this;
    return { games, stopped: this.verdict ?? 'interrupted', counts };
  }

  /** Joins it with those that wait right before and right after it, so that few wait even if one is long in coming. */
  private joinEarly(taken: Stretch): Stretch {
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

  private removeEarly({ from, to }: Stretch): void {
    this.early.delete(from);
    this.earlyByEnd.delete(to);
  }

  /** How many games this course has played when it comes to a look. */
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
    // A whole run may leave looks out; a part plays its share of the games between any two.
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
      this.passed.push(...this.marks.slice(-1).map(copyOf));
      this.approach(this.look + 1);
    } else this.approach(this.lookFor(precision, this.look + 1));
  }

  /** Returns the first look, of those from `least` on, at which every headline will be precise if rates stay as they are. */
  private lookFor(precision: number, least: number): number {
    const needed = this.headlines.map((at) => gamesNeeded(this.counts[at] / this.merged, precision));
    const most = Math.max(0, ...needed);
    const look = this.plan.sizes.findIndex((size, i) => i >= least && size >= most);
    return look < 0 ? this.plan.sizes.length - 1 : look;
  }

  private isPrecise(precision: number): boolean {
    return this.headlines.every((at) => halfWidth(this.counts[at], this.merged) <= precision);
  }

  /** Whether the whole will be found precise enough at this look, whatever the other parts have seen. */
  private isSure(precision: number): boolean {
    const size = this.plan.sizes[this.look];
    return this.headlines.every((at) => {
      const { low, high } =
        this.merged === 0 ? { low: 0, high: 1 } : rateInterval(this.counts[at], this.merged, SURE_Z);
      // The nearer to one half, the wider.
      const worst = Math.min(high, Math.max(low, 0.5));
      return halfWidth(Math.round(worst * size), size) <= precision;
    });
  }
}

function halfWidth(count: number, games: number): number {
  const { low, high } = rateInterval(count, games);
  return (high - low) / 2;
}

function copyOf(mark: Mark): Mark {
  return { ...mark, counts: mark.counts.slice() };
}
