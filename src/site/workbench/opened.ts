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

/** A scenario being edited, as far as it can be read; it may have many faults. */
export interface Opened {
  /** The value of the text. */
  readonly written: ScenarioTree;
  /** With sides and rows from their files, and statlines as written. */
  readonly filled: ScenarioTree;
  /** With statlines expanded, and a name for each member that could be read. */
  readonly named: ScenarioTree;
  /** Paths, as JSON, of members whose statline could not be read. */
  readonly unread: ReadonlySet<string>;
  /** The statline of each member written as one, by its path as JSON. */
  readonly statlines: ReadonlyMap<string, string>;
  /** The rulebook with the rows that the scenario defines. */
  readonly system: RuleSystem;
  readonly shape: ReturnType<typeof memberShape>;
}

/** Reads a text as far as possible; `undefined` if it is not a scenario of a rulebook. */
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
    // The rows may be incomplete.
    return undefined;
  }
}

/** Returns the member of a statline, or its fault, as far as it can be checked without the rest of the game. */
export function meaningOf({ system, shape }: Opened, statline: string): RawMember | { readonly problem: string } {
  const faults = new Faults();
  const read = readStatline(statline, system, faults);
  const [first] = faults.all;
  if (read === undefined || first !== undefined) return { problem: first?.problem ?? 'it cannot be read' };
  const checked = shape.safeParse(read);
  return checked.success ? read : { problem: checked.error.issues[0]?.message ?? 'it cannot be read' };
}

/** Returns the sides of a tree, each a mapping. */
export function sidesOf({ sides }: ScenarioTree): [key: string, side: ScenarioTree][] {
  return Object.entries(isTree(sides) ? sides : {}).map(([key, side]) => [key, isTree(side) ? side : {}]);
}

/** Returns the listed members of a side. */
export function membersOf({ members }: ScenarioTree): readonly unknown[] {
  return Array.isArray(members) ? members : [];
}
