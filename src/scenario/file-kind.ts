import { readDocument } from '../check/document.ts';
import { Text } from '../check/text.ts';
import { isTree } from './scenario-tree.ts';

/** A file and what stands in it. */
export interface FileText {
  readonly path: string;
  readonly text: string;
}

/** What a file holds: a scenario, one side of one, or rows that scenarios use. */
export type FileKind = 'scenario' | 'warband' | 'bestiary';

/** What stands above a side or rows in a file. */
export interface Head {
  readonly title?: string;
  readonly about?: string;
  readonly rules?: string;
}

/** Returns what a file holds, by its keys, and its head; what can be nothing else is a scenario. */
export function kindOfFile({ path, text }: FileText): { readonly kind: FileKind; readonly head: Head } {
  const { value } = readDocument(new Text(path, text));
  const has = (...keys: readonly string[]) => isTree(value) && keys.some((key) => key in value);
  if (!isTree(value) || has('sides')) return { kind: 'scenario', head: headOf(value) };
  const head = headOf(value);
  if (has('members') || (typeof value.use === 'string' && !has('define', 'points'))) return { kind: 'warband', head };
  return { kind: has('define', 'points', 'use') && !has('play', 'seed', 'vary') ? 'bestiary' : 'scenario', head };
}

/** What stands above the side, where it is text; what is wrong with it is said where the file is read. */
export function headOf(value: unknown): Head {
  if (!isTree(value)) return {};
  return Object.fromEntries(
    ['title', 'about', 'rules'].flatMap((key) => (typeof value[key] === 'string' ? [[key, value[key]]] : [])),
  );
}
