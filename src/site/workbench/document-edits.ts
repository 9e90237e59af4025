import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { canonicalJson } from '../../check/canonical-json.ts';
import type { Path } from '../../check/fault.ts';
import { inlineText, itemText, pairText, scalarLike } from './yaml-text.ts';

/*
 * Edits of a YAML text that keep the rest as written: comments, order, quotes, line ends. Each edit is a splice of the
 * text, checked against the result of the yaml package. If the layout of the text allows no splice, the document is
 * written out anew, which keeps comments and order but not all spaces.
 */

/** Thrown for a text that is not YAML, or that has no such place. */
export class CannotEdit extends Error {}

/** Sets a value in a mapping, whether the key exists or not, or replaces an item of a list. */
export function setValue(text: string, path: Path, value: unknown): string {
  return edited(
    text,
    (source) => spliceSet(source, path, value),
    (document) => document.setIn(path, document.createNode(value)),
  );
}

/** Renames a key of a mapping; its value and position stay. */
export function renameKey(text: string, path: Path, key: string): string {
  return edited(
    text,
    (source) => spliceKey(source, path, key),
    (document) => {
      const node = pairOf(document.getIn(path.slice(0, -1), true), path).key;
      if (isScalar(node)) node.value = key;
    },
  );
}

/** Removes a key of a mapping, or an item of a list. */
export function removeValue(text: string, path: Path): string {
  return edited(
    text,
    (source) => spliceRemove(source, path),
    (document) => document.deleteIn(path),
  );
}

/**
 * Inserts an item into a list.
 *
 * @param index its position afterwards
 */
export function insertItem(text: string, list: Path, index: number, value: unknown): string {
  return edited(
    text,
    (source) => spliceInsert(source, list, index, { value }),
    (document) => {
      const seq = seqAt(document, list);
      seq.items.splice(index, 0, document.createNode(value));
    },
  );
}

/**
 * Moves an item of a list to another place, with the comments above it.
 *
 * @param index its position afterwards
 */
export function moveItem(text: string, from: Path, list: Path, index: number): string {
  return edited(
    text,
    (source) => {
      const moved = { value: plain(source, from), chunk: chunkOf(source, from), inline: inlineOf(source, from) };
      return spliceInsert(read(spliceRemove(source, from)), list, index, moved);
    },
    (document) => {
      const node = document.getIn(from, true);
      document.deleteIn(from);
      seqAt(document, list).items.splice(index, 0, node);
    },
  );
}

/** A text and its parsed document. */
interface Source {
  readonly text: string;
  readonly document: Document.Parsed;
  /** Whether it is JSON, with keys and words in quotes. */
  readonly isJson: boolean;
}

const OPTIONS = { uniqueKeys: false, schema: 'core', merge: false } as const;

function read(text: string): Source {
  const document = parseDocument(text, { ...OPTIONS, keepSourceTokens: true });
  if (document.errors.length > 0) throw new CannotEdit('the text cannot be read as YAML');
  return { text, document, isJson: /^\s*[{[]/.test(text) };
}

function edited(text: string, splice: (source: Source) => string, change: (document: Document.Parsed) => void): string {
  const source = read(text);
  const { document } = source;
  const spliced = attempt(() => splice(source));
  const before = attempt(() => canonicalJson(document.toJS()));
  try {
    change(document);
  } catch {
    throw new CannotEdit('the text has no such place');
  }
  const wanted = attempt(() => canonicalJson(document.toJS()));
  if (wanted === undefined) throw new CannotEdit('this can only be changed in the text');
  if (wanted === before) return text;
  if (spliced !== undefined && meaningIn(spliced) === wanted) return spliced;
  const whole = document.toString({ lineWidth: 0 });
  if (meaningIn(whole) !== wanted) throw new CannotEdit('this can only be changed in the text');
  return whole;
}

/** Returns the value of a text as JSON in a fixed order; `undefined` if it is not YAML. */
function meaningIn(text: string): string | undefined {
  const document = parseDocument(text, OPTIONS);
  return document.errors.length > 0 ? undefined : attempt(() => canonicalJson(document.toJS()));
}

/** Returns a function's result; `undefined` if it throws, because a splice is not possible. */
function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

function seqAt(document: Document, path: Path): YAMLSeq {
  const node = document.getIn(path, true);
  if (isSeq(node)) return node;
  // The key has no list yet.
  document.setIn(path, document.createNode([]));
  return document.getIn(path, true) as YAMLSeq;
}

function nodeAt({ document }: Source, path: Path): Node | undefined {
  return (document.getIn(path, true) ?? undefined) as Node | undefined;
}

function plain(source: Source, path: Path): unknown {
  return nodeAt(source, path)?.toJS(source.document);
}

interface Pair {
  readonly key: Node;
  readonly value: Node | null;
}

function pairsOf(map: YAMLMap): Pair[] {
  return map.items as unknown as Pair[];
}

function pairAt(map: YAMLMap, key: string | number): number {
  return pairsOf(map).findIndex((pair) => isScalar(pair.key) && pair.key.value === key);
}

function pairOf(map: unknown, path: Path): Pair {
  const pair = isMap(map) ? pairsOf(map)[pairAt(map, path.at(-1) as string)] : undefined;
  if (pair === undefined) throw new CannotEdit('the text has no such place');
  return pair;
}

function spliceKey(source: Source, path: Path, key: string): string {
  const { key: node } = pairOf(nodeAt(source, path.slice(0, -1)), path);
  return replaced(source.text, node, scalarLike(key, node as Scalar, isInBrackets(source, path)));
}

function spliceSet(source: Source, path: Path, value: unknown): string {
  const { text } = source;
  const parent = nodeAt(source, path.slice(0, -1));
  const last = path.at(-1) as string | number;
  if (isSeq(parent)) {
    const node = parent.items[last as number] as Node;
    if (isScalar(node) && !isObject(value))
      return replaced(text, node, scalarLike(value, node, isInBrackets(source, path)));
    if (isAlias(node) || isInBrackets(source, path)) return replaced(text, node, inlineText(value, source.isJson));
    return replacedTo(text, start(node), endOf(node, text), itemText(value, columnOf(text, start(node)), isMap(node)));
  }
  if (parent === undefined || (isScalar(parent) && parent.value === null))
    return spliceSet(source, path.slice(0, -1), { [last]: value });
  if (!isMap(parent)) throw new CannotEdit('no mapping');
  const at = pairAt(parent, last);
  if (at < 0) return insertPair(source, parent, String(last), value);
  const { key, value: node } = pairsOf(parent)[at];
  if (isScalar(node) && node.source !== '' && !isObject(value) && !/^BLOCK/.test(node.type ?? ''))
    return replaced(text, node, scalarLike(value, node, isInBrackets(source, path)));
  if (isInBrackets(source, path)) return replaced(text, node as Node, inlineText(value, source.isJson));
  const end =
    node === null || (isScalar(node) && node.source === '') ? text.indexOf(':', end1(key)) + 1 : endOf(node, text);
  return replacedTo(text, start(key), end, pairText(String(last), value, columnOf(text, start(key))));
}

/** Inserts a pair: scalars before mappings and lists that span lines. */
function insertPair(source: Source, map: YAMLMap, key: string, value: unknown): string {
  const { text, isJson } = source;
  const pairs = pairsOf(map);
  const [first] = pairs;
  const last = pairs.at(-1);
  if (map.flow) {
    const pair = `${inlineText(key, isJson)}: ${inlineText(value, isJson)}`;
    if (last === undefined) return replaced(text, map, isJson ? `{${pair}}` : `{ ${pair} }`);
    const end = endOf(last.value ?? last.key, text);
    return replacedTo(text, end, end, `, ${pair}`);
  }
  if (first === undefined || last === undefined) throw new CannotEdit('an empty mapping');
  const indent = columnOf(text, start(first.key));
  const written = pairText(key, value, indent);
  const isOwnLines = written.includes('\n');
  const before = isOwnLines ? -1 : pairs.findIndex(({ value: inner }) => (isMap(inner) || isSeq(inner)) && !inner.flow);
  // The first key of a list item is on the line of its dash.
  if (before === 0 && !startsLine(text, start(first.key))) throw new CannotEdit('a dash');
  if (before >= 0) {
    const at = before === 0 ? lineAt(text, start(first.key)) : chunkStart(text, start(pairs[before].key));
    return replacedTo(text, at, at, `${' '.repeat(indent)}${written}\n`);
  }
  return withLine(text, endOf(last.value ?? last.key, text), `${' '.repeat(indent)}${written}`);
}

function spliceRemove(source: Source, path: Path): string {
  const { text } = source;
  const parent = nodeAt(source, path.slice(0, -1));
  const last = path.at(-1) as string | number;
  const isList = isSeq(parent);
  if (!isList && !isMap(parent)) throw new CannotEdit('no list');
  const at = isList ? (last as number) : pairAt(parent, last);
  const starts = isList
    ? parent.items.map((_, i) => itemStart(parent, i))
    : pairsOf(parent).map(({ key }) => start(key));
  const ends = isList
    ? parent.items.map((item) => endOf(item as Node, text))
    : pairsOf(parent).map(({ key, value }) => pairEnd(key, value, text));
  const [from, to] = [starts[at], ends[at]];
  if (from === undefined || to === undefined) throw new CannotEdit('no such item');
  if (parent.flow) {
    if (starts.length === 1) return replaced(text, parent, isList ? '[]' : '{}');
    return at === 0
      ? replacedTo(text, from, starts[1] as number, '')
      : replacedTo(text, ends[at - 1] as number, to, '');
  }
  if (starts.length === 1) {
    if (!isList && path.length > 1) throw new CannotEdit('the only key');
    const outer = lineAt(text, from);
    return `${text.slice(0, outer).replace(/\n$/, '')} []${text.slice(lineEnd(text, to)).replace(/^(?=[^\n])/, '\n')}`;
  }
  if (!startsLine(text, from)) {
    if (at !== 0) throw new CannotEdit('several on one line');
    return replacedTo(text, from, starts[1] as number, '');
  }
  return replacedTo(text, chunkStart(text, from), nextLine(text, to), '');
}

interface Inserted {
  readonly value: unknown;
  /** Its lines elsewhere in the text. */
  readonly chunk?: Chunk | undefined;
  /** The same for an item in brackets. */
  readonly inline?: string | undefined;
}

function spliceInsert(source: Source, list: Path, index: number, { value, chunk, inline }: Inserted): string {
  const { text, isJson } = source;
  const seq = nodeAt(source, list);
  if (seq === undefined || !isSeq(seq) || (seq.items.length === 0 && !isInBrackets(source, list))) {
    const outer = nodeAt(source, list.slice(0, -1));
    if (!isMap(outer) || outer.flow) return spliceSet(source, list, [value]);
    return intoEmpty(source, outer, String(list.at(-1)), value);
  }
  const { items } = seq;
  if (seq.flow) {
    const written = inline ?? inlineText(value, isJson);
    const first = items[0] as Node | undefined;
    if (first === undefined) return replaced(text, seq, `[${written}]`);
    if (index === 0) return replacedTo(text, start(first), start(first), `${written}, `);
    const end = endOf(items[index - 1] as Node, text);
    return replacedTo(text, end, end, `, ${written}`);
  }
  const indent = columnOf(text, itemStart(seq, 0));
  const lines = chunk === undefined ? `${' '.repeat(indent)}- ${itemText(value, indent + 2)}` : indented(chunk, indent);
  if (index === items.length) return withLine(text, endOf(items.at(-1) as Node, text), lines);
  const before = itemStart(seq, index);
  if (!startsLine(text, before)) throw new CannotEdit('several on one line');
  const at = chunkStart(text, before);
  return replacedTo(text, at, at, `${lines}\n`);
}

/** Writes the first item of a list that is `[]` or empty, on a line of its own. */
function intoEmpty(source: Source, outer: YAMLMap, key: string, value: unknown): string {
  const { text } = source;
  const at = pairAt(outer, key);
  const first = pairsOf(outer)[0];
  const indent = columnOf(text, start((pairsOf(outer)[at] ?? first).key));
  const written = `${inlineText(key)}:\n${' '.repeat(indent + 2)}- ${itemText(value, indent + 4)}`;
  if (at < 0) {
    const last = pairsOf(outer).at(-1) as Pair;
    return withLine(text, pairEnd(last.key, last.value, text), `${' '.repeat(indent)}${written}`);
  }
  const pair = pairsOf(outer)[at];
  return replacedTo(text, start(pair.key), pairEnd(pair.key, pair.value, text), written);
}

/** The lines of an item with the comments above it, and their indent. */
interface Chunk {
  readonly lines: string;
  readonly indent: number;
}

/** @returns `undefined` for an item without lines of its own */
function chunkOf(source: Source, path: Path): Chunk | undefined {
  const { text } = source;
  const seq = nodeAt(source, path.slice(0, -1));
  if (!isSeq(seq) || seq.flow) return undefined;
  const at = itemStart(seq, path.at(-1) as number);
  if (!startsLine(text, at)) return undefined;
  const end = lineEnd(text, endOf(seq.items[path.at(-1) as number] as Node, text));
  return { lines: text.slice(chunkStart(text, at), end), indent: columnOf(text, at) };
}

/** Returns the text of an item of a list in brackets; `undefined` for any other item. */
function inlineOf(source: Source, path: Path): string | undefined {
  const seq = nodeAt(source, path.slice(0, -1));
  if (!isSeq(seq) || !seq.flow) return undefined;
  const item = seq.items[path.at(-1) as number] as Node;
  return source.text.slice(start(item), endOf(item, source.text));
}

function indented({ lines, indent }: Chunk, wanted: number): string {
  return lines
    .split('\n')
    .map((line) => (line.trim() === '' ? line : ' '.repeat(wanted) + line.slice(Math.min(indent, line.search(/\S/)))))
    .join('\n');
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Returns whether a place is within brackets. */
function isInBrackets(source: Source, path: Path): boolean {
  return path.some((_, depth) => {
    const around = nodeAt(source, path.slice(0, depth));
    return (isMap(around) || isSeq(around)) && around.flow === true;
  });
}

function start(node: Node): number {
  if (node.range === null || node.range === undefined) throw new CannotEdit('no place');
  return node.range[0];
}

function end1(node: Node): number {
  return node.range?.[1] ?? start(node);
}

/** Returns the offset of an item: that of its dash, if it has one. */
function itemStart(seq: YAMLSeq, index: number): number {
  if (seq.flow) return start(seq.items[index] as Node);
  const token = seq.srcToken as
    | { items?: readonly { start: readonly { type: string; offset: number }[] }[] }
    | undefined;
  const dash = token?.items?.[index]?.start.find(({ type }) => type === 'seq-item-ind');
  if (dash === undefined) throw new CannotEdit('no dash');
  return dash.offset;
}

/** Returns the end offset of a value, before comments and empty lines that follow. */
function endOf(node: Node, text: string): number {
  if (isMap(node) && !node.flow) {
    const last = pairsOf(node).at(-1);
    if (last !== undefined) return pairEnd(last.key, last.value, text);
  }
  if (isSeq(node) && !node.flow && node.items.length > 0) return endOf(node.items.at(-1) as Node, text);
  const [from, to] = [start(node), end1(node)];
  return from + text.slice(from, to).trimEnd().length;
}

function pairEnd(key: Node, value: Node | null, text: string): number {
  if (value === null || (isScalar(value) && value.source === '')) return text.indexOf(':', end1(key)) + 1;
  return endOf(value, text);
}

function lineAt(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** Returns the end of a line, before its line feed. */
function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end;
}

function nextLine(text: string, offset: number): number {
  return Math.min(text.length, lineEnd(text, offset) + 1);
}

function columnOf(text: string, offset: number): number {
  return offset - lineAt(text, offset);
}

function startsLine(text: string, offset: number): boolean {
  return text.slice(lineAt(text, offset), offset).trim() === '';
}

/** Returns the start of an item's line, or of the comments directly above it with the same indent. */
function chunkStart(text: string, offset: number): number {
  const indent = ' '.repeat(columnOf(text, offset));
  let at = lineAt(text, offset);
  while (at > 0) {
    const above = lineAt(text, at - 1);
    if (!text.slice(above, at).startsWith(`${indent}#`)) return at;
    at = above;
  }
  return at;
}

/** Inserts lines below the line of an offset. */
function withLine(text: string, offset: number, lines: string): string {
  const at = lineEnd(text, offset);
  return replacedTo(text, at, at, `\n${lines}`);
}

function replaced(text: string, node: Node, by: string): string {
  return replacedTo(text, start(node), end1(node), by);
}

function replacedTo(text: string, from: number, to: number, by: string): string {
  return text.slice(0, from) + by + text.slice(to);
}
