import { mean } from 'simple-statistics';
import { cutDigits, cutInterval } from '../../analysis/digits.ts';
import type { Played } from '../../engine/play-scenario.ts';
import type { VaryValue } from '../../scenario/scenario.ts';
import type { Knob } from '../../scenario/settings.ts';
import { intervalOf, meanOf, type Sums, sumsOf } from '../../stats/sums.ts';
import { mergeTally } from '../../stats/tally.ts';
import type { BalanceSetting, TargetValue } from './answer.ts';
import type { Setting, SettingCell, Target } from './cells.ts';
import { offBy } from './search-settings.ts';

/** The counts in the cells of one setting. */
export class Tallies {
  private readonly cells: readonly SettingCell[];
  private readonly played: readonly Pick<Played, 'games' | 'counts'>[];

  constructor(cells: readonly SettingCell[], played: readonly Pick<Played, 'games' | 'counts'>[]) {
    this.cells = cells;
    this.played = played;
  }

  /** Returns the sum with the counts of other games. */
  and(other: Tallies): Tallies {
    return new Tallies(
      this.cells,
      this.played.map(({ games, counts }, i) => {
        const more = other.played[i] as Played;
        return { games: games + more.games, counts: mergeTally(counts.slice(), more.counts) };
      }),
    );
  }

  get games(): number {
    return this.played[0]?.games ?? 0;
  }

  targets(targets: readonly Target[]): Sums[] {
    return targets.map(({ cell, measure }) => this.sums(cell, measure) as Sums);
  }

  /** Mean length of games; `undefined` if a cell does not measure it. */
  get length(): number | undefined {
    return this.average((cell, i) => {
      const length = cell.measures.find(({ group, kind }) => group === 'length' && kind === 'number');
      const sums = length && this.sums(i, length.name);
      return sums && meanOf(sums);
    });
  }

  /** Difference between the shares of members that two sides lose. */
  get uneven(): number | undefined {
    return this.average(({ setup, measures }, i) => {
      const lost = setup.sides.map(({ name, members }) => {
        const measure = measures.find(
          ({ group, side, what }) => group === 'side' && side === name && LOSSES.includes(what),
        );
        const sums = measure && this.sums(i, measure.name);
        return sums && meanOf(sums) / members.reduce((sum, { count }) => sum + count, 0);
      });
      const [first, second] = lost;
      return lost.length !== 2 || first === undefined || second === undefined ? undefined : Math.abs(first - second);
    });
  }

  private sums(cell: number, measure: string): Sums | undefined {
    const { games, counts } = this.played[cell] as Played;
    return sumsOf(this.cells[cell].measures, measure, counts, games);
  }

  private average(of: (cell: SettingCell, i: number) => number | undefined): number | undefined {
    const values = this.cells.map(of);
    const known = values.filter((value) => value !== undefined);
    return known.length < values.length ? undefined : mean(known);
  }
}

/** Names in rulebooks for members that a side has lost. */
const LOSSES = ['casualties', 'losses'];

/**
 * Describes a setting for the answer.
 *
 * @param z half width of its intervals in standard errors
 */
export function describe(
  knobs: readonly Knob[],
  setting: Setting,
  cells: readonly SettingCell[],
  tallies: Tallies,
  targets: readonly Target[],
  z: number,
): BalanceSetting {
  const sums = tallies.targets(targets);
  const { uneven, length } = tallies;
  const turned = knobs.flatMap(({ path, values, now }) => {
    const value = setting[path] ?? now;
    if (value === now) return [];
    const [from, to] = [values.indexOf(now as VaryValue), values.indexOf(value)];
    return [from < 0 || typeof value !== 'number' ? 1 : Math.abs(to - from)];
  });
  const values = Object.fromEntries(
    knobs.flatMap(({ path, now }) => {
      const value = setting[path] ?? now;
      return value === undefined ? [] : [[path, value] as const];
    }),
  );
  return {
    setting: values,
    changes: turned.length,
    steps: turned.reduce((sum, steps) => sum + steps, 0),
    games: tallies.games,
    off: cutDigits(offBy(sums, targets)),
    ...(uneven === undefined ? {} : { uneven: cutDigits(uneven) }),
    ...(length === undefined ? {} : { length: cutDigits(length) }),
    measures: targets.map(({ cell, measure, low, high }, i): TargetValue => {
      const known = sums[i];
      const interval = intervalOf(known, z);
      const { scenario, vary } = cells[cell];
      return {
        scenario: scenario.title,
        vary,
        measure,
        kind: known.kind,
        between: [low, high],
        value: cutDigits(meanOf(known)),
        ...cutInterval(interval),
      };
    }),
  };
}
