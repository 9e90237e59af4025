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
  /** Bin 0 of each measure: members not lost to the cause. */
  private readonly zeros: Int32Array;
  private readonly bins: number;
  /** Steps in which members of this game were lost to each cause, added up. */
  private readonly sums: Int32Array;

  /**
   * @param slots the first slot of each measure
   * @param bins of each measure
   */
  constructor(slots: readonly number[], bins: number) {
    this.zeros = Int32Array.from(slots, (slot) => slot + 2);
    this.bins = bins;
    this.sums = new Int32Array(slots.length);
  }

  /**
   * Counts a lost member.
   *
   * @param cause its index among the measures
   * @param step when it was lost, 1 or more
   */
  note(counts: Float64Array, cause: number, step: number): void {
    const zero = this.zeros[cause];
    counts[zero] -= 1;
    counts[zero + (step < this.bins ? step : this.bins - 1)] += 1;
    this.sums[cause] += step;
  }

  /** Ends a game: of `members` members, those that were not noted count as not lost. */
  close(counts: Float64Array, members: number): void {
    const { zeros, sums } = this;
    for (let cause = 0; cause < zeros.length; cause++) {
      const zero = zeros[cause];
      counts[zero] += members;
      const sum = sums[cause];
      if (sum === 0) continue;
      addTo(counts, zero - 2, sum);
      addProduct(counts, zero - 1, sum, sum);
      sums[cause] = 0;
    }
  }
}
