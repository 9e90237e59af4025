import type { RateValue } from '../../analysis/answer.ts';
import { namesGiven } from '../../analysis/answer-head.ts';
import type { Subject } from '../../analysis/answer-scenario.ts';
import { digestOf } from '../../analysis/digest.ts';
import { cutDigits, cutInterval, cutRate, cutRates } from '../../analysis/digits.ts';
import { Unaskable } from '../../analysis/unaskable.ts';
import { Faults } from '../../check/fault.ts';
import { type PlayOptions, playScenario } from '../../engine/play-scenario.ts';
import { searchText, wayText } from '../../report/best-way.ts';
import { listOf } from '../../report/label.ts';
import { bestSides } from '../../rules/best.ts';
import { type Goal, goalOf } from '../../rules/goal.ts';
import { bookOf } from '../../rules/homebrew.ts';
import { OPTIMAL } from '../../rules/optimal.ts';
import type { Matchup, RuleSystem } from '../../rules/system.ts';
import { withoutDisplay } from '../../scenario/canonical.ts';
import type { Cell } from '../../scenario/scenario.ts';
import { sequentialZ } from '../../stats/looks.ts';
import { layOut } from '../../stats/measure.ts';
import { rateInterval } from '../../stats/rate-interval.ts';
import { levelOfEach } from '../../stats/settle.ts';
import { shareBetween, shareBetweenRange } from '../../stats/share-between.ts';
import type { PlayedPolicy, SideSkill, Skill } from './answer.ts';

export interface Weighing extends Omit<PlayOptions, 'seed' | 'games' | 'precision'> {
  /** Version of montecrawl. */
  readonly montecrawl: string;
  /** Games for each policy, 1 or more. */
  readonly games: number;
  /** Only this side. Default: every side that can be steered. */
  readonly side?: string | undefined;
  /** Policies that are left out. */
  readonly without?: readonly string[] | undefined;
  readonly play?: typeof playScenario;
}

/** A side with a policy. */
interface Entry {
  readonly side: string;
  readonly policy: string;
  readonly meaning: string;
  readonly matchup: Matchup;
  /** Left out if no measure says whether the side has won. */
  readonly goal: Goal | undefined;
}

type Judged = Entry & { readonly goal: Goal };

/**
 * Plays the first cell of a scenario with every policy of each side that has a choice and a goal, with all others as
 * written.
 *
 * @throws Unaskable if there is no such side, or it has no choice
 */
export async function weighSkill(
  { scenario, system }: Subject,
  { montecrawl, games, side, without = [], play = playScenario, ...playing }: Weighing,
): Promise<Skill> {
  const [cell] = scenario.cells;
  if (cell === undefined) throw new Unaskable('the scenario has no cell');
  const named = cell.setup.sides.map(({ name }) => name);
  if (side !== undefined && !named.includes(side)) {
    throw new Unaskable(`there is no side ${side}; the sides are ${listOf(named)}`);
  }
  const choosing = entriesOf(system, cell, without).filter((entry) => side === undefined || entry.side === side);
  if (choosing.length === 0) {
    throw new Unaskable(side === undefined ? 'no side has a choice of policies' : `${side} has no choice of policies`);
  }
  const entries = choosing.filter((entry): entry is Judged => entry.goal !== undefined);
  if (entries.length === 0) {
    const who = side ?? 'a side with a choice of policies';
    throw new Unaskable(`no measure says whether ${who} has won`);
  }
  const { seed, title, canonical, play: way } = scenario;
  const cells = entries.map(({ matchup }) => ({ kernel: system, matchup }));
  // The precision is required but unused, since games are fixed.
  const played = await play(cells, { ...playing, seed, games, precision: 1 });
  const z = sequentialZ([games], levelOfEach(entries.length));
  const known = entries.flatMap((entry, i) => {
    const { games: done, counts } = played[i];
    if (done < games) return [];
    const measures = system.measures(entry.matchup);
    const { slot, sign } = entry.goal;
    const seen = counts[slot];
    const count = sign === 1 ? seen : games - seen;
    const { at } = layOut(measures);
    const measure = measures.find(({ name }) => at(name) === slot)!;
    return [{ entry, count, measure, avoided: sign === -1, value: seenRate(count, games, z) }];
  });
  const names = [...new Set(known.map(({ entry }) => entry.side))];
  return {
    montecrawl,
    format: 1,
    kind: 'skill',
    title,
    rules: system.id,
    rulesTitle: system.title,
    play: way,
    seed,
    digest: digestOf({
      scenario: withoutDisplay(canonical),
      set: cell.vary,
      seed,
      games,
      counts: known.map(({ entry, count }) => [entry.side, entry.policy, count]),
    }),
    scenario: canonical,
    ...namesGiven(scenario),
    asked: { ...(side === undefined ? {} : { side }), without },
    games,
    together: entries.length,
    sides: names.flatMap((name) => {
      const own = known.filter(({ entry }) => entry.side === name);
      return own.length < 2 ? [] : [sideSkill(name, own)];
    }),
    interrupted: known.length < entries.length,
  };
}

/** Returns every policy of each side that has more than one; if the book steers a side, others do not compile. */
function entriesOf(system: RuleSystem, { setup }: Cell, without: readonly string[]): Entry[] {
  return setup.sides.flatMap(({ name: side }, at) => {
    const entries = system.policies.flatMap(({ name: policy, meaning }): Entry[] => {
      if (policy === OPTIMAL || without.includes(policy)) return [];
      const faults = new Faults();
      const sides = setup.sides.map((other, i) => (i === at ? { ...other, policy } : other));
      const matchup = bookOf(system, setup).compile({ ...setup, sides }, faults);
      if (matchup === undefined || faults.any) return [];
      const way = bestSides(matchup).find((best) => best.side === side);
      const how = way === undefined ? meaning : `plays ${wayText(way)} (${searchText(way)})`;
      return [{ side, policy, meaning: how, matchup, goal: goalOf(system.measures(matchup), side) }];
    });
    return entries.length < 2 ? [] : entries;
  });
}

function seenRate(count: number, games: number, z: number): RateValue {
  return { rate: cutRate(count / games), ...cutRates(rateInterval(count, games, z)), count };
}

interface PlayedEntry {
  readonly entry: Entry;
  readonly measure: SideSkill['measure'];
  readonly avoided: boolean;
  readonly value: RateValue;
}

function sideSkill(side: string, known: readonly PlayedEntry[]): SideSkill {
  const policies = known
    .map(({ entry: { policy, meaning }, value }): PlayedPolicy => ({ policy, meaning, value }))
    .sort((a, b) => b.value.rate - a.value.rate);
  const values = policies.map(({ value }) => value);
  const intervals = values.map(({ low = 0, high = 1 }) => ({ low, high }));
  const rates = values.map(({ rate }) => rate);
  // The best policy is at least as good as the highest low end, and the worst no better than the lowest high end.
  const leastBest = Math.max(...intervals.map(({ low }) => low));
  const mostWorst = Math.min(...intervals.map(({ high }) => high));
  const mostBest = Math.max(...intervals.map(({ high }) => high));
  const leastWorst = Math.min(...intervals.map(({ low }) => low));
  const share = shareBetweenRange(intervals);
  return {
    side,
    measure: known[0].measure,
    avoided: known[0].avoided,
    policies,
    worth: {
      value: cutDigits(rates[0] - (rates.at(-1) as number)),
      low: cutDigits(Math.max(0, leastBest - mostWorst)),
      high: cutDigits(mostBest - leastWorst),
    },
    share: { value: cutDigits(shareBetween(rates)), ...cutInterval(share) },
  };
}
