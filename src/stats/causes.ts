import type { Measure } from './measure.ts';
import { addProduct, addTo } from './tally.ts';

/** Something that members may be lost to. Each lost member has one cause. */
export interface Cause {
  /** In one word: `troll-melee`. */
  readonly name: string;
  /** Words after `lost`: `in melee against Troll`. */
  readonly meaning: string;
  readonly rule?: string;
}

/** The clock that measures when a member is lost. */
export interface CauseClock {
  /** `round` */
  readonly step: string;
  /** Number of bins in a histogram, 2 or more; the last one counts all later steps too. */
  readonly bins: number;
}

/** A side whose members may be lost. */
export interface Losable {
  readonly name: string;
  /** Number of members in each game. */
  readonly members: number;
}

/** Pattern of the measures of falls by cause: `fell-` and the step of the clock. */
const FELL = /^fell-(.+)$/;

/** Returns the step of the clock by which a measure counts falls by cause: `round`; `undefined` for other measures. */
export function causeClock({ group, what, by }: Measure): string | undefined {
  return group === 'when' && by !== undefined ? FELL.exec(what)?.[1] : undefined;
}

/** Returns the measures of when members of a side are lost, one for each cause; none for a side without members. */
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
 * Counts the measures of {@link causeMeasures}. Note each member that is lost, then close the game. The histogram
 * counts every member, with bin 0 for those not lost to the cause. Sums are of a whole game, since its members share
 * its random numbers.
 */
export class CauseCounts {
  private readonly at: Int32Array;
  private readonly bins: number;
  private readonly members: number;
  private readonly lost: Int32Array;
  private readonly steps: Int32Array;

  /**
   * @param at returns the first slot of a measure by name
   * @param measures from {@link causeMeasures}; may be empty
   */
  constructor(at: (name: string) => number, measures: readonly Measure[]) {
    this.at = Int32Array.from(measures, ({ name }) => at(name));
    this.bins = measures[0]?.bins ?? 2;
    this.members = measures[0]?.of ?? 0;
    this.lost = new Int32Array(measures.length);
    this.steps = new Int32Array(measures.length);
  }

  /**
   * Counts a lost member.
   *
   * @param cause its index among the measures
   * @param step when it was lost, 1 or more
   */
  note(counts: Float64Array, cause: number, step: number): void {
    const at = this.at[cause] + 2 + (step < this.bins ? step : this.bins - 1);
    counts[at] += 1;
    this.lost[cause] += 1;
    this.steps[cause] += step;
  }

  /**
   * Ends the game and counts all other members as not lost.
   *
   * @param members of this game, if games differ in their number
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
