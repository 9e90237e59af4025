import {
  Composer,
  type CST,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  type Node,
  Parser,
  Scalar,
  type YAMLMap,
} from 'yaml';
import { MOST_BYTES, NOT_TEXT, TOO_LARGE } from './decode.ts';
import { type Path, unknownWord } from './fault.ts';
import { type PlacedFault, pathText } from './placed-fault.ts';
import type { Source } from './source.ts';
import { type AddFault, addSyntaxFaults } from './syntax.ts';
import type { Text } from './text.ts';

/** The deepest nesting of values: more than any file needs, and few enough for every reader's stack. */
const MOST_DEPTH = 40;
/** The most tokens of a file. */
const MOST_WORDS = 400_000;
/** The most values of a file after its aliases are expanded. */
const MOST_VALUES = 100_000;
/** Names with a meaning in JavaScript. */
export const RESERVED = ['__proto__', 'constructor', 'prototype'];

/** A YAML or JSON text with the position of each of its values. */
export class Document implements Source {
  readonly text: Text;
  private readonly root: Node | null;
  private readonly targets: ReadonlyMap<Node, Node>;
  private readonly entries = new Map<YAMLMap, ReadonlyMap<unknown, Entry>>();

  /** @param targets the node that each alias refers to */
  constructor(text: Text, root: Node | null, targets: ReadonlyMap<Node, Node>) {
    this.text = text;
    this.root = root;
    this.targets = targets;
  }

  find(path: Path, key: boolean, offset: number): number {
    let node = this.root;
    let start = startOf(node, 0);
    for (const [i, step] of path.entries()) {
      if (node !== null) node = this.targets.get(node) ?? node;
      if (isMap(node)) {
        const entry = this.entry(node, step);
        if (entry === undefined) break;
        start = startOf(entry.key, start);
        if (key && i === path.length - 1) return start;
        node = entry.value;
      } else if (isSeq(node) && node.items[step as number] !== undefined) {
        node = node.items[step as number] as Node | null;
      } else break;
      // For a missing value, keep the position of its key.
      if (!isUnwritten(node)) start = startOf(node, start);
    }
    return start + (isScalar(node) ? this.inside(node, start, offset) : offset);
  }

  private entry(map: YAMLMap, key: string | number): Entry | undefined {
    let entries = this.entries.get(map);
    if (entries === undefined) {
      // The first of two equal keys was read.
      entries = new Map([...map.items].reverse().map((pair) => [isScalar(pair.key) && pair.key.value, pair as Entry]));
      this.entries.set(map, entries);
    }
    return entries.get(key);
  }

  /** Returns the offset in a scalar's source of a character of its value, if the source shows it literally. */
  private inside(node: Scalar, start: number, offset: number): number {
    if (offset === 0 || typeof node.value !== 'string') return 0;
    const written = this.text.text.slice(start, node.range?.[1]);
    if (node.type === Scalar.BLOCK_LITERAL) return insideBlock(written, node.value, offset);
    const at = written.indexOf(node.value);
    return at < 0 ? 0 : at + offset;
  }
}

interface Entry {
  readonly key: Node | null;
  readonly value: Node | null;
}

function startOf(node: Node | null, otherwise: number): number {
  return node?.range?.[0] ?? otherwise;
}

/** Returns whether a value is missing: `key:`. */
function isUnwritten(node: Node | null): boolean {
  return isScalar(node) && node.source === '' && node.type === Scalar.PLAIN;
}

/** Returns the offset from the `|` of a block to a character of its text, which is indented there. */
function insideBlock(written: string, value: string, offset: number): number {
  const lines = written.split('\n');
  const full = value.split('\n').findIndex((line) => line.trim() !== '');
  const indent = (lines[full + 1] ?? '').indexOf((value.split('\n')[full] ?? '').trimEnd());
  const before = value.slice(0, offset).split('\n');
  const above = lines.slice(0, before.length).reduce((sum, line) => sum + line.length + 1, 0);
  return above + Math.max(0, indent) + (before.at(-1) as string).length;
}

/**
 * Reads a YAML or JSON text into plain values: mappings, lists, texts, numbers, true, false and null.
 *
 * Size, depth and aliases are limited, so that no text can make this slow or endless.
 *
 * @returns the faults of the YAML, and as much of the value as could be read; `undefined` if nothing could
 */
export function readDocument(text: Text): { document: Document; value: unknown; faults: readonly PlacedFault[] } {
  const faults: PlacedFault[] = [];
  const add: AddFault = (offset, problem, path = []) => {
    faults.push({ file: text.file, ...text.at(offset), path: pathText(path), problem });
  };
  const root = compose(text, add);
  const reader = new ValueReader(add);
  const value = root === undefined ? undefined : reader.read(root, []);
  return { document: new Document(text, root ?? null, reader.targets), value: reader.full ? undefined : value, faults };
}

function compose(text: Text, add: AddFault): Node | undefined {
  const whole = text.text;
  if (whole.length > MOST_BYTES) {
    add(0, TOO_LARGE);
    return undefined;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const control = whole.search(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffd]/);
  if (control >= 0) {
    add(control, NOT_TEXT);
    return undefined;
  }
  const tokens = parse(whole, add);
  if (tokens === undefined) return undefined;
  const composer = new Composer(OPTIONS);
  const [first, second] = composer.compose(tokens, true, whole.length);
  if (addSyntaxFaults(text, [...(first?.errors ?? []), ...(first?.warnings ?? [])], add)) return undefined;
  const root = first?.contents as Node | null | undefined;
  if (root === null || root === undefined || isUnwritten(root)) {
    add(0, 'the file is empty');
    return undefined;
  }
  if (second !== undefined) {
    add(second.range[0], 'a second document begins here; a file holds one, so leave the --- out');
    return undefined;
  }
  return root;
}

const OPTIONS = {
  prettyErrors: false,
  uniqueKeys: false,
  schema: 'core',
  merge: false,
  resolveKnownTags: false,
} as const;

/** Splits a text into tokens, until it is too deep or too long. */
function parse(whole: string, add: AddFault): CST.Token[] | undefined {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let words = 0;
  for (const word of new Lexer().lex(whole)) {
    const { offset } = parser;
    tokens.push(...parser.next(word));
    // The outermost level is the document itself.
    if (parser.stack.length > MOST_DEPTH + 1) {
      add(offset, `values are nested more than ${MOST_DEPTH} deep here`);
      return undefined;
    }
    if (++words > MOST_WORDS) {
      add(offset, 'the file is too long; a scenario is never that long');
      return undefined;
    }
  }
  tokens.push(...parser.end());
  return tokens;
}

/** Converts nodes to values and expands aliases. */
class ValueReader {
  readonly targets = new Map<Node, Node>();
  /** Whether there are too many values. */
  full = false;
  private readonly add: AddFault;
  private readonly anchors = new Map<string, Node>();
  private readonly open = new Set<Node>();
  private values = 0;

  constructor(add: AddFault) {
    this.add = add;
  }

  read(node: Node | null, path: Path): unknown {
    if (this.full) return undefined;
    if (++this.values > MOST_VALUES) {
      this.full = true;
      this.add(0, `with its aliases expanded the file has more than ${MOST_VALUES} values`);
      return undefined;
    }
    if (node === null) return null;
    if (isAlias(node)) return this.readAlias(node, node.source, path);
    if ('anchor' in node && node.anchor !== undefined) this.anchors.set(node.anchor, node);
    if (isScalar(node)) return node.value;
    this.open.add(node);
    const value = isMap(node) ? this.readMap(node, path) : isSeq(node) ? this.readSeq(node.items, path) : undefined;
    this.open.delete(node);
    return value;
  }

  private readAlias(alias: Node, name: string, path: Path): unknown {
    const target = this.anchors.get(name);
    if (target === undefined) {
      this.add(startOf(alias, 0), unknownWord('anchor', name, [...this.anchors.keys()]), path);
      return null;
    }
    if (this.open.has(target)) {
      this.add(startOf(alias, 0), `the alias *${name} is inside its own anchor`, path);
      return null;
    }
    this.targets.set(alias, target);
    return this.read(target, path);
  }

  private readSeq(items: readonly unknown[], path: Path): unknown[] {
    return items.map((item, i) => this.read(item as Node | null, [...path, i]));
  }

  private readMap(map: YAMLMap, path: Path): Record<string, unknown> {
    const read: Record<string, unknown> = {};
    for (const { key, value } of map.items as Entry[]) {
      const name = isScalar(key) ? key.value : undefined;
      const at = startOf(key, startOf(map, 0));
      if (typeof name !== 'string') {
        this.add(at, `a key must be text; put ${isScalar(key) ? `"${key.value}"` : 'it'} in quotes`, path);
      } else if (name === '<<') {
        this.add(at, 'merge keys (<<) are not supported; write the keys out', [...path, name]);
      } else if (RESERVED.includes(name)) {
        this.add(at, `"${name}" cannot be a name; choose another`, [...path, name]);
      } else if (Object.hasOwn(read, name)) {
        this.add(at, `"${name}" is written twice; keep one`, [...path, name]);
      } else {
        read[name] = this.read(value, [...path, name]);
      }
    }
    return read;
  }
}
