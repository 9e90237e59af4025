import type { z } from 'zod';
import { type Faults, type Path, unknownWord } from './fault.ts';
import { bare, knownKeys, listed, metaOf, rightValue, type Shape, shapeOf, within } from './shape.ts';
import { nearest } from './word.ts';

type Issue = z.core.$ZodIssue;

/**
 * Checks a value against a schema, and adds a fault in plain words for everything that is wrong.
 *
 * A schema's own messages are kept; one may end in the id of a rule, `(2HDC-12.0)`. `meta({ kind, rule })` gives the
 * name of a schema's words or keys, and their rule; a refinement may name its rule in `params: { rule }`.
 *
 * @returns the parsed value; `undefined` if it added faults
 */
export function checkShape<S extends z.ZodType>(
  schema: S,
  value: unknown,
  faults: Faults,
  also: Also = none,
): z.output<S> | undefined {
  return check(schema, value, schema, [], faults, also) as z.output<S> | undefined;
}

/** Returns further keys that a mapping may have, which are removed before it is checked. */
type Also = (path: Path) => readonly string[];

const none: Also = () => [];

/**
 * Checks a value for one path of a schema, like {@link checkShape}.
 *
 * @param path a path that the schema knows
 */
export function checkPlace(schema: z.ZodType, path: Path, value: unknown, faults: Faults): void {
  const place = placeOf(shapeOf(schema), path);
  if (place === undefined) throw new Error(`the schema has no place ${path.join('.')}`);
  check(place as unknown as z.ZodType, value, schema, path, faults, none);
}

function check(schema: z.ZodType, value: unknown, root: z.ZodType, base: Path, faults: Faults, also: Also): unknown {
  // An empty message shows that the schema has none of its own. Most schemas check one value, or a few: too few to
  // generate code for them.
  const result = schema.safeParse(value, { error: () => '', reportInput: true, jitless: true });
  if (result.success) return result.data;
  for (const issue of result.error.issues) addIssue(issue, shapeOf(root), faults, base, also);
  return undefined;
}

/** @param base path in the schema at which the issue's path begins */
function addIssue(issue: Issue, root: Shape, faults: Faults, base: Path, also: Also): void {
  const path = [...base, ...(issue.path as Path)];
  const shape = placeOf(root, path);
  const meta = shape === undefined ? {} : metaOf(shape);
  const [said, rule] = splitRule(issue);
  const more = withRule(rule ?? ruleAt(root, path));
  if (issue.code === 'unrecognized_keys') {
    const known = [...(shape === undefined ? [] : knownKeys(shape)), ...also(path)];
    for (const key of issue.keys) {
      faults.add([...path, key], unknownWord(meta.kind ?? 'key', key, known, meta.list), { ...more, key: true });
    }
  } else if (said !== '') {
    faults.add(path, said, more);
  } else if (issue.code === 'invalid_key') {
    addKeyIssues(issue.issues, path, issue.input, faults);
  } else if (issue.code === 'invalid_union' && meant(issue.errors).length > 0) {
    for (const inner of meant(issue.errors)) addIssue(inner, root, faults, path, also);
  } else {
    faults.add(path, problemAt(shape, issue.input, meta.kind ?? kindOf(path), meta.list), more);
  }
}

function addKeyIssues(issues: readonly Issue[], path: Path, key: unknown, faults: Faults): void {
  const [said, rule] = issues.map(splitRule).find(([message]) => message !== '') ?? [];
  faults.add(path, said ?? `${shown(key)} cannot be a name here`, { ...withRule(rule), key: true });
}

/** Splits the schema's own message on an issue, '' if there is none, from the rule at its end. */
function splitRule(issue: Issue): [said: string, rule?: string] {
  const [, said, rule] = /^(.*) \(([A-Z0-9]+-[^()\s]+)\)$/s.exec(issue.message) ?? [];
  if (said !== undefined && rule !== undefined) return [said, rule];
  const named: unknown = issue.code === 'custom' ? issue.params?.rule : undefined;
  return typeof named === 'string' ? [issue.message, named] : [issue.message];
}

function withRule(rule: string | undefined): { rule?: string } {
  return rule === undefined ? {} : { rule };
}

function placeOf(root: Shape, path: Path): Shape | undefined {
  let shape: Shape | undefined = root;
  for (const step of path) shape = shape && within(shape, step);
  return shape;
}

/** Returns the rule of the innermost schema on the path that names one. */
function ruleAt(root: Shape, path: Path): string | undefined {
  for (let length = path.length; length >= 0; length--) {
    const shape = placeOf(root, path.slice(0, length));
    const rule = shape && metaOf(shape).rule;
    if (rule !== undefined) return rule;
  }
  return undefined;
}

/**
 * Returns the issues of the union's branch that was meant: the only branch whose issues are inside the value; none if
 * there is no such branch, or several.
 */
function meant(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const inside = branches.filter((issues) =>
    issues.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys' || code === 'custom'),
  );
  return inside.length === 1 ? inside[0] : [];
}

/** Describes what is wrong with a value that a schema does not allow. */
function problemAt(shape: Shape | undefined, value: unknown, kind: string, list: string | undefined): string {
  if (shape === undefined) return `${shown(value)} does not fit here`;
  if (value === undefined) return `is missing; it should be ${rightValue(shape)}`;
  if (value === null) return `is empty; it should be ${rightValue(shape)}`;
  const words = listed(shape)?.filter((word) => typeof word === 'string');
  if (typeof value === 'string' && words !== undefined && words.length > 0) {
    return unknownWord(kind, value, listed(shape)?.map(String) ?? [], list);
  }
  return `should be ${rightValue(shape)}, not ${shown(value)}${numberMeant(shape, value)}${wordMeant(shape, value)}`;
}

/** Returns the nearest of the words allowed beside numbers and the like: `none` of `none or a whole number`. */
function wordMeant(shape: Shape, value: unknown): string {
  if (typeof value !== 'string') return '';
  const words = (bare(shape)._zod.def.options ?? []).flatMap((option) => listed(option) ?? []).map(String);
  const near = nearest(value, words);
  return near === undefined ? '' : `; did you mean "${near}"?`;
}

/** Returns the name of the words at a path: its last key, in the singular for entries of a list. */
function kindOf(path: Path): string {
  const key = String(path.findLast((step) => typeof step === 'string') ?? 'word');
  if (typeof path.at(-1) === 'number') return key.replace(/s$/, '');
  return /^[a-z]+$/.test(key) ? key : `value of ${key}`;
}

/** Suggests a number: `"5"` and `100_000` are texts in YAML. */
function numberMeant(shape: Shape, value: unknown): string {
  if (typeof value !== 'string' || value.length > 20 || !/^-?\d[\d_, ']*(?:\.\d+)?$/.test(value)) return '';
  const { type } = bare(shape)._zod.def;
  return type === 'number' || type === 'int' ? `; write ${value.replace(/[_, ']/g, '')}` : '';
}

/** Returns a value as a fault quotes it. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return `"${value.length > 40 ? `${value.slice(0, 40)}...` : value}"`;
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null)
    return Object.keys(value).length === 0 ? 'an empty mapping' : 'a mapping';
  return value === null ? 'nothing' : String(value);
}
