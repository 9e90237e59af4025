/** The largest scenario or warband, in bytes: 1 MiB. */
export const MOST_BYTES = 1 << 20;

/**
 * Decodes a file in UTF-8, or in UTF-16 with a byte order mark, which is what `>` writes in Windows PowerShell.
 *
 * @returns the text without a byte order mark, or what is wrong in one sentence without a full stop
 */
export function decode(bytes: Uint8Array): { text: string } | { problem: string } {
  if (bytes.length > MOST_BYTES) return { problem: TOO_LARGE };
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    return text.includes('\0') ? { problem: NOT_TEXT } : { text };
  } catch {
    return { problem: bytes.includes(0) ? NOT_TEXT : 'the file is not text in UTF-8; save it as UTF-8' };
  }
}

/** Returns the encoding of a file: what its byte order mark says, UTF-8 without one. */
export function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

export const TOO_LARGE = 'the file is larger than 1 MB; a scenario is never that large';
export const NOT_TEXT = 'the file has bytes that text cannot have; it is not YAML or JSON';
