import { causeClock } from './causes.ts';
import { layOut, type Measure } from './measure.ts';
import { GAMES, MOST_SLOTS, strokes as ours, STROKED, type Strokes, totals } from './strokes.ts';

/** So many games are added up at the latest, long before any slot has 2^31 strokes. */
export const MOST_GAMES = 2 ** 20;

/** Whose games are on the sheet. */
const holder: { is: TallySheet | undefined } = { is: undefined };

/**
 * Counts games of a matchup by strokes, each of which is one addition, and adds up many at once: sums of a number follow
 * from its bins, and what is not stroked is 0. What comes of it is what adding value by value would.
 *
 * A holder begins a game, makes its strokes, and ends it.
 */
export class TallySheet {
  /** For each slot the first one of its measure; -1 where that is a rate. */
  private readonly firstOf: Int32Array;
  /** 1 for each bin from which sums follow. */
  private readonly isSummed: Uint8Array;
  /** Of each number its first slot, and how many values a game gives it. */
  private readonly numbers: Int32Array;
  /** What games are added to when they are many. */
  private counts: Float64Array | undefined = undefined;

  /** @param measures a number has as many values a game as it says it is `of`, or else one */
  constructor(measures: readonly Measure[]) {
    const { offsets, slots } = layOut(measures);
    if (slots > MOST_SLOTS) throw new RangeError(`a tally of ${slots} slots is longer than ${MOST_SLOTS}`);
    this.firstOf = new Int32Array(slots).fill(-1);
    this.isSummed = new Uint8Array(slots);
    const numbers: number[] = [];
    for (const [i, measure] of measures.entries()) {
      if (measure.kind === 'rate') continue;
      const at = offsets[i] as number;
      const end = offsets[i + 1] ?? slots;
      this.firstOf.fill(at, at, end);
      if (measure.kind === 'share') continue;
      numbers.push(at, measure.of ?? 1);
      // The last bin has greater values, too; and members who were lost to one cause share the luck of their game.
      if (causeClock(measure) === undefined) this.isSummed.fill(1, at + 2, end - 1);
    }
    this.numbers = Int32Array.from(numbers);
  }

  /** From now on games for this tally are added up when the sheet is closed. */
  open(counts: Float64Array): void {
    // Games before one that broke were not; they are now, and nobody asks for them.
    this.take();
    this.counts = counts;
  }

  /** Adds up the games that were counted since it was opened. */
  close(): void {
    this.addUp();
    this.counts = undefined;
  }

  /** Strokes of a game are to follow. */
  begin(counts: Float64Array): void {
    if (holder.is !== this) this.take();
    if (counts !== this.counts) this.addUp();
  }

  /** All strokes of a game were made. */
  end(counts: Float64Array): void {
    const games = (totals[GAMES] as number) + 1;
    totals[GAMES] = games;
    if (counts !== this.counts || games === MOST_GAMES) this.addTo(counts, ours);
  }

  /** Takes the sheet from whoever had it, whose games are added up. */
  private take(): void {
    holder.is?.addUp();
    holder.is = this;
  }

  private addUp(): void {
    if (holder.is === this && this.counts !== undefined) this.addTo(this.counts, ours);
  }

  /** Lists the slots that are not 0, where nobody has while strokes were made. */
  list({ sheet, sums, stroked, totals }: Strokes): void {
    const { firstOf } = this;
    let many = 0;
    for (let slot = 0; slot < firstOf.length; slot++) {
      if (sheet[slot] !== 0 || (firstOf[slot] === slot && sums[slot] !== 0)) stroked[many++] = slot;
    }
    totals[STROKED] = many;
  }

  /** Adds up games of this tally that were counted by these strokes, which are gone then. */
  addTo(counts: Float64Array, { sheet, sums, stroked, totals }: Strokes): void {
    const { firstOf, isSummed, numbers } = this;
    const games = totals[GAMES] as number;
    for (let i = 0; i < numbers.length; i += 2) {
      counts[(numbers[i] as number) + 2]! += games * (numbers[i + 1] as number);
    }
    for (let i = 0; i < (totals[STROKED] as number); i++) {
      const slot = stroked[i] as number;
      const strokes = sheet[slot] as number;
      const at = firstOf[slot] as number;
      sheet[slot] = 0;
      counts[slot]! += strokes;
      if (at === slot) {
        counts[at]! += sums[at] as number;
        counts[at + 1]! += sums[at + 1] as number;
        sums[at] = 0;
        sums[at + 1] = 0;
      } else if (at >= 0) {
        counts[at + 2]! -= strokes;
        if (isSummed[slot] === 0) continue;
        const value = slot - at - 2;
        counts[at]! += strokes * value;
        counts[at + 1]! += strokes * value * value;
      }
    }
    totals[STROKED] = 0;
    totals[GAMES] = 0;
  }
}
