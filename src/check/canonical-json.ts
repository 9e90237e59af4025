import { isList } from './lazy-list.ts';

/**
 * Returns JSON with sorted keys (by code unit) and no white space: equal values give equal texts.
 *
 * @throws TypeError for values that JSON cannot hold, such as infinite numbers
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  if (typeof value === 'object') return [...canonicalPieces(value)].join('');
  throw new TypeError(`${String(value)} has no place in JSON`);
}

/** Returns the text of {@link canonicalJson} in pieces: the items of a list are made one at a time. */
export function* canonicalPieces(value: unknown): Generator<string, void> {
  if (isList(value)) {
    yield '[';
    let comma = '';
    for (const item of value) {
      yield `${comma}${canonicalJson(item)}`;
      comma = ',';
    }
    yield ']';
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    yield '{';
    for (const [i, [key, inner]] of entries.entries()) {
      yield `${i === 0 ? '' : ','}${JSON.stringify(key)}:`;
      yield* canonicalPieces(inner);
    }
    yield '}';
  } else yield canonicalJson(value);
}
