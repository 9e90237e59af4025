import type { Subject } from '../../analysis/answer-scenario.ts';
import { digestOf } from '../../analysis/digest.ts';
import type { VaryValue } from '../../scenario/scenario.ts';
import type { Comparison, ComparisonList, ListedArm } from './answer.ts';
import { type Comparing, compareAsWritten } from './ask.ts';

export interface ComparingMany extends Comparing {
  /** Values by path that made the other scenarios from the first one, for the command that repeats this. */
  readonly vary?: Readonly<Record<string, readonly VaryValue[]>> | undefined;
}

/** Verdicts in the order of the list. */
const ORDER = { higher: 0, lower: 0, within: 1, undecided: 2 } as const;

/**
 * Compares the only cell of each scenario with that of the first, on the same games. The intervals of the whole list
 * are simultaneous. Each plays until it is settled, so those that differ most play the fewest games.
 *
 * @param arms three or more
 * @throws Unaskable if they cannot be compared: other rulebooks, nothing in common
 * @throws Unsolved if exact answers are required and out of reach
 */
export async function compareMany(
  arms: readonly Subject[],
  { range: _, narrowed: __, onRound, vary, ...how }: ComparingMany,
): Promise<ComparisonList> {
  const [first, ...others] = arms;
  const found: Comparison[] = [];
  for (const other of others) {
    onRound?.();
    const one = await compareAsWritten([first, other], how, others.length);
    found.push(one);
    if (one.stopped === 'interrupted') break;
  }
  const [{ montecrawl, rules, rulesTitle, play, seed, margin, asked, together }] = found;
  const described = [found[0].arms[0], ...found.map(({ arms: [, arm] }) => arm)];
  const list = found
    .filter(({ differences }) => differences.length > 0)
    .map(({ same, games, stopped, differences, unmatched, arms: [, arm] }) => ({
      ...{ arm: described.indexOf(arm), same, games, stopped, differences, unmatched },
    }))
    .sort(byVerdict);
  return {
    ...{ montecrawl, format: 1, kind: 'compare', rules, rulesTitle, play, seed },
    digest: digestOf(found.map(({ digest }) => digest)),
    ...{ arms: described, margin, together: together.headlines },
    asked: { ...asked, ...(vary === undefined ? {} : { vary }) },
    measures: Object.assign({}, ...found.map(({ measures }) => measures)),
    list,
    interrupted: found.some(({ stopped }) => stopped === 'interrupted'),
  };
}

function byVerdict({ arm: a, differences: [one] }: ListedArm, { arm: b, differences: [other] }: ListedArm): number {
  const sizes = Math.abs(other.difference) - Math.abs(one.difference);
  return ORDER[one.verdict] - ORDER[other.verdict] || sizes || a - b;
}
