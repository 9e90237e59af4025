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
 * Returns the statlines that can be read but are not allowed at a place: a caster of a race that has none, an ability
 * of another class.
 */
export function misfitsAt(opened: Opened, at: CardPlace, statlines: readonly string[]): string[] {
  const { filled, system } = opened;
  // Keys that ask questions of the scenario do not matter here.
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
  // If the card is invalid already, additions make it no worse.
  const now = opened.statlines.get(JSON.stringify(path));
  return now === undefined || isWrong(now) ? [] : statlines.filter(isWrong);
}
