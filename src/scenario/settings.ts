import { Faults } from '../check/fault.ts';
import type { Matchup, RuleSystem } from '../rules/system.ts';
import { choiceOf, makeCell, withChoice } from './cells.ts';
import type { Cell, Expectation, VaryValue } from './scenario.ts';
import type { scenarioShape } from './scenario-shape.ts';
import { type Tree, valueAt } from './scenario-tree.ts';
import type { PlacedAxis } from './vary.ts';

/** A place that may be changed, and the values it may take. */
export interface Knob {
  readonly path: string;
  readonly values: readonly VaryValue[];
  /**
   * What the scenario says now, or the value that changes nothing where it leaves that to the rulebook; `undefined` where
   * none of the values is the rulebook's.
   */
  readonly now: VaryValue | undefined;
}

/** All settings of the knobs of a scenario, each of them a scenario of its own. */
export class Settings {
  readonly knobs: readonly Knob[];
  readonly targets: readonly Expectation[];
  /** How many cells each setting has: combinations of `vary`. */
  readonly cells: number;
  private readonly tree: Tree;
  private readonly axes: readonly PlacedAxis[];
  private readonly placed: ReadonlyMap<string, PlacedAxis>;
  private readonly system: RuleSystem;
  private readonly shape: ReturnType<typeof scenarioShape>;

  /**
   * @param tree checked, with members named
   * @param shape that of the rulebook's scenarios
   */
  constructor(
    tree: Tree,
    axes: readonly PlacedAxis[],
    knobs: readonly PlacedAxis[],
    targets: readonly Expectation[],
    system: RuleSystem,
    shape: ReturnType<typeof scenarioShape>,
  ) {
    this.tree = tree;
    this.axes = axes;
    this.targets = targets;
    this.system = system;
    this.shape = shape;
    this.cells = axes.reduce((product, { values }) => product * values.length, 1);
    this.placed = new Map(knobs.map((knob) => [knob.path, knob]));
    const filled = shape.safeParse(tree).data ?? tree;
    this.knobs = knobs.map(({ path, at, values }) => ({
      path,
      values,
      now: (valueAt(filled, at) as VaryValue | undefined) ?? this.standing(path, values),
    }));
  }

  /** The value that compiles to what the scenario compiles to without one. */
  private standing(path: string, values: readonly VaryValue[]): VaryValue | undefined {
    const without = playsOf(this.compile({}, true));
    return without === undefined
      ? undefined
      : values.find((value) => playsOf(this.compile({ [path]: value }, true)) === without);
  }

  /**
   * The cells of one setting, compiled.
   *
   * @param setting values by path of a knob; those of other scenarios are passed over, those left out stay as they are
   * @param outline whether only faults and measures of the matchups matter
   * @returns why the rulebook does not allow it, where it does not
   */
  compile(
    setting: Readonly<Record<string, VaryValue>>,
    outline = false,
  ): readonly { readonly cell: Cell; readonly matchup: Matchup }[] | { readonly why: string } {
    const turned = Object.entries(setting).flatMap(([path, value]) => {
      const knob = this.placed.get(path);
      return knob === undefined ? [] : [{ ...knob, values: [value] }];
    });
    const tree = withChoice(
      this.tree,
      turned,
      turned.map(() => 0),
    );
    const made = [];
    for (let number = 0; number < this.cells; number++) {
      const faults = new Faults();
      const choice = choiceOf(number, this.axes);
      const cell = makeCell(tree, this.axes, choice, this.system, this.shape, faults, outline);
      if (cell === undefined) return { why: faults.all[0]?.problem ?? 'it is not allowed' };
      made.push(cell);
    }
    return made;
  }
}

/** The same text for settings that play the same; `undefined` for one that is not allowed. */
function playsOf(made: readonly { readonly matchup: Matchup }[] | { readonly why: string }): string | undefined {
  return 'why' in made ? undefined : JSON.stringify(made.map(({ matchup }) => matchup));
}
