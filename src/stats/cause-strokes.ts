import type { Measure } from './measure.ts';
import { strokeBin, strokeSums } from './strokes.ts';

/**
 * Strokes for what `causeMeasures` lays out: each member that is lost is noted, then the game is closed. Sums are of a
 * whole game, since its members share its luck.
 */
export class CauseStrokes {
  private readonly at: Int32Array;
  private readonly bins: number;
  /** By cause, the sum of when members were lost to it. */
  private readonly steps: Int32Array;
  /** Where in {@link steps} something stands, and in how many places. */
  private readonly noted: Int32Array;
  private many = 0;

  /**
   * @param at the first slot of a measure by its name
   * @param measures as `causeMeasures` gives them; may be none
   */
  constructor(at: (name: string) => number, measures: readonly Measure[]) {
    this.at = Int32Array.from(measures, ({ name }) => at(name));
    this.bins = measures[0]?.bins ?? 2;
    this.steps = new Int32Array(measures.length);
    this.noted = new Int32Array(measures.length);
  }

  /**
   * Somebody was lost.
   *
   * @param cause its position among the measures
   * @param step when, 1 or more
   */
  note(cause: number, step: number): void {
    strokeBin(this.at[cause] as number, Math.min(step, this.bins - 1));
    const before = this.steps[cause] as number;
    if (before === 0) this.noted[this.many++] = cause;
    this.steps[cause] = before + step;
  }

  /** The game is over: whoever was not noted was not lost. */
  close(): void {
    for (let i = 0; i < this.many; i++) {
      const cause = this.noted[i] as number;
      strokeSums(this.at[cause] as number, this.steps[cause] as number);
      this.steps[cause] = 0;
    }
    this.many = 0;
  }
}
