import { type Path, unknownWord } from '../check/fault.ts';
import type { RuleSystem } from '../rules/system.ts';
import { SIDES } from './members.ts';
import type { Notes } from './reading.ts';
import { isTree, type ScenarioTree } from './scenario-tree.ts';

/**
 * Returns the tree with every policy that sets choices in its short form: `policy: { from: book, retreat: half }`
 * becomes `policy: book` and `retreat: half`, a key of the side. Faults of such keys still point to where they are
 * written.
 *
 * Canonical form, digest and `vary` know only the short form.
 */
export function spellPolicies(tree: ScenarioTree, { choices, policies }: RuleSystem, notes: Notes): ScenarioTree {
  const names = choices.map(({ name }) => name);
  const steered = (key: string, [name, side]: [string, unknown]): [string, unknown] => {
    if (!isTree(side) || !isTree(side.policy)) return [name, side];
    const { from = policies[0].name, ...settings } = side.policy;
    const at: Path = [key, name];
    const place: Path = [...at, 'policy'];
    const own: Record<string, unknown> = {};
    for (const [choice, value] of Object.entries(settings)) {
      const here = [...place, choice];
      notes.origins.move(here, here);
      if (!names.includes(choice)) {
        notes.faults.add(here, unknownWord('choice of a side', choice, ['from', ...names]), { key: true });
      } else if (choice in side) {
        notes.faults.add(here, `${name} sets ${choice} beside its policy too; write it once`, { key: true });
      } else {
        own[choice] = value;
        notes.origins.move([...at, choice], here);
      }
    }
    if ('from' in side.policy) notes.origins.move(place, [...place, 'from']);
    return [name, { ...side, policy: from, ...own }];
  };
  const spelt = Object.entries(tree).map(([key, sides]) => {
    if (!SIDES.includes(key) || !isTree(sides)) return [key, sides];
    return [key, Object.fromEntries(Object.entries(sides).map((side) => steered(key, side)))];
  });
  return Object.fromEntries(spelt);
}
