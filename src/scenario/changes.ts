import { unknownWord } from '../check/fault.ts';
import { LineSource } from '../check/source.ts';
import { Text } from '../check/text.ts';
import { countedNoun } from './noun.ts';
import type { Changes, Notes } from './reading.ts';
import type { VaryValue } from './scenario.ts';
import { isTree, type ScenarioTree } from './scenario-tree.ts';

/** Applies the changes of the command line to a tree; their faults point to the options. */
export function addChanges(tree: ScenarioTree, changes: Changes, notes: Notes): ScenarioTree {
  const steered = addPolicies(addAgainst(tree, changes, notes), changes, notes);
  const counted = addCounts(addValues(steered, changes, notes), changes, notes);
  return addNames(addFocus(counted, changes, notes), changes, notes);
}

/** Adds the claims of the command line. */
function addCounts(tree: ScenarioTree, { count }: Changes, notes: Notes): ScenarioTree {
  if (count === undefined) return tree;
  for (const [name, claim] of Object.entries(count))
    notes.origins.add(['count', name], new LineSource(new Text('--count', `${name}=${claim}`), name.length + 1), []);
  return { ...tree, count: { ...(isTree(tree.count) ? tree.count : {}), ...count } };
}

/** Varies a side over the warbands of the command line. */
function addAgainst(tree: ScenarioTree, { against }: Changes, notes: Notes): ScenarioTree {
  if (against === undefined || !isTree(tree.sides)) return tree;
  const sides = Object.keys(tree.sides);
  const { names, ranked = sides[0] } = against;
  const [foe, ...more] = sides.filter((side) => side !== ranked);
  if (foe === undefined || more.length > 0) {
    notes.faults.add(['sides'], `there are ${countedNoun(sides.length, 'side')}; --against takes two`);
    return tree;
  }
  const written = tree.sides[foe];
  // The other keys of the side belong to the replaced one.
  const kept = isTree(written) && 'members' in written ? { members: written.members } : {};
  // Paths within the replaced side are dropped.
  const vary = Object.entries(isTree(tree.vary) ? tree.vary : {}).filter(([path]) => !path.startsWith(`${foe}.`));
  addOrigins('--against', { [`${foe}.use`]: names }, notes);
  return {
    ...tree,
    sides: { ...tree.sides, [foe]: kept },
    vary: { ...Object.fromEntries(vary), [`${foe}.use`]: names },
  };
}

/** Sets the focus of the command line. Parts of the file's focus that the command line varies or sets are dropped. */
function addFocus(tree: ScenarioTree, { focus, vary, set }: Changes, notes: Notes): ScenarioTree {
  if (focus === undefined && vary === undefined && set === undefined) return tree;
  const { focus: inFile, ...rest } = tree;
  const kept = set === undefined && isTree(inFile) ? { ...inFile } : {};
  for (const path of Object.keys(vary ?? {})) delete kept[path];
  const text = Object.entries(focus ?? {}).map(([path, value]) => `${path}=${value}`);
  for (const [i, path] of Object.keys(focus ?? {}).entries())
    notes.origins.add(['focus', path], new LineSource(new Text('--focus', text[i]), path.length + 1), []);
  const both = { ...kept, ...focus };
  return Object.keys(both).length === 0 ? rest : { ...rest, focus: both };
}

/** Sets the policies of the command line. The file's variation and expectations of such a policy are dropped. */
function addPolicies(tree: ScenarioTree, { policy }: Changes, notes: Notes): ScenarioTree {
  if (policy === undefined || !isTree(tree.sides)) return tree;
  const names = Object.keys(tree.sides);
  const sides: Record<string, unknown> = { ...tree.sides };
  const dropped = new Set<string>();
  for (const [named, word] of Object.entries(policy)) {
    const start = named === '' ? 0 : named.length + 1;
    const source = new LineSource(new Text('--policy', named === '' ? word : `${named}=${word}`), start);
    if (named !== '' && !names.includes(named)) {
      const at = new LineSource(source.text);
      notes.origins.add(['policy', named], at, []);
      notes.faults.add(['policy', named], unknownWord('side', named, names));
      continue;
    }
    for (const name of named === '' ? names : [named]) {
      const side = sides[name];
      if (!isTree(side)) continue;
      sides[name] = { ...side, policy: word };
      notes.origins.add(['sides', name, 'policy'], source, []);
      dropped.add(`${name}.policy`);
    }
  }
  const kept = (keys: unknown) =>
    isTree(keys) ? Object.fromEntries(Object.entries(keys).filter(([path]) => !dropped.has(path))) : keys;
  const without = (key: 'vary' | 'focus') => {
    const left = kept(tree[key]);
    return isTree(left) && Object.keys(left).length > 0 ? { [key]: left } : {};
  };
  const { vary: _vary, focus: _focus, ...rest } = tree;
  return { ...rest, ...without('vary'), ...without('focus'), sides };
}

/** Sets the names of the command line, one for each side in order. */
function addNames(tree: ScenarioTree, { names }: Changes, notes: Notes): ScenarioTree {
  if (names === undefined) return tree;
  const sides = isTree(tree.sides) ? Object.keys(tree.sides) : [];
  notes.origins.add(['names'], new LineSource(new Text('--names', names.join(','))), []);
  if (names.length > sides.length)
    notes.faults.add(['names'], `there are ${names.length} names for ${countedNoun(sides.length, 'side')}`);
  const given = names.slice(0, sides.length).map((name, i) => [sides[i], name] as const);
  return { ...tree, names: { ...(isTree(tree.names) ? tree.names : {}), ...Object.fromEntries(given) } };
}

/** Sets other numbers, and other values by path. */
function addValues(
  tree: ScenarioTree,
  { seed, games, precision, everyStep, vary, set }: Changes,
  notes: Notes,
): ScenarioTree {
  const numbers = Object.entries({ seed, games, precision }).filter(([, value]) => value !== undefined);
  for (const [key, value] of numbers) {
    notes.origins.add([key], new LineSource(new Text(`--${key}`, String(value))), []);
  }
  // A precision on the command line replaces the file's number of games.
  const { games: _games, ...unnumbered } = tree;
  const changed = {
    ...(precision === undefined ? tree : unnumbered),
    ...Object.fromEntries(numbers),
    ...(everyStep === undefined ? {} : { everyStep }),
  };
  if (set !== undefined) {
    const { vary: inFile, expect: _expect, ...written } = changed as ScenarioTree;
    const values = Object.fromEntries(Object.entries(set).map(([path, value]) => [path, [value]]));
    addOrigins('--set', values, notes);
    addOrigins('--vary', vary ?? {}, notes);
    const both = { ...firstFiles(written, inFile), ...values, ...vary };
    for (const path of Object.keys(vary ?? {}).filter((each) => Object.hasOwn(set, each)))
      notes.faults.add(['vary', path], 'also has a value from --set; leave one of them out');
    return Object.keys(both).length === 0 ? written : { ...written, vary: both };
  }
  if (vary === undefined || Object.keys(vary).length === 0) return changed;
  addOrigins('--vary', vary, notes);
  return { ...changed, vary: { ...(isTree(tree.vary) ? tree.vary : {}), ...vary } };
}

/** Returns the first file of each side whose `use` is varied. */
function firstFiles({ sides }: ScenarioTree, vary: unknown): Record<string, unknown> {
  if (!isTree(sides) || !isTree(vary)) return {};
  const files = Object.entries(vary).filter(([path]) => {
    const side = path.endsWith('.use') ? sides[path.slice(0, -'.use'.length)] : undefined;
    return isTree(side) && !('members' in side) && !('use' in side);
  });
  return Object.fromEntries(
    files.map(([path, values]) => [path, [Array.isArray(values) ? values[0] : String(values).split(',')[0]?.trim()]]),
  );
}

/** Records the position in the option of each value. */
function addOrigins(option: string, vary: Readonly<Record<string, readonly VaryValue[]>>, notes: Notes): void {
  const lines = Object.entries(vary).map(([path, values]) => `${path}=${values.join(',')}`);
  const text = new Text(option, lines.join('\n'));
  let start = 0;
  for (const [path, values] of Object.entries(vary)) {
    let at = start + path.length + 1;
    const items = values.map((value) => {
      const item = at;
      at += String(value).length + 1;
      return item;
    });
    notes.origins.add(['vary', path], new LineSource(text, start, items), []);
    // A line break follows the last value in place of a comma.
    start = at;
  }
}
