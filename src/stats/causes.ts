import type { Measure } from './measure.ts';
import { addProduct, addTo } from './tally.ts';

/** Something that members may be lost to. Whoever is lost to one is not lost to another. */
export interface Cause {
  /** In one word: `troll-melee`. */
  readonly name: string;
  /** What follows `lost`: `in melee against Troll`. */
  readonly meaning: string;
  readonly rule?: string;
}

/** Counts by which it is told when somebody was lost. */
export interface CauseClock {
  /** `round` */
  readonly step: string;
  /** How many bins a histogram has, 2 or more; the last one counts all later steps too. */
  readonly bins: number;
}

/** A side whose members may be lost. */
export interface Losable {
  readonly name: string;
  /** How many there are in each game. */
  readonly members: number;
}

/** What measures of falls by their cause are called: `fell-` and the step of the clock. */
const FELL = /^fell-(.+)$/;

/** The step of the clock by which a measure counts falls by their cause: `round`; `undefined` for other measures. */
export function causeClock({ group, what, by }: Measure): string | undefined {
  return group === 'when' && by !== undefined ? FELL.exec(what)?.[1] : undefined;
}

/** When members of a side are lost to each of some causes, one measure a cause; none of a side of nobody. */
export function causeMeasures(
  { name: side, members }: Losable,
  causes: readonly Cause[],
  { step, bins }: CauseClock,
): Measure[] {
  if (members === 0) return [];
  return causes.map(({ name, meaning, rule }) => ({
    name: `${side}.fell-${step}.${name}`,
    kind: 'number',
    of: members,
    meaning: `${step} in which a member was lost ${meaning} (0: never)`,
    group: 'when',
    side,
    what: `fell-${step}`,
    by: name,
    bins,
    ...(rule === undefined ? {} : { rule }),
  }));
}

/**
 * Counts what {@link causeMeasures} lays out: each member that is lost is noted, then the game is closed. The histogram
 * counts every member, in bin 0 those who were not so lost; sums are of a whole game, since its members share its luck.
 */
export class CauseCounts {
  private readonly at: Int32Array;
  private readonly bins: number;
  private readonly members: number;
  private readonly lost: Int32Array;
  private readonly steps: Int32Array;

  /**
   * @param at the first slot of a measure by its name
   * @param measures as {@link causeMeasures} gives them; may be none
   */
  constructor(at: (name: string) => number, measures: readonly Measure[]) {
    this.at = Int32Array.from(measures, ({ name }) => at(name));
    this.bins = measures[0]?.bins ?? 2;
    this.members = measures[0]?.of ?? 0;
    this.lost = new Int32Array(measures.length);
    this.steps = new Int32Array(measures.length);
  }

  /**
   * Somebody was lost.
   *
   * @param cause its position among the measures
   * @param step when, 1 or more
   */
  note(counts: Float64Array, cause: number, step: number): void {
    const at = this.at[cause] + 2 + (step < this.bins ? step : this.bins - 1);
    counts[at] += 1;
    this.lost[cause] += 1;
    this.steps[cause] += step;
  }

  /**
   * The game is over: whoever was not noted was not lost.
   *
   * @param members of this game, where not every game has as many
   */
  close(counts: Float64Array, members: number = this.members): void {
    const { at, lost, steps } = this;
    for (let cause = 0; cause < at.length; cause++) {
      const slot = at[cause];
      const gone = lost[cause];
      counts[slot + 2] = counts[slot + 2] + members - gone;
      if (gone === 0) continue;
      const sum = steps[cause];
      addTo(counts, slot, sum);
      addProduct(counts, slot + 1, sum, sum);
      lost[cause] = 0;
      steps[cause] = 0;
    }
  }
}
