import type { Path } from '../check/fault.ts';

/** A mapping of a scenario that is not checked yet. */
export type ScenarioTree = Readonly<Record<string, unknown>>;

export function isTree(value: unknown): value is ScenarioTree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value at a path; `undefined` if there is none. */
export function valueAt(tree: unknown, path: Path): unknown {
  let value = tree;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

/** Returns a copy with another value at a path; everything off the path is shared. */
export function withValue(tree: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const inner = withValue(valueAt(tree, [step]), rest, value);
  if (Array.isArray(tree)) return tree.with(step as number, inner);
  return { ...(isTree(tree) ? tree : {}), [step]: inner };
}

/** Returns whether a path equals another or lies below it. */
export function isInside(path: Path, outer: Path): boolean {
  return outer.every((step, i) => path[i] === step);
}
