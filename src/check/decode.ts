/** The largest scenario or warband, in bytes: 1 MiB. */
export const MOST_BYTES = 1 << 20;

/**
 * Decodes a UTF-8 file.
 *
 * @returns the text without a byte order mark, or what is wrong in one sentence without a full stop
 */
export function decode(bytes: Uint8Array): { text: string } | { problem: string } {
  if (bytes.length > MOST_BYTES) return { problem: TOO_LARGE };
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return { problem: 'the file is written in UTF-16; save it as UTF-8' };
  }
  if (bytes.includes(0)) return { problem: NOT_TEXT };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { problem: 'the file is not text in UTF-8; save it as UTF-8' };
  }
}

export const TOO_LARGE = 'the file is larger than 1 MB; a scenario is never that large';
export const NOT_TEXT = 'the file has bytes that text cannot have; it is not YAML or JSON';
