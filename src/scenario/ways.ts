import { Faults } from '../check/fault.ts';
import { EXPERT } from '../rules/expert.ts';
import type { Matchup, RuleSystem } from '../rules/system.ts';
import { compileSetup } from './holdings.ts';
import type { Cell } from './scenario.ts';

/** Policies that search or learn: too slow or too particular to be ways to play by themselves. */
const SEARCHING: readonly string[] = [EXPERT, 'best', 'optimal'];

/** One way to play a cell: a policy for each side. */
export interface Way {
  /** Policies of the sides that have a choice, by side. */
  readonly policies: Readonly<Record<string, string>>;
  readonly matchup: Matchup;
}

/**
 * Returns the ways to play a cell: every policy of one side with every policy of the others, as written first. A side
 * that searches, or whose policy sets the cell apart, keeps its policy; what the book refuses is left out.
 */
export function waysOf(system: RuleSystem, { setup, vary }: Cell): Way[] {
  const scripted = system.policies.map(({ name }) => name).filter((name) => !SEARCHING.includes(name));
  const choices = setup.sides.map(({ name, policy }) =>
    SEARCHING.includes(policy) || `${name}.policy` in vary
      ? [policy]
      : [policy, ...scripted.filter((other) => other !== policy)],
  );
  const ways = productOf(choices).flatMap((policies) => {
    const faults = new Faults();
    const sides = setup.sides.map((side, i) => ({ ...side, policy: policies[i] }));
    const matchup = compileSetup(system, { ...setup, sides }, faults);
    if (matchup === undefined || faults.any) return [];
    return [{ policies, matchup: setup.everyStep ? { ...matchup, everyStep: true } : matchup }];
  });
  // A side that the book steers has one policy in all of them, so it is not a choice.
  const free = setup.sides.flatMap(({ name }, i) =>
    ways.some(({ policies }) => policies[i] !== ways[0]?.policies[i]) ? [{ name, i }] : [],
  );
  return ways.map(({ policies, matchup }) => ({
    policies: Object.fromEntries(free.map(({ name, i }) => [name, policies[i]])),
    matchup,
  }));
}

function productOf(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>((rows, list) => rows.flatMap((row) => list.map((each) => [...row, each])), [[]]);
}
