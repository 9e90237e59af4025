import { readDocument } from '../check/document.ts';
import { Text } from '../check/text.ts';
import { fillDefinitions } from './bestiary.ts';
import { addChanges } from './changes.ts';
import { checkScenario } from './check-scenario.ts';
import { type Changes, Notes, REGISTRY, type Reading, type Registry } from './reading.ts';
import { isTree } from './scenario-tree.ts';
import { fillSides, fillWarbands, type LoadUse } from './use.ts';

/**
 * Reads a scenario file, YAML or JSON.
 *
 * @param file the path of the file, for faults
 * @param loadUse reads the files that sides and rows are taken from
 * @param changes of the command line
 * @returns the scenario with its rulebook, or all faults
 */
export async function readScenario(
  text: string,
  file: string,
  loadUse: LoadUse,
  changes: Changes = {},
  registry: Registry = REGISTRY,
): Promise<Reading> {
  const { document, value, faults } = readDocument(new Text(file, text));
  const notes = new Notes(document);
  notes.placed.push(...faults);
  if (value === undefined) return notes.report();
  if (!isTree(value)) {
    notes.faults.add([], 'a scenario is a mapping of keys such as title, rules and sides');
    return notes.report();
  }
  const { $schema, ...written } = value;
  const defined = await fillDefinitions(written, document, loadUse, notes, registry, changes.use);
  if (defined === undefined) return notes.report();
  const changed = addChanges(defined, changes, notes);
  const { tree, missing } = await fillSides(changed, document, loadUse, notes);
  const whole = await fillWarbands(changed, tree, document, loadUse, notes, changes.warbands);
  return whole === undefined ? notes.report() : checkScenario(whole, missing, notes, registry);
}
