import { readDocument } from '../../check/document.ts';
import { Faults, type Path } from '../../check/fault.ts';
import { Text } from '../../check/text.ts';
import type { RawMember, RuleSystem } from '../../rules/system.ts';
import { fillDefinitions } from '../../scenario/bestiary.ts';
import { extend, findSystem } from '../../scenario/check-scenario.ts';
import { nameMembers, spellOut } from '../../scenario/members.ts';
import { Notes, REGISTRY } from '../../scenario/reading.ts';
import { memberShape } from '../../scenario/scenario-shape.ts';
import { isTree, type ScenarioTree, valueAt } from '../../scenario/scenario-tree.ts';
import { readStatline } from '../../scenario/statline.ts';
import { spellPolicies } from '../../scenario/steer.ts';
import { fillSides, type LoadUse } from '../../scenario/use.ts';

/** A scenario that is being worked on, as far as it can be read: it may be wrong in many places. */
export interface Opened {
  /** The text's own value. */
  readonly written: ScenarioTree;
  /** With sides and rows taken from their files, statlines as they are written. */
  readonly filled: ScenarioTree;
  /** With statlines spelt out and a name for each member that could be read. */
  readonly named: ScenarioTree;
  /** Members whose statline could not be read, as JSON of their paths. */
  readonly unread: ReadonlySet<string>;
  /** The statline of each member that is written as one, by the JSON of its path. */
  readonly statlines: ReadonlyMap<string, string>;
  /** The rulebook with the rows that the scenario defines. */
  readonly system: RuleSystem;
  readonly shape: ReturnType<typeof memberShape>;
}

/** Reads a text as far as possible. `undefined` where it is no scenario of a rulebook. */
export async function openScenario(text: string, path: string, load: LoadUse): Promise<Opened | undefined> {
  const { document, value } = readDocument(new Text(path, text));
  if (!isTree(value)) return undefined;
  const { $schema, ...written } = value;
  const notes = new Notes(document);
  const plain = await findSystem(written, notes.faults, REGISTRY);
  if (plain === undefined) return undefined;
  const { use: _use, define: _define, ...alone } = written;
  const withRows = (await fillDefinitions(written, document, load, notes)) ?? alone;
  const { tree, system } = extended(withRows, plain) ?? { tree: alone, system: plain };
  const { tree: filled } = await fillSides(tree, document, load, notes);
  const { tree: spelt, unread } = spellOut(spellPolicies(filled, system, notes), system, notes);
  const missed = new Set(unread.map((at) => JSON.stringify(at)));
  const shape = memberShape(system);
  const isRight = (at: Path) => !missed.has(JSON.stringify(at)) && shape.safeParse(valueAt(spelt, at)).success;
  const named = nameMembers(spelt, system, isRight, new Faults());
  return { written, filled, named, unread: missed, statlines: notes.statlines, system, shape };
}

function extended(tree: ScenarioTree, system: RuleSystem): { tree: ScenarioTree; system: RuleSystem } | undefined {
  try {
    return extend(tree, system, new Faults());
  } catch {
    // Rows that are still being written.
    return undefined;
  }
}

/** What a statline says, where it is right as far as can be told without the game around it. */
export function meaningOf({ system, shape }: Opened, statline: string): RawMember | { readonly problem: string } {
  const faults = new Faults();
  const read = readStatline(statline, system, faults);
  const [first] = faults.all;
  if (read === undefined || first !== undefined) return { problem: first?.problem ?? 'it cannot be read' };
  const checked = shape.safeParse(read);
  return checked.success ? read : { problem: checked.error.issues[0]?.message ?? 'it cannot be read' };
}

/** The sides of a tree, each a mapping. */
export function sidesOf({ sides }: ScenarioTree): [key: string, side: ScenarioTree][] {
  return Object.entries(isTree(sides) ? sides : {}).map(([key, side]) => [key, isTree(side) ? side : {}]);
}

/** The members that a side lists. */
export function membersOf({ members }: ScenarioTree): readonly unknown[] {
  return Array.isArray(members) ? members : [];
}
