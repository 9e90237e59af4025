import { parse, stringify } from 'yaml';
import type { Definitions } from '../../rules/kit/homebrew.ts';
import { type FileKind, kindOfFile } from '../../scenario/file-kind.ts';
import { rowsUsedBy } from '../../scenario/row-places.ts';
import { isTree, type ScenarioTree, valueAt } from '../../scenario/scenario-tree.ts';
import type { Change } from './change.ts';
import { CannotEdit } from './document-edits.ts';
import { membersOf, type Opened } from './opened.ts';

/** A band or a bestiary as files, which the command line can read too. */
export interface KeptFile {
  readonly kind: 'band' | 'bestiary';
  readonly rules: string;
  readonly name: string;
  /** A file of one side, or of rows. */
  readonly text: string;
  /** A file of the rows that a band needs; '' if it needs none. */
  readonly rows: string;
}

const WRITTEN = { lineWidth: 120 } as const;

/** Makes a file of a side, with the rows that its members use. */
export function bandOf({ filled, named, system }: Opened, side: string, name: string): KeptFile {
  const {
    use: _use,
    title: _title,
    about: _about,
    rules: _rules,
    tags: _tags,
    ...rest
  } = (valueAt(filled, ['sides', side]) ?? {}) as ScenarioTree;
  const { define } = filled;
  const members = membersOf((valueAt(named, ['sides', side]) ?? {}) as ScenarioTree).filter(isTree);
  const rows = isTree(define) ? pickRows(define as Definitions, members) : {};
  const text = stringify({ title: name, rules: system.id, ...rest }, WRITTEN);
  return {
    kind: 'band',
    rules: system.id,
    name,
    text,
    rows: Object.keys(rows).length === 0 ? '' : bestiaryText(`Rows of ${name}`, system.id, rows),
  };
}

/** Makes a file of all rows that a scenario defines or takes from files. */
export function bestiaryOf({ filled: { define, points }, system }: Opened, name: string): KeptFile {
  if (!isTree(define) && !isTree(points)) throw new CannotEdit('this scenario defines no rows of its own');
  const text = bestiaryText(name, system.id, isTree(define) ? define : {}, isTree(points) ? points : {});
  return { kind: 'bestiary', rules: system.id, name, text, rows: '' };
}

function bestiaryText(title: string, rules: string, define: ScenarioTree, points: ScenarioTree = {}): string {
  const some = (tree: ScenarioTree, key: string) => (Object.keys(tree).length === 0 ? {} : { [key]: tree });
  return stringify({ title, rules, ...some(define, 'define'), ...some(points, 'points') }, WRITTEN);
}

function pickRows(define: Definitions, members: readonly ScenarioTree[]): Record<string, Record<string, unknown>> {
  const picked: Record<string, Record<string, unknown>> = {};
  for (const { kind, row } of rowsUsedBy(members, define))
    picked[kind] = { ...picked[kind], [row]: define[kind]?.[row] };
  return picked;
}

/** Reads a file, to be saved or opened. */
export function readKept(
  text: string,
  path: string,
): KeptFile | { readonly kind: Exclude<FileKind, 'warband' | 'bestiary'> } {
  const { kind, head } = kindOfFile({ path, text });
  if (kind === 'scenario') return { kind };
  const name = head.title ?? path.replace(/^.*\//, '').replace(/\.[^.]+$/, '');
  return { kind: kind === 'warband' ? 'band' : 'bestiary', rules: head.rules ?? '', name, text, rows: '' };
}

/** Returns a key for a side of this name: letters, digits and hyphens, without an article. */
function sideKey(name: string, taken: readonly string[]): string {
  const base =
    name
      .toLowerCase()
      .replace(/^(?:the|an?)\s+/, '')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^[^\p{L}]+|-+$/gu, '')
      .slice(0, 30) || 'side';
  let key = base;
  for (let n = 2; taken.includes(key); n++) key = `${base}-${n}`;
  return key;
}

/**
 * Returns the changes that put a saved file into a scenario.
 *
 * @param side where to put the members of a band; '' for a new side
 */
export function putIn({ filled, system }: Opened, file: KeptFile, side: string): Change[] {
  if (file.rules !== '' && file.rules !== system.id)
    throw new CannotEdit(`${file.name} is for ${file.rules}, and this scenario plays ${system.id}`);
  const value = mapping(file.text);
  if (file.kind === 'bestiary') return [rowsOf(value)];
  const { title: _title, about: _about, rules: _rules, tags: _tags, ...band } = value;
  const rows = file.rows === '' ? [] : [rowsOf(mapping(file.rows))];
  const sides = isTree(filled.sides) ? filled.sides : {};
  if (side === '')
    return [...rows, { kind: 'set', path: ['sides', sideKey(file.name, Object.keys(sides))], value: band }];
  const index = membersOf((sides[side] ?? {}) as ScenarioTree).length;
  return [...rows, { kind: 'add', at: { side, index }, members: membersOf(band) }];
}

function rowsOf({ define, points }: ScenarioTree): Change {
  return { kind: 'rows', define: isTree(define) ? define : {}, points: isTree(points) ? points : {} };
}

function mapping(text: string): ScenarioTree {
  const value: unknown = parse(text, { schema: 'core', merge: false });
  if (!isTree(value)) throw new CannotEdit('this file holds no band and no rows');
  return value;
}
