import { isList } from '../check/lazy-list.ts';

/** Longest line, where it can be broken. */
const WIDTH = 120;

/**
 * Returns the JSON text of a value, for printing and writing: keys in order, small values on one line, a line feed at
 * the end.
 */
export function jsonText(value: unknown): string {
  return [...jsonPieces(value)].join('');
}

/** Returns the text of {@link jsonText} in pieces: the items of a list are made one at a time. */
export function* jsonPieces(value: unknown): Generator<string, void> {
  yield* pieces(value, '');
  yield '\n';
}

function* pieces(value: unknown, indent: string): Generator<string, void> {
  const line = lineWithin(value, WIDTH - indent.length);
  const deeper = `${indent}  `;
  if (line !== undefined) yield line;
  else if (isList(value)) {
    let before = '[\n';
    for (const item of value) {
      yield `${before}${deeper}${[...pieces(item, deeper)].join('')}`;
      before = ',\n';
    }
    yield `\n${indent}]`;
  } else {
    let before = '{\n';
    for (const [key, inner] of Object.entries(value as object)) {
      yield `${before}${deeper}${JSON.stringify(key)}: `;
      yield* pieces(inner, deeper);
      before = ',\n';
    }
    yield `\n${indent}}`;
  }
}

/** Returns a value on one line; `undefined` for a list or an object that would be longer than `most`. */
function lineWithin(value: unknown, most: number): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  // A histogram is one line, however long.
  if (Array.isArray(value) && value.every((item) => typeof item === 'number'))
    return JSON.stringify(value).replaceAll(',', ', ');
  const [open, close] = isList(value) ? ['[', ']'] : ['{ ', ' }'];
  let line = open;
  for (const [key, inner] of isList(value) ? namelessOf(value) : Object.entries(value)) {
    const text = lineWithin(inner, most);
    if (text === undefined) return undefined;
    line += `${line === open ? '' : ', '}${key === undefined ? '' : `${JSON.stringify(key)}: `}${text}`;
    if (line.length + close.length > most) return undefined;
  }
  return line === open && !isList(value) ? '{}' : line + close;
}

/** Returns the items of a list like the entries of an object, without keys. */
function* namelessOf(list: Iterable<unknown>): Generator<readonly [undefined, unknown], void> {
  for (const item of list) yield [undefined, item];
}
