import type { Subject } from '../../analysis/answer-scenario.ts';
import { cutDigits, cutInterval } from '../../analysis/digits.ts';
import { LEAST_RANGED_GAMES } from '../../analysis/least-ranged.ts';
import { trialPlayer } from '../../analysis/ways/play-trials.ts';
import { type PlayedWay, searchWays } from '../../analysis/ways/search-ways.ts';
import { WayTrials } from '../../analysis/ways/way-trials.ts';
import { canonicalJson } from '../../check/canonical-json.ts';
import { armsOf } from '../../engine/arms.ts';
import type { PlayingOptions } from '../../engine/play-cells.ts';
import { bookOf } from '../../rules/homebrew.ts';
import { optimalSides } from '../../rules/optimal.ts';
import type { RuleSystem } from '../../rules/system.ts';
import { compileCell } from '../../scenario/compile-cell.ts';
import type { Cell } from '../../scenario/scenario.ts';
import { type Chooser, choosersOf, compileWay, type Way } from '../../scenario/ways.ts';
import { pairSums, sharedMeasures } from '../../stats/pair-sums.ts';
import { pairedDifference } from '../../stats/paired-difference.ts';
import type { Comparison } from './answer.ts';

type Range = NonNullable<Comparison['range']>;
type End = Pick<Range['low'], 'difference' | 'low' | 'high' | 'games'>;

/**
 * Finds how far the difference of the first headline moves over the ways to play, with both arms playing alike.
 *
 * @param answer without a range
 * @returns `undefined` if there is none, or when aborted
 */
export async function compareRange(
  [a, b]: readonly [Subject, Subject],
  answer: Omit<Comparison, 'range'>,
  { narrowed, ...options }: PlayingOptions & { readonly narrowed: readonly string[] },
): Promise<Range | undefined> {
  const { system } = a;
  const cells = [a, b].map(({ scenario }) => scenario.cells[0]) as [Cell, Cell];
  const written = cells.map((cell) => compileCell(system, cell));
  const [headline] = answer.differences;
  if (headline === undefined || answer.same || answer.games < LEAST_RANGED_GAMES) return undefined;
  if (written.some((matchup) => optimalSides(matchup).length > 0)) return undefined;
  const choosers = sharedChoosers(system, cells).filter(({ side }) => !narrowed.includes(side));
  const [own, others] = written.map((matchup) => system.measures(matchup));
  const [measure, ...stops] = sharedMeasures(
    [
      ...own.filter(({ name }) => name === headline.measure),
      ...own.filter((each) => each.kind === 'rate' && each.stops !== undefined && each.name !== headline.measure),
    ],
    others,
  );
  const names = [measure, ...stops].map(({ name }) => name);
  const trials = new WayTrials(
    {
      kernel: system,
      matchupOf(way) {
        const arms = cells.flatMap((cell) => compileWay(system, cell, sidesOf(way, cell)) ?? []);
        return arms.length < cells.length ? undefined : { matchup: armsOf(system, arms, names) };
      },
    },
    trialPlayer(system, options),
  );
  const found = await searchWays<End>({
    ...{ choosers, games: answer.games, numbers: [({ difference }) => difference] },
    // There is one matchup: both arms on the same dice.
    ...trials.searchAt([0], (counts) => {
      const count = counts.get(0);
      if (count === undefined || count.games < 2) return undefined;
      const { difference, low, high } = pairedDifference(pairSums(count.counts, count.games, 0, 2, 1), measure);
      return { difference: cutDigits(difference), ...cutInterval({ low, high }), games: count.games };
    }),
  });
  if (found === undefined) return undefined;
  const [ends] = found.ends;
  const { difference, low: least = difference, high: most = difference } = headline;
  const asWritten = { policies: {}, games: answer.games, difference, low: least, high: most };
  const endOf = (end: PlayedWay<End> | undefined, isBeyond: (value: End) => boolean) =>
    end === undefined || !isBeyond(end.result) ? asWritten : { policies: end.way, ...end.result };
  return {
    ways: found.tried.length + 1,
    ...(found.stalled === 0 ? {} : { stalled: found.stalled }),
    sides: choosers.map(({ side }) => side),
    // An end counts only if its interval is apart from that of the answer: the extreme of several may lie beyond it by
    // chance.
    low: endOf(ends.low, ({ high = 0 }) => high < least),
    high: endOf(ends.high, ({ low = 0 }) => low > most),
    tried: found.tried.map(({ way, result: { games, difference: value } }) => ({
      policies: way,
      games,
      difference: value,
    })),
  };
}

/**
 * Returns the sides that may change their policy in both arms. A side whose policies differ between the arms is part of
 * the comparison.
 */
function sharedChoosers(system: RuleSystem, cells: readonly [Cell, Cell]): Chooser[] {
  const [inA, inB] = cells.map((cell) => choosersOf(system, cell));
  const has = (cell: Cell, name: string) => cell.setup.sides.some((side) => side.name === name);
  const own = inA.flatMap(({ side, others }) => {
    if (!has(cells[1], side)) return [{ side, others }];
    const twin = inB.find((each) => each.side === side);
    if (twin === undefined || !playAlike(system, cells, side)) return [];
    return [{ side, others: others.filter((policy) => twin.others.includes(policy)) }];
  });
  return [...own, ...inB.filter(({ side }) => !has(cells[0], side))];
}

function playAlike(system: RuleSystem, cells: readonly [Cell, Cell], name: string): boolean {
  const [one, other] = cells.map(({ setup }) => {
    const side = setup.sides.find((each) => each.name === name);
    const choices = new Set(bookOf(system, setup).choices.map((choice) => choice.name));
    const own = Object.entries(side ?? {}).filter(([key]) => key === 'policy' || choices.has(key));
    return canonicalJson(Object.fromEntries(own));
  });
  return one === other;
}

/** Returns the policies of the sides that a cell has. */
function sidesOf(way: Way, { setup }: Cell): Way {
  return Object.fromEntries(Object.entries(way).filter(([side]) => setup.sides.some(({ name }) => name === side)));
}
