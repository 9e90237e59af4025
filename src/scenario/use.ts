import * as z from 'zod';
import { checkShape } from '../check/check-shape.ts';
import { readDocument } from '../check/document.ts';
import { Faults, type Path, unknownWord } from '../check/fault.ts';
import { placeIn, type Source } from '../check/source.ts';
import { Text } from '../check/text.ts';
import { type FileText, headOf } from './file-kind.ts';
import type { Notes } from './reading.ts';
import { respell } from './respell.ts';
import { MOST_SIDES, WARBAND_HEAD } from './scenario-shape.ts';
import { isTree, type ScenarioTree } from './scenario-tree.ts';

/**
 * Reads the file that a side is taken from.
 *
 * @param use the path as it is written, relative to the file it stands in
 * @param from the path of that file
 * @returns the path that identifies the file, and its text
 * @throws Error whose message tells a user why it cannot be read
 */
export type LoadUse = (use: string, from: string) => Promise<{ path: string; text: string }>;

/** The longest chain of files that use one another. */
const LONGEST_CHAIN = 8;
const HEAD = z.looseObject(WARBAND_HEAD);

/**
 * Returns the tree with every side from a file filled in; keys beside `use` override the file's.
 *
 * @returns also the names of sides that could not be filled in and are left out
 */
export async function fillSides(
  tree: ScenarioTree,
  root: Source,
  load: LoadUse,
  notes: Notes,
): Promise<{ tree: ScenarioTree; missing: readonly string[] }> {
  if (!isTree(tree.sides)) return { tree, missing: [] };
  const sides: Record<string, unknown> = {};
  const missing: string[] = [];
  for (const [name, side] of Object.entries(tree.sides)) {
    const at = ['sides', name];
    // No files are read for sides beyond the limit.
    const few = Object.keys(sides).length + missing.length < MOST_SIDES;
    const filled = few
      ? await fillSide(side, root, at, [root.text.file], { at, rules: tree.rules, load, notes })
      : undefined;
    if (filled === undefined) missing.push(name);
    else sides[name] = filled;
  }
  return { tree: { ...tree, sides }, missing };
}

/**
 * Returns the tree with every warband that `vary` or a knob substitutes for a side, `foe.use: [trolls.yaml,
 * orcs.yaml]`, under its name in `warbands`. Such a side keeps only what is written in the scenario itself, with
 * members of the first warband.
 *
 * @param written the tree before its sides were filled in
 * @param files warbands already loaded, named by their files without folder and extension
 * @returns `undefined` if one could not be read
 */
export async function fillWarbands(
  written: ScenarioTree,
  tree: ScenarioTree,
  root: Source,
  load: LoadUse,
  notes: Notes,
  files: readonly FileText[] = [],
): Promise<ScenarioTree | undefined> {
  const sides = isTree(tree.sides) ? tree.sides : {};
  const own = isTree(written.warbands) ? written.warbands : {};
  const axes = usedBy(written).filter(({ side }) => Object.hasOwn(sides, side));
  if (axes.length === 0 && Object.keys(own).length === 0) return tree;
  const warbands: Record<string, unknown> = {};
  let unread = false;
  const filling = (name: string): Filling => ({ at: ['warbands', name], rules: tree.rules, load, notes });
  for (const [name, side] of Object.entries(own))
    warbands[name] = await fillSide(side, root, ['warbands', name], [root.text.file], filling(name));
  for (const { path, values } of axes) {
    for (const [i, name] of values.entries()) {
      if (typeof name !== 'string' || Object.hasOwn(warbands, name)) continue;
      const file = files.find((each) => nameOf(each.path) === name);
      const opened =
        file === undefined
          ? await openUsed(name, root.text.file, [root.text.file], load, SIDE)
          : new Text(file.path, file.text);
      if ('problem' in opened) {
        const isFile = SIDE.endings.test(name) || Object.keys(own).length === 0;
        notes.faults.add([...path, i], isFile ? opened.problem : unknownWord('warband', name, Object.keys(own)));
        unread = true;
        continue;
      }
      const filled = await sideOf(opened, [root.text.file, opened.file], filling(name));
      const { title } = headOf(readDocument(opened).value);
      warbands[name] = isTree(filled) && title !== undefined ? { title, ...filled } : filled;
    }
  }
  if (unread || Object.values(warbands).includes(undefined)) return undefined;
  const replaced = axes.map(({ side, values }) => {
    const own = isTree(written.sides) ? written.sides[side] : undefined;
    const { use: _, ...kept } = isTree(own) ? own : {};
    const first = [sides[side], warbands[String(values[0])]].find((each) => isTree(each) && 'members' in each);
    return [side, { ...kept, ...(isTree(first) ? { members: first.members } : {}) }] as const;
  });
  return { ...tree, sides: { ...sides, ...Object.fromEntries(replaced) }, warbands };
}

/** Returns a file's name without folders and extension. */
export function nameOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.[^.]+$/, '');
}

/** Returns the sides for which `vary` or a knob substitutes warbands, with the names or files of these. */
function usedBy(tree: ScenarioTree): { side: string; path: Path; values: readonly unknown[] }[] {
  const { vary, balance } = respell(tree);
  const knobs = isTree(balance) ? balance.knobs : undefined;
  return [
    { axes: vary, at: ['vary'] },
    { axes: knobs, at: ['balance', 'knobs'] },
  ].flatMap(({ axes, at }) =>
    Object.entries(isTree(axes) ? axes : {}).flatMap(([key, values]) => {
      const side = /^([^.]+)\.use$/.exec(key)?.[1];
      return side === undefined || !Array.isArray(values) ? [] : [{ side, path: [...at, key], values }];
    }),
  );
}

/** How a side is filled in. */
export interface Filling {
  /** Path of the side in the tree. */
  readonly at: Path;
  readonly rules: unknown;
  readonly load: LoadUse;
  readonly notes: Notes;
}

/** Returns the side in a file; `undefined` if it noted faults. */
export function fillFromFile(text: Text, filling: Filling): Promise<unknown> {
  return sideOf(text, [text.file], filling);
}

/**
 * @param path of the side in the source
 * @param chain the files from the scenario to this one
 */
async function fillSide(
  side: unknown,
  source: Source,
  path: Path,
  chain: readonly string[],
  filling: Filling,
): Promise<unknown> {
  if (!isTree(side) || !('use' in side)) return side;
  const { use, ...own } = side;
  const { at, notes } = filling;
  const wrong = (problem: string) => {
    notes.placed.push(placeIn(source, [...path, 'use'], { path: [...at, 'use'], problem }));
    return undefined;
  };
  const opened = await openUsed(use, source.text.file, chain, filling.load, SIDE);
  if ('problem' in opened) return wrong(opened.problem);
  const filled = await sideOf(opened, [...chain, opened.file], filling);
  for (const key of Object.keys(own)) notes.origins.add([...at, key], source, [...path, key]);
  return isTree(filled) ? { ...filled, ...own } : undefined;
}

/** A kind of file that can be used, and its words for errors about chains. */
export interface Used {
  readonly endings: RegExp;
  /** `.yaml or .json` */
  readonly ending: string;
  readonly chain: string;
  readonly cycle: string;
  /** Whether the path may be absolute. */
  readonly anywhere?: true;
}

const SIDE: Used = {
  endings: /\.(?:ya?ml|json)$/i,
  ending: '.yaml or .json',
  chain: 'this side is taken from',
  cycle: 'takes this side from itself',
};

/**
 * Opens a file that another uses.
 *
 * @param use the path as it is written
 * @param from the path of the file that it stands in
 * @param chain the files from the scenario to this one
 */
export async function openUsed(
  use: unknown,
  from: string,
  chain: readonly string[],
  load: LoadUse,
  { endings, ending, anywhere, ...words }: Used,
): Promise<Text | { readonly problem: string }> {
  if (anywhere && typeof use === 'string' && !endings.test(use)) return { problem: `should be a ${ending} file` };
  if (typeof use !== 'string' || !(anywhere || /^[^/\\:][^\\:]*$/.test(use)) || !endings.test(use))
    return { problem: `should be the path of a ${ending} file, relative to this one and with / between folders` };
  if (chain.length > LONGEST_CHAIN) return { problem: `${words.chain} a chain of more than ${LONGEST_CHAIN} files` };
  const loaded = await load(use, from).catch((error: Error) => error);
  if (loaded instanceof Error) return { problem: loaded.message };
  if (chain.includes(loaded.path)) return { problem: `the file ${words.cycle}, through other files` };
  return new Text(loaded.path, loaded.text);
}

/** Returns the side in a file, which may itself use further files. */
async function sideOf(text: Text, chain: readonly string[], filling: Filling): Promise<unknown> {
  const { at, notes } = filling;
  const { document, value, faults } = readDocument(text);
  notes.origins.addText(text);
  notes.placed.push(...faults);
  if (value === undefined) return undefined;
  const used = withoutHead(value, document, filling);
  if (used === undefined) return undefined;
  notes.origins.add(at, document, []);
  notes.headed.add(at.at(-1) as string);
  return fillSide(used, document, [], chain, filling);
}

/** Removes and checks a warband's title and the like; returns `undefined` if the rest is of no use. */
function withoutHead(value: unknown, source: Source, { rules, notes }: Filling): ScenarioTree | undefined {
  const faults = new Faults();
  let isOther = false;
  if (!isTree(value)) {
    faults.add([], 'a file with a side is a mapping of keys such as policy and members');
  } else {
    checkShape(HEAD, value, faults);
    if (typeof value.rules === 'string' && typeof rules === 'string' && value.rules !== rules) {
      faults.add(['rules'], `this side is for ${value.rules}, and the scenario plays ${rules}`);
      isOther = true;
    }
  }
  notes.placed.push(...faults.all.map((fault) => placeIn(source, fault.path, fault)));
  if (!isTree(value) || isOther) return undefined;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !(key in WARBAND_HEAD)));
}
