import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonPieces, jsonText } from '../../src/analysis/json-text.ts';
import { canonicalJson, canonicalPieces } from '../../src/check/canonical-json.ts';
import { LazyList } from '../../src/check/lazy-list.ts';

/** The value with each list made one item at a time. */
function lazily(value: unknown): unknown {
  if (Array.isArray(value)) return LazyList.of(value, lazily);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, lazily(inner)]));
}

const json = fc.jsonValue({ maxDepth: 4 });

describe('JSON', () => {
  it('is the value again, in lines of 120 characters that break where they can', () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = jsonText(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        for (const line of text.split('\n')) {
          // The key of a value does not count, nor does the comma behind it.
          const counted = line.replace(/^( *)"(?:[^"\\]|\\.)*": /, '$1').replace(/,$/, '');
          if (counted.length > 120) expect(counted).not.toMatch(/[[{] *"[^"]*": .*"[^"]*": /);
        }
      }),
    );
    const list = Array.from({ length: 100 }, (_, i) => i);
    expect(jsonText({ list, short: [1, 'a'] })).toBe(`{\n  "list": [${list.join(', ')}],\n  "short": [1, "a"]\n}\n`);
  });

  it('is the same in pieces, and of lists whose items are made one at a time', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect([...canonicalPieces(lazily(value))].join('')).toBe(canonicalJson(value));
        const wide = { wide: 'x'.repeat(120), value: [value, { value }] };
        const inTurn = { wide: 'x'.repeat(120), value: LazyList.of(wide.value, (item) => item) };
        expect([...jsonPieces(inTurn)].join('')).toBe(jsonText(wide));
      }),
    );
  });
});
