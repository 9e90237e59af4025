import { Faults } from '../check/fault.ts';
import { bookOf } from '../rules/homebrew.ts';
import type { Matchup, RuleSystem, Setup, Side } from '../rules/system.ts';
import { combinationsOf, makeCell, type Template } from './cells.ts';
import { compileSetup } from './holdings.ts';
import { type PricedFacts, pricedFacts } from './price-list.ts';
import type { Axis } from './scenario.ts';
import type { scenarioShape } from './scenario-shape.ts';
import { isTree, type ScenarioTree } from './scenario-tree.ts';
import { type PlacedAxis, readAxes, type WrittenAxes } from './vary.ts';
import { steered } from './ways.ts';

/** Stands for every member of a side in a path of `pool`. */
const EVERY = '*';

/** The members of one side. */
export type Members = Side['members'];

/** A member in the terms of `points`. */
export interface PricedMember extends PricedFacts {
  readonly count: number;
}

/**
 * Reads `pool`: paths with the values that a side may take there, `band.*.weapon` for each of its members.
 *
 * @param tree with members named where possible
 * @returns an axis for each path of each member; `undefined` if it added faults
 */
export function readPool(
  tree: ScenarioTree,
  pool: WrittenAxes,
  system: RuleSystem,
  shape: ReturnType<typeof scenarioShape>,
  missing: readonly string[],
  faults: Faults,
): readonly PlacedAxis[] | undefined {
  const written = new Map<string, string>();
  const axes: Record<string, WrittenAxes[string]> = {};
  for (const [path, values] of Object.entries(pool)) {
    for (const place of placesOf(path, tree)) {
      // An entry for one member overrides the entry for all.
      if (written.has(place) && path.includes(EVERY)) continue;
      written.set(place, path);
      axes[place] = values;
    }
  }
  const found = new Faults();
  const read = readAxes(tree, axes, system, shape, missing, found, ['pool']);
  const seen = new Set<string>();
  for (const fault of found.all) {
    const [key, place, ...rest] = fault.path;
    const path = [key, written.get(String(place)) ?? place, ...rest];
    const id = JSON.stringify([path, String(place).includes(EVERY) ? fault.problem : path]);
    if (!seen.has(id)) faults.all.push({ ...fault, path });
    seen.add(id);
  }
  return faults.any ? undefined : read;
}

/** Returns the paths that a path with `*` stands for: one for each member of its side. */
function placesOf(path: string, { sides }: ScenarioTree): string[] {
  const [name, member, ...rest] = path.split('.');
  const side = isTree(sides) ? sides[name] : undefined;
  if (member !== EVERY || !isTree(side) || !Array.isArray(side.members)) return [path];
  return side.members.flatMap((each) =>
    isTree(each) && typeof each.name === 'string' ? [[name, each.name, ...rest].join('.')] : [],
  );
}

/** The line-ups that a pool makes of the sides of a scenario, and the games in which they meet. */
export class LineUps {
  /** Names of the sides in the pool, in order: one from which both sides take, or two. */
  readonly sides: readonly string[];
  /** Number of cells of the scenario without its pool. */
  readonly cells: number;
  private readonly template: Template;
  private readonly axes: readonly PlacedAxis[];

  /**
   * @param vary axes of the scenario, which a pool leaves unchanged
   * @param axes axes of the pool
   */
  constructor(template: Template, vary: readonly PlacedAxis[], axes: readonly PlacedAxis[]) {
    this.template = template;
    this.axes = axes;
    this.cells = combinationsOf(vary);
    const named = new Set(axes.map(({ path }) => sideOf(path)));
    this.sides = Object.keys(template.tree.sides as ScenarioTree).filter((side) => named.has(side));
  }

  /** Returns the axes of a side. */
  places(side: string): readonly Axis[] {
    return this.axesOf(side);
  }

  /**
   * Makes a line-up.
   *
   * @param choice index of the value of each axis of the side
   * @returns its members, or why the rulebook rejects it
   */
  make(side: string, choice: readonly number[]): Members | { readonly why: string } {
    const faults = new Faults();
    const made = makeCell(this.template, this.axesOf(side), choice, faults, true);
    const members = made?.cell.setup.sides.find(({ name }) => name === side)?.members;
    return members ?? { why: faults.all[0]?.problem ?? 'it is not allowed' };
  }

  /** Returns the facts of each member that `points` can price. */
  facts(members: Members): PricedMember[] {
    const read = pricedFacts(this.template.system);
    return members.map((member) => ({ count: member.count, ...read(member) }));
  }

  /**
   * Returns the matchup of one line-up on the first side and another on the second.
   *
   * @param setup of the scenario, with two sides
   * @param policy of both sides, with the book's choices; default: as written
   * @returns `undefined` if the rulebook rejects it
   */
  meet(setup: Setup, lineUps: readonly [Members, Members], policy?: string): Matchup | undefined {
    const { system } = this.template;
    const { choices } = bookOf(system, setup);
    const sides = setup.sides.map((side, i) => {
      const own = { ...side, members: lineUps[i] };
      return policy === undefined ? own : steered(own, policy, choices);
    });
    const faults = new Faults();
    const matchup = compileSetup(system, { ...setup, sides }, faults);
    if (matchup === undefined || faults.any) return undefined;
    return setup.everyStep ? { ...matchup, everyStep: true } : matchup;
  }

  private axesOf(side: string): readonly PlacedAxis[] {
    return this.axes.filter(({ path }) => sideOf(path) === side);
  }
}

function sideOf(path: string): string {
  return path.split('.')[0];
}
