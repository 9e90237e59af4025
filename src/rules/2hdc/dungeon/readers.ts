import { CauseCounts } from '../../../stats/causes.ts';
import { countValue, type Measure, slotsOf } from '../../../stats/measure.ts';
import { CAMPAIGN_END, CROSS_CAP, dungeon, FLIGHT_CAP, RECRUIT_CAP, SPACE_CAP, TILE_CAP, TURN_CAP } from './dungeon.ts';
import type { DungeonMatchup } from './matchup.ts';

/** Adds a finished run to a tally. */
type Add = (counts: Float64Array) => void;

/** What is counted about finished runs: measures, laid out one after the other, and how a run is read off. */
export class Readers {
  readonly measures: Measure[] = [];
  private readonly adders: Add[] = [];
  private next = 0;

  /** Adds a finished run to a tally laid out by {@link measures}. */
  add(counts: Float64Array): void {
    for (const add of this.adders) add(counts);
  }

  /** A measure that is counted together with others, by what {@link together} is given. @returns its first slot */
  take(measure: Measure): number {
    const at = this.next;
    this.next += slotsOf(measure);
    this.measures.push(measure);
    return at;
  }

  /** Counts measures that were taken. */
  together(add: Add): void {
    this.adders.push(add);
  }

  /** A claim that is true or false. */
  rate(measure: Omit<Measure, 'kind'>, read: () => boolean): void {
    const at = this.take({ ...measure, kind: 'rate' });
    this.together((counts) => {
      if (read()) counts[at]!++;
    });
  }

  /** Claims of which one is true, the one at the position that is read. */
  oneOf(measures: readonly Omit<Measure, 'kind'>[], read: () => number): void {
    const slots = measures.map((measure) => this.take({ ...measure, kind: 'rate' }));
    this.together((counts) => {
      counts[slots[read()] as number]!++;
    });
  }

  /** A whole number 0 or more. */
  number(measure: Omit<Measure, 'kind'> & { readonly bins: number }, read: () => number): void {
    const at = this.take({ ...measure, kind: 'number' });
    this.together((counts) => countValue(counts, at, read(), measure.bins));
  }

  /** A number that each of some members has: the histogram counts each of them, the mean is that of their sum in a run. */
  each(
    measure: Omit<Measure, 'kind'> & { readonly bins: number },
    members: readonly number[],
    read: (c: number) => number,
  ): void {
    const at = this.take({ ...measure, kind: 'number' });
    this.together((counts) => {
      let sum = 0;
      for (const c of members) {
        const value = read(c);
        const bin = at + 2 + (value < measure.bins ? value : measure.bins - 1);
        counts[bin]!++;
        sum += value;
      }
      if (sum === 0) return;
      // What the members of one run have in common is one number of that run.
      counts[at]! += sum;
      counts[at + 1]! += sum * sum;
    });
  }

  /**
   * To what members are lost, and when.
   *
   * @param step when member `i` was lost, 0 for not
   * @param cause to what, a position among the measures
   */
  losses(measures: readonly Measure[], step: (i: number) => number, cause: (i: number) => number): void {
    const sums = new CauseCounts(this.takeAll(measures), measures);
    const n = measures[0]?.of ?? 0;
    this.together((counts) => {
      for (let i = 0; i < n; i++) {
        const at = step(i);
        if (at > 0) sums.note(counts, cause(i), at);
      }
      sums.close(counts);
    });
  }

  /** Takes several. @returns the first slot of each, by its name */
  takeAll(measures: readonly Measure[]): (name: string) => number {
    const slots = new Map(measures.map((measure) => [measure.name, this.take(measure)]));
    return (name) => slots.get(name) as number;
  }
}

/** How many members of one run each of several measures is true of. */
export class HeadCounts {
  private readonly slots: Int32Array;
  private readonly bins: number;
  private readonly heads: Int32Array;

  /**
   * @param slots the first slot of each measure
   * @param bins of their histograms; 0 for shares, which have none
   */
  constructor(slots: readonly number[], bins: number) {
    this.slots = Int32Array.from(slots);
    this.bins = bins;
    this.heads = new Int32Array(slots.length);
  }

  /** It is true of one more, for one of the measures. */
  note(measure: number): void {
    this.heads[measure]!++;
  }

  /** The run is over. */
  close(counts: Float64Array): void {
    const { slots, bins, heads } = this;
    for (let i = 0; i < slots.length; i++) {
      const n = heads[i] as number;
      if (n === 0 && bins === 0) continue;
      countValue(counts, slots[i] as number, n, bins);
      heads[i] = 0;
    }
  }
}

/** Guards by their bit: what they are called, what ended, the rule. */
const GUARDS = (matchup: DungeonMatchup) =>
  [
    [1, 'tieCap', 'a roll that could only tie was decided by a guard', '2HDC-G1'],
    [2, 'meleeCap', `a duel was broken off after ${matchup.board.limits.rounds} rounds`, '2HDC-G2'],
    [4, 'stalemate', `a fight was stopped after ${matchup.board.limits.activations} activations`, '2HDC-G3'],
    [RECRUIT_CAP, 'recruitCap', `no recruit would do in ${matchup.limits.recruits} tries`, '2HDC-G5'],
    [TURN_CAP, 'turnCap', `an adventure was stopped after ${matchup.limits.turns} turns`, '2HDC-G6'],
    [CROSS_CAP, 'crossCap', `somebody was left below after ${matchup.limits.crossings} tests`, '2HDC-G7'],
    [FLIGHT_CAP, 'flightCap', `a turn had more than ${matchup.limits.flights} fights`, '2HDC-G9'],
    [TILE_CAP, 'tileCap', 'a dead end was rolled again 100 times', '2HDC-G10'],
    [SPACE_CAP, 'spaceCap', 'map, markers or places were full, and something was left out', '2HDC-G12'],
    [CAMPAIGN_END, 'campaignEnd', 'a campaign was stopped after 1,000 adventures', '2HDC-G11'],
  ] as const;

/** How often each guard had to end something. */
export function addGuards(readers: Readers, matchup: DungeonMatchup): void {
  const guards = GUARDS(matchup).map(([bit, what, meaning, rule]) => {
    return [bit, readers.take({ name: what, kind: 'rate', meaning, group: 'guard', what, rule })] as const;
  });
  readers.together((counts) => {
    if (dungeon.guards === 0) return;
    for (const [bit, at] of guards) if (dungeon.guards & bit) counts[at]!++;
  });
}
