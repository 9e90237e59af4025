import { bare, type Shape, shapeOf } from '../check/shape.ts';
import type { Definitions } from '../rules/kit/homebrew.ts';
import type { RuleSystem } from '../rules/system.ts';
import { namesOf, rowShape } from './define.ts';
import { isTree, type ScenarioTree, valueAt } from './scenario-tree.ts';

/** Places in the rows that a scenario defines, and which members use them. */

/** A fact of a row: `impact` of the weapon `flail`, in the mapping `melee`. */
export interface RowPlace {
  /** `races`, as `define` has it. */
  readonly kind: string;
  readonly row: string;
  /** The keys that lead to the fact in its row. */
  readonly fact: readonly string[];
  readonly shape: Shape;
  /** As the row has it; `undefined` where the row does not say. */
  readonly value: unknown;
}

/** A row by its kind and name. */
type RowId = Pick<RowPlace, 'kind' | 'row'>;

/** Every fact that rows of a scenario have or may have. */
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

/** Facts of a row or a member that are no mappings themselves. */
export function factShapes(shape: Shape, before: readonly string[] = []): Pick<RowPlace, 'fact' | 'shape'>[] {
  return Object.entries(bare(shape)._zod.def.shape ?? {}).flatMap(([key, inner]) => {
    if (before.length === 0 && key === 'meaning') return [];
    const fact = [...before, key];
    return bare(inner)._zod.def.type === 'object' ? factShapes(inner, fact) : [{ fact, shape: inner }];
  });
}

/** The rows of a scenario that a member names in its values. */
function rowsNamedBy({ name: _name, ...values }: ScenarioTree, define: unknown): RowId[] {
  const words = new Set(wordsIn(values));
  return Object.entries(isTree(define) ? define : {}).flatMap(([kind, rows]) =>
    Object.keys(isTree(rows) ? rows : {}).flatMap((row) => (words.has(row) ? [{ kind, row }] : [])),
  );
}

/** All rows that members use: those that they name, and those that such rows name in turn. */
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

/** Words that stand anywhere in a value, keys of its mappings too. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  return isTree(value) ? Object.entries(value).flatMap(([key, inner]) => [key, ...wordsIn(inner)]) : [];
}

/**
 * The places that `<member>.<fact>` may mean, for a fact that is no key of the member: those in rows that the member names,
 * else in rows of another kind that those name (an attribute of its race). Of several, those whose row has the fact.
 *
 * @returns by the fact with dots between its keys; more than one place where it is not clear which is meant
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

/** `define.weapons.flail.melee.impact`. */
export function rowPath({ kind, row, fact }: Pick<RowPlace, 'kind' | 'row' | 'fact'>): string {
  return ['define', kind, row, ...fact].join('.');
}
