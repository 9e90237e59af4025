import { describe, expect, it } from 'vitest';
import { decode } from '../../src/check/decode.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const utf8 = (text: string) => new TextEncoder().encode(text);

describe('the bytes of a file', () => {
  it('are read as UTF-8, with or without a byte order mark', () => {
    expect(decode(utf8('title: Ärger'))).toEqual({ text: 'title: Ärger' });
    expect(decode(utf8('\ufefftitle: x'))).toEqual({ text: 'title: x' });
    expect(decode(bytes())).toEqual({ text: '' });
  });

  it('are read as UTF-16 where a byte order mark says so', () => {
    expect(decode(bytes(0xff, 0xfe, 0x61, 0, 0xe4, 0))).toEqual({ text: 'aä' });
    expect(decode(bytes(0xfe, 0xff, 0, 0x61, 0, 0xe4))).toEqual({ text: 'aä' });
  });

  it.each([
    ['Latin-1', bytes(0x61, 0xe4, 0x62), 'the file is not text in UTF-8; save it as UTF-8'],
    ['half a character of UTF-16', bytes(0xff, 0xfe, 0x61), 'the file is not text in UTF-8; save it as UTF-8'],
    ['no text', bytes(0x7f, 0x45, 0x4c, 0x46, 0), 'the file has bytes that text cannot have; it is not YAML or JSON'],
    ['a picture', bytes(0x89, 0x50, 0, 0x47), 'the file has bytes that text cannot have; it is not YAML or JSON'],
    ['too many', new Uint8Array((1 << 20) + 1), 'the file is larger than 1 MB; a scenario is never that large'],
  ])('are refused: %s', (_, wrong, problem) => {
    expect(decode(wrong)).toEqual({ problem });
  });
});
