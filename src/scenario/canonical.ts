import { exactName, type RuleSystem } from '../rules/system.ts';
import { HOUSE_RULES } from './holdings.ts';
import { memberShape } from './scenario-shape.ts';
import { isTree, type ScenarioTree } from './scenario-tree.ts';

/** Defaults of a scenario. */
interface Filled {
  readonly seed: number;
  readonly precision: number;
  readonly everyStep: boolean;
  readonly play: string;
  readonly sides: Readonly<Record<string, { readonly policy: string }>>;
}

/**
 * Returns a scenario as plain JSON that does not depend on how it was written: statlines spelt out, files filled in,
 * keys in a fixed order, rulings and limits only where they differ from the default. It can be read as a scenario
 * again.
 *
 * @param tree checked, with every member named
 * @param filled the same with defaults
 */
export function canonical(tree: ScenarioTree, filled: Filled, system: RuleSystem): unknown {
  const { title, about, games, vary, focus, names, count, expect, balance, pool, warbands, tags } = tree;
  const members = Object.keys(memberShape(system).shape).filter((key) => key !== 'name' && key !== 'count');
  const side = (name: string, written: ScenarioTree) => ({
    // A side that is taken from warbands has their policies, unless the scenario sets one.
    policy: isTree(vary) && `${name}.use` in vary ? written.policy : filled.sides[name]?.policy,
    ...force(written),
  });
  const force = (written: ScenarioTree) => ({
    ...pick(written, ['budget', HOUSE_RULES, ...Object.keys(system.sideKeys)]),
    members: (written.members as readonly ScenarioTree[]).map((member) => ({
      name: member.name,
      count: member.count ?? 1,
      ...pick(member, members),
    })),
  });
  const defaults = {
    rulings: new Map(system.rulings.map(({ name, values }) => [name, values[0]])),
    limits: new Map(system.limits.map(({ name, value }) => [name, value])),
  };
  const all = {
    title,
    about,
    rules: exactName(system),
    play: filled.play,
    seed: filled.seed,
    games,
    precision: filled.precision,
    everyStep: filled.everyStep || undefined,
    sides: Object.fromEntries(
      Object.entries(tree.sides as ScenarioTree).map(([name, written]) => [name, side(name, written as ScenarioTree)]),
    ),
    define: isTree(tree.define) ? rowsAsWritten(tree.define) : undefined,
    ...pick(tree, ['points', HOUSE_RULES, ...Object.keys(system.keys)]),
    rulings: changed(tree.rulings, defaults.rulings),
    limits: changed(tree.limits, defaults.limits),
    vary,
    focus,
    names,
    count,
    expect,
    balance,
    pool,
    warbands: isTree(warbands)
      ? Object.fromEntries(
          Object.entries(warbands as Readonly<Record<string, ScenarioTree>>).map(([name, written]) => [
            name,
            { title: written.title, ...force(written), policy: written.policy },
          ]),
        )
      : undefined,
    tags,
  };
  return JSON.parse(JSON.stringify(all));
}

/** Removes the fields of a canonical scenario that only affect how answers are shown: the focus and the names. */
export function withoutDisplay(canonical: unknown): unknown {
  if (!isTree(canonical)) return canonical;
  const { focus, names, ...plays } = canonical;
  return plays;
}

/** Removes the display names from a canonical scenario. The focus stays: it decides how many games its cell has. */
export function withoutNames(canonical: unknown): unknown {
  if (!isTree(canonical)) return canonical;
  const { names, ...rest } = canonical;
  return rest;
}

/** Returns rows in the order in which they are written, since some are tables to roll on; facts of a row are sorted. */
function rowsAsWritten(define: ScenarioTree): ScenarioTree {
  return Object.fromEntries(
    Object.keys(define)
      .sort()
      .map((kind) => {
        const rows = define[kind];
        return [
          kind,
          isTree(rows) ? Object.fromEntries(Object.entries(rows).map(([n, row]) => [n, inOrder(row)])) : rows,
        ];
      }),
  );
}

/** Returns the given keys that exist, in order, with their values sorted too. */
function pick(tree: ScenarioTree, keys: readonly string[]): ScenarioTree {
  return Object.fromEntries(keys.filter((key) => key in tree).map((key) => [key, inOrder(tree[key])]));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isTree(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, inOrder(value[key])]),
  );
}

/** Returns the choices that differ from the default, in the rulebook's order; `undefined` if none do. */
function changed(chosen: unknown, defaults: ReadonlyMap<string, unknown>): ScenarioTree | undefined {
  if (!isTree(chosen)) return undefined;
  const other = [...defaults].filter(([name, value]) => name in chosen && chosen[name] !== value);
  return other.length === 0 ? undefined : Object.fromEntries(other.map(([name]) => [name, chosen[name]]));
}
