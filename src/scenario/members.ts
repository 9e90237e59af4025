import type { Fault, Faults, Path } from '../check/fault.ts';
import type { RawMember, RuleSystem } from '../rules/system.ts';
import type { Notes } from './reading.ts';
import { MOST_MEMBERS, memberShape } from './scenario-shape.ts';
import { isInside, isTree, type ScenarioTree, valueAt } from './scenario-tree.ts';
import { offsetOf, readStatline } from './statline.ts';

/**
 * Replaces every statline by its mapping.
 *
 * @returns also the paths of members whose statlines could not be read; they have no further faults
 */
export function spellOut(
  tree: ScenarioTree,
  system: RuleSystem,
  notes: Notes,
): { tree: ScenarioTree; unread: readonly Path[] } {
  const unread: Path[] = [];
  const known = Object.keys(memberShape(system).shape);
  const spell = (member: unknown, path: Path): unknown => {
    const statline = statlineOf(member, known);
    if (statline === undefined) return member;
    notes.statlines.set(JSON.stringify(path), statline);
    const read = readStatline(statline, system, notes.faults.under(...path));
    if (read === undefined) unread.push(path);
    return read ?? {};
  };
  const sides = mapSides(tree, (members, name, key) => {
    if (members.length > MOST_MEMBERS) {
      notes.faults.add([key, name, 'members'], `lists ${members.length} members; ${MOST_MEMBERS} are the most`);
    }
    return members.slice(0, MOST_MEMBERS).map((member, i) => spell(member, [key, name, 'members', i]));
  });
  return { tree: sides, unread };
}

/**
 * Returns the statline of a member that is written as one: `troll@5`; or `boss: troll@5`, which YAML reads as a
 * mapping.
 *
 * @param known the keys of members
 */
export function statlineOf(member: unknown, known: readonly string[]): string | undefined {
  if (typeof member === 'string') return member;
  const [[key, value] = [], ...others] = isTree(member) ? Object.entries(member) : [];
  if (key === undefined || others.length > 0 || typeof value !== 'string' || known.includes(key)) return undefined;
  return `${key}: ${value}`;
}

/** Keys of a scenario that hold sides by name: those that play, and those that `vary` substitutes. */
export const SIDES: readonly string[] = ['sides', 'warbands'];

function mapSides(
  tree: ScenarioTree,
  map: (members: readonly unknown[], side: string, key: string) => readonly unknown[],
): ScenarioTree {
  const mapped = Object.entries(tree).map(([key, sides]) => {
    if (!SIDES.includes(key) || !isTree(sides)) return [key, sides];
    const all = Object.entries(sides).map(([name, side]) => {
      if (!isTree(side) || !Array.isArray(side.members)) return [name, side];
      return [name, { ...side, members: map(side.members, name, key) }];
    });
    return [key, Object.fromEntries(all)];
  });
  return Object.fromEntries(mapped);
}

/**
 * Returns the tree with a name for every member: the given one, or the rulebook's word, made unique within its side
 * with `-2`, `-3` ...
 *
 * @param isRight whether the member at a path is valid; others get no name
 */
export function nameMembers(
  tree: ScenarioTree,
  system: RuleSystem,
  isRight: (path: Path) => boolean,
  faults: Faults,
): ScenarioTree {
  return mapSides(tree, (members, side, key) => {
    const taken = new Set<string>();
    members.forEach((member, i) => {
      const name = valueAt(member, ['name']);
      if (typeof name !== 'string') return;
      if (taken.has(name)) {
        const problem = `two members are called "${name}"; give one another name, or write a count`;
        faults.add([key, side, 'members', i, 'name'], problem);
      }
      taken.add(name);
    });
    return members.map((member, i) => {
      if (!isRight([key, side, 'members', i]) || typeof valueAt(member, ['name']) === 'string') return member;
      const name = freeName(system.memberName(member as RawMember), taken);
      taken.add(name);
      return { ...(member as RawMember), name };
    });
  });
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const name = wanted.replace(/[^\p{L}\p{N}_-]+/gu, '-').slice(0, 36);
  let free = name;
  for (let n = 2; taken.has(free); n++) free = `${name}-${n}`;
  return free;
}

/** Moves faults of members that were written as statlines to the word that they are about. */
export function aimAtStatlines(tree: ScenarioTree, statlines: ReadonlyMap<string, string>): (fault: Fault) => Fault {
  return (fault) => {
    const statline = statlines.get(JSON.stringify(fault.path.slice(0, 4)));
    if (statline === undefined || fault.offset !== undefined) return fault;
    return { ...fault, offset: offsetOf(statline, valueAt(tree, fault.path)) };
  };
}

/** Returns whether a fault is at one of the paths or below it. */
export function isAbout(fault: Fault, paths: readonly Path[]): boolean {
  return paths.some((path) => isInside(fault.path, path));
}
