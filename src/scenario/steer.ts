import { type Path, unknownWord } from '../check/fault.ts';
import type { RuleSystem } from '../rules/system.ts';
import type { Notes } from './reading.ts';
import { isTree, type Tree } from './scenario-tree.ts';

/**
 * Returns the tree with every policy that sets choices in its short form: `policy: { from: book, retreat: half }` is
 * `policy: book` and `retreat: half`, a key of the side. Faults of such keys stand where they are written.
 *
 * Canonical form, digest and `vary` know only the short form.
 */
export function spellPolicies(tree: Tree, { choices, policies }: RuleSystem, notes: Notes): Tree {
  if (!isTree(tree.sides)) return tree;
  const names = choices.map(({ name }) => name);
  const steered = ([name, side]: [string, unknown]): [string, unknown] => {
    if (!isTree(side) || !isTree(side.policy)) return [name, side];
    const { from = policies[0].name, ...settings } = side.policy;
    const at: Path = ['sides', name];
    const place: Path = [...at, 'policy'];
    const own: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(settings)) {
      const here = [...place, key];
      notes.origins.move(here, here);
      if (!names.includes(key)) {
        notes.faults.add(here, unknownWord('choice of a side', key, ['from', ...names]), { key: true });
      } else if (key in side) {
        notes.faults.add(here, `${name} sets ${key} beside its policy too; write it once`, { key: true });
      } else {
        own[key] = value;
        notes.origins.move([...at, key], here);
      }
    }
    if ('from' in side.policy) notes.origins.move(place, [...place, 'from']);
    return [name, { ...side, policy: from, ...own }];
  };
  return { ...tree, sides: Object.fromEntries(Object.entries(tree.sides).map(steered)) };
}
