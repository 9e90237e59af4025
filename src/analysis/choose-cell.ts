import { unknownWord } from '../check/fault.ts';
import type { Cell, Scenario, VaryValue } from '../scenario/scenario.ts';
import { BadQuestion } from './unaskable.ts';

/**
 * Returns the cell of a scenario that has the wanted values, and elsewhere those of the focus if there is one.
 *
 * @param wanted the wanted value of each path that matters
 * @throws BadQuestion when there is none
 */
export function chooseCell(
  { axes, cells, focus = {} }: Scenario,
  wanted: Readonly<Record<string, readonly VaryValue[]>>,
): Cell {
  for (const [path, values] of Object.entries(wanted)) {
    const axis = axes.find((each) => each.path === path);
    const paths = axes.map((each) => each.path);
    if (axis === undefined) {
      throw new BadQuestion(
        `--cell: ${paths.length === 0 ? 'this scenario varies nothing' : unknownWord('axis', path, paths)}`,
      );
    }
    const [value, ...more] = values.map(String);
    if (more.length > 0) throw new BadQuestion(`--cell: ${path} takes one value, since a cell has one`);
    if (!axis.values.some((tried) => String(tried) === value)) {
      throw new BadQuestion(`--cell: ${path} is not tried at ${value}; it is at ${axis.values.join(', ')}`);
    }
  }
  const values = { ...Object.fromEntries(Object.entries(focus).map(([path, value]) => [path, [value]])), ...wanted };
  const isWanted = (cell: Cell) =>
    Object.entries(values).every(([path, [value]]) => String(cell.vary[path]) === String(value));
  // All combinations of values are cells, so one of them matches.
  return cells.find(isWanted) as Cell;
}

/** Returns `lair.troll.rep=5 band.policy=book`; '' for the only cell of a scenario. */
export function cellName(cell: Cell): string {
  return Object.entries(cell.vary)
    .map(([path, value]) => `${path}=${value}`)
    .join(' ');
}
