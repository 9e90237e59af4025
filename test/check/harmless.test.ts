import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { harmless, harmlessLine, harmlessPaint, visible } from '../../src/check/harmless.ts';

/** Bidirectional marks, embeddings, overrides and isolates (UAX #9), and separators of lines. */
const TURNING = [0x061c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e];
const ISOLATES = [0x2066, 0x2067, 0x2068, 0x2069, 0x206a, 0x206f];
const CONTROLS = Array.from({ length: 0xa0 }, (_, code) => code).filter(
  (code) => (code < 0x20 && code !== 9 && code !== 10) || code >= 0x7f,
);

describe('harmless text', () => {
  it.each([...CONTROLS, ...TURNING, ...ISOLATES])('has character %i written out, and JSON reads it again', (code) => {
    const text = `a${String.fromCharCode(code)}b`;
    expect(harmless(text)).toBe(`a\\u${code.toString(16).padStart(4, '0')}b`);
    expect(JSON.parse(harmless(`"${harmless(text)}"`))).toBe(text);
    if (code >= 0x7f) expect(JSON.parse(harmless(JSON.stringify({ text })))).toEqual({ text });
  });

  it('keeps tabs, line feeds, letters of all scripts and emoji as they are', () => {
    const text = 'Größe\tשלום\nسلام 👩\u200d🚒 — ½ …';
    expect(harmless(text)).toBe(text);
  });

  it('has its line breaks as blanks where it is to be one line', () => {
    expect(harmlessLine('a\r\nb\u2028c\u001bd')).toBe('a b c\\u001bd');
  });

  it('has joiners and line feeds written out where all of it must be seen', () => {
    expect(visible('a\u200db\nc\ufeff\u202e')).toBe('a\\u200db\\u000ac\\ufeff\\u202e');
  });

  it('keeps its paint, and no other escape sequence', () => {
    expect(harmlessPaint('\u001b[1mbold\u001b[22m \u001b[36mcyan\u001b[39m')).toBe(
      '\u001b[1mbold\u001b[22m \u001b[36mcyan\u001b[39m',
    );
    for (const steering of ['\u001b[2J', '\u001b]0;title\u0007', '\u001b[8m', '\u001b[1A', '\u001bc', '\u009b31m']) {
      const shown = harmlessPaint(steering);
      expect(stripVTControlCharacters(shown)).toBe(shown);
      expect(shown).toMatch(/^\\u00/);
    }
  });
});
