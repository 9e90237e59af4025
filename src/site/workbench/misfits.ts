import { Faults } from '../../check/fault.ts';
import { LineSource } from '../../check/source.ts';
import { Text } from '../../check/text.ts';
import { setupOf } from '../../scenario/cells.ts';
import { checkTree } from '../../scenario/check-scenario.ts';
import { compileSetup } from '../../scenario/holdings.ts';
import { Notes } from '../../scenario/reading.ts';
import { scenarioShape } from '../../scenario/scenario-shape.ts';
import { isInside, type ScenarioTree, withValue } from '../../scenario/scenario-tree.ts';
import { type CardPlace, pathOf } from './change.ts';
import type { Opened } from './opened.ts';

/**
 * Returns those statlines that can be read and do not fit in their place all the same: a caster of a race that has none, an
 * ability of another class.
 */
export function misfitsAt(opened: Opened, at: CardPlace, statlines: readonly string[]): string[] {
  const { filled, system } = opened;
  // What is asked of the scenario is another matter.
  const { vary: _vary, focus: _focus, expect: _expect, balance: _balance, ...tree } = filled;
  const shape = scenarioShape(system, { rows: tree.define !== undefined });
  const path = pathOf(at);
  const isWrong = (statline: string) => {
    const whole = withValue({ ...tree, title: 'A card' }, path, statline) as ScenarioTree;
    const notes = new Notes(new LineSource(new Text('a card', statline)));
    const { named, filled: right } = checkTree(whole, system, shape, notes);
    const faults = new Faults();
    const made = right && setupOf(named, system, shape, faults);
    if (made !== undefined) compileSetup(system, made.setup, faults, true);
    return [...notes.faults.all, ...faults.all].some((fault) => isInside(fault.path, path));
  };
  // Where the card is wrong as it is, what is added to it is no more wrong.
  const now = opened.statlines.get(JSON.stringify(path));
  return now === undefined || isWrong(now) ? [] : statlines.filter(isWrong);
}
