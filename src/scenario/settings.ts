import { Faults } from '../check/fault.ts';
import type { Matchup } from '../rules/system.ts';
import { choiceOf, combinationsOf, makeCell, type Template, withChoice } from './cells.ts';
import type { Cell, Expectation, VaryValue } from './scenario.ts';
import { valueAt } from './scenario-tree.ts';
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
  private readonly template: Template;
  private readonly axes: readonly PlacedAxis[];
  private readonly placed: ReadonlyMap<string, PlacedAxis>;

  constructor(
    template: Template,
    axes: readonly PlacedAxis[],
    knobs: readonly PlacedAxis[],
    targets: readonly Expectation[],
  ) {
    this.template = template;
    this.axes = axes;
    this.targets = targets;
    this.cells = combinationsOf(axes);
    this.placed = new Map(knobs.map((knob) => [knob.path, knob]));
    const { tree, shape } = template;
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
    const template = {
      ...this.template,
      tree: withChoice(
        this.template.tree,
        turned,
        turned.map(() => 0),
      ),
    };
    const made = [];
    for (let number = 0; number < this.cells; number++) {
      const faults = new Faults();
      const choice = choiceOf(number, this.axes);
      const cell = makeCell(template, this.axes, choice, faults, outline);
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
