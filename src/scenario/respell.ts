import { readCount, readRate } from '../check/number-text.ts';
import { isTree, type ScenarioTree } from './scenario-tree.ts';
import { readValues } from './values.ts';

/**
 * Converts numbers and ranges to their strict form: `games: 10k` to 10000, `precision: 0.5%` to 0.005, `lair.troll.rep:
 * 3..7` to a list. Invalid texts are unchanged, for the schema to reject.
 *
 * Canonical form and digest use the strict form, so they do not depend on the spelling.
 */
export function respell(tree: ScenarioTree): ScenarioTree {
  const { balance } = tree;
  return {
    ...tree,
    ...changed(tree, 'seed', texts(readCount)),
    ...changed(tree, 'games', texts(readCount)),
    ...changed(tree, 'precision', texts(readRate)),
    ...changed(tree, 'vary', each(texts(values))),
    ...changed(tree, 'pool', each(texts(values))),
    ...changed(tree, 'expect', each(between)),
    ...(isTree(balance)
      ? {
          balance: {
            ...balance,
            ...changed(balance, 'knobs', each(texts(values))),
            ...changed(balance, 'targets', each(between)),
          },
        }
      : {}),
  };
}

type Read = (value: unknown) => unknown;

function changed(tree: ScenarioTree, key: string, read: Read): ScenarioTree {
  return key in tree ? { [key]: read(tree[key]) } : {};
}

/** Returns a function that parses texts; other values and invalid texts stay unchanged. */
function texts(read: (text: string) => unknown): Read {
  return (value) => (typeof value === 'string' ? (read(value) ?? value) : value);
}

function each(read: Read): Read {
  return (value) =>
    isTree(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, read(inner)])) : value;
}

function values(text: string): unknown {
  try {
    return readValues(text);
  } catch {
    return undefined;
  }
}

/** Parses `{ between: [40%, 60%] }`. */
function between(value: unknown): unknown {
  if (!isTree(value) || !Array.isArray(value.between)) return value;
  return { ...value, between: value.between.map(texts(readRate)) };
}
