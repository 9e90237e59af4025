import { CauseCounts } from '../../stats/causes.ts';
import { countValue, type Measure, slotsOf } from '../../stats/measure.ts';
import {
  CAMPAIGN_END,
  CROSS_CAP,
  type Dungeon,
  FLIGHT_CAP,
  RECRUIT_CAP,
  SPACE_CAP,
  TILE_CAP,
  TURN_CAP,
} from './dungeon.ts';
import type { DungeonMatchup } from './dungeon-matchup.ts';

/** What is counted about a finished run: a measure beside the way to read it off. */
export interface Reader {
  readonly measure: Measure;
  /** Adds a finished run to a tally. */
  add(d: Dungeon, counts: Float64Array): void;
}

/** Measures in the making, laid out one after the other. */
export class Readers {
  readonly all: Reader[] = [];
  private next = 0;

  /** A claim that is true or false. */
  rate(measure: Omit<Measure, 'kind'>, read: (d: Dungeon) => boolean): void {
    const at = this.take({ ...measure, kind: 'rate' });
    this.all.push({
      measure: { ...measure, kind: 'rate' },
      add: (d, counts) => {
        if (read(d)) counts[at]!++;
      },
    });
  }

  /** How many out of `of`. */
  share(measure: Omit<Measure, 'kind'> & { readonly of: number }, read: (d: Dungeon) => number): void {
    const at = this.take({ ...measure, kind: 'share' });
    this.all.push({
      measure: { ...measure, kind: 'share' },
      add: (d, counts) => {
        const value = read(d);
        if (value > 0) countValue(counts, at, value, 0);
      },
    });
  }

  /** A whole number 0 or more. */
  number(measure: Omit<Measure, 'kind'> & { readonly bins: number }, read: (d: Dungeon) => number): void {
    const at = this.take({ ...measure, kind: 'number' });
    this.all.push({
      measure: { ...measure, kind: 'number' },
      add: (d, counts) => countValue(counts, at, read(d), measure.bins),
    });
  }

  /** A number that each of several has: the histogram counts each of them, the mean is that of their sum in a run. */
  each(
    measure: Omit<Measure, 'kind'> & { readonly bins: number },
    n: (d: Dungeon) => number,
    read: (d: Dungeon, i: number) => number,
  ): void {
    const at = this.take({ ...measure, kind: 'number' });
    this.all.push({
      measure: { ...measure, kind: 'number' },
      add: (d, counts) => {
        const all = n(d);
        let sum = 0;
        for (let i = 0; i < all; i++) {
          const value = read(d, i);
          const bin = at + 2 + (value < measure.bins ? value : measure.bins - 1);
          counts[bin]!++;
          sum += value;
        }
        // What the members of one run have in common is one number of that run.
        counts[at]! += sum;
        counts[at + 1]! += sum * sum;
      },
    });
  }

  /**
   * To what members are lost, and when.
   *
   * @param step when member `i` was lost, 0 for not
   * @param cause to what, a position among the measures
   */
  losses(
    measures: readonly Measure[],
    step: (d: Dungeon, i: number) => number,
    cause: (d: Dungeon, i: number) => number,
  ): void {
    const slots = new Map(measures.map((measure) => [measure.name, this.take(measure)]));
    const sums = new CauseCounts((name) => slots.get(name) as number, measures);
    const n = measures[0]?.of ?? 0;
    const add = (d: Dungeon, counts: Float64Array) => {
      for (let i = 0; i < n; i++) {
        const at = step(d, i);
        if (at > 0) sums.note(counts, cause(d, i), at);
      }
      sums.close(counts);
    };
    measures.forEach((measure, i) => {
      this.all.push({ measure, add: i === 0 ? add : () => undefined });
    });
  }

  private take(measure: Measure): number {
    const at = this.next;
    this.next += slotsOf(measure);
    return at;
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
  for (const [bit, what, meaning, rule] of GUARDS(matchup)) {
    readers.rate({ name: what, meaning, group: 'guard', what, rule }, (d) => (d.guards & bit) !== 0);
  }
}
