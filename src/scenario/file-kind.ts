import { readDocument } from '../check/document.ts';
import { Text } from '../check/text.ts';
import { isTree } from './scenario-tree.ts';

/** A file and its text. */
export interface FileText {
  readonly path: string;
  readonly text: string;
}

/** The kind of a file: a scenario, one side of one, or rows that scenarios use. */
export type FileKind = 'scenario' | 'warband' | 'bestiary';

/** The fields above a side or rows in a file. */
export interface Head {
  readonly title?: string;
  readonly about?: string;
  readonly rules?: string;
}

/** Returns the kind of a file, by its keys, and its head; a scenario if it is nothing else. */
export function kindOfFile({ path, text }: FileText): { readonly kind: FileKind; readonly head: Head } {
  const { value } = readDocument(new Text(path, text));
  const has = (...keys: readonly string[]) => isTree(value) && keys.some((key) => key in value);
  if (!isTree(value) || has('sides')) return { kind: 'scenario', head: headOf(value) };
  const head = headOf(value);
  if (has('members') || (typeof value.use === 'string' && !has('define', 'points'))) return { kind: 'warband', head };
  return { kind: has('define', 'points', 'use') && !has('play', 'seed', 'vary') ? 'bestiary' : 'scenario', head };
}

/** Returns the fields of a head that are text; faults are reported where the file is read. */
export function headOf(value: unknown): Head {
  if (!isTree(value)) return {};
  return Object.fromEntries(
    ['title', 'about', 'rules'].flatMap((key) => (typeof value[key] === 'string' ? [[key, value[key]]] : [])),
  );
}
