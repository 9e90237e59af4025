import type { Pair } from '../../analysis/meta/arena.ts';
import { Unaskable } from '../../analysis/unaskable.ts';
import { Faults } from '../../check/fault.ts';
import { SampledDice } from '../../dice/sampled.ts';
import { bookOf } from '../../rules/homebrew.ts';
import type { Matchup, RuleSystem, Setup, Side } from '../../rules/system.ts';
import { compileSetup, limitsOf } from '../../scenario/holdings.ts';
import { pointsOf } from '../../scenario/points.ts';
import { steered } from '../../scenario/ways.ts';

/** One kind of member that builds are made of. */
export interface BuildUnit {
  readonly name: string;
  /** Cost of one, in points. */
  readonly cost: number;
  readonly member: Side['members'][number];
  /** Use of each limit of the rulebook or of a row by one. */
  readonly has: readonly number[];
}

/** Number of each unit in a build. */
export type Counts = readonly number[];

/** More builds than this are not counted. */
const MOST_COUNTED = 20_000;
/** The most of one kind in a scenario. */
const MOST_OF_A_KIND = 100;
/** Points are equal if they differ by less. */
const TINY = 1e-9;

/**
 * The builds of a pool: units within points. Only builds without room for one more unit are listed, since one more is
 * assumed to be no worse.
 */
export class Builds {
  readonly units: readonly BuildUnit[];
  private readonly system: RuleSystem;
  private readonly setup: Setup;
  private readonly side: Side;
  private readonly limits: readonly { readonly least: number; readonly most: number }[];
  private readonly counts: Counts[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly matchups = new Map<string, Matchup | undefined>();

  /**
   * @param setup the first of its sides has one member for each unit
   * @throws Unaskable if a unit has no price, or there is only one
   */
  constructor(system: RuleSystem, setup: Setup) {
    const [side] = setup.sides;
    this.system = system;
    this.setup = setup;
    this.side = side;
    const book = bookOf(system, setup);
    const alone = (member: Side['members'][number]) => ({ ...side, members: [{ ...member, count: 1 }] });
    const limits = side.members.map((member) => limitsOf(system, alone(member), setup));
    this.limits = (limits[0] ?? []).map(({ least = 0, most }) => ({ least, most }));
    this.units = side.members.map((member, i): BuildUnit => {
      const faults = new Faults();
      const cost = pointsOf(book, alone(member), setup as Setup & { points?: Record<string, number> }, faults);
      const why = faults.all[0]?.problem;
      if (why !== undefined) throw new Unaskable(`${member.name} has no price: ${why}`);
      if (cost === undefined || !(cost > 0))
        throw new Unaskable(
          `${member.name} has no price above 0; write what it costs under "points", or name a file that does with --use`,
        );
      return { name: member.name, cost, member, has: limits[i].map(({ has }) => has) };
    });
    if (this.units.length < 2) throw new Unaskable('a pool needs two units or more to choose from');
  }

  /** Returns the number of a build. */
  numberOf(counts: Counts): number {
    const key = counts.join();
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.counts.push(counts);
    this.numbers.set(key, this.counts.length - 1);
    return this.counts.length - 1;
  }

  countsOf(build: number): Counts {
    return this.counts[build];
  }

  /** Returns `2x minotaur + 3x rat`: counts as a scenario writes them. */
  nameOf(build: number): string {
    return this.countsOf(build)
      .flatMap((count, i) =>
        count === 0 ? [] : [count === 1 ? this.units[i].name : `${count}x ${this.units[i].name}`],
      )
      .join(' + ');
  }

  /** Returns members as a scenario lists them. */
  membersOf(build: number): Side['members'] {
    return this.countsOf(build).flatMap((count, i) => (count === 0 ? [] : [{ ...this.units[i].member, count }]));
  }

  /**
   * Returns the game of one build on the first side and another on the second; `undefined` if the rulebook rejects it.
   */
  meet([first, second]: Pair, policy?: string): Matchup | undefined {
    const key = `${first} ${second} ${policy ?? ''}`;
    if (this.matchups.has(key)) return this.matchups.get(key);
    const { choices } = bookOf(this.system, this.setup);
    const sides = [first, second].map((build, i) => {
      const side = { ...this.side, name: this.setup.sides[i].name, members: this.membersOf(build) };
      return policy === undefined ? side : steered(side, policy, choices);
    });
    const faults = new Faults();
    const matchup = compileSetup(this.system, { ...this.setup, sides }, faults);
    const meeting = faults.any ? undefined : matchup;
    this.matchups.set(key, meeting);
    return meeting;
  }

  /** Returns whether the rulebook accepts a build. */
  isLegal(build: number): boolean {
    return this.meet([build, build]) !== undefined;
  }

  costOf(counts: Counts, costs: readonly number[]): number {
    return counts.reduce((sum, count, i) => sum + count * costs[i], 0);
  }

  /** Returns whether a build is within points and limits. */
  fits(counts: Counts, costs: readonly number[], points: number): boolean {
    if (this.costOf(counts, costs) > points + TINY || Math.max(...counts) > MOST_OF_A_KIND) return false;
    return this.limits.every(
      ({ most }, j) => counts.reduce((sum, count, i) => sum + count * this.units[i].has[j], 0) <= most,
    );
  }

  private isEnough(counts: Counts): boolean {
    return this.limits.every(
      ({ least }, j) => counts.reduce((sum, count, i) => sum + count * this.units[i].has[j], 0) >= least,
    );
  }

  /**
   * Returns all builds without room for one more unit, as counts; `undefined` if there are too many to count.
   *
   * @param costs of the units, in points
   */
  all(costs: readonly number[], points: number): Counts[] | undefined {
    const found: Counts[] = [];
    let visits = 0;
    const counts = this.units.map(() => 0);
    const visit = (unit: number): boolean => {
      if (++visits > 50 * MOST_COUNTED || found.length > MOST_COUNTED) return false;
      if (unit === counts.length) {
        if (this.isFull(counts, costs, points) && this.isEnough(counts)) found.push([...counts]);
        return true;
      }
      for (counts[unit] = 0; this.fits(counts, costs, points); counts[unit]++) if (!visit(unit + 1)) return false;
      counts[unit] = 0;
      return true;
    };
    return visit(0) ? found : undefined;
  }

  private isFull(counts: readonly number[], costs: readonly number[], points: number): boolean {
    if (counts.every((count) => count === 0)) return false;
    return counts.every(
      (_, i) =>
        !this.fits(
          counts.map((count, j) => (j === i ? count + 1 : count)),
          costs,
          points,
        ),
    );
  }

  /** Adds as many units as fit, in this order of units. */
  fill(counts: Counts, order: readonly number[], costs: readonly number[], points: number): Counts {
    const filled = [...counts];
    for (const unit of order) {
      for (;;) {
        filled[unit]++;
        if (this.fits(filled, costs, points)) continue;
        filled[unit]--;
        break;
      }
    }
    return filled;
  }

  /** Returns builds that have as many as fit of one unit, filled up with each other unit. */
  plain(costs: readonly number[], points: number): Counts[] {
    const none = this.units.map(() => 0);
    const order = none.map((_, i) => i);
    return order.flatMap((first) =>
      order
        .filter((second) => second !== first)
        .map((second) => this.fill(none, [first, second, ...order], costs, points)),
    );
  }

  /** Returns `number` builds drawn at random: a few units each, added one by one while they fit. */
  drawn(seed: number, number: number, costs: readonly number[], points: number): Counts[] {
    const dice = new SampledDice();
    const uniform = () => (dice.next() >>> 0) / 2 ** 32;
    return Array.from({ length: number }, (_, draw) => {
      dice.begin(seed, draw);
      // A few units have a much larger weight than the others.
      const weights = this.units.map(() => 1 / (0.01 + uniform() * uniform()));
      const counts = this.units.map(() => 0);
      for (;;) {
        const can = counts.flatMap((_, i) => {
          const more = counts.map((count, j) => (j === i ? count + 1 : count));
          return this.fits(more, costs, points) ? [i] : [];
        });
        if (can.length === 0) return counts;
        counts[weighted(can, weights, uniform())]++;
      }
    });
  }

  /** Returns builds with one or two units of a kind less, filled up with another. */
  near(build: number, costs: readonly number[], points: number): Counts[] {
    const counts = this.countsOf(build);
    const order = counts.map((_, i) => i);
    return order.flatMap((less) =>
      [1, 2].flatMap((taken) => {
        if (counts[less] < taken) return [];
        const rest = counts.map((count, i) => (i === less ? count - taken : count));
        const others = order.filter((i) => i !== less);
        return others.map((more) => this.fill(rest, [more, ...others, less], costs, points));
      }),
    );
  }
}

/** Chooses one of `some` by weight. @param point 0..1 */
function weighted(some: readonly number[], weights: readonly number[], point: number): number {
  let left = point * some.reduce((sum, i) => sum + weights[i], 0);
  for (const i of some) {
    left -= weights[i];
    if (left < 0) return i;
  }
  return some[some.length - 1];
}
