import { checkShape } from '../check/check-shape.ts';
import { Faults } from '../check/fault.ts';
import type { RawMember, RuleSystem, Setup } from '../rules/system.ts';
import { compileSetup } from './holdings.ts';
import { statlineOf } from './members.ts';
import type { Cell } from './scenario.ts';
import { memberShape } from './scenario-shape.ts';
import { isTree } from './scenario-tree.ts';
import { joinStatline, readStatline, type StatlineParts, splitStatline } from './statline.ts';

type Member = Setup['sides'][number]['members'][number];

/** A possible member of an encounter, in any number. */
export interface EncounterUnit {
  /** Unique among the units read together. */
  readonly name: string;
  /** How it is written without a count: its statline, or its mapping. */
  readonly written: string | RawMember;
  /** One of them, as the rulebook compiles it. */
  readonly member: Member;
}

/** An entry that cannot be part of an encounter, with the reason. */
export interface Unfit {
  readonly written: string | RawMember;
  readonly why: string;
}

/** Returns an entry for a scenario's list of members with this many of a unit. */
export function membersEntry({ written }: EncounterUnit, count: number): string | RawMember {
  if (typeof written !== 'string') return { ...written, count };
  const parts = splitStatline(written) as StatlineParts;
  return joinStatline({ ...parts, count: count === 1 ? undefined : count });
}

/** Returns an entry as one line for a scenario file. */
export function lineOf(entry: string | RawMember): string {
  return typeof entry === 'string' ? entry : JSON.stringify(entry);
}

/**
 * Reads units, each written like an entry of a list of members: a statline or a mapping. Counts are ignored, and so are
 * duplicates.
 *
 * @param cell the scenario; each unit is tried alone in the given side
 */
export function readUnits(
  written: readonly unknown[],
  cell: Cell,
  side: string,
  system: RuleSystem,
): { readonly units: readonly EncounterUnit[]; readonly unfit: readonly Unfit[] } {
  const shape = memberShape(system);
  const known = Object.keys(shape.shape);
  const unfit: Unfit[] = [];
  const found = new Map<
    string,
    { written: string | RawMember; own: string | undefined; called: string; member: Member }
  >();
  for (const entry of written) {
    const faults = new Faults();
    const statline = statlineOf(entry, known);
    const raw = statline === undefined ? entry : readStatline(statline, system, faults);
    const checked = raw === undefined ? undefined : checkShape(shape, raw, faults);
    const kept = statline ?? (isTree(entry) ? (entry as RawMember) : String(entry));
    if (checked === undefined || !isTree(raw)) {
      unfit.push({ written: kept, why: faults.all[0]?.problem ?? 'is no member' });
      continue;
    }
    const { name: own, count: _, ...facts } = raw as RawMember;
    const called = system.memberName(raw as RawMember).replace(/[^\p{L}\p{N}_-]+/gu, '-');
    const member = { ...checked, name: own ?? called, count: 1 } as Member;
    const why = whyNot(cell, side, member, system);
    if (why !== undefined) unfit.push({ written: kept, why });
    else {
      const { name: __, ...plays } = member;
      const key = JSON.stringify(plays);
      if (found.has(key)) continue;
      found.set(key, {
        written: statline === undefined ? without(entry) : withoutCount(statline),
        own,
        called,
        member,
      });
    }
    function without(_entry: unknown): RawMember {
      return own === undefined ? facts : { name: own, ...facts };
    }
  }
  const all = [...found.values()];
  const taken = new Set<string>();
  const units = all.map(({ written, own, called, member }): EncounterUnit => {
    const isShared = own === undefined && all.filter((other) => (other.own ?? other.called) === called).length > 1;
    const wanted = own ?? (isShared && typeof written === 'string' ? asName(written) : called);
    let name = wanted;
    for (let n = 2; taken.has(name); n++) name = `${wanted}-${n}`;
    taken.add(name);
    return { name, written, member: { ...member, name } };
  });
  return { units, unfit };
}

/** Returns the cell with these units as the members of a side; those of count 0 are left out. */
export function withUnits(cell: Cell, side: string, units: readonly EncounterUnit[], counts: readonly number[]): Cell {
  const members = units.flatMap(({ member }, unit) => (counts[unit] > 0 ? [{ ...member, count: counts[unit] }] : []));
  const sides = cell.setup.sides.map((each) => (each.name === side ? { ...each, members } : each));
  return { ...cell, setup: { ...cell.setup, sides } };
}

/** Returns why a member cannot be in a side, whatever the limits of its number; `undefined` if it can. */
function whyNot(cell: Cell, side: string, member: Member, system: RuleSystem): string | undefined {
  const faults = new Faults();
  const sides = cell.setup.sides.map((each) =>
    each.name === side ? { ...each, houseRules: true, members: [member] } : each,
  );
  compileSetup(system, { ...cell.setup, sides }, faults, true);
  return faults.all[0]?.problem;
}

function withoutCount(statline: string): string {
  return joinStatline({ ...(splitStatline(statline) as StatlineParts), count: undefined });
}

/** Converts `orc/warrior@4 ac4` to a name: `orc-warrior-4-ac4`. */
function asName(statline: string): string {
  const name = statline.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return name.slice(0, 36).replace(/-$/, '');
}
