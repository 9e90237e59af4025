import { Faults } from '../check/fault.ts';
import { BEST } from '../rules/best.ts';
import { EXPERT } from '../rules/expert.ts';
import { bookOf } from '../rules/homebrew.ts';
import { OPTIMAL } from '../rules/optimal.ts';
import type { Matchup, RuleSystem, Side } from '../rules/system.ts';
import { compileSetup } from './holdings.ts';
import type { Cell } from './scenario.ts';

/** Policies that search or learn: too slow, or too special, to be tried as a way to play. */
const SEARCHING: readonly string[] = [EXPERT, OPTIMAL, BEST];

/** A side that may change its policy. */
export interface Chooser {
  readonly side: string;
  /** Names of the policies it may change to. */
  readonly others: readonly string[];
}

/** Changed policies by side. */
export type Way = Readonly<Record<string, string>>;

/**
 * Returns the sides of a cell that have other policies. A side that searches keeps its policy, and so does one whose
 * policy or choices distinguish the cell.
 */
export function choosersOf(system: RuleSystem, { setup, vary }: Pick<Cell, 'setup' | 'vary'>): Chooser[] {
  const { policies, choices } = bookOf(system, setup);
  const scripted = policies.map(({ name }) => name).filter((name) => !SEARCHING.includes(name));
  const names = ['policy', ...choices.map(({ name }) => name)];
  return setup.sides.flatMap((side) => {
    const isVaried = names.some((name) => `${side.name}.${name}` in vary);
    if (isVaried || SEARCHING.includes(side.policy)) return [];
    // With choices of its own, a side does not play its policy by the book.
    const isPlain = !choices.some(({ name }) => name in side);
    return [{ side: side.name, others: scripted.filter((name) => !(isPlain && name === side.policy)) }];
  });
}

/** Returns the ways in which one side changes its policy. */
export function singleWays(choosers: readonly Chooser[]): Way[] {
  return choosers.flatMap(({ side, others }) => others.map((policy) => ({ [side]: policy })));
}

/**
 * Returns the matchup of a cell whose sides play another way. A changed side plays the book's version of its policy,
 * since choices in the scenario belong to the policy written there.
 *
 * @returns `undefined` if the book rejects it
 */
export function compileWay(system: RuleSystem, { setup }: Pick<Cell, 'setup'>, way: Way): Matchup | undefined {
  const { choices } = bookOf(system, setup);
  const faults = new Faults();
  const sides = setup.sides.map((side) => (side.name in way ? steered(side, way[side.name], choices) : side));
  const matchup = compileSetup(system, { ...setup, sides }, faults);
  return faults.any ? undefined : matchup;
}

/** Returns the side with another policy and the book's choices. */
export function steered(side: Side, policy: string, choices: RuleSystem['choices']): Side {
  const own = Object.entries(side).filter(([key]) => !choices.some(({ name }) => name === key));
  return { ...(Object.fromEntries(own) as unknown as Side), policy };
}
