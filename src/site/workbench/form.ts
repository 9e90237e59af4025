import type { Path } from '../../check/fault.ts';

/** A JSON Schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>;

/** The schema and the value at a place. */
export interface Form {
  readonly path: Path;
  readonly schema: Schema;
  readonly value: unknown;
}

/** The input for a value. */
export type EntryKind =
  | { readonly kind: 'choice'; readonly words: readonly (string | number | boolean)[] }
  | {
      readonly kind: 'number';
      readonly least: number | undefined;
      readonly most: number | undefined;
      readonly isWhole: boolean;
    }
  | { readonly kind: 'flag' }
  | { readonly kind: 'text'; readonly most: number }
  | { readonly kind: 'words'; readonly words: readonly (string | number | boolean)[] }
  | { readonly kind: 'list'; readonly item: Schema }
  | { readonly kind: 'keys'; readonly keys: Readonly<Record<string, Schema>>; readonly needed: readonly string[] }
  | { readonly kind: 'entries'; readonly item: Schema }
  /** YAML text, for example for a number or a word. */
  | { readonly kind: 'yaml' };

/**
 * Returns the input for a schema.
 *
 * @param value the current value, which selects one of several alternatives
 */
export function entryOf(schema: Schema, value: unknown): EntryKind {
  const ways = waysOf(schema);
  const words = ways.flatMap(wordsOf);
  const others = ways.filter((way) => wordsOf(way).length === 0);
  const fits = others.find((way) => isOf(way, value)) ?? others[0];
  // Names of the scenario's own rows match a pattern beside the book's words.
  const isNamed = others.every(({ type, pattern }) => type === 'string' && pattern !== undefined);
  if (words.length > 0 && (isNamed || (fits !== undefined && !isOf(fits, value) && value === undefined)))
    return isFlag(words) ? { kind: 'flag' } : { kind: 'choice', words };
  if (
    words.length > 0 &&
    words.includes(value as string) &&
    others.every(({ type }) => type === 'object' || type === 'array')
  )
    return { kind: 'choice', words };
  if (
    fits === undefined ||
    (others.filter(({ type }) => type !== 'object').length > 1 && !isStructured(value)) ||
    (words.length > 0 && !isStructured(value))
  )
    return { kind: 'yaml' };
  return plainEntry(fits);
}

function plainEntry(way: Schema): EntryKind {
  const { type, properties, additionalProperties, items, minimum, maximum, maxLength } = way;
  if (type === 'integer' || type === 'number')
    return { kind: 'number', least: number(minimum), most: number(maximum), isWhole: type === 'integer' };
  if (type === 'string') return { kind: 'text', most: number(maxLength) ?? 0 };
  if (type === 'array' && isSchema(items)) {
    const ways = waysOf(items);
    const words = ways.flatMap(wordsOf);
    const isWords = ways.every((way) => wordsOf(way).length > 0 || way.pattern !== undefined);
    return words.length > 0 && isWords ? { kind: 'words', words } : { kind: 'list', item: items };
  }
  if (isSchema(properties))
    return {
      kind: 'keys',
      keys: properties as Readonly<Record<string, Schema>>,
      needed: (way.required ?? []) as string[],
    };
  if (isSchema(additionalProperties)) return { kind: 'entries', item: additionalProperties };
  return { kind: 'yaml' };
}

/** Returns an initial value. */
export function firstValue(schema: Schema): unknown {
  if (schema.default !== undefined && typeof schema.default !== 'object') return schema.default;
  const entry = entryOf(schema, undefined);
  switch (entry.kind) {
    case 'choice':
      return entry.words[0];
    case 'flag':
      return true;
    case 'number':
      return Math.max(entry.least ?? 1, Math.min(entry.most ?? 1, 1));
    case 'words':
      return entry.words.slice(0, 1);
    case 'list':
      return [firstValue(entry.item)];
    case 'keys': {
      const { keys, needed } = entry;
      // Without required keys, start with the first key, so that there is something to edit.
      const first = needed.length > 0 ? needed : Object.keys(keys).slice(0, 1);
      return Object.fromEntries(first.map((key) => [key, firstValue(keys[key] as Schema)]));
    }
    case 'entries':
      return {};
    case 'text':
      return '';
    case 'yaml':
      return waysOf(schema).flatMap(wordsOf)[0] ?? 1;
  }
}

/** Returns the description of a schema. */
export function meaningOf(schema: Schema): string {
  const own = [schema, ...waysOf(schema)].find(({ description }) => typeof description === 'string');
  return own === undefined ? '' : String(own.description);
}

/** Returns the description of one word: for `a: this; b: that`, the part of that word. */
export function meaningOfWord(meaning: string, word: unknown): string {
  const parts = meaning.split(/; (?=[\w-]+: )/);
  const found = parts.find((part) => part.startsWith(`${word}: `));
  return parts.length < 2 ? meaning : (found?.slice(String(word).length + 2) ?? '');
}

/** Returns the alternatives of a schema. */
function waysOf(schema: Schema): Schema[] {
  const either = [schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? (list as Schema[]) : []));
  return either.length === 0 ? [schema] : either.flatMap(waysOf);
}

function wordsOf({ enum: words, const: only, type }: Schema): (string | number | boolean)[] {
  if (Array.isArray(words)) return words;
  if (only !== undefined) return [only as string];
  return type === 'boolean' ? [true, false] : [];
}

function isFlag(words: readonly unknown[]): boolean {
  return words.length === 2 && words.includes(true) && words.includes(false);
}

function isOf({ type }: Schema, value: unknown): boolean {
  if (Array.isArray(value)) return type === 'array';
  if (typeof value === 'object' && value !== null) return type === 'object';
  if (typeof value === 'number') return type === 'number' || type === 'integer';
  return typeof value === type;
}

function isStructured(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Math.abs(value) < 1e12 ? value : undefined;
}
