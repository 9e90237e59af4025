import { checkShape } from '../check/check-shape.ts';
import { type Fault, Faults, type Path } from '../check/fault.ts';
import { readBook } from '../rules/homebrew.ts';
import type { Definitions } from '../rules/kit/homebrew.ts';
import type { Matchup, RuleSystem, Setup } from '../rules/system.ts';
import { compileSetup } from './holdings.ts';
import type { Cell } from './scenario.ts';
import type { scenarioShape } from './scenario-shape.ts';
import { isInside, type ScenarioTree, withValue } from './scenario-tree.ts';
import { SharedParts } from './shared-parts.ts';
import { type PlacedAxis, putFor } from './vary.ts';

/** The most different faults to collect from single combinations. */
const MOST_FAULTS = 200;

/** A scenario from which cells are made by replacing values. */
export interface Template {
  /** The checked tree, with members named. */
  readonly tree: ScenarioTree;
  readonly system: RuleSystem;
  /** The shape of the rulebook's scenarios. */
  readonly shape: ReturnType<typeof scenarioShape>;
}

/**
 * Returns every combination of all axes; the first axis varies slowest. Each is checked like a written scenario.
 *
 * @param onMatchup called with the matchup of every cell
 * @returns `undefined` if it added faults
 */
export function combine(
  template: Template,
  axes: readonly PlacedAxis[],
  faults: Faults,
  onMatchup: (matchup: Matchup) => void,
): readonly Cell[] | undefined {
  const cells: Cell[] = [];
  const parts = new SharedParts();
  const wrong = new WrongCells(axes);
  const combinations = combinationsOf(axes);
  for (let number = 0; number < combinations; number++) {
    const choice = choiceOf(number, axes);
    const found = new Faults();
    const made = makeCell(template, axes, choice, found, true);
    if (made !== undefined) {
      cells.push({ ...made.cell, setup: parts.in(made.cell.setup) });
      onMatchup(made.matchup);
    }
    wrong.add(found.all, choice);
  }
  wrong.report(faults);
  return cells.length < combinations ? undefined : cells;
}

/**
 * Returns one combination, checked like a written scenario.
 *
 * @param choice index of the value of each axis
 * @param outline whether only faults and measures of the matchup matter
 * @returns `undefined` if it added faults
 */
export function makeCell(
  { tree, system, shape }: Template,
  axes: readonly PlacedAxis[],
  choice: readonly number[],
  faults: Faults,
  outline = false,
): { readonly cell: Cell; readonly matchup: Matchup } | undefined {
  const made = setupOf(withChoice(tree, axes, choice), system, shape, faults);
  if (made === undefined) return undefined;
  const said = new Faults();
  // Values of `vary` may make rows that the book rejects.
  const matchup = readBook(system, made.setup, said) && compileSetup(system, made.setup, said, outline);
  faults.all.push(...said.all.map((fault) => inTree(fault, made.indexes)));
  if (matchup === undefined || said.any) {
    if (said.any) return undefined;
    throw new Error(`${system.id} returned neither a matchup nor a fault`);
  }
  const vary = axes.map(({ path, values }, i) => [path, values[choice[i]]] as const);
  return { cell: { vary: Object.fromEntries(vary), setup: made.setup }, matchup };
}

/** Returns the tree with the chosen values filled in. */
export function withChoice(tree: ScenarioTree, axes: readonly PlacedAxis[], choice: readonly number[]): ScenarioTree {
  // Whole sides and members first, then their facts.
  const inOrder = axes.map((axis, i) => ({ axis, value: axis.values[choice[i]] }));
  inOrder.sort((one, other) => one.axis.at.length - other.axis.at.length);
  return inOrder.reduce<unknown>(
    (changed, { axis, value }) => withValue(changed, axis.at, putFor(axis, value)),
    tree,
  ) as ScenarioTree;
}

/** Returns the number of combinations of the axes' values. */
export function combinationsOf(axes: readonly PlacedAxis[]): number {
  return axes.reduce((product, { values }) => product * values.length, 1);
}

/** Returns the index of the value of each axis in a combination. */
export function choiceOf(number: number, axes: readonly PlacedAxis[]): number[] {
  const choice: number[] = [];
  let rest = number;
  for (const { values } of [...axes].reverse()) {
    choice.unshift(rest % values.length);
    rest = Math.floor(rest / values.length);
  }
  return choice;
}

/**
 * Returns a tree as the setup that a rulebook compiles: defaults filled in, members of count 0 left out.
 *
 * @returns the setup, and for each side the index of each member in the tree; `undefined` if it added faults
 */
export function setupOf(
  tree: ScenarioTree,
  system: RuleSystem,
  shape: ReturnType<typeof scenarioShape>,
  faults: Faults,
): { setup: Setup; indexes: ReadonlyMap<string, readonly number[]> } | undefined {
  // Warbands were checked where they are written.
  const { warbands: _, ...played } = tree;
  const checked = checkShape(shape, played, faults);
  if (checked === undefined) return undefined;
  const { rules, play, everyStep, sides, rulings, limits, count } = checked;
  const { houseRules, points } = checked as {
    houseRules?: boolean;
    points?: Readonly<Record<string, number | string>>;
  };
  const indexes = new Map<string, readonly number[]>();
  const present = Object.entries(sides).map(([name, { policy, members, ...own }]) => {
    const at = members.flatMap((member, i) => (member.count === 0 ? [] : [i]));
    if (at.length === 0) faults.add(['sides', name, 'members'], 'this side has no members left');
    indexes.set(name, at);
    const named = at.map((i) => ({
      ...members[i],
      name: members[i]?.name as string,
      count: members[i]?.count as number,
    }));
    return { name, policy, ...own, members: named };
  });
  if (faults.any) return undefined;
  const own = Object.keys(system.keys).map((key) => [key, (checked as Record<string, unknown>)[key]] as const);
  const setup = {
    ...Object.fromEntries(own.filter(([, value]) => value !== undefined)),
    rules,
    play,
    ...(everyStep ? { everyStep } : {}),
    ...(count === undefined ? {} : { count }),
    ...(houseRules ? { houseRules } : {}),
    ...(points === undefined ? {} : { points }),
    ...(tree.define === undefined ? {} : { define: tree.define as Definitions }),
    sides: present,
    rulings: { ...Object.fromEntries(system.rulings.map(({ name, values }) => [name, values[0]])), ...rulings },
    limits: { ...Object.fromEntries(system.limits.map(({ name, value }) => [name, value])), ...limits },
  };
  return { setup, indexes };
}

/** Moves a fault of the rulebook, whose member indexes are those of the setup, to its path in the tree. */
export function inTree(fault: Fault, indexes: ReadonlyMap<string, readonly number[]>): Fault {
  const [sides, name, members, index, ...rest] = fault.path;
  if (sides !== 'sides' || members !== 'members' || typeof index !== 'number') return fault;
  const at = indexes.get(name as string)?.[index];
  return at === undefined ? fault : { ...fault, path: [sides, name, members, at, ...rest] };
}

/** Faults of single combinations: each fault once, at the value that causes it. */
class WrongCells {
  private readonly axes: readonly PlacedAxis[];
  private readonly found = new Map<string, { fault: Fault; choices: (readonly number[])[] }>();

  constructor(axes: readonly PlacedAxis[]) {
    this.axes = axes;
  }

  add(faults: readonly Fault[], choice: readonly number[]): void {
    for (const fault of faults) {
      const placed = this.atValue(fault, choice);
      const key = JSON.stringify([placed.path, placed.problem]);
      const before = this.found.get(key);
      if (before !== undefined) before.choices.push(choice);
      else if (this.found.size < MOST_FAULTS) this.found.set(key, { fault: placed, choices: [choice] });
    }
  }

  /** Moves a fault at a varied path to the value in `vary`. */
  private atValue(fault: Fault, choice: readonly number[]): Fault {
    const i = this.axes.findIndex(({ at }) => isInside(fault.path, at));
    const axis = this.axes[i];
    if (axis === undefined) return fault;
    const path: Path = ['vary', axis.path, choice[i]];
    const { problem, rule } = fault;
    return rule === undefined ? { path, problem } : { path, problem, rule };
  }

  report(faults: Faults): void {
    for (const { fault, choices } of this.found.values()) {
      const where = fault.path[0] === 'vary' ? '' : this.words(choices);
      faults.all.push(where === '' ? fault : { ...fault, problem: `${fault.problem} (where ${where})` });
    }
  }

  /** Describes the first faulty combination without axes whose values are all faulty: '' if all axes are. */
  private words(choices: readonly (readonly number[])[]): string {
    return this.axes
      .flatMap(({ path, values }, i) => {
        const always = new Set(choices.map((choice) => choice[i])).size === values.length;
        return always ? [] : [`${path} is ${values[choices[0]?.[i]]}`];
      })
      .join(', ');
  }
}
