import { Faults, unknownWord } from '../check/fault.ts';
import { makeCell, type Template } from './cells.ts';
import type { Cell, VaryValue } from './scenario.ts';
import { valueAt } from './scenario-tree.ts';
import type { PlacedAxis } from './vary.ts';

/** A scenario with its axes. */
interface Swept extends Template {
  /** Its tree with the defaults of the schema. */
  readonly filled: unknown;
  readonly axes: readonly PlacedAxis[];
}

/**
 * Finds the cell that the question is about: the values of `focus`, and elsewhere those of the sides as written.
 *
 * @param focus as written; empty if left out
 * @returns the values of that cell; `undefined` if `focus` is left out and the sides as written are in no cell, if
 *   nothing is varied, or if it added faults
 */
export function readFocus(
  focus: Readonly<Record<string, VaryValue>>,
  swept: Swept,
  faults: Faults,
): Cell['vary'] | undefined {
  const { axes } = swept;
  const paths = axes.map(({ path }) => path);
  const unknown = Object.keys(focus).filter((path) => !paths.includes(path));
  for (const path of unknown) faults.add(['focus', path], notVaried(path, paths), { key: true });
  const given = Object.keys(focus).length > 0;
  const values = axes.map((axis): VaryValue | undefined => {
    const { path, values } = axis;
    if (!Object.hasOwn(focus, path)) return asWritten(axis, swept);
    const value = values.find((tried) => String(tried) === String(focus[path]));
    if (value === undefined) faults.add(['focus', path], `${focus[path]} is not one of its values; ${tries(axis)}`);
    return value;
  });
  const open = axes.filter(({ path }, i) => values[i] === undefined && !Object.hasOwn(focus, path));
  if (given && unknown.length === 0)
    for (const axis of open) {
      const problem = `says nothing of ${axis.path}, and the value as written is not one that vary tries; add it: ${tries(axis)}`;
      faults.add(['focus'], problem);
    }
  if (faults.any || axes.length === 0 || values.includes(undefined)) return undefined;
  return Object.fromEntries(paths.map((path, i) => [path, values[i] as VaryValue]));
}

function notVaried(path: string, paths: readonly string[]): string {
  if (paths.length === 0) return 'names a cell of a sweep, and this scenario varies nothing; leave focus out';
  return unknownWord('varied place', path, paths);
}

function tries({ values }: PlacedAxis): string {
  const few = values.slice(0, 12).join(', ');
  return `vary tries ${few}${values.length > 12 ? ' ...' : ''}`;
}

/** Returns the value of an axis that plays like the scenario as written; `undefined` if none does. */
function asWritten(axis: PlacedAxis, swept: Swept): VaryValue | undefined {
  const { values, at } = axis;
  const { filled, system } = swept;
  if (values.length === 1) return values[0];
  const [key, name] = at;
  const rest =
    key === 'rulings'
      ? system.rulings.find((ruling) => ruling.name === name)?.values[0]
      : key === 'limits'
        ? system.limits.find((limit) => limit.name === name)?.value
        : undefined;
  const written = valueAt(filled, at) ?? rest;
  if (written === undefined || typeof written === 'object') return playingAlike(axis, swept);
  return values.find((value) => value === written);
}

/** Returns the value that compiles to the same matchup, where the scenario leaves the value to its rulebook. */
function playingAlike(axis: PlacedAxis, template: Template): VaryValue | undefined {
  const plays = (axes: readonly PlacedAxis[], choice: readonly number[]) =>
    JSON.stringify(makeCell(template, axes, choice, new Faults())?.matchup);
  const plain = plays([], []);
  return plain === undefined ? undefined : axis.values.find((_, i) => plays([axis], [i]) === plain);
}
