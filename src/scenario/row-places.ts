import { bare, type Shape, shapeOf } from '../check/shape.ts';
import type { Definitions } from '../rules/kit/homebrew.ts';
import type { RuleSystem } from '../rules/system.ts';
import { namesOf, rowShape } from './define.ts';
import { isTree, type ScenarioTree, valueAt } from './scenario-tree.ts';

/** Facts in the rows that a scenario defines, and the members that use them. */

/** A fact of a row: `impact` of the weapon `flail`, in the mapping `melee`. */
export interface RowPlace {
  /** The key in `define`: `races`. */
  readonly kind: string;
  readonly row: string;
  /** The keys of the fact in its row. */
  readonly fact: readonly string[];
  readonly shape: Shape;
  /** The row's value; `undefined` if it has none. */
  readonly value: unknown;
}

/** The kind and name of a row. */
type RowId = Pick<RowPlace, 'kind' | 'row'>;

/** Returns every fact that rows of a scenario have or may have. */
export function rowPlaces({ kinds = [] }: Pick<RuleSystem, 'kinds'>, define: unknown): RowPlace[] {
  if (!isTree(define)) return [];
  const names = namesOf(kinds, define);
  return kinds.flatMap((kind) => {
    const rows = define[kind.key];
    if (!isTree(rows)) return [];
    const facts = factShapes(shapeOf(rowShape(kind, names)));
    return Object.entries(rows).flatMap(([row, written]) =>
      facts.map(({ fact, shape }) => ({ kind: kind.key, row, fact, shape, value: valueAt(written, fact) })),
    );
  });
}

/** Returns the facts of a row or member, with those inside mappings. */
export function factShapes(shape: Shape, before: readonly string[] = []): Pick<RowPlace, 'fact' | 'shape'>[] {
  return Object.entries(bare(shape)._zod.def.shape ?? {}).flatMap(([key, inner]) => {
    if (before.length === 0 && key === 'meaning') return [];
    const fact = [...before, key];
    return bare(inner)._zod.def.type === 'object' ? factShapes(inner, fact) : [{ fact, shape: inner }];
  });
}

/** Returns the rows of a scenario that a member names in its values. */
function rowsNamedBy({ name: _name, ...values }: ScenarioTree, define: unknown): RowId[] {
  const words = new Set(wordsIn(values));
  return Object.entries(isTree(define) ? define : {}).flatMap(([kind, rows]) =>
    Object.keys(isTree(rows) ? rows : {}).flatMap((row) => (words.has(row) ? [{ kind, row }] : [])),
  );
}

/** Returns all rows that members use: those that they name, and those that such rows name in turn. */
export function rowsUsedBy(members: readonly ScenarioTree[], define: Definitions): RowId[] {
  const used = new Map<string, RowId>();
  const open = members.flatMap((member) => rowsNamedBy(member, define));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const key = `${next.kind}.${next.row}`;
    if (used.has(key)) continue;
    used.set(key, next);
    open.push(...rowsNamedBy(rowAt(define, next), define));
  }
  return [...used.values()];
}

/** Returns the words anywhere in a value, including keys of its mappings. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  return isTree(value) ? Object.entries(value).flatMap(([key, inner]) => [key, ...wordsIn(inner)]) : [];
}

/**
 * Returns the facts that `<member>.<fact>` may mean, if the fact is not a key of the member: those in rows that the
 * member names, else in rows of another kind that those name (an attribute of its race). Of several, those whose row
 * has a value.
 *
 * @returns by the fact with dots between its keys; several where it is ambiguous
 */
export function factsOfMember(
  member: ScenarioTree,
  places: readonly RowPlace[],
  define: unknown,
): Map<string, RowPlace[]> {
  const near = rowsNamedBy(member, define);
  const far = near.flatMap((id) => rowsNamedBy(rowAt(define, id), define).filter(({ kind }) => kind !== id.kind));
  const found = new Map<string, RowPlace[]>();
  for (const rows of [near, far]) {
    const here = places.filter(({ kind, row }) => rows.some((id) => id.kind === kind && id.row === row));
    const byFact = new Map<string, RowPlace[]>();
    for (const place of here) byFact.set(place.fact.join('.'), [...(byFact.get(place.fact.join('.')) ?? []), place]);
    for (const [fact, all] of byFact) {
      const written = all.filter(({ value }) => value !== undefined);
      if (!found.has(fact)) found.set(fact, written.length > 0 ? written : all);
    }
  }
  return found;
}

function rowAt(define: unknown, { kind, row }: RowId): ScenarioTree {
  return valueAt(define, [kind, row]) as ScenarioTree;
}

/** Returns `define.weapons.flail.melee.impact`. */
export function rowPath({ kind, row, fact }: Pick<RowPlace, 'kind' | 'row' | 'fact'>): string {
  return ['define', kind, row, ...fact].join('.');
}
