/*
 * An answer as the fragment of the page's address, which browsers do not send to a server: the scenario with everything
 * that it takes from other files, the digest to compare when it is played again, and the answer in a sentence.
 */

/** The content of a link. */
export interface Linked {
  /** Version of montecrawl that made the answer. */
  readonly montecrawl: string;
  /** `sha256:` and 64 hexadecimal digits; '' for a question without an answer. */
  readonly digest: string;
  /** The answer in a sentence, as the sender's version wrote it. */
  readonly sentence: string;
  /** The scenario, as YAML or JSON. */
  readonly text: string;
}

const BEGINNING = '#r1.';
/** The longest address that is useful. */
const MOST_LETTERS = 64_000;
/** The most bytes of an unpacked address. */
export const MOST_UNPACKED = 1 << 18;
const DIGEST_BYTES = 32;

/** Returns whether a link is too long to be read. */
export function isTooLong(link: string): boolean {
  return link.length > MOST_LETTERS;
}

/** Returns whether the fragment of an address is meant as an answer. */
export function isLink(hash: string): boolean {
  return /^#r\d/.test(hash);
}

/**
 * Writes an answer as the fragment of an address, with its `#`.
 *
 * @param deflate compresses bytes as raw deflate
 */
export function writeLink({ montecrawl, digest, sentence, text }: Linked, deflate: (bytes: Uint8Array) => Uint8Array) {
  const packed = deflate(new TextEncoder().encode(JSON.stringify([montecrawl, sentence, text])));
  const bytes = new Uint8Array(DIGEST_BYTES + packed.length);
  for (let i = 0; i < DIGEST_BYTES; i++) bytes[i] = Number.parseInt(digest.slice(7 + 2 * i, 9 + 2 * i), 16);
  bytes.set(packed, DIGEST_BYTES);
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return BEGINNING + btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Reads the fragment of an address.
 *
 * @param inflate decompresses bytes, and throws if the result has more than {@link MOST_UNPACKED} or the bytes are
 *   invalid
 * @returns its content, or why it cannot be opened: a sentence without a full stop
 */
export function readLink(hash: string, inflate: (bytes: Uint8Array) => Uint8Array): Linked | { problem: string } {
  if (!hash.startsWith(BEGINNING)) return { problem: 'the link was made for another version of this page' };
  if (isTooLong(hash)) return { problem: 'the link is too long; a scenario is never that large' };
  const letters = hash.slice(BEGINNING.length);
  if (!/^[A-Za-z0-9_-]+$/.test(letters)) return { problem: 'the link has characters that none of ours has' };
  const cut = { problem: 'the link is not whole; copy all of it' };
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
      each.charCodeAt(0),
    );
    if (bytes.length <= DIGEST_BYTES) return cut;
    const unpacked = inflate(bytes.subarray(DIGEST_BYTES));
    const held: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(unpacked));
    if (!Array.isArray(held) || held.length !== 3 || held.some((each) => typeof each !== 'string')) return cut;
    const [montecrawl, sentence, text] = held as [string, string, string];
    const hex = Array.from(bytes.subarray(0, DIGEST_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('');
    return { montecrawl, digest: /^0+$/.test(hex) ? '' : `sha256:${hex}`, sentence, text };
  } catch {
    return cut;
  }
}
