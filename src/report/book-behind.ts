import type { Answer } from '../analysis/answer.ts';
import { bookOf } from '../rules/homebrew.ts';
import type { Definitions } from '../rules/kit/homebrew.ts';
import { loadSystem, SYSTEM_IDS } from '../rules/registry.ts';
import type { RuleSystem } from '../rules/system.ts';
import { isTree, withValue } from '../scenario/scenario-tree.ts';
import { findPlace } from '../scenario/vary.ts';
import { focusOf } from './figures.ts';

/**
 * Returns the book of an answer, with the rows of its focus cell. `undefined` if the rulebook does not ship with the
 * program.
 */
export async function bookBehind(answer: Answer): Promise<RuleSystem | undefined> {
  return (await rowsBehind(answer))?.book;
}

/** The book of an answer, and where its rows come from. */
interface RowsBehind {
  readonly book: RuleSystem;
  /** `varied` if the focus cell has other rows than the scenario as written. */
  readonly rows: 'book' | 'scenario' | 'varied';
}

/** Does the same as {@link bookBehind}, and also returns where the rows come from. */
export async function rowsBehind(answer: Answer): Promise<RowsBehind | undefined> {
  const id = SYSTEM_IDS.find((each) => each === answer.rules);
  if (id === undefined) return undefined;
  const plain = await loadSystem(id);
  const { scenario } = answer;
  if (!isTree(scenario) || !isTree(scenario.define)) return { book: plain, rows: 'book' };
  const written = bookOf(plain, { define: scenario.define as Definitions });
  const turned = Object.entries(focusOf(answer)?.cell.vary ?? {}).flatMap(([path, value]) => {
    const at = findPlace(path, scenario, written);
    return at?.[0] === 'define' ? [{ at, value }] : [];
  });
  if (turned.length === 0) return { book: written, rows: 'scenario' };
  const tree = turned.reduce<unknown>((changed, { at, value }) => withValue(changed, at, value), scenario);
  return { book: bookOf(plain, tree as { readonly define: Definitions }), rows: 'varied' };
}
