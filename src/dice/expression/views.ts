import { type Expression, partsOf } from './tree.ts';

/**
 * All views of a roll: `x highest` and `x count 6`, with the places of each. An arithmetic use is a view of the sum.
 * Rolls with equal views are the same to the question.
 */
export type Views = ReadonlyMap<string, readonly Expression[]>;

/** Returns the views of a roll in some expressions; `undefined` if one of them needs the dice. */
export function viewsOf(name: string, trees: readonly Expression[]): Views | undefined {
  const views = new Map<string, Expression[]>();
  /** @returns whether all views are known */
  const look = (tree: Expression, isNumber: boolean): boolean => {
    const reading = readingOf(name, tree);
    if (reading === undefined)
      return partsOf(tree).every((part, i) => look(part, tree.is === 'if' ? isNumber : takesNumber(tree, i)));
    if (!isNumber && tree.is !== 'read') return false;
    const places = views.get(reading);
    if (places === undefined) views.set(reading, [tree]);
    else places.push(tree);
    return true;
  };
  return trees.every((tree) => look(tree, true)) ? views : undefined;
}

/** Returns what is read from the roll, as text; `undefined` if the tree is something else. */
function readingOf(name: string, tree: Expression): string | undefined {
  if (tree.is === 'name') return tree.name === name ? '' : undefined;
  if (tree.is !== 'keep' && tree.is !== 'read') return undefined;
  const of = readingOf(name, tree.of);
  if (of === undefined) return undefined;
  if (tree.is === 'keep') return `${of} ${tree.isDropped ? 'drop' : 'keep'} ${tree.side} ${tree.dice}`;
  switch (tree.by) {
    case 'count':
      return `${of} count ${tree.faces.ranges.join(' or ')}`;
    case 'pass':
      return `${of} pass ${tree.target} ${tree.most ?? ''}`;
    case 'compare':
      return undefined;
    case 'sets':
      return `${of} sets ${tree.dice}`;
    default:
      return `${of} ${tree.by}`;
  }
}

/** Returns whether a tree uses only the sum of one of its parts. */
function takesNumber(tree: Expression, part: number): boolean {
  if (tree.is === 'apply') return isSum(tree.to.parameters[part].views);
  if (tree.is === 'read') return part === 1;
  return tree.is === 'two' || tree.is === 'call' || tree.is === 'negate' || tree.is === 'not' || tree.is === 'dice';
}

/** Returns whether the sum is the only view. */
function isSum(views: Views | undefined): boolean {
  return views?.size === 1 && views.has('');
}
