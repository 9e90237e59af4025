import { Faults } from '../check/fault.ts';
import type { Matchup } from '../rules/system.ts';
import { choiceOf, combinationsOf, makeCell, type Template, withChoice } from './cells.ts';
import type { Cell, Expectation, VaryValue } from './scenario.ts';
import { valueAt } from './scenario-tree.ts';
import type { PlacedAxis } from './vary.ts';

/** A path that may be changed, and its possible values. */
export interface Knob {
  readonly path: string;
  readonly values: readonly VaryValue[];
  /**
   * The current value, or the value that changes nothing where the scenario leaves it to the rulebook; `undefined` if
   * none of the values does that.
   */
  readonly now: VaryValue | undefined;
}

/** All settings of the knobs of a scenario; each setting makes a scenario. */
export class Settings {
  readonly knobs: readonly Knob[];
  readonly targets: readonly Expectation[];
  /** Number of cells of each setting: combinations of `vary`. */
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

  /** Returns the value that compiles to the same as the scenario without one. */
  private standing(path: string, values: readonly VaryValue[]): VaryValue | undefined {
    const without = playsOf(this.compile({}, true));
    return without === undefined
      ? undefined
      : values.find((value) => playsOf(this.compile({ [path]: value }, true)) === without);
  }

  /**
   * Compiles the cells of one setting.
   *
   * @param setting values by path of a knob; unknown paths are ignored, missing ones stay as written
   * @param outline whether only faults and measures of the matchups matter
   * @returns the cells, or why the rulebook rejects the setting
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

/** Returns a text that is equal for settings that play the same; `undefined` for an invalid one. */
function playsOf(made: readonly { readonly matchup: Matchup }[] | { readonly why: string }): string | undefined {
  return 'why' in made ? undefined : JSON.stringify(made.map(({ matchup }) => matchup));
}
